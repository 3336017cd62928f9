### English: the operator's pages.

## admin

admin-title = Operator
admin-parts = Parts of the settings
admin-tab_overview = Overview
admin-tab_calibration = Calibration
admin-tab_settings = Settings
admin-tab_data = Clips and back-up
admin-sign_out = Sign out
admin-nameless = no name given
admin-cancel = Cancel
admin-sure_yes = Yes, do it
admin-done = Done.
admin-restarting = The referee is starting again. This page comes back by itself.
admin-health = How it goes
admin-status_ok = The table is refereed
admin-status_degraded = Refereed, but something needs a hand
admin-status_failing = The table is not refereed now
admin-no_trouble = Nothing is wrong.
admin-figures = Figures
admin-figure_up = Running for
admin-figure_fps = Pictures refereed
admin-figure_dropped = Pictures left out
admin-figure_missed = Pictures that never came
admin-figure_delay = Last ruling after rest
admin-figure_restarts = Parts started again
admin-figure_detector = Detector
admin-figure_version = Version
admin-figure_temperature = Processor
admin-figure_load = Load, in processors
admin-figure_memory = Memory free
admin-figure_disk = Disk free
admin-value_per_second = { $n } a second
admin-value_s = { $n } s
admin-value_celsius = { $n } °C
admin-value_gb = { $n } GB
admin-value_mb = { $n } MB
admin-value_mm = { $n } mm
admin-value_degrees = { $n }°
admin-value_px = { $n } px
admin-span_days = { $days } d { $hours } h
admin-span_hours = { $hours } h { $minutes } min
admin-span_minutes = { $minutes } min
admin-recording = Recording of clips
admin-recording_on = On: a short clip of each shot is kept on this device.
admin-recording_off = Off: no picture is stored, also after a restart, until it is switched on here.
admin-recording_turn_off = Stop recording
admin-recording_turn_on = Record again
admin-restart = Restart
admin-restart_about = Takes some seconds. The match goes on where it was; a shot played meanwhile is not seen.
admin-restart_sure = Start the referee again now? Better between two shots.
admin-restart_now = Restart now
admin-tell = Tell it aloud
admin-tell_done = It was said
admin-seats = Phones at the table
admin-seats_none = No phone has joined.
admin-seat_free = Free the seat
admin-seat_free_of = Free the seat of
admin-acts = What was done here
admin-acts_none = Nothing yet.
admin-sign_in_title = For the operator
admin-sign_in_about = Calibration, settings, clips, back-up, and rulings that only an operator may change.
admin-passphrase = Passphrase
admin-your_name = Your name
admin-your_name_hint = It stands beside what you do, here and in the records of matches.
admin-sign_in = Sign in
admin-wrong_form = What was sent cannot be read.
admin-not_open = No passphrase is set yet, so nobody can be operator.
admin-not_open_how = Set one on the device itself:
admin-not_open_else = Where the referee was started by hand:
admin-view = The camera’s view
admin-view_about = A live picture, only while this page is open; it is kept nowhere.
admin-picture_alt = The table as the camera sees it now
admin-picture_waiting = Waiting for a picture …
admin-corners_about = Yellow: the edges of the cushions as they were found. Drag a corner to where two cushion edges would meet; or choose it and use the arrow keys (with Shift ten pixels).
admin-error = Places are right to about
admin-error_noses = Cushion edges off the lines
admin-error_pockets = Pockets along the rails
admin-error_spread = From picture to picture
admin-tilt = Off straight down
admin-ball_px = A ball across
admin-find = Find the table again
admin-swap = Swap head and foot end
admin-back = Undo
admin-keep = Keep this
admin-head_known = The head end is where H stands
admin-head_about = Players break from the head end. Without the tick, the first rack that is seen tells it.
admin-unseen = not seen
admin-standing_in_force = This is the stored calibration. The referee goes by it.
admin-standing_searched = The referee found the table by itself and goes by this; it is not stored.
admin-standing_proposed = Measured, not kept yet.
admin-standing_measuring = Measuring …
admin-standing_none = No table is known yet. Find it, or put the corners in place.
admin-standing_kept = Kept. The referee goes by it as soon as nothing moves.
admin-settings_broken = The file of the settings has mistakes
admin-settings_broken_about = Somebody has changed it by hand. Mend it on the device; until then nothing can be changed here.
admin-settings_about = These stand in { $file }. What is changed counts from the next start of the referee on.
admin-settings_read_only = The referee may not write { $file }: nothing can be changed here.
admin-settings_pending = Some changes wait for a restart.
admin-settings_unchanged = Nothing changed
admin-settings_changed = Changed:
admin-settings_wrong = Not saved: something is wrong above
admin-settings_save = Save
admin-secret_set = set, not shown
admin-secret_forget = Forget it
admin-setting_range = { $least } to { $most }.
admin-setting_least = { $least } or more.
admin-setting_default = Default: { $value }.
admin-unit_per_second = pictures a second
admin-unit_pictures = pictures
admin-unit_racks = racks
admin-unit_reviews = reviews
admin-unit_days = days
admin-unit_times = times
admin-unit_per_hour = an hour
admin-unit_s = s
admin-unit_ms = ms
admin-unit_m = m
admin-unit_mb = MB
admin-unit_percent = %
admin-unit_celsius = °C
admin-choice_auto = by itself
admin-choice_default = as the rulebook says
admin-choice_left = left
admin-choice_right = right
admin-choice_upper = upper
admin-choice_lower = lower
admin-choice_full = full size
admin-choice_half = half size
admin-clips = Clips and the disk
admin-clips_size = Clips
admin-journal_size = Matches and rulings
admin-disk_free = Free on the disk
admin-disk_of = { $free } of { $size }
admin-disk_used = How full the disk is
admin-clips_delete = Delete
admin-clips_sure = Delete all of { $day } ({ $clips }) for good? Also what is still disputed.
admin-clips_none = No clips are kept.
admin-backup = Back-up
admin-backup_about = One file with every match, the settings and the calibration. A password of a camera is in it, too: keep it well. Clips are not in it.
admin-backup_get = Make and download it
admin-restore = Restore
admin-restore_about = The file is checked as a whole first; a bad one changes nothing. What is here now is kept beside.
admin-restore_sure = Put this back-up in the place of what is here? Matches since it was made are not in it.
admin-restore_file = File of a back-up (.zip)
admin-restore_send = Check it and lay it ready
admin-restored = The back-up is whole. Matches in it: %. It is put in place when the referee starts again.
admin-restored_left = Its settings could not be written: those of now stay.
admin-wait = { $seconds ->
    [one] Try again in { $seconds } second.
   *[other] Try again in { $seconds } seconds.
}
admin-clips_count = { $count ->
    [one] { $count } clip
   *[other] { $count } clips
}
admin-clips_about = { $count ->
    [one] Clips stay { $count } day and take { $size } at most; the oldest go first, none that is still disputed.
   *[other] Clips stay { $count } days and take { $size } at most; the oldest go first, none that is still disputed.
}

