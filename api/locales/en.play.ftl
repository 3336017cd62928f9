### The phone at the table, and the frame of all pages.

## page: Header of every page but the screen: names of the others.

page-skip = Skip to the content
page-pages = Pages
page-play = Play
page-matches = Matches
page-admin = Settings

## play: The phone of a player. $player, $letter: nominative. $foul: a phrase without a capital.

play-title = Play
play-join = Play with this phone
play-join_hint = Scan the code on the screen beside the table, or type it here.
play-seat = You play as
play-taken = taken
play-name = Your name
play-name_hint = As it stands on the screen. It may stay empty.
play-name_of = Name of player { $letter }
play-code = Code on the screen
play-join_button = Join
play-you = you
play-leave = Leave the match on this phone
play-your_turn = Your turn
play-their_turn = { $player } is at the table
play-no_match = No match is being played
play-call_hint = To call: tap the ball, then the pocket.
play-call_pocket = Now tap the pocket.
play-call_balls = Balls that can be called
play-take_back = Take back
play-ask_call = Ask for a call
play-choose = Your choice
play-report = Report a foul
play-report_hint = Only what the camera does not see. If the other player does not agree, it stays a question until somebody decides.
play-report_shot = Last shot, by { $player }
play-report_between = Since then, by { $player }
play-judge = { $player } reports: { $foul }. Is that right?
play-judge_yes = Yes, a foul
play-judge_no = No, no foul
play-report_waits = Reported: { $foul }. { $player } is asked.
play-both = It counts when all players say the same.
play-said_by = says { $player }
play-extension = Extension: { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }
play-time_out = Time-out
play-time_out_end = End the time-out
play-racked = The balls are racked
play-stalemate = Stalemate: rack again
play-end_match = End the match without a winner
play-wants_end = { $player } wants to end the match without a winner.
play-wants_stalemate = { $player } sees a stalemate. Rack again?
play-agree = Agreed
play-concede_rack = Concede the rack
play-concede_set = Concede the set
play-concede_match = Concede the match
play-sure = Once play goes on, this cannot be taken back. Are you sure?
play-yes = Yes
play-cancel = Cancel
play-more = More
play-lag = Who won the lag?
play-lag_again = Nobody: lag again
play-breaker = Who breaks first?
play-lag_first = lag
play-set_up = Set up a match
play-set_up_hint = Names and settings are optional: without them the table keeps score for A and B.
play-players = Players
play-race = Racks to win
play-no_end = no end
play-sets = Sets to win
play-no_sets = no sets
play-break_order = Who breaks the next racks
play-clock = Shot clock, seconds
play-no_clock = no clock
play-language = Language of the match
play-calls = Shots are called on the phones
play-calls_hint = If not, a call is asked for only where it matters.
play-start = Start the match
play-sending = Sending…
play-waiting = Said. It counts once the other player says the same.
play-not_sent = No connection: it is sent as soon as there is one.
play-failed = That was not heard. Look at the table and say it again.
play-script = This page needs JavaScript.

## answer: To questions about the table, besides the names of players.

answer-yes = Yes
answer-no = No
answer-nobody = Nobody

## refused: Why something that a person said does not count, where the rules have no say.

refused-late = The table has moved on meanwhile. Look again.
refused-other_match = That belongs to another match.
refused-no_match = No match is being played.
refused-match_goes_on = A match is being played. End it first.
refused-no_seat = Only a player can say this.
refused-balls_moving = The balls are moving: too late for this shot.
refused-nothing_to_undo = There is nothing of yours to take back.
refused-not_asked = That is not asked any more.
refused-bad_settings = These settings do not go together.
refused-bad_facts = These facts cannot be read.
refused-not_kept = It could not be written down. The screen says what is wrong.
refused-wrong_code = This is not the code that the screen shows now.
refused-seat_taken = Somebody already plays as this player.

## screen: What stands on the screen because people speak.

screen-news = Just now
screen-join = Play with your phone: scan this
screen-join_code = or open { $address } and type { $code }
screen-spot = Put back on the marked places: { $balls }.
screen-restore = The rings show where the balls lay.
