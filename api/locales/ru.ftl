### Русский. Термины по тексту правил «Пул-10»: фол, пуш-аут, отыгрыш, биток с руки, разбой, луза.

## meta

meta-name = Русский
meta-quote = «{ $n }»

## player

player-A = игрок A
player-B = игрок B
player-C = игрок C
player-shooter = бьющий
player-opponent = соперник

## ball

ball-cue = биток
ball-number = шар { $n }

## pocket

pocket-HL = передняя левая угловая луза
pocket-HR = передняя правая угловая луза
pocket-SL = левая средняя луза
pocket-SR = правая средняя луза
pocket-FL = задняя левая угловая луза
pocket-FR = задняя правая угловая луза

## rail

rail-head = передний борт
rail-foot = задний борт
rail-left = левый борт
rail-right = правый борт
rail-jaw = губка лузы

## game

game-ten-ball = пул-10
game-nine-ball = пул-9

## rulebook

rulebook-wpa = WPA
rulebook-ru = российские правила
rulebook-sk = словацкие правила
rulebook-il = израильские правила
rulebook-pl = польские правила
rulebook-es = испанские правила

## article

article-wpa = WPA { $n }
article-ru = правила «Пул-10» { $n }
article-sk = словацкие правила { $n }
article-il = израильские правила { $n }
article-pl = польские правила { $n }
article-es = испанские правила { $n }
article-general = WPA 2016 § { $n }
article-split_hits = регламент WPA: одновременное касание
article-preamble = преамбула

## foul

foul-no_contact = биток не коснулся ни одного шара
foul-wrong_ball_first = удар по неправильному шару
foul-no_rail = нет касания борта после соударения
foul-break_requirement = на разбое до борта дошло меньше четырёх шаров
foul-scratch = биток упал в лузу
foul-cue_off_table = биток вылетел со стола
foul-ball_off_table = шар выбит со стола
foul-foot_off_floor = нога не касается пола
foul-touched_ball = касание шара
foul-double_hit = двойной удар
foul-push_shot = пропих
foul-balls_moving = удар при движущихся шарах
foul-bad_placement = неправильное расположение битка
foul-cue_on_table = кий на столе
foul-out_of_turn = игра вне очереди
foul-slow_play = время истекло
foul-rack_template = шар на шаблоне
foul-non_tip = удар не наклейкой кия
foul-scoop_unintended = кий проскользнул под биток
foul-jump_masse = при прыжке или массе сдвинут мешающий шар
foul-unsportsmanlike = неспортивное поведение

## verdict

verdict-legal = Без фола
verdict-foul = Фол
verdict-ask = Решает судья

## outcome

outcome-cont = бьющий продолжает серию
outcome-pass = право удара переходит к сопернику
outcome-opt = соперник выбирает: играть самому или вернуть право удара
outcome-bih = соперник играет битком с руки
outcome-win = бьющий выигрывает партию
outcome-lose = бьющий проигрывает партию
outcome-out = бьющий выбывает из партии

## cue_ball

cue_ball-as_lies = с того места, где остановился
cue_ball-in_hand_anywhere = с руки, в любом месте стола
cue_ball-in_hand_behind_head_string = с руки за передней линией

## option

option-push_out = пуш-аут
option-wrongly_pocketed = шар забит не по заказу
option-safety_pocketed = при отыгрыше забит шар

## choice

choice-play = играть самому
choice-hand_back = вернуть право удара

## rack_reason

rack_reason-ten_pocketed = забит шар 10
rack_reason-nine_pocketed = забит шар 9
rack_reason-three_fouls = третий фол подряд
rack_reason-conceded = партия сдана
rack_reason-unsportsmanlike = неспортивное поведение
rack_reason-corrected = исправлено судьёй
rack_reason-stalemate = патовая позиция
rack_reason-voided = партия не засчитана

## decided

