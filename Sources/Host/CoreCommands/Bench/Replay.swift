import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Isolation
import Library
import Play
import Session
import Vault

/// `arcadia replay`: plays a crash report again.
struct Replay: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Reproduce a crash report.",
    usage: "arcadia replay [<options>] <report>",
    discussion: """
      EXAMPLES:
        arcadia replay 20261121-101500-gb-Tobu.zip
        arcadia replay report.zip --game ~/roms/tobu.gb --core ./fixed.so

      Reports are in $XDG_STATE_HOME/arcadia/crashes. The core starts where the report begins, in its sandbox, and gets the \
      same input. The exit code is 0 if it ends the same way, and 13 if not. Saves and states are not changed.
      """)

  @Argument(help: "The report, a zip file.", completion: .file(extensions: ["zip"]))
  var report: String
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp(
      "Another core than the report's: id, name, or path of a .so.", valueName: "core"),
    completion: Completions.cores)
  var core: String?
  @Option(
    help: ArgumentHelp("The game, if it is not found by its name.", valueName: "game"),
    completion: .file())
  var game: String?
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let path = PathName.absolute(report)
    let recording = try CrashReport.read(path)
    let said = recording.report
    guard said.isWhole else {
      throw ReplayFailure.notWhole(path: path)
    }
    var request = LaunchRequest(game: try gameFile(said, context))
    let found = try coreFile(said, context)
    request.core = found.path
    request.recordedOptions = said.options
    request.isIsolated = true
    request.isDeterministic = true
    // The run of the report was not refused either.
    request.gameSettings[LaunchRequest.partialKey] = "true"
    request.usesSave = false
    request.keepsReports = false
    if let type = said.gameType, found.gameTypes.contains(where: { $0.id == type }) {
      request.type = type
    }
    let outcome = try Replaying(recording, request, context).outcome()
    context.print(
      ReplayResult(
        report: path, outcome: outcome.word, frame: outcome.frame, message: outcome.message,
        expected: said.message)
    ) { outcome.text(expected: said.message) }
    if outcome.word != "same" { throw EndedWith(code: .checkFailed) }
  }

  /// The core: as named, else the one that the report names by its id and its file's SHA-256.
  ///
  /// Anyone may have written the report, so it cannot name a file.
  private func coreFile(_ said: CrashReport, _ context: Context) throws -> CoreDescription {
    if let core { return try context.catalog.find(core, probe: context.probe) }
    let all = context.catalog.cores + context.catalog.shadowed
    let called = all.filter { $0.id == said.coreID }
    guard let first = called.first else {
      throw ReplayFailure.noCore(id: said.coreID, known: context.catalog.cores.map(\.id).sorted())
    }
    guard let digest = said.coreFile.digest else { return first }
    if let same = called.first(where: { (try? CoreFile($0.path).sha256()) == digest }) {
      return same
    }
    context.note(
      "arcadia: \(first.path) is another file than the one that crashed (\(said.coreVersion)): it may have been mended"
    )
    return first
  }

  /// The game: as named, else by its name in the library; its bytes must be those of the report.
  private func gameFile(_ said: CrashReport, _ context: Context) throws -> String? {
    guard let wanted = said.game else { return game }
    let finder = GameFinder(data: try context.data(), types: context.catalog.gameTypes)
    let reference: GameReference
    do throws(LibraryError) {
      reference = try finder.find(game ?? PathName.stem(wanted.name))
    } catch {
      guard game == nil else { throw error }
      throw ReplayFailure.noGame(name: wanted.name, digest: wanted.digest ?? "unknown")
    }
    let types = context.catalog.gameTypes.flatMap(\.extensions)
    let chosen = (try? reference.choosingMember(accepting: types)) ?? reference
    if let digest = wanted.digest, let content = try? chosen.load(),
      Digest.sha1(content.bytes) != digest
    {
      throw ReplayFailure.otherGame(path: chosen.name, name: wanted.name, digest: digest)
    }
    return reference.name
  }
}

/// A report that is played again.
private struct Replaying {
  /// The result.
  struct Outcome {
    /// `same`, `other` or `none`.
    var word: String
    /// Frame of the session in which it ended, where it got so far.
    var frame: UInt64?
    /// How it ended now.
    var message: String?

