### Slovenčina. Termíny podľa textu pravidiel: faul, istota, biela guľa, jamka, rozrazenie.

## meta

meta-name = Slovenčina
meta-quote = „{ $n }“

## player

player-A = hráč A
player-B = hráč B
player-C = hráč C
player-shooter = hrajúci hráč
player-opponent = súper

## ball

ball-cue = biela guľa
ball-number = guľa č. { $n }

## pocket

pocket-HL = predná ľavá rohová jamka
pocket-HR = predná pravá rohová jamka
pocket-SL = ľavá stredná jamka
pocket-SR = pravá stredná jamka
pocket-FL = zadná ľavá rohová jamka
pocket-FR = zadná pravá rohová jamka

## rail

rail-head = predný mantinel
rail-foot = zadný mantinel
rail-left = ľavý mantinel
rail-right = pravý mantinel
rail-jaw = hrana jamky

## game

game-ten-ball = desiatka (10-ball)
game-nine-ball = deviatka (9-ball)

## rulebook

rulebook-wpa = WPA
rulebook-ru = ruské pravidlá
rulebook-sk = slovenské pravidlá
rulebook-il = izraelské pravidlá
rulebook-pl = poľské pravidlá
rulebook-es = španielske pravidlá

## article

article-wpa = WPA { $n }
article-ru = ruské pravidlá { $n }
article-sk = pravidlá, bod { $n }
article-il = izraelské pravidlá { $n }
article-pl = poľské pravidlá { $n }
article-es = španielske pravidlá { $n }
article-general = WPA 2016 § { $n }
article-split_hits = predpisy WPA: súčasný zásah
article-preamble = úvod

## foul

foul-no_contact = netrafená žiadna guľa
foul-wrong_ball_first = najprv trafená nesprávna guľa
foul-no_rail = žiadny mantinel po dotyku
foul-break_requirement = pri rozrazení menej ako štyri gule k mantinelu
foul-scratch = biela guľa v jamke
foul-cue_off_table = biela guľa mimo stola
foul-ball_off_table = guľa mimo stola
foul-foot_off_floor = ani jedna noha na zemi
foul-touched_ball = dotyk gule
foul-double_hit = dvojitý dotyk
foul-push_shot = tlačený strk
foul-balls_moving = strk pri pohybe gulí
foul-bad_placement = nesprávne položená biela guľa
foul-cue_on_table = tágo položené na stole
foul-out_of_turn = hra mimo poradia
foul-slow_play = prekročený čas
foul-rack_template = guľa na šablóne
foul-non_tip = strk mimo čiapočky tága
foul-scoop_unintended = tágo sa podsunulo pod bielu guľu
foul-jump_masse = pri skoku alebo oblúku sa pohla prekážajúca guľa
foul-unsportsmanlike = nešportové správanie

## verdict

verdict-legal = Bez faulu
verdict-foul = Faul
verdict-ask = Rozhodne rozhodca

## outcome

outcome-cont = hrajúci hráč pokračuje
outcome-pass = na rade je súper
outcome-opt = súper si vyberá: prevziať, alebo prenechať pozíciu
outcome-bih = súper má bielu guľu v ruke
outcome-win = hrajúci hráč vyhráva hru
outcome-lose = hrajúci hráč prehráva hru
outcome-out = hrajúci hráč v tejto hre končí

## cue_ball

cue_ball-as_lies = zostáva, kde je
cue_ball-in_hand_anywhere = v ruke, kdekoľvek na stole
cue_ball-in_hand_behind_head_string = v ruke, v záhlaví

## option

option-push_out = push out
option-wrongly_pocketed = nesprávne potopená guľa
option-safety_pocketed = guľa potopená pri istote

## choice

choice-play = prevziať pozíciu
choice-hand_back = prenechať pozíciu

## rack_reason

rack_reason-ten_pocketed = potopená guľa č. 10
rack_reason-nine_pocketed = potopená guľa č. 9
rack_reason-three_fouls = tretí faul po sebe
rack_reason-conceded = hra vzdaná
rack_reason-unsportsmanlike = nešportové správanie
rack_reason-corrected = opravil rozhodca
rack_reason-stalemate = patová situácia
rack_reason-voided = hra sa neráta

## decided

