### Español. Términos del texto del reglamento: tronera, falta, bola en mano, saque, seguro.

## meta

meta-name = Español
meta-quote = «{ $n }»

## player

player-A = el jugador A
player-B = el jugador B
player-C = el jugador C
player-shooter = el jugador que tira
player-opponent = el contrario

## ball

ball-cue = bola blanca
ball-number = bola { $n }

## pocket

pocket-HL = tronera de esquina izquierda de cabeza
pocket-HR = tronera de esquina derecha de cabeza
pocket-SL = tronera central izquierda
pocket-SR = tronera central derecha
pocket-FL = tronera de esquina izquierda de pie
pocket-FR = tronera de esquina derecha de pie

## rail

rail-head = banda de cabeza
rail-foot = banda de pie
rail-left = banda izquierda
rail-right = banda derecha
rail-jaw = boca de la tronera

## game

game-ten-ball = bola 10
game-nine-ball = bola 9

## rulebook

rulebook-wpa = WPA
rulebook-ru = reglamento ruso
rulebook-sk = reglamento eslovaco
rulebook-il = reglamento israelí
rulebook-pl = reglamento polaco
rulebook-es = reglamento español

## article

article-wpa = WPA { $n }
article-ru = reglamento ruso { $n }
article-sk = reglamento eslovaco { $n }
article-il = reglamento israelí { $n }
article-pl = reglamento polaco { $n }
article-es = reglamento, { $n }
article-general = WPA 2016 § { $n }
article-split_hits = reglamento WPA: contacto simultáneo
article-preamble = preámbulo

## foul

foul-no_contact = no se tocó ninguna bola
foul-wrong_ball_first = bola equivocada primero
foul-no_rail = ninguna bola a banda tras el contacto
foul-break_requirement = menos de cuatro bolas a banda en el saque
foul-scratch = bola blanca entronerada
foul-cue_off_table = bola blanca fuera de la mesa
foul-ball_off_table = bola fuera de la mesa
foul-foot_off_floor = ningún pie en el suelo
foul-touched_ball = bola tocada
foul-double_hit = doble golpe
foul-push_shot = bola blanca empujada
foul-balls_moving = tiro con bolas en movimiento
foul-bad_placement = bola blanca mal colocada
foul-cue_on_table = taco apoyado en la mesa
foul-out_of_turn = jugada fuera de turno
foul-slow_play = tiempo agotado
foul-rack_template = bola sobre la plantilla
foul-non_tip = golpe sin la suela del taco
foul-scoop_unintended = el taco se deslizó bajo la bola blanca
foul-jump_masse = se movió la bola interpuesta en un salto o una curva
foul-unsportsmanlike = conducta antideportiva

## verdict

verdict-legal = Sin falta
verdict-foul = Falta
verdict-ask = Decide el árbitro

## outcome

outcome-cont = el jugador que tira continúa
outcome-pass = turno del contrario
outcome-opt = el contrario elige: juega la mesa como queda o hace tirar al mismo jugador
outcome-bih = bola en mano para el contrario
outcome-win = el jugador que tira gana la partida
outcome-lose = el jugador que tira pierde la partida
outcome-out = el jugador que tira queda fuera de la partida

## cue_ball

cue_ball-as_lies = donde se detuvo
cue_ball-in_hand_anywhere = en mano, en cualquier lugar de la mesa
cue_ball-in_hand_behind_head_string = en mano tras la línea de cabeza

## option

option-push_out = push out
option-wrongly_pocketed = bola entronerada por error
option-safety_pocketed = bola entronerada en un seguro

## choice

choice-play = jugar la mesa como queda
choice-hand_back = hacer tirar al contrario

## rack_reason

rack_reason-ten_pocketed = bola 10 entronerada
rack_reason-nine_pocketed = bola 9 entronerada
rack_reason-three_fouls = tercera falta consecutiva
rack_reason-conceded = partida concedida
rack_reason-unsportsmanlike = conducta antideportiva
rack_reason-corrected = corregido por el árbitro
rack_reason-stalemate = punto muerto
rack_reason-voided = partida anulada

