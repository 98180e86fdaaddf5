/// How the host is driven while a core lies to it.
enum Drive: String, CaseIterable {
  /// Unseen, in batches.
  case headless
  /// Unseen, with all that looks at each frame.
  case watched
  /// The window's loop, with pause, steps, reset, messages and pictures.
  case window
  /// The window's loop, with frames ahead.
  case ahead
  /// The window's loop, as fast as it can.
  case forward
  /// The window's loop, with states of it and of moments before, undone and loaded again.
  case rewind
  /// Two games on a cable.
  case link
  /// Commands that ask the cores.
  case cores
  /// States that are made unseen, and all that is done with states.
  case states
  /// Saves, and all that is done with them.
  case saves
  /// A crash report played again.
  case replay
  /// The check and the measurement of a core.
  case bench

  /// A step of it: a program that runs.
  struct Step {
    /// The program's arguments.
    var words: [String]
    /// Commands to it while it runs, each a request of the control socket, or "" for a moment's rest.
    var requests: [String] = []
    /// Whether a game runs until it is ended from outside.
    var isPlay = false
    /// Whether it is another program of the same case that plays along until the end.
    var isBeside = false
  }

  /// The steps, for a core and a game; `folder` is where files may be put.
  func steps(core: String, game: String, folder: String) -> [Step] {
    let play = ["run", game, "--core", core, "--video", "window"]
    let unseen = ["run", game, "--core", core, "--headless", "--frames", "90"]
    switch self {
    case .headless: return [Step(words: unseen + ["--use-save"])]
    case .watched:
      return [
        Step(
          words: unseen + [
            "--hash", "1", "--trace", "\(folder)/trace", "--screenshot", "end=\(folder)/end.png",
            "--audio", "\(folder)/sound.wav",
            "--save-state", "\(folder)/end.state", "--json", "-v",
          ])
      ]
    case .window:
      return [
        Step(
          words: play,
          requests: [
            "status", "pause", "step 30", "screenshot", "describe", "message", "reset", "resume",
            "", "status",
          ], isPlay: true)
      ]
    case .ahead:
      return [
        Step(
          words: play + ["--run-ahead", "2"],
          requests: ["", "pause", "step 5", "describe", "resume", ""],
          isPlay: true)
      ]
    case .forward:
      return [
        Step(
          words: play, requests: ["speed 0", "", "describe", "speed 0.5", "status", "speed 4", ""],
          isPlay: true
        )
      ]
    case .rewind:
      return [
        Step(
          words: play,
          requests: [
            "", "save-state 1", "save-state 2 rewound 0.3", "load-state 1", "", "undo", "undo",
            "load-state 2", "describe", "status",
          ], isPlay: true)
      ]
    case .link:
      return [
        Step(
          words: play + ["--link", "trial"], requests: ["", "status"], isPlay: true, isBeside: true),
        Step(
          words: play + ["--link", "trial", "--no-save"], requests: ["", "status"], isPlay: true),
      ]
    case .cores:
      return [
        Step(words: ["core", "list"]), Step(words: ["core", "info", core]),
        Step(words: ["core", "check", core]),
        Step(words: ["core", "options", core]), Step(words: ["core", "list", "--json"]),
        Step(words: ["type", "list"]),
        Step(words: ["core", "install", core]), Step(words: ["core", "trust", core]),
        Step(words: ["game", "list"]),
      ]
    case .states:
      return [
        Step(words: ["state", "save", game, "1", "--core", core, "--frames", "60"]),
        Step(words: ["state", "save", game, "2", "--core", core, "--from", "1", "--frames", "30"]),
        Step(words: ["state", "list", game]), Step(words: ["state", "show", game, "1"]),
        Step(words: ["state", "diff", game, "1", "2"]), Step(words: ["state", "verify", game]),
        Step(words: ["state", "export", game, "1", "\(folder)/out"]),
        Step(words: ["state", "log", game]),
        Step(words: ["state", "delete", game, "1"]), Step(words: ["state", "undo", game]),
        Step(words: ["state", "prune", game]),
        Step(words: unseen + ["--state", "2"]),
      ]
    case .saves:
      return [
        Step(words: unseen + ["--use-save"]), Step(words: unseen + ["--use-save"]),
        Step(words: ["save", "list"]),
        Step(words: ["save", "list", game, "--versions"]), Step(words: ["save", "verify"]),
        Step(words: ["save", "restore", game, "1"]),
        Step(words: ["save", "export", game, "\(folder)/out"]),
        Step(words: ["save", "import", "\(folder)/other.srm", game]),
      ]
    case .replay:
      return [
        Step(words: unseen), Step(words: ["replay", "REPORT", "--core", core, "--game", game]),
      ]
    case .bench: return [Step(words: ["bench", game, "--core", core, "--frames", "60"])]
    }
  }
}
