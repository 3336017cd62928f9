### Stránky operátora.

## admin

admin-title = Operátor
admin-parts = Časti nastavení
admin-tab_overview = Prehľad
admin-tab_calibration = Kalibrácia
admin-tab_settings = Nastavenia
admin-tab_data = Klipy a záloha
admin-sign_out = Odhlásiť sa
admin-nameless = bez mena
admin-cancel = Zrušiť
admin-sure_yes = Áno, vykonať
admin-done = Hotovo.
admin-restarting = Rozhodca sa spúšťa znova. Stránka sa obnoví sama.
admin-health = Stav
admin-status_ok = Stôl sa rozhoduje
admin-status_degraded = Rozhoduje sa, ale treba zasiahnuť
admin-status_failing = Stôl sa teraz nerozhoduje
admin-no_trouble = Všetko je v poriadku.
admin-figures = Údaje
admin-figure_up = Beží
admin-figure_fps = Spracované snímky
admin-figure_dropped = Vynechané snímky
admin-figure_missed = Snímky, ktoré neprišli
admin-figure_delay = Posledné rozhodnutie po zastavení
admin-figure_restarts = Reštarty častí
admin-figure_detector = Detektor
admin-figure_version = Verzia
admin-figure_temperature = Procesor
admin-figure_load = Zaťaženie v procesoroch
admin-figure_memory = Voľná pamäť
admin-figure_disk = Voľné na disku
admin-value_per_second = { $n } za sekundu
admin-value_s = { $n } s
admin-value_celsius = { $n } °C
admin-value_gb = { $n } GB
admin-value_mb = { $n } MB
admin-value_mm = { $n } mm
admin-value_degrees = { $n }°
admin-value_px = { $n } px
admin-span_days = { $days } d { $hours } h
admin-span_hours = { $hours } h { $minutes } min
admin-span_minutes = { $minutes } min
admin-recording = Nahrávanie klipov
admin-recording_on = Zapnuté: krátky klip z každého strku zostáva v tomto zariadení.
admin-recording_off = Vypnuté: žiadny obraz sa neukladá, ani po reštarte, kým sa tu nezapne.
admin-recording_turn_off = Vypnúť nahrávanie
admin-recording_turn_on = Zapnúť nahrávanie
admin-restart = Reštart
admin-restart_about = Trvá niekoľko sekúnd. Zápas pokračuje tam, kde bol; strk zahraný medzitým nebude videný.
admin-restart_sure = Spustiť rozhodcu znova? Najlepšie medzi dvoma strkmi.
admin-restart_now = Reštartovať teraz
admin-tell = Upozorniť nahlas
admin-tell_done = Upozornenie zaznelo
admin-seats = Telefóny pri stole
admin-seats_none = Nepripojil sa žiadny telefón.
admin-seat_free = Uvoľniť miesto
admin-seat_free_of = Uvoľniť miesto hráča
admin-acts = Čo sa tu urobilo
admin-acts_none = Zatiaľ nič.
admin-sign_in_title = Pre operátora
admin-sign_in_about = Kalibrácia, nastavenia, klipy, záloha a rozhodnutia, ktoré smie zmeniť len operátor.
admin-passphrase = Heslo
admin-your_name = Vaše meno
admin-your_name_hint = Bude pri tom, čo urobíte, tu aj v záznamoch zápasov.
admin-sign_in = Prihlásiť sa
admin-wrong_form = Odoslané sa nedá prečítať.
admin-not_open = Heslo ešte nie je nastavené, preto operátorom nemôže byť nikto.
admin-not_open_how = Nastavte ho priamo na zariadení:
admin-not_open_else = Ak bol rozhodca spustený ručne:
admin-view = Pohľad kamery
admin-view_about = Živý obraz, len kým je otvorená táto stránka; nikde sa neukladá.
admin-picture_alt = Stôl, ako ho teraz vidí kamera
admin-picture_waiting = Čaká sa na obraz…
admin-corners_about = Žlté čiary: nájdené hrany mantinelov. Potiahnite roh tam, kde by sa stretli hrany dvoch mantinelov, alebo ho vyberte a použite šípky (so Shiftom po desať pixelov).
admin-error = Polohy sú presné asi na
admin-error_noses = Hrany mantinelov od čiar
admin-error_pockets = Jamky pozdĺž mantinelov
admin-error_spread = Medzi snímkami
admin-tilt = Odchýlka od kolmice
admin-ball_px = Priemer gule
admin-find = Nájsť stôl znova
admin-swap = Vymeniť záhlavie a pätu
admin-back = Vrátiť
admin-keep = Uložiť
admin-head_known = Záhlavie je tam, kde je H
admin-head_about = Od záhlavia sa rozráža. Bez označenia ho určí prvé videné postavenie gúľ.
admin-unseen = nevidieť
admin-standing_in_force = Toto je uložená kalibrácia, rozhodca sa ňou riadi.
admin-standing_searched = Rozhodca našiel stôl sám a riadi sa tým; uložené to nie je.
admin-standing_proposed = Zmerané, ešte neuložené.
admin-standing_measuring = Meria sa…
admin-standing_none = Stôl ešte nie je známy. Nájdite ho alebo umiestnite rohy.
admin-standing_kept = Uložené. Rozhodca podľa toho pôjde, len čo sa nič nehýbe.
admin-settings_broken = V súbore nastavení sú chyby
admin-settings_broken_about = Niekto ho zmenil ručne. Opravte ho na zariadení; dovtedy sa tu nič nedá meniť.
admin-settings_about = Sú v súbore { $file }. Zmeny platia od ďalšieho spustenia rozhodcu.
admin-settings_read_only = Rozhodca nesmie zapisovať do { $file }: nič sa tu nedá zmeniť.
admin-settings_pending = Niektoré zmeny čakajú na reštart.
admin-settings_unchanged = Bez zmien
admin-settings_changed = Zmenené:
admin-settings_wrong = Neuložené: vyššie je chyba
admin-settings_save = Uložiť
admin-secret_set = nastavené, nezobrazuje sa
admin-secret_forget = Zabudnúť
admin-setting_range = Od { $least } do { $most }.
admin-setting_least = Najmenej { $least }.
admin-setting_default = Predvolené: { $value }.
admin-unit_per_second = snímok za sekundu
admin-unit_pictures = snímky
admin-unit_racks = hry
admin-unit_reviews = rozborov
admin-unit_days = dni
admin-unit_times = násobok
admin-unit_per_hour = za hodinu
admin-unit_s = s
admin-unit_ms = ms
admin-unit_m = m
admin-unit_mb = MB
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = automaticky
admin-choice_default = podľa pravidiel
admin-choice_left = vľavo
admin-choice_right = vpravo
admin-choice_upper = hore
admin-choice_lower = dole
admin-choice_full = plná veľkosť
admin-choice_half = polovičná veľkosť
admin-clips = Klipy a disk
admin-clips_size = Klipy
admin-journal_size = Zápasy a rozhodnutia
admin-disk_free = Voľné na disku
admin-disk_of = { $free } z { $size }
admin-disk_used = Zaplnenie disku
admin-clips_delete = Zmazať
admin-clips_sure = Natrvalo zmazať všetko z { $day } ({ $clips })? Aj to, o čom sa ešte rozhoduje.
admin-clips_none = Žiadne klipy.
admin-backup = Záloha
admin-backup_about = Jeden súbor so všetkými zápasmi, nastaveniami a kalibráciou. Je v ňom aj heslo kamery: dobre ho uschovajte. Klipy v ňom nie sú.
admin-backup_get = Vytvoriť a stiahnuť
admin-restore = Obnova
admin-restore_about = Súbor sa najprv celý skontroluje; zlý nič nezmení. Terajšie údaje zostanú odložené vedľa.
admin-restore_sure = Nahradiť terajšie údaje touto zálohou? Zápasy odohrané po jej vytvorení v nej nie sú.
admin-restore_file = Súbor zálohy (.zip)
admin-restore_send = Skontrolovať a pripraviť
admin-restored = Záloha je v poriadku. Zápasov v nej: %. Použije sa pri ďalšom spustení rozhodcu.
admin-restored_left = Jej nastavenia sa nepodarilo zapísať: zostávajú terajšie.
admin-wait = { $seconds ->
    [one] Skúste znova o { $seconds } sekundu.
    [few] Skúste znova o { $seconds } sekundy.
   *[other] Skúste znova o { $seconds } sekúnd.
}
admin-clips_count = { $count ->
    [one] { $count } klip
    [few] { $count } klipy
   *[other] { $count } klipov
}
admin-clips_about = { $count ->
    [one] Klipy zostávajú { $count } deň a zaberú najviac { $size }; najstaršie idú prvé, sporné zostávajú.
    [few] Klipy zostávajú { $count } dni a zaberú najviac { $size }; najstaršie idú prvé, sporné zostávajú.
   *[other] Klipy zostávajú { $count } dní a zaberú najviac { $size }; najstaršie idú prvé, sporné zostávajú.
}

