### Polski: co odpowiada serwer i co jest mówione na głos.

## problem

problem-not_json = Nie da się odczytać tego, co przysłano.
problem-not_signed_in = Najpierw proszę dołączyć do meczu albo się zalogować.
problem-not_allowed = Do tego nie ma tu uprawnień.
problem-cross_site = Strona z innej witryny nie może o to prosić.
problem-not_found = Niczego takiego tu nie ma.
problem-method_not_allowed = Tego nie da się tu zrobić.
problem-too_late = Mecz poszedł już dalej: proszę spojrzeć jeszcze raz.
problem-refused = Przepisy teraz na to nie pozwalają.
problem-gone = To nie jest już przechowywane.
problem-too_large = To jest za duże.
problem-wrong_media_type = Taki rodzaj pliku nie jest przyjmowany.
problem-bad_range = Nie ma takiej części.
problem-invalid = Coś podano błędnie.
problem-too_many_requests = Za dużo żądań: proszę chwilę poczekać.
problem-internal = Coś tu zawiodło. Szczegóły są w dzienniku urządzenia.
problem-referee_gone = Sędzia nie odpowiada.
problem-busy = Za dużo się teraz dzieje: proszę spróbować za chwilę.
problem-no_room = Dysk jest pełny.

## reference: The page that describes the API. What follows is in English.

reference-title = Interfejs dla programów
reference-about = Wszystko, co ten stół podaje i przyjmuje, dla innych programów. Jako plik dla narzędzi:
reference-problems = Odmowy
