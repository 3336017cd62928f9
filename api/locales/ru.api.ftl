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

## voice

voice-foul = Фол: { $foul }.
voice-miss = Шар не забит. К столу подходит { $player }.
voice-title = Голос у стола
voice-speaks = Решения и предупреждения произносятся вслух.
voice-volume = Громкость
voice-mute = Без звука
voice-try = Проверить
voice-trial = Это голос судьи. Фол: удар по неправильному шару.

## voice_off

voice_off-switched_off = Выключен в настройках (voice.on).
voice_off-no_synthesiser = На устройстве нет espeak-ng: apt install espeak-ng.
voice_off-no_player = На устройстве нечем воспроизвести звук: подключите колонку и установите alsa-utils.
voice_off-player_failed = Звук не удалось воспроизвести. Причина в журнале устройства.
voice_off-language = Нет голоса, который говорил бы на этом языке понятно.
voice_off-muted = Звук отключён.
voice_off-night = В эти часы ничего не произносится (voice.night).
