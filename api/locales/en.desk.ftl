### The review desk: the matches that were played, a shot about which people disagree, videos that are refereed.

## desk: The list of matches, and a match. $n: a number.

desk-title = Matches
desk-none = No match has been played yet.
desk-open = To decide: { $n }
desk-shots = Shots: { $n }
desk-show_rack = Show the shots
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
desk-export_clip = Clip (MP4)
desk-clip_gone = The clip of this shot is not kept any more.
desk-not_there = That is not there.
desk-unreadable = The matches cannot be read at the moment.
desk-videos = Review a video

## dispute: The page of a shot about which people disagree.

dispute-title = Shot
dispute-to_match = To the match
dispute-previous = Previous shot
dispute-next = Next shot
dispute-no_clip = No clip of this shot is kept.
dispute-play = Play or pause
dispute-back = One picture back
dispute-forward = One picture on
dispute-speed = Speed
dispute-to_strike = Strike
dispute-to_contact = First contact
dispute-moment = Moment of the clip
dispute-seconds = { $s } s
dispute-from_strike = from the strike on
dispute-seen = What was seen
dispute-ruling = Ruling
dispute-contact_bar = First contact to ± { $ms } ms; the strokes are the pictures.
dispute-decide = What happened?
dispute-agree = I agree
dispute-agree_hint = It counts once all players agree.
dispute-settle = Decide so
dispute-waiting = Noted. It counts once the other player agrees, too.
dispute-done = Done. Everything after it has been judged again.
dispute-who = Players agree on their phones. The operator decides here.
dispute-sign_in = Operator: sign in
dispute-no_referee = The referee does not answer, so nothing can be decided now.
dispute-overrule = Rule otherwise
dispute-outcome = What follows
dispute-fouls = Foul
dispute-no_foul = none
dispute-spotted = Balls that come back
dispute-reason = Reason
dispute-reason_hint = It stands in the record of the match.
dispute-rule_so = Rule so
dispute-correct = Correct what happened
dispute-first = Hit first
dispute-nothing = no ball
dispute-together = At the same time
dispute-alone = no other
dispute-ball = Ball
dispute-end = At the end
dispute-on_table = on the table
dispute-off_table = off the table
dispute-rail = Rail after the contact
dispute-no_rail = none
dispute-called = Called
dispute-as_known = as it is known
dispute-pocket = Pocket
dispute-try = See the ruling
dispute-save = Save
dispute-would = It would then be ruled
dispute-would_change = What this changes
dispute-changed = What changed
dispute-nothing_changes = No other ruling changes.
dispute-before = Before
dispute-after = Now
dispute-no_such = no shot at this point
dispute-report = Reported ({ $by }): { $report }
dispute-is_true = That is right
dispute-is_false = That is not right

## upload: Videos that are refereed here.

upload-title = Review a video
upload-intro = Footage of a ten-ball or nine-ball match, the whole table in the picture. It is refereed on this device and stays here.
upload-file = Video file
upload-limit = At most { $size }.
upload-start = Upload and referee
upload-needs_script = Uploading needs JavaScript in this browser.
upload-operators = Only the operator may upload videos here.
upload-receiving = Uploading
upload-waiting = Waiting
upload-refereeing = Refereeing
upload-drawing = Drawing the video
upload-done = Done
upload-cancelled = Cancelled
upload-failed = Failed
upload-cancel = Cancel
upload-remove = Delete
upload-show = Open the review
upload-anyone = anyone
upload-none = No video has been reviewed here yet.
upload-here = Reviewed here

## upload_trouble: What went wrong with a video.

upload_trouble-too_large = The file is too large.
upload_trouble-no_room = There is not enough room on the disk. Delete reviews that are no longer needed.
upload_trouble-too_many = Enough videos are waiting already. Try again later.
upload_trouble-broken_off = The upload broke off.
upload_trouble-interrupted = The device was switched off while it refereed.
upload_trouble-not_refereed = This video cannot be refereed:

## setting_section: A section of the configuration.

setting_section-review = Review of videos

## setting: Names of its settings.

setting-review_upload = Who may upload videos
setting-review_path = Folder of the reviews
setting-review_max_mb = Largest video
setting-review_keep = Reviews that are kept

## setting_hint: What they mean.

setting_hint-review_upload = The operator, or anyone who reaches these pages.
setting_hint-review_path = From the state folder on.
setting_hint-review_max_mb = A larger one is refused.
setting_hint-review_keep = The oldest go first.
