### עברית. המונחים לפי נוסח החוקה: עבירה, התקה, כדור לבן ביד, מכת הגנה, כיס, דופן, משחקון.

## meta

meta-name = עברית
meta-quote = ״{ $n }״

## player

player-A = שחקן A
player-B = שחקן B
player-C = שחקן C
player-shooter = השחקן המכה
player-opponent = היריב

## ball

ball-cue = הכדור הלבן
ball-number = כדור { $n }

## pocket

pocket-HL = כיס פינתי קדמי שמאלי
pocket-HR = כיס פינתי קדמי ימני
pocket-SL = כיס אמצעי שמאלי
pocket-SR = כיס אמצעי ימני
pocket-FL = כיס פינתי אחורי שמאלי
pocket-FR = כיס פינתי אחורי ימני

## rail

rail-head = הדופן הקדמית
rail-foot = הדופן האחורית
rail-left = הדופן השמאלית
rail-right = הדופן הימנית
rail-jaw = לחי הכיס

## game

game-ten-ball = פול עשרה כדורים
game-nine-ball = פול תשעה כדורים

## rulebook

rulebook-wpa = WPA
rulebook-ru = החוקה הרוסית
rulebook-sk = החוקה הסלובקית
rulebook-il = החוקה הישראלית
rulebook-pl = החוקה הפולנית
rulebook-es = החוקה הספרדית

## article

article-wpa = WPA { $n }
article-ru = החוקה הרוסית { $n }
article-sk = החוקה הסלובקית { $n }
article-il = החוקה הישראלית { $n }
article-pl = החוקה הפולנית { $n }
article-es = החוקה הספרדית { $n }
article-general = WPA 2016 § { $n }
article-split_hits = תקנות WPA: פגיעה בו־זמנית
article-preamble = מבוא

## foul

foul-no_contact = לא נפגע אף כדור מטרה
foul-wrong_ball_first = פגיעה ראשונה בכדור שגוי
foul-no_rail = אין נגיעה בדופן לאחר הפגיעה
foul-break_requirement = פחות מארבעה כדורים נגעו בדפנות במכת הפתיחה
foul-scratch = הכדור הלבן נכנס לכיס
foul-cue_off_table = הכדור הלבן מחוץ לשולחן
foul-ball_off_table = כדור מחוץ לשולחן
foul-foot_off_floor = אף רגל לא נגעה ברצפה
foul-touched_ball = נגיעה בכדור
foul-double_hit = מכה כפולה
foul-push_shot = דחיפת הכדור הלבן
foul-balls_moving = מכה בזמן שכדורים בתנועה
foul-bad_placement = הצבה שגויה של הכדור הלבן
foul-cue_on_table = המקל הונח על השולחן
foul-out_of_turn = משחק שלא בתור
foul-slow_play = חריגה מהזמן
foul-rack_template = כדור על תבנית הסידור
foul-non_tip = מכה שלא בקצה המקל
foul-scoop_unintended = המקל החליק מתחת לכדור הלבן
foul-jump_masse = הכדור החוסם זז בהקפצה או בתנועת קשת
foul-unsportsmanlike = התנהגות לא ספורטיבית

## verdict

verdict-legal = חוקי
verdict-foul = עבירה
verdict-ask = להכרעת השופט

## outcome

outcome-cont = התור נשאר אצל השחקן המכה
outcome-pass = התור עובר ליריב
outcome-opt = הבחירה בידי היריב: לשחק או להחזיר את המכה
outcome-bih = כדור לבן ביד ליריב
outcome-win = המשחקון לטובת השחקן המכה
outcome-lose = המשחקון לטובת היריב
outcome-out = השחקן המכה יוצא מהמשחקון

## cue_ball

cue_ball-as_lies = מהמקום שבו נעצר
cue_ball-in_hand_anywhere = ביד, בכל מקום על השולחן
cue_ball-in_hand_behind_head_string = ביד, מאחורי הקו הקידמי

## option

option-push_out = התקה
option-wrongly_pocketed = הוטבע כדור מוטעה
option-safety_pocketed = כדור הוטבע במכת הגנה

## choice

choice-play = לשחק מהמצב הקיים
choice-hand_back = להחזיר את המכה

## rack_reason

rack_reason-ten_pocketed = כדור 10 הוטבע
rack_reason-nine_pocketed = כדור 9 הוטבע
rack_reason-three_fouls = עבירה שלישית ברציפות
rack_reason-conceded = ויתור על המשחקון
rack_reason-unsportsmanlike = התנהגות לא ספורטיבית
rack_reason-corrected = תיקון של השופט
rack_reason-stalemate = נקודת קפאון
rack_reason-voided = המשחקון בטל