decided-split_hit = шары задеты одновременно
decided-ball_and_rail = шар и борт задеты одновременно
decided-frozen_ball = шар стоял вплотную к борту
decided-jaw_as_rail = губка лузы считается бортом
decided-off_table_as_rail = выбитый шар считается доведённым до борта
decided-rail_top = шар вернулся с верха борта
decided-rebound = шар выскочил из лузы обратно
decided-late_fall = шар упал в лузу сам после удара
decided-scoop = кий проскользнул под биток
decided-obvious_shot = очевидный удар, заказ не нужен
decided-call_missing = заказа не было
decided-safety = объявлен отыгрыш
decided-early_money_ball = решающий шар забит до конца партии
decided-wrongly_pocketed = шар забит не по заказу
decided-several_fouls = несколько фолов в одном ударе считаются как один
decided-unwarned_third_foul = третий фол без предупреждения

## question

question-first_contact = Какой шар задет первым?
question-rails = Коснулся ли какой-нибудь шар борта после соударения?
question-potted = Какие шары упали в лузы?
question-off_table = Вылетел ли шар со стола?
question-call = Какой был заказ?
question-push_out = Был ли объявлен пуш-аут?
question-report = Верно ли сообщение?
question-several = Что произошло в этом ударе?
question-rack_swept = Стол очищен посреди партии. Кто выиграл эту партию?
question-rack_wrong = Пирамида стоит не по правилам. Установить заново?
question-balls_changed = Шары лежат не так, как после последнего удара. Их сдвинули?
question-balls_unknown = Номер шара не виден. Какой это шар?
question-after_restart = Судейство прерывалось. Партия продолжается, как показано?
question-shot_missed = Один удар не был виден. Чья очередь бить?
question-players_gone = Давно никто не играет. Матч окончен?

## kind

kind-break = Разбой
kind-push_out = Пуш-аут
kind-normal = Удар
kind-between_shots = Между ударами

## phase

phase-break = разбой
phase-second = первый удар после разбоя
phase-normal = середина партии

## call

call-none = без заказа
call-shot = шар и луза
call-safety = отыгрыш
call-push_out = пуш-аут

## incident

incident-late_fall = шар упал сам, когда все шары уже стояли
incident-touched_pocketed_ball = биток коснулся шара в лузе
incident-blocking_ball_moved = мешающий шар сдвинут

## returned_from

returned_from-rail_top = с верха борта
returned_from-pocket = из лузы

## bad_lag

bad_lag-side_rail = шар коснулся бокового борта
bad_lag-crossed_long_string = шар пересёк продольную линию
bad_lag-pocketed = шар упал в лузу
bad_lag-far_rail_not_reached = шар не дошёл до заднего борта

## lag_right

lag_right-choose_breaker = выбирает, кто разбивает
lag_right-breaks = разбивает
lag_right-relag = повторить раскат

## break_order

break_order-default = по правилам
break_order-alternate = поочерёдный разбой
break_order-winner = разбивает победитель
break_order-loser = разбивает проигравший
break_order-trailing = разбивает отстающий

## foul_mode

foul_mode-all_balls = фол за касание любого шара
foul_mode-cue_ball_only = фол только за касание битка

## referee

referee-camera = камера
referee-human = судья у стола
referee-none = без судьи

## role

role-player = игрок
role-referee = судья
role-operator = оператор
role-camera = камера
role-named = { $role } { $name }

## unit

unit-rack = партия
unit-set = сет
unit-match = матч

## warning_means

warning_means-spoken = вслух
warning_means-counter_shown = на счётчике фолов

## penalty

penalty-warning = предупреждение
penalty-foul = фол
penalty-loss_of_rack = поражение в партии
penalty-loss_of_set = поражение в сете
penalty-loss_of_match = поражение в матче

## stage

stage-lag = раскат
stage-breaker = выбор, кто разбивает
stage-rack = установка пирамиды
stage-shot = очередной удар
stage-over = матч окончен

