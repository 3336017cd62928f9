### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Ir al contenido
page-pages = Páginas
page-play = Jugar
page-matches = Encuentros
page-admin = Ajustes

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = Jugar
play-join = Jugar con este teléfono
play-join_hint = Escanee el código de la pantalla junto a la mesa, o escríbalo aquí.
play-seat = Juega como
play-taken = ocupado
play-name = Su nombre
play-name_hint = Como saldrá en la pantalla. Puede quedar vacío.
play-name_of = Nombre del jugador { $letter }
play-code = Código de la pantalla
play-join_button = Entrar
play-you = usted
play-leave = Dejar el encuentro en este teléfono
play-your_turn = Le toca a usted
play-their_turn = En la mesa: { $player }
play-no_match = Ahora no se juega ningún encuentro
play-call_hint = Para anunciar: toque la bola y luego la tronera.
play-call_pocket = Ahora toque la tronera.
play-call_balls = Bolas que se pueden anunciar
play-take_back = Deshacer
play-ask_call = Pedir que anuncie
play-choose = Usted elige
play-report = Avisar de una falta
play-report_hint = Solo lo que la cámara no ve. Si el rival no está de acuerdo, queda en duda hasta que alguien decida.
play-report_shot = Último tiro, { $player }
play-report_between = Desde entonces, { $player }
play-judge = { $player } avisa: { $foul }. ¿Es así?
play-judge_yes = Sí, es falta
play-judge_no = No, no es falta
play-report_waits = Avisado: { $foul }. Responde { $player }.
play-both = Vale cuando todos los jugadores dicen lo mismo.
play-said_by = lo dice { $player }
play-extension = Extensión: { $seconds ->
        [one] { $seconds } segundo
       *[other] { $seconds } segundos
    }
play-time_out = Tiempo muerto
play-time_out_end = Terminar el tiempo muerto
play-racked = El triángulo está listo
play-stalemate = Partida empatada: se repite
play-end_match = Terminar el encuentro sin ganador
play-wants_end = { $player } quiere terminar el encuentro sin ganador.
play-wants_stalemate = { $player } cree que la partida está empatada. ¿Se repite?
play-agree = De acuerdo
play-concede_rack = Ceder la partida
play-concede_set = Ceder el set
play-concede_match = Ceder el encuentro
play-sure = Cuando siga el juego no se podrá deshacer. ¿Seguro?
play-yes = Sí
play-cancel = Cancelar
play-more = Más
play-lag = ¿Quién ganó el lag?
play-lag_again = Nadie: otro lag
play-breaker = ¿Quién saca primero?
play-lag_first = lag
play-set_up = Preparar un encuentro
play-set_up_hint = Los nombres y ajustes son opcionales: sin ellos la mesa cuenta para A y B.
play-players = Jugadores
play-race = Partidas para ganar
play-no_end = sin fin
play-sets = Sets para ganar
play-no_sets = sin sets
play-break_order = Quién saca después
play-clock = Tiempo por tiro, segundos
play-no_clock = sin reloj
play-language = Idioma del encuentro
play-calls = Los tiros se anuncian en los teléfonos
play-calls_hint = Si no, solo se pregunta cuando importa.
play-start = Empezar
play-sending = Enviando…
play-waiting = Dicho. Vale cuando el rival diga lo mismo.
play-not_sent = Sin conexión: se enviará en cuanto la haya.
play-failed = No se oyó. Mire la mesa y dígalo otra vez.
play-script = Esta página necesita JavaScript.

## answer: To questions about the table, besides the names of players.

answer-yes = Sí
answer-no = No
answer-nobody = Nadie

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = Mientras tanto siguió el juego. Mire otra vez.
refused-other_match = Eso es de otro encuentro.
refused-no_match = Ahora no se juega ningún encuentro.
refused-match_goes_on = Se está jugando un encuentro. Termínelo primero.
refused-no_seat = Solo un jugador puede decirlo.
refused-balls_moving = Las bolas se mueven: tarde para este tiro.
refused-nothing_to_undo = No tiene nada que deshacer.
refused-not_asked = Eso ya no se pregunta.
refused-bad_settings = Estos ajustes no van juntos.
refused-bad_facts = Estos datos no se pueden leer.
refused-not_kept = No se pudo anotar. La pantalla dice qué falla.
refused-wrong_code = Ese no es el código que muestra ahora la pantalla.
refused-seat_taken = Alguien ya juega con esa letra.

## screen: What stands on the screen because people speak.

screen-news = Ahora mismo
screen-join = Juegue con su teléfono: escanee esto
screen-join_code = o abra { $address } y escriba { $code }
screen-spot = Devolver a los sitios marcados: { $balls }.
screen-restore = Los anillos muestran dónde estaban las bolas.