decided-split_hit = gule trafené súčasne
decided-ball_and_rail = guľa a mantinel trafené súčasne
decided-frozen_ball = guľa ležala tesne pri mantineli
decided-jaw_as_rail = hrana jamky sa počíta ako mantinel
decided-off_table_as_rail = guľa mimo stola sa počíta ako dotyk mantinelu
decided-rail_top = guľa sa vrátila z hornej plochy mantinelu
decided-rebound = guľa vyskočila z jamky späť
decided-late_fall = guľa po strku spadla sama
decided-scoop = tágo sa podsunulo pod bielu guľu
decided-obvious_shot = zrejmý strk, hlásenie netreba
decided-call_missing = nič nebolo hlásené
decided-safety = hlásená istota
decided-early_money_ball = rozhodujúca guľa padla pred koncom hry
decided-wrongly_pocketed = nesprávne potopená guľa
decided-several_fouls = viac faulov v jednom strku sa počíta ako jeden
decided-unwarned_third_foul = tretí faul bez upozornenia

## question

question-first_contact = Ktorá guľa bola trafená ako prvá?
question-rails = Dotkla sa po dotyku niektorá guľa mantinelu?
question-potted = Ktoré gule padli?
question-off_table = Opustila guľa stôl?
question-call = Čo bolo hlásené?
question-push_out = Bol hlásený push out?
question-report = Je oznámenie pravdivé?
question-several = Čo sa pri tomto strku stalo?
question-rack_swept = Stôl bol vyprázdnený uprostred hry. Kto túto hru vyhral?
question-rack_wrong = Gule nestoja podľa pravidiel. Postaviť ich znova?
question-balls_changed = Gule ležia inak ako po poslednom strku. Pohol nimi niekto?
question-balls_unknown = Nedá sa určiť číslo gule. Ktorá guľa to je?
question-after_restart = Rozhodovanie bolo prerušené. Pokračuje hra tak, ako je zobrazené?
question-shot_missed = Jeden strk nebolo vidieť. Kto je na rade?
question-players_gone = Dlho nikto nehrá. Skončil sa zápas?

## kind

kind-break = Rozrazenie
kind-push_out = Push out
kind-normal = Strk
kind-between_shots = Medzi strkmi

## phase

phase-break = rozrazenie
phase-second = prvý strk po rozrazení
phase-normal = uprostred hry

## call

call-none = bez hlásenia
call-shot = guľa a jamka
call-safety = istota
call-push_out = push out

## incident

incident-late_fall = guľa spadla sama, keď už všetky stáli
incident-touched_pocketed_ball = biela guľa sa dotkla gule v jamke
incident-blocking_ball_moved = prekážajúca guľa sa pohla

## returned_from

returned_from-rail_top = z hornej plochy mantinelu
returned_from-pocket = z jamky

## bad_lag

bad_lag-side_rail = guľa sa dotkla bočného mantinelu
bad_lag-crossed_long_string = guľa prešla cez pozdĺžnu os
bad_lag-pocketed = guľa spadla do jamky
bad_lag-far_rail_not_reached = guľa nedošla k zadnému mantinelu

## lag_right

lag_right-choose_breaker = určí, kto rozráža
lag_right-breaks = rozráža
lag_right-relag = opakovať rozohru

## break_order

break_order-default = podľa pravidiel
break_order-alternate = striedavé rozrážanie
break_order-winner = rozráža víťaz
break_order-loser = rozráža porazený
break_order-trailing = rozráža ten, kto prehráva

## foul_mode

foul_mode-all_balls = faul za dotyk ktorejkoľvek gule
foul_mode-cue_ball_only = faul len za dotyk bielej gule

## referee

referee-camera = kamera
referee-human = rozhodca pri stole
referee-none = bez rozhodcu

## role

role-player = hráč
role-referee = rozhodca
role-operator = operátor
role-camera = kamera
role-named = { $role } { $name }

## unit

unit-rack = hra
unit-set = set
unit-match = zápas

## warning_means

warning_means-spoken = slovne
warning_means-counter_shown = na počítadle faulov

## penalty

penalty-warning = napomenutie
penalty-foul = faul
penalty-loss_of_rack = prehra hry
penalty-loss_of_set = prehra setu
penalty-loss_of_match = prehra zápasu

## stage

stage-lag = rozohra
stage-breaker = určenie, kto rozráža
stage-rack = stavanie gulí
stage-shot = nasledujúci strk
stage-over = zápas sa skončil

## refusal

