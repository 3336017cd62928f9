### דפי המפעיל.

## admin

admin-title = מפעיל
admin-parts = חלקי ההגדרות
admin-tab_overview = סקירה
admin-tab_calibration = כיול
admin-tab_settings = הגדרות
admin-tab_data = קטעים וגיבוי
admin-sign_out = התנתקות
admin-nameless = ללא שם
admin-cancel = ביטול
admin-sure_yes = כן, לבצע
admin-done = בוצע.
admin-restarting = השופט מופעל מחדש. הדף יחזור מעצמו.
admin-health = מצב המערכת
admin-status_ok = השולחן נשפט
admin-status_degraded = נשפט, אבל משהו דורש טיפול
admin-status_failing = השולחן אינו נשפט כרגע
admin-no_trouble = אין תקלות.
admin-figures = נתונים
admin-figure_up = פועל כבר
admin-figure_fps = תמונות שנשפטו
admin-figure_dropped = תמונות שהושמטו
admin-figure_missed = תמונות שלא הגיעו
admin-figure_delay = ההחלטה האחרונה אחרי העצירה
admin-figure_restarts = הפעלות חוזרות של רכיבים
admin-figure_detector = גלאי
admin-figure_version = גרסה
admin-figure_temperature = מעבד
admin-figure_load = עומס, במעבדים
admin-figure_memory = זיכרון פנוי
admin-figure_disk = מקום פנוי בדיסק
admin-value_per_second = { $n } בשנייה
admin-value_s = { $n } שנ׳
admin-value_celsius = ‎{ $n } °C
admin-value_gb = { $n } ג״ב
admin-value_mb = { $n } מ״ב
admin-value_mm = { $n } מ״מ
admin-value_degrees = ‎{ $n }°
admin-value_px = { $n } פיקסלים
admin-span_days = { $days } ימים ו־{ $hours } שע׳
admin-span_hours = { $hours } שע׳ ו־{ $minutes } דק׳
admin-span_minutes = { $minutes } דק׳
admin-recording = הקלטת קטעים
admin-recording_on = פועלת: קטע קצר מכל מכה נשמר במכשיר הזה.
admin-recording_off = כבויה: שום תמונה אינה נשמרת, גם אחרי הפעלה מחדש, עד שתופעל כאן.
admin-recording_turn_off = כיבוי ההקלטה
admin-recording_turn_on = הפעלת ההקלטה
admin-restart = הפעלה מחדש
admin-restart_about = נמשכת שניות אחדות. המפגש יימשך מאותו מקום; מכה שתשוחק בינתיים לא תיראה.
admin-restart_sure = להפעיל את השופט מחדש עכשיו? עדיף בין מכה למכה.
admin-restart_now = הפעלה מחדש עכשיו
admin-tell = אזהרה בקול
admin-tell_done = האזהרה נאמרה
admin-seats = טלפונים ליד השולחן
admin-seats_none = שום טלפון לא הצטרף.
admin-seat_free = פינוי המקום
admin-seat_free_of = פינוי המקום של
admin-acts = מה נעשה כאן
admin-acts_none = עדיין כלום.
admin-sign_in_title = למפעיל
admin-sign_in_about = כיול, הגדרות, קטעים, גיבוי והחלטות שרק מפעיל רשאי לשנות.
admin-passphrase = סיסמה
admin-your_name = השם שלך
admin-your_name_hint = יופיע ליד מה שייעשה, כאן וברישומי המפגשים.
admin-sign_in = כניסה
admin-wrong_form = לא ניתן לקרוא את מה שנשלח.
admin-not_open = עדיין לא נקבעה סיסמה, ולכן איש אינו יכול להיות מפעיל.
admin-not_open_how = יש לקבוע אותה במכשיר עצמו:
admin-not_open_else = אם השופט הופעל ידנית:
admin-view = מבט המצלמה
admin-view_about = תמונה חיה, רק כל עוד הדף פתוח; היא אינה נשמרת.
admin-picture_alt = השולחן כפי שהמצלמה רואה אותו עכשיו
admin-picture_waiting = ממתינים לתמונה…
admin-corners_about = בצהוב: קצות הדפנות כפי שנמצאו. אפשר לגרור פינה למקום שבו היו נפגשים קצות שתי דפנות, או לבחור אותה ולהזיז במקשי החצים (עם Shift עשרה פיקסלים).
admin-error = המקומות מדויקים עד כדי
admin-error_noses = סטיית קצות הדפנות מהקווים
admin-error_pockets = הכיסים לאורך הדפנות
admin-error_spread = בין תמונה לתמונה
admin-tilt = סטייה מהאנך
admin-ball_px = קוטר כדור
admin-find = איתור השולחן מחדש
admin-swap = החלפה בין הצד הקדמי לאחורי
admin-back = חזרה
admin-keep = שמירה
admin-head_known = הצד הקדמי הוא במקום שמסומן H
admin-head_about = מהצד הקדמי משחקים את מכת הפתיחה. בלי הסימון יקבע הסידור הראשון שייראה.
admin-unseen = לא נראה
admin-standing_in_force = זהו הכיול השמור, ולפיו פועל השופט.
admin-standing_searched = השופט מצא את השולחן בעצמו ופועל לפיו; זה אינו שמור.
admin-standing_proposed = נמדד, עדיין לא נשמר.
admin-standing_measuring = מודדים…
admin-standing_none = השולחן עדיין לא ידוע. אפשר לאתר אותו או להציב את הפינות.
admin-standing_kept = נשמר. השופט יפעל לפיו ברגע ששום דבר אינו זז.
admin-settings_broken = בקובץ ההגדרות יש טעויות
admin-settings_broken_about = מישהו שינה אותו ידנית. יש לתקן אותו במכשיר; עד אז אי אפשר לשנות כאן דבר.
admin-settings_about = הן שמורות בקובץ { $file }. שינויים יחולו מההפעלה הבאה של השופט.
admin-settings_read_only = אין לשופט הרשאה לכתוב אל { $file }: אי אפשר לשנות כאן דבר.
admin-settings_pending = יש שינויים שממתינים להפעלה מחדש.
admin-settings_unchanged = אין שינויים
admin-settings_changed = שונו:
admin-settings_wrong = לא נשמר: יש טעות למעלה
admin-settings_save = שמירה
admin-secret_set = נקבעה, אינה מוצגת
admin-secret_forget = למחוק אותה
admin-setting_range = מ־{ $least } עד { $most }.
admin-setting_least = { $least } לפחות.
admin-setting_default = ברירת מחדל: { $value }.
admin-unit_per_second = תמונות בשנייה
admin-unit_pictures = תמונות
admin-unit_racks = משחקונים
admin-unit_reviews = סקירות
admin-unit_days = ימים
admin-unit_times = פי
admin-unit_per_hour = בשעה
admin-unit_s = שניות
admin-unit_ms = אלפיות שנייה
admin-unit_m = מטר
admin-unit_mb = מ״ב
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = אוטומטי
admin-choice_default = לפי ספר החוקים
admin-choice_left = שמאל
admin-choice_right = ימין
admin-choice_upper = למעלה
admin-choice_lower = למטה
admin-choice_full = גודל מלא
admin-choice_half = חצי גודל
admin-clips = קטעים ודיסק
admin-clips_size = קטעים
admin-journal_size = מפגשים והחלטות
admin-disk_free = פנוי בדיסק
admin-disk_of = { $free } מתוך { $size }
admin-disk_used = כמה הדיסק מלא
admin-clips_delete = מחיקה
admin-clips_sure = למחוק לצמיתות את הכול מ־{ $day } ({ $clips })? גם מה שעדיין במחלוקת.
admin-clips_none = אין קטעים שמורים.
admin-backup = גיבוי
admin-backup_about = קובץ אחד עם כל המפגשים, ההגדרות והכיול. גם סיסמת המצלמה נמצאת בו: יש לשמור עליו היטב. הקטעים אינם בו.
admin-backup_get = יצירה והורדה
admin-restore = שחזור
admin-restore_about = הקובץ נבדק תחילה כולו; קובץ פגום אינו משנה דבר. מה שיש עכשיו נשמר לצד.
admin-restore_sure = להחליף את מה שיש כאן בגיבוי הזה? מפגשים ששוחקו אחריו אינם בו.
admin-restore_file = קובץ גיבוי (‎.zip)
admin-restore_send = בדיקה והכנה
admin-restored = הגיבוי שלם. מפגשים בו: %. הוא יוחל כשהשופט יופעל מחדש.
admin-restored_left = לא היה אפשר לכתוב את ההגדרות שבו: הנוכחיות נשארות.
admin-wait = { $seconds ->
    [one] נא לנסות שוב בעוד שנייה אחת.
    [two] נא לנסות שוב בעוד שתי שניות.
   *[other] נא לנסות שוב בעוד { $seconds } שניות.
}
admin-clips_count = { $count ->
    [one] קטע אחד
    [two] שני קטעים
   *[other] { $count } קטעים
}
admin-clips_about = { $count ->
    [one] קטעים נשמרים יום אחד ותופסים לכל היותר { $size }; הישנים נמחקים תחילה, ואלה שבמחלוקת נשארים.
    [two] קטעים נשמרים יומיים ותופסים לכל היותר { $size }; הישנים נמחקים תחילה, ואלה שבמחלוקת נשארים.
   *[other] קטעים נשמרים { $count } ימים ותופסים לכל היותר { $size }; הישנים נמחקים תחילה, ואלה שבמחלוקת נשארים.
}

