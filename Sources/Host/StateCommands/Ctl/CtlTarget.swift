import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

/// Which of the running games is meant.
struct CtlTarget: ParsableArguments {
  @Option(help: ArgumentHelp("A part of the game's name.", valueName: "name"))
  var game: String?

  @Option(help: ArgumentHelp("The game's process, as in `ctl list`.", valueName: "pid"))
  var pid: Int32?

  /// The only running game, or the one that was named.
  func find(_ context: Context) throws -> RunningGame {
    let all = RunningGame.all(context)
    guard !all.isEmpty else { throw CtlFailure.nothingRuns }
    var fitting = all
    if let pid { fitting = fitting.filter { $0.status.pid == pid } }
    if let game {
      let word = game.folded
      let exact = fitting.filter { $0.status.game.folded == word }
      fitting =
        exact.isEmpty ? fitting.filter { $0.status.game.folded.contains(word) } : exact
    }
    let names = (fitting.isEmpty ? all : fitting).map { "\($0.status.game) (\($0.status.pid))" }
    guard let found = fitting.first else { throw CtlFailure.noSuchGame(running: names) }
    guard fitting.count == 1 else { throw CtlFailure.several(running: names) }
    return found
  }
}

/// A game that answers on its control socket.
struct RunningGame {
  var client: ControlClient
  var status: ControlStatus

  /// All that answer, by process.
  static func all(_ context: Context) -> [RunningGame] {
    ControlSockets.running(context.places).compactMap { _, path in
      guard let client = try? ControlClient(path: path),
        let status = try? client.ask(ControlRequest(.status), seconds: 3).status
      else { return nil }
      return RunningGame(client: client, status: status)
    }
  }
}

/// A command that asks one running game one thing.
protocol CtlAction: ArcadiaCommand {
  var target: CtlTarget { get }
  /// How long the game may take.
  var seconds: Double { get }
  /// Whether to wait until the game has ended.
  var waitsForEnd: Bool { get }
  /// What is asked.
  func request() -> ControlRequest
  /// The message after it was done.
  func text(_ game: String, _ reply: ControlReply) -> String
}

extension CtlAction {
  var seconds: Double { 20 }
  var waitsForEnd: Bool { false }

  func run(_ context: Context) throws { try runOnOne(context) }

  /// Asks the one game that is meant.
  func runOnOne(_ context: Context) throws {
    let game = try target.find(context)
    let reply = try game.client.ask(request(), seconds: seconds)
    if waitsForEnd { try game.client.waitForEnd() }
    let result = CtlResult(
      pid: game.status.pid, game: game.status.game, frame: reply.frame, path: reply.path,
      description: reply.description)
    context.print(result) { text(game.status.game, reply) }
  }
}

/// What can go wrong before a game is asked.
enum CtlFailure: HostFailure, Equatable {
  case nothingRuns
  case noSuchGame(running: [String])
  case several(running: [String])
  case oneDisc(game: String)
  case noSuchDisc(word: String, discs: [String])

  var exitCode: ExitCode {
    switch self {
    case .nothingRuns, .noSuchGame, .oneDisc, .noSuchDisc: .notFound
    case .several: .decisionNeeded
    }
  }
  var code: String {
    switch self {
    case .nothingRuns: "nothing_runs"
    case .noSuchGame: "not_running"
    case .several: "several_running"
    case .oneDisc: "one_disc"
    case .noSuchDisc: "no_such_disc"
    }
  }
  var message: String {
    switch self {
    case .nothingRuns: "no game is running; start one with arcadia GAME"
    case .noSuchGame(let running):
      "no such game is running; running: \(running.joined(separator: ", "))"
    case .several(let running):
      "several games are running: \(running.joined(separator: ", ")); choose with --game or --pid"
    case .oneDisc(let game):
      "\(game) has no discs to change; play the list of its discs (.m3u) with a core that changes discs"
    case .noSuchDisc(let word, let discs):
      "no one disc is meant by \"\(word)\"; choose a number, next, previous or a name of: \(discs.joined(separator: ", "))"
    }
  }
}

/// Result of `ctl list`.
struct RunningGames: Encodable {
  var games: [ControlStatus]
}

/// Result of what was asked of every game.
struct CtlResults: Encodable {
  var games: [CtlResult]
}

/// Result of `ctl disc`.
struct CtlDiscs: Encodable {
  var pid: Int32
  var game: String
  var discs: [String]
  /// From 1; nil: there is none in the drive.
  var disc: Int?
}

/// A disc as the user names it.
struct DiscWord {
  let word: String

  init(_ word: String) { self.word = word }

  /// The number, from 1, of the disc that is meant; the next one after the last is the first.
  func number(among discs: [String], current: Int?, of game: String) throws(CtlFailure) -> Int {
    switch word {
    case "next": return (current ?? 0) % discs.count + 1
    case "previous": return ((current ?? 1) + discs.count - 2) % discs.count + 1
    default: break
    }
    if let number = Int(word), discs.indices.contains(number - 1) { return number }
    let folded = word.folded
    let exact = discs.indices.filter { discs[$0].folded == folded }
    let fitting = exact.isEmpty ? discs.indices.filter { discs[$0].folded.contains(folded) } : exact
    guard Int(word) == nil, let only = fitting.first, fitting.count == 1 else {
      throw .noSuchDisc(word: word, discs: discs)
    }
    return only + 1
  }
}

/// Result of what was asked.
struct CtlResult: Encodable {
  var pid: Int32
  var game: String
  var frame: UInt64?
  var path: String?
  var description: String?
}

extension ControlStatus {
  /// The machine's time since power-on: `1:02:03`.
  var timeText: String {
    let seconds = Int(Double(frame) / max(framesPerSecond, 1), in: 0...1_000_000_000)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = seconds / 3600
    return (hours > 0 ? "\(hours):\(two(seconds / 60 % 60))" : "\(seconds / 60)")
      + ":\(two(seconds % 60))"
  }

  /// `2 of 3: Game (Disc 2)`; nil for a game with one disc.
  var discText: String? {
    guard let discs else { return nil }
    guard let disc else { return "none of \(discs.count)" }
    return "\(disc) of \(discs.count): \(discs[disc - 1])"
  }

  /// `paused, read-only`.
  var stateText: String {
    var words = [paused ? "paused" : "plays"]
    if !paused, speed != 1 { words.append(speed == 0 ? "fast" : "\(fixed(speed, 2))x") }
    if readOnly { words.append("read-only") }
    return words.joined(separator: ", ")
  }
}
