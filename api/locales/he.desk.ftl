### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = מפגשים
desk-none = עדיין לא שוחקו מפגשים.
desk-open = להכרעה: { $n }
desk-shots = מכות: { $n }
desk-show_rack = הצגת המכות
desk-goes_on = מתנהל
desk-winner = הניצחון: { $player }
desk-no_winner = הסתיים ללא הכרעה
desk-hours = { $h } שע׳ { $n } דק׳
desk-older = מפגשים ישנים יותר
desk-newer = המפגשים החדשים
desk-back = כל המפגשים
desk-corrected = התיאור תוקן
desk-answered = הוכרע ליד השולחן
desk-overridden = ההחלטה שונתה בידי אדם
desk-clip = הילוך חוזר
desk-other_book = אותו מפגש לפי חוקה אחרת
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
desk-export_record = רישום המפגש
desk-export_clip = קטע הווידאו (MP4)
desk-clip_gone = הווידאו של המכה הזאת כבר אינו שמור.
desk-not_there = זה לא נמצא כאן.
desk-unreadable = אי אפשר לקרוא את המפגשים כרגע.
desk-videos = שיפוט סרטון

## dispute: The page of a shot about which people disagree.

dispute-title = מכה
dispute-to_match = אל המפגש
dispute-previous = המכה הקודמת
dispute-next = המכה הבאה
dispute-no_clip = אין וידאו שמור של המכה הזאת.
dispute-play = הפעלה או עצירה
dispute-back = תמונה אחת אחורה
dispute-forward = תמונה אחת קדימה
dispute-speed = מהירות
dispute-to_strike = רגע המכה
dispute-to_contact = פגיעה ראשונה
dispute-moment = מיקום בווידאו
dispute-seconds = { $s } שנ׳
dispute-from_strike = מרגע המכה
dispute-seen = מה נראה
dispute-ruling = ההחלטה
dispute-contact_bar = הפגיעה הראשונה בדיוק של ± { $ms } מ״ש; הקווים הם התמונות.
dispute-decide = מה קרה?
dispute-agree = מוסכם עליי
dispute-agree_hint = תקף כשכל השחקנים מסכימים.
dispute-settle = להכריע כך
dispute-waiting = נרשם. תקף כשגם השחקן השני יסכים.
dispute-done = בוצע. כל מה שבא אחר כך נשפט מחדש.
dispute-who = השחקנים מסכימים בטלפונים שלהם. המפעיל מכריע כאן.
dispute-sign_in = כניסת מפעיל
dispute-no_referee = השיפוט אינו עונה, ולכן אי אפשר להכריע כרגע.
dispute-overrule = החלטה אחרת
dispute-outcome = מה קורה עכשיו
dispute-fouls = העבירה
dispute-no_foul = אין
dispute-spotted = כדורים שחוזרים לשולחן
dispute-reason = סיבה
dispute-reason_hint = תופיע ברישום המפגש.
dispute-rule_so = לקבוע כך
dispute-correct = תיקון התיאור
dispute-first = נפגע ראשון
dispute-nothing = אף כדור
dispute-together = באותו רגע
dispute-alone = אף אחד אחר
dispute-ball = כדור
dispute-end = בסוף
dispute-on_table = על השולחן
dispute-off_table = מחוץ לשולחן
dispute-rail = דופן אחרי הפגיעה
dispute-no_rail = אין
dispute-called = הוכרז
dispute-as_known = כפי שידוע
dispute-pocket = כיס
dispute-try = להראות את ההחלטה
dispute-save = שמירה
dispute-would = אז ההחלטה תהיה
dispute-would_change = מה זה משנה
dispute-changed = מה השתנה
dispute-nothing_changes = שום החלטה אחרת אינה משתנה.
dispute-before = קודם
dispute-after = עכשיו
dispute-no_such = אין מכה בשלב הזה
dispute-report = דיווח ({ $by }): { $report }
dispute-is_true = זה נכון
dispute-is_false = זה לא נכון

## upload: Videos that are refereed here.

upload-title = שיפוט סרטון
upload-intro = צילום משחק עשר או תשע, כל השולחן בתמונה. הסרטון נשפט במכשיר הזה ונשאר כאן.
upload-file = קובץ וידאו
upload-limit = לכל היותר { $size }.
upload-start = העלאה ושיפוט
upload-needs_script = להעלאה נדרש JavaScript בדפדפן.
upload-operators = רק המפעיל רשאי להעלות כאן סרטונים.
upload-receiving = בהעלאה
upload-waiting = ממתין
upload-refereeing = בשיפוט
upload-drawing = הווידאו מצויר
upload-done = הסתיים
upload-cancelled = בוטל
upload-failed = נכשל
upload-cancel = ביטול
upload-remove = מחיקה
upload-show = לפתיחת הסקירה
upload-anyone = כל אחד
upload-none = עדיין לא נשפט כאן שום סרטון.
upload-here = מה שנשפט כאן

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = הקובץ גדול מדי.
upload_trouble-no_room = אין די מקום בדיסק. נא למחוק סקירות מיותרות.
upload_trouble-too_many = כבר ממתינים די סרטונים. נא לנסות מאוחר יותר.
upload_trouble-broken_off = ההעלאה נקטעה.
upload_trouble-interrupted = המכשיר כבה בזמן השיפוט.
upload_trouble-not_refereed = אי אפשר לשפוט את הסרטון הזה:

## setting_section: A section of the configuration.

setting_section-review = שיפוט סרטונים

## setting: Names of its settings.

setting-review_upload = מי רשאי להעלות סרטונים
setting-review_path = תיקיית הסקירות
setting-review_max_mb = הסרטון הגדול ביותר
setting-review_keep = כמה סקירות נשמרות

## setting_hint: What they mean.

setting_hint-review_upload = המפעיל, או כל מי שמגיע לדפים האלה.
setting_hint-review_path = החל מתיקיית המצב.
setting_hint-review_max_mb = קובץ גדול יותר נדחה.
setting_hint-review_keep = הישנות נמחקות ראשונות.
