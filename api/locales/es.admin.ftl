### Páginas del operador.

## admin

admin-title = Operador
admin-parts = Apartados de ajustes
admin-tab_overview = Resumen
admin-tab_calibration = Calibración
admin-tab_settings = Ajustes
admin-tab_data = Vídeos y copia de seguridad
admin-sign_out = Salir
admin-nameless = sin nombre
admin-cancel = Cancelar
admin-sure_yes = Sí, adelante
admin-done = Hecho.
admin-restarting = El árbitro se está reiniciando. Esta página vuelve sola.
admin-health = Estado
admin-status_ok = La mesa se está arbitrando
admin-status_degraded = Se arbitra, pero algo necesita atención
admin-status_failing = La mesa no se arbitra ahora
admin-no_trouble = No hay ningún problema.
admin-figures = Datos
admin-figure_up = En marcha desde hace
admin-figure_fps = Imágenes arbitradas
admin-figure_dropped = Imágenes omitidas
admin-figure_missed = Imágenes que no llegaron
admin-figure_delay = Última decisión tras la parada
admin-figure_restarts = Partes reiniciadas
admin-figure_detector = Detector
admin-figure_version = Versión
admin-figure_temperature = Procesador
admin-figure_load = Carga, en procesadores
admin-figure_memory = Memoria libre
admin-figure_disk = Disco libre
admin-value_per_second = { $n } por segundo
admin-value_s = { $n } s
admin-value_celsius = { $n } °C
admin-value_gb = { $n } GB
admin-value_mb = { $n } MB
admin-value_mm = { $n } mm
admin-value_degrees = { $n }°
admin-value_px = { $n } px
admin-span_days = { $days } d { $hours } h
admin-span_hours = { $hours } h { $minutes } min
admin-span_minutes = { $minutes } min
admin-recording = Grabación de vídeos
admin-recording_on = Activada: de cada tiro se guarda un vídeo corto en este aparato.
admin-recording_off = Desactivada: no se guarda ninguna imagen, tampoco tras un reinicio, hasta que se active aquí.
admin-recording_turn_off = Dejar de grabar
admin-recording_turn_on = Volver a grabar
admin-restart = Reinicio
admin-restart_about = Tarda unos segundos. El partido sigue donde estaba; un tiro jugado mientras tanto no se ve.
admin-restart_sure = ¿Reiniciar el árbitro ahora? Mejor entre dos tiros.
admin-restart_now = Reiniciar ahora
admin-tell = Avisar de viva voz
admin-tell_done = Aviso dado
admin-seats = Teléfonos en la mesa
admin-seats_none = No se ha unido ningún teléfono.
admin-seat_free = Liberar el puesto
admin-seat_free_of = Liberar el puesto de
admin-acts = Qué se ha hecho aquí
admin-acts_none = Nada todavía.
admin-sign_in_title = Para el operador
admin-sign_in_about = Calibración, ajustes, vídeos, copia de seguridad y decisiones que solo un operador puede cambiar.
admin-passphrase = Contraseña
admin-your_name = Su nombre
admin-your_name_hint = Aparece junto a lo que haga, aquí y en las actas de los partidos.
admin-sign_in = Entrar
admin-wrong_form = No se puede leer lo enviado.
admin-not_open = Todavía no hay contraseña, así que nadie puede ser operador.
admin-not_open_how = Póngala en el propio aparato:
admin-not_open_else = Si el árbitro se arrancó a mano:
admin-view = Lo que ve la cámara
admin-view_about = Imagen en directo, solo mientras esta página está abierta; no se guarda.
admin-picture_alt = La mesa tal como la ve ahora la cámara
admin-picture_waiting = Esperando una imagen…
admin-corners_about = En amarillo: los bordes de las bandas encontrados. Arrastre una esquina adonde se unirían los bordes de dos bandas, o elíjala y use las flechas (con Mayús, diez píxeles).
admin-error = Las posiciones son exactas a unos
admin-error_noses = Bordes de las bandas a las líneas
admin-error_pockets = Troneras a lo largo de las bandas
admin-error_spread = De una imagen a otra
admin-tilt = Desviación de la vertical
admin-ball_px = Diámetro de una bola
admin-find = Buscar la mesa de nuevo
admin-swap = Intercambiar cabeza y pie
admin-back = Deshacer
admin-keep = Guardar
admin-head_known = La cabeza está donde pone H
admin-head_about = Desde la cabeza se hace el saque. Sin la marca, lo dirá la primera colocación de bolas que se vea.
admin-unseen = no se ve
admin-standing_in_force = Es la calibración guardada; el árbitro se guía por ella.
admin-standing_searched = El árbitro encontró la mesa por sí solo y se guía por esto; no está guardado.
admin-standing_proposed = Medido, todavía sin guardar.
admin-standing_measuring = Midiendo…
admin-standing_none = Todavía no se conoce la mesa. Búsquela o coloque las esquinas.
admin-standing_kept = Guardado. El árbitro lo usará en cuanto nada se mueva.
admin-settings_broken = El archivo de ajustes tiene errores
admin-settings_broken_about = Alguien lo cambió a mano. Corríjalo en el aparato; hasta entonces aquí no se puede cambiar nada.
admin-settings_about = Están en { $file }. Los cambios valen desde el próximo arranque del árbitro.
admin-settings_read_only = El árbitro no puede escribir { $file }: aquí no se puede cambiar nada.
admin-settings_pending = Hay cambios que esperan un reinicio.
admin-settings_unchanged = Sin cambios
admin-settings_changed = Cambios:
admin-settings_wrong = No guardado: hay algo mal más arriba
admin-settings_save = Guardar
admin-secret_set = puesta, no se muestra
admin-secret_forget = Borrarla
admin-setting_range = De { $least } a { $most }.
admin-setting_least = { $least } o más.
admin-setting_default = Por defecto: { $value }.
admin-unit_per_second = imágenes por segundo
admin-unit_pictures = imágenes
admin-unit_racks = partidas
admin-unit_reviews = revisiones
admin-unit_days = días
admin-unit_times = veces
admin-unit_per_hour = por hora
admin-unit_s = s
admin-unit_ms = ms
admin-unit_m = m
admin-unit_mb = MB
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = automático
admin-choice_default = según el reglamento
admin-choice_left = izquierda
admin-choice_right = derecha
admin-choice_upper = arriba
admin-choice_lower = abajo
admin-choice_full = tamaño completo
admin-choice_half = mitad de tamaño
admin-clips = Vídeos y disco
admin-clips_size = Vídeos
admin-journal_size = Partidos y decisiones
admin-disk_free = Libre en el disco
admin-disk_of = { $free } de { $size }
admin-disk_used = Ocupación del disco
admin-clips_delete = Borrar
admin-clips_sure = ¿Borrar para siempre todo lo del { $day } ({ $clips })? También lo que aún se discute.
admin-clips_none = No hay vídeos guardados.
admin-backup = Copia de seguridad
admin-backup_about = Un archivo con todos los partidos, los ajustes y la calibración. También lleva la contraseña de la cámara: guárdelo bien. No incluye los vídeos.
admin-backup_get = Crear y descargar
admin-restore = Restaurar
admin-restore_about = Primero se comprueba el archivo entero; uno malo no cambia nada. Lo de ahora se guarda al lado.
admin-restore_sure = ¿Poner esta copia en lugar de lo que hay? No incluye los partidos posteriores a ella.
admin-restore_file = Archivo de la copia (.zip)
admin-restore_send = Comprobar y preparar
admin-restored = La copia está completa. Partidos en ella: %. Se aplicará cuando el árbitro se reinicie.
admin-restored_left = No se pudieron escribir sus ajustes: quedan los actuales.
admin-wait = { $seconds ->
    [one] Inténtelo de nuevo en { $seconds } segundo.
   *[other] Inténtelo de nuevo en { $seconds } segundos.
}
admin-clips_count = { $count ->
    [one] { $count } vídeo
   *[other] { $count } vídeos
}
admin-clips_about = { $count ->
    [one] Los vídeos se guardan { $count } día y ocupan { $size } como mucho; se van primero los más antiguos, nunca los que se discuten.
   *[other] Los vídeos se guardan { $count } días y ocupan { $size } como mucho; se van primero los más antiguos, nunca los que se discuten.
}