## refusal

refusal-not_opened = Матч ещё не создан.
refusal-already_opened = Матч уже создан.
refusal-too_many_players = В этих правилах столько игроков не бывает.
refusal-unknown_player = Такого игрока в матче нет.
refusal-wrong_stage = Сейчас это невозможно.
refusal-rack_over = Партия окончена. Сначала установите пирамиду.
refusal-match_over = Матч окончен.
refusal-rack_wrong = Пирамида установлена не по правилам. Установите заново.
refusal-not_your_turn = Сейчас очередь другого игрока.
refusal-not_your_choice = Выбор за другим игроком.
refusal-nothing_to_choose = Выбирать нечего.
refusal-nothing_is_called = На этом ударе заказа нет.
refusal-call_not_accepted = Такой заказ не принят: заказывают один шар на столе и одну лузу.
refusal-not_authorised = Это может только судья или оператор.
refusal-reason_missing = Укажите причину.
refusal-no_such_shot = Такого удара нет.
refusal-no_such_reading = Такого варианта нет.
refusal-no_such_report = Такого сообщения нет.
refusal-too_late = Слишком поздно: следующий удар уже сделан.
refusal-not_on_two = У этого игрока нет двух фолов подряд.
refusal-no_clock = В этом матче время на удар не ограничено.
refusal-clock_runs = Время на удар ещё не вышло.
refusal-no_extension_left = В этой партии продлений больше нет.
refusal-no_time_out_left = Тайм-аутов больше нет.
refusal-in_time_out = Сейчас тайм-аут.
refusal-not_in_time_out = Тайм-аута сейчас нет.
refusal-no_stalemate = Патовая позиция не объявлена.
refusal-turns_left = Подходы после объявления ещё не сыграны.
refusal-no_sets = В этом матче нет сетов.
refusal-impossible_state = Такого положения в матче быть не может.

## event

event-contact = Соударение
event-rail = Борт
event-pocketed = Шар в лузе
event-off_table = Шар вне стола
event-hand = Рука над столом
event-returned = Шар вернулся на стол

## gap

gap-cut = переход на другой план
gap-covered = стол закрыт
gap-graphic = графика поверх стола
gap-no_table = стола нет в кадре
gap-camera_moved = камера сдвинута
gap-dark = слишком темно
gap-corrupt = повреждённые кадры

## doubt

doubt-first_contact = Не видно, какой шар задет первым.
doubt-rails = Не видно, коснулся ли шар борта после соударения.
doubt-potted = Не видно, какие шары упали в лузы.
doubt-off_table = Не видно, вылетел ли шар со стола.
doubt-call = Неизвестно, какой был заказ.
doubt-push_out = Неизвестно, был ли объявлен пуш-аут.
doubt-report = Не решено, верно ли сообщение о нарушении.
doubt-other = По записи это решить нельзя.

## reading

reading-first_contact = первым задет шар { $balls }
reading-another_ball = первым задет другой шар, не { $on }
reading-or_another = { $balls } или другой, не { $on }
reading-not_seen = первое соударение не видно
reading-split = первыми одновременно задеты шары { $balls }
reading-no_contact = ни один шар не задет
reading-rails = борт после соударения был
reading-no_rails = борта после соударения не было
reading-break_rails = до борта дошло шаров: { $n }
reading-potted = забито: { $balls }
reading-not_potted = ничего не забито
reading-in_pocket = { $ball } ({ $pocket })
reading-off_table = вне стола: { $balls }
reading-not_off_table = все шары остались на столе
reading-call_shot = заказ: шар { $ball }, { $pocket }
reading-call_safety = заказ: отыгрыш
reading-call_push_out = заказ: пуш-аут
reading-call_none = заказа не было
reading-report = сообщение верно: { $reports }
reading-no_report = сообщение неверно
reading-no_incident = ничего необычного не было
reading-not_second = не первый удар после разбоя
reading-other = иной ход событий
reading-or = { $one } или { $other }
reading-or_else = { $one }; или { $other }
reading-line = Вариант { $n } ({ $what }):