## decided

decided-split_hit = שני כדורים נפגעו יחד
decided-ball_and_rail = כדור ודופן נפגעו יחד
decided-frozen_ball = כדור צמוד לדופן
decided-jaw_as_rail = לחי הכיס נחשבת לדופן
decided-off_table_as_rail = כדור שיצא מהשולחן נחשב כנוגע בדופן
decided-rail_top = כדור חזר לשולחן מגב הדופן
decided-rebound = כדור קפץ חזרה מהכיס
decided-late_fall = כדור נפל מעצמו אחרי המכה
decided-scoop = המקל החליק מתחת לכדור הלבן
decided-obvious_shot = מכה ברורה מאליה, אין צורך בהכרזה
decided-call_missing = לא הוכרז דבר
decided-safety = הוכרזה מכת הגנה
decided-early_money_ball = הכדור המכריע הוטבע לפני סוף המשחקון
decided-wrongly_pocketed = הוטבע כדור מוטעה
decided-several_fouls = כמה עבירות באותה מכה נחשבות לעבירה אחת
decided-unwarned_third_foul = עבירה שלישית ללא אזהרה

## question

question-first_contact = איזה כדור נפגע ראשון?
question-rails = האם כדור כלשהו נגע בדופן לאחר הפגיעה?
question-potted = אילו כדורים הוטבעו?
question-off_table = האם כדור יצא מהשולחן?
question-call = מה הוכרז?
question-push_out = האם הוכרזה התקה?
question-report = האם הדיווח נכון?
question-several = מה קרה במכה הזאת?
question-rack_swept = השולחן פונה באמצע המשחקון. מי ניצח במשחקון הזה?
question-rack_wrong = הכדורים אינם מסודרים לפי החוקים. לסדר שוב?
question-balls_changed = הכדורים מונחים אחרת מאשר לאחר המכה האחרונה. האם הוזזו?
question-balls_unknown = לא ניתן לזהות מספר של כדור. איזה כדור זה?
question-after_restart = השיפוט הופסק לזמן מה. האם המשחקון נמשך כפי שמוצג?
question-shot_missed = מכה אחת לא נראתה. תורו של מי?
question-players_gone = זמן רב איש לא שיחק. האם המפגש הסתיים?

## kind

kind-break = מכת הפתיחה
kind-push_out = התקה
kind-normal = מכה
kind-between_shots = בין המכות

## phase

phase-break = מכת הפתיחה
phase-second = המכה הראשונה לאחר הפתיחה
phase-normal = באמצע המשחקון

## call

call-none = ללא הכרזה
call-shot = כדור וכיס
call-safety = מכת הגנה
call-push_out = התקה

## incident

incident-late_fall = כדור נפל מעצמו לאחר שכל הכדורים נעצרו
incident-touched_pocketed_ball = הכדור הלבן נגע בכדור שבכיס
incident-blocking_ball_moved = הכדור החוסם זז

## returned_from

returned_from-rail_top = מגב הדופן
returned_from-pocket = מהכיס

## bad_lag

bad_lag-side_rail = הכדור נגע בדופן צדית
bad_lag-crossed_long_string = הכדור חצה את קו האורך
bad_lag-pocketed = הכדור נכנס לכיס
bad_lag-far_rail_not_reached = הכדור לא הגיע לדופן האחורית

## lag_right

lag_right-choose_breaker = בחירת השחקן הפותח
lag_right-breaks = מכת הפתיחה
lag_right-relag = תחרות חוזרת על הפתיחה

## break_order

break_order-default = לפי החוקה
break_order-alternate = פתיחה לסירוגין
break_order-winner = המנצח פותח
break_order-loser = המפסיד פותח
break_order-trailing = המפגר בתוצאה פותח

## foul_mode

foul_mode-all_balls = עבירה בנגיעה בכל כדור
foul_mode-cue_ball_only = עבירה בנגיעה בכדור הלבן בלבד

## referee

referee-camera = המצלמה
referee-human = שופט ליד השולחן
referee-none = ללא שופט

## role

role-player = השחקן
role-referee = השופט
role-operator = המפעיל
role-camera = המצלמה
role-named = { $role } { $name }

## unit

unit-rack = משחקון
unit-set = סט
unit-match = מפגש

## warning_means

warning_means-spoken = בעל פה
warning_means-counter_shown = במונה העבירות

## penalty

penalty-warning = אזהרה
penalty-foul = עבירה
penalty-loss_of_rack = הפסד המשחקון
penalty-loss_of_set = הפסד הסט
penalty-loss_of_match = הפסד המפגש

## stage