## setting_section

setting_section-table = Mesa
setting_section-camera = Cámara
setting_section-match = Partido
setting_section-recording = Grabación de vídeos
setting_section-journal = Registro de partidos
setting_section-screen = Pantalla
setting_section-voice = Voz
setting_section-detector = Reconocimiento de bolas
setting_section-health = Vigilancia

## setting

setting-table_size = Tamaño
setting-table_head_end = Cabeza en la imagen
setting-camera_spec = Qué cámara
setting-camera_password = Contraseña de una cámara de red
setting-camera_preset = Tipo de cámara Raspberry Pi
setting-camera_size = Tamaño de las imágenes
setting-camera_fps = Cadencia de imágenes
setting-camera_queue = Imágenes que pueden esperar
setting-camera_lock = Fijar exposición y colores
setting-camera_settle_s = Tiempo de ajuste
setting-camera_longest_exposure_ms = Exposición máxima
setting-camera_exposure_ms = Exposición fija
setting-camera_gain = Ganancia fija
setting-camera_focus_m = Distancia al paño
setting-camera_transport = Transporte por la red
setting-camera_sleep_after_s = Dormir si nadie juega durante
setting-match_rulebook = Reglamento
setting-match_game = Juego
setting-match_race_to = Partidas para ganar
setting-match_language = Idioma del partido
setting-match_shot_clock_s = Tiempo por tiro
setting-match_break_order = Quién saca después
setting-recording_on = Guardar vídeos
setting-recording_path = Carpeta
setting-recording_keep_days = Conservar
setting-recording_keep_mb = Espacio máximo
setting-recording_size = Tamaño de los vídeos
setting-recording_fps = Imágenes guardadas como máximo
setting-recording_before_s = Empieza antes del golpe
setting-recording_longest_s = Vídeo más largo
setting-recording_memory_mb = Memoria máxima
setting-journal_path = Archivo
setting-screen_port = Puerto
setting-screen_language = Idioma de la pantalla
setting-screen_night = Horas a oscuras
setting-voice_on = Decir las decisiones en voz alta
setting-voice_player = Qué reproduce el sonido
setting-voice_volume = Volumen inicial
setting-voice_night = Horas de silencio
setting-voice_keep_mb = Espacio para frases
setting-detector_name = Detector
setting-detector_model = Otro modelo
setting-health_warm_c = Avisar de calor por encima de
setting-health_low_disk_mb = Avisar si queda menos de
setting-health_restarts = Reinicios de una parte
setting-health_metrics = Datos para Prometheus

