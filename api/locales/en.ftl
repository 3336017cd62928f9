### English. Terms follow the WPA's rules.
### A message is section-code; the codes are those of the rules. All languages have the same messages
### with the same variables; a test demands it. $count and $seconds are numbers that the grammar agrees with.

## meta: Name of the language in itself; how a heading is quoted.

meta-name = English
meta-quote = “{ $n }”

## player: Small where a sentence goes on; the program makes capitals at its start. Names of people stand in their place.

player-A = player A
player-B = player B
player-C = player C
player-shooter = the shooter
player-opponent = the other player

## ball

ball-cue = cue ball
ball-number = ball { $n }

## pocket

pocket-HL = head left corner
pocket-HR = head right corner
pocket-SL = left side pocket
pocket-SR = right side pocket
pocket-FL = foot left corner
pocket-FR = foot right corner

## rail

rail-head = head rail
rail-foot = foot rail
rail-left = left rail
rail-right = right rail
rail-jaw = jaw of a pocket

## game

game-ten-ball = ten-ball
game-nine-ball = nine-ball

## rulebook

rulebook-wpa = WPA
rulebook-ru = Russian rules
rulebook-sk = Slovak rules
rulebook-il = Israeli rules
rulebook-pl = Polish rules
rulebook-es = Spanish rules

## article

article-wpa = WPA { $n }
article-ru = Russian rules { $n }
article-sk = Slovak rules { $n }
article-il = Israeli rules { $n }
article-pl = Polish rules { $n }
article-es = Spanish rules { $n }
article-general = WPA 2016 § { $n }
article-split_hits = WPA regulations: split hits
article-preamble = preamble

## foul

foul-no_contact = no ball hit
foul-wrong_ball_first = wrong ball first
foul-no_rail = no rail after contact
foul-break_requirement = fewer than four balls to a rail on the break
foul-scratch = cue ball pocketed
foul-cue_off_table = cue ball off the table
foul-ball_off_table = ball off the table
foul-foot_off_floor = no foot on the floor
foul-touched_ball = touched ball
foul-double_hit = double hit
foul-push_shot = push shot
foul-balls_moving = shot while balls were moving
foul-bad_placement = cue ball placed wrongly
foul-cue_on_table = cue laid on the table
foul-out_of_turn = played out of turn
foul-slow_play = time exceeded
foul-rack_template = ball on the rack template
foul-non_tip = not struck with the tip
foul-scoop_unintended = cue slid under the cue ball
foul-jump_masse = blocking ball moved on a jump or curve
foul-unsportsmanlike = unsportsmanlike conduct

## verdict

verdict-legal = Legal
verdict-foul = Foul
verdict-ask = Referee to decide

## outcome: The ruling in a few words, seen from the shooter.

outcome-cont = the shooter continues
outcome-pass = the other player’s turn
outcome-opt = the other player may play or hand back
outcome-bih = ball in hand for the other player
outcome-win = the shooter wins the rack
outcome-lose = the shooter loses the rack
outcome-out = the shooter is out of the rack

## cue_ball

cue_ball-as_lies = as it lies
cue_ball-in_hand_anywhere = in hand, anywhere on the table
cue_ball-in_hand_behind_head_string = in hand behind the head string

## option

option-push_out = push out
option-wrongly_pocketed = not pocketed as called
option-safety_pocketed = ball pocketed on a safety

## choice

choice-play = play the position
choice-hand_back = hand the shot back

## rack_reason

rack_reason-ten_pocketed = the 10 was pocketed
rack_reason-nine_pocketed = the 9 was pocketed
rack_reason-three_fouls = third consecutive foul
rack_reason-conceded = rack conceded
rack_reason-unsportsmanlike = unsportsmanlike conduct
rack_reason-corrected = corrected by the referee
rack_reason-stalemate = stalemate
rack_reason-voided = rack void

## decided: Special cases, for those who explain a ruling.

