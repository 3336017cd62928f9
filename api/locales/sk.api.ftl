### Slovenčina: čo odpovedá server a čo sa hovorí nahlas.

## problem

problem-not_json = Poslané údaje sa nedajú prečítať.
problem-not_signed_in = Najprv sa pripojte k zápasu alebo sa prihláste.
problem-not_allowed = Toto vám neprislúcha.
problem-cross_site = Stránka z iného webu to nesmie.
problem-not_found = Nič také tu nie je.
problem-method_not_allowed = Toto sa tu urobiť nedá.
problem-too_late = Zápas medzitým pokračoval: pozrite sa znova.
problem-refused = Pravidlá to teraz nedovoľujú.
problem-gone = Už sa to neuchováva.
problem-too_large = Je to príliš veľké.
problem-wrong_media_type = Taký druh súboru sa neprijíma.
problem-bad_range = Taká časť neexistuje.
problem-invalid = Niečo v tom je nesprávne.
problem-too_many_requests = Priveľa požiadaviek: chvíľu počkajte.
problem-internal = Niečo tu zlyhalo. Čo, to hovorí záznam zariadenia.
problem-referee_gone = Rozhodca neodpovedá.
problem-busy = Práve je toho priveľa: skúste to o chvíľu.
problem-no_room = Disk je plný.

## reference: The page that describes the API. What follows is in English.

reference-title = Rozhranie pre programy
reference-about = Všetko, čo tento stôl hovorí a prijíma, pre iné programy. Ako súbor pre nástroje:
reference-problems = Čo sa odmieta

## voice

voice-foul = Faul: { $foul }.
voice-miss = Žiadna guľa nepadla. Na rade je { $player }.
voice-title = Hlas pri stole
voice-speaks = Rozhodnutia a upozornenia sa hovoria nahlas.
voice-volume = Hlasitosť
voice-mute = Stíšiť
voice-try = Vyskúšať
voice-trial = Toto je hlas rozhodcu. Faul: najprv trafená nesprávna guľa.

## voice_off

voice_off-switched_off = Je vypnutý v nastaveniach (voice.on).
voice_off-no_synthesiser = Na zariadení chýba espeak-ng: apt install espeak-ng.
voice_off-no_player = Na zariadení nemá čo prehrať zvuk: pripojte reproduktor a nainštalujte alsa-utils.
voice_off-player_failed = Zvuk sa nepodarilo prehrať. Prečo, to hovorí záznam zariadenia.
voice_off-language = Žiadny hlas tu týmto jazykom nehovorí zrozumiteľne.
voice_off-muted = Je stíšený.
voice_off-night = V týchto hodinách sa nič nehovorí (voice.night).