stage-lag = תחרות לקביעת הפותח
stage-breaker = בחירת השחקן הפותח
stage-rack = סידור הכדורים
stage-shot = המכה הבאה
stage-over = המפגש הסתיים

## refusal

refusal-not_opened = המפגש עדיין לא הוגדר.
refusal-already_opened = המפגש כבר הוגדר.
refusal-too_many_players = החוקה הזאת אינה מכירה מספר כזה של שחקנים.
refusal-unknown_player = השחקן הזה אינו במפגש.
refusal-wrong_stage = הדבר אינו אפשרי עכשיו.
refusal-rack_over = המשחקון הסתיים. נא לסדר קודם את הכדורים.
refusal-match_over = המפגש הסתיים.
refusal-rack_wrong = הכדורים לא סודרו לפי החוקה. נא לסדר שוב.
refusal-not_your_turn = התור שייך לשחקן אחר.
refusal-not_your_choice = הבחירה שייכת לשחקן אחר.
refusal-nothing_to_choose = אין במה לבחור.
refusal-nothing_is_called = אין הכרזה במכה הזאת.
refusal-call_not_accepted = ההכרזה אינה תקפה: מכריזים על כדור אחד שעל השולחן ועל כיס אחד.
refusal-not_authorised = רק השופט או המפעיל רשאים לעשות זאת.
refusal-reason_missing = נא לציין סיבה.
refusal-no_such_shot = אין מכה כזאת.
refusal-no_such_reading = אין אפשרות כזאת.
refusal-no_such_report = אין דיווח כזה.
refusal-too_late = מאוחר מדי: המכה הבאה כבר בוצעה.
refusal-not_on_two = לשחקן הזה אין שתי עבירות רצופות.
refusal-no_clock = אין במפגש הזה הגבלת זמן למכה.
refusal-clock_runs = הזמן למכה עדיין לא תם.
refusal-no_extension_left = לא נותרה הארכת זמן במשחקון הזה.
refusal-no_time_out_left = לא נותר פסק זמן.
refusal-in_time_out = המפגש בפסק זמן.
refusal-not_in_time_out = המפגש אינו בפסק זמן.
refusal-no_stalemate = לא הוכרז קפאון.
refusal-turns_left = התורים שלאחר ההכרזה עדיין לא שוחקו.
refusal-no_sets = אין סטים במפגש הזה.
refusal-impossible_state = מצב כזה של המפגש אינו אפשרי.

## event

event-contact = פגיעה
event-rail = דופן
event-pocketed = הוטבע
event-off_table = מחוץ לשולחן
event-hand = יד מעל השולחן
event-returned = חזר לשולחן

## gap

gap-cut = מעבר לתמונה אחרת
gap-covered = השולחן מוסתר
gap-graphic = כיתוב על גבי השולחן
gap-no_table = השולחן אינו בתמונה
gap-camera_moved = המצלמה זזה
gap-dark = חשוך מדי
gap-corrupt = תמונות פגומות

## doubt

doubt-first_contact = אי אפשר לקבוע איזה כדור נפגע ראשון.
doubt-rails = אי אפשר לקבוע אם כדור נגע בדופן לאחר הפגיעה.
doubt-potted = אי אפשר לקבוע אילו כדורים הוטבעו.
doubt-off_table = אי אפשר לקבוע אם כדור יצא מהשולחן.
doubt-call = לא ידוע מה הוכרז.
doubt-push_out = לא ידוע אם הוכרזה התקה.
doubt-report = לא הוכרע אם הדיווח נכון.
doubt-other = אי אפשר להכריע בכך לפי התמונות.

## reading

reading-first_contact = נפגע ראשון: { $balls }
reading-another_ball = נפגע ראשון כדור אחר, לא { $on }
reading-or_another = { $balls } או כדור אחר, לא { $on }
reading-not_seen = הפגיעה הראשונה לא נראתה
reading-split = נפגעו ראשונים יחד: { $balls }
reading-no_contact = לא נפגע אף כדור
reading-rails = הייתה נגיעה בדופן לאחר הפגיעה
reading-no_rails = לא הייתה נגיעה בדופן לאחר הפגיעה
reading-break_rails = כדורים שנגעו בדופן: { $n }
reading-potted = הוטבעו: { $balls }
reading-not_potted = לא הוטבע כדור
reading-in_pocket = { $ball } ({ $pocket })
reading-off_table = מחוץ לשולחן: { $balls }
reading-not_off_table = כל הכדורים נשארו על השולחן
reading-call_shot = הוכרז: כדור { $ball }, { $pocket }
reading-call_safety = הוכרזה מכת הגנה
reading-call_push_out = הוכרזה התקה
reading-call_none = לא הוכרז דבר
reading-report = הדיווח נכון: { $reports }
reading-no_report = הדיווח אינו נכון
reading-no_incident = לא קרה דבר חריג
reading-not_second = לא המכה הראשונה לאחר הפתיחה
reading-other = מהלך אחר
reading-or = { $one } או { $other }
reading-or_else = { $one }; או { $other }
reading-line = אפשרות { $n } ({ $what }):

