### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Na obsah
page-pages = Stránky
page-play = Hra
page-matches = Zápasy
page-admin = Nastavenia

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = Hra
play-join = Hrať s týmto telefónom
play-join_hint = Naskenujte kód na obrazovke pri stole alebo ho napíšte sem.
play-seat = Hráte ako
play-taken = obsadené
play-name = Vaše meno
play-name_hint = Tak, ako bude na obrazovke. Môže zostať prázdne.
play-name_of = Meno hráča { $letter }
play-code = Kód z obrazovky
play-join_button = Pripojiť sa
play-you = vy
play-leave = Odísť zo zápasu na tomto telefóne
play-your_turn = Ste na rade
play-their_turn = Pri stole je { $player }
play-no_match = Teraz sa nehrá žiadny zápas
play-call_hint = Hlásenie: ťuknite na guľu, potom na jamku.
play-call_pocket = Teraz ťuknite na jamku.
play-call_balls = Gule, ktoré možno hlásiť
play-take_back = Vziať späť
play-ask_call = Vyžiadať hlásenie
play-choose = Vaša voľba
play-report = Nahlásiť faul
play-report_hint = Len to, čo kamera nevidí. Ak súper nesúhlasí, zostáva otázka otvorená, kým ju niekto nerozhodne.
play-report_shot = Posledný strk, { $player }
play-report_between = Odvtedy, { $player }
play-judge = { $player } hlási: { $foul }. Je to tak?
play-judge_yes = Áno, faul
play-judge_no = Nie, faul nebol
play-report_waits = Nahlásené: { $foul }. Odpovie { $player }.
play-both = Platí, keď všetci hráči povedia to isté.
play-said_by = hovorí { $player }
play-extension = Predĺženie: { $seconds ->
        [one] { $seconds } sekunda
        [few] { $seconds } sekundy
        [many] { $seconds } sekundy
       *[other] { $seconds } sekúnd
    }
play-time_out = Oddychový čas
play-time_out_end = Ukončiť oddychový čas
play-racked = Gule sú postavené
play-stalemate = Patová situácia: hra sa opakuje
play-end_match = Ukončiť zápas bez víťaza
play-wants_end = { $player } chce ukončiť zápas bez víťaza.
play-wants_stalemate = { $player } vidí patovú situáciu. Opakovať hru?
play-agree = Súhlasím
play-concede_rack = Vzdať hru
play-concede_set = Vzdať set
play-concede_match = Vzdať zápas
play-sure = Keď sa bude hrať ďalej, nedá sa to vziať späť. Naozaj?
play-yes = Áno
play-cancel = Zrušiť
play-more = Viac
play-lag = Kto vyhral rozohru?
play-lag_again = Nikto: rozohra znova
play-breaker = Kto rozráža prvý?
play-lag_first = rozohra
play-set_up = Pripraviť zápas
play-set_up_hint = Mená a nastavenia sú nepovinné: bez nich stôl počíta skóre pre A a B.
play-players = Hráči
play-race = Hry na výhru
play-no_end = bez konca
play-sets = Sety na výhru
play-no_sets = bez setov
play-break_order = Kto rozráža ďalej
play-clock = Čas na strk, sekundy
play-no_clock = bez hodín
play-language = Jazyk zápasu
play-calls = Strky sa hlásia na telefónoch
play-calls_hint = Ak nie, na hlásenie sa pýta len tam, kde na ňom záleží.
play-start = Začať zápas
play-sending = Odosiela sa…
play-waiting = Povedané. Platí, keď to isté povie aj súper.
play-not_sent = Bez spojenia: odošle sa hneď, ako bude.
play-failed = Toto nebolo počuť. Pozrite sa na stôl a povedzte to znova.
play-script = Táto stránka potrebuje JavaScript.

## answer: To questions about the table, besides the names of players.

answer-yes = Áno
answer-no = Nie
answer-nobody = Nikto

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = Hra medzitým pokročila. Pozrite sa znova.
refused-other_match = To patrí k inému zápasu.
refused-no_match = Teraz sa nehrá žiadny zápas.
refused-match_goes_on = Hrá sa zápas. Najprv ho ukončite.
refused-no_seat = Toto môže povedať len hráč.
refused-balls_moving = Gule sa hýbu: pre tento strk je neskoro.
refused-nothing_to_undo = Nemáte čo vziať späť.
refused-not_asked = Na to sa už nepýta.
refused-bad_settings = Tieto nastavenia nejdú dokopy.
refused-bad_facts = Tieto údaje sa nedajú prečítať.
refused-not_kept = Nepodarilo sa to zapísať. Obrazovka hovorí prečo.
refused-wrong_code = To nie je kód, ktorý je teraz na obrazovke.
refused-seat_taken = Za tohto hráča už niekto hrá.

## screen: What stands on the screen because people speak.

screen-news = Práve teraz
screen-join = Hrajte s telefónom: naskenujte kód
screen-join_code = alebo otvorte { $address } a napíšte { $code }
screen-spot = Vrátiť na označené miesta: { $balls }.
screen-restore = Krúžky ukazujú, kde gule ležali.
