### Страницы оператора.

## admin

admin-title = Оператор
admin-parts = Разделы настроек
admin-tab_overview = Обзор
admin-tab_calibration = Калибровка
admin-tab_settings = Параметры
admin-tab_data = Записи и резервная копия
admin-sign_out = Выйти
admin-nameless = имя не указано
admin-cancel = Отмена
admin-sure_yes = Да, выполнить
admin-done = Готово.
admin-restarting = Судья запускается заново. Страница обновится сама.
admin-health = Состояние
admin-status_ok = Стол судится
admin-status_degraded = Судится, но нужно вмешаться
admin-status_failing = Стол сейчас не судится
admin-no_trouble = Неполадок нет.
admin-figures = Показатели
admin-figure_up = Работает
admin-figure_fps = Обрабатывается кадров
admin-figure_dropped = Пропущено кадров
admin-figure_missed = Не пришло кадров
admin-figure_delay = Последнее решение после остановки
admin-figure_restarts = Перезапусков частей
admin-figure_detector = Детектор
admin-figure_version = Версия
admin-figure_temperature = Процессор
admin-figure_load = Нагрузка, в процессорах
admin-figure_memory = Свободно памяти
admin-figure_disk = Свободно на диске
admin-value_per_second = { $n } в секунду
admin-value_s = { $n } с
admin-value_celsius = { $n } °C
admin-value_gb = { $n } ГБ
admin-value_mb = { $n } МБ
admin-value_mm = { $n } мм
admin-value_degrees = { $n }°
admin-value_px = { $n } пикс.
admin-span_days = { $days } д { $hours } ч
admin-span_hours = { $hours } ч { $minutes } мин
admin-span_minutes = { $minutes } мин
admin-recording = Запись видео
admin-recording_on = Включена: короткая запись каждого удара хранится на этом устройстве.
admin-recording_off = Выключена: изображения не сохраняются, в том числе после перезапуска, пока запись не включат здесь.
admin-recording_turn_off = Выключить запись
admin-recording_turn_on = Включить запись
admin-restart = Перезапуск
admin-restart_about = Занимает несколько секунд. Матч продолжится с того же места; удар, сделанный в это время, не будет замечен.
admin-restart_sure = Перезапустить судью сейчас? Лучше между ударами.
admin-restart_now = Перезапустить
admin-tell = Предупредить вслух
admin-tell_done = Предупреждение произнесено
admin-seats = Телефоны за столом
admin-seats_none = Телефоны не подключены.
admin-seat_free = Освободить место
admin-seat_free_of = Освободить место
admin-acts = Журнал действий
admin-acts_none = Пока ничего.
admin-sign_in_title = Для оператора
admin-sign_in_about = Калибровка, параметры, записи, резервная копия и решения, которые может изменить только оператор.
admin-passphrase = Парольная фраза
admin-your_name = Ваше имя
admin-your_name_hint = Стоит рядом с тем, что вы делаете, здесь и в протоколах матчей.
admin-sign_in = Войти
admin-wrong_form = Отправленное невозможно прочитать.
admin-not_open = Парольная фраза ещё не задана, поэтому оператором не может стать никто.
admin-not_open_how = Задайте её на самом устройстве:
admin-not_open_else = Если судья запущен вручную:
admin-view = Вид камеры
admin-view_about = Живое изображение, только пока открыта эта страница; нигде не сохраняется.
admin-picture_alt = Стол, каким его сейчас видит камера
admin-picture_waiting = Ожидание изображения…
admin-corners_about = Жёлтые линии: найденные края бортов. Перетащите угол туда, где сошлись бы края двух бортов, или выберите его и используйте стрелки (с Shift — по десять пикселей).
admin-error = Точность положений, около
admin-error_noses = Края бортов от линий
admin-error_pockets = Лузы вдоль бортов
admin-error_spread = От кадра к кадру
admin-tilt = Отклонение от отвеса
admin-ball_px = Диаметр шара
admin-find = Найти стол заново
admin-swap = Поменять местами передний и задний концы
admin-back = Вернуть
admin-keep = Сохранить
admin-head_known = Передний конец там, где H
admin-head_about = С переднего конца разбивают. Без отметки его покажет первая увиденная пирамида.
admin-unseen = не видно
admin-standing_in_force = Это сохранённая калибровка, по ней работает судья.
admin-standing_searched = Судья нашёл стол сам и работает по этому; калибровка не сохранена.
admin-standing_proposed = Измерено, ещё не сохранено.
admin-standing_measuring = Измерение…
admin-standing_none = Стол ещё не найден. Найдите его или расставьте углы.
admin-standing_kept = Сохранено. Судья перейдёт на это, как только всё остановится.
admin-settings_broken = В файле параметров есть ошибки
admin-settings_broken_about = Его изменили вручную. Исправьте на устройстве; до тех пор здесь ничего изменить нельзя.
admin-settings_about = Они хранятся в { $file }. Изменения действуют со следующего запуска судьи.
admin-settings_read_only = Судья не может записать { $file }: изменить здесь ничего нельзя.
admin-settings_pending = Часть изменений ждёт перезапуска.
admin-settings_unchanged = Изменений нет
admin-settings_changed = Изменено:
admin-settings_wrong = Не сохранено: выше есть ошибка
admin-settings_save = Сохранить
admin-secret_set = задан, не показывается
admin-secret_forget = Забыть
admin-setting_range = От { $least } до { $most }.
admin-setting_least = Не меньше { $least }.
admin-setting_default = По умолчанию: { $value }.
admin-unit_per_second = кадров в секунду
admin-unit_pictures = кадры
admin-unit_racks = партии
admin-unit_reviews = разборов
admin-unit_days = дни
admin-unit_times = раз
admin-unit_per_hour = в час
admin-unit_s = с
admin-unit_ms = мс
admin-unit_m = м
admin-unit_mb = МБ
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = автоматически
admin-choice_default = по правилам
admin-choice_left = слева
admin-choice_right = справа
admin-choice_upper = сверху
admin-choice_lower = снизу
admin-choice_full = полный размер
admin-choice_half = половинный размер
admin-clips = Записи и диск
admin-clips_size = Записи
admin-journal_size = Матчи и решения
admin-disk_free = Свободно на диске
admin-disk_of = { $free } из { $size }
admin-disk_used = Заполнение диска
admin-clips_delete = Удалить
admin-clips_sure = Удалить всё за { $day } ({ $clips }) навсегда? В том числе спорное.
admin-clips_none = Записей нет.
admin-backup = Резервная копия
admin-backup_about = Один файл со всеми матчами, параметрами и калибровкой. В нём и пароль камеры: храните его надёжно. Записи видео не входят.
admin-backup_get = Создать и скачать
admin-restore = Восстановление
admin-restore_about = Сначала файл проверяется целиком; плохой ничего не меняет. Нынешние данные остаются рядом.
admin-restore_sure = Заменить нынешние данные этой копией? Матчей, сыгранных после её создания, в ней нет.
admin-restore_file = Файл резервной копии (.zip)
admin-restore_send = Проверить и подготовить
admin-restored = Копия цела. Матчей в ней: %. Она вступит в силу при перезапуске судьи.
admin-restored_left = Её параметры записать не удалось: остаются нынешние.
admin-wait = { $seconds ->
    [one] Повторите через { $seconds } секунду.
    [few] Повторите через { $seconds } секунды.
    [many] Повторите через { $seconds } секунд.
   *[other] Повторите через { $seconds } секунды.
}
admin-clips_count = { $count ->
    [one] { $count } запись
    [few] { $count } записи
    [many] { $count } записей
   *[other] { $count } записи
}
admin-clips_about = { $count ->
    [one] Записи хранятся { $count } день и занимают не больше { $size }; сначала удаляются старые, спорные остаются.
    [few] Записи хранятся { $count } дня и занимают не больше { $size }; сначала удаляются старые, спорные остаются.
    [many] Записи хранятся { $count } дней и занимают не больше { $size }; сначала удаляются старые, спорные остаются.
   *[other] Записи хранятся { $count } дня и занимают не больше { $size }; сначала удаляются старые, спорные остаются.
}