## setting_section: Sections of the configuration.

setting_section-table = Table
setting_section-camera = Camera
setting_section-match = Match
setting_section-recording = Recording of clips
setting_section-journal = Journal
setting_section-screen = Screen
setting_section-voice = Voice
setting_section-detector = Detector of balls
setting_section-health = Health

## setting: Names of settings.

setting-table_size = Size
setting-table_head_end = Head end in the picture
setting-camera_spec = Which camera
setting-camera_password = Password of a camera on the network
setting-camera_preset = Kind of Raspberry Pi camera
setting-camera_size = Size of the pictures
setting-camera_fps = Rate of the pictures
setting-camera_queue = Pictures that may wait
setting-camera_lock = Hold exposure and colours
setting-camera_settle_s = Time to settle
setting-camera_longest_exposure_ms = Longest exposure
setting-camera_exposure_ms = Fixed exposure
setting-camera_gain = Fixed gain
setting-camera_focus_m = Distance to the cloth
setting-camera_transport = Way over the network
setting-camera_sleep_after_s = Sleep when nobody plays for
setting-match_rulebook = Rulebook
setting-match_game = Game
setting-match_race_to = Racks that win
setting-match_language = Language of the match
setting-match_shot_clock_s = Time for a shot
setting-match_break_order = Who breaks next
setting-recording_on = Keep clips
setting-recording_path = Folder
setting-recording_keep_days = Keep for
setting-recording_keep_mb = Room at most
setting-recording_size = Size of the clips
setting-recording_fps = Pictures stored at most
setting-recording_before_s = Begins before the strike
setting-recording_longest_s = Longest clip
setting-recording_memory_mb = Memory at most
setting-journal_path = File
setting-screen_port = Port
setting-screen_language = Language of the screen
setting-screen_night = Dark hours
setting-voice_on = Say rulings aloud
setting-voice_player = What plays the sound
setting-voice_volume = Volume at first
setting-voice_night = Quiet hours
setting-voice_keep_mb = Room for spoken sentences
setting-detector_name = Detector
setting-detector_model = Another model
setting-health_warm_c = Warn of warmth above
setting-health_low_disk_mb = Warn of less room than
setting-health_restarts = Restarts of a part
setting-health_metrics = Figures for Prometheus