## setting_section

setting_section-table = Stôl
setting_section-camera = Kamera
setting_section-match = Zápas
setting_section-recording = Nahrávanie klipov
setting_section-journal = Záznam zápasov
setting_section-screen = Obrazovka
setting_section-voice = Hlas
setting_section-detector = Rozpoznávanie gúľ
setting_section-health = Dohľad

## setting

setting-table_size = Veľkosť
setting-table_head_end = Záhlavie v obraze
setting-camera_spec = Ktorá kamera
setting-camera_password = Heslo sieťovej kamery
setting-camera_preset = Druh kamery Raspberry Pi
setting-camera_size = Veľkosť obrazu
setting-camera_fps = Snímková frekvencia
setting-camera_queue = Snímky, ktoré smú čakať
setting-camera_lock = Podržať expozíciu a farby
setting-camera_settle_s = Čas na ustálenie
setting-camera_longest_exposure_ms = Najdlhšia expozícia
setting-camera_exposure_ms = Pevná expozícia
setting-camera_gain = Pevné zosilnenie
setting-camera_focus_m = Vzdialenosť po súkno
setting-camera_transport = Prenos po sieti
setting-camera_sleep_after_s = Spánok, keď nikto nehrá
setting-match_rulebook = Pravidlá
setting-match_game = Hra
setting-match_race_to = Počet víťazných hier
setting-match_language = Jazyk zápasu
setting-match_shot_clock_s = Čas na strk
setting-match_break_order = Kto rozráža ďalej
setting-recording_on = Ukladať klipy
setting-recording_path = Priečinok
setting-recording_keep_days = Ponechať
setting-recording_keep_mb = Miesta najviac
setting-recording_size = Veľkosť klipov
setting-recording_fps = Ukladaných snímok najviac
setting-recording_before_s = Začína pred strkom
setting-recording_longest_s = Najdlhší klip
setting-recording_memory_mb = Pamäte najviac
setting-journal_path = Súbor
setting-screen_port = Port
setting-screen_language = Jazyk obrazovky
setting-screen_night = Hodiny, keď je tma
setting-voice_on = Hlásiť rozhodnutia nahlas
setting-voice_player = Čo prehráva zvuk
setting-voice_volume = Hlasitosť na začiatku
setting-voice_night = Hodiny ticha
setting-voice_keep_mb = Miesto pre vety
setting-detector_name = Detektor
setting-detector_model = Iný model
setting-health_warm_c = Varovať pri teplote nad
setting-health_low_disk_mb = Varovať, keď je miesta menej než
setting-health_restarts = Reštarty časti
setting-health_metrics = Údaje pre Prometheus