## setting_section

setting_section-table = Стол
setting_section-camera = Камера
setting_section-match = Матч
setting_section-recording = Запись видео
setting_section-journal = Журнал матчей
setting_section-screen = Экран
setting_section-voice = Голос
setting_section-detector = Распознавание шаров
setting_section-health = Надзор

## setting

setting-table_size = Размер
setting-table_head_end = Передний конец на изображении
setting-camera_spec = Какая камера
setting-camera_password = Пароль сетевой камеры
setting-camera_preset = Вид камеры Raspberry Pi
setting-camera_size = Размер изображения
setting-camera_fps = Частота кадров
setting-camera_queue = Кадры в очереди
setting-camera_lock = Не менять экспозицию и цвета
setting-camera_settle_s = Время настройки
setting-camera_longest_exposure_ms = Наибольшая выдержка
setting-camera_exposure_ms = Постоянная выдержка
setting-camera_gain = Постоянное усиление
setting-camera_focus_m = Расстояние до сукна
setting-camera_transport = Передача по сети
setting-camera_sleep_after_s = Сон, если никто не играет
setting-match_rulebook = Правила
setting-match_game = Игра
setting-match_race_to = До скольких партий
setting-match_language = Язык матча
setting-match_shot_clock_s = Время на удар
setting-match_break_order = Кто разбивает дальше
setting-recording_on = Сохранять записи
setting-recording_path = Папка
setting-recording_keep_days = Хранить
setting-recording_keep_mb = Места не больше
setting-recording_size = Размер записей
setting-recording_fps = Сохраняется кадров не больше
setting-recording_before_s = Начало до удара
setting-recording_longest_s = Самая длинная запись
setting-recording_memory_mb = Памяти не больше
setting-journal_path = Файл
setting-screen_port = Порт
setting-screen_language = Язык экрана
setting-screen_night = Часы темноты
setting-voice_on = Объявлять решения вслух
setting-voice_player = Чем воспроизводится звук
setting-voice_volume = Начальная громкость
setting-voice_night = Часы тишины
setting-voice_keep_mb = Место для фраз
setting-detector_name = Детектор
setting-detector_model = Другая модель
setting-health_warm_c = Предупреждать о нагреве выше
setting-health_low_disk_mb = Предупреждать, если места меньше
setting-health_restarts = Перезапусков части
setting-health_metrics = Показатели для Prometheus