## decided

decided-split_hit = dos bolas tocadas a la vez
decided-ball_and_rail = bola y banda tocadas a la vez
decided-frozen_ball = bola pegada a la banda
decided-jaw_as_rail = la boca de la tronera cuenta como banda
decided-off_table_as_rail = la bola que sale de la mesa cuenta como llevada a banda
decided-rail_top = la bola volvió desde lo alto de la banda
decided-rebound = la bola volvió a salir de la tronera
decided-late_fall = una bola cayó sola después del tiro
decided-scoop = el taco se deslizó bajo la bola blanca
decided-obvious_shot = tiro obvio, no hace falta anunciarlo
decided-call_missing = no se anunció nada
decided-safety = se anunció un seguro
decided-early_money_ball = la bola decisiva entró antes de tiempo
decided-wrongly_pocketed = bola entronerada por error
decided-several_fouls = varias faltas en un mismo tiro cuentan como una
decided-unwarned_third_foul = tercera falta sin aviso

## question

question-first_contact = ¿Qué bola se tocó primero?
question-rails = ¿Alguna bola tocó banda tras el contacto?
question-potted = ¿Qué bolas se entroneraron?
question-off_table = ¿Salió alguna bola de la mesa?
question-call = ¿Qué se anunció?
question-push_out = ¿Se anunció un push out?
question-report = ¿Es cierto el aviso?
question-several = ¿Qué ocurrió en este tiro?
question-rack_swept = La mesa se vació en plena partida. ¿Quién ganó esta partida?
question-rack_wrong = Las bolas no están colocadas según el reglamento. ¿Colocarlas de nuevo?
question-balls_changed = Las bolas no están como quedaron tras el último tiro. ¿Se movieron?
question-balls_unknown = No se distingue el número de una bola. ¿Qué bola es?
question-after_restart = El arbitraje se interrumpió. ¿Sigue la partida tal como se muestra?
question-shot_missed = Un tiro no se vio. ¿De quién es el turno?
question-players_gone = Hace mucho que nadie juega. ¿Ha terminado el encuentro?

## kind

kind-break = Saque
kind-push_out = Push out
kind-normal = Tiro
kind-between_shots = Entre dos tiros

## phase

phase-break = saque
phase-second = primer tiro tras el saque
phase-normal = en plena partida

## call

call-none = sin anunciar
call-shot = bola y tronera
call-safety = seguro
call-push_out = push out

## incident

incident-late_fall = una bola cayó sola cuando todas estaban quietas
incident-touched_pocketed_ball = la blanca tocó una bola dentro de la tronera
incident-blocking_ball_moved = se movió la bola interpuesta

## returned_from

returned_from-rail_top = desde lo alto de la banda
returned_from-pocket = desde la tronera

## bad_lag

bad_lag-side_rail = la bola tocó una banda lateral
bad_lag-crossed_long_string = la bola cruzó la línea longitudinal
bad_lag-pocketed = la bola se entroneró
bad_lag-far_rail_not_reached = la bola no llegó a la banda de pie

## lag_right

lag_right-choose_breaker = decide quién saca
lag_right-breaks = saca
lag_right-relag = repetir el lag

## break_order

break_order-default = según el reglamento
break_order-alternate = saque alterno
break_order-winner = saca el ganador
break_order-loser = saca el perdedor
break_order-trailing = saca quien va perdiendo

## foul_mode

foul_mode-all_balls = falta por tocar cualquier bola
foul_mode-cue_ball_only = falta solo por tocar la blanca

## referee

referee-camera = la cámara
referee-human = un árbitro en la mesa
referee-none = sin árbitro

## role

role-player = el jugador
role-referee = el árbitro
role-operator = el operador
role-camera = la cámara
role-named = { $role } { $name }

## unit

unit-rack = partida
unit-set = set
unit-match = encuentro

## warning_means

warning_means-spoken = de viva voz
warning_means-counter_shown = en el contador de faltas

## penalty