## phrase

phrase-lag_start = תחרות לקביעת השחקן הפותח.
phrase-lag_won_choose = { $player }: ניצחון בתחרות על הפתיחה. נא לבחור מי פותח.
phrase-lag_won_breaks = { $player }: ניצחון בתחרות על הפתיחה וזכות הפתיחה.
phrase-lag_again = התחרות על הפתיחה לא הוכרעה. חוזרים עליה.
phrase-break_to = מכת הפתיחה: { $player }.
phrase-break_legal_dry = פתיחה חוקית, לא הוטבע כדור. התור של { $player }.
phrase-break_legal_made = פתיחה חוקית, הוטבעו: { $balls }. התור נשאר אצל { $player }.
phrase-foul_break_rails = עבירה במכת הפתיחה: { $count ->
        [0] אף כדור לא נגע בדופן
        [one] כדור אחד נגע בדופן
        [two] שני כדורים נגעו בדפנות
       *[other] { $count } כדורים נגעו בדפנות
    }, נדרשים לפחות ארבעה.
phrase-foul_break_one = עבירה במכת הפתיחה: כדור 1 לא נפגע ראשון.
phrase-ten_on_break = כדור 10 שהוטבע בפתיחה מוחזר לנקודה. התור נשאר אצל { $player }.
phrase-push_out_available = { $player }: אפשר לבצע התקה.
phrase-push_out_declared = { $player }: הכרזה על התקה.
phrase-push_out_choice = ההתקה בוצעה. { $player }: לשחק או להחזיר את המכה?
phrase-push_out_refused = אי אפשר לבצע התקה עכשיו: זו מכה רגילה.
phrase-push_out_balls_return = כדורים שהוטבעו בהתקה מוחזרים לשולחן: { $balls }.
phrase-option_wrong_ball = הוטבע כדור מוטעה. { $player }: להמשיך מאותה נקודה או להחזיר את המכה?
phrase-option_safety = כדור הוטבע במכת הגנה. הבחירה בידי { $player }: לשחק או להחזיר את המכה?
phrase-handed_back = המכה מוחזרת על ידי { $other }. התור של { $player }.
phrase-plays_position = { $player }: משחק מהמצב הקיים.
phrase-foul_wrong_ball = עבירה: הכדור הראשון שנפגע הוא { $ball }, והכדור הנמוך ביותר הוא { $on }.
phrase-foul_wrong_ball_split = עבירה: הכדורים שנפגעו ראשונים יחד: { $balls }, והכדור הנמוך ביותר הוא { $on }.
phrase-foul_no_contact = עבירה: הכדור הלבן לא נגע באף כדור מטרה.
phrase-foul_no_rail = עבירה: אף כדור לא נגע בדופן לאחר הפגיעה.
phrase-foul_scratch = עבירה: הכדור הלבן נכנס לכיס.
phrase-foul_cue_off = עבירה: הכדור הלבן הוקפץ אל מחוץ לשולחן.
phrase-foul_ball_off = עבירה: כדור { $ball } קפץ אל מחוץ לשולחן.
phrase-foul_foot = עבירה: אף רגל לא נגעה ברצפה.
phrase-foul_touched = עבירה: נגיעה בכדור { $ball }.
phrase-foul_touched_unknown = עבירה: נגיעה בכדור.
phrase-foul_touched_cue = עבירה: נגיעה בכדור הלבן.
phrase-foul_double_hit = עבירה: מכה כפולה.
phrase-foul_push_shot = עבירה: דחיפת הכדור הלבן.
phrase-foul_balls_moving = עבירה: מכה בזמן שכדורים עדיין בתנועה.
phrase-foul_placement = עבירה: הצבה שגויה של הכדור הלבן.
phrase-foul_cue_on_table = עבירה: המקל הונח על השולחן לצורך כיוון המכה.
phrase-foul_out_of_turn = עבירה: משחק שלא בתור ({ $player }).
phrase-foul_slow_play = עבירה: חריגה מהזמן.
phrase-foul_template = עבירה: כדור על תבנית הסידור.
phrase-foul_tip = עבירה: הכדור הלבן לא הוכה בקצה המקל.
phrase-foul_scoop = עבירה: המקל החליק מתחת לכדור הלבן.
phrase-foul_jump_masse = עבירה מהקפצה או מתנועת קשת: הכדור החוסם { $ball } זז.
phrase-fouls_count_one = { $count ->
        [two] שתי עבירות
       *[other] { $count } עבירות
    } באותה מכה נחשבות לעבירה אחת.
