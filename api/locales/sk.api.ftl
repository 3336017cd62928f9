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