## setting_hint

setting_hint-table_size = 9ft, pro8, 8ft, 7ft o LARGOxANCHO en milímetros entre los bordes de las bandas.
setting_hint-table_head_end = Desde dónde se saca. Automático: lo dicen las colocaciones que se ven.
setting_hint-camera_spec = picamera2 (picamera2:1 la segunda), v4l2:0 para una USB, rtsp://USER@HOST/PATH para una de red.
setting_hint-camera_password = Nunca se muestra. Déjela vacía para conservar la actual.
setting_hint-camera_preset = Fija el tamaño y la cadencia que muestran toda la vista. Automático: según el sensor.
setting_hint-camera_size = auto o ANCHOxALTO en píxeles, ambos pares. Las cámaras de red tienen el suyo.
setting_hint-camera_fps = 0: 60, o la más rápida que muestre toda la vista.
setting_hint-camera_queue = Si llegan más, la más antigua se omite y se cuenta.
setting_hint-camera_lock = Cámara Raspberry Pi. Las bolas se distinguen por el color: que cambie solo si cambia la luz.
setting_hint-camera_settle_s = Cámara Raspberry Pi: antes de que cuenten las imágenes.
setting_hint-camera_longest_exposure_ms = Cámara Raspberry Pi. La luz que falte la da la ganancia; una bola a 5 m/s recorre 20 mm en 4 ms.
setting_hint-camera_exposure_ms = Cámara Raspberry Pi. 0: se ajusta sola.
setting_hint-camera_gain = Cámara Raspberry Pi. 0: se ajusta por sí misma.
setting_hint-camera_focus_m = Camera Module 3. 0: enfoca una vez, mientras se ajusta.
setting_hint-camera_transport = tcp no pierde nada; udp es algo más rápido y pierde imágenes en una red mala.
setting_hint-camera_sleep_after_s = Luego se mira pocas veces hasta que llega alguien. 0: nunca.
setting_hint-match_rulebook = Salvo que los jugadores elijan otro.
setting_hint-match_game = La bola 9 solo tiene las reglas de la WPA.
setting_hint-match_race_to = 0: sin final.
setting_hint-match_language = Automático: el del reglamento.
setting_hint-match_shot_clock_s = 0: sin reloj.
setting_hint-match_break_order = En la partida siguiente.
setting_hint-recording_on = Desactivado: nunca se guarda ninguna imagen, se active lo que se active en otra parte.
setting_hint-recording_path = Dentro de la carpeta de estado.
setting_hint-recording_keep_days = Los más antiguos se borran, salvo que haya una disputa.
setting_hint-recording_keep_mb = Se van primero los más antiguos.
setting_hint-recording_size = Automático: completo, y la mitad si el aparato no da abasto.
setting_hint-recording_fps = 0: todas; mientras nada se mueve, una de cada tres.
setting_hint-recording_before_s = Cuánto se ve de lo anterior.
setting_hint-recording_longest_s = De un tiro más largo se guarda el final.
setting_hint-recording_memory_mb = Para las imágenes de los últimos segundos.
setting_hint-journal_path = Todos los partidos y decisiones, en la carpeta de estado.
setting_hint-screen_port = Estas páginas se mudan con él: http://…:PORT/
setting_hint-screen_language = Automático: el del partido.
setting_hint-screen_night = Cuándo está oscura la pantalla, como 02:00-09:30. Vacío: nunca.
setting_hint-voice_on = En el idioma del partido, si está instalado espeak-ng.
setting_hint-voice_player = Automático: el primero que tenga el aparato y que se oiga.
setting_hint-voice_volume = Hasta que se ponga otro en el resumen.
setting_hint-voice_night = Cuándo no se dice nada, como 22:00-10:00. Vacío: ninguna.
setting_hint-voice_keep_mb = Lo dicho se guarda como sonido para repetirlo al momento.
setting_hint-detector_name = Automático: network, o classic donde no lo haya.
setting_hint-detector_model = Vacío: el que trae el programa.
setting_hint-health_warm_c = Una Raspberry Pi se ralentiza a partir de 80 u 85.
setting_hint-health_low_disk_mb = Entonces tampoco se guardan más vídeos.
setting_hint-health_restarts = Tantas veces se reinicia una parte que falló; después, todo el programa.
setting_hint-health_metrics = En /metrics.

