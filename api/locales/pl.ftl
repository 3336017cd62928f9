### Polski. Terminy według tekstu przepisów: łuza, bila, faul, rozbicie, push out.

## meta

meta-name = Polski
meta-quote = „{ $n }”

## player

player-A = zawodnik A
player-B = zawodnik B
player-C = zawodnik C
player-shooter = zawodnik grający
player-opponent = przeciwnik

## ball

ball-cue = bila biała
ball-number = bila nr { $n }

## pocket

pocket-HL = dolna lewa łuza narożna
pocket-HR = dolna prawa łuza narożna
pocket-SL = lewa łuza środkowa
pocket-SR = prawa łuza środkowa
pocket-FL = górna lewa łuza narożna
pocket-FR = górna prawa łuza narożna

## rail

rail-head = dolna banda
rail-foot = górna banda
rail-left = lewa banda
rail-right = prawa banda
rail-jaw = szczęka łuzy

## game

game-ten-ball = dziesiątka (10 bil)
game-nine-ball = dziewiątka (9 bil)

## rulebook

rulebook-wpa = WPA
rulebook-ru = przepisy rosyjskie
rulebook-sk = przepisy słowackie
rulebook-il = przepisy izraelskie
rulebook-pl = przepisy polskie
rulebook-es = przepisy hiszpańskie

## article

article-wpa = WPA { $n }
article-ru = przepisy rosyjskie { $n }
article-sk = przepisy słowackie { $n }
article-il = przepisy izraelskie { $n }
article-pl = przepisy, { $n }
article-es = przepisy hiszpańskie { $n }
article-general = WPA 2016 § { $n }
article-split_hits = regulamin WPA: jednoczesne uderzenie
article-preamble = wstęp

## foul

foul-no_contact = nie uderzono żadnej bili
foul-wrong_ball_first = najpierw uderzona niewłaściwa bila
foul-no_rail = brak bandy po zderzeniu
foul-break_requirement = przy rozbiciu mniej niż cztery bile do bandy
foul-scratch = bila biała w łuzie
foul-cue_off_table = bila biała poza stołem
foul-ball_off_table = bila poza stołem
foul-foot_off_floor = obie stopy nad podłogą
foul-touched_ball = dotknięcie bili
foul-double_hit = podwójne uderzenie
foul-push_shot = pchnięcie bili białej
foul-balls_moving = uderzenie przy bilach w ruchu
foul-bad_placement = niewłaściwe ustawienie bili białej
foul-cue_on_table = kij położony na stole
foul-out_of_turn = gra poza kolejnością
foul-slow_play = przekroczony czas
foul-rack_template = bila na szablonie
foul-non_tip = uderzenie inną częścią kija niż czubek
foul-scoop_unintended = kij wsunął się pod bilę białą
foul-jump_masse = przy skoku lub łuku poruszyła się zasłaniająca bila
foul-unsportsmanlike = niesportowe zachowanie

## verdict

verdict-legal = Bez faulu
verdict-foul = Faul
verdict-ask = Decyduje sędzia

## outcome

outcome-cont = zawodnik grający kontynuuje
outcome-pass = do stołu podchodzi przeciwnik
outcome-opt = wybiera przeciwnik: gra z sytuacji zastanej albo oddaje kolejkę
outcome-bih = przeciwnik gra bilą białą „w ręce”
outcome-win = zawodnik grający wygrywa partię
outcome-lose = zawodnik grający przegrywa partię
outcome-out = zawodnik grający odpada z partii

## cue_ball

cue_ball-as_lies = tam, gdzie się zatrzymała
cue_ball-in_hand_anywhere = „w ręce”, w dowolnym miejscu stołu
cue_ball-in_hand_behind_head_string = „w ręce”, w polu bazy

## option

option-push_out = push out
option-wrongly_pocketed = bila wbita niezgodnie z deklaracją
option-safety_pocketed = bila wbita przy bezpiecznym zagraniu

## choice

choice-play = gra z sytuacji zastanej
choice-hand_back = dalej gra przeciwnik

## rack_reason

rack_reason-ten_pocketed = wbita bila nr 10
rack_reason-nine_pocketed = wbita bila nr 9
rack_reason-three_fouls = trzeci faul z rzędu
rack_reason-conceded = partia poddana
rack_reason-unsportsmanlike = niesportowe zachowanie
rack_reason-corrected = poprawka sędziego
rack_reason-stalemate = pat
rack_reason-voided = partia unieważniona

## decided