## setting_hint

setting_hint-table_size = 9ft, pro8, 8ft, 7ft alebo DĹŽKAxŠÍRKA v milimetroch medzi hranami mantinelov.
setting_hint-table_head_end = Odkiaľ sa rozráža. Automaticky: určia to videné postavenia gúľ.
setting_hint-camera_spec = picamera2 (druhá picamera2:1), v4l2:0 pre kameru USB, rtsp://USER@HOST/PATH pre sieťovú.
setting_hint-camera_password = Nikdy sa nezobrazuje. Prázdne pole ponechá terajšie.
setting_hint-camera_preset = Určuje veľkosť a frekvenciu, pri ktorých je vidno celý záber. Automaticky: podľa snímača.
setting_hint-camera_size = auto alebo ŠÍRKAxVÝŠKA v pixeloch, obe párne. Sieťové kamery majú vlastnú.
setting_hint-camera_fps = 0: 60 alebo najvyššia, pri ktorej je vidno celý záber.
setting_hint-camera_queue = Keď ich je viac, najstaršia sa vynechá a započíta.
setting_hint-camera_lock = Kamera Raspberry Pi. Gule sa rozoznávajú podľa farieb: nech sa menia len so svetlom.
setting_hint-camera_settle_s = Kamera Raspberry Pi: skôr než snímky platia.
setting_hint-camera_longest_exposure_ms = Kamera Raspberry Pi. Chýbajúce svetlo doplní zosilnenie; guľa pri 5 m/s prejde za 4 ms 20 mm.
setting_hint-camera_exposure_ms = Kamera Raspberry Pi. 0: ustáli sa sama.
setting_hint-camera_gain = Kamera Raspberry Pi. 0: ustáli sa samo.
setting_hint-camera_focus_m = Camera Module 3. 0: zaostrí raz, pri ustálení.
setting_hint-camera_transport = tcp nič nestráca; udp je o niečo rýchlejšie a na zlej sieti stráca snímky.
setting_hint-camera_sleep_after_s = Potom sa obraz sleduje zriedka, kým niekto nepríde. 0: nikdy.
setting_hint-match_rulebook = Ak si hráči nevyberú iné.
setting_hint-match_game = Deviatka má len pravidlá WPA.
setting_hint-match_race_to = 0: bez konca.
setting_hint-match_language = Automaticky: jazyk pravidiel.
setting_hint-match_shot_clock_s = 0: bez hodín.
setting_hint-match_break_order = V ďalšej hre.
setting_hint-recording_on = Vypnuté: nikdy sa neuloží žiadny obraz, nech je inde zapnuté čokoľvek.
setting_hint-recording_path = V priečinku stavu.
setting_hint-recording_keep_days = Staršie sa zmažú, ak o nich nie je spor.
setting_hint-recording_keep_mb = Najstaršie idú prvé.
setting_hint-recording_size = Automaticky: plná, a polovičná, keď zariadenie nestíha.
setting_hint-recording_fps = 0: všetky; kým sa nič nehýbe, každá tretia.
setting_hint-recording_before_s = Toľko je vidno z toho, čo bolo predtým.
setting_hint-recording_longest_s = Z dlhšieho strku zostane koniec.
setting_hint-recording_memory_mb = Pre snímky posledných sekúnd.
setting_hint-journal_path = Všetky zápasy a rozhodnutia, v priečinku stavu.
setting_hint-screen_port = Tieto stránky sa presunú s ním: http://…:PORT/
setting_hint-screen_language = Automaticky: jazyk zápasu.
setting_hint-screen_night = Kedy je obrazovka tmavá, napríklad 02:00-09:30. Prázdne: nikdy.
setting_hint-voice_on = V jazyku zápasu, ak je nainštalovaný espeak-ng.
setting_hint-voice_player = Automaticky: prvý, ktorý zariadenie má a bude ho počuť.
setting_hint-voice_volume = Kým sa v prehľade nenastaví iná.
setting_hint-voice_night = Kedy sa nič nehovorí, napríklad 22:00-10:00. Prázdne: žiadne.
setting_hint-voice_keep_mb = Povedané sa uloží ako zvuk, aby sa dalo hneď zopakovať.
setting_hint-detector_name = Automaticky: network, alebo classic, kde network nie je.
setting_hint-detector_model = Prázdne: ten, ktorý je v programe.
setting_hint-health_warm_c = Raspberry Pi spomaľuje od 80 až 85.
setting_hint-health_low_disk_mb = Potom sa už neukladajú ani klipy.
setting_hint-health_restarts = Toľkokrát sa znova spustí časť, ktorá zlyhala; potom celý program.
setting_hint-health_metrics = Na adrese /metrics.

