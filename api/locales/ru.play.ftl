### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = К содержанию
page-pages = Страницы
page-play = Игра
page-matches = Матчи
page-admin = Настройки

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = Игра
play-join = Играть с этим телефоном
play-join_hint = Отсканируйте код на экране у стола или введите его здесь.
play-seat = Вы играете как
play-taken = занято
play-name = Ваше имя
play-name_hint = Так оно будет на экране. Можно не заполнять.
play-name_of = Имя игрока { $letter }
play-code = Код с экрана
play-join_button = Присоединиться
play-you = вы
play-leave = Выйти из матча на этом телефоне
play-your_turn = Ваш подход
play-their_turn = У стола { $player }
play-no_match = Сейчас никто не играет
play-call_hint = Чтобы заказать: коснитесь шара, затем лузы.
play-call_pocket = Теперь коснитесь лузы.
play-call_balls = Шары, которые можно заказать
play-take_back = Отменить
play-ask_call = Попросить заказ
play-choose = Ваш выбор
play-report = Сообщить о фоле
play-report_hint = Только то, чего не видит камера. Если соперник не согласен, вопрос остаётся открытым, пока его не решат.
play-report_shot = Последний удар, { $player }
play-report_between = После него, { $player }
play-judge = { $player } сообщает: { $foul }. Это так?
play-judge_yes = Да, фол
play-judge_no = Нет, фола не было
play-report_waits = Сообщение: { $foul }. Ответит { $player }.
play-both = Засчитывается, когда все игроки ответят одинаково.
play-said_by = так считает { $player }
play-extension = Добавить время: { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }
play-time_out = Тайм-аут
play-time_out_end = Закончить тайм-аут
play-racked = Шары стоят в пирамиде
play-stalemate = Патовая позиция: переиграть партию
play-end_match = Закончить матч без победителя
play-wants_end = { $player } хочет закончить матч без победителя.
play-wants_stalemate = { $player } считает позицию патовой. Переиграть партию?
play-agree = Согласен
play-concede_rack = Сдать партию
play-concede_set = Сдать сет
play-concede_match = Сдать матч
play-sure = Когда игра пойдёт дальше, отменить это будет нельзя. Вы уверены?
play-yes = Да
play-cancel = Отмена
play-more = Ещё
play-lag = Кто выиграл раскат?
play-lag_again = Никто: раскат ещё раз
play-breaker = Кто разбивает первым?
play-lag_first = раскат
play-set_up = Настроить матч
play-set_up_hint = Имена и настройки необязательны: без них стол ведёт счёт для A и B.
play-players = Игроки
play-race = Партий до победы
play-no_end = без конца
play-sets = Сетов до победы
play-no_sets = без сетов
play-break_order = Кто разбивает дальше
play-clock = Время на удар, секунды
play-no_clock = без часов
play-language = Язык матча
play-calls = Удары заказывают на телефонах
play-calls_hint = Если нет, о заказе спрашивают только там, где это важно.
play-start = Начать матч
play-sending = Отправляется…
play-waiting = Сказано. Засчитается, когда соперник скажет то же.
play-not_sent = Нет связи: отправится, как только она появится.
play-failed = Это не было услышано. Посмотрите на стол и скажите ещё раз.
play-script = Для этой страницы нужен JavaScript.

## answer: To questions about the table, besides the names of players.

answer-yes = Да
answer-no = Нет
answer-nobody = Никто

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = Тем временем игра пошла дальше. Посмотрите ещё раз.
refused-other_match = Это относится к другому матчу.
refused-no_match = Сейчас матч не играется.
refused-match_goes_on = Идёт матч. Сначала закончите его.
refused-no_seat = Это может сказать только игрок.
refused-balls_moving = Шары движутся: для этого удара уже поздно.
refused-nothing_to_undo = Вам нечего отменять.
refused-not_asked = Об этом больше не спрашивают.
refused-bad_settings = Эти настройки не сочетаются.
refused-bad_facts = Эти данные не читаются.
refused-not_kept = Это не удалось записать. На экране сказано, в чём дело.
refused-wrong_code = Это не тот код, который сейчас на экране.
refused-seat_taken = За этого игрока уже играют.

## screen: What stands on the screen because people speak.

screen-news = Только что
screen-join = Играйте с телефоном: отсканируйте код
screen-join_code = или откройте { $address } и введите { $code }
screen-spot = Поставить на отмеченные места: { $balls }.
screen-restore = Кольца показывают, где лежали шары.