decided-split_hit = bile uderzone jednocześnie
decided-ball_and_rail = bila i banda trafione jednocześnie
decided-frozen_ball = bila przylegała do bandy
decided-jaw_as_rail = szczęka łuzy liczy się jak banda
decided-off_table_as_rail = bila poza stołem liczy się jak doprowadzona do bandy
decided-rail_top = bila wróciła na stół z wierzchu bandy
decided-rebound = bila wyskoczyła z łuzy z powrotem
decided-late_fall = bila wpadła sama po zagraniu
decided-scoop = kij wsunął się pod bilę białą
decided-obvious_shot = oczywiste zagranie, deklaracja niepotrzebna
decided-call_missing = brak deklaracji
decided-safety = zadeklarowano bezpieczne zagranie
decided-early_money_ball = bila decydująca wpadła przed końcem partii
decided-wrongly_pocketed = bila wbita niezgodnie z deklaracją
decided-several_fouls = kilka fauli w jednym zagraniu liczy się jako jeden
decided-unwarned_third_foul = trzeci faul bez ostrzeżenia

## question

question-first_contact = Która bila została uderzona jako pierwsza?
question-rails = Czy po zderzeniu któraś bila dotknęła bandy?
question-potted = Które bile wpadły?
question-off_table = Czy bila opuściła stół?
question-call = Co zadeklarowano?
question-push_out = Czy zadeklarowano push out?
question-report = Czy zgłoszenie jest prawdziwe?
question-several = Co się wydarzyło w tym zagraniu?
question-rack_swept = Stół opróżniono w trakcie partii. Kto wygrał tę partię?
question-rack_wrong = Bile nie stoją zgodnie z przepisami. Ustawić ponownie?
question-balls_changed = Bile leżą inaczej niż po ostatnim zagraniu. Czy je przesunięto?
question-balls_unknown = Nie można rozpoznać numeru bili. Która to bila?
question-after_restart = Sędziowanie było przerwane. Czy partia toczy się dalej tak, jak pokazano?
question-shot_missed = Jednego zagrania nie było widać. Czyja kolej?
question-players_gone = Od dawna nikt nie gra. Czy mecz się skończył?

## kind

kind-break = Rozbicie
kind-push_out = Push out
kind-normal = Zagranie
kind-between_shots = Między zagraniami

## phase

phase-break = rozbicie
phase-second = pierwsze zagranie po rozbiciu
phase-normal = w trakcie partii

## call

call-none = bez deklaracji
call-shot = bila i łuza
call-safety = bezpieczne zagranie (safety)
call-push_out = push out

## incident

incident-late_fall = bila wpadła sama, gdy wszystkie już stały
incident-touched_pocketed_ball = bila biała dotknęła bili w łuzie
incident-blocking_ball_moved = zasłaniająca bila poruszyła się

## returned_from

returned_from-rail_top = z wierzchu bandy
returned_from-pocket = z łuzy

## bad_lag

bad_lag-side_rail = bila dotknęła długiej bandy
bad_lag-crossed_long_string = bila przekroczyła oś stołu
bad_lag-pocketed = bila wpadła do łuzy
bad_lag-far_rail_not_reached = bila nie doszła do górnej bandy

## lag_right

lag_right-choose_breaker = wybiera, kto rozbija
lag_right-breaks = rozbija
lag_right-relag = powtórzyć lag

## break_order

break_order-default = według przepisów
break_order-alternate = rozbicie naprzemienne
break_order-winner = rozbija zwycięzca
break_order-loser = rozbija przegrany
break_order-trailing = rozbija przegrywający w meczu

## foul_mode

foul_mode-all_balls = faul za dotknięcie każdej bili
foul_mode-cue_ball_only = faul tylko za dotknięcie bili białej

## referee

referee-camera = kamera
referee-human = sędzia przy stole
referee-none = bez sędziego

## role

role-player = zawodnik
role-referee = sędzia
role-operator = operator
role-camera = kamera
role-named = { $role } { $name }

## unit

unit-rack = partia
unit-set = set
unit-match = mecz

## warning_means

warning_means-spoken = ustnie
warning_means-counter_shown = na liczniku fauli

## penalty

penalty-warning = ostrzeżenie
penalty-foul = faul
penalty-loss_of_rack = przegrana partii
penalty-loss_of_set = przegrana seta
penalty-loss_of_match = przegrana meczu

## stage

stage-lag = lag
stage-breaker = wybór rozbijającego
stage-rack = ustawianie bil
stage-shot = kolejne zagranie
stage-over = mecz zakończony

## refusal