penalty-warning = amonestación
penalty-foul = falta
penalty-loss_of_rack = pérdida de la partida
penalty-loss_of_set = pérdida del set
penalty-loss_of_match = pérdida del encuentro

## stage

stage-lag = lag
stage-breaker = elección de quién saca
stage-rack = colocación de las bolas
stage-shot = próximo tiro
stage-over = encuentro terminado

## refusal

refusal-not_opened = El encuentro aún no está preparado.
refusal-already_opened = El encuentro ya está preparado.
refusal-too_many_players = Este reglamento no admite tantos jugadores.
refusal-unknown_player = Este jugador no está en el encuentro.
refusal-wrong_stage = Eso no es posible ahora.
refusal-rack_over = La partida ha terminado. Coloque antes las bolas.
refusal-match_over = El encuentro ha terminado.
refusal-rack_wrong = Las bolas no están como pide el reglamento. Colóquelas de nuevo.
refusal-not_your_turn = No es el turno de este jugador.
refusal-not_your_choice = Le toca elegir al otro jugador.
refusal-nothing_to_choose = No hay nada que elegir.
refusal-nothing_is_called = En este tiro no se anuncia.
refusal-call_not_accepted = Anuncio no válido: se anuncian una bola de la mesa y una tronera.
refusal-not_authorised = Solo pueden hacerlo el árbitro o el operador.
refusal-reason_missing = Indique el motivo.
refusal-no_such_shot = No existe ese tiro.
refusal-no_such_reading = No existe esa lectura.
refusal-no_such_report = No existe ese aviso.
refusal-too_late = Demasiado tarde: ya se jugó el tiro siguiente.
refusal-not_on_two = Este jugador no lleva dos faltas consecutivas.
refusal-no_clock = En este encuentro no hay reloj de tiro.
refusal-clock_runs = Aún queda tiempo para el tiro.
refusal-no_extension_left = No quedan extensiones en esta partida.
refusal-no_time_out_left = No quedan tiempos muertos.
refusal-in_time_out = El encuentro está en tiempo muerto.
refusal-not_in_time_out = El encuentro no está en tiempo muerto.
refusal-no_stalemate = No se ha anunciado un punto muerto.
refusal-turns_left = Aún faltan turnos de los que siguen al anuncio.
refusal-no_sets = En este encuentro no hay sets.
refusal-impossible_state = Un encuentro no puede estar así.

## event

event-contact = Contacto
event-rail = Banda
event-pocketed = Entronerada
event-off_table = Fuera de la mesa
event-hand = Mano sobre la mesa
event-returned = Vuelve a la mesa

## gap

gap-cut = corte a otro plano
gap-covered = mesa tapada
gap-graphic = gráfico sobre la mesa
gap-no_table = la mesa no está en la imagen
gap-camera_moved = la cámara se movió
gap-dark = demasiado oscuro
gap-corrupt = imágenes dañadas

## doubt

doubt-first_contact = No se puede saber qué bola se tocó primero.
doubt-rails = No se puede saber si alguna bola tocó banda tras el contacto.
doubt-potted = No se puede saber qué bolas se entroneraron.
doubt-off_table = No se puede saber si una bola salió de la mesa.
doubt-call = No se sabe qué se anunció.
doubt-push_out = No se sabe si se anunció un push out.
doubt-report = No está decidido si el aviso es cierto.
doubt-other = Las imágenes no lo resuelven.

## reading

reading-first_contact = primera bola tocada: { $balls }
reading-another_ball = primera bola tocada: otra, no la { $on }
reading-or_another = { $balls } u otra, no la { $on }
reading-not_seen = no se vio el primer contacto
reading-split = tocadas a la vez: { $balls }
reading-no_contact = no se tocó ninguna bola
reading-rails = hubo banda tras el contacto
reading-no_rails = no hubo banda tras el contacto
reading-break_rails = bolas que tocaron banda: { $n }
reading-potted = entroneradas: { $balls }
reading-not_potted = ninguna entronerada
reading-in_pocket = { $ball } ({ $pocket })
reading-off_table = fuera de la mesa: { $balls }
reading-not_off_table = ninguna bola fuera de la mesa
reading-call_shot = anunciada: bola { $ball }, { $pocket }
reading-call_safety = anunciado: seguro
reading-call_push_out = anunciado: push out
reading-call_none = no se anunció nada
reading-report = el aviso es cierto: { $reports }
reading-no_report = el aviso no es cierto
reading-no_incident = no ocurrió nada extraño
reading-not_second = no es el primer tiro tras el saque
reading-other = otro desarrollo
reading-or = { $one } o bien { $other }
reading-or_else = { $one }; o bien { $other }
reading-line = Lectura { $n } ({ $what }):