phrase-ball_in_hand = { $player }: כדור לבן ביד בכל מקום על השולחן.
phrase-cue_ball_break = { $player }: כדור לבן ביד מאחורי הקו הקידמי.
phrase-two_fouls_warning = { $player }: שתי עבירות רצופות. אזהרה: עבירה שלישית ברציפות פירושה הפסד.
phrase-three_fouls_rack = עבירה שלישית ברציפות. { $player }: הפסד במשחקון.
phrase-three_fouls_set = עבירה שלישית ברציפות. { $player }: הפסד בסט.
phrase-third_unwarned = { $player }: לא ניתנה אזהרה, ולכן העבירה נחשבת לשנייה.
phrase-call_please = { $player }: נא להכריז על כדור וכיס.
phrase-call_confirmed = הוכרז: כדור { $ball }, { $pocket }.
phrase-one_ball_only = מותר להכריז על כדור אחד בלבד.
phrase-safety_declared = { $player }: מכת הגנה.
phrase-ball_made = כדור { $ball } הוטבע כחוק. התור נשאר אצל { $player }.
phrase-balls_stay_down = נשארים בכיסים: { $balls }.
phrase-miss = החטאה. התור של { $player }, מהמצב הקיים.
phrase-turn_passes = התור עובר אל { $player }.
phrase-ten_spotted = כדור 10 מוחזר לנקודה.
phrase-spot_occupied = הנקודה תפוסה: כדור { $ball } מוצב מאחוריה על קו האורך.
phrase-ten_early_spotted = כדור 10 שהוכרז הוטבע לפני הזמן: הוא מוחזר לנקודה, והתור נשאר אצל { $player }.
phrase-ten_early_win = כדור 10 שהוכרז הוטבע. המשחקון הוכרע לטובת { $player }.
phrase-rack_won = המשחקון הוכרע לטובת { $player }.
phrase-match_won = המפגש הוכרע לטובת { $player }.
phrase-stalemate_announced = ייתכן מצב של קפאון: לכל שחקן שלושה תורים נוספים.
phrase-stalemate = נקודת קפאון. המשחקון ישוחק מהתחלה. מכת הפתיחה: { $player }.
phrase-no_foul = אין עבירה.
phrase-foul_not_proved = העבירה לא הוכחה: אין עבירה.
phrase-split_hit = שני כדורים נפגעו יחד: כדור { $on } נחשב לראשון.
phrase-ball_restored = כדור { $ball } נפל מעצמו: הוא מוחזר למקומו.
phrase-ball_on = הכדור הנמוך ביותר: { $on }.
phrase-wait_balls = נא להמתין, הכדורים עדיין בתנועה.
phrase-rerack = הכדורים לא סודרו נכון: נא לסדר שוב.
phrase-referee_decides = נדרשת החלטת שופט.

## ruling

ruling-break_legal_dry = פתיחה חוקית, לא הוטבע כדור.
ruling-break_legal_made = פתיחה חוקית, הוטבעו: { $balls }.
ruling-push_out_played = ההתקה בוצעה.
ruling-option_push_out = הבחירה בידי { $player }: לשחק או להחזיר את המכה?
ruling-option_wrong_ball = הבחירה בידי { $player }: לשחק או להחזיר את המכה?
ruling-not_as_called = אין עבירה, אך הוטבעו שלא כפי שהוכרז: { $balls }.
ruling-not_called = אין עבירה, אך הוטבעו ללא הכרזה: { $balls }.
ruling-foul_generic = עבירה: { $foul }.
ruling-foul_wrong_ball_on = עבירה: פגיעה ראשונה בכדור שגוי. הכדור הנמוך ביותר הוא { $on }.
ruling-foul_scratch_in = עבירה: הכדור הלבן נכנס לכיס ({ $pocket }).
ruling-foul_balls_off = עבירה: כדורים שקפצו אל מחוץ לשולחן: { $balls }.
ruling-safety_played = מכת הגנה חוקית, לא הוטבע כדור.
ruling-ball_made = מכה חוקית: כדור { $ball } הוטבע, { $pocket }.
ruling-balls_made = מכה חוקית, הוטבעו: { $balls }.
ruling-nothing_made = מכה חוקית, לא הוטבע כדור.
ruling-legal_shot = מכה חוקית.
ruling-continues = התור נשאר אצל { $player }, הכדור הלבן מהמקום שבו נעצר.
ruling-at_table = התור של { $player }, הכדור הלבן מהמקום שבו נעצר.
ruling-ball_spotted = כדור { $ball } מוחזר לנקודה.
ruling-balls_spotted = כדורים שמוחזרים לשולחן: { $balls }.
ruling-rack_over = המשחקון הסתיים.
ruling-provisional = עד להכרעה המשחק נמשך לפי האפשרות הטובה ביותר לשחקן המכה.
ruling-out_of_rack = עבירה שלישית ברציפות. יציאה מהמשחקון: { $player }.

