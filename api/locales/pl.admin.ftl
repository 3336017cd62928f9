### Strony operatora.

## admin

admin-title = Operator
admin-parts = Części ustawień
admin-tab_overview = Przegląd
admin-tab_calibration = Kalibracja
admin-tab_settings = Ustawienia
admin-tab_data = Nagrania i kopia zapasowa
admin-sign_out = Wyloguj się
admin-nameless = bez imienia
admin-cancel = Anuluj
admin-sure_yes = Tak, wykonaj
admin-done = Gotowe.
admin-restarting = Sędzia uruchamia się ponownie. Strona wróci sama.
admin-health = Stan
admin-status_ok = Stół jest sędziowany
admin-status_degraded = Sędziowany, ale coś wymaga uwagi
admin-status_failing = Stół nie jest teraz sędziowany
admin-no_trouble = Nie ma usterek.
admin-figures = Dane
admin-figure_up = Działa od
admin-figure_fps = Przetwarzane klatki
admin-figure_dropped = Pominięte klatki
admin-figure_missed = Klatki, które nie nadeszły
admin-figure_delay = Ostatnia decyzja po zatrzymaniu
admin-figure_restarts = Ponowne starty części
admin-figure_detector = Detektor
admin-figure_version = Wersja
admin-figure_temperature = Procesor
admin-figure_load = Obciążenie w procesorach
admin-figure_memory = Wolna pamięć
admin-figure_disk = Wolne na dysku
admin-value_per_second = { $n } na sekundę
admin-value_s = { $n } s
admin-value_celsius = { $n } °C
admin-value_gb = { $n } GB
admin-value_mb = { $n } MB
admin-value_mm = { $n } mm
admin-value_degrees = { $n }°
admin-value_px = { $n } px
admin-span_days = { $days } d { $hours } godz.
admin-span_hours = { $hours } godz. { $minutes } min
admin-span_minutes = { $minutes } min
admin-recording = Nagrywanie
admin-recording_on = Włączone: krótkie nagranie każdego zagrania zostaje na tym urządzeniu.
admin-recording_off = Wyłączone: żaden obraz nie jest zapisywany, także po ponownym uruchomieniu, dopóki nie zostanie tu włączone.
admin-recording_turn_off = Wyłącz nagrywanie
admin-recording_turn_on = Włącz nagrywanie
admin-restart = Ponowne uruchomienie
admin-restart_about = Trwa kilka sekund. Mecz toczy się dalej od tego miejsca; zagranie wykonane w tym czasie nie zostanie zauważone.
admin-restart_sure = Uruchomić sędziego ponownie? Najlepiej między zagraniami.
admin-restart_now = Uruchom ponownie
admin-tell = Ostrzec na głos
admin-tell_done = Ostrzeżenie padło
admin-seats = Telefony przy stole
admin-seats_none = Żaden telefon nie dołączył.
admin-seat_free = Zwolnij miejsce
admin-seat_free_of = Zwolnij miejsce zawodnika
admin-acts = Co tu zrobiono
admin-acts_none = Jeszcze nic.
admin-sign_in_title = Dla operatora
admin-sign_in_about = Kalibracja, ustawienia, nagrania, kopia zapasowa i decyzje, które może zmienić tylko operator.
admin-passphrase = Hasło
admin-your_name = Imię i nazwisko
admin-your_name_hint = Pojawia się przy wykonanych czynnościach, tutaj i w zapisach meczów.
admin-sign_in = Zaloguj się
admin-wrong_form = Nie można odczytać tego, co wysłano.
admin-not_open = Hasło nie zostało jeszcze ustawione, więc nikt nie może być operatorem.
admin-not_open_how = Proszę ustawić je na samym urządzeniu:
admin-not_open_else = Jeśli sędzia został uruchomiony ręcznie:
admin-view = Obraz z kamery
admin-view_about = Obraz na żywo, tylko gdy ta strona jest otwarta; nigdzie nie jest zapisywany.
admin-picture_alt = Stół widziany teraz przez kamerę
admin-picture_waiting = Oczekiwanie na obraz…
admin-corners_about = Na żółto: znalezione krawędzie band. Róg przeciąga się tam, gdzie spotkałyby się krawędzie dwóch band, albo wybiera i przesuwa strzałkami (z Shiftem po dziesięć pikseli).
admin-error = Dokładność położeń, około
admin-error_noses = Krawędzie band od linii
admin-error_pockets = Łuzy wzdłuż band
admin-error_spread = Między klatkami
admin-tilt = Odchylenie od pionu
admin-ball_px = Średnica bili
admin-find = Znajdź stół ponownie
admin-swap = Zamień dół i górę stołu
admin-back = Cofnij
admin-keep = Zapisz
admin-head_known = Dół stołu jest tam, gdzie H
admin-head_about = Od dołu się rozbija. Bez zaznaczenia wskaże go pierwsze widziane ustawienie bil.
admin-unseen = nie widać
admin-standing_in_force = To zapisana kalibracja, według niej pracuje sędzia.
admin-standing_searched = Sędzia sam znalazł stół i według tego pracuje; nie jest to zapisane.
admin-standing_proposed = Zmierzone, jeszcze niezapisane.
admin-standing_measuring = Trwa pomiar…
admin-standing_none = Stół nie jest jeszcze znany. Proszę go znaleźć albo ustawić rogi.
admin-standing_kept = Zapisano. Sędzia zastosuje to, gdy tylko nic się nie rusza.
admin-settings_broken = W pliku ustawień są błędy
admin-settings_broken_about = Ktoś zmienił go ręcznie. Proszę poprawić go na urządzeniu; do tego czasu nie można tu nic zmienić.
admin-settings_about = Są w pliku { $file }. Zmiany obowiązują od następnego uruchomienia sędziego.
admin-settings_read_only = Sędzia nie może zapisać pliku { $file }: nic nie można tu zmienić.
admin-settings_pending = Niektóre zmiany czekają na ponowne uruchomienie.
admin-settings_unchanged = Bez zmian
admin-settings_changed = Zmienione:
admin-settings_wrong = Nie zapisano: powyżej jest błąd
admin-settings_save = Zapisz
admin-secret_set = ustawione, niewidoczne
admin-secret_forget = Usuń
admin-setting_range = Od { $least } do { $most }.
admin-setting_least = Co najmniej { $least }.
admin-setting_default = Domyślnie: { $value }.
admin-unit_per_second = klatek na sekundę
admin-unit_pictures = klatki
admin-unit_racks = partie
admin-unit_reviews = analiz
admin-unit_days = dni
admin-unit_times = razy
admin-unit_per_hour = na godzinę
admin-unit_s = s
admin-unit_ms = ms
admin-unit_m = m
admin-unit_mb = MB
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = automatycznie
admin-choice_default = według przepisów
admin-choice_left = z lewej
admin-choice_right = z prawej
admin-choice_upper = u góry
admin-choice_lower = u dołu
admin-choice_full = pełny rozmiar
admin-choice_half = połowa rozmiaru
admin-clips = Nagrania i dysk
admin-clips_size = Nagrania
admin-journal_size = Mecze i decyzje
admin-disk_free = Wolne na dysku
admin-disk_of = { $free } z { $size }
admin-disk_used = Zapełnienie dysku
admin-clips_delete = Usuń
admin-clips_sure = Usunąć na zawsze wszystko z { $day } ({ $clips })? Także to, co jest jeszcze sporne.
admin-clips_none = Brak nagrań.
admin-backup = Kopia zapasowa
admin-backup_about = Jeden plik ze wszystkimi meczami, ustawieniami i kalibracją. Jest w nim też hasło kamery: proszę dobrze go pilnować. Nagrań w nim nie ma.
admin-backup_get = Utwórz i pobierz
admin-restore = Przywracanie
admin-restore_about = Plik jest najpierw sprawdzany w całości; zły niczego nie zmienia. Obecne dane zostają obok.
admin-restore_sure = Zastąpić obecne dane tą kopią? Nie ma w niej meczów rozegranych po jej utworzeniu.
admin-restore_file = Plik kopii zapasowej (.zip)
admin-restore_send = Sprawdź i przygotuj
admin-restored = Kopia jest cała. Meczów w niej: %. Zostanie użyta przy ponownym uruchomieniu sędziego.
admin-restored_left = Jej ustawień nie udało się zapisać: zostają obecne.
admin-wait = { $seconds ->
    [one] Proszę spróbować za { $seconds } sekundę.
    [few] Proszę spróbować za { $seconds } sekundy.
    [many] Proszę spróbować za { $seconds } sekund.
   *[other] Proszę spróbować za { $seconds } sekundy.
}
admin-clips_count = { $count ->
    [one] { $count } nagranie
    [few] { $count } nagrania
    [many] { $count } nagrań
   *[other] { $count } nagrania
}
admin-clips_about = { $count ->
    [one] Nagrania zostają { $count } dzień i zajmują najwyżej { $size }; najstarsze znikają pierwsze, sporne zostają.
    [few] Nagrania zostają { $count } dni i zajmują najwyżej { $size }; najstarsze znikają pierwsze, sporne zostają.
    [many] Nagrania zostają { $count } dni i zajmują najwyżej { $size }; najstarsze znikają pierwsze, sporne zostają.
   *[other] Nagrania zostają { $count } dnia i zajmują najwyżej { $size }; najstarsze znikają pierwsze, sporne zostają.
}