refusal-not_opened = Mecz nie został jeszcze założony.
refusal-already_opened = Mecz jest już założony.
refusal-too_many_players = Te przepisy nie przewidują tylu zawodników.
refusal-unknown_player = Tego zawodnika nie ma w meczu.
refusal-wrong_stage = Teraz nie jest to możliwe.
refusal-rack_over = Partia zakończona. Proszę najpierw ustawić bile.
refusal-match_over = Mecz jest zakończony.
refusal-rack_wrong = Bile nie są ustawione zgodnie z przepisami. Proszę ustawić ponownie.
refusal-not_your_turn = Kolej innego zawodnika.
refusal-not_your_choice = Wybiera inny zawodnik.
refusal-nothing_to_choose = Nie ma nic do wyboru.
refusal-nothing_is_called = Przy tym zagraniu nie ma deklaracji.
refusal-call_not_accepted = Deklaracja nieważna: deklaruje się jedną bilę ze stołu i jedną łuzę.
refusal-not_authorised = Może to zrobić tylko sędzia albo operator.
refusal-reason_missing = Proszę podać powód.
refusal-no_such_shot = Nie ma takiego zagrania.
refusal-no_such_reading = Nie ma takiego wariantu.
refusal-no_such_report = Nie ma takiego zgłoszenia.
refusal-too_late = Za późno: następne zagranie już wykonano.
refusal-not_on_two = Ten zawodnik nie ma dwóch fauli z rzędu.
refusal-no_clock = W tym meczu nie ma zegara zagrań.
refusal-clock_runs = Czas na zagranie jeszcze nie minął.
refusal-no_extension_left = W tej partii nie ma już przedłużeń.
refusal-no_time_out_left = Nie ma już przerw na żądanie.
refusal-in_time_out = Trwa przerwa na żądanie.
refusal-not_in_time_out = Nie trwa przerwa na żądanie.
refusal-no_stalemate = Pata nie ogłoszono.
refusal-turns_left = Podejścia po ogłoszeniu nie zostały jeszcze rozegrane.
refusal-no_sets = W tym meczu nie ma setów.
refusal-impossible_state = Taki stan meczu jest niemożliwy.

## event

event-contact = Zderzenie
event-rail = Banda
event-pocketed = Bila w łuzie
event-off_table = Bila poza stołem
event-hand = Ręka nad stołem
event-returned = Bila wróciła na stół

## gap

gap-cut = przejście do innego ujęcia
gap-covered = stół zasłonięty
gap-graphic = grafika na stole
gap-no_table = stołu nie ma w kadrze
gap-camera_moved = kamera się poruszyła
gap-dark = za ciemno
gap-corrupt = uszkodzone klatki

## doubt

doubt-first_contact = Nie da się ustalić, która bila została uderzona jako pierwsza.
doubt-rails = Nie da się ustalić, czy po zderzeniu bila dotknęła bandy.
doubt-potted = Nie da się ustalić, które bile wpadły.
doubt-off_table = Nie da się ustalić, czy bila opuściła stół.
doubt-call = Nie wiadomo, co zadeklarowano.
doubt-push_out = Nie wiadomo, czy zadeklarowano push out.
doubt-report = Nie rozstrzygnięto, czy zgłoszenie jest prawdziwe.
doubt-other = Obraz tego nie rozstrzyga.

## reading

reading-first_contact = pierwsza uderzona: nr { $balls }
reading-another_ball = pierwsza uderzona: inna bila, nie nr { $on }
reading-or_another = { $balls } albo inna bila, nie nr { $on }
reading-not_seen = pierwszego zderzenia nie widać
reading-split = uderzone jednocześnie: nr { $balls }
reading-no_contact = nie uderzono żadnej bili
reading-rails = po zderzeniu była banda
reading-no_rails = po zderzeniu nie było bandy
reading-break_rails = bile, które dotknęły bandy: { $n }
reading-potted = wbite: { $balls }
reading-not_potted = nic nie wpadło
reading-in_pocket = { $ball } ({ $pocket })
reading-off_table = poza stołem: { $balls }
reading-not_off_table = wszystkie bile zostały na stole
reading-call_shot = deklaracja: bila nr { $ball }, { $pocket }
reading-call_safety = deklaracja: bezpieczne zagranie
reading-call_push_out = deklaracja: push out
reading-call_none = bez deklaracji
reading-report = zgłoszenie jest prawdziwe: { $reports }
reading-no_report = zgłoszenie nie jest prawdziwe
reading-no_incident = nic niezwykłego się nie stało
reading-not_second = nie pierwsze zagranie po rozbiciu
reading-other = inny przebieg
reading-or = { $one } albo { $other }
reading-or_else = { $one }; albo { $other }
reading-line = Wariant { $n } ({ $what }):

