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