## setting_section

setting_section-table = Stół
setting_section-camera = Kamera
setting_section-match = Mecz
setting_section-recording = Nagrywanie
setting_section-journal = Dziennik meczów
setting_section-screen = Ekran
setting_section-voice = Głos
setting_section-detector = Rozpoznawanie bil
setting_section-health = Nadzór

## setting

setting-table_size = Rozmiar
setting-table_head_end = Dół stołu na obrazie
setting-camera_spec = Która kamera
setting-camera_password = Hasło kamery sieciowej
setting-camera_preset = Rodzaj kamery Raspberry Pi
setting-camera_size = Rozmiar obrazu
setting-camera_fps = Liczba klatek
setting-camera_queue = Klatki, które mogą czekać
setting-camera_lock = Stała ekspozycja i barwy
setting-camera_settle_s = Czas ustalania
setting-camera_longest_exposure_ms = Najdłuższa ekspozycja
setting-camera_exposure_ms = Stała ekspozycja
setting-camera_gain = Stałe wzmocnienie
setting-camera_focus_m = Odległość do sukna
setting-camera_transport = Przesyłanie w sieci
setting-camera_sleep_after_s = Uśpienie, gdy nikt nie gra
setting-match_rulebook = Przepisy
setting-match_game = Gra
setting-match_race_to = Do ilu partii
setting-match_language = Język meczu
setting-match_shot_clock_s = Czas na zagranie
setting-match_break_order = Kto rozbija dalej
setting-recording_on = Zapisuj nagrania
setting-recording_path = Folder
setting-recording_keep_days = Przechowuj
setting-recording_keep_mb = Miejsca najwyżej
setting-recording_size = Rozmiar nagrań
setting-recording_fps = Zapisywanych klatek najwyżej
setting-recording_before_s = Początek przed uderzeniem
setting-recording_longest_s = Najdłuższe nagranie
setting-recording_memory_mb = Pamięci najwyżej
setting-journal_path = Plik
setting-screen_port = Port
setting-screen_language = Język ekranu
setting-screen_night = Godziny ciemne
setting-voice_on = Ogłaszaj decyzje na głos
setting-voice_player = Co odtwarza dźwięk
setting-voice_volume = Głośność początkowa
setting-voice_night = Godziny ciszy
setting-voice_keep_mb = Miejsce na wypowiedzi
setting-detector_name = Detektor
setting-detector_model = Inny model
setting-health_warm_c = Ostrzegaj powyżej temperatury
setting-health_low_disk_mb = Ostrzegaj, gdy miejsca mniej niż
setting-health_restarts = Ponowne starty części
setting-health_metrics = Dane dla Prometheusa

