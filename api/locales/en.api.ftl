### English: what the API answers, and what is said aloud.

## problem: Why something asked of the server was not done.

problem-not_json = What was sent cannot be read.
problem-not_signed_in = Join the match or sign in first.
problem-not_allowed = This is not for you to do.
problem-cross_site = A page of another site may not ask this.
problem-not_found = There is no such thing here.
problem-method_not_allowed = This cannot be done here.
problem-too_late = The match has gone on meanwhile: look again.
problem-refused = The rules do not allow this now.
problem-gone = It is not kept any more.
problem-too_large = This is too large.
problem-wrong_media_type = This kind of file is not taken.
problem-bad_range = There is no such part of it.
problem-invalid = Something in it is wrong.
problem-too_many_requests = Too many requests: wait a little.
problem-internal = Something failed here. The log of the device says what.
problem-referee_gone = The referee does not answer.
problem-busy = Too much is going on: try again in a moment.
problem-no_room = The disk is full.

## reference: The page that describes the API. What follows is in English.

reference-title = Interface for programs
reference-about = All that this table tells, and takes, for programs of others. As a file for tools:
reference-problems = What is refused

## voice: What is said aloud, shorter than it is written.

voice-foul = Foul: { $foul }.
voice-miss = Miss. { $player } at the table.
voice-title = Voice at the table
voice-speaks = Rulings and warnings are said aloud.
voice-volume = Volume
voice-mute = Mute
voice-try = Try it
voice-trial = This is the voice of the referee. Foul: wrong ball first.

## voice_off: Why nothing is said aloud: "the voice" is the subject.

voice_off-switched_off = It is switched off in the configuration (voice.on).
voice_off-no_synthesiser = espeak-ng is not installed on the device: apt install espeak-ng.
voice_off-no_player = Nothing on the device plays sound: connect a loudspeaker and install alsa-utils.
voice_off-player_failed = The sound could not be played. The log of the device says why.
voice_off-language = No voice here speaks this language so that it can be understood.
voice_off-muted = It is muted.
voice_off-night = Nothing is said at this hour (voice.night).