## match

match-opened = מפגש: { $players }.
match-race = המשחק עד { $count ->
        [one] ניצחון במשחקון אחד
        [two] ניצחון בשני משחקונים
       *[other] ניצחון ב־{ $count } משחקונים
    }.
match-race_sets = המשחק עד { $count ->
        [one] ניצחון בסט אחד
        [two] ניצחון בשני סטים
       *[other] ניצחון ב־{ $count } סטים
    }.
match-racked = הכדורים מסודרים.
match-no_call = { $player }: ללא הכרזה.
match-reported = דיווח ({ $by }): { $report }.
match-report_accepted = הדיווח אושר.
match-report_open = { $player }: האם זה נכון?
match-warned_by_counter = { $player }: המונה מראה שתי עבירות רצופות.
match-extension = הארכת זמן ({ $player }): עוד { $seconds ->
        [one] שנייה אחת
        [two] שתי שניות
       *[other] { $seconds } שניות
    }.
match-seconds_left = { $seconds ->
        [one] נותרה שנייה אחת
        [two] נותרו שתי שניות
       *[other] נותרו { $seconds } שניות
    }.
match-clock_ran_out = הזמן תם: { $player }.
match-time_out = פסק זמן: { $player }.
match-time_out_over = פסק הזמן הסתיים, המשחק נמשך.
match-stalemate_progress = הייתה התקדמות: המשחקון נמשך.
match-stalemate_turns = { $player }: { $count ->
        [one] נותר תור אחד
        [two] נותרו שני תורים
       *[other] נותרו { $count } תורים
    } עד קפאון.
match-conceded_rack = ויתור על המשחקון: { $player }.
match-conceded_set = ויתור על הסט: { $player }.
match-conceded_match = ויתור על המפגש: { $player }.
match-penalised = { $player }, התנהגות לא ספורטיבית: { $penalty }.
match-answered = הוכרע ({ $by }): אפשרות { $n }.
match-facts_corrected = תיאור המכה תוקן ({ $by }).
match-ruling_changed = ההחלטה שונתה ({ $by }): { $outcome }.
match-state_corrected = מצב המפגש תוקן ({ $by }).
match-rack_voided = המשחקון הזה בטל ({ $by }).
match-unseen = משהו לא נראה: ייתכן שבוצעו בינתיים מכות.
match-abandoned = המפגש הופסק ללא הכרעה ({ $by }).
match-reason = סיבה: { $reason }.
match-set_won = הסט הוכרע לטובת { $player }.
match-score = תוצאה: { $items }.
match-score_sets = סטים: { $items }.
match-score_item = { $player } { $n }
match-undone = הרישום האחרון בוטל.

## certainty

certainty-certain = ודאי כמעט לחלוטין
certainty-likely = סביר מאוד
certainty-fair = סביר
certainty-weak = לא ודאי

## ui