## setting_fault

setting_fault-unknown = No existe tal ajuste.
setting_fault-choice = No es una de las opciones.
setting_fault-whole = Hace falta un número entero.
setting_fault-number = Hace falta un número.
setting_fault-switch = Solo activado o desactivado.
setting_fault-text = Hace falta un texto.
setting_fault-locked = Esto no se puede cambiar aquí.
setting_fault-unfit = Esto no encaja:

## lock

lock-variable = Lo fija una variable en el aparato.
lock-path = Una ruta: solo se cambia en el archivo del aparato.

## operator_trouble

operator_trouble-silent = El árbitro no responde. Quizá esté arrancando: inténtelo en un momento.
operator_trouble-no_picture = La cámara no da imagen ahora. Compruebe el cable.
operator_trouble-no_table = No se ha encontrado ninguna mesa. Quite cosas de las bandas y encienda la lámpara, o coloque las esquinas.
operator_trouble-bad_corners = Ninguna mesa está así. Cada esquina va donde se unirían los bordes de dos bandas.
operator_trouble-gone = Esta medición es demasiado antigua. Mida de nuevo.
operator_trouble-not_written = No se pudo escribir. ¿Está lleno el disco o faltan permisos?
operator_trouble-not_run_by_systemd = El árbitro se arrancó a mano, así que desde aquí nadie lo reiniciaría.
operator_trouble-off_in_settings = La grabación está desactivada en los ajustes. Actívela allí.
operator_trouble-bad_backup = Esto no es una copia completa de Footspot. No se ha cambiado nada.
operator_trouble-newer = La copia es de una versión más nueva. Actualice primero; no se ha cambiado nada.
operator_trouble-journal = El registro no se puede leer ahora, o aún no se ha jugado nada.
operator_trouble-busy = Ya se está haciendo. Inténtelo en un momento.
operator_trouble-no_passphrase = No hay contraseña puesta en el aparato.
operator_trouble-wrong_passphrase = La contraseña no es correcta.

## calibration_doubt

calibration_doubt-outside = Parte de la mesa queda fuera de la imagen. Mueva la cámara o use un objetivo más ancho.
calibration_doubt-unsure = No es seguro que esto sea la mesa. Mire si las líneas siguen las bandas.
calibration_doubt-oblique = La cámara mira de lado: las bolas se tapan. Mejor encima de la mesa.
calibration_doubt-coarse = Las posiciones son solo aproximadas.
calibration_doubt-few_noses = Muchos bordes de banda no se ven. Despeje las bandas, encienda la lámpara y mida de nuevo.
calibration_doubt-far_noses = Las bandas no caen en las líneas: esquinas mal puestas, otro tamaño de mesa o un objetivo que deforma más.
calibration_doubt-far_pockets = Las troneras no están en su sitio. ¿Es correcto el tamaño de la mesa en los ajustes?
calibration_doubt-shaky = Las imágenes difieren: alguien sobre las bandas, o una cámara que tiembla.
calibration_doubt-alike = Bandas y marco se parecen demasiado para notar un golpe a la cámara. Más luz ayuda.
calibration_doubt-small_balls = Las bolas son demasiado pequeñas para leer los números. Más píxeles, o que la mesa llene la imagen.

## act

act-signed_in = Entrada
act-recording_on = Grabación activada
act-recording_off = Grabación desactivada
act-restart = Árbitro reiniciado
act-seat_freed = Puesto liberado
act-calibration = Calibración guardada
act-settings = Ajustes cambiados
act-clips_deleted = Vídeos borrados
act-backup = Copia descargada
act-restore = Copia preparada