refusal-not_opened = Zápas ešte nie je pripravený.
refusal-already_opened = Zápas je už pripravený.
refusal-too_many_players = Tieto pravidlá nepoznajú toľko hráčov.
refusal-unknown_player = Tento hráč v zápase nehrá.
refusal-wrong_stage = Teraz to nie je možné.
refusal-rack_over = Hra sa skončila. Najprv postavte gule.
refusal-match_over = Zápas sa skončil.
refusal-rack_wrong = Gule nestoja podľa pravidiel. Postavte ich znova.
refusal-not_your_turn = Na rade je iný hráč.
refusal-not_your_choice = Vyberá iný hráč.
refusal-nothing_to_choose = Nie je z čoho vyberať.
refusal-nothing_is_called = Pri tomto strku sa nehlási.
refusal-call_not_accepted = Hlásenie neplatí: hlási sa jedna guľa na stole a jedna jamka.
refusal-not_authorised = Toto môže len rozhodca alebo operátor.
refusal-reason_missing = Uveďte dôvod.
refusal-no_such_shot = Taký strk neexistuje.
refusal-no_such_reading = Taká možnosť neexistuje.
refusal-no_such_report = Také oznámenie neexistuje.
refusal-too_late = Neskoro: nasledujúci strk je už zahraný.
refusal-not_on_two = Tento hráč nemá dva fauly po sebe.
refusal-no_clock = V tomto zápase sa čas na strk nemeria.
refusal-clock_runs = Čas na strk ešte plynie.
refusal-no_extension_left = V tejto hre už nie je predĺženie času.
refusal-no_time_out_left = Oddychový čas je už vyčerpaný.
refusal-in_time_out = Práve je oddychový čas.
refusal-not_in_time_out = Teraz nie je oddychový čas.
refusal-no_stalemate = Patová situácia nebola ohlásená.
refusal-turns_left = Nábehy po ohlásení ešte nie sú odohrané.
refusal-no_sets = V tomto zápase nie sú sety.
refusal-impossible_state = Taký stav zápasu nie je možný.

## event

event-contact = Dotyk gulí
event-rail = Mantinel
event-pocketed = V jamke
event-off_table = Mimo stola
event-hand = Ruka nad stolom
event-returned = Späť na stole

## gap

gap-cut = strih na iný záber
gap-covered = stôl je zakrytý
gap-graphic = grafika cez stôl
gap-no_table = stôl nie je v obraze
gap-camera_moved = kamera sa pohla
gap-dark = príliš tmavé
gap-corrupt = poškodené snímky

## doubt

doubt-first_contact = Nedá sa určiť, ktorá guľa bola trafená ako prvá.
doubt-rails = Nedá sa určiť, či sa po dotyku niektorá guľa dotkla mantinelu.
doubt-potted = Nedá sa určiť, ktoré gule padli.
doubt-off_table = Nedá sa určiť, či guľa opustila stôl.
doubt-call = Nie je známe, čo bolo hlásené.
doubt-push_out = Nie je známe, či bol hlásený push out.
doubt-report = Nie je rozhodnuté, či je oznámenie pravdivé.
doubt-other = Zo záznamu sa to nedá rozhodnúť.

## reading

reading-first_contact = ako prvá trafená č. { $balls }
reading-another_ball = ako prvá trafená iná guľa, nie č. { $on }
reading-or_another = { $balls } alebo iná guľa, nie č. { $on }
reading-not_seen = prvý dotyk nebolo vidno
reading-split = ako prvé súčasne trafené č. { $balls }
reading-no_contact = netrafená žiadna guľa
reading-rails = mantinel po dotyku bol
reading-no_rails = mantinel po dotyku nebol
reading-break_rails = gule, ktoré sa dotkli mantinelu: { $n }
reading-potted = padlo: { $balls }
reading-not_potted = nič nepadlo
reading-in_pocket = { $ball } ({ $pocket })
reading-off_table = mimo stola: { $balls }
reading-not_off_table = všetky gule zostali na stole
reading-call_shot = hlásená guľa č. { $ball }, { $pocket }
reading-call_safety = hlásená istota
reading-call_push_out = hlásený push out
reading-call_none = nič nebolo hlásené
reading-report = oznámenie je pravdivé: { $reports }
reading-no_report = oznámenie nie je pravdivé
reading-no_incident = nič nezvyčajné sa nestalo
reading-not_second = nie prvý strk po rozrazení
reading-other = iný priebeh
reading-or = { $one } alebo { $other }
reading-or_else = { $one }; alebo { $other }
reading-line = Možnosť { $n } ({ $what }):