decided-split_hit = two balls hit at the same time
decided-ball_and_rail = ball and rail hit at the same time
decided-frozen_ball = ball frozen to a rail
decided-jaw_as_rail = the jaw of a pocket counts as a rail
decided-off_table_as_rail = a ball off the table counts as driven to a rail
decided-rail_top = a ball came back from the top of a rail
decided-rebound = a ball came back out of a pocket
decided-late_fall = a ball fell by itself after the shot
decided-scoop = the cue slid under the cue ball
decided-obvious_shot = obvious shot, no call needed
decided-call_missing = nothing was called
decided-safety = a safety was announced
decided-early_money_ball = the money ball fell before the end of the rack
decided-wrongly_pocketed = not pocketed as called
decided-several_fouls = several fouls in one shot count as one
decided-unwarned_third_foul = third foul without a warning

## question: What the people at the table are asked.

question-first_contact = Which ball was hit first?
question-rails = Did a ball reach a rail after the contact?
question-potted = Which balls were pocketed?
question-off_table = Did a ball leave the table?
question-call = What was called?
question-push_out = Was a push out announced?
question-report = Is the report true?
question-several = What happened on this shot?
question-rack_swept = The table was cleared in mid-rack. Who won this rack?
question-rack_wrong = The rack does not stand as the rules ask. Rack again?
question-balls_changed = The balls lie differently than after the last shot. Were they moved?
question-balls_unknown = The number of a ball cannot be told. Which ball is it?
question-after_restart = The referee was off for a while. Does the rack go on as shown?
question-shot_missed = A shot was not seen. Whose turn is it?
question-players_gone = Nobody has played for a long time. Is the match over?

## kind

kind-break = Break
kind-push_out = Push out
kind-normal = Shot
kind-between_shots = Between two shots

## phase

phase-break = break
phase-second = first shot after the break
phase-normal = in mid-rack

## call

call-none = nothing called
call-shot = ball and pocket
call-safety = safety
call-push_out = push out

## incident

incident-late_fall = a ball fell by itself after all were at rest
incident-touched_pocketed_ball = the cue ball touched a ball in a pocket
incident-blocking_ball_moved = the blocking ball moved

## returned_from

returned_from-rail_top = from the top of the rail
returned_from-pocket = out of the pocket

## bad_lag

bad_lag-side_rail = the ball touched a side rail
bad_lag-crossed_long_string = the ball crossed the middle of the table
bad_lag-pocketed = the ball was pocketed
bad_lag-far_rail_not_reached = the ball did not reach the foot rail

## lag_right

lag_right-choose_breaker = chooses who breaks
lag_right-breaks = breaks
lag_right-relag = lag again

## break_order

break_order-default = as the rulebook says
break_order-alternate = alternate break
break_order-winner = winner breaks
break_order-loser = loser breaks
break_order-trailing = the player behind breaks

## foul_mode

foul_mode-all_balls = all-ball fouls
foul_mode-cue_ball_only = cue-ball fouls only

## referee

referee-camera = the camera
referee-human = a referee at the table
referee-none = no referee

## role

role-player = the player
role-referee = the referee
role-operator = the operator
role-camera = the camera
role-named = { $role }, { $name }

## unit

unit-rack = rack
unit-set = set
unit-match = match

## warning_means

warning_means-spoken = said aloud
warning_means-counter_shown = shown on the counter

## penalty

penalty-warning = warning
penalty-foul = foul
penalty-loss_of_rack = loss of the rack
penalty-loss_of_set = loss of the set
penalty-loss_of_match = loss of the match

## stage

stage-lag = lag for the break
stage-breaker = choice of the breaker
stage-rack = racking
stage-shot = next shot
stage-over = match over

## refusal: Why something cannot be done now.