## setting_fault

setting_fault-unknown = Také nastavenie neexistuje.
setting_fault-choice = Taká možnosť neexistuje.
setting_fault-whole = Treba celé číslo.
setting_fault-number = Treba číslo.
setting_fault-switch = Len zapnuté alebo vypnuté.
setting_fault-text = Treba text.
setting_fault-locked = Tu sa to nedá zmeniť.
setting_fault-unfit = Toto sa nehodí:

## lock

lock-variable = Určuje to premenná v zariadení.
lock-path = Cesta: mení sa len v súbore na zariadení.

## operator_trouble

operator_trouble-silent = Rozhodca neodpovedá. Možno sa spúšťa: skúste to o chvíľu.
operator_trouble-no_picture = Kamera teraz nedáva obraz. Skontrolujte kábel.
operator_trouble-no_table = V obraze sa nenašiel stôl. Odložte veci z mantinelov, zapnite lampu alebo umiestnite rohy.
operator_trouble-bad_corners = Takto stôl nemôže ležať. Každý roh patrí tam, kde by sa stretli hrany dvoch mantinelov.
operator_trouble-gone = Toto meranie je príliš staré. Zmerajte znova.
operator_trouble-not_written = Nepodarilo sa zapísať. Je disk plný alebo chýbajú práva?
operator_trouble-not_run_by_systemd = Rozhodca bol spustený ručne, odtiaľto by ho nikto znova nespustil.
operator_trouble-off_in_settings = Nahrávanie je vypnuté v nastaveniach. Zapnite ho tam.
operator_trouble-bad_backup = Toto nie je úplná záloha Footspotu. Nič sa nezmenilo.
operator_trouble-newer = Zálohu vytvorila novšia verzia. Najprv aktualizujte; nič sa nezmenilo.
operator_trouble-journal = Záznam sa teraz nedá čítať, alebo sa ešte nič nehralo.
operator_trouble-busy = Toto sa už robí. Skúste to o chvíľu.
operator_trouble-no_passphrase = V zariadení nie je nastavené heslo.
operator_trouble-wrong_passphrase = Toto nie je správne heslo.

