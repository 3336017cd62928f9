### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Матчи
desk-none = Сыгранных матчей пока нет.
desk-open = К решению: { $n }
desk-shots = Удары: { $n }
desk-goes_on = Идёт
desk-winner = Победитель: { $player }
desk-no_winner = Завершён без победителя
desk-hours = { $h } ч { $n } мин
desk-older = Более ранние
desk-newer = Самые новые
desk-back = Все матчи
desk-corrected = ход событий исправлен
desk-answered = решено у стола
desk-overridden = решение изменено человеком
desk-clip = Повтор
desk-other_book = Тот же матч по другим правилам
desk-judge_again = Рассудить заново
desk-under = Если бы: { $rulebook }
desk-changed = { $count ->
        [0] Все решения те же.
        [one] Иначе решён { $count } удар.
        [few] Иначе решены { $count } удара.
       *[many] Иначе решены { $count } ударов.
    }
desk-voided = { $count ->
        [one] { $count } запись тогда не действует.
        [few] { $count } записи тогда не действуют.
       *[many] { $count } записей тогда не действуют.
    }
desk-as_played = Как было сыграно
desk-was = По книге «{ $rulebook }»
desk-export = Скачать
desk-export_json = Разбор (JSON)
desk-export_csv = Таблица ударов (CSV)
desk-export_record = Протокол матча
desk-clip_gone = Видео этого удара больше не хранится.
desk-not_there = Здесь такого нет.
desk-unreadable = Сейчас матчи прочитать нельзя.