## phrase

phrase-lag_start = Lag: walka o pierwsze rozbicie.
phrase-lag_won_choose = Lag wygrywa { $player }. Proszę wybrać, kto rozbija.
phrase-lag_won_breaks = Lag wygrywa { $player } i rozbija.
phrase-lag_again = Lag nierozstrzygnięty. Proszę powtórzyć.
phrase-break_to = Rozbija { $player }.
phrase-break_legal_dry = Prawidłowe rozbicie, nic nie wpadło. Do stołu podchodzi { $player }.
phrase-break_legal_made = Prawidłowe rozbicie, wbite: { $balls }. Kontynuuje { $player }.
phrase-foul_break_rails = Faul przy rozbiciu: { $count ->
        [0] żadna bila nie dotknęła bandy
        [one] bandy dotknęła { $count } bila
        [few] bandy dotknęły { $count } bile
        [many] bandy dotknęło { $count } bil
       *[other] bandy dotknęło { $count } bili
    }, wymagane są co najmniej cztery.
phrase-foul_break_one = Faul przy rozbiciu: bila nr 1 nie została uderzona jako pierwsza.
phrase-ten_on_break = Bila nr 10 z rozbicia wraca na stół w punkcie głównym. Kontynuuje { $player }.
phrase-push_out_available = { $player }: przysługuje push out.
phrase-push_out_declared = { $player } deklaruje push out.
phrase-push_out_choice = Push out zagrany. { $player }: gra z sytuacji zastanej czy dalej gra przeciwnik?
phrase-push_out_refused = Push out teraz nie przysługuje: to zwykłe zagranie.
phrase-push_out_balls_return = Bile wbite przy push out wracają na stół: { $balls }.
phrase-option_wrong_ball = Bila wbita niezgodnie z deklaracją. { $player }: gra z sytuacji zastanej czy dalej gra przeciwnik?
phrase-option_safety = Przy bezpiecznym zagraniu wpadła bila. Wybiera { $player }: gra z sytuacji zastanej czy dalej gra przeciwnik?
phrase-handed_back = { $other } oddaje kolejkę. Gra { $player }.
phrase-plays_position = { $player } gra z zastanej sytuacji.
phrase-foul_wrong_ball = Faul: niewłaściwa bila. Uderzona nr { $ball }, należało uderzyć nr { $on }.
phrase-foul_wrong_ball_split = Faul: niewłaściwa bila. Uderzone jednocześnie: nr { $balls }, należało uderzyć nr { $on }.
phrase-foul_no_contact = Faul: nie została uderzona żadna bila kolorowa.
phrase-foul_no_rail = Faul: po zderzeniu bil żadna bila nie dotknęła bandy.
phrase-foul_scratch = Faul: bila biała wpadła do łuzy.
phrase-foul_cue_off = Faul: bila biała wybita poza stół.
phrase-foul_ball_off = Faul: bila nr { $ball } wybita poza stół.
phrase-foul_foot = Faul: obie stopy nad podłogą.
phrase-foul_touched = Faul: dotknięcie bili nr { $ball }.
phrase-foul_touched_unknown = Faul: dotknięcie bili.
phrase-foul_touched_cue = Faul: dotknięcie bili białej.
phrase-foul_double_hit = Faul: podwójne uderzenie.
phrase-foul_push_shot = Faul: pchnięcie bili białej.
phrase-foul_balls_moving = Faul: uderzenie, gdy bile były jeszcze w ruchu.
phrase-foul_placement = Faul: niewłaściwe ustawienie bili białej.
phrase-foul_cue_on_table = Faul: kij położony na stole do celowania.
phrase-foul_out_of_turn = Faul: gra poza kolejnością ({ $player }).
phrase-foul_slow_play = Faul: przekroczony czas.
phrase-foul_template = Faul: bila na szablonie do ustawiania.
phrase-foul_tip = Faul: bila biała uderzona inną częścią kija niż czubek.
phrase-foul_scoop = Faul: kij wsunął się pod bilę białą.
phrase-foul_jump_masse = Faul: przy skoku lub łuku poruszyła się zasłaniająca bila nr { $ball }.
phrase-fouls_count_one = { $count ->
        [one] { $count } faul w jednym zagraniu liczy się jako jeden.
        [few] { $count } faule w jednym zagraniu liczą się jako jeden.
        [many] { $count } fauli w jednym zagraniu liczy się jako jeden.
       *[other] { $count } faulu w jednym zagraniu liczy się jako jeden.
    }
