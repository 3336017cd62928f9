### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Matches
desk-none = No match has been played yet.
desk-open = To decide: { $n }
desk-shots = Shots: { $n }
desk-goes_on = In play
desk-winner = Winner: { $player }
desk-no_winner = Ended without a winner
desk-hours = { $h } h { $n } min
desk-older = Older matches
desk-newer = Newest matches
desk-back = All matches
desk-corrected = facts corrected
desk-answered = decided at the table
desk-overridden = ruled by a person
desk-clip = Replay
desk-other_book = The same match under other rules
desk-judge_again = Judge again
desk-under = What if: { $rulebook }
desk-changed = { $count ->
        [0] Every shot is ruled alike.
        [one] { $count } shot is ruled otherwise.
       *[other] { $count } shots are ruled otherwise.
    }
desk-voided = { $count ->
        [one] { $count } entry has no effect then.
       *[other] { $count } entries have no effect then.
    }
desk-as_played = As it was played
desk-was = Under { $rulebook }
desk-export = Download
desk-export_json = Review (JSON)
desk-export_csv = Table of shots (CSV)
desk-export_record = Match record
desk-clip_gone = The clip of this shot is not kept any more.
desk-not_there = That is not there.
desk-unreadable = The matches cannot be read at the moment.