## phrase

phrase-lag_start = Раскат на право разбоя.
phrase-lag_won_choose = Победитель раската: { $player }. Выберите, кто разбивает.
phrase-lag_won_breaks = Раскат выигрывает и разбивает { $player }.
phrase-lag_again = Раскат не выявил победителя. Повторите раскат.
phrase-break_to = Разбивает { $player }.
phrase-break_legal_dry = Правильный разбой, ни один шар не забит. К столу подходит { $player }.
phrase-break_legal_made = Правильный разбой, забито: { $balls }. Серию продолжает { $player }.
phrase-foul_break_rails = Фол на разбое: { $count ->
        [0] до борта не дошёл ни один шар
        [one] до борта дошёл { $count } шар
        [few] до борта дошли { $count } шара
        [many] до борта дошло { $count } шаров
       *[other] до борта дошло { $count } шара
    }, нужно не менее четырёх.
phrase-foul_break_one = Фол на разбое: первым задет не шар 1.
phrase-ten_on_break = Шар 10 забит на разбое и выставляется. Серию продолжает { $player }.
phrase-push_out_available = { $player }: можно сыграть пуш-аут.
phrase-push_out_declared = Объявлен пуш-аут: { $player }.
phrase-push_out_choice = Пуш-аут выполнен. { $player }: играете сами или возвращаете право удара?
phrase-push_out_refused = Пуш-аут сейчас невозможен: это обычный удар.
phrase-push_out_balls_return = Шары, забитые при пуш-ауте, возвращаются на стол: { $balls }.
phrase-option_wrong_ball = Шар забит не по заказу. { $player }: продолжаете сами или возвращаете право удара?
phrase-option_safety = При отыгрыше забит шар. Выбирает { $player }: играть самому или вернуть право удара?
phrase-handed_back = { $other } возвращает право удара. Бьёт { $player }.
phrase-plays_position = { $player } играет в сложившейся позиции.
phrase-foul_wrong_ball = Фол: удар по неправильному шару. Задет шар { $ball }, очередной шар { $on }.
phrase-foul_wrong_ball_split = Фол: удар по неправильному шару. Одновременно задеты шары { $balls }, очередной шар { $on }.
phrase-foul_no_contact = Фол: биток не коснулся ни одного шара.
phrase-foul_no_rail = Фол: нет касания борта после соударения шаров.
phrase-foul_scratch = Фол: биток упал в лузу.
phrase-foul_cue_off = Фол: биток вылетел со стола.
phrase-foul_ball_off = Фол: шар { $ball } выбит со стола.
phrase-foul_foot = Фол: нога не касается пола.
phrase-foul_touched = Фол: касание шара { $ball }.
phrase-foul_touched_unknown = Фол: касание шара.
phrase-foul_touched_cue = Фол: касание битка.
phrase-foul_double_hit = Фол: двойной удар.
phrase-foul_push_shot = Фол: пропих.
phrase-foul_balls_moving = Фол: удар при движущихся шарах.
phrase-foul_placement = Фол: неправильное расположение битка.
phrase-foul_cue_on_table = Фол: кий на столе.
phrase-foul_out_of_turn = Фол: игра вне очереди ({ $player }).
phrase-foul_slow_play = Фол: замедленная игра, время истекло.
phrase-foul_template = Фол: шар стоит на шаблоне для установки пирамиды.
phrase-foul_tip = Фол: удар по битку не наклейкой кия.
phrase-foul_scoop = Фол: кий проскользнул под биток.
phrase-foul_jump_masse = Фол: при прыжке или крутом массе сдвинут мешающий шар { $ball }.
phrase-fouls_count_one = { $count ->
        [one] { $count } фол в одном ударе считается как один.
        [few] { $count } фола в одном ударе считаются как один.
        [many] { $count } фолов в одном ударе считаются как один.
       *[other] { $count } фола в одном ударе считаются как один.
    }