ui-title = סקירת משחק
ui-tagline = נשפט מתוך הווידאו על ידי Footspot
ui-shots = מכות
ui-fouls = עבירות
ui-asks = להכרעה
ui-gaps = פערים
ui-table = שולחן
ui-table_size = { $length } × { $width } מ״מ
ui-table_error = מיקום הכדורים בדיוק של כ־{ $n } מ״מ
ui-rulebook = חוקה
ui-game = משחק
ui-duration = אורך
ui-picture = תמונה
ui-picture_size = { $width } × { $height }, { $fps } לשנייה
ui-cost = עיבוד
ui-cost_value = { $s } שניות, { $fps } תמונות לשנייה
ui-timeline = ציר הזמן
ui-timeline_shot = מכה { $n }, { $time }: { $verdict }
ui-timeline_gap = לא נשפט, { $from } עד { $to }: { $reason }
ui-shot = מכה { $n }
ui-rack = משחקון { $n }
ui-shooter = השחקן המכה
ui-unknown = לא ידוע
ui-rest = עצירת הכדורים
ui-rest_unseen = לא נראה
ui-certainty = ודאות
ui-certainty_basis = לפי העובדה החלשה ביותר שעליה נשענת ההחלטה
ui-first_contact = פגיעה ראשונה
ui-first_contact_none = לא נפגע אף כדור
ui-first_contact_unseen = לא נראתה
ui-first_contact_split = יחד
ui-pocketed = הוטבעו
ui-none = אין
ui-articles = סעיפים
ui-call = הכרזה
ui-call_unknown = לא ידועה מתוך הווידאו.
ui-call_both_judged = נשפטו שתי האפשרויות: הוכרז מה שהוטבע, או שלא הוכרז דבר.
ui-call_not_needed = אין הכרזה במכת הפתיחה
ui-call_nine_ball = אין הכרזות בפול תשעה כדורים
ui-call_none = לא הוכרז דבר
ui-call_shot = כדור { $ball }, { $pocket }
ui-call_safety = מכת הגנה
ui-call_push_out = התקה
ui-doubts = מה אי אפשר לקבוע
ui-doubts_agree = ההחלטה זהה בכל אפשרות.
ui-reading = אפשרות { $n }
ui-proof = הוכחה
ui-events_count = אירועים: { $n }
ui-no_events = לא נראה שום אירוע.
ui-time = זמן
ui-event = אירוע
ui-place = היכן
ui-plus_minus = ± { $ms } מ״ש
ui-gap = לא נשפט
ui-gaps_none = אין. כל הווידאו נשפט.
ui-no_shots = לא נמצאה מכה בווידאו הזה.
ui-before = לפני המכה
ui-after = אחרי המכה
ui-after_partial = אחרי המכה, כפי שנראה לאחרונה
ui-path = מסלול
ui-rail_touch = נגיעה בדופן
ui-pocketed_at = כדור שהוטבע
ui-unidentified = מספר לא ידוע
ui-head = קדמי
ui-foot = אחורי
ui-legend = בשרטוטים
ui-drawing = שרטוט השולחן, הצד הקדמי משמאל.
ui-drawing_before = לפני המכה: { $balls }.
ui-drawing_pocketed = הוטבעו: { $balls }.
ui-drawing_first = פגיעה ראשונה: { $balls }.
ui-enlarge = הגדלת השרטוט
ui-close = סגירה
ui-video = הווידאו המסומן
ui-video_hint = בחירת זמן בדף מעבירה אליו את הווידאו.
ui-not_judged = לא נשפט לפי תמונה
ui-not_judged_list = רגל שאינה על הרצפה, מכה כפולה או דחיפה, נגיעות מחוץ לשדה הראייה, הכרזות שלא נרשמו
ui-language = שפה
ui-cue = הכדור הלבן
ui-skip = אל המכות

## state

state-starting = בהפעלה
state-looking_for_table = מחפש את השולחן
state-waiting_for_rack = ממתין לסידור הכדורים
state-playing = משחקון בעיצומו
state-between_shots = מוכן למכה הבאה
state-balls_moving = הכדורים בתנועה
state-asleep = במנוחה
state-camera_lost = אין תמונה
state-table_lost = השולחן אינו נראה

## hint

hint-starting = השיפוט מופעל.
hint-looking_for_table = המצלמה מחפשת את השולחן. נא להדליק את האור מעליו ולהתרחק לרגע.
hint-waiting_for_rack = נא לסדר את הכדורים. המשחקון יתחיל מעצמו עם מכת הפתיחה.
hint-asleep = איש אינו משחק. השיפוט יתעורר כשתגיעו לשולחן.
hint-camera_lost = אין תמונה מהמצלמה. התוצאה שמורה; מה שמשוחק עכשיו אינו נראה.
hint-table_lost = לא רואים את השולחן. התוצאה שמורה; מה שמשוחק עכשיו אינו נראה.

## trouble

