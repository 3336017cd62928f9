### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Przejdź do treści
page-pages = Strony
page-play = Gra
page-matches = Mecze
page-admin = Ustawienia

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = Gra
play-join = Graj z tym telefonem
play-join_hint = Proszę zeskanować kod z ekranu przy stole albo wpisać go tutaj.
play-seat = Grasz jako
play-taken = zajęte
play-name = Twoje imię
play-name_hint = Tak, jak ma być na ekranie. Może zostać puste.
play-name_of = Imię zawodnika { $letter }
play-code = Kod z ekranu
play-join_button = Dołącz
play-you = ty
play-leave = Opuść mecz na tym telefonie
play-your_turn = Twoje podejście
play-their_turn = Przy stole: { $player }
play-no_match = Teraz nie ma meczu
play-call_hint = Deklaracja: dotknij bili, potem łuzy.
play-call_pocket = Teraz dotknij łuzy.
play-call_balls = Bile, które można zadeklarować
play-take_back = Cofnij
play-ask_call = Poproś o deklarację
play-choose = Twój wybór
play-report = Zgłoś faul
play-report_hint = Tylko to, czego kamera nie widzi. Jeśli przeciwnik się nie zgadza, pytanie zostaje otwarte, aż ktoś rozstrzygnie.
play-report_shot = Ostatnie zagranie, { $player }
play-report_between = Od tamtej pory, { $player }
play-judge = { $player } zgłasza: { $foul }. Czy tak było?
play-judge_yes = Tak, faul
play-judge_no = Nie, nie było faulu
play-report_waits = Zgłoszono: { $foul }. Odpowiada { $player }.
play-both = Liczy się, gdy wszyscy zawodnicy powiedzą to samo.
play-said_by = tak mówi { $player }
play-extension = Przedłużenie: { $seconds ->
        [one] { $seconds } sekunda
        [few] { $seconds } sekundy
        [many] { $seconds } sekund
       *[other] { $seconds } sekundy
    }
play-time_out = Przerwa na żądanie
play-time_out_end = Zakończ przerwę
play-racked = Bile są ustawione
play-stalemate = Pat: powtórzyć partię
play-end_match = Zakończ mecz bez zwycięzcy
play-wants_end = { $player } chce zakończyć mecz bez zwycięzcy.
play-wants_stalemate = { $player } uważa, że to pat. Powtórzyć partię?
play-agree = Zgoda
play-concede_rack = Poddaj partię
play-concede_set = Poddaj seta
play-concede_match = Poddaj mecz
play-sure = Gdy gra pójdzie dalej, nie da się tego cofnąć. Na pewno?
play-yes = Tak
play-cancel = Anuluj
play-more = Więcej
play-lag = Kto wygrał lag?
play-lag_again = Nikt: lag jeszcze raz
play-breaker = Kto rozbija pierwszy?
play-lag_first = lag
play-set_up = Ustaw mecz
play-set_up_hint = Imiona i ustawienia nie są konieczne: bez nich stół liczy punkty dla A i B.
play-players = Zawodnicy
play-race = Partie do wygrania
play-no_end = bez końca
play-sets = Sety do wygrania
play-no_sets = bez setów
play-break_order = Kto rozbija dalej
play-clock = Czas na zagranie, sekundy
play-no_clock = bez zegara
play-language = Język meczu
play-calls = Zagrania deklaruje się na telefonach
play-calls_hint = Jeśli nie, o deklarację pyta się tylko tam, gdzie to ważne.
play-start = Zacznij mecz
play-sending = Wysyłanie…
play-waiting = Powiedziane. Liczy się, gdy przeciwnik powie to samo.
play-not_sent = Brak połączenia: zostanie wysłane, gdy tylko wróci.
play-failed = Tego nie usłyszano. Proszę spojrzeć na stół i powiedzieć jeszcze raz.
play-script = Ta strona wymaga JavaScriptu.

## answer: To questions about the table, besides the names of players.

answer-yes = Tak
answer-no = Nie
answer-nobody = Nikt

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = Gra poszła tymczasem dalej. Proszę spojrzeć jeszcze raz.
refused-other_match = To należy do innego meczu.
refused-no_match = Teraz nie ma meczu.
refused-match_goes_on = Trwa mecz. Najpierw trzeba go zakończyć.
refused-no_seat = To może powiedzieć tylko zawodnik.
refused-balls_moving = Bile są w ruchu: na to zagranie za późno.
refused-nothing_to_undo = Nie masz czego cofnąć.
refused-not_asked = O to już się nie pyta.
refused-bad_settings = Te ustawienia do siebie nie pasują.
refused-bad_facts = Tych danych nie da się odczytać.
refused-not_kept = Nie udało się tego zapisać. Ekran mówi, co jest nie tak.
refused-wrong_code = To nie jest kod, który jest teraz na ekranie.
refused-seat_taken = Ktoś już gra jako ten zawodnik.

## screen: What stands on the screen because people speak.

screen-news = Przed chwilą
screen-join = Gra z telefonem: proszę zeskanować kod
screen-join_code = albo otworzyć { $address } i wpisać { $code }
screen-spot = Ustawić na zaznaczonych miejscach: { $balls }.
screen-restore = Pierścienie pokazują, gdzie leżały bile.