phrase-ball_in_hand = { $player }: биток с руки, в любом месте стола.
phrase-cue_ball_break = { $player }: биток с руки за передней линией.
phrase-two_fouls_warning = { $player }: два фола подряд. Предупреждение: третий фол подряд означает поражение в партии.
phrase-three_fouls_rack = Третий фол подряд. { $player } проигрывает партию.
phrase-three_fouls_set = Третий фол подряд. { $player } проигрывает сет.
phrase-third_unwarned = { $player }: предупреждения не было, этот фол считается вторым.
phrase-call_please = { $player }: закажите шар и лузу.
phrase-call_confirmed = Заказ: шар { $ball }, { $pocket }.
phrase-one_ball_only = Можно заказать только один шар.
phrase-safety_declared = { $player }: отыгрыш.
phrase-ball_made = Шар { $ball } забит. Серию продолжает { $player }.
phrase-balls_stay_down = Остаются в лузах: { $balls }.
phrase-miss = Шар не забит. К столу подходит { $player }, биток с того места, где остановился.
phrase-turn_passes = Право удара переходит к сопернику: { $player }.
phrase-ten_spotted = Шар 10 выставляется.
phrase-spot_occupied = Задняя отметка занята: шар { $ball } ставится за ней на продольной линии.
phrase-ten_early_spotted = Заказанный шар 10 забит досрочно: он выставляется, продолжает { $player }.
phrase-ten_early_win = Заказанный шар 10 забит. Партию выигрывает { $player }.
phrase-rack_won = Партию выигрывает { $player }.
phrase-match_won = Матч выигрывает { $player }.
phrase-stalemate_announced = Возможна патовая позиция: каждому ещё по три подхода.
phrase-stalemate = Патовая позиция. Партия переигрывается, разбивает { $player }.
phrase-no_foul = Фола нет.
phrase-foul_not_proved = Фол не установлен: нарушения нет.
phrase-split_hit = Шары задеты одновременно: первым считается шар { $on }.
phrase-ball_restored = Шар { $ball } упал сам: он возвращается на место.
phrase-ball_on = Очередной шар: { $on }.
phrase-wait_balls = Подождите, шары ещё движутся.
phrase-rerack = Пирамида установлена неверно: установите заново.
phrase-referee_decides = Решение за судьёй.

## ruling

ruling-break_legal_dry = Правильный разбой, ни один шар не забит.
ruling-break_legal_made = Правильный разбой, забито: { $balls }.
ruling-push_out_played = Пуш-аут выполнен.
ruling-option_push_out = Выбирает { $player }: играть самому или вернуть право удара?
ruling-option_wrong_ball = Выбирает { $player }: играть самому или вернуть право удара?
ruling-not_as_called = Фола нет, но забито не по заказу: { $balls }.
ruling-not_called = Фола нет, но забито без заказа: { $balls }.
ruling-foul_generic = Фол: { $foul }.
ruling-foul_wrong_ball_on = Фол: удар по неправильному шару. Очередной шар { $on }.
ruling-foul_scratch_in = Фол: биток в лузе ({ $pocket }).
ruling-foul_balls_off = Фол: со стола выбиты шары { $balls }.
ruling-safety_played = Отыгрыш без фола, ни один шар не забит.
ruling-ball_made = Фола нет: шар { $ball } забит ({ $pocket }).
ruling-balls_made = Фола нет, забито: { $balls }.
ruling-nothing_made = Фола нет, ни один шар не забит.
ruling-legal_shot = Фола нет.
ruling-continues = Серию продолжает { $player }, биток с того места, где остановился.
ruling-at_table = К столу подходит { $player }, биток с того места, где остановился.
ruling-ball_spotted = Шар { $ball } выставляется.
ruling-balls_spotted = На стол возвращаются шары: { $balls }.
ruling-rack_over = Партия окончена.
ruling-provisional = До решения игра продолжается по варианту, лучшему для бьющего.
ruling-out_of_rack = Третий фол подряд. { $player } выбывает из партии.

