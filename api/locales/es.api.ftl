### Español: lo que responde el servidor y lo que se dice en voz alta.

## problem

problem-not_json = No se puede leer lo enviado.
problem-not_signed_in = Primero únase al partido o inicie sesión.
problem-not_allowed = No le corresponde hacer esto.
problem-cross_site = Una página de otro sitio no puede pedir esto.
problem-not_found = Aquí no hay nada así.
problem-method_not_allowed = Esto no se puede hacer aquí.
problem-too_late = El partido ha seguido entretanto: mírelo de nuevo.
problem-refused = El reglamento no lo permite ahora.
problem-gone = Ya no se guarda.
problem-too_large = Es demasiado grande.
problem-wrong_media_type = No se acepta este tipo de archivo.
problem-bad_range = No existe esa parte.
problem-invalid = Hay algún dato incorrecto.
problem-too_many_requests = Demasiadas peticiones: espere un momento.
problem-internal = Algo ha fallado aquí. El registro del dispositivo dice qué.
problem-referee_gone = El arbitraje no responde.
problem-busy = Hay demasiado en marcha: inténtelo dentro de un momento.
problem-no_room = El disco está lleno.

## reference: The page that describes the API. What follows is in English.

reference-title = Interfaz para programas
reference-about = Todo lo que esta mesa cuenta y acepta, para otros programas. Como archivo para herramientas:
reference-problems = Lo que se rechaza

## voice

voice-foul = Falta: { $foul }.
voice-miss = Fallo. Juega { $player }.
voice-title = Voz en la mesa
voice-speaks = Las decisiones y los avisos se dicen en voz alta.
voice-volume = Volumen
voice-mute = Silenciar
voice-try = Probar
voice-trial = Esta es la voz del árbitro. Falta: bola equivocada primero.

## voice_off

voice_off-switched_off = Está apagada en la configuración (voice.on).
voice_off-no_synthesiser = El dispositivo no tiene espeak-ng: apt install espeak-ng.
voice_off-no_player = Nada en el dispositivo reproduce sonido: conecte un altavoz e instale alsa-utils.
voice_off-player_failed = No se pudo reproducir el sonido. El registro del dispositivo dice por qué.
voice_off-language = Ninguna voz habla aquí este idioma de forma comprensible.
voice_off-muted = Está silenciada.
voice_off-night = A estas horas no se dice nada (voice.night).
