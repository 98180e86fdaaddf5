import HostBase

/// A setting, with the type of its value: `settings[Setting.Video.scale]` is a whole number.
package struct SettingKey<Value: SettingForm>: Sendable {
  /// The name by which files have it.
  package let name: SettingName
  /// The value that it has where no file says anything.
  package let usual: Value

  fileprivate init(_ name: SettingName, _ usual: Value) {
    self.name = name
    self.usual = usual
  }

  fileprivate init(
    _ group: Setting.Group, _ key: String, _ usual: Value, in range: ClosedRange<Double>? = nil,
    _ summary: String, inFiles ending: String = ""
  ) {
    self.init(
      .known(
        Setting(
          group: group, name: "\(group.rawValue).\(key)", usual: usual.settingValue, range: range,
          choices: Value.settingWords, summary: summary, ending: ending)),
      usual)
  }
}

extension SettingKey<String?> {
  /// The core for the games of a type.
  package static func defaultCore(for typeID: String) -> SettingKey {
    SettingKey(.defaultCore(typeID: typeID), nil)
  }
}

extension Setting {
  /// `[library]`.
  package enum Games {
    package static let home = SettingKey<String?>(
      .library, "home", nil, "Where Games, Saves, States, Images and Cores are")
    package static let folders = SettingKey<String?>(
      .library, "folders", nil, "Further folders with games",
      inFiles: ", separated by colons; ~ is your home")
    package static let covers = SettingKey<CoverChoice>(
      .library, "covers", .mixed,
      "What the library's cards show: covers, the newest states, or mixed: a game's cover if it has one"
    )
    package static let titles = SettingKey<Bool>(
      .library, "titles", true, "Call games by their titles, where a database knows their files")
  }

  /// `[video]`.
  package enum Video {
    package static let scale = SettingKey<Int>(
      .video, "scale", 0, in: 0...32, "Size of the window over the picture's",
      inFiles: "; 0 fits the screen")
    package static let integerScale = SettingKey<Bool>(
      .video, "integer_scale", false, "Scale by whole numbers only")
    package static let smooth = SettingKey<Bool>(
      .video, "smooth", true, "Even pixels at any size, with soft edges")
    package static let aspect = SettingKey<PictureShape>(
      .video, "aspect", .core,
      "Shape of the picture: as the core says, square pixels, a ratio, or the window's")
    package static let showFPS = SettingKey<Bool>(
      .video, "show_fps", false, "Show frames per second")
    package static let vsync = SettingKey<Bool>(.video, "vsync", true, "Wait for the display")
    package static let fullscreen = SettingKey<Bool>(
      .video, "fullscreen", false, "Begin in fullscreen")
  }

  /// `[audio]`.
  package enum Audio {
    package static let volume = SettingKey<Double>(
      .audio, "volume", 1, in: 0...1,
      "Loudness at the start; if not set, the one chosen last",
      inFiles: "; 1 is as the core makes it")
    package static let latency = SettingKey<Int>(
      .audio, "latency_ms", 64, in: 8...1000, "Sound buffered ahead", inFiles: ", in milliseconds")
    package static let mute = SettingKey<Bool>(.audio, "mute", false, "Begin without sound")
  }

  /// `[play]`.
  package enum Play {
    package static let fastForwardSpeed = SettingKey<Double>(
      .play, "fast_forward_speed", 0, in: 0...100,
      "Fast-forward over normal speed", inFiles: "; 0 is as fast as possible")
    package static let resume = SettingKey<ResumeMode>(
      .play, "resume", .never, "Continue from the automatic state when a game starts")
    package static let pauseUnfocused = SettingKey<Bool>(
      .play, "pause_unfocused", false, "Pause while another window has the keyboard")
    package static let slowMotionSpeed = SettingKey<Double>(
      .play, "slow_motion_speed", 0.5, in: 0.05...1, "Slow motion over normal speed")
    package static let runAhead = SettingKey<Int>(
      .play, "run_ahead", 0, in: 0...12,
      "Frames to run ahead, so that a press is seen sooner; costs as many times the core's work")
  }

  /// `[states]`.
  package enum States {
    package static let compress = SettingKey<Bool>(
      .states, "compress", false, "Compress states, as RetroArch can (RZIP)")
    package static let autoMinutes = SettingKey<Double>(
      .states, "auto_minutes", 5, in: 0...1440,
      "Time of play from one automatic state to the next",
      inFiles: ", in minutes; 0 for none while playing")
    package static let autoAtExit = SettingKey<Bool>(
      .states, "auto_at_exit", true, "Keep an automatic state at the end")
  }

