### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = משחקים קודמים
desk-none = עדיין לא שוחקו משחקים.
desk-open = להכרעה: { $n }
desk-shots = מכות: { $n }
desk-goes_on = מתנהל
desk-winner = הניצחון: { $player }
desk-no_winner = הסתיים ללא הכרעה
desk-hours = { $h } שע׳ { $n } דק׳
desk-older = משחקים ישנים יותר
desk-newer = המשחקים החדשים
desk-back = כל המשחקים
desk-corrected = התיאור תוקן
desk-answered = הוכרע ליד השולחן
desk-overridden = ההחלטה שונתה בידי אדם
desk-clip = הילוך חוזר
desk-other_book = אותו משחק לפי חוקה אחרת
desk-judge_again = לשפוט מחדש
desk-under = ומה לפי: { $rulebook }
desk-changed = { $count ->
        [0] כל ההחלטות זהות.
        [one] מכה אחת הוכרעה אחרת.
        [two] שתי מכות הוכרעו אחרת.
       *[other] { $count } מכות הוכרעו אחרת.
    }
desk-voided = { $count ->
        [one] רישום אחד אינו תקף אז.
        [two] שני רישומים אינם תקפים אז.
       *[other] { $count } רישומים אינם תקפים אז.
    }
desk-as_played = כפי ששוחק
desk-was = לפי { $rulebook }
desk-export = הורדה
desk-export_json = סקירה (JSON)
desk-export_csv = טבלת המכות (CSV)
desk-export_record = רישום המשחק
desk-clip_gone = הווידאו של המכה הזאת כבר אינו שמור.
desk-not_there = זה לא נמצא כאן.
desk-unreadable = אי אפשר לקרוא את המשחקים כרגע.