## phrase

phrase-lag_start = Rozohra o rozrazenie.
phrase-lag_won_choose = Rozohru vyhráva { $player }. Určite, kto rozráža.
phrase-lag_won_breaks = Rozohru vyhráva { $player } a rozráža.
phrase-lag_again = Rozohra nerozhodla. Opakujte rozohru.
phrase-break_to = Rozráža { $player }.
phrase-break_legal_dry = Korektné rozrazenie, nič nepadlo. Na rade je { $player }.
phrase-break_legal_made = Korektné rozrazenie, padlo: { $balls }. Pokračuje { $player }.
phrase-foul_break_rails = Faul pri rozrazení: { $count ->
        [0] mantinelu sa nedotkla žiadna guľa
        [one] mantinelu sa dotkla { $count } guľa
        [few] mantinelov sa dotkli { $count } gule
        [many] mantinelov sa dotklo { $count } gule
       *[other] mantinelov sa dotklo { $count } gulí
    }, treba aspoň štyri.
phrase-foul_break_one = Faul pri rozrazení: ako prvá nebola trafená guľa č. 1.
phrase-ten_on_break = Guľa č. 10 z rozrazenia ide na zadný bod. Pokračuje { $player }.
phrase-push_out_available = { $player }: možný je push out.
phrase-push_out_declared = { $player } hlási push out.
phrase-push_out_choice = Push out zahraný. { $player }: pokračujete, alebo prenechávate pozíciu?
phrase-push_out_refused = Push out teraz nie je možný: strk sa posudzuje ako normálny.
phrase-push_out_balls_return = Gule potopené pri push oute sa vracajú na stôl: { $balls }.
phrase-option_wrong_ball = Nesprávne potopená guľa. { $player }: preberáte pozíciu, alebo pokračuje súper?
phrase-option_safety = Pri istote padla guľa. Vyberá { $player }: prevziať, alebo prenechať pozíciu?
phrase-handed_back = { $other } prenecháva pozíciu. Hrá { $player }.
phrase-plays_position = { $player } preberá pozíciu.
phrase-foul_wrong_ball = Faul: nesprávna guľa. Trafená č. { $ball }, na rade je č. { $on }.
phrase-foul_wrong_ball_split = Faul: nesprávna guľa. Súčasne trafené č. { $balls }, na rade je č. { $on }.
phrase-foul_no_contact = Faul: biela guľa netrafila žiadnu guľu.
phrase-foul_no_rail = Faul: po dotyku gulí sa žiadna guľa nedotkla mantinelu.
phrase-foul_scratch = Faul: biela guľa spadla do jamky.
phrase-foul_cue_off = Faul: biela guľa vyskočila zo stola.
phrase-foul_ball_off = Faul: guľa č. { $ball } vyskočila zo stola.
phrase-foul_foot = Faul: ani jedna noha na zemi.
phrase-foul_touched = Faul: dotyk gule č. { $ball }.
phrase-foul_touched_unknown = Faul: dotyk gule.
phrase-foul_touched_cue = Faul: dotyk bielej gule.
phrase-foul_double_hit = Faul: dvojitý dotyk bielej gule tágom.
phrase-foul_push_shot = Faul: tlačený strk.
phrase-foul_balls_moving = Faul: strk, keď sa gule ešte hýbali.
phrase-foul_placement = Faul: nesprávne položená biela guľa.
phrase-foul_cue_on_table = Faul: tágo položené na stole pri mierení.
phrase-foul_out_of_turn = Faul: hra mimo poradia ({ $player }).
phrase-foul_slow_play = Faul: prekročený čas.
phrase-foul_template = Faul: guľa na šablóne na stavanie gulí.
phrase-foul_tip = Faul: biela guľa nebola zahraná čiapočkou tága.
phrase-foul_scoop = Faul: tágo sa podsunulo pod bielu guľu.
phrase-foul_jump_masse = Faul: pri skoku alebo oblúku sa pohla prekážajúca guľa č. { $ball }.
phrase-fouls_count_one = { $count ->
        [one] { $count } faul v jednom strku sa počíta ako jeden.
        [few] { $count } fauly v jednom strku sa počítajú ako jeden.
        [many] { $count } faulu v jednom strku sa počíta ako jeden.
       *[other] { $count } faulov v jednom strku sa počíta ako jeden.
    }