phrase-ball_in_hand = { $player }: bila biała „w ręce”, w dowolnym miejscu stołu.
phrase-cue_ball_break = { $player }: bila biała „w ręce”, w polu bazy.
phrase-two_fouls_warning = { $player }: dwa faule z rzędu. Ostrzeżenie: trzeci faul z rzędu oznacza przegraną partii.
phrase-three_fouls_rack = Trzeci faul z rzędu. { $player } przegrywa partię.
phrase-three_fouls_set = Trzeci faul z rzędu. { $player } przegrywa seta.
phrase-third_unwarned = { $player }: nie było ostrzeżenia, ten faul liczy się jako drugi.
phrase-call_please = { $player }: proszę zadeklarować bilę i łuzę.
phrase-call_confirmed = Zadeklarowano: bila nr { $ball }, { $pocket }.
phrase-one_ball_only = Można zadeklarować tylko jedną bilę.
phrase-safety_declared = { $player }: bezpieczne zagranie (safety).
phrase-ball_made = Bila nr { $ball } wbita prawidłowo. Kontynuuje { $player }.
phrase-balls_stay_down = Pozostają w łuzach: { $balls }.
phrase-miss = Pudło. Do stołu podchodzi { $player }, bila biała tam, gdzie się zatrzymała.
phrase-turn_passes = Do stołu podchodzi { $player }.
phrase-ten_spotted = Bila nr 10 wraca na stół w punkcie głównym.
phrase-spot_occupied = Punkt główny zajęty: bila nr { $ball } staje za nim na osi stołu.
phrase-ten_early_spotted = Zadeklarowana bila nr 10 wpadła przed czasem: wraca na stół w punkcie głównym, kontynuuje { $player }.
phrase-ten_early_win = Zadeklarowana bila nr 10 wbita. Partię wygrywa { $player }.
phrase-rack_won = Partię wygrywa { $player }.
phrase-match_won = Mecz wygrywa { $player }.
phrase-stalemate_announced = Możliwy pat: każdy ma jeszcze trzy podejścia.
phrase-stalemate = Pat. Partia zostaje powtórzona, rozbija { $player }.
phrase-no_foul = Nie ma faulu.
phrase-foul_not_proved = Faulu nie stwierdzono: nie ma faulu.
phrase-split_hit = Bile uderzone jednocześnie: za pierwszą uznaje się nr { $on }.
phrase-ball_restored = Bila nr { $ball } wpadła sama: wraca na miejsce.
phrase-ball_on = Do zagrania: bila nr { $on }.
phrase-wait_balls = Proszę czekać, bile są jeszcze w ruchu.
phrase-rerack = Bile źle ustawione: proszę ustawić ponownie.
phrase-referee_decides = Decyduje sędzia.

## ruling

ruling-break_legal_dry = Prawidłowe rozbicie, nic nie wpadło.
ruling-break_legal_made = Prawidłowe rozbicie, wbite: { $balls }.
ruling-push_out_played = Push out zagrany.
ruling-option_push_out = Wybiera { $player }: gra z sytuacji zastanej czy dalej gra przeciwnik?
ruling-option_wrong_ball = Wybiera { $player }: gra z sytuacji zastanej czy dalej gra przeciwnik?
ruling-not_as_called = Bez faulu, ale wbite niezgodnie z deklaracją: { $balls }.
ruling-not_called = Bez faulu, ale wbite bez deklaracji: { $balls }.
ruling-foul_generic = Faul: { $foul }.
ruling-foul_wrong_ball_on = Faul: niewłaściwa bila. Należało uderzyć nr { $on }.
ruling-foul_scratch_in = Faul: bila biała w łuzie ({ $pocket }).
ruling-foul_balls_off = Faul: bile wybite poza stół: { $balls }.
ruling-safety_played = Bezpieczne zagranie bez faulu, nic nie wpadło.
ruling-ball_made = Bez faulu: bila nr { $ball } wbita ({ $pocket }).
ruling-balls_made = Bez faulu, wbite: { $balls }.
ruling-nothing_made = Bez faulu, nic nie wpadło.
ruling-legal_shot = Bez faulu.
ruling-continues = Kontynuuje { $player }, bila biała tam, gdzie się zatrzymała.
ruling-at_table = Do stołu podchodzi { $player }, bila biała tam, gdzie się zatrzymała.
ruling-ball_spotted = Bila nr { $ball } wraca na stół w punkcie głównym.
ruling-balls_spotted = Na stół wracają bile: { $balls }.
ruling-rack_over = Partia zakończona.
ruling-provisional = Do czasu decyzji gra toczy się według wariantu najlepszego dla zawodnika grającego.
ruling-out_of_rack = Trzeci faul z rzędu. { $player } odpada z partii.

