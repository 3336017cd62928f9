### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = דילוג לתוכן
page-pages = דפים
page-play = משחק
page-matches = מפגשים
page-admin = הגדרות

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = משחק
play-join = לשחק עם הטלפון הזה
play-join_hint = נא לסרוק את הקוד שעל המסך ליד השולחן, או להקליד אותו כאן.
play-seat = אתם משחקים בתור
play-taken = תפוס
play-name = השם שלכם
play-name_hint = כפי שיופיע על המסך. אפשר להשאיר ריק.
play-name_of = שם השחקן { $letter }
play-code = הקוד שעל המסך
play-join_button = הצטרפות
play-you = אתם
play-leave = יציאה מהמפגש בטלפון הזה
play-your_turn = התור שלכם
play-their_turn = ליד השולחן: { $player }
play-no_match = לא מתקיים מפגש כעת
play-call_hint = להכרזה: נגיעה בכדור ואז בכיס.
play-call_pocket = עכשיו נגיעה בכיס.
play-call_balls = כדורים שאפשר להכריז
play-take_back = ביטול
play-ask_call = לבקש הכרזה
play-choose = הבחירה שלכם
play-report = דיווח על עבירה
play-report_hint = רק מה שהמצלמה אינה רואה. אם היריב אינו מסכים, השאלה נשארת פתוחה עד שמישהו יכריע.
play-report_shot = המכה האחרונה, { $player }
play-report_between = מאז, { $player }
play-judge = { $player } מדווח: { $foul }. האם זה נכון?
play-judge_yes = כן, עבירה
play-judge_no = לא, אין עבירה
play-report_waits = דווח: { $foul }. התשובה של { $player } נדרשת.
play-both = נקבע כשכל השחקנים אומרים אותו דבר.
play-said_by = כך אומר { $player }
play-extension = הארכה: { $seconds ->
        [one] שנייה אחת
        [two] שתי שניות
       *[other] { $seconds } שניות
    }
play-time_out = פסק זמן
play-time_out_end = סיום פסק הזמן
play-racked = הכדורים מסודרים
play-stalemate = נקודת קפאון: מסדרים מחדש
play-end_match = לסיים את המפגש בלי מנצח
play-wants_end = { $player } רוצה לסיים את המפגש בלי מנצח.
play-wants_stalemate = לדעת { $player } זו נקודת קפאון. לסדר מחדש?
play-agree = מוסכם
play-concede_rack = ויתור על המשחקון
play-concede_set = ויתור על הסט
play-concede_match = ויתור על המפגש
play-sure = אחרי שהמשחק יימשך אי אפשר לבטל. בטוח?
play-yes = כן
play-cancel = ביטול
play-more = עוד
play-lag = מי זכה בתחרות על הפתיחה?
play-lag_again = אף אחד: תחרות חוזרת
play-breaker = מי פותח ראשון?
play-lag_first = תחרות
play-set_up = הגדרת מפגש
play-set_up_hint = השמות וההגדרות הם רשות: בלעדיהם השולחן סופר ל-A ול-B.
play-players = שחקנים
play-race = משחקונים לניצחון
play-no_end = בלי סוף
play-sets = סטים לניצחון
play-no_sets = בלי סטים
play-break_order = מי פותח את הבאים
play-clock = זמן למכה, בשניות
play-no_clock = בלי שעון
play-language = שפת המפגש
play-calls = מכריזים על המכות בטלפונים
play-calls_hint = אם לא, שואלים על ההכרזה רק כשזה משנה.
play-start = התחלת המפגש
play-sending = נשלח…
play-waiting = נאמר. ייקבע כשגם היריב יאמר זאת.
play-not_sent = אין חיבור: יישלח ברגע שיהיה.
play-failed = זה לא נשמע. נא להסתכל על השולחן ולומר שוב.
play-script = הדף הזה צריך JavaScript.

## answer: To questions about the table, besides the names of players.

answer-yes = כן
answer-no = לא
answer-nobody = אף אחד

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = המשחק התקדם בינתיים. נא להסתכל שוב.
refused-other_match = זה שייך למפגש אחר.
refused-no_match = לא מתקיים מפגש כעת.
refused-match_goes_on = מתקיים מפגש. יש לסיים אותו קודם.
refused-no_seat = רק שחקן יכול לומר זאת.
refused-balls_moving = הכדורים בתנועה: מאוחר מדי למכה הזאת.
refused-nothing_to_undo = אין לכם מה לבטל.
refused-not_asked = על זה כבר לא שואלים.
refused-bad_settings = ההגדרות האלה אינן מתאימות זו לזו.
refused-bad_facts = אי אפשר לקרוא את העובדות האלה.
refused-not_kept = לא היה אפשר לרשום זאת. המסך אומר מה לא בסדר.
refused-wrong_code = זה לא הקוד שמופיע עכשיו על המסך.
refused-seat_taken = מישהו כבר משחק בתור השחקן הזה.

## screen: What stands on the screen because people speak.

screen-news = זה עתה
screen-join = לשחק עם הטלפון: נא לסרוק את הקוד
screen-join_code = או לפתוח { $address } ולהקליד { $code }
screen-spot = להחזיר למקומות המסומנים: { $balls }.
screen-restore = הטבעות מראות היכן היו הכדורים.