## setting_hint: What a setting means.

setting_hint-table_size = 9ft, pro8, 8ft, 7ft, or LENGTHxWIDTH in millimetres between the cushion edges.
setting_hint-table_head_end = Where players break from. By itself: racks that are seen tell it.
setting_hint-camera_spec = picamera2 (picamera2:1 for the second), v4l2:0 for a USB camera, rtsp://USER@HOST/PATH for one on the network.
setting_hint-camera_password = Never shown. Leave it empty to keep the one that is set.
setting_hint-camera_preset = Settles size and rate that show the whole view. By itself: goes by the sensor.
setting_hint-camera_size = auto, or WIDTHxHEIGHT in pixels, both even. Cameras on the network have their own.
setting_hint-camera_fps = 0: 60, or the fastest that shows the whole view.
setting_hint-camera_queue = When more come, the oldest is left out and counted.
setting_hint-camera_lock = Raspberry Pi camera. Balls are told by their colours: let them change only where the light does.
setting_hint-camera_settle_s = Raspberry Pi camera: before pictures count.
setting_hint-camera_longest_exposure_ms = Raspberry Pi camera. What the light asks beyond this is given by gain; a ball at 5 m/s moves 20 mm in 4 ms.
setting_hint-camera_exposure_ms = Raspberry Pi camera. 0: as it settles by itself.
setting_hint-camera_gain = Raspberry Pi camera. 0: settles by itself.
setting_hint-camera_focus_m = Camera Module 3. 0: focused once, while it settles.
setting_hint-camera_transport = tcp loses nothing; udp is a little quicker and loses pictures on a bad network.
setting_hint-camera_sleep_after_s = Then pictures are looked at seldom until somebody comes. 0: never.
setting_hint-match_rulebook = Unless players choose another.
setting_hint-match_game = Nine-ball has only the WPA’s rules.
setting_hint-match_race_to = 0: no end.
setting_hint-match_language = By itself: that of the rulebook.
setting_hint-match_shot_clock_s = 0: no clock.
setting_hint-match_break_order = Of the next rack.
setting_hint-recording_on = Off: no picture is ever stored, whatever is switched on elsewhere.
setting_hint-recording_path = From the state folder on.
setting_hint-recording_keep_days = Older clips are deleted, unless a dispute is open.
setting_hint-recording_keep_mb = The oldest go first.
setting_hint-recording_size = By itself: full, and half where the machine does not keep up.
setting_hint-recording_fps = 0: all; while nothing moves every third.
setting_hint-recording_before_s = So much is seen of what came before.
setting_hint-recording_longest_s = Of a longer shot the end is kept.
setting_hint-recording_memory_mb = For the pictures of the last seconds.
setting_hint-journal_path = Every match and ruling, from the state folder on.
setting_hint-screen_port = These pages move with it: http://…:PORT/
setting_hint-screen_language = By itself: that of the match.
setting_hint-screen_night = When the screen is dark, as 02:00-09:30. Empty: never.
setting_hint-voice_on = In the language of the match, where espeak-ng is installed.
setting_hint-voice_player = By itself: the first that this device has and that would be heard.
setting_hint-voice_volume = Until another is set on the overview.
setting_hint-voice_night = When nothing is said, as 22:00-10:00. Empty: none.
setting_hint-voice_keep_mb = What was said is kept as sound, to be said again at once.
setting_hint-detector_name = By itself: network, or classic where network cannot be had.
setting_hint-detector_model = Empty: the one that comes with the program.
setting_hint-health_warm_c = A Raspberry Pi slows down from 80 to 85 on.
setting_hint-health_low_disk_mb = Then no more clips are kept, either.
setting_hint-health_restarts = So often a part that failed is started again; then the whole program is.
setting_hint-health_metrics = At /metrics.