## setting_section

setting_section-table = שולחן
setting_section-camera = מצלמה
setting_section-match = מפגש
setting_section-recording = הקלטת קטעים
setting_section-journal = יומן המפגשים
setting_section-screen = מסך
setting_section-voice = קול
setting_section-detector = זיהוי כדורים
setting_section-health = בקרה

## setting

setting-table_size = גודל
setting-table_head_end = הצד הקדמי בתמונה
setting-camera_spec = איזו מצלמה
setting-camera_password = סיסמה של מצלמת רשת
setting-camera_preset = סוג מצלמת Raspberry Pi
setting-camera_size = גודל התמונות
setting-camera_fps = קצב התמונות
setting-camera_queue = תמונות שרשאיות להמתין
setting-camera_lock = נעילת חשיפה וצבעים
setting-camera_settle_s = זמן להתייצבות
setting-camera_longest_exposure_ms = החשיפה הארוכה ביותר
setting-camera_exposure_ms = חשיפה קבועה
setting-camera_gain = הגברה קבועה
setting-camera_focus_m = המרחק אל הבד
setting-camera_transport = העברה ברשת
setting-camera_sleep_after_s = שינה כשאיש אינו משחק במשך
setting-match_rulebook = חוקה
setting-match_game = משחק
setting-match_race_to = משחקונים לניצחון
setting-match_language = שפת המפגש
setting-match_shot_clock_s = זמן למכה
setting-match_break_order = מי פותח בהמשך
setting-recording_on = שמירת קטעים
setting-recording_path = תיקייה
setting-recording_keep_days = משך השמירה
setting-recording_keep_mb = מקום לכל היותר
setting-recording_size = גודל הקטעים
setting-recording_fps = תמונות נשמרות לכל היותר
setting-recording_before_s = מתחיל לפני המכה
setting-recording_longest_s = הקטע הארוך ביותר
setting-recording_memory_mb = זיכרון לכל היותר
setting-journal_path = קובץ
setting-screen_port = פורט
setting-screen_language = שפת המסך
setting-screen_night = שעות חושך
setting-voice_on = להשמיע החלטות בקול
setting-voice_player = מה משמיע את הצליל
setting-voice_volume = עוצמה התחלתית
setting-voice_night = שעות שקט
setting-voice_keep_mb = מקום למשפטים שהושמעו
setting-detector_name = גלאי
setting-detector_model = מודל אחר
setting-health_warm_c = אזהרה בחום מעל
setting-health_low_disk_mb = אזהרה כשהמקום קטן מ־
setting-health_restarts = הפעלות חוזרות של רכיב
setting-health_metrics = נתונים ל־Prometheus