phrase-ball_in_hand = { $player }: biela guľa v ruke, kdekoľvek na stole.
phrase-cue_ball_break = { $player }: biela guľa v ruke, v záhlaví.
phrase-two_fouls_warning = { $player }: dva fauly po sebe. Upozornenie: tretí faul po sebe znamená prehru.
phrase-three_fouls_rack = Tretí faul po sebe. { $player } prehráva hru.
phrase-three_fouls_set = Tretí faul po sebe. { $player } prehráva set.
phrase-third_unwarned = { $player }: upozornenie nezaznelo, tento faul sa počíta ako druhý.
phrase-call_please = { $player }: nahláste guľu a jamku.
phrase-call_confirmed = Hlásená guľa č. { $ball }, { $pocket }.
phrase-one_ball_only = Hlási sa len jedna guľa.
phrase-safety_declared = { $player }: istota.
phrase-ball_made = Guľa č. { $ball } platí. Pokračuje { $player }.
phrase-balls_stay_down = Zostávajú v jamkách: { $balls }.
phrase-miss = Žiadna guľa nepadla. Na rade je { $player }, biela guľa zostáva, kde je.
phrase-turn_passes = Na rade je { $player }.
phrase-ten_spotted = Guľa č. 10 sa vracia na zadný bod.
phrase-spot_occupied = Zadný bod je obsadený: guľa č. { $ball } ide zaň na pozdĺžnu os.
phrase-ten_early_spotted = Hlásená guľa č. 10 padla predčasne: vracia sa na zadný bod, pokračuje { $player }.
phrase-ten_early_win = Hlásená guľa č. 10 je potopená. Hru vyhráva { $player }.
phrase-rack_won = Hru vyhráva { $player }.
phrase-match_won = Zápas vyhráva { $player }.
phrase-stalemate_announced = Možná patová situácia: každý má ešte tri nábehy.
phrase-stalemate = Patová situácia. Hra sa začína odznova, rozráža { $player }.
phrase-no_foul = Bez faulu.
phrase-foul_not_proved = Faul sa nepreukázal: bez faulu.
phrase-split_hit = Gule trafené súčasne: za prvú sa považuje č. { $on }.
phrase-ball_restored = Guľa č. { $ball } spadla sama: vracia sa na miesto.
phrase-ball_on = Na rade je guľa č. { $on }.
phrase-wait_balls = Počkajte, gule sa ešte hýbu.
phrase-rerack = Gule nie sú postavené správne: postavte ich znova.
phrase-referee_decides = Rozhodne rozhodca.

## ruling

ruling-break_legal_dry = Korektné rozrazenie, nič nepadlo.
ruling-break_legal_made = Korektné rozrazenie, padlo: { $balls }.
ruling-push_out_played = Push out zahraný.
ruling-option_push_out = Vyberá { $player }: prevziať, alebo prenechať pozíciu?
ruling-option_wrong_ball = Vyberá { $player }: prevziať, alebo prenechať pozíciu?
ruling-not_as_called = Bez faulu, ale nepadlo podľa hlásenia: { $balls }.
ruling-not_called = Bez faulu, ale padlo bez hlásenia: { $balls }.
ruling-foul_generic = Faul: { $foul }.
ruling-foul_wrong_ball_on = Faul: nesprávna guľa. Na rade je č. { $on }.
ruling-foul_scratch_in = Faul: biela guľa v jamke ({ $pocket }).
ruling-foul_balls_off = Faul: zo stola vyskočili gule č. { $balls }.
ruling-safety_played = Korektná istota, nič nepadlo.
ruling-ball_made = Bez faulu: padla guľa č. { $ball } ({ $pocket }).
ruling-balls_made = Bez faulu, padlo: { $balls }.
ruling-nothing_made = Bez faulu, nič nepadlo.
ruling-legal_shot = Bez faulu.
ruling-continues = Pokračuje { $player }, biela guľa zostáva, kde je.
ruling-at_table = Na rade je { $player }, biela guľa zostáva, kde je.
ruling-ball_spotted = Guľa č. { $ball } sa vracia na zadný bod.
ruling-balls_spotted = Na stôl sa vracajú gule: { $balls }.
ruling-rack_over = Hra sa skončila.
ruling-provisional = Do rozhodnutia sa hrá podľa možnosti, ktorá je pre hrajúceho hráča najlepšia.
ruling-out_of_rack = Tretí faul po sebe. { $player } v tejto hre končí.

