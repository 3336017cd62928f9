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

## voice

voice-foul = Faul: { $foul }.
voice-miss = Pudło. Do stołu podchodzi { $player }.
voice-title = Głos przy stole
voice-speaks = Decyzje i ostrzeżenia są mówione na głos.
voice-volume = Głośność
voice-mute = Wycisz
voice-try = Wypróbuj
voice-trial = To jest głos sędziego. Faul: najpierw uderzona niewłaściwa bila.

## voice_off

voice_off-switched_off = Jest wyłączony w ustawieniach (voice.on).
voice_off-no_synthesiser = Na urządzeniu brakuje espeak-ng: apt install espeak-ng.
voice_off-no_player = Na urządzeniu nic nie odtwarza dźwięku: proszę podłączyć głośnik i zainstalować alsa-utils.
voice_off-player_failed = Nie udało się odtworzyć dźwięku. Przyczyna jest w dzienniku urządzenia.
voice_off-language = Żaden głos nie mówi tu w tym języku zrozumiale.
voice_off-muted = Jest wyciszony.
voice_off-night = O tej porze nic nie jest mówione (voice.night).
