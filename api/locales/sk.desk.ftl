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
desk-clip_gone = Záznam tohto strku sa už neuchováva.
desk-not_there = Toto tu nie je.
desk-unreadable = Zápasy sa teraz nedajú prečítať.
