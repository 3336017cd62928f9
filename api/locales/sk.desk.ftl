### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Zápasy
desk-none = Zatiaľ sa nehral žiadny zápas.
desk-open = Na rozhodnutie: { $n }
desk-shots = Strky: { $n }
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
dispute-pocket = Kapsa
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