## match

match-opened = Zápas: { $players }.
match-race = Hrá sa na { $count ->
        [one] { $count } víťaznú hru
        [few] { $count } víťazné hry
        [many] { $count } víťaznej hry
       *[other] { $count } víťazných hier
    }.
match-race_sets = Hrá sa na { $count ->
        [one] { $count } víťazný set
        [few] { $count } víťazné sety
        [many] { $count } víťazného setu
       *[other] { $count } víťazných setov
    }.
match-racked = Gule sú postavené.
match-no_call = { $player }: bez hlásenia.
match-reported = Oznámenie ({ $by }): { $report }.
match-report_accepted = Oznámenie je potvrdené.
match-report_open = { $player }: súhlasí to?
match-warned_by_counter = { $player }: počítadlo ukazuje dva fauly po sebe.
match-extension = { $player } si berie predĺženie času: ešte { $seconds ->
        [one] { $seconds } sekunda
        [few] { $seconds } sekundy
        [many] { $seconds } sekundy
       *[other] { $seconds } sekúnd
    }.
match-seconds_left = { $seconds ->
        [one] Zostáva { $seconds } sekunda
        [few] Zostávajú { $seconds } sekundy
        [many] Zostáva { $seconds } sekundy
       *[other] Zostáva { $seconds } sekúnd
    }.
match-clock_ran_out = Čas vypršal: { $player }.
match-time_out = Oddychový čas: { $player }.
match-time_out_over = Oddychový čas sa skončil, hra pokračuje.
match-stalemate_progress = Hra sa pohla dopredu: pokračuje sa.
match-stalemate_turns = { $player }: do patovej situácie { $count ->
        [one] zostáva { $count } nábeh
        [few] zostávajú { $count } nábehy
        [many] zostáva { $count } nábehu
       *[other] zostáva { $count } nábehov
    }.
match-conceded_rack = { $player } vzdáva hru.
match-conceded_set = { $player } vzdáva set.
match-conceded_match = { $player } vzdáva zápas.
match-penalised = { $player }, nešportové správanie: { $penalty }.
match-answered = Rozhodnuté ({ $by }): možnosť { $n }.
match-facts_corrected = Priebeh strku je opravený ({ $by }).
match-ruling_changed = Rozhodnutie je zmenené ({ $by }): { $outcome }.
match-state_corrected = Stav zápasu je opravený ({ $by }).
match-rack_voided = Táto hra sa neráta ({ $by }).
match-unseen = Niečo nebolo vidieť: medzitým sa mohlo hrať.
match-abandoned = Zápas sa končí bez víťaza ({ $by }).
match-reason = Dôvod: { $reason }.
match-set_won = Set vyhráva { $player }.
match-score = Skóre: { $items }.
match-score_sets = Sety: { $items }.
match-score_item = { $player } { $n }
match-undone = Posledný zápis bol zrušený.

## certainty

certainty-certain = prakticky isté
certainty-likely = veľmi pravdepodobné
certainty-fair = pravdepodobné
certainty-weak = neisté

## ui