## match

match-opened = Mecz: { $players }.
match-race = Gra do { $count ->
        [one] { $count } wygranej partii
        [few] { $count } wygranych partii
        [many] { $count } wygranych partii
       *[other] { $count } wygranej partii
    }.
match-race_sets = Gra do { $count ->
        [one] { $count } wygranego seta
        [few] { $count } wygranych setów
        [many] { $count } wygranych setów
       *[other] { $count } wygranego seta
    }.
match-racked = Bile są ustawione.
match-no_call = { $player }: bez deklaracji.
match-reported = Zgłoszenie ({ $by }): { $report }.
match-report_accepted = Zgłoszenie potwierdzone.
match-report_open = { $player }: czy to się zgadza?
match-warned_by_counter = { $player }: licznik pokazuje dwa faule z rzędu.
match-extension = { $player } bierze przedłużenie czasu: jeszcze { $seconds ->
        [one] { $seconds } sekunda
        [few] { $seconds } sekundy
        [many] { $seconds } sekund
       *[other] { $seconds } sekundy
    }.
match-seconds_left = { $seconds ->
        [one] Została { $seconds } sekunda
        [few] Zostały { $seconds } sekundy
        [many] Zostało { $seconds } sekund
       *[other] Zostało { $seconds } sekundy
    }.
match-clock_ran_out = Czas minął: { $player }.
match-time_out = Przerwa na żądanie: { $player }.
match-time_out_over = Przerwa zakończona, gra toczy się dalej.
match-stalemate_progress = Jest postęp w grze: partia toczy się dalej.
match-stalemate_turns = { $player }: do pata { $count ->
        [one] zostało { $count } podejście
        [few] zostały { $count } podejścia
        [many] zostało { $count } podejść
       *[other] zostało { $count } podejścia
    }.
match-conceded_rack = { $player } poddaje partię.
match-conceded_set = { $player } poddaje seta.
match-conceded_match = { $player } poddaje mecz.
match-penalised = { $player }, niesportowe zachowanie: { $penalty }.
match-answered = Rozstrzygnięto ({ $by }): wariant { $n }.
match-facts_corrected = Przebieg zagrania poprawiono ({ $by }).
match-ruling_changed = Decyzję zmieniono ({ $by }): { $outcome }.
match-state_corrected = Stan meczu poprawiono ({ $by }).
match-rack_voided = Partia unieważniona ({ $by }).
match-unseen = Czegoś nie było widać: w tym czasie mogły być zagrania.
match-abandoned = Mecz zakończony bez zwycięzcy ({ $by }).
match-reason = Powód: { $reason }.
match-set_won = Seta wygrywa { $player }.
match-score = Wynik: { $items }.
match-score_sets = Sety: { $items }.
match-score_item = { $player } { $n }
match-undone = Ostatni wpis cofnięto.

## certainty

certainty-certain = praktycznie pewne
certainty-likely = bardzo prawdopodobne
certainty-fair = prawdopodobne
certainty-weak = niepewne

## ui