## setting_hint

setting_hint-table_size = 9ft, pro8, 8ft, 7ft albo DŁUGOŚĆxSZEROKOŚĆ w milimetrach między krawędziami band.
setting_hint-table_head_end = Skąd się rozbija. Automatycznie: wskazują to widziane ustawienia bil.
setting_hint-camera_spec = picamera2 (druga picamera2:1), v4l2:0 dla kamery USB, rtsp://USER@HOST/PATH dla sieciowej.
setting_hint-camera_password = Nigdy nie jest pokazywane. Puste pole zachowuje obecne.
setting_hint-camera_preset = Ustala rozmiar i liczbę klatek, przy których widać cały obraz. Automatycznie: według matrycy.
setting_hint-camera_size = auto albo SZEROKOŚĆxWYSOKOŚĆ w pikselach, obie parzyste. Kamery sieciowe mają własny rozmiar.
setting_hint-camera_fps = 0: 60 albo najwięcej, przy ilu widać cały obraz.
setting_hint-camera_queue = Gdy jest ich więcej, najstarsza jest pomijana i liczona.
setting_hint-camera_lock = Kamera Raspberry Pi. Bile rozpoznaje się po barwach: niech zmieniają się tylko ze światłem.
setting_hint-camera_settle_s = Kamera Raspberry Pi: zanim klatki się liczą.
setting_hint-camera_longest_exposure_ms = Kamera Raspberry Pi. Brak światła nadrabia wzmocnienie; bila przy 5 m/s przebywa 20 mm w 4 ms.
setting_hint-camera_exposure_ms = Kamera Raspberry Pi. 0: ustala się sama.
setting_hint-camera_gain = Kamera Raspberry Pi. 0: samo się ustala.
setting_hint-camera_focus_m = Camera Module 3. 0: ustawia ostrość raz, przy ustalaniu.
setting_hint-camera_transport = tcp nic nie gubi; udp jest nieco szybsze i gubi klatki w złej sieci.
setting_hint-camera_sleep_after_s = Potem klatki są sprawdzane rzadko, aż ktoś przyjdzie. 0: nigdy.
setting_hint-match_rulebook = Jeśli zawodnicy nie wybiorą innych.
setting_hint-match_game = Dziewiątka ma tylko przepisy WPA.
setting_hint-match_race_to = 0: bez końca.
setting_hint-match_language = Automatycznie: język przepisów.
setting_hint-match_shot_clock_s = 0: bez zegara.
setting_hint-match_break_order = W następnej partii.
setting_hint-recording_on = Wyłączone: żaden obraz nie jest nigdy zapisywany, cokolwiek włączono gdzie indziej.
setting_hint-recording_path = W folderze stanu.
setting_hint-recording_keep_days = Starsze są usuwane, chyba że trwa spór.
setting_hint-recording_keep_mb = Najstarsze znikają pierwsze.
setting_hint-recording_size = Automatycznie: pełny, a połowa, gdy urządzenie nie nadąża.
setting_hint-recording_fps = 0: wszystkie; gdy nic się nie rusza, co trzecia.
setting_hint-recording_before_s = Tyle widać z tego, co było przedtem.
setting_hint-recording_longest_s = Z dłuższego zagrania zostaje koniec.
setting_hint-recording_memory_mb = Na klatki z ostatnich sekund.
setting_hint-journal_path = Wszystkie mecze i decyzje, w folderze stanu.
setting_hint-screen_port = Te strony przeniosą się razem z nim: http://…:PORT/
setting_hint-screen_language = Automatycznie: język meczu.
setting_hint-screen_night = Kiedy ekran jest ciemny, na przykład 02:00-09:30. Puste: nigdy.
setting_hint-voice_on = W języku meczu, jeśli zainstalowano espeak-ng.
setting_hint-voice_player = Automatycznie: pierwszy, który urządzenie ma i który będzie słychać.
setting_hint-voice_volume = Dopóki w przeglądzie nie ustawi się innej.
setting_hint-voice_night = Kiedy nic się nie mówi, na przykład 22:00-10:00. Puste: żadne.
setting_hint-voice_keep_mb = Wypowiedzi są przechowywane jako dźwięk, by powtórzyć je od razu.
setting_hint-detector_name = Automatycznie: network albo classic, gdy network jest niedostępny.
setting_hint-detector_model = Puste: ten, który jest w programie.
setting_hint-health_warm_c = Raspberry Pi zwalnia od 80–85.
setting_hint-health_low_disk_mb = Wtedy nie są też zapisywane nagrania.
setting_hint-health_restarts = Tyle razy uruchamiana jest część, która zawiodła; potem cały program.
setting_hint-health_metrics = Pod adresem /metrics.

