import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Play
import Session
import Vault

/// `arcadia ctl`: talks to games that are being played.
struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Control games that are being played.",
    usage: "arcadia ctl <command> [<options>]",
    discussion: """
      EXAMPLES:
        arcadia ctl list                              what is being played
        arcadia ctl pause --game tobu                 one of several games
        arcadia ctl save-state boss --rewound 10      the moment ten seconds ago
        arcadia ctl pause && arcadia ctl step 10 && arcadia ctl screenshot ten.png

      Each command works on the running game. If there are several, choose one with --game or --pid. Other programs can \
      use the game's socket: docs/control.md.
      """,
    subcommands: [
      List.self, Status.self, Pause.self, Resume.self, Step.self, Reset.self, Speed.self,
      SaveState.self, LoadState.self, Undo.self, Screenshot.self, Describe.self, Disc.self,
      Message.self, Quit.self,
    ])

  /// `arcadia ctl list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the games that are being played.", usage: "arcadia ctl list [<options>]")
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let games = RunningGame.all(context).map(\.status)
      context.print(RunningGames(games: games)) {
        games.isEmpty
          ? ""
          : Output.table(
            ["PID", "GAME", "TYPE", "CORE", "TIME", "STATE"],
            games.map { game in
              [
                String(game.pid), game.game, game.type, game.core, game.timeText,
                game.stateText,
              ]
            })
      }
      if games.isEmpty, !context.options.json { context.note("No game is being played.") }
    }
  }

  /// `arcadia ctl status`.
  struct Status: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show a game's status.", usage: "arcadia ctl status [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let game = try target.find(context).status
      context.print(game) {
        var rows = [
          ("Game", game.game), ("Type", game.type), ("Core", game.core),
          ("File", game.path ?? "none"), ("Process", String(game.pid)),
          ("Frame", "\(game.frame) (\(game.timeText))"), ("State", game.stateText),
          ("Slot", String(game.slot)),
        ]
        rows.append(
          ("Rewind", game.rewindSeconds.map { "\(Int($0, in: 0...86_400_000)) seconds" } ?? "off"))
        if let disc = game.discText { rows.append(("Disc", disc)) }
        if let description = game.description { rows.append(("Shows", description)) }
        return rows.map {
          $0.0 + String(repeating: " ", count: 9 - $0.0.count) + $0.1.printable
        }.joined(separator: "\n")
      }
    }
  }

  /// `arcadia ctl pause`.
  struct Pause: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Pause a game.", usage: "arcadia ctl pause [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest { ControlRequest(.pause) }
    func text(_ game: String, _ reply: ControlReply) -> String { "Paused \(game)" }
  }

  /// `arcadia ctl resume`.
  struct Resume: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Resume a paused game.", usage: "arcadia ctl resume [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest { ControlRequest(.resume) }
    func text(_ game: String, _ reply: ControlReply) -> String { "Resumed \(game)" }
  }

  /// `arcadia ctl step`.
  struct Step: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Run some frames, then pause.",
      usage: "arcadia ctl step [<options>] [<frames>]")
    @Argument(help: "How many frames, at most 36000.") var frames = 1
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard (1...36_000).contains(frames) else { throw ValidationError("step takes 1 to 36000.") }
    }
    func request() -> ControlRequest {
      var request = ControlRequest(.step)
      request.frames = frames
      return request
    }
    var seconds: Double { 20 + Double(frames) / 10 }
    func text(_ game: String, _ reply: ControlReply) -> String {
      "Paused \(game) at frame \(reply.frame ?? 0)"
    }
  }

  /// `arcadia ctl reset`.
  struct Reset: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Reset a game.", usage: "arcadia ctl reset [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest { ControlRequest(.reset) }
    func text(_ game: String, _ reply: ControlReply) -> String { "Reset \(game)" }
  }

  /// `arcadia ctl speed`.
  struct Speed: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Set the speed.", usage: "arcadia ctl speed [<options>] <factor>")
    @Argument(help: "A factor: 1 is normal, 2 twice as fast, 0 as fast as possible.")
    var factor: Double
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard (0...100).contains(factor) else { throw ValidationError("speed takes 0 to 100.") }
    }
    func request() -> ControlRequest {
      var request = ControlRequest(.speed)
      request.speed = factor
      return request
    }
    func text(_ game: String, _ reply: ControlReply) -> String {
      factor == 0
        ? "\(game): as fast as possible"
        : "\(game): \(factor == 1 ? "normal speed" : "\(factor) times normal speed")"
    }
  }

  /// `arcadia ctl save-state`.
  struct SaveState: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Save a state of a running game.",
      usage: "arcadia ctl save-state [<options>] [<slot>]")
    @Argument(help: "A slot's number, or a name (default: the player's slot).")
    var slot: String?
    @Option(
      help: ArgumentHelp(
        "Save the moment this many seconds ago, from the rewind buffer.",
        valueName: "seconds"))
    var rewound: Double?
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if let rewound, !(0...86_400).contains(rewound) {
        throw ValidationError("--rewound takes seconds, 0 to 86400.")
      }
    }
    func request() -> ControlRequest {
      var request = ControlRequest(.saveState)
      request.slot = slot
      request.rewound = rewound
      return request
    }
    func text(_ game: String, _ reply: ControlReply) -> String {
      "Saved \(reply.path ?? game) (frame \(reply.frame ?? 0))"
    }
  }

  /// `arcadia ctl load-state`.
  struct LoadState: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Load a state into a running game (undo takes it back).",
      usage: "arcadia ctl load-state [<options>] [<slot>]")
    @Argument(help: "A slot's number, auto, or a name (default: the player's slot).")
    var slot: String?
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest {
      var request = ControlRequest(.loadState)
      request.slot = slot
      return request
    }
    func text(_ game: String, _ reply: ControlReply) -> String {
      "Loaded \(reply.path ?? game) (frame \(reply.frame ?? 0))"
    }
  }

  /// `arcadia ctl undo`.
  struct Undo: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Undo the last load or rewind; a second time redoes it.",
      usage: "arcadia ctl undo [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest { ControlRequest(.undo) }
    func text(_ game: String, _ reply: ControlReply) -> String {
      "\(game) is back at frame \(reply.frame ?? 0)"
    }
  }

  /// `arcadia ctl screenshot`.
  struct Screenshot: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Write a screenshot.", usage: "arcadia ctl screenshot [<options>] [<file>]")
    @Argument(help: "A PNG file to write (default: one in Images).", completion: .file())
    var file: String?
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest {
      var request = ControlRequest(.screenshot)
      request.path = file.map { PathName.absolute($0) }
      return request
    }

    func run(_ context: Context) throws {
      guard let file else { return try runOnOne(context) }
      let place = try OutputPlace(file == "-" ? file : PathName.absolute(file))
      if case .file = place { return try runOnOne(context) }
      if place.isStandardOutput, global.json {
        throw ValidationError("--json prints to standard output, too; name a file.")
      }
      // The game's standard output is another one, and no game waits for the reader of a pipe.
      let game = try target.find(context)
      let folder = ScratchFolder.make()
      defer { ScratchFolder.remove(folder) }
      guard !folder.isEmpty else { throw FileFailure.readOnly(path: Places.cacheRoot) }
      var request = request()
      request.path = PathName.join(folder, "screenshot.png")
      let reply = try game.client.ask(request, seconds: seconds)
      try place.write(FileSystem.read(reply.path ?? "", limit: 256 << 20))
      if place.isStandardOutput { return }
      let result = CtlResult(
        pid: game.status.pid, game: game.status.game, frame: reply.frame, path: place.name)
      context.print(result) { place.name.printable }
    }

    func text(_ game: String, _ reply: ControlReply) -> String { reply.path ?? "" }
  }

  /// `arcadia ctl describe`.
  struct Describe: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Say what a game's picture shows.", usage: "arcadia ctl describe [<options>]")
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions
    func request() -> ControlRequest { ControlRequest(.describe) }
    func text(_ game: String, _ reply: ControlReply) -> String {
      let lines = reply.description?.split(separator: "\n").map { String($0).printable } ?? []
      return lines.isEmpty
        ? "The core does not describe this picture" : lines.joined(separator: "\n")
    }
  }

  /// `arcadia ctl disc`.
  struct Disc: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the discs of a game, or insert one.",
      usage: "arcadia ctl disc [<options>] [<disc>]")
    @Argument(
      help: "A disc's number, next, previous, or a part of its name (default: list the discs).")
    var disc: String?
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let game = try target.find(context)
      let name = game.status.game
      guard let discs = game.status.discs, discs.count > 1 else {
        throw CtlFailure.oneDisc(game: name)
      }
      var current = game.status.disc
      if let disc {
        var request = ControlRequest(.disc)
        let number = try DiscWord(disc).number(among: discs, current: current, of: name)
        request.disc = number
        _ = try game.client.ask(request, seconds: 20)
        current = number
      }
      let result = CtlDiscs(pid: game.status.pid, game: name, discs: discs, disc: current)
      context.print(result) {
        if disc != nil, let current {
          return "Inserted disc \(current) of \(discs.count): \(discs[current - 1].printable)"
        }
        return Output.table(
          ["DISC", "NAME", "IN DRIVE"],
          discs.enumerated().map { at, name in
            [String(at + 1), name, at + 1 == current ? "yes" : ""]
          })
      }
    }
  }

  /// `arcadia ctl message`.
  struct Message: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Show a message in the game's window.",
      usage: "arcadia ctl message [<options>] <text>")
    @Argument(help: "What to show.") var text: String
    @Option(help: "For how many seconds, at most 60.") var seconds = 3.0
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      guard (0...60).contains(seconds) else { throw ValidationError("--seconds takes 0 to 60.") }
      guard !text.isEmpty, text.utf8.count <= 1000 else {
        throw ValidationError("The text takes 1 to 1000 bytes.")
      }
    }
    func request() -> ControlRequest {
      var request = ControlRequest(.message)
      request.text = text
      request.seconds = seconds
      return request
    }
    func text(_ game: String, _ reply: ControlReply) -> String { "" }
  }

  /// `arcadia ctl quit`.
  struct Quit: CtlAction {
    static let configuration = CommandConfiguration(
      abstract: "Close a game and wait until everything is saved.",
      usage: "arcadia ctl quit [<options>]")
    @Flag(help: "Close every running game.") var all = false
    @OptionGroup var target: CtlTarget
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if all, target.game != nil || target.pid != nil {
        throw ValidationError("--all cannot be combined with --game or --pid.")
      }
    }

    func run(_ context: Context) throws {
      guard all else { return try runOnOne(context) }
      let games = RunningGame.all(context)
      guard !games.isEmpty else { throw CtlFailure.nothingRuns }
      // All are asked before one is waited for: each may have something to save.
      var failure: (any HostFailure)?
      func noting(_ body: () throws -> Void) {
        do { try body() } catch let error as any HostFailure { failure = failure ?? error } catch {}
      }
      var asked: [(game: RunningGame, reply: ControlReply)] = []
      for game in games {
        noting { asked.append((game, try game.client.ask(request(), seconds: seconds))) }
      }
      for one in asked { noting { try one.game.client.waitForEnd() } }
      let results = asked.map {
        CtlResult(pid: $0.game.status.pid, game: $0.game.status.game, frame: $0.reply.frame)
      }
      context.print(CtlResults(games: results)) {
        results.map { "Closed \($0.game.printable)" }.joined(separator: "\n")
      }
      if let failure { throw failure }
    }

    func request() -> ControlRequest { ControlRequest(.quit) }
    var waitsForEnd: Bool { true }
    func text(_ game: String, _ reply: ControlReply) -> String { "Closed \(game)" }
  }
}