## phrase

phrase-lag_start = Lag para decidir el saque.
phrase-lag_won_choose = { $player } gana el lag. Decida quién saca.
phrase-lag_won_breaks = { $player } gana el lag y saca.
phrase-lag_again = Lag sin ganador. Se repite el lag.
phrase-break_to = Saca { $player }.
phrase-break_legal_dry = Saque legal, ninguna bola entronerada. Juega { $player }.
phrase-break_legal_made = Saque legal, entroneradas: { $balls }. Continúa { $player }.
phrase-foul_break_rails = Falta en el saque: { $count ->
        [0] ninguna bola a banda
        [one] { $count } bola a banda
       *[other] { $count } bolas a banda
    }; se exigen al menos cuatro.
phrase-foul_break_one = Falta en el saque: la bola 1 no fue la primera en ser tocada.
phrase-ten_on_break = La bola 10 entronerada en el saque es repuesta. Continúa { $player }.
phrase-push_out_available = { $player } puede jugar un push out.
phrase-push_out_declared = { $player } anuncia un push out.
phrase-push_out_choice = Push out jugado. { $player }: ¿tira o hace tirar al contrario?
phrase-push_out_refused = Ahora no hay push out: es un tiro normal.
phrase-push_out_balls_return = Las bolas entroneradas en el push out vuelven a la mesa: { $balls }.
phrase-option_wrong_ball = Bola entronerada por error. { $player }: ¿juega la mesa como queda o tira el contrario?
phrase-option_safety = Cayó una bola en el seguro. Elige { $player }: ¿juega la mesa como queda o hace tirar al contrario?
phrase-handed_back = { $other } hace tirar al contrario. Juega { $player }.
phrase-plays_position = { $player } juega la mesa como queda.
phrase-foul_wrong_ball = Falta: bola equivocada. Se tocó la { $ball }; corresponde la { $on }.
phrase-foul_wrong_ball_split = Falta: bola equivocada. Se tocaron a la vez las bolas { $balls }; corresponde la { $on }.
phrase-foul_no_contact = Falta: la blanca no tocó ninguna bola.
phrase-foul_no_rail = Falta: ninguna bola tocó banda tras el contacto.
phrase-foul_scratch = Falta: bola blanca entronerada.
phrase-foul_cue_off = Falta: la bola blanca salió de la mesa.
phrase-foul_ball_off = Falta: la bola { $ball } salió de la mesa.
phrase-foul_foot = Falta: ningún pie en el suelo.
phrase-foul_touched = Falta: se tocó la bola { $ball }.
phrase-foul_touched_unknown = Falta: se tocó una bola.
phrase-foul_touched_cue = Falta: se tocó la bola blanca.
phrase-foul_double_hit = Falta: se tocó dos veces la bola blanca con el taco.
phrase-foul_push_shot = Falta: se empujó la bola blanca.
phrase-foul_balls_moving = Falta: se tiró con bolas en movimiento.
phrase-foul_placement = Falta: blanca colocada en un lugar incorrecto.
phrase-foul_cue_on_table = Falta: taco apoyado en la mesa para alinear el tiro.
phrase-foul_out_of_turn = Falta: { $player } jugó sin corresponderle.
phrase-foul_slow_play = Falta: juego lento, tiempo agotado.
phrase-foul_template = Falta: bola sobre la plantilla de colocación.
phrase-foul_tip = Falta: la blanca no fue golpeada con la suela del taco.
phrase-foul_scoop = Falta: el taco se deslizó por debajo de la bola blanca.
phrase-foul_jump_masse = Falta: en el salto o la curva se movió la bola interpuesta { $ball }.
phrase-fouls_count_one = { $count } faltas en un mismo tiro cuentan como una.
phrase-ball_in_hand = Bola en mano para { $player }, en cualquier lugar de la mesa.
phrase-cue_ball_break = { $player }: bola blanca en mano tras la línea de cabeza.
phrase-two_fouls_warning = { $player }: dos faltas consecutivas. Aviso: con la tercera pierde la partida.
phrase-three_fouls_rack = Tercera falta consecutiva. { $player } pierde la partida.
phrase-three_fouls_set = Tercera falta consecutiva. { $player } pierde el set.
phrase-third_unwarned = No hubo aviso: { $player } queda con su segunda falta.
phrase-call_please = { $player }: anuncie bola y tronera.
phrase-call_confirmed = Anunciada: bola { $ball }, { $pocket }.
phrase-one_ball_only = Solo se puede anunciar una bola.
phrase-safety_declared = { $player }: seguro.
phrase-ball_made = Bola { $ball } entronerada. Continúa { $player }.
phrase-balls_stay_down = Quedan en las troneras: { $balls }.
phrase-miss = Fallo. Juega { $player }, la bola blanca como repose.
phrase-turn_passes = El turno pasa: juega { $player }.
phrase-ten_spotted = La bola 10 es repuesta.
phrase-spot_occupied = Punto de pie ocupado: la bola { $ball } se coloca detrás, sobre la línea longitudinal.
phrase-ten_early_spotted = La 10 anunciada entró antes de tiempo: es repuesta y continúa { $player }.
phrase-ten_early_win = Bola 10 anunciada y entronerada. { $player } gana la partida.
phrase-rack_won = { $player } gana la partida.
phrase-match_won = { $player } gana el encuentro.
phrase-stalemate_announced = Posible punto muerto: tres turnos más para cada uno.
phrase-stalemate = Partida empatada. Se juega de nuevo y saca { $player }.
phrase-no_foul = No hay falta.
phrase-foul_not_proved = Falta no comprobada: no hay falta.
phrase-split_hit = Contacto simultáneo: se considera tocada primero la { $on }.
phrase-ball_restored = La bola { $ball } cayó sola: se repone en su sitio.
phrase-ball_on = Corresponde la bola { $on }.
phrase-wait_balls = Espere, aún hay bolas en movimiento.
phrase-rerack = Bolas mal colocadas: colóquelas de nuevo.
phrase-referee_decides = Decide el árbitro.