## setting_hint

setting_hint-table_size = 9ft, pro8, 8ft, 7ft, או אורךxרוחב במילימטרים בין קצות הדפנות.
setting_hint-table_head_end = מאיפה משחקים את מכת הפתיחה. אוטומטי: לפי הסידורים שנראים.
setting_hint-camera_spec = picamera2 (השנייה picamera2:1), v4l2:0 למצלמת USB, rtsp://USER@HOST/PATH למצלמת רשת.
setting_hint-camera_password = לעולם אינה מוצגת. שדה ריק משאיר את הנוכחית.
setting_hint-camera_preset = קובע גודל וקצב שמראים את כל שדה הראייה. אוטומטי: לפי החיישן.
setting_hint-camera_size = auto, או רוחבxגובה בפיקסלים, שניהם זוגיים. למצלמות רשת גודל משלהן.
setting_hint-camera_fps = 0: ‏60, או הקצב המהיר ביותר שמראה את כל שדה הראייה.
setting_hint-camera_queue = כשיש יותר, הישנה ביותר מושמטת ונספרת.
setting_hint-camera_lock = מצלמת Raspberry Pi. הכדורים מזוהים לפי צבע: שישתנה רק כשהאור משתנה.
setting_hint-camera_settle_s = מצלמת Raspberry Pi: לפני שהתמונות נחשבות.
setting_hint-camera_longest_exposure_ms = מצלמת Raspberry Pi. אור חסר מושלם בהגברה; כדור במהירות 5 מ׳ לשנייה נע 20 מ״מ ב־4 אלפיות.
setting_hint-camera_exposure_ms = מצלמת Raspberry Pi. ‏0: מתייצבת מעצמה.
setting_hint-camera_gain = מצלמת Raspberry Pi. ‏0: נקבעת מעצמה.
setting_hint-camera_focus_m = Camera Module 3. ‏0: ממוקדת פעם אחת, בזמן ההתייצבות.
setting_hint-camera_transport = tcp אינו מאבד דבר; udp מהיר מעט יותר ומאבד תמונות ברשת גרועה.
setting_hint-camera_sleep_after_s = אז נבדקות תמונות רק לעיתים עד שמישהו בא. ‏0: אף פעם.
setting_hint-match_rulebook = אלא אם השחקנים בוחרים אחרת.
setting_hint-match_game = לניין־בול יש רק חוקי WPA.
setting_hint-match_race_to = ‏0: בלי סוף.
setting_hint-match_language = אוטומטי: שפת החוקה.
setting_hint-match_shot_clock_s = ‏0: בלי שעון.
setting_hint-match_break_order = במשחקון הבא.
setting_hint-recording_on = כבוי: שום תמונה אינה נשמרת לעולם, ולא משנה מה הופעל במקום אחר.
setting_hint-recording_path = בתוך תיקיית המצב.
setting_hint-recording_keep_days = ישנים יותר נמחקים, אלא אם יש עליהם מחלוקת.
setting_hint-recording_keep_mb = הישנים ביותר נמחקים תחילה.
setting_hint-recording_size = אוטומטי: מלא, וחצי כשהמכשיר אינו עומד בקצב.
setting_hint-recording_fps = ‏0: כולן; כששום דבר אינו זז, כל שלישית.
setting_hint-recording_before_s = כך נראה גם מה שקדם לה.
setting_hint-recording_longest_s = ממכה ארוכה יותר נשמר הסוף.
setting_hint-recording_memory_mb = לתמונות של השניות האחרונות.
setting_hint-journal_path = כל המפגשים וההחלטות, בתוך תיקיית המצב.
setting_hint-screen_port = הדפים האלה עוברים איתו: ‎http://…:PORT/
setting_hint-screen_language = אוטומטי: שפת המפגש.
setting_hint-screen_night = מתי המסך חשוך, למשל 02:00-09:30. ריק: אף פעם.
setting_hint-voice_on = בשפת המפגש, אם espeak-ng מותקן.
setting_hint-voice_player = אוטומטי: הראשון שיש במכשיר ויישמע.
setting_hint-voice_volume = עד שתיקבע אחרת בסקירה.
setting_hint-voice_night = מתי לא נאמר דבר, למשל 22:00-10:00. ריק: אין.
setting_hint-voice_keep_mb = מה שנאמר נשמר כצליל כדי שיושמע שוב מיד.
setting_hint-detector_name = אוטומטי: network, או classic כשאי אפשר אחרת.
setting_hint-detector_model = ריק: זה שבא עם התוכנה.
setting_hint-health_warm_c = Raspberry Pi מאט מ־80 עד 85 ומעלה.
setting_hint-health_low_disk_mb = אז גם קטעים אינם נשמרים עוד.
setting_hint-health_restarts = כך רכיב שכשל מופעל שוב; אחר כך התוכנה כולה.
setting_hint-health_metrics = בכתובת ‎/metrics.