ui-title = Analiza meczu
ui-tagline = Sędziowane z nagrania przez Footspot
ui-shots = Zagrania
ui-fouls = Faule
ui-asks = Do decyzji
ui-gaps = Przerwy
ui-table = Stół
ui-table_size = { $length } × { $width } mm
ui-table_error = położenie bil z dokładnością około { $n } mm
ui-rulebook = Przepisy
ui-game = Gra
ui-duration = Długość
ui-picture = Obraz
ui-picture_size = { $width } × { $height }, { $fps } na sekundę
ui-cost = Przetwarzanie
ui-cost_value = { $s } s, { $fps } klatek na sekundę
ui-timeline = Oś czasu
ui-timeline_shot = Zagranie { $n }, { $time }: { $verdict }
ui-timeline_gap = Bez sędziowania, { $from } – { $to }: { $reason }
ui-shot = Zagranie { $n }
ui-rack = Partia { $n }
ui-shooter = Gra
ui-unknown = nieznane
ui-rest = Bile stoją
ui-rest_unseen = nie widać
ui-certainty = Pewność
ui-certainty_basis = według najsłabszego faktu, na którym opiera się decyzja
ui-first_contact = Pierwsze zderzenie
ui-first_contact_none = nie uderzono żadnej bili
ui-first_contact_unseen = nie było widać
ui-first_contact_split = jednocześnie
ui-pocketed = Wbite
ui-none = brak
ui-articles = Przepisy
ui-call = Deklaracja
ui-call_unknown = Z nagrania nieznana.
ui-call_both_judged = Oceniono oba warianty: zadeklarowano to, co wpadło, albo nic nie zadeklarowano.
ui-call_not_needed = Przy rozbiciu nie ma deklaracji
ui-call_nine_ball = W dziewiątce nie ma deklaracji
ui-call_none = Nic nie zadeklarowano
ui-call_shot = Bila nr { $ball }, { $pocket }
ui-call_safety = Bezpieczne zagranie (safety)
ui-call_push_out = Push out
ui-doubts = Czego nie da się ustalić
ui-doubts_agree = Decyzja jest w każdym wariancie taka sama.
ui-reading = Wariant { $n }
ui-proof = Dowód
ui-events_count = Zdarzenia: { $n }
ui-no_events = Nie widać żadnego zdarzenia.
ui-time = Czas
ui-event = Zdarzenie
ui-place = Gdzie
ui-plus_minus = ± { $ms } ms
ui-gap = Bez sędziowania
ui-gaps_none = Brak. Sędziowano całe nagranie.
ui-no_shots = W tym nagraniu nie znaleziono zagrania.
ui-before = Przed zagraniem
ui-after = Po zagraniu
ui-after_partial = Po zagraniu, jak widziano ostatnio
ui-path = Tor
ui-rail_touch = Dotknięcie bandy
ui-pocketed_at = Bila w łuzie
ui-unidentified = Numer nieznany
ui-head = dół
ui-foot = góra
ui-legend = Na rysunkach
ui-drawing = Rysunek stołu, dolna banda po lewej.
ui-drawing_before = Przed zagraniem: { $balls }.
ui-drawing_pocketed = Wbite: { $balls }.
ui-drawing_first = Pierwsze zderzenie: { $balls }.
ui-enlarge = Powiększ rysunek
ui-close = Zamknij
ui-video = Nagranie z oznaczeniami
ui-video_hint = Wybierz dowolny czas na stronie, aby do niego przejść.
ui-not_judged = Nie ocenia się z obrazu
ui-not_judged_list = stopa nad podłogą, podwójne uderzenie i pchnięcie, dotknięcia poza kadrem, niezapisane deklaracje
ui-language = Język
ui-cue = bila biała
ui-skip = Do zagrań

## state

state-starting = Uruchamianie
state-looking_for_table = Szukanie stołu
state-waiting_for_rack = Oczekiwanie na ustawienie bil
state-playing = Partia w toku
state-between_shots = Gotowe do zagrania
state-balls_moving = Bile są w ruchu
state-asleep = Uśpiony
state-camera_lost = Brak obrazu
state-table_lost = Stołu nie widać

## hint

hint-starting = Sędzia się uruchamia.
hint-looking_for_table = Kamera szuka stołu. Proszę włączyć nad nim światło i na chwilę się odsunąć.
hint-waiting_for_rack = Proszę ustawić bile. Partia zacznie się sama od rozbicia.
hint-asleep = Nikt nie gra. Proszę podejść do stołu, a sędzia się obudzi.
hint-camera_lost = Kamera nie daje obrazu. Wynik jest zapisany; tego, co się teraz gra, nie widać.
hint-table_lost = Stołu nie widać. Wynik jest zapisany; tego, co się teraz gra, nie widać.

## trouble