refusal-not_opened = The match has not been set up yet.
refusal-already_opened = The match has already been set up.
refusal-too_many_players = This rulebook does not know so many players.
refusal-unknown_player = This player is not in the match.
refusal-wrong_stage = That is not possible now.
refusal-rack_over = The rack is over. Please rack the balls first.
refusal-match_over = The match is over.
refusal-rack_wrong = The rack does not stand as the rules ask. Please rack again.
refusal-not_your_turn = It is not this player’s turn.
refusal-not_your_choice = The choice belongs to the other player.
refusal-nothing_to_choose = There is nothing to choose.
refusal-nothing_is_called = Nothing is called on this shot.
refusal-call_not_accepted = This call is not valid: one ball on the table and one pocket are called.
refusal-not_authorised = Only the referee or the operator may do this.
refusal-reason_missing = Please give a reason.
refusal-no_such_shot = There is no such shot.
refusal-no_such_reading = There is no such reading.
refusal-no_such_report = There is no such report.
refusal-too_late = Too late: the next shot has been played.
refusal-not_on_two = This player is not on two fouls.
refusal-no_clock = There is no shot clock in this match.
refusal-clock_runs = There is still time on the shot clock.
refusal-no_extension_left = No extension is left in this rack.
refusal-no_time_out_left = No time-out is left.
refusal-in_time_out = It is time-out.
refusal-not_in_time_out = It is not time-out.
refusal-no_stalemate = No stalemate has been announced.
refusal-turns_left = The turns that follow the announcement have not all been played.
refusal-no_sets = This match has no sets.
refusal-impossible_state = A match cannot stand like that.

## event

event-contact = Contact
event-rail = Rail
event-pocketed = Pocketed
event-off_table = Off the table
event-hand = Hand over the table
event-returned = Back on the table

## gap

gap-cut = cut to another picture
gap-covered = table covered
gap-graphic = graphic over the table
gap-no_table = table not in the picture
gap-camera_moved = camera moved
gap-dark = too dark
gap-corrupt = damaged pictures

## doubt: What the pictures do not tell.

doubt-first_contact = It cannot be told which ball was hit first.
doubt-rails = It cannot be told whether a ball reached a rail after the contact.
doubt-potted = It cannot be told which balls were pocketed.
doubt-off_table = It cannot be told whether a ball left the table.
doubt-call = It is not known what was called.
doubt-push_out = It is not known whether a push out was announced.
doubt-report = It is not settled whether a report is true.
doubt-other = The pictures do not settle this.

## reading: What one reading takes to be true: no capital, no full stop.

reading-first_contact = hit first: { $balls }
reading-another_ball = hit first: another ball, not the { $on }
reading-or_another = { $balls } or another ball, not the { $on }
reading-not_seen = first contact not seen
reading-split = hit first at the same time: { $balls }
reading-no_contact = no ball hit
reading-rails = rail reached after the contact
reading-no_rails = no rail reached after the contact
reading-break_rails = object balls to a rail: { $n }
reading-potted = pocketed: { $balls }
reading-not_potted = nothing pocketed
reading-in_pocket = { $ball } in the { $pocket }
reading-off_table = off the table: { $balls }
reading-not_off_table = no ball off the table
reading-call_shot = called: ball { $ball }, { $pocket }
reading-call_safety = called: safety
reading-call_push_out = called: push out
reading-call_none = nothing called
reading-report = the report is true: { $reports }
reading-no_report = the report is not true
reading-no_incident = nothing unusual happened
reading-not_second = not the first shot after the break
reading-other = another course of events
reading-or = { $one } or { $other }
reading-or_else = { $one }; or { $other }
reading-line = Reading { $n } ({ $what }):

## phrase: What a referee says. $player, $other: nominative. $on: the lowest ball. $balls: a list.

phrase-lag_start = Lag for the break.
phrase-lag_won_choose = { $player } wins the lag. Choose who breaks.
phrase-lag_won_breaks = { $player } wins the lag and breaks.
phrase-lag_again = The lag is not decided. Lag again.
phrase-break_to = { $player } to break.
phrase-break_legal_dry = Legal break, nothing pocketed. { $player } at the table.
phrase-break_legal_made = Legal break, pocketed: { $balls }. { $player } continues.
phrase-foul_break_rails = Foul on the break: { $count ->
        [0] no ball to a rail
        [one] only { $count } ball to a rail
       *[other] only { $count } balls to a rail
    }, four are required.
