### Русский: что отвечает сервер и что произносится вслух.

## problem

problem-not_json = Присланное не удаётся прочитать.
problem-not_signed_in = Сначала присоединитесь к матчу или войдите.
problem-not_allowed = Вам это не разрешено.
problem-cross_site = Странице с другого сайта это запрещено.
problem-not_found = Здесь такого нет.
problem-method_not_allowed = Здесь так сделать нельзя.
problem-too_late = Матч уже ушёл вперёд: посмотрите ещё раз.
problem-refused = Сейчас правила этого не допускают.
problem-gone = Это больше не хранится.
problem-too_large = Слишком большой объём.
problem-wrong_media_type = Файлы такого вида не принимаются.
problem-bad_range = Такой части нет.
problem-invalid = Что-то указано неверно.
problem-too_many_requests = Слишком много запросов: подождите немного.
problem-internal = Произошёл сбой. Подробности в журнале устройства.
problem-referee_gone = Судейство не отвечает.
problem-busy = Сейчас слишком много дел: повторите чуть позже.
problem-no_room = Диск заполнен.

## reference: The page that describes the API. What follows is in English.

reference-title = Интерфейс для программ
reference-about = Всё, что этот стол сообщает и принимает, для других программ. Файлом для инструментов:
reference-problems = Отказы