## setting_fault

setting_fault-unknown = אין הגדרה כזאת.
setting_fault-choice = זו אינה אחת האפשרויות.
setting_fault-whole = נדרש מספר שלם.
setting_fault-number = נדרש מספר.
setting_fault-switch = רק פועל או כבוי.
setting_fault-text = נדרש טקסט.
setting_fault-locked = אי אפשר לשנות זאת כאן.
setting_fault-unfit = זה אינו מתאים:

## lock

lock-variable = נקבע במשתנה במכשיר.
lock-path = נתיב: משתנה רק בקובץ שבמכשיר.

## operator_trouble

operator_trouble-silent = השופט אינו עונה. אולי הוא מופעל: נא לנסות שוב בעוד רגע.
operator_trouble-no_picture = המצלמה אינה נותנת תמונה כרגע. נא לבדוק את הכבל.
operator_trouble-no_table = לא נמצא שולחן בתמונה. נא לפנות את הדפנות ולהדליק את המנורה, או לגרור את הפינות למקומן.
operator_trouble-bad_corners = שולחן אינו יכול לעמוד כך. כל פינה שייכת למקום שבו היו נפגשים קצות שתי דפנות.
operator_trouble-gone = המדידה הזאת ישנה מדי. נא למדוד שוב.
operator_trouble-not_written = לא היה אפשר לכתוב. הדיסק מלא או שחסרה הרשאה?
operator_trouble-not_run_by_systemd = השופט הופעל ידנית, ולכן אין מי שיפעיל אותו מחדש מכאן.
operator_trouble-off_in_settings = ההקלטה כבויה בהגדרות. יש להפעיל אותה שם.
operator_trouble-bad_backup = זה אינו גיבוי שלם של Footspot. דבר לא השתנה.
operator_trouble-newer = הגיבוי נוצר בגרסה חדשה יותר. יש לעדכן תחילה; דבר לא השתנה.
operator_trouble-journal = אי אפשר לקרוא את היומן כרגע, או שעדיין לא שוחק דבר.
operator_trouble-busy = זה כבר מתבצע. נא לנסות שוב בעוד רגע.
operator_trouble-no_passphrase = במכשיר לא נקבעה סיסמה.
operator_trouble-wrong_passphrase = הסיסמה שגויה.