## setting_hint

setting_hint-table_size = 9ft, pro8, 8ft, 7ft или ДЛИНАxШИРИНА в миллиметрах между краями бортов (буква x латинская).
setting_hint-table_head_end = Откуда разбивают. Автоматически: это показывают увиденные пирамиды.
setting_hint-camera_spec = picamera2 (вторая — picamera2:1), v4l2:0 для USB-камеры, rtsp://USER@HOST/PATH для сетевой.
setting_hint-camera_password = Никогда не показывается. Оставьте пустым, чтобы сохранить нынешний.
setting_hint-camera_preset = Определяет размер и частоту, при которых виден весь кадр. Автоматически: по датчику.
setting_hint-camera_size = auto или ШИРИНАxВЫСОТА в пикселях, оба чётные. У сетевых камер свой размер.
setting_hint-camera_fps = 0: 60 или наибольшая, при которой виден весь кадр.
setting_hint-camera_queue = Если их больше, самый старый пропускается и учитывается.
setting_hint-camera_lock = Камера Raspberry Pi. Шары различаются по цвету: пусть он меняется только вместе со светом.
setting_hint-camera_settle_s = Камера Raspberry Pi: до того, как кадры засчитываются.
setting_hint-camera_longest_exposure_ms = Камера Raspberry Pi. Недостающий свет даёт усиление; шар на 5 м/с за 4 мс проходит 20 мм.
setting_hint-camera_exposure_ms = Камера Raspberry Pi. 0: настраивается сама.
setting_hint-camera_gain = Камера Raspberry Pi. 0: настраивается само.
setting_hint-camera_focus_m = Camera Module 3. 0: наводится один раз, при настройке.
setting_hint-camera_transport = tcp ничего не теряет; udp чуть быстрее и теряет кадры в плохой сети.
setting_hint-camera_sleep_after_s = Потом кадры смотрят редко, пока кто-нибудь не придёт. 0: никогда.
setting_hint-match_rulebook = Если игроки не выберут другие.
setting_hint-match_game = У девятки только правила WPA.
setting_hint-match_race_to = 0: без конца.
setting_hint-match_language = Автоматически: язык правил.
setting_hint-match_shot_clock_s = 0: без часов.
setting_hint-match_break_order = В следующей партии.
setting_hint-recording_on = Выключено: изображения не сохраняются никогда, что бы ни было включено в другом месте.
setting_hint-recording_path = Внутри папки состояния.
setting_hint-recording_keep_days = Более старые удаляются, если нет спора.
setting_hint-recording_keep_mb = Первыми удаляются самые старые.
setting_hint-recording_size = Автоматически: полный, а если устройство не успевает — половинный.
setting_hint-recording_fps = 0: все; пока ничего не движется — каждый третий.
setting_hint-recording_before_s = Столько видно из того, что было до него.
setting_hint-recording_longest_s = От более долгого удара остаётся конец.
setting_hint-recording_memory_mb = Для кадров последних секунд.
setting_hint-journal_path = Все матчи и решения, внутри папки состояния.
setting_hint-screen_port = Эти страницы переедут вместе с ним: http://…:PORT/
setting_hint-screen_language = Автоматически: язык матча.
setting_hint-screen_night = Когда экран тёмный, например 02:00-09:30. Пусто: никогда.
setting_hint-voice_on = На языке матча, если установлен espeak-ng.
setting_hint-voice_player = Автоматически: первое, что есть на устройстве и что будет слышно.
setting_hint-voice_volume = Пока не выбрана другая в обзоре.
setting_hint-voice_night = Когда ничего не говорится, например 22:00-10:00. Пусто: нет таких.
setting_hint-voice_keep_mb = Сказанное хранится звуком, чтобы повторить сразу.
setting_hint-detector_name = Автоматически: network, а если его нет — classic.
setting_hint-detector_model = Пусто: та, что поставляется с программой.
setting_hint-health_warm_c = Raspberry Pi замедляется с 80–85.
setting_hint-health_low_disk_mb = Тогда и записи больше не сохраняются.
setting_hint-health_restarts = Столько раз запускается отказавшая часть; затем — вся программа.
setting_hint-health_metrics = По адресу /metrics.