## ruling

ruling-break_legal_dry = Saque legal, ninguna bola entronerada.
ruling-break_legal_made = Saque legal, entroneradas: { $balls }.
ruling-push_out_played = Push out jugado.
ruling-option_push_out = Elige { $player }: ¿tira o hace tirar al contrario?
ruling-option_wrong_ball = Elige { $player }: ¿juega la mesa como queda o hace tirar al contrario?
ruling-not_as_called = Sin falta, pero no entroneradas como se anunció: { $balls }.
ruling-not_called = Sin falta, pero entroneradas sin anunciar: { $balls }.
ruling-foul_generic = Falta: { $foul }.
ruling-foul_wrong_ball_on = Falta: bola equivocada. Corresponde la { $on }.
ruling-foul_scratch_in = Falta: bola blanca entronerada ({ $pocket }).
ruling-foul_balls_off = Falta: salieron de la mesa las bolas { $balls }.
ruling-safety_played = Seguro sin falta, ninguna bola entronerada.
ruling-ball_made = Tiro legal: bola { $ball } entronerada, { $pocket }.
ruling-balls_made = Tiro legal, entroneradas: { $balls }.
ruling-nothing_made = Tiro legal, ninguna bola entronerada.
ruling-legal_shot = Tiro legal.
ruling-continues = Continúa { $player }, la bola blanca donde se detuvo.
ruling-at_table = Juega { $player }, la bola blanca donde se detuvo.
ruling-ball_spotted = La bola { $ball } es repuesta.
ruling-balls_spotted = Vuelven a la mesa las bolas: { $balls }.
ruling-rack_over = La partida ha terminado.
ruling-provisional = Hasta la decisión se sigue según la lectura más favorable al jugador que tira.
ruling-out_of_rack = Tercera falta consecutiva. { $player } queda fuera de la partida.