## setting_fault: What is wrong with a value.

setting_fault-unknown = There is no such setting.
setting_fault-choice = This is none of the choices.
setting_fault-whole = A whole number is needed.
setting_fault-number = A number is needed.
setting_fault-switch = Only on or off.
setting_fault-text = A text is needed.
setting_fault-locked = This cannot be changed here.
setting_fault-unfit = This does not fit:

## lock: Why a setting cannot be changed on the page.

lock-variable = Set by a variable on the device.
lock-path = A path: to be changed in the file on the device only.

## operator_trouble: Why something was not done.

operator_trouble-silent = The referee does not answer. He may be starting: try again in a moment.
operator_trouble-no_picture = The camera gives no picture now. Check its cable.
operator_trouble-no_table = No table was found in the picture. Take things off the rails, put the lamp on; or drag the corners into place.
operator_trouble-bad_corners = No table lies like that. Each corner belongs where two cushion edges would meet.
operator_trouble-gone = This measurement is too old. Measure again.
operator_trouble-not_written = It could not be written. Is the disk full, or are rights missing?
operator_trouble-not_run_by_systemd = The referee was started by hand, so nobody would start it again from here.
operator_trouble-off_in_settings = Recording is off in the settings. Switch it on there.
operator_trouble-bad_backup = This is not a whole back-up of Footspot. Nothing was changed.
operator_trouble-newer = The back-up was made by a newer version. Update first; nothing was changed.
operator_trouble-journal = The journal cannot be read now, or nothing has been played yet.
operator_trouble-busy = This is being done already. Try again in a moment.
operator_trouble-no_passphrase = No passphrase is set on the device.
operator_trouble-wrong_passphrase = This is not the passphrase.

## calibration_doubt: What of a calibration seems wrong, and what to do.

calibration_doubt-outside = Part of the table is outside the picture. Move the camera, or take a wider lens.
calibration_doubt-unsure = It is not sure that this is the table. See whether the lines follow the cushions.
calibration_doubt-oblique = The camera looks from the side: balls hide each other. Above the table is better.
calibration_doubt-coarse = Places are only rough.
calibration_doubt-few_noses = Many cushion edges are not seen. Take people and things off the rails, put the lamp on, and measure again.
calibration_doubt-far_noses = The cushions lie off the lines: wrong corners, another size of table, or a lens that bends more.
calibration_doubt-far_pockets = The pockets lie off their places. Is the size of the table right in the settings?
calibration_doubt-shaky = Pictures differ from one to the next: somebody over the rails, or a camera that shakes.
calibration_doubt-alike = Cushions and rails look too much alike for a nudge to be noticed later. More light helps.
calibration_doubt-small_balls = Balls are too small for their numbers to be read. Take more pixels, or let the table fill the picture.

## act: What an operator did.

act-signed_in = Signed in
act-recording_on = Recording switched on
act-recording_off = Recording switched off
act-restart = Referee restarted
act-seat_freed = Seat freed
act-calibration = Calibration kept
act-settings = Settings changed
act-clips_deleted = Clips deleted
act-backup = Back-up downloaded
act-restore = Back-up laid ready
