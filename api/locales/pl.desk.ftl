### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Mecze
desk-none = Nie rozegrano jeszcze żadnego meczu.
desk-open = Do decyzji: { $n }
desk-shots = Zagrania: { $n }
desk-show_rack = Pokaż zagrania
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
desk-export_clip = Nagranie (MP4)
desk-clip_gone = Nagrania tego zagrania już nie ma.
desk-not_there = Tego tu nie ma.
desk-unreadable = Meczów nie można teraz odczytać.
desk-videos = Analiza nagrania

## dispute: The page of a shot about which people disagree.

dispute-title = Zagranie
dispute-to_match = Do meczu
dispute-previous = Poprzednie zagranie
dispute-next = Następne zagranie
dispute-no_clip = Nie ma nagrania tego zagrania.
dispute-play = Odtwarzaj lub zatrzymaj
dispute-back = O klatkę wstecz
dispute-forward = O klatkę dalej
dispute-speed = Prędkość
dispute-to_strike = Uderzenie
dispute-to_contact = Pierwsze zderzenie
dispute-moment = Miejsce nagrania
dispute-seconds = { $s } s
dispute-from_strike = od uderzenia
dispute-seen = Co widać
dispute-ruling = Decyzja
dispute-contact_bar = Pierwsze zderzenie z dokładnością ± { $ms } ms; kreski to klatki.
dispute-decide = Co się stało?
dispute-agree = Zgadzam się
dispute-agree_hint = Liczy się, gdy zgodzą się wszyscy zawodnicy.
dispute-settle = Zdecyduj tak
dispute-waiting = Zapisano. Liczy się, gdy zgodzi się też drugi zawodnik.
dispute-done = Gotowe. Wszystko, co było później, osądzono ponownie.
dispute-who = Zawodnicy zgadzają się na swoich telefonach. Operator decyduje tutaj.
dispute-sign_in = Logowanie operatora
dispute-no_referee = Sędzia nie odpowiada, teraz nie można zdecydować.
dispute-overrule = Zdecyduj inaczej
dispute-outcome = Co dalej
dispute-fouls = Faul
dispute-no_foul = brak
dispute-spotted = Bile, które wracają
dispute-reason = Powód
dispute-reason_hint = Zostanie w zapisie meczu.
dispute-rule_so = Zdecyduj tak
dispute-correct = Popraw przebieg
dispute-first = Uderzona jako pierwsza
dispute-nothing = żadna bila
dispute-together = Jednocześnie
dispute-alone = żadna inna
dispute-ball = Bila
dispute-end = Na końcu
dispute-on_table = na stole
dispute-off_table = poza stołem
dispute-rail = Banda po zderzeniu
dispute-no_rail = żadna
dispute-called = Deklaracja
dispute-as_known = tak jak wiadomo
dispute-pocket = Łuza
dispute-try = Pokaż decyzję
dispute-save = Zapisz
dispute-would = Wtedy decyzja brzmi
dispute-would_change = Co to zmienia
dispute-changed = Co się zmieniło
dispute-nothing_changes = Inne decyzje się nie zmieniają.
dispute-before = Przedtem
dispute-after = Teraz
dispute-no_such = nie ma tu zagrania
dispute-report = Zgłoszenie ({ $by }): { $report }
dispute-is_true = Zgadza się
dispute-is_false = Nie zgadza się

## upload: Videos that are refereed here.

upload-title = Analiza nagrania
upload-intro = Nagranie meczu w dziesiątkę lub dziewiątkę, cały stół w kadrze. Sędziowanie odbywa się na tym urządzeniu i nagranie tu zostaje.
upload-file = Plik wideo
upload-limit = Najwyżej { $size }.
upload-start = Prześlij i osądź
upload-needs_script = Przesyłanie wymaga JavaScriptu.
upload-operators = Nagrania może tu przesyłać tylko operator.
upload-receiving = Przesyłanie
upload-waiting = Czeka
upload-refereeing = Sędziowanie
upload-drawing = Rysowanie nagrania
upload-done = Gotowe
upload-cancelled = Anulowano
upload-failed = Nie powiodło się
upload-cancel = Anuluj
upload-remove = Usuń
upload-show = Otwórz analizę
upload-anyone = każdy
upload-none = Nie analizowano tu jeszcze żadnego nagrania.
upload-here = Przeanalizowane tutaj

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = Plik jest za duży.
upload_trouble-no_room = Na dysku brakuje miejsca. Proszę usunąć niepotrzebne analizy.
upload_trouble-too_many = Czeka już dość nagrań. Proszę spróbować później.
upload_trouble-broken_off = Przesyłanie zostało przerwane.
upload_trouble-interrupted = Urządzenie wyłączyło się podczas sędziowania.
upload_trouble-not_refereed = Tego nagrania nie da się osądzić:

## setting_section: A section of the configuration.

setting_section-review = Analiza nagrań

## setting: Names of its settings.

setting-review_upload = Kto może przesyłać nagrania
setting-review_path = Folder analiz
setting-review_max_mb = Największe nagranie
setting-review_keep = Ile analiz zostaje

## setting_hint: What they mean.

setting_hint-review_upload = Operator albo każdy, kto ma dostęp do tych stron.
setting_hint-review_path = Od folderu stanu.
setting_hint-review_max_mb = Większy plik jest odrzucany.
setting_hint-review_keep = Najstarsze znikają pierwsze.