## match

match-opened = Encuentro: { $players }.
match-race = Gana quien llegue a { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }.
match-race_sets = Gana quien llegue a { $count ->
        [one] { $count } set
       *[other] { $count } sets
    }.
match-racked = Las bolas están colocadas.
match-no_call = { $player }: sin anunciar.
match-reported = Aviso ({ $by }): { $report }.
match-report_accepted = El aviso queda confirmado.
match-report_open = { $player }: ¿es así?
match-warned_by_counter = { $player }: el contador muestra dos faltas consecutivas.
match-extension = { $player } pide una extensión: { $seconds ->
        [one] { $seconds } segundo
       *[other] { $seconds } segundos
    } más.
match-seconds_left = { $seconds ->
        [one] Queda { $seconds } segundo
       *[other] Quedan { $seconds } segundos
    }.
match-clock_ran_out = Tiempo agotado: { $player }.
match-time_out = Tiempo muerto: { $player }.
match-time_out_over = Termina el tiempo muerto, sigue el juego.
match-stalemate_progress = Hubo avance: la partida continúa.
match-stalemate_turns = { $player }: { $count ->
        [one] queda { $count } turno
       *[other] quedan { $count } turnos
    } antes del punto muerto.
match-conceded_rack = { $player } concede la partida.
match-conceded_set = { $player } concede el set.
match-conceded_match = { $player } concede el encuentro.
match-penalised = { $player }, conducta antideportiva: { $penalty }.
match-answered = Resuelto ({ $by }): lectura { $n }.
match-facts_corrected = Se corrige lo ocurrido ({ $by }).
match-ruling_changed = Se cambia la decisión ({ $by }): { $outcome }.
match-state_corrected = Se corrige el estado del encuentro ({ $by }).
match-rack_voided = Esta partida no cuenta ({ $by }).
match-unseen = Algo no se ha visto: puede que se hayan jugado tiradas entretanto.
match-abandoned = El encuentro termina sin ganador ({ $by }).
match-reason = Motivo: { $reason }.
match-set_won = { $player } gana el set.
match-score = Marcador: { $items }.
match-score_sets = Sets: { $items }.
match-score_item = { $player } { $n }
match-undone = Se anuló la última anotación.

## certainty

certainty-certain = prácticamente seguro
certainty-likely = muy probable
certainty-fair = probable
certainty-weak = dudoso

## ui