## match

match-opened = Матч: { $players }.
match-race = Игра до { $count ->
        [one] { $count } выигранной партии
        [few] { $count } выигранных партий
        [many] { $count } выигранных партий
       *[other] { $count } выигранной партии
    }.
match-race_sets = Игра до { $count ->
        [one] { $count } выигранного сета
        [few] { $count } выигранных сетов
        [many] { $count } выигранных сетов
       *[other] { $count } выигранного сета
    }.
match-racked = Пирамида установлена.
match-no_call = { $player }: без заказа.
match-reported = Сообщение ({ $by }): { $report }.
match-report_accepted = Сообщение подтверждено.
match-report_open = { $player }: это так?
match-warned_by_counter = { $player }: на счётчике два фола подряд.
match-extension = { $player } берёт продление времени: ещё { $seconds ->
        [one] { $seconds } секунда
        [few] { $seconds } секунды
        [many] { $seconds } секунд
       *[other] { $seconds } секунды
    }.
match-seconds_left = { $seconds ->
        [one] Осталась { $seconds } секунда
        [few] Осталось { $seconds } секунды
        [many] Осталось { $seconds } секунд
       *[other] Осталось { $seconds } секунды
    }.
match-clock_ran_out = Время истекло: { $player }.
match-time_out = Тайм-аут: { $player }.
match-time_out_over = Тайм-аут окончен, игра продолжается.
match-stalemate_progress = Игра продвинулась: партия продолжается.
match-stalemate_turns = { $player }: до патовой позиции { $count ->
        [one] остался { $count } подход
        [few] осталось { $count } подхода
        [many] осталось { $count } подходов
       *[other] осталось { $count } подхода
    }.
match-conceded_rack = { $player } сдаёт партию.
match-conceded_set = { $player } сдаёт сет.
match-conceded_match = { $player } сдаёт матч.
match-penalised = { $player }, неспортивное поведение: { $penalty }.
match-answered = Решено ({ $by }): вариант { $n }.
match-facts_corrected = Ход событий исправлен ({ $by }).
match-ruling_changed = Решение изменено ({ $by }): { $outcome }.
match-state_corrected = Данные матча исправлены ({ $by }).
match-rack_voided = Эта партия не засчитывается ({ $by }).
match-unseen = Что-то не было видно: за это время могли быть удары.
match-abandoned = Матч прекращён без победителя ({ $by }).
match-reason = Причина: { $reason }.
match-set_won = Сет выигрывает { $player }.
match-score = Счёт: { $items }.
match-score_sets = Сеты: { $items }.
match-score_item = { $player } { $n }
match-undone = Последняя запись отменена.

## certainty

certainty-certain = практически точно
certainty-likely = очень вероятно
certainty-fair = вероятно
certainty-weak = неуверенно

## ui