phrase-foul_break_one = Foul on the break: the 1 was not hit first.
phrase-ten_on_break = The 10 on the break is spotted. { $player } continues.
phrase-push_out_available = { $player } may push out.
phrase-push_out_declared = Push out declared by { $player }.
phrase-push_out_choice = Push out played. { $player }: play or hand back?
phrase-push_out_refused = No push out on this shot: it counts as a normal shot.
phrase-push_out_balls_return = Balls pocketed on the push out return: { $balls }.
phrase-option_wrong_ball = Not pocketed as called. { $player }: play or hand back?
phrase-option_safety = A ball fell on the safety. { $player } chooses: play or hand back?
phrase-handed_back = { $other } hands the shot back. { $player } shoots.
phrase-plays_position = { $player } plays the position.
phrase-foul_wrong_ball = Foul: wrong ball first. The { $ball } was hit, the { $on } is on.
phrase-foul_wrong_ball_split = Foul: wrong balls first. Hit together: { $balls }; the { $on } is on.
phrase-foul_no_contact = Foul: no ball was hit.
phrase-foul_no_rail = Foul: no rail after contact.
phrase-foul_scratch = Foul: cue ball pocketed.
phrase-foul_cue_off = Foul: cue ball off the table.
phrase-foul_ball_off = Foul: the { $ball } left the table.
phrase-foul_foot = Foul: no foot on the floor.
phrase-foul_touched = Foul: the { $ball } was touched.
phrase-foul_touched_unknown = Foul: a ball was touched.
phrase-foul_touched_cue = Foul: the cue ball was touched.
phrase-foul_double_hit = Foul: double hit.
phrase-foul_push_shot = Foul: push shot.
phrase-foul_balls_moving = Foul: shot while balls were moving.
phrase-foul_placement = Foul: cue ball placed wrongly.
phrase-foul_cue_on_table = Foul: cue laid on the table to line up the shot.
phrase-foul_out_of_turn = Foul: { $player } played out of turn.
phrase-foul_slow_play = Foul: time exceeded.
phrase-foul_template = Foul: ball on the rack template.
phrase-foul_tip = Foul: cue ball not struck with the tip.
phrase-foul_scoop = Foul: the cue slid under the cue ball.
phrase-foul_jump_masse = Foul: the blocking ball { $ball } moved on a jump or curve shot.
phrase-fouls_count_one = { $count } fouls in one shot count as one.
phrase-ball_in_hand = Ball in hand for { $player }, anywhere on the table.
phrase-cue_ball_break = { $player }: cue ball in hand behind the head string.
phrase-two_fouls_warning = { $player }: two fouls in a row. Warning: a third loses the rack.
phrase-three_fouls_rack = Third consecutive foul. { $player } loses the rack.
phrase-three_fouls_set = Third consecutive foul. { $player } loses the set.
phrase-third_unwarned = No warning had been given: this is the second foul of { $player }.
phrase-call_please = { $player }: call ball and pocket, please.
phrase-call_confirmed = Called: the { $ball }, { $pocket }.
phrase-one_ball_only = Only one ball may be called.
phrase-safety_declared = { $player }: safety.
phrase-ball_made = The { $ball } is good. { $player } continues.
phrase-balls_stay_down = Balls stay down: { $balls }.
phrase-miss = Miss. { $player } at the table, cue ball as it lies.
phrase-turn_passes = Turn passes to { $player }.
phrase-ten_spotted = The 10 is spotted.
phrase-spot_occupied = Foot spot occupied: the { $ball } goes behind it on the long string.
phrase-ten_early_spotted = The called 10 came early: it is spotted, { $player } continues.
phrase-ten_early_win = The called 10 is down. { $player } wins the rack.
phrase-rack_won = Rack won by { $player }.
phrase-match_won = { $player } wins the match.
phrase-stalemate_announced = Possible stalemate: three more turns each.
phrase-stalemate = Stalemate. The rack is replayed, { $player } breaks.
phrase-no_foul = No foul.
phrase-foul_not_proved = Foul not established: no foul.
phrase-split_hit = Both balls hit together: the { $on } counts as hit first.
phrase-ball_restored = The { $ball } fell by itself: it is put back.
phrase-ball_on = The { $on } is on.
phrase-wait_balls = Please wait, balls are still moving.
phrase-rerack = Rack not correct: rack again.
phrase-referee_decides = Referee decision needed.