trouble-camera_stalled = Kamera przestała wysyłać obraz. Jeśli sama nie wróci, proszę sprawdzić kabel.
trouble-camera_lost = Kamera nie odpowiada. Proszę sprawdzić kabel i zasilanie.
trouble-camera_corrupt = Obraz z kamery dociera uszkodzony. Proszę sprawdzić kabel lub sieć.
trouble-camera_resized = Kamera wysyła obraz o innym rozmiarze. Jeśli tak zostanie, proszę skalibrować ponownie.
trouble-camera_looped = Nagranie zaczęło się od nowa.
trouble-camera_settling = Kamera dostosowuje się do światła. Potrwa to kilka sekund.
trouble-table_cut = Na obrazie jest coś innego niż stół.
trouble-table_covered = Stół jest zasłonięty. Proszę odsłonić widok między kamerą a suknem.
trouble-table_graphic = Na obrazie stołu coś jest narysowane.
trouble-table_no_table = Stołu nie ma w kadrze. Proszę skierować kamerę z powrotem na stół.
trouble-table_camera_moved = Kamera się poruszyła. Proszę ją zamocować i skalibrować ponownie.
trouble-table_dark = Za ciemno, by sędziować. Proszę włączyć światło nad stołem.
trouble-table_corrupt = Obraz stołu był uszkodzony; tego, co przedstawiał, się nie ocenia.
trouble-journal_disk_full = Dysk jest pełny: nic nowego nie jest zapisywane. Proszę zwolnić miejsce; to, co zapisano, jest bezpieczne.
trouble-journal_read_only = Dysk jest tylko do odczytu: nic nowego nie jest zapisywane. Proszę uruchomić ponownie; jeśli to wróci, karta pamięci jest zużyta.
trouble-journal_locked = Dziennik zajmuje inny program. Proszę go zamknąć; to, co zapisano, jest bezpieczne.
trouble-journal_in_use = Na tym urządzeniu sędzia już działa. Proszę zatrzymać jednego z dwóch.
trouble-journal_no_permission = Sędzia nie może zapisywać dziennika. W logu jest napisane, jak to naprawić.
trouble-journal_broken_disk = Dysk ma usterki. Proszę wkrótce skopiować go na nowy.
trouble-journal_damaged = Dziennik jest uszkodzony. Proszę przenieść plik, aby zacząć nowy, i zachować go.
trouble-journal_missing = Brak dziennika. Nazwa pliku jest w logu.
trouble-journal_not_a_journal = Plik wskazany jako dziennik nim nie jest. Proszę wskazać inny w ustawieniach.
trouble-journal_newer = Dziennik zapisała nowsza wersja programu. Proszę ją zainstalować.
trouble-journal_older = Dziennik zapisała starsza wersja programu. Ponowne uruchomienie go zaktualizuje.
trouble-journal_no_way_back = Dziennika nie można cofnąć do starszej wersji. Proszę zachować nowszy program.
trouble-light_changed = Zmieniło się światło. Dopóki sędzia się nie dostosuje, może mylić bile.
trouble-lens_dirty = Obiektyw jest brudny lub częściowo zasłonięty. Proszę go przetrzeć miękką szmatką.
trouble-not_calibrated = Kamera nie jest skalibrowana dla tego stołu: położenia są przybliżone. Proszę ją skalibrować.
trouble-calibration_poor = Kalibracja nie jest dość dokładna. Proszę skalibrować ponownie.
trouble-detector_failed = Bil nie można teraz rozpoznać. Sędzia próbuje ponownie sam.
trouble-too_slow = Urządzenie nie nadąża ze wszystkimi klatkami: część jest pomijana.
trouble-too_warm = Urządzenie jest zbyt ciepłe. Proszę zapewnić dopływ powietrza.
trouble-throttled = Urządzenie samo zwalnia. Proszę je ochłodzić i użyć jego własnego zasilacza.
trouble-under_voltage = Zasilacz jest za słaby. Proszę użyć zasilacza przeznaczonego do tego urządzenia.
trouble-low_disk = Dysk jest prawie pełny. Powtórki nie są już zapisywane; wynik tak.
trouble-low_memory = Pamięć jest prawie wyczerpana. Proszę zamknąć inne programy na urządzeniu.
trouble-clips_failed = Powtórek nie można zapisać. Decyzje i wynik na tym nie cierpią.
trouble-recording_off = Nagrywanie jest wyłączone: żaden obraz nie jest zapisywany.
trouble-clock_stepped = Zegar urządzenia został przestawiony. Czasy wcześniejszych zagrań mogą wyglądać dziwnie.
trouble-restarted = Sędzia uruchomił się ponownie. Mecz toczy się dalej od ostatniej decyzji.
trouble-referee_gone = Sędzia nie odpowiada. Strona wróci sama.

## screen

screen-at_table = Przy stole
screen-ball_on = Do zagrania
screen-fouls = Faule z rzędu: { $n }
screen-not_told = { $player }: dwa faule z rzędu, ostrzeżenie na głos jeszcze nie padło. Do tego czasu trzeci liczy się jako drugi.
screen-minutes = { $n } min
screen-last_ruling = Ostatnia decyzja
screen-question = Proszę zdecydować
screen-questions_more = Kolejne pytania: { $n }
screen-readings_more = Inne możliwości: { $n }
screen-offline = Brak połączenia ze stołem. Strona próbuje ponownie sama.
screen-as_last_seen = Pokazano stan widziany ostatnio
screen-time_out = Przerwa
screen-clock = Czas na zagranie
screen-drawing_balls = Na stole: { $balls }.
screen-drawing_unknown = Bile o nieznanym numerze: { $n }.