## calibration_doubt

calibration_doubt-outside = חלק מהשולחן מחוץ לתמונה. נא להזיז את המצלמה או לקחת עדשה רחבה יותר.
calibration_doubt-unsure = לא ודאי שזה השולחן. נא לבדוק אם הקווים הולכים לאורך הדפנות.
calibration_doubt-oblique = המצלמה מביטה מהצד: כדורים מסתירים זה את זה. עדיף מעל השולחן.
calibration_doubt-coarse = המקומות משוערים בלבד.
calibration_doubt-few_noses = קצות דפנות רבים אינם נראים. נא לפנות את הדפנות, להדליק את המנורה ולמדוד שוב.
calibration_doubt-far_noses = הדפנות אינן על הקווים: פינות שגויות, גודל שולחן אחר או עדשה שמעקמת יותר.
calibration_doubt-far_pockets = הכיסים אינם במקומם. האם גודל השולחן בהגדרות נכון?
calibration_doubt-shaky = התמונות שונות זו מזו: מישהו מעל הדפנות, או מצלמה שרועדת.
calibration_doubt-alike = הדפנות והמסגרת דומות מדי מכדי להבחין בתזוזת המצלמה. יותר אור יעזור.
calibration_doubt-small_balls = הכדורים קטנים מכדי לקרוא את המספרים. יותר פיקסלים, או שהשולחן ימלא את התמונה.

## act

act-signed_in = כניסה
act-recording_on = ההקלטה הופעלה
act-recording_off = ההקלטה כובתה
act-restart = השופט הופעל מחדש
act-seat_freed = המקום פונה
act-calibration = הכיול נשמר
act-settings = ההגדרות שונו
act-clips_deleted = קטעים נמחקו
act-backup = הגיבוי הורד
act-restore = הגיבוי הוכן