## ruling: What a review says more fully.

ruling-break_legal_dry = Legal break, nothing pocketed.
ruling-break_legal_made = Legal break, pocketed: { $balls }.
ruling-push_out_played = Push out played.
ruling-option_push_out = { $player } chooses: play or hand back?
ruling-option_wrong_ball = { $player } chooses: play or hand back?
ruling-not_as_called = Legal shot, but not pocketed as called: { $balls }.
ruling-not_called = Legal shot, but pocketed without a call: { $balls }.
ruling-foul_generic = Foul: { $foul }.
ruling-foul_wrong_ball_on = Foul: wrong ball first. The { $on } is on.
ruling-foul_scratch_in = Foul: cue ball pocketed, { $pocket }.
ruling-foul_balls_off = Foul: balls left the table: { $balls }.
ruling-safety_played = Legal safety, nothing pocketed.
ruling-ball_made = Legal shot: the { $ball } is pocketed, { $pocket }.
ruling-balls_made = Legal shot, pocketed: { $balls }.
ruling-nothing_made = Legal shot, nothing pocketed.
ruling-legal_shot = Legal shot.
ruling-continues = { $player } continues, cue ball as it lies.
ruling-at_table = { $player } at the table, cue ball as it lies.
ruling-ball_spotted = The { $ball } is spotted.
ruling-balls_spotted = Balls back on the table: { $balls }.
ruling-rack_over = The rack is over.
ruling-provisional = Until it is decided, play goes on under the reading best for the shooter.
ruling-out_of_rack = Third consecutive foul. { $player } is out of the rack.

## match: What happens around the shots. $by: who says it, in brackets.

match-opened = Match: { $players }.
match-race = First to win { $count ->
        [one] { $count } rack
       *[other] { $count } racks
    }.
match-race_sets = First to win { $count ->
        [one] { $count } set
       *[other] { $count } sets
    }.
match-racked = The rack is set.
match-no_call = { $player }: nothing called.
match-reported = Report ({ $by }): { $report }.
match-report_accepted = The report is accepted.
match-report_open = { $player }: is that right?
match-warned_by_counter = { $player }: the counter shows two fouls in a row.
match-extension = { $player } takes an extension: { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    } more.
match-seconds_left = { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    } left.
match-clock_ran_out = Time is up: { $player }.
match-time_out = Time-out: { $player }.
match-time_out_over = The time-out is over, play goes on.
match-stalemate_progress = There was progress: the rack goes on.
match-stalemate_turns = { $player }: { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    } left before a stalemate.
match-conceded_rack = { $player } concedes the rack.
match-conceded_set = { $player } concedes the set.
match-conceded_match = { $player } concedes the match.
match-penalised = { $player }, unsportsmanlike conduct: { $penalty }.
match-answered = Settled ({ $by }): reading { $n }.
match-facts_corrected = What happened was corrected ({ $by }).
match-ruling_changed = The ruling was changed ({ $by }): { $outcome }.
match-state_corrected = The state of the match was corrected ({ $by }).
match-rack_voided = This rack does not count ({ $by }).
match-unseen = Something was not seen: shots may have been played meanwhile.
match-abandoned = The match ends without a winner ({ $by }).
match-reason = Reason: { $reason }.
match-set_won = Set won by { $player }.
match-score = Score: { $items }.
match-score_sets = Sets: { $items }.
match-score_item = { $player } { $n }
match-undone = The last entry was taken back.

## certainty

certainty-certain = practically certain
certainty-likely = very likely
certainty-fair = likely
certainty-weak = uncertain

