### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Encuentros
desk-none = Todavía no se ha jugado ningún encuentro.
desk-open = Por decidir: { $n }
desk-shots = Tiros: { $n }
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
desk-clip_gone = El vídeo de este tiro ya no se conserva.
desk-not_there = Eso no está aquí.
desk-unreadable = Ahora no se pueden leer los encuentros.