ui-title = Разбор матча
ui-tagline = Судейство по видео: Footspot
ui-shots = Удары
ui-fouls = Фолы
ui-asks = К решению
ui-gaps = Пропуски
ui-table = Стол
ui-table_size = { $length } × { $width } мм
ui-table_error = положение шаров примерно до { $n } мм
ui-rulebook = Правила
ui-game = Игра
ui-duration = Длительность
ui-picture = Кадр
ui-picture_size = { $width } × { $height }, { $fps } в секунду
ui-cost = Обработка
ui-cost_value = { $s } с, { $fps } кадров в секунду
ui-timeline = Ход записи
ui-timeline_shot = Удар { $n }, { $time }: { $verdict }
ui-timeline_gap = Без судейства, { $from } – { $to }: { $reason }
ui-shot = Удар { $n }
ui-rack = Партия { $n }
ui-shooter = Бьёт
ui-unknown = неизвестно
ui-rest = Шары остановились
ui-rest_unseen = не видно
ui-certainty = Уверенность
ui-certainty_basis = по самому слабому факту, на котором стоит решение
ui-first_contact = Первое соударение
ui-first_contact_none = ни один шар не задет
ui-first_contact_unseen = не видно
ui-first_contact_split = одновременно
ui-pocketed = Забито
ui-none = нет
ui-articles = Пункты правил
ui-call = Заказ
ui-call_unknown = По видео неизвестен.
ui-call_both_judged = Рассмотрены оба варианта: заказано то, что упало, и заказа не было.
ui-call_not_needed = На разбое заказа нет
ui-call_nine_ball = В пуле-9 заказов нет
ui-call_none = Заказа не было
ui-call_shot = Шар { $ball }, { $pocket }
ui-call_safety = Отыгрыш
ui-call_push_out = Пуш-аут
ui-doubts = Чего не видно
ui-doubts_agree = Решение при этом одно и то же.
ui-reading = Вариант { $n }
ui-proof = Доказательство
ui-events_count = События: { $n }
ui-no_events = Событий не видно.
ui-time = Время
ui-event = Событие
ui-place = Где
ui-plus_minus = ± { $ms } мс
ui-gap = Без судейства
ui-gaps_none = Нет. Судейство велось по всей записи.
ui-no_shots = В этой записи ударов не найдено.
ui-before = До удара
ui-after = После удара
ui-after_partial = После удара, как было видно последний раз
ui-path = Путь
ui-rail_touch = Касание борта
ui-pocketed_at = Шар в лузе
ui-unidentified = Номер неизвестен
ui-head = перед
ui-foot = зад
ui-legend = На рисунках
ui-drawing = Рисунок стола, передний борт слева.
ui-drawing_before = До удара: { $balls }.
ui-drawing_pocketed = Забито: { $balls }.
ui-drawing_first = Первое соударение: { $balls }.
ui-enlarge = Увеличить рисунок
ui-close = Закрыть
ui-video = Видео с пометками
ui-video_hint = Выберите любое время на странице, чтобы перейти к нему.
ui-not_judged = По изображению не судится
ui-not_judged_list = нога не на полу, двойной удар и пропих, касания вне поля зрения, незаписанные заказы
ui-language = Язык
ui-cue = биток
ui-skip = К ударам

## state

state-starting = Запуск
state-looking_for_table = Поиск стола
state-waiting_for_rack = Ждём пирамиду
state-playing = Партия идёт
state-between_shots = Можно бить
state-balls_moving = Шары движутся
state-asleep = Сон
state-camera_lost = Нет изображения
state-table_lost = Стол не виден

## hint

hint-starting = Судейство запускается.
hint-looking_for_table = Камера ищет стол. Включите свет над ним и ненадолго отойдите.
hint-waiting_for_rack = Установите пирамиду. Партия начнётся сама с разбоя.
hint-asleep = Сейчас никто не играет. Подойдите к столу, и судейство включится.
hint-camera_lost = Камера не даёт изображения. Счёт сохранён; что играется сейчас, не видно.
hint-table_lost = Стол не виден. Счёт сохранён; что играется сейчас, не видно.

## trouble