## ui: Labels of the pages.

ui-title = Match review
ui-tagline = Refereed from the video by Footspot
ui-shots = Shots
ui-fouls = Fouls
ui-asks = To decide
ui-gaps = Gaps
ui-table = Table
ui-table_size = { $length } × { $width } mm
ui-table_error = positions to about { $n } mm
ui-rulebook = Rulebook
ui-game = Game
ui-duration = Length
ui-picture = Picture
ui-picture_size = { $width } × { $height }, { $fps } per second
ui-cost = Work
ui-cost_value = { $s } s, { $fps } pictures a second
ui-timeline = Timeline
ui-timeline_shot = Shot { $n } at { $time }: { $verdict }
ui-timeline_gap = Not refereed, { $from } to { $to }: { $reason }
ui-shot = Shot { $n }
ui-rack = Rack { $n }
ui-shooter = Shooter
ui-unknown = not known
ui-rest = At rest
ui-rest_unseen = not seen
ui-certainty = Certainty
ui-certainty_basis = the weakest fact that the ruling rests on
ui-first_contact = First contact
ui-first_contact_none = no ball was hit
ui-first_contact_unseen = could not be seen
ui-first_contact_split = together
ui-pocketed = Pocketed
ui-none = none
ui-articles = Articles
ui-call = Call
ui-call_unknown = Not known from the video.
ui-call_both_judged = “Called what fell” and “nothing called” are both judged.
ui-call_not_needed = No call on the break
ui-call_nine_ball = No calls in nine-ball
ui-call_none = Nothing was called
ui-call_shot = Ball { $ball }, { $pocket }
ui-call_safety = Safety
ui-call_push_out = Push out
ui-doubts = What cannot be told
ui-doubts_agree = The ruling is the same either way.
ui-reading = Reading { $n }
ui-proof = Proof
ui-events_count = Events: { $n }
ui-no_events = No event was seen.
ui-time = Time
ui-event = Event
ui-place = Where
ui-plus_minus = ± { $ms } ms
ui-gap = Not refereed
ui-gaps_none = None. The whole video was refereed.
ui-no_shots = No shot was found in this video.
ui-before = Before the shot
ui-after = After the shot
ui-after_partial = After the shot, as last seen
ui-path = Path
ui-rail_touch = Rail touch
ui-pocketed_at = Ball pocketed
ui-unidentified = Number not known
ui-head = head
ui-foot = foot
ui-legend = In the drawings
ui-drawing = Drawing of the table, head end on the left.
ui-drawing_before = Before the shot: { $balls }.
ui-drawing_pocketed = Pocketed: { $balls }.
ui-drawing_first = First contact: { $balls }.
ui-enlarge = Enlarge the drawing
ui-close = Close
ui-video = Annotated video
ui-video_hint = Choose any time on this page to go there.
ui-not_judged = Not judged from pictures
ui-not_judged_list = a foot off the floor, a double hit or push, balls touched out of sight, calls that nobody wrote down
ui-language = Language
ui-cue = cue ball
ui-skip = Go to the shots

## state: What the referee does now, in a few words.

state-starting = Starting
state-looking_for_table = Looking for the table
state-waiting_for_rack = Waiting for a rack
state-playing = Rack in play
state-between_shots = Ready for the next shot
state-balls_moving = Balls are moving
state-asleep = Asleep
state-camera_lost = No picture
state-table_lost = Table out of sight

## hint: What people at the table can do while no shot can be refereed.

hint-starting = The referee is starting.
hint-looking_for_table = The camera is looking for the table. Switch on its lights and step back for a moment.
hint-waiting_for_rack = Rack the balls. The break starts the rack by itself.
hint-asleep = Nobody is playing. Come to the table and the referee wakes.
hint-camera_lost = The camera gives no picture. The score is kept; what is played now is not seen.
hint-table_lost = The table cannot be seen. The score is kept; what is played now is not seen.

## trouble: What is wrong, and what to do about it.