## calibration_doubt

calibration_doubt-outside = Časť stola je mimo obrazu. Posuňte kameru alebo použite širší objektív.
calibration_doubt-unsure = Nie je isté, že je to stôl. Pozrite, či čiary idú po mantineloch.
calibration_doubt-oblique = Kamera sa pozerá zboku: gule sa zakrývajú. Lepšie je nad stolom.
calibration_doubt-coarse = Polohy sú len približné.
calibration_doubt-few_noses = Mnohé hrany mantinelov nevidieť. Odložte veci z mantinelov, zapnite lampu a zmerajte znova.
calibration_doubt-far_noses = Mantinely neležia na čiarach: zlé rohy, iná veľkosť stola alebo viac skresľujúci objektív.
calibration_doubt-far_pockets = Jamky nie sú na svojich miestach. Je veľkosť stola v nastaveniach správna?
calibration_doubt-shaky = Snímky sa líšia: niekto je nad mantinelmi alebo sa kamera trasie.
calibration_doubt-alike = Mantinely a rám sú príliš podobné, posun kamery by sa nezistil. Pomôže viac svetla.
calibration_doubt-small_balls = Gule sú primalé, čísla sa nedajú prečítať. Zvýšte rozlíšenie alebo nech stôl vyplní obraz.

## act

act-signed_in = Prihlásenie
act-recording_on = Nahrávanie zapnuté
act-recording_off = Nahrávanie vypnuté
act-restart = Rozhodca reštartovaný
act-seat_freed = Miesto uvoľnené
act-calibration = Kalibrácia uložená
act-settings = Nastavenia zmenené
act-clips_deleted = Klipy zmazané
act-backup = Záloha stiahnutá
act-restore = Záloha pripravená