ui-title = Revisión del partido
ui-tagline = Arbitrado a partir del vídeo por Footspot
ui-shots = Tiros
ui-fouls = Faltas
ui-asks = Por decidir
ui-gaps = Lagunas
ui-table = Mesa
ui-table_size = { $length } × { $width } mm
ui-table_error = posiciones con unos { $n } mm de error
ui-rulebook = Reglamento
ui-game = Juego
ui-duration = Duración
ui-picture = Imagen
ui-picture_size = { $width } × { $height }, { $fps } por segundo
ui-cost = Proceso
ui-cost_value = { $s } s, { $fps } imágenes por segundo
ui-timeline = Línea de tiempo
ui-timeline_shot = Tiro { $n }, { $time }: { $verdict }
ui-timeline_gap = Sin arbitrar, de { $from } a { $to }: { $reason }
ui-shot = Tiro { $n }
ui-rack = Partida { $n }
ui-shooter = Tira
ui-unknown = no se sabe
ui-rest = Bolas quietas
ui-rest_unseen = no se ve
ui-certainty = Certeza
ui-certainty_basis = según el dato más débil en que se apoya la decisión
ui-first_contact = Primer contacto
ui-first_contact_none = no se tocó ninguna bola
ui-first_contact_unseen = no se pudo ver
ui-first_contact_split = a la vez
ui-pocketed = Entroneradas
ui-none = ninguna
ui-articles = Artículos
ui-call = Anuncio
ui-call_unknown = No se conoce por el vídeo.
ui-call_both_judged = Se juzgan ambos casos: se anunció lo que cayó, o no se anunció nada.
ui-call_not_needed = En el saque no se anuncia
ui-call_nine_ball = En bola 9 no se anuncia
ui-call_none = No se anunció nada
ui-call_shot = Bola { $ball }, { $pocket }
ui-call_safety = Seguro
ui-call_push_out = Push out
ui-doubts = Lo que no se puede saber
ui-doubts_agree = La decisión es la misma en todo caso.
ui-reading = Lectura { $n }
ui-proof = Prueba
ui-events_count = Sucesos: { $n }
ui-no_events = No se vio ningún suceso.
ui-time = Tiempo
ui-event = Suceso
ui-place = Dónde
ui-plus_minus = ± { $ms } ms
ui-gap = Sin arbitrar
ui-gaps_none = Ninguna. Se arbitró todo el vídeo.
ui-no_shots = No se encontró ningún tiro en este vídeo.
ui-before = Antes del tiro
ui-after = Después del tiro
ui-after_partial = Después del tiro, según lo último visto
ui-path = Recorrido
ui-rail_touch = Toque de banda
ui-pocketed_at = Bola entronerada
ui-unidentified = Número desconocido
ui-head = cabeza
ui-foot = pie
ui-legend = En los dibujos
ui-drawing = Dibujo de la mesa, con la cabecera a la izquierda.
ui-drawing_before = Antes del tiro: { $balls }.
ui-drawing_pocketed = Entroneradas: { $balls }.
ui-drawing_first = Primer contacto: { $balls }.
ui-enlarge = Ampliar el dibujo
ui-close = Cerrar
ui-video = Vídeo anotado
ui-video_hint = Elija cualquier tiempo de la página para ir a él.
ui-not_judged = No se juzga por la imagen
ui-not_judged_list = un pie levantado, el doble golpe o el empuje, toques fuera de la vista, anuncios que nadie apuntó
ui-language = Idioma
ui-cue = bola blanca
ui-skip = Ir a los tiros

## state

state-starting = Iniciando
state-looking_for_table = Buscando la mesa
state-waiting_for_rack = A la espera de la colocación
state-playing = Partida en juego
state-between_shots = Listo para el próximo tiro
state-balls_moving = Bolas en movimiento
state-asleep = En reposo
state-camera_lost = Sin imagen
state-table_lost = Mesa fuera de la vista

## hint

hint-starting = El arbitraje se está iniciando.
hint-looking_for_table = La cámara busca la mesa. Encienda su luz y apártese un momento.
hint-waiting_for_rack = Coloque las bolas. La partida empieza sola con el saque.
hint-asleep = Nadie juega. Acérquese a la mesa y el arbitraje despertará.
hint-camera_lost = La cámara no da imagen. El marcador está guardado; lo que se juega ahora no se ve.
hint-table_lost = La mesa no se ve. El marcador está guardado; lo que se juega ahora no se ve.

## trouble