trouble-camera_stalled = The camera has stopped sending pictures. If it does not come back by itself, check its cable.
trouble-camera_lost = The camera does not answer. Check its cable and its power.
trouble-camera_corrupt = The camera’s pictures arrive damaged. Check its cable or network.
trouble-camera_resized = The camera sends pictures of another size. If that stays, calibrate again.
trouble-camera_looped = The recording has begun anew.
trouble-camera_settling = The camera is adjusting to the light. That takes a few seconds.
trouble-table_cut = The picture shows something else than the table.
trouble-table_covered = The table is covered. Clear the view between the camera and the cloth.
trouble-table_graphic = Something is drawn over the picture of the table.
trouble-table_no_table = The table is not in the picture. Turn the camera back to it.
trouble-table_camera_moved = The camera has moved. Fix it firmly and calibrate again.
trouble-table_dark = It is too dark to referee. Switch on the lights above the table.
trouble-table_corrupt = Pictures of the table were damaged; what they showed is not refereed.
trouble-journal_disk_full = The disk is full: nothing new can be kept. Make room on it; what was kept is safe.
trouble-journal_read_only = The disk can only be read: nothing new is kept. Restart; if it comes back, the memory card is worn out.
trouble-journal_locked = Another program holds the journal. Close it; what was kept is safe.
trouble-journal_in_use = A referee already runs on this device. Stop one of the two.
trouble-journal_no_permission = The referee may not write its journal. The log says how to mend it.
trouble-journal_broken_disk = The disk has faults. Copy what is on it to a new one soon.
trouble-journal_damaged = The journal is damaged. Move the file away to begin a new one, and keep it.
trouble-journal_missing = The journal is not there. The log names the file.
trouble-journal_not_a_journal = The file that is named as the journal is none. Name another in the settings.
trouble-journal_newer = The journal was written by a newer version of the program. Install that one.
trouble-journal_older = The journal was written by an older version of the program. Restart to bring it up to date.
trouble-journal_no_way_back = The journal cannot be turned back for an older version. Keep the newer program.
trouble-light_changed = The light has changed. Balls may be mistaken until the referee has adjusted.
trouble-lens_dirty = The lens is dirty or partly covered. Wipe it with a soft cloth.
trouble-not_calibrated = The camera is not calibrated for this table: places are only rough. Calibrate it.
trouble-calibration_poor = The calibration is not accurate enough. Calibrate again.
trouble-detector_failed = The balls cannot be recognised just now. The referee tries again by itself.
trouble-too_slow = The device is too slow for all the pictures: some are left out.
trouble-too_warm = The device is too warm. Let air get to it.
trouble-throttled = The device slows itself down. Cool it, and use its own power supply.
trouble-under_voltage = The power supply is too weak. Use the one that is made for this device.
trouble-low_disk = The disk is nearly full. No more replays are kept; the score is.
trouble-low_memory = Memory is nearly used up. Close other programs on the device.
trouble-clips_failed = Replays cannot be kept. Rulings and score are not affected.
trouble-recording_off = Recording is switched off: no picture is stored.
trouble-clock_stepped = The clock of the device was set. Times of earlier shots may look odd.
trouble-restarted = The referee has started again. The match goes on from the last ruling.
trouble-referee_gone = The referee does not answer. This page comes back by itself.

## screen: Labels of the screen at the table.

screen-at_table = At the table
screen-ball_on = Ball on
screen-fouls = Fouls in a row: { $n }
screen-not_told = { $player }: two fouls in a row, not warned aloud yet. Until then a third counts as the second.
screen-minutes = { $n } min
screen-last_ruling = Last ruling
screen-question = Please decide
screen-questions_more = More questions: { $n }
screen-readings_more = Other possibilities: { $n }
screen-offline = No connection to the table. This page tries again by itself.
screen-as_last_seen = Shown as it was last seen
screen-time_out = Time-out
screen-clock = Shot clock
screen-drawing_balls = On the table: { $balls }.
screen-drawing_unknown = Balls of unknown number: { $n }.