## setting_fault

setting_fault-unknown = Такого параметра нет.
setting_fault-choice = Такого варианта нет.
setting_fault-whole = Нужно целое число.
setting_fault-number = Нужно число.
setting_fault-switch = Только включено или выключено.
setting_fault-text = Нужен текст.
setting_fault-locked = Здесь это изменить нельзя.
setting_fault-unfit = Это не подходит:

## lock

lock-variable = Задано переменной на устройстве.
lock-path = Путь: меняется только в файле на устройстве.

## operator_trouble

operator_trouble-silent = Судья не отвечает. Возможно, он запускается: повторите чуть позже.
operator_trouble-no_picture = Камера сейчас не даёт изображения. Проверьте кабель.
operator_trouble-no_table = Стол на изображении не найден. Уберите вещи с бортов, включите лампу или расставьте углы.
operator_trouble-bad_corners = Так стол лежать не может. Каждый угол — там, где сошлись бы края двух бортов.
operator_trouble-gone = Это измерение устарело. Измерьте снова.
operator_trouble-not_written = Не удалось записать. Диск полон или нет прав?
operator_trouble-not_run_by_systemd = Судья запущен вручную, поэтому перезапустить его отсюда некому.
operator_trouble-off_in_settings = Запись выключена в параметрах. Включите её там.
operator_trouble-bad_backup = Это не целая резервная копия Footspot. Ничего не изменено.
operator_trouble-newer = Копия создана более новой версией. Сначала обновите программу; ничего не изменено.
operator_trouble-journal = Журнал сейчас не читается, или ещё ничего не сыграно.
operator_trouble-busy = Это уже выполняется. Повторите чуть позже.
operator_trouble-no_passphrase = На устройстве не задана парольная фраза.
operator_trouble-wrong_passphrase = Неверная парольная фраза.

## calibration_doubt

calibration_doubt-outside = Часть стола вне кадра. Передвиньте камеру или возьмите более широкий объектив.
calibration_doubt-unsure = Не наверняка это стол. Посмотрите, идут ли линии вдоль бортов.
calibration_doubt-oblique = Камера смотрит сбоку: шары закрывают друг друга. Лучше над столом.
calibration_doubt-coarse = Положения лишь приблизительны.
calibration_doubt-few_noses = Многие края бортов не видны. Уберите всё с бортов, включите лампу и измерьте снова.
calibration_doubt-far_noses = Борта лежат не на линиях: неверные углы, другой размер стола или более искажающий объектив.
calibration_doubt-far_pockets = Лузы не на своих местах. Верен ли размер стола в параметрах?
calibration_doubt-shaky = Кадры различаются: кто-то над бортами, или камера дрожит.
calibration_doubt-alike = Борта слишком похожи на раму, чтобы заметить сдвиг камеры. Поможет больше света.
calibration_doubt-small_balls = Шары слишком малы, номера не прочесть. Увеличьте разрешение или пусть стол заполнит кадр.

## act

act-signed_in = Вход
act-recording_on = Запись включена
act-recording_off = Запись выключена
act-restart = Судья перезапущен
act-seat_freed = Место освобождено
act-calibration = Калибровка сохранена
act-settings = Параметры изменены
act-clips_deleted = Записи удалены
act-backup = Резервная копия скачана
act-restore = Резервная копия подготовлена
