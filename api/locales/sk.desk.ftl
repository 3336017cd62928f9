### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Zápasy
desk-none = Zatiaľ sa nehral žiadny zápas.
desk-open = Na rozhodnutie: { $n }
desk-shots = Strky: { $n }
desk-show_rack = Zobraziť strky
desk-goes_on = Hrá sa
desk-winner = Víťaz: { $player }
desk-no_winner = Bez víťaza
desk-hours = { $h } h { $n } min
desk-older = Staršie zápasy
desk-newer = Najnovšie zápasy
desk-back = Všetky zápasy
desk-corrected = priebeh opravený
desk-answered = rozhodnuté pri stole
desk-overridden = rozhodol človek
desk-clip = Záznam
desk-other_book = Ten istý zápas podľa iných pravidiel
desk-judge_again = Posúdiť znova
desk-under = Keby platilo: { $rulebook }
desk-changed = { $count ->
        [0] Všetky rozhodnutia sú rovnaké.
        [one] Inak je rozhodnutý { $count } strk.
        [few] Inak sú rozhodnuté { $count } strky.
       *[other] Inak je rozhodnutých { $count } strkov.
    }
desk-voided = { $count ->
        [one] { $count } zápis potom neplatí.
        [few] { $count } zápisy potom neplatia.
       *[other] { $count } zápisov potom neplatí.
    }
desk-as_played = Ako sa hralo
desk-was = Podľa: { $rulebook }
desk-export = Stiahnuť
desk-export_json = Rozbor (JSON)
desk-export_csv = Tabuľka strkov (CSV)
desk-export_record = Zápis zápasu
desk-export_clip = Videozáznam (MP4)
desk-clip_gone = Záznam tohto strku sa už neuchováva.
desk-not_there = Toto tu nie je.
desk-unreadable = Zápasy sa teraz nedajú prečítať.
desk-videos = Rozbor videa

## dispute: The page of a shot about which people disagree.

dispute-title = Strk
dispute-to_match = Na zápas
dispute-previous = Predchádzajúci strk
dispute-next = Ďalší strk
dispute-no_clip = Záznam tohto strku sa neuchováva.
dispute-play = Spustiť alebo zastaviť
dispute-back = O snímku späť
dispute-forward = O snímku ďalej
dispute-speed = Rýchlosť
dispute-to_strike = Úder tágom
dispute-to_contact = Prvý dotyk
dispute-moment = Miesto v zázname
dispute-seconds = { $s } s
dispute-from_strike = od úderu
dispute-seen = Čo bolo vidieť
dispute-ruling = Rozhodnutie
dispute-contact_bar = Prvý dotyk s presnosťou ± { $ms } ms; čiarky sú snímky.
dispute-decide = Čo sa stalo?
dispute-agree = Súhlasím
dispute-agree_hint = Platí, keď súhlasia všetci hráči.
dispute-settle = Rozhodnúť takto
dispute-waiting = Zaznamenané. Platí, keď bude súhlasiť aj súper.
dispute-done = Hotovo. Všetko, čo nasledovalo, je posúdené znova.
dispute-who = Hráči súhlasia na telefónoch. Operátor rozhoduje tu.
dispute-sign_in = Prihlásenie operátora
dispute-no_referee = Rozhodca neodpovedá, teraz sa nedá rozhodnúť.
dispute-overrule = Rozhodnúť inak
dispute-outcome = Čo nasleduje
dispute-fouls = Faul
dispute-no_foul = žiadny
dispute-spotted = Gule, ktoré sa vracajú
dispute-reason = Dôvod
dispute-reason_hint = Zostane v zápise zápasu.
dispute-rule_so = Rozhodnúť takto
dispute-correct = Opraviť priebeh
dispute-first = Trafená ako prvá
dispute-nothing = žiadna guľa
dispute-together = Súčasne
dispute-alone = žiadna iná
dispute-ball = Guľa
dispute-end = Na konci
dispute-on_table = na stole
dispute-off_table = mimo stola
dispute-rail = Mantinel po dotyku
dispute-no_rail = žiadny
dispute-called = Hlásenie
dispute-as_known = ako je známe
dispute-pocket = Jamka
dispute-try = Ukázať rozhodnutie
dispute-save = Uložiť
dispute-would = Potom by sa rozhodlo
dispute-would_change = Čo sa tým zmení
dispute-changed = Čo sa zmenilo
dispute-nothing_changes = Iné rozhodnutia sa nemenia.
dispute-before = Predtým
dispute-after = Teraz
dispute-no_such = tu nie je strk
dispute-report = Oznámenie ({ $by }): { $report }
dispute-is_true = Súhlasí to
dispute-is_false = Nesúhlasí to

## upload: Videos that are refereed here.

upload-title = Rozbor videa
upload-intro = Záznam zápasu v desiatke alebo deviatke, celý stôl v zábere. Posudzuje sa v tomto zariadení a zostáva tu.
upload-file = Súbor s videom
upload-limit = Najviac { $size }.
upload-start = Nahrať a posúdiť
upload-needs_script = Na nahrávanie je potrebný JavaScript.
upload-operators = Videá tu môže nahrávať len operátor.
upload-receiving = Nahráva sa
upload-waiting = Čaká
upload-refereeing = Posudzuje sa
upload-drawing = Kreslí sa video
upload-done = Hotovo
upload-cancelled = Zrušené
upload-failed = Nepodarilo sa
upload-cancel = Zrušiť
upload-remove = Vymazať
upload-show = Otvoriť rozbor
upload-anyone = ktokoľvek
upload-none = Zatiaľ tu nie je rozobraté žiadne video.
upload-here = Rozobraté tu

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = Súbor je príliš veľký.
upload_trouble-no_room = Na disku nie je dosť miesta. Vymažte rozbory, ktoré už netreba.
upload_trouble-too_many = Čaká už dosť videí. Skúste to neskôr.
upload_trouble-broken_off = Nahrávanie sa prerušilo.
upload_trouble-interrupted = Zariadenie sa počas posudzovania vyplo.
upload_trouble-not_refereed = Toto video sa nedá posúdiť:

## setting_section: A section of the configuration.

setting_section-review = Rozbor videí

## setting: Names of its settings.

setting-review_upload = Kto smie nahrávať videá
setting-review_path = Priečinok rozborov
setting-review_max_mb = Najväčšie video
setting-review_keep = Koľko rozborov zostáva

## setting_hint: What they mean.

setting_hint-review_upload = Operátor alebo ktokoľvek, kto má prístup k týmto stránkam.
setting_hint-review_path = Od priečinka stavu.
setting_hint-review_max_mb = Väčší súbor sa neprijme.
setting_hint-review_keep = Najstaršie sa vymažú prvé.