## setting_fault

setting_fault-unknown = Nie ma takiego ustawienia.
setting_fault-choice = Nie ma takiej możliwości.
setting_fault-whole = Potrzebna jest liczba całkowita.
setting_fault-number = Potrzebna jest liczba.
setting_fault-switch = Tylko włączone albo wyłączone.
setting_fault-text = Potrzebny jest tekst.
setting_fault-locked = Nie można tego tu zmienić.
setting_fault-unfit = To nie pasuje:

## lock

lock-variable = Ustawia to zmienna na urządzeniu.
lock-path = Ścieżka: do zmiany tylko w pliku na urządzeniu.

## operator_trouble

operator_trouble-silent = Sędzia nie odpowiada. Może się uruchamia: proszę spróbować za chwilę.
operator_trouble-no_picture = Kamera nie daje teraz obrazu. Proszę sprawdzić kabel.
operator_trouble-no_table = Nie znaleziono stołu na obrazie. Proszę usunąć rzeczy z band, zapalić lampę albo ustawić rogi.
operator_trouble-bad_corners = Stół nie może tak leżeć. Każdy róg należy tam, gdzie spotkałyby się krawędzie dwóch band.
operator_trouble-gone = Ten pomiar jest za stary. Proszę zmierzyć ponownie.
operator_trouble-not_written = Nie udało się zapisać. Dysk jest pełny albo brakuje uprawnień?
operator_trouble-not_run_by_systemd = Sędziego uruchomiono ręcznie, więc stąd nikt go nie uruchomi ponownie.
operator_trouble-off_in_settings = Nagrywanie jest wyłączone w ustawieniach. Proszę je tam włączyć.
operator_trouble-bad_backup = To nie jest cała kopia zapasowa Footspota. Nic nie zmieniono.
operator_trouble-newer = Kopię utworzyła nowsza wersja. Najpierw aktualizacja; nic nie zmieniono.
operator_trouble-journal = Nie można teraz odczytać dziennika albo nic jeszcze nie zagrano.
operator_trouble-busy = To już trwa. Proszę spróbować za chwilę.
operator_trouble-no_passphrase = Na urządzeniu nie ustawiono hasła.
operator_trouble-wrong_passphrase = To nie jest właściwe hasło.

