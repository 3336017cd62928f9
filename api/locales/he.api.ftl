### עברית: מה השרת עונה ומה נאמר בקול.

## problem

problem-not_json = אי אפשר לקרוא את מה שנשלח.
problem-not_signed_in = נא להצטרף למפגש או להיכנס תחילה.
problem-not_allowed = אין לך הרשאה לכך.
problem-cross_site = לדף מאתר אחר אסור לבקש זאת.
problem-not_found = אין כאן דבר כזה.
problem-method_not_allowed = אי אפשר לעשות זאת כאן.
problem-too_late = המפגש התקדם בינתיים: נא להסתכל שוב.
problem-refused = החוקים אינם מתירים זאת כעת.
problem-gone = זה כבר אינו שמור.
problem-too_large = זה גדול מדי.
problem-wrong_media_type = קובץ מסוג זה אינו מתקבל.
problem-bad_range = אין חלק כזה.
problem-invalid = משהו כאן שגוי.
problem-too_many_requests = יותר מדי בקשות: נא להמתין מעט.
problem-internal = משהו נכשל כאן. הפרטים ביומן של המכשיר.
problem-referee_gone = השיפוט אינו עונה.
problem-busy = יש כרגע עומס: נא לנסות שוב בעוד רגע.
problem-no_room = הדיסק מלא.

## reference: The page that describes the API. What follows is in English.

reference-title = ממשק לתוכנות
reference-about = כל מה שהשולחן הזה מוסר ומקבל, לתוכנות אחרות. כקובץ לכלים:
reference-problems = סירובים

## voice

voice-foul = עבירה: { $foul }.
voice-miss = החטאה. התור של { $player }.
voice-title = הקול ליד השולחן
voice-speaks = ההחלטות והאזהרות נאמרות בקול.
voice-volume = עוצמה
voice-mute = השתקה
voice-try = ניסיון
voice-trial = זה קולו של השופט. עבירה: כדור שגוי נפגע ראשון.

## voice_off

voice_off-switched_off = הוא כבוי בהגדרות (voice.on).
voice_off-no_synthesiser = ‏espeak-ng אינו מותקן במכשיר: apt install espeak-ng.
voice_off-no_player = אין במכשיר מה שישמיע קול: נא לחבר רמקול ולהתקין alsa-utils.
voice_off-player_failed = לא ניתן היה להשמיע את הקול. הסיבה ביומן של המכשיר.
voice_off-language = אין כאן קול שמדבר שפה זו באופן מובן.
voice_off-muted = הוא מושתק.
voice_off-night = בשעות אלה לא נאמר דבר (voice.night).