ui-title = Rozbor zápasu
ui-tagline = Rozhodnuté z videa: Footspot
ui-shots = Strky
ui-fouls = Fauly
ui-asks = Na rozhodnutie
ui-gaps = Medzery
ui-table = Stôl
ui-table_size = { $length } × { $width } mm
ui-table_error = polohy asi na { $n } mm
ui-rulebook = Pravidlá
ui-game = Hra
ui-duration = Dĺžka
ui-picture = Obraz
ui-picture_size = { $width } × { $height }, { $fps } za sekundu
ui-cost = Spracovanie
ui-cost_value = { $s } s, { $fps } snímok za sekundu
ui-timeline = Časová os
ui-timeline_shot = Strk { $n }, { $time }: { $verdict }
ui-timeline_gap = Bez rozhodovania, { $from } – { $to }: { $reason }
ui-shot = Strk { $n }
ui-rack = Hra { $n }
ui-shooter = Hrá
ui-unknown = neznáme
ui-rest = Gule stoja
ui-rest_unseen = nevidno
ui-certainty = Istota úsudku
ui-certainty_basis = podľa najslabšieho faktu, na ktorom rozhodnutie stojí
ui-first_contact = Prvý dotyk
ui-first_contact_none = netrafená žiadna guľa
ui-first_contact_unseen = nebolo vidno
ui-first_contact_split = súčasne
ui-pocketed = Padlo
ui-none = nič
ui-articles = Body pravidiel
ui-call = Hlásenie
ui-call_unknown = Z videa nie je známe.
ui-call_both_judged = Posúdené sú obe možnosti: hlásené bolo to, čo padlo, alebo nebolo hlásené nič.
ui-call_not_needed = Pri rozrazení sa nehlási
ui-call_nine_ball = V deviatke sa nehlási
ui-call_none = Nič nebolo hlásené
ui-call_shot = Guľa č. { $ball }, { $pocket }
ui-call_safety = Istota
ui-call_push_out = Push out
ui-doubts = Čo sa nedá určiť
ui-doubts_agree = Rozhodnutie je v každom prípade rovnaké.
ui-reading = Možnosť { $n }
ui-proof = Dôkaz
ui-events_count = Udalosti: { $n }
ui-no_events = Nebola videná žiadna udalosť.
ui-time = Čas
ui-event = Udalosť
ui-place = Kde
ui-plus_minus = ± { $ms } ms
ui-gap = Bez rozhodovania
ui-gaps_none = Žiadne. Rozhodovalo sa v celom videu.
ui-no_shots = V tomto videu sa nenašiel žiadny strk.
ui-before = Pred strkom
ui-after = Po strku
ui-after_partial = Po strku, ako bolo naposledy vidno
ui-path = Dráha
ui-rail_touch = Dotyk mantinelu
ui-pocketed_at = Guľa v jamke
ui-unidentified = Neznáme číslo
ui-head = záhlavie
ui-foot = päta
ui-legend = Na nákresoch
ui-drawing = Nákres stola, záhlavie vľavo.
ui-drawing_before = Pred strkom: { $balls }.
ui-drawing_pocketed = Padlo: { $balls }.
ui-drawing_first = Prvý dotyk: { $balls }.
ui-enlarge = Zväčšiť nákres
ui-close = Zavrieť
ui-video = Video s vyznačením
ui-video_hint = Vyberte na stránke čas a video naň prejde.
ui-not_judged = Z obrazu sa neposudzuje
ui-not_judged_list = noha nad zemou, dvojitý dotyk a tlačený strk, dotyky mimo záberu, nezapísané hlásenia
ui-language = Jazyk
ui-cue = biela guľa
ui-skip = Na strky

## state

state-starting = Spúšťa sa
state-looking_for_table = Hľadá sa stôl
state-waiting_for_rack = Čaká sa na postavenie gulí
state-playing = Hra prebieha
state-between_shots = Pripravené na ďalší strk
state-balls_moving = Gule sa hýbu
state-asleep = Spánok
state-camera_lost = Žiadny obraz
state-table_lost = Stôl nevidieť

## hint

hint-starting = Rozhodca sa spúšťa.
hint-looking_for_table = Kamera hľadá stôl. Zapnite nad ním svetlo a na chvíľu odstúpte.
hint-waiting_for_rack = Postavte gule. Hra sa začne sama rozrazením.
hint-asleep = Nikto nehrá. Príďte k stolu a rozhodca sa zobudí.
hint-camera_lost = Kamera nedáva obraz. Skóre je uložené; čo sa hrá teraz, nie je vidieť.
hint-table_lost = Stôl nevidieť. Skóre je uložené; čo sa hrá teraz, nie je vidieť.

## trouble