trouble-camera_stalled = La cámara ha dejado de enviar imágenes. Si no vuelve sola, revise el cable.
trouble-camera_lost = La cámara no responde. Revise el cable y la alimentación.
trouble-camera_corrupt = Las imágenes de la cámara llegan dañadas. Revise el cable o la red.
trouble-camera_resized = La cámara envía imágenes de otro tamaño. Si sigue así, calibre de nuevo.
trouble-camera_looped = La grabación ha empezado de nuevo.
trouble-camera_settling = La cámara se adapta a la luz. Tarda unos segundos.
trouble-table_cut = La imagen muestra otra cosa, no la mesa.
trouble-table_covered = La mesa está tapada. Despeje la vista entre la cámara y el paño.
trouble-table_graphic = Hay algo dibujado sobre la imagen de la mesa.
trouble-table_no_table = La mesa no está en la imagen. Vuelva a dirigir la cámara hacia ella.
trouble-table_camera_moved = La cámara se movió. Fíjela bien y calibre de nuevo.
trouble-table_dark = Está demasiado oscuro para arbitrar. Encienda la luz de la mesa.
trouble-table_corrupt = Las imágenes de la mesa llegaron dañadas; lo que mostraban no se arbitra.
trouble-journal_disk_full = El disco está lleno: no se guarda nada nuevo. Haga sitio; lo ya guardado está a salvo.
trouble-journal_read_only = El disco solo se puede leer: no se guarda nada nuevo. Reinicie; si se repite, la tarjeta de memoria está gastada.
trouble-journal_locked = Otro programa tiene abierto el diario. Ciérrelo; lo ya guardado está a salvo.
trouble-journal_in_use = En este equipo ya funciona un arbitraje. Detenga uno de los dos.
trouble-journal_no_permission = El arbitraje no puede escribir su diario. El registro dice cómo arreglarlo.
trouble-journal_broken_disk = El disco falla. Cópielo pronto en uno nuevo.
trouble-journal_damaged = El diario está dañado. Aparte el archivo para empezar otro, y consérvelo.
trouble-journal_missing = El diario no está. El registro nombra el archivo.
trouble-journal_not_a_journal = El archivo indicado como diario no lo es. Indique otro en los ajustes.
trouble-journal_newer = El diario lo escribió una versión más nueva del programa. Instálela.
trouble-journal_older = El diario lo escribió una versión anterior del programa. Reinicie para ponerlo al día.
trouble-journal_no_way_back = El diario no puede volver a una versión anterior. Conserve el programa nuevo.
trouble-light_changed = La luz ha cambiado. Hasta que el arbitraje se adapte puede confundir bolas.
trouble-lens_dirty = El objetivo está sucio o medio tapado. Límpielo con un paño suave.
trouble-not_calibrated = La cámara no está calibrada para esta mesa: las posiciones son aproximadas. Calíbrela.
trouble-calibration_poor = La calibración no es lo bastante exacta. Calibre de nuevo.
trouble-detector_failed = Ahora no se reconocen las bolas. El arbitraje lo intenta de nuevo solo.
trouble-too_slow = El equipo no da abasto con todas las imágenes: algunas se omiten.
trouble-too_warm = El equipo está demasiado caliente. Deje que le llegue aire.
trouble-throttled = El equipo se frena solo. Enfríelo y use su propia fuente de alimentación.
trouble-under_voltage = La fuente de alimentación es demasiado débil. Use la que corresponde al equipo.
trouble-low_disk = El disco está casi lleno. Ya no se guardan repeticiones; el marcador sí.
trouble-low_memory = Casi no queda memoria. Cierre otros programas del equipo.
trouble-clips_failed = No se pueden guardar repeticiones. Las decisiones y el marcador no se ven afectados.
trouble-recording_off = La grabación está apagada: no se guarda ninguna imagen.
trouble-clock_stepped = Se ajustó el reloj del equipo. Las horas de tiros anteriores pueden parecer extrañas.
trouble-restarted = El arbitraje se reinició. El encuentro sigue desde la última decisión.
trouble-referee_gone = El arbitraje no responde. Esta página volverá sola.

## screen

screen-at_table = En la mesa
screen-ball_on = Bola que corresponde
screen-fouls = Faltas seguidas: { $n }
screen-not_told = { $player }: dos faltas consecutivas, sin aviso de viva voz todavía. Hasta entonces, la tercera cuenta como la segunda.
screen-minutes = { $n } min
screen-last_ruling = Última decisión
screen-question = Hay que decidir
screen-questions_more = Más preguntas: { $n }
screen-readings_more = Otras posibilidades: { $n }
screen-offline = Sin conexión con la mesa. Esta página lo intenta de nuevo sola.
screen-as_last_seen = Tal como se vio por última vez
screen-time_out = Tiempo muerto
screen-clock = Reloj de tiro
screen-drawing_balls = En la mesa: { $balls }.
screen-drawing_unknown = Bolas de número desconocido: { $n }.
