### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Матчи
desk-none = Сыгранных матчей пока нет.
desk-open = К решению: { $n }
desk-shots = Удары: { $n }
desk-show_rack = Показать удары
desk-goes_on = Идёт
desk-winner = Победитель: { $player }
desk-no_winner = Завершён без победителя
desk-hours = { $h } ч { $n } мин
desk-older = Более ранние
desk-newer = Самые новые
desk-back = Все матчи
desk-corrected = ход событий исправлен
desk-answered = решено у стола
desk-overridden = решение изменено человеком
desk-clip = Повтор
desk-other_book = Тот же матч по другим правилам
desk-judge_again = Рассудить заново
desk-under = Если бы: { $rulebook }
desk-changed = { $count ->
        [0] Все решения те же.
        [one] Иначе решён { $count } удар.
        [few] Иначе решены { $count } удара.
       *[many] Иначе решены { $count } ударов.
    }
desk-voided = { $count ->
        [one] { $count } запись тогда не действует.
        [few] { $count } записи тогда не действуют.
       *[many] { $count } записей тогда не действуют.
    }
desk-as_played = Как было сыграно
desk-was = По книге «{ $rulebook }»
desk-export = Скачать
desk-export_json = Разбор (JSON)
desk-export_csv = Таблица ударов (CSV)
desk-export_record = Протокол матча
desk-export_clip = Видео удара (MP4)
desk-clip_gone = Видео этого удара больше не хранится.
desk-not_there = Здесь такого нет.
desk-unreadable = Сейчас матчи прочитать нельзя.
desk-videos = Разобрать видео

## dispute: The page of a shot about which people disagree.

dispute-title = Удар
dispute-to_match = К матчу
dispute-previous = Предыдущий удар
dispute-next = Следующий удар
dispute-no_clip = Видео этого удара не хранится.
dispute-play = Пуск и пауза
dispute-back = На кадр назад
dispute-forward = На кадр вперёд
dispute-speed = Скорость
dispute-to_strike = Удар кием
dispute-to_contact = Первое соударение
dispute-moment = Момент видео
dispute-seconds = { $s } с
dispute-from_strike = от удара кием
dispute-seen = Что видно
dispute-ruling = Решение
dispute-contact_bar = Первое соударение с точностью ± { $ms } мс; чёрточки — кадры.
dispute-decide = Что произошло?
dispute-agree = Согласен с этим
dispute-agree_hint = Действует, когда согласны все игроки.
dispute-settle = Решить так
dispute-waiting = Записано. Действует, когда согласится и соперник.
dispute-done = Готово. Всё после этого удара рассмотрено заново.
dispute-who = Игроки соглашаются на своих телефонах. Оператор решает здесь.
dispute-sign_in = Вход оператора
dispute-no_referee = Система судейства не отвечает: сейчас решить нельзя.
dispute-overrule = Решить иначе
dispute-outcome = Что следует
dispute-fouls = Нарушение
dispute-no_foul = нет
dispute-spotted = Шары, которые выставляются
dispute-reason = Причина
dispute-reason_hint = Останется в протоколе матча.
dispute-rule_so = Решить так
dispute-correct = Исправить ход событий
dispute-first = Задет первым
dispute-nothing = ни один шар
dispute-together = Одновременно
dispute-alone = ни один другой
dispute-ball = Шар
dispute-end = В конце
dispute-on_table = на столе
dispute-off_table = вне стола
dispute-rail = Борт после соударения
dispute-no_rail = нет
dispute-called = Заказ
dispute-as_known = как известно
dispute-pocket = Луза
dispute-try = Показать решение
dispute-save = Сохранить
dispute-would = Тогда решение
dispute-would_change = Что это меняет
dispute-changed = Что изменилось
dispute-nothing_changes = Другие решения не меняются.
dispute-before = Было
dispute-after = Стало
dispute-no_such = удара здесь нет
dispute-report = Сообщение ({ $by }): { $report }
dispute-is_true = Это так
dispute-is_false = Это не так

## upload: Videos that are refereed here.

upload-title = Разбор видео
upload-intro = Съёмка матча в десятку или девятку, весь стол в кадре. Судейство идёт на этом устройстве, видео остаётся здесь.
upload-file = Видеофайл
upload-limit = Не больше { $size }.
upload-start = Загрузить и рассудить
upload-needs_script = Для загрузки нужен JavaScript.
upload-operators = Загружать видео здесь может только оператор.
upload-receiving = Загрузка
upload-waiting = В очереди
upload-refereeing = Идёт судейство
upload-drawing = Рисуется видео
upload-done = Готово
upload-cancelled = Отменено
upload-failed = Не удалось
upload-cancel = Отменить
upload-remove = Удалить
upload-show = Открыть разбор
upload-anyone = любой
upload-none = Видео здесь ещё не разбирали.
upload-here = Разобрано здесь

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = Файл слишком большой.
upload_trouble-no_room = На диске мало места. Удалите ненужные разборы.
upload_trouble-too_many = В очереди уже достаточно видео. Попробуйте позже.
upload_trouble-broken_off = Загрузка прервалась.
upload_trouble-interrupted = Во время судейства устройство выключилось.
upload_trouble-not_refereed = Это видео рассудить нельзя:

## setting_section: A section of the configuration.

setting_section-review = Разбор видео

## setting: Names of its settings.

setting-review_upload = Кто может загружать видео
setting-review_path = Папка разборов
setting-review_max_mb = Наибольший размер видео
setting-review_keep = Сколько разборов хранится

## setting_hint: What they mean.

setting_hint-review_upload = Оператор или любой, кому доступны эти страницы.
setting_hint-review_path = От папки состояния.
setting_hint-review_max_mb = Больший файл не принимается.
setting_hint-review_keep = Сначала удаляются самые старые.