trouble-camera_stalled = Kamera prestala posielať obraz. Ak sa sama neozve, skontrolujte kábel.
trouble-camera_lost = Kamera neodpovedá. Skontrolujte kábel a napájanie.
trouble-camera_corrupt = Obraz z kamery prichádza poškodený. Skontrolujte kábel alebo sieť.
trouble-camera_resized = Kamera posiela obraz inej veľkosti. Ak to tak ostane, kalibrujte znova.
trouble-camera_looped = Záznam sa začal odznova.
trouble-camera_settling = Kamera sa prispôsobuje svetlu. Potrvá to niekoľko sekúnd.
trouble-table_cut = Na obraze je niečo iné ako stôl.
trouble-table_covered = Stôl je zakrytý. Uvoľnite výhľad medzi kamerou a súknom.
trouble-table_graphic = Cez obraz stola je niečo vykreslené.
trouble-table_no_table = Stôl nie je v obraze. Natočte kameru späť na stôl.
trouble-table_camera_moved = Kamera sa pohla. Upevnite ju a kalibrujte znova.
trouble-table_dark = Na rozhodovanie je príliš tma. Zapnite svetlo nad stolom.
trouble-table_corrupt = Obraz stola bol poškodený; čo na ňom bolo, sa neposudzuje.
trouble-journal_disk_full = Disk je plný: nič nové sa neukladá. Uvoľnite miesto; čo bolo uložené, je v bezpečí.
trouble-journal_read_only = Z disku sa dá len čítať: nič nové sa neukladá. Reštartujte; ak sa to zopakuje, pamäťová karta je opotrebovaná.
trouble-journal_locked = Denník drží iný program. Zatvorte ho; čo bolo uložené, je v bezpečí.
trouble-journal_in_use = Na tomto zariadení už rozhodca beží. Jeden z dvoch zastavte.
trouble-journal_no_permission = Rozhodca nesmie zapisovať do denníka. V logu je, ako to napraviť.
trouble-journal_broken_disk = Disk má chyby. Čoskoro ho skopírujte na nový.
trouble-journal_damaged = Denník je poškodený. Presuňte súbor, aby sa začal nový, a odložte si ho.
trouble-journal_missing = Denník chýba. Súbor je uvedený v logu.
trouble-journal_not_a_journal = Súbor uvedený ako denník ním nie je. Uveďte v nastaveniach iný.
trouble-journal_newer = Denník zapísala novšia verzia programu. Nainštalujte ju.
trouble-journal_older = Denník zapísala staršia verzia programu. Reštartom sa aktualizuje.
trouble-journal_no_way_back = Denník sa nedá vrátiť na staršiu verziu. Ponechajte novší program.
trouble-light_changed = Zmenilo sa svetlo. Kým sa rozhodca neprispôsobí, môže gule zameniť.
trouble-lens_dirty = Objektív je špinavý alebo sčasti zakrytý. Utrite ho mäkkou handričkou.
trouble-not_calibrated = Kamera nie je pre tento stôl kalibrovaná: polohy sú len približné. Kalibrujte ju.
trouble-calibration_poor = Kalibrácia nie je dosť presná. Kalibrujte znova.
trouble-detector_failed = Gule sa práve nedajú rozpoznať. Rozhodca to skúša znova sám.
trouble-too_slow = Zariadenie nestíha všetky snímky: niektoré sa vynechávajú.
trouble-too_warm = Zariadenie je príliš teplé. Doprajte mu vzduch.
trouble-throttled = Zariadenie sa samo spomaľuje. Ochlaďte ho a použite jeho vlastný zdroj.
trouble-under_voltage = Napájací zdroj je príliš slabý. Použite zdroj určený pre toto zariadenie.
trouble-low_disk = Disk je takmer plný. Opakované zábery sa už neukladajú, skóre áno.
trouble-low_memory = Pamäť je takmer vyčerpaná. Zatvorte na zariadení iné programy.
trouble-clips_failed = Opakované zábery sa nedajú ukladať. Rozhodnutia a skóre to neovplyvňuje.
trouble-recording_off = Nahrávanie je vypnuté: žiadny obraz sa neukladá.
trouble-clock_stepped = Hodiny zariadenia boli prestavené. Časy skorších strkov môžu vyzerať čudne.
trouble-restarted = Rozhodca sa spustil znova. Zápas pokračuje od posledného rozhodnutia.
trouble-referee_gone = Rozhodca neodpovedá. Stránka sa obnoví sama.

## screen

screen-at_table = Pri stole
screen-ball_on = Na rade
screen-fouls = Fauly po sebe: { $n }
screen-not_told = { $player }: dva fauly po sebe, upozornenie nahlas ešte nezaznelo. Dovtedy sa tretí počíta ako druhý.
screen-minutes = { $n } min
screen-last_ruling = Posledné rozhodnutie
screen-question = Rozhodnite, prosím
screen-questions_more = Ďalšie otázky: { $n }
screen-readings_more = Ďalšie možnosti: { $n }
screen-offline = Bez spojenia so stolom. Stránka to skúša znova sama.
screen-as_last_seen = Zobrazené, ako to bolo naposledy vidieť
screen-time_out = Oddychový čas
screen-clock = Čas na strk
screen-drawing_balls = Na stole: { $balls }.
screen-drawing_unknown = Gule neznámeho čísla: { $n }.
