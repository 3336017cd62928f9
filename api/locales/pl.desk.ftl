### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Mecze
desk-none = Nie rozegrano jeszcze żadnego meczu.
desk-open = Do decyzji: { $n }
desk-shots = Zagrania: { $n }
desk-goes_on = W toku
desk-winner = Zwycięzca: { $player }
desk-no_winner = Zakończony bez zwycięzcy
desk-hours = { $h } godz. { $n } min
desk-older = Starsze mecze
desk-newer = Najnowsze mecze
desk-back = Wszystkie mecze
desk-corrected = przebieg poprawiony
desk-answered = rozstrzygnięte przy stole
desk-overridden = decyzja zmieniona przez człowieka
desk-clip = Powtórka
desk-other_book = Ten sam mecz według innych przepisów
desk-judge_again = Osądź ponownie
desk-under = A gdyby: { $rulebook }
desk-changed = { $count ->
        [0] Wszystkie decyzje są takie same.
        [one] Inaczej rozstrzygnięto { $count } zagranie.
        [few] Inaczej rozstrzygnięto { $count } zagrania.
       *[many] Inaczej rozstrzygnięto { $count } zagrań.
    }
desk-voided = { $count ->
        [one] { $count } wpis nie ma wtedy znaczenia.
        [few] { $count } wpisy nie mają wtedy znaczenia.
       *[many] { $count } wpisów nie ma wtedy znaczenia.
    }
desk-as_played = Tak jak rozegrano
desk-was = Według: { $rulebook }
desk-export = Pobierz
desk-export_json = Analiza (JSON)
desk-export_csv = Tabela zagrań (CSV)
desk-export_record = Zapis meczu
desk-clip_gone = Nagrania tego zagrania już nie ma.
desk-not_there = Tego tu nie ma.
desk-unreadable = Meczów nie można teraz odczytać.