trouble-camera_stalled = Камера перестала передавать изображение. Если оно не вернётся само, проверьте кабель.
trouble-camera_lost = Камера не отвечает. Проверьте кабель и питание.
trouble-camera_corrupt = Изображение с камеры приходит повреждённым. Проверьте кабель или сеть.
trouble-camera_resized = Камера передаёт изображение другого размера. Если так и останется, откалибруйте заново.
trouble-camera_looped = Запись началась сначала.
trouble-camera_settling = Камера настраивается на свет. Это займёт несколько секунд.
trouble-table_cut = На изображении не стол, а что-то другое.
trouble-table_covered = Стол закрыт. Освободите обзор между камерой и сукном.
trouble-table_graphic = Поверх изображения стола что-то нарисовано.
trouble-table_no_table = Стола нет в кадре. Направьте камеру на стол.
trouble-table_camera_moved = Камера сдвинулась. Закрепите её и откалибруйте заново.
trouble-table_dark = Слишком темно для судейства. Включите свет над столом.
trouble-table_corrupt = Изображение стола было повреждено; что на нём было, не судится.
trouble-journal_disk_full = Диск заполнен: новое не сохраняется. Освободите место; сохранённое цело.
trouble-journal_read_only = Диск доступен только для чтения: новое не сохраняется. Перезапустите; если повторится, карта памяти изношена.
trouble-journal_locked = Журнал занят другой программой. Закройте её; сохранённое цело.
trouble-journal_in_use = На этом устройстве уже работает судейство. Остановите одно из двух.
trouble-journal_no_permission = У судейства нет права писать журнал. Как исправить, сказано в логе.
trouble-journal_broken_disk = Диск неисправен. Скорее скопируйте его на новый.
trouble-journal_damaged = Журнал повреждён. Переместите файл, чтобы начать новый, и сохраните его.
trouble-journal_missing = Журнала нет на месте. Файл назван в логе.
trouble-journal_not_a_journal = Указанный файл не является журналом. Укажите в настройках другой.
trouble-journal_newer = Журнал записан более новой версией программы. Установите её.
trouble-journal_older = Журнал записан более старой версией программы. Перезапустите, чтобы обновить его.
trouble-journal_no_way_back = Журнал нельзя вернуть к старой версии. Оставьте новую программу.
trouble-light_changed = Изменился свет. Пока судейство не приспособится, шары можно спутать.
trouble-lens_dirty = Объектив загрязнён или частично закрыт. Протрите его мягкой тканью.
trouble-not_calibrated = Камера не откалибрована для этого стола: положения приблизительны. Откалибруйте её.
trouble-calibration_poor = Калибровка недостаточно точна. Откалибруйте заново.
trouble-detector_failed = Сейчас шары не распознаются. Судейство пробует снова само.
trouble-too_slow = Устройство не успевает за всеми кадрами: часть пропускается.
trouble-too_warm = Устройство перегревается. Обеспечьте ему приток воздуха.
trouble-throttled = Устройство само снижает скорость. Охладите его и используйте штатный блок питания.
trouble-under_voltage = Блок питания слишком слаб. Используйте штатный.
trouble-low_disk = Диск почти заполнен. Повторы больше не сохраняются, счёт сохраняется.
trouble-low_memory = Память почти исчерпана. Закройте на устройстве другие программы.
trouble-clips_failed = Повторы не сохраняются. На решения и счёт это не влияет.
trouble-recording_off = Запись выключена: изображения не сохраняются.
trouble-clock_stepped = Часы устройства переведены. Время прежних ударов может выглядеть странно.
trouble-restarted = Судейство перезапущено. Матч продолжается с последнего решения.
trouble-referee_gone = Судейство не отвечает. Страница восстановится сама.

## screen

screen-at_table = У стола
screen-ball_on = Очередной шар
screen-fouls = Фолов подряд: { $n }
screen-not_told = { $player }: два фола подряд, предупреждения вслух ещё не было. До него третий фол считается вторым.
screen-minutes = { $n } мин
screen-last_ruling = Последнее решение
screen-question = Нужно решить
screen-questions_more = Ещё вопросов: { $n }
screen-readings_more = Других возможностей: { $n }
screen-offline = Нет связи со столом. Страница пробует снова сама.
screen-as_last_seen = Показано, как было видно последний раз
screen-time_out = Перерыв
screen-clock = Время на удар
screen-drawing_balls = На столе: { $balls }.
screen-drawing_unknown = Шаров без номера: { $n }.