trouble-camera_stalled = המצלמה הפסיקה לשלוח תמונות. אם היא אינה חוזרת מעצמה, נא לבדוק את הכבל.
trouble-camera_lost = המצלמה אינה עונה. נא לבדוק את הכבל ואת החשמל.
trouble-camera_corrupt = התמונות מהמצלמה מגיעות פגומות. נא לבדוק את הכבל או את הרשת.
trouble-camera_resized = המצלמה שולחת תמונות בגודל אחר. אם זה נמשך, נא לכייל שוב.
trouble-camera_looped = ההקלטה התחילה מחדש.
trouble-camera_settling = המצלמה מסתגלת לאור. זה לוקח כמה שניות.
trouble-table_cut = בתמונה נראה משהו אחר ולא השולחן.
trouble-table_covered = השולחן מוסתר. נא לפנות את שדה הראייה בין המצלמה לשולחן.
trouble-table_graphic = משהו מצויר על גבי תמונת השולחן.
trouble-table_no_table = השולחן אינו בתמונה. נא להחזיר את המצלמה אליו.
trouble-table_camera_moved = המצלמה זזה. נא לקבע אותה ולכייל שוב.
trouble-table_dark = חשוך מכדי לשפוט. נא להדליק את האור מעל השולחן.
trouble-table_corrupt = תמונות השולחן היו פגומות; מה שהיה בהן אינו נשפט.
trouble-journal_disk_full = הדיסק מלא: שום דבר חדש אינו נשמר. נא לפנות מקום; מה שנשמר בטוח.
trouble-journal_read_only = אפשר רק לקרוא מהדיסק: שום דבר חדש אינו נשמר. נא להפעיל מחדש; אם זה חוזר, כרטיס הזיכרון בלוי.
trouble-journal_locked = תוכנה אחרת תופסת את היומן. נא לסגור אותה; מה שנשמר בטוח.
trouble-journal_in_use = במכשיר הזה כבר פועל שיפוט. נא לעצור אחד מהשניים.
trouble-journal_no_permission = אין הרשאה לכתוב ביומן. הלוג מסביר איך לתקן.
trouble-journal_broken_disk = הדיסק תקול. נא להעתיק את תוכנו לדיסק חדש בקרוב.
trouble-journal_damaged = היומן פגום. נא להעביר את הקובץ הצידה כדי להתחיל חדש, ולשמור אותו.
trouble-journal_missing = היומן חסר. שם הקובץ כתוב בלוג.
trouble-journal_not_a_journal = הקובץ שצוין כיומן אינו יומן. נא לציין קובץ אחר בהגדרות.
trouble-journal_newer = היומן נכתב בגרסה חדשה יותר של התוכנה. נא להתקין אותה.
trouble-journal_older = היומן נכתב בגרסה ישנה יותר של התוכנה. הפעלה מחדש תעדכן אותו.
trouble-journal_no_way_back = אי אפשר להחזיר את היומן לגרסה ישנה. נא להשאיר את התוכנה החדשה.
trouble-light_changed = האור השתנה. עד שהשיפוט יסתגל ייתכנו טעויות בזיהוי הכדורים.
trouble-lens_dirty = העדשה מלוכלכת או מכוסה בחלקה. נא לנגב במטלית רכה.
trouble-not_calibrated = המצלמה לא כוילה לשולחן הזה: המיקומים משוערים בלבד. נא לכייל.
trouble-calibration_poor = הכיול אינו מדויק דיו. נא לכייל שוב.
trouble-detector_failed = כרגע אי אפשר לזהות את הכדורים. השיפוט מנסה שוב מעצמו.
trouble-too_slow = המכשיר איטי מכדי לעבד את כל התמונות: חלקן מושמטות.
trouble-too_warm = המכשיר חם מדי. נא לאפשר זרימת אוויר.
trouble-throttled = המכשיר מאט את עצמו. נא לקרר אותו ולהשתמש בספק הכוח שלו.
trouble-under_voltage = ספק הכוח חלש מדי. נא להשתמש בספק שמיועד למכשיר.
trouble-low_disk = הדיסק כמעט מלא. הילוכים חוזרים אינם נשמרים עוד; התוצאה נשמרת.
trouble-low_memory = הזיכרון כמעט אזל. נא לסגור תוכנות אחרות במכשיר.
trouble-clips_failed = אי אפשר לשמור הילוכים חוזרים. ההחלטות והתוצאה אינן מושפעות.
trouble-recording_off = ההקלטה כבויה: שום תמונה אינה נשמרת.
trouble-clock_stepped = שעון המכשיר כוון. זמני המכות הקודמות עשויים להיראות משונים.
trouble-restarted = השיפוט הופעל מחדש. המפגש נמשך מההחלטה האחרונה.
trouble-referee_gone = השיפוט אינו עונה. הדף יחזור מעצמו.

## screen

screen-at_table = ליד השולחן
screen-ball_on = הכדור הנמוך
screen-fouls = עבירות רצופות: { $n }
screen-not_told = { $player }: שתי עבירות רצופות, והאזהרה עוד לא נאמרה בקול. עד אז העבירה השלישית נחשבת לשנייה.
screen-minutes = { $n } דק׳
screen-last_ruling = ההחלטה האחרונה
screen-question = נא להחליט
screen-questions_more = שאלות נוספות: { $n }
screen-readings_more = אפשרויות נוספות: { $n }
screen-offline = אין קשר עם השולחן. הדף מנסה שוב מעצמו.
screen-as_last_seen = מוצג כפי שנראה לאחרונה
screen-time_out = פסק זמן
screen-clock = זמן למכה
screen-drawing_balls = על השולחן: { $balls }.
screen-drawing_unknown = כדורים שמספרם לא ידוע: { $n }.