  /// `[history]` and `[rewind]`.
  package enum Past {
    package static let states = SettingKey<Int>(
      .history, "states", 200, in: 1...100_000, "Overwritten and deleted states kept of a game")
    package static let historyMegabytes = SettingKey<Int>(
      .history, "megabytes", 256, in: 1...1_048_576, "Room for a game's history",
      inFiles: ", in MiB")
    package static let rewindMegabytes = SettingKey<Int>(
      .rewind, "megabytes", 64, in: 0...4096, "Memory for going back in time",
      inFiles: ", in MiB; 0 turns it off")
  }

  /// `[sync]`.
  package enum Sync {
    package static let what = SettingKey<String?>(
      .sync, "what", "saves,states,images,settings",
      "What of games is synced: saves, states, images, settings (cheats, favourites, play time)")
    package static let atStart = SettingKey<Bool>(
      .sync, "at_start", true, "Sync a game before it starts")
    package static let atEnd = SettingKey<Bool>(
      .sync, "at_end", true, "Sync a game's save once it is written, and when the game ends")
    package static let startPatience = SettingKey<Double>(
      .sync, "start_patience", 3, in: 0...60,
      "Time that a start waits for the sync; then the game starts with what is here",
      inFiles: ", in seconds")
    package static let minutes = SettingKey<Double>(
      .sync, "minutes", 10, in: 0...1440,
      "Time from one sync to the next while the library is open",
      inFiles: ", in minutes; 0 for none")
  }

  /// `[cores]`.
  package enum Cores {
    package static let isolated = SettingKey<Bool>(
      .cores, "isolated", true, "Run cores in processes of their own, in a sandbox")
    package static let unconfined = SettingKey<Bool>(
      .cores, "unconfined", false,
      "Run cores also where the kernel has no Landlock to keep them from your files")
    package static let patience = SettingKey<Double>(
      .cores, "patience", 5, in: 0.5...600,
      "Time without an answer after which a core is given up", inFiles: ", in seconds")
    package static let megabytes = SettingKey<Int>(
      .cores, "megabytes", 4096, in: 64...1_048_576, "Memory that a core may have",
      inFiles: ", in MiB")
    package static let diskMegabytes = SettingKey<Int>(
      .cores, "disk_megabytes", 8192, in: 16...1_048_576,
      "Room on the disk that a core may take in its own folders while it runs", inFiles: ", in MiB")
    package static let grants = SettingKey<String?>(
      .cores, "grants", nil,
      "Grants of earlier versions: taken over once; use `arcadia core grant`")
    package static let language = SettingKey<String?>(
      .cores, "language", "auto",
      "Language of cores: the system's, or a code such as de or pt_BR",
      inFiles: "; auto is the system's")
    package static let username = SettingKey<String?>(
      .cores, "username", "auto",
      "The player's name, for games that ask: your login name, or another",
      inFiles: "; auto is your login name")
    package static let trust = SettingKey<TrustPolicy>(
      .cores, "trust", .firstUse,
      "Which cores are loaded: all until their file changes, or only trusted ones",
      inFiles: " (first-use or strict)")
  }

  /// `[ui]`.
  package enum Window {
    package static let theme = SettingKey<ThemeChoice>(
      .window, "theme", .auto, "Colours of the library window: the desktop's, or always the same",
      inFiles: "; auto is the desktop's")
    package static let speech = SettingKey<Bool>(
      .window, "speech", false,
      "Say the focus and messages of the library window aloud, through speech-dispatcher")
  }

  /// All of them, in the order in which they are listed.
  package static let all: [Setting] = [
    Games.home.name, Games.folders.name, Games.covers.name, Games.titles.name,
    Video.scale.name, Video.integerScale.name, Video.smooth.name, Video.aspect.name,
    Video.showFPS.name, Video.vsync.name, Video.fullscreen.name,
    Audio.volume.name, Audio.latency.name, Audio.mute.name,
    Play.fastForwardSpeed.name, Play.resume.name, Play.pauseUnfocused.name,
    Play.slowMotionSpeed.name, Play.runAhead.name,
    States.compress.name, Past.states.name, Past.historyMegabytes.name, Past.rewindMegabytes.name,
    States.autoMinutes.name,
    Sync.what.name, Sync.atStart.name, Sync.atEnd.name, Sync.startPatience.name, Sync.minutes.name,
    Cores.isolated.name, Cores.unconfined.name, Cores.patience.name, Cores.megabytes.name,
    Cores.diskMegabytes.name, Cores.grants.name, Cores.language.name, Cores.username.name,
    Cores.trust.name,
    Window.theme.name, Window.speech.name, States.autoAtExit.name,
  ].compactMap { name in if case .known(let setting) = name { setting } else { nil } }
}