## calibration_doubt

calibration_doubt-outside = Część stołu jest poza obrazem. Proszę przesunąć kamerę albo użyć szerszego obiektywu.
calibration_doubt-unsure = Nie jest pewne, czy to stół. Proszę sprawdzić, czy linie biegną wzdłuż band.
calibration_doubt-oblique = Kamera patrzy z boku: bile się zasłaniają. Lepiej nad stołem.
calibration_doubt-coarse = Położenia są tylko przybliżone.
calibration_doubt-few_noses = Wielu krawędzi band nie widać. Proszę zdjąć rzeczy z band, zapalić lampę i zmierzyć ponownie.
calibration_doubt-far_noses = Bandy nie leżą na liniach: złe rogi, inny rozmiar stołu albo mocniej zniekształcający obiektyw.
calibration_doubt-far_pockets = Łuzy nie są na swoich miejscach. Czy rozmiar stołu w ustawieniach jest właściwy?
calibration_doubt-shaky = Klatki się różnią: ktoś nad bandami albo drżąca kamera.
calibration_doubt-alike = Bandy i rama są zbyt podobne, by zauważyć przesunięcie kamery. Pomoże więcej światła.
calibration_doubt-small_balls = Bile są za małe, by odczytać numery. Więcej pikseli albo stół na cały obraz.

## act

act-signed_in = Zalogowanie
act-recording_on = Włączono nagrywanie
act-recording_off = Wyłączono nagrywanie
act-restart = Sędzia uruchomiony ponownie
act-seat_freed = Zwolniono miejsce
act-calibration = Zapisano kalibrację
act-settings = Zmieniono ustawienia
act-clips_deleted = Usunięto nagrania
act-backup = Pobrano kopię zapasową
act-restore = Przygotowano kopię zapasową
