### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Encuentros
desk-none = Todavía no se ha jugado ningún encuentro.
desk-open = Por decidir: { $n }
desk-shots = Tiros: { $n }
desk-show_rack = Ver los tiros
desk-goes_on = En juego
desk-winner = Gana: { $player }
desk-no_winner = Terminado sin ganador
desk-hours = { $h } h { $n } min
desk-older = Encuentros anteriores
desk-newer = Los más recientes
desk-back = Todos los encuentros
desk-corrected = hechos corregidos
desk-answered = decidido en la mesa
desk-overridden = decisión cambiada por una persona
desk-clip = Repetición
desk-other_book = El mismo encuentro con otro reglamento
desk-judge_again = Juzgar de nuevo
desk-under = ¿Y si…?: { $rulebook }
desk-changed = { $count ->
        [0] Todas las decisiones son iguales.
        [one] { $count } tiro se decide de otra manera.
       *[other] { $count } tiros se deciden de otra manera.
    }
desk-voided = { $count ->
        [one] { $count } anotación queda entonces sin efecto.
       *[other] { $count } anotaciones quedan entonces sin efecto.
    }
desk-as_played = Tal como se jugó
desk-was = Según { $rulebook }
desk-export = Descargar
desk-export_json = Revisión (JSON)
desk-export_csv = Tabla de tiros (CSV)
desk-export_record = Acta del encuentro
desk-export_clip = Vídeo (MP4)
desk-clip_gone = El vídeo de este tiro ya no se conserva.
desk-not_there = Eso no está aquí.
desk-unreadable = Ahora no se pueden leer los encuentros.
desk-videos = Revisar un vídeo

## dispute: The page of a shot about which people disagree.

dispute-title = Tiro
dispute-to_match = Al encuentro
dispute-previous = Tiro anterior
dispute-next = Tiro siguiente
dispute-no_clip = No se conserva vídeo de este tiro.
dispute-play = Reproducir o pausar
dispute-back = Un fotograma atrás
dispute-forward = Un fotograma adelante
dispute-speed = Velocidad
dispute-to_strike = Golpe
dispute-to_contact = Primer contacto
dispute-moment = Momento del vídeo
dispute-seconds = { $s } s
dispute-from_strike = desde el golpe
dispute-seen = Lo que se vio
dispute-ruling = Decisión
dispute-contact_bar = Primer contacto con ± { $ms } ms; las rayas son los fotogramas.
dispute-decide = ¿Qué ocurrió?
dispute-agree = De acuerdo
dispute-agree_hint = Vale cuando todos los jugadores están de acuerdo.
dispute-settle = Decidir así
dispute-waiting = Anotado. Vale cuando el otro jugador también esté de acuerdo.
dispute-done = Hecho. Todo lo posterior se ha juzgado de nuevo.
dispute-who = Los jugadores aceptan en sus teléfonos. El operador decide aquí.
dispute-sign_in = Entrada del operador
dispute-no_referee = El arbitraje no responde: ahora no se puede decidir.
dispute-overrule = Decidir otra cosa
dispute-outcome = Qué sigue
dispute-fouls = Falta
dispute-no_foul = ninguna
dispute-spotted = Bolas que vuelven
dispute-reason = Motivo
dispute-reason_hint = Queda en el acta del encuentro.
dispute-rule_so = Decidir así
dispute-correct = Corregir lo ocurrido
dispute-first = Tocada primero
dispute-nothing = ninguna bola
dispute-together = A la vez
dispute-alone = ninguna otra
dispute-ball = Bola
dispute-end = Al final
dispute-on_table = en la mesa
dispute-off_table = fuera de la mesa
dispute-rail = Banda tras el contacto
dispute-no_rail = ninguna
dispute-called = Anunciado
dispute-as_known = como consta
dispute-pocket = Tronera
dispute-try = Ver la decisión
dispute-save = Guardar
dispute-would = Entonces se decidiría
dispute-would_change = Lo que cambia
dispute-changed = Lo que cambió
dispute-nothing_changes = Ninguna otra decisión cambia.
dispute-before = Antes
dispute-after = Ahora
dispute-no_such = aquí no hay tiro
dispute-report = Aviso ({ $by }): { $report }
dispute-is_true = Es así
dispute-is_false = No es así

## upload: Videos that are refereed here.

upload-title = Revisar un vídeo
upload-intro = Grabación de un encuentro de bola 10 o bola 9, con toda la mesa en la imagen. Se arbitra en este equipo y no sale de él.
upload-file = Archivo de vídeo
upload-limit = Como máximo { $size }.
upload-start = Subir y arbitrar
upload-needs_script = Para subir hace falta JavaScript.
upload-operators = Aquí solo el operador puede subir vídeos.
upload-receiving = Subiendo
upload-waiting = En espera
upload-refereeing = Arbitrando
upload-drawing = Dibujando el vídeo
upload-done = Listo
upload-cancelled = Cancelado
upload-failed = Ha fallado
upload-cancel = Cancelar
upload-remove = Borrar
upload-show = Abrir la revisión
upload-anyone = cualquiera
upload-none = Aquí todavía no se ha revisado ningún vídeo.
upload-here = Revisado aquí

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = El archivo es demasiado grande.
upload_trouble-no_room = No hay sitio en el disco. Borre revisiones que ya no necesite.
upload_trouble-too_many = Ya hay bastantes vídeos en espera. Pruebe más tarde.
upload_trouble-broken_off = La subida se interrumpió.
upload_trouble-interrupted = El equipo se apagó mientras arbitraba.
upload_trouble-not_refereed = Este vídeo no se puede arbitrar:

## setting_section: A section of the configuration.

setting_section-review = Revisión de vídeos

## setting: Names of its settings.

setting-review_upload = Quién puede subir vídeos
setting-review_path = Carpeta de las revisiones
setting-review_max_mb = Vídeo más grande
setting-review_keep = Revisiones que se conservan

## setting_hint: What they mean.

setting_hint-review_upload = El operador, o cualquiera que llegue a estas páginas.
setting_hint-review_path = A partir de la carpeta de estado.
setting_hint-review_max_mb = Uno mayor se rechaza.
setting_hint-review_keep = Se borran primero las más antiguas.