    /// For people.
    func text(expected: String) -> String {
      let place = frame.map { " in frame \($0)" } ?? ""
      switch word {
      case "same": return "Reproduced\(place): \(message ?? "")"
      case "other": return "Ended differently\(place): \(message ?? "")\nOriginally: \(expected)"
      default: return "Not reproduced: the core ran to the end.\nOriginally: \(expected)"
      }
    }
  }

  private let recording: CrashReport.Recording
  private let request: LaunchRequest
  private let context: Context

  init(_ recording: CrashReport.Recording, _ request: LaunchRequest, _ context: Context) {
    self.recording = recording
    self.request = request
    self.context = context
  }

  func outcome() throws -> Outcome {
    let open: OpenGame
    do {
      open = try context.launcher().open(request)
    } catch let error as SessionError {
      guard [.coreCrashed, .coreHung].contains(error.exitCode) else { throw error }
      return end(error, crash: nil, frame: nil)
    }
    defer { open.close() }
    do {
      try play(open.session)
      return Outcome(word: "none")
    } catch let error as SessionError {
      guard let isolated = open.session as? IsolatedSession, isolated.crash != nil else {
        throw error
      }
      return end(error, crash: isolated.crash, frame: open.session.frameNumber &+ 1)
    }
  }

  private func play(_ session: any CoreSession) throws {
    for device in recording.report.devices {
      session.plug(device: device.device, into: device.port)
    }
    for cheat in recording.report.cheats {
      session.setCheat(cheat.index, enabled: true, code: cheat.code)
    }
    if let state = recording.state {
      do throws(SessionError) {
        try session.loadState(state)
      } catch {
        guard case .stateRefused = error else { throw error }
        // Some cores take no state before they have run.
        try session.runFrame(input: InputState(), wants: .all)
        try session.loadState(state)
      }
      session.frameNumber = recording.report.firstFrame
    }
    for stretch in recording.stretches {
      for _ in 0..<stretch.frames { try session.runFrame(input: stretch.input, wants: .all) }
      _ = session.takeEvents()
      if EndSignal.pending != nil { break }
    }
  }

  private func end(_ error: SessionError, crash: CrashFacts?, frame: UInt64?) -> Outcome {
    let isSame =
      crash.map { $0.isSame(as: recording.report.crash) }
      ?? (error.withoutReport.message == recording.report.message)
    return Outcome(word: isSame ? "same" : "other", frame: frame, message: error.message)
  }
}

/// Why a report cannot be played again.
enum ReplayFailure: HostFailure, Equatable {
  case noGame(name: String, digest: String)
  case otherGame(path: String, name: String, digest: String)
  case notWhole(path: String)
  case noCore(id: String, known: [String])

  var exitCode: ExitCode {
    switch self {
    case .noGame, .otherGame, .noCore: .notFound
    case .notWhole: .checkFailed
    }
  }
  var code: String {
    switch self {
    case .noGame: "replay_needs_game"
    case .otherGame: "replay_other_game"
    case .notWhole: "replay_not_whole"
    case .noCore: "replay_needs_core"
    }
  }
  var message: String {
    switch self {
    case .noGame(let name, let digest):
      "the game \(name.printable) (SHA-1 \(digest.printable)) is not in your library; name its file with --game"
    case .otherGame(let path, let name, let digest):
      "\(path) is another game than the report's, \(name.printable) (SHA-1 \(digest.printable)); name that one with --game"
    case .noCore(let id, let known):
      "the report's core \(id.printable) is not installed"
        + (known.isEmpty ? "" : " (there are \(known.joined(separator: ", ")))")
        + "; name its file with --core"
    case .notWhole(let path):
      "\(path): the core keeps no states and the game had run too long, so the inputs of its last seconds lead nowhere"
    }
  }
}

/// Result of `replay`.
struct ReplayResult: Encodable {
  var report: String
  /// `same`, `other` or `none`.
  var outcome: String
  var frame: UInt64?
  var message: String?
  var expected: String
}
