package import Catalog
import FoundationEssentials
package import HostBase
import Library
import Session

/// What is known of a core's end, in a file that can be attached to a bug report and played again.
///
/// The file is a zip archive: `report.txt` for people, `report.json` (this value), `input.json` (what was pressed, as stretches of
/// equal frames), `start.state` (the machine's state from which those inputs lead to the end; absent where the core keeps none).
package struct CrashReport: Codable, Equatable, Sendable {
  /// Version of the format.
  package static let version = 1
  /// Reports that are kept of all games.
  package static let most = 20
  /// Bytes that all of them may take.
  static let mostBytes = 48 << 20

  /// A file that was involved.
  package struct File: Codable, Equatable, Sendable {
    /// Its name, without folders.
    package var name: String
    /// Bytes; nil where it could not be read.
    package var size: Int?
    /// SHA-1 of games, SHA-256 of cores, in hexadecimal; nil where it could not be read.
    package var digest: String?
  }
  /// A device in a port.
  package struct Device: Codable, Equatable, Sendable {
    /// The port.
    package var port: UInt32
    /// RETRO_DEVICE class or subclass.
    package var device: UInt32
  }
  /// A cheat that was on.
  package struct Cheat: Codable, Equatable, Sendable {
    /// Its number.
    package var index: UInt32
    /// The code.
    package var code: String
  }
  /// Frames one after another with the same buttons.
  package struct Stretch: Codable, Equatable, Sendable {
    /// How many frames.
    package var frames: Int
    /// What was pressed.
    package var input: InputState
  }

  /// The format.
  package var version = CrashReport.version
  /// Version of the program.
  package var host = HostVersion.text
  /// When it happened, RFC 3339, UTC.
  package var time: String
  /// The sentence that the player read.
  package var message: String
  /// What is known of the end.
  package var crash: CrashFacts
  /// The core's id and its own description.
  package var coreID: String
  /// Its name.
  package var coreName: String
  /// Its version.
  package var coreVersion: String
  /// Its file, with SHA-256.
  package var coreFile: File
  /// The game's type, by its id; nil if unknown.
  package var gameType: String?
  /// The game's file, with SHA-1; nil: the core ran without one.
  package var game: File?
  /// Values of the core's options.
  package var options: [String: String]
  /// What was plugged in beyond the usual.
  package var devices: [Device] = []
  /// Cheats that were on.
  package var cheats: [Cheat] = []
  /// Frames of the session before the inputs.
  package var firstFrame: UInt64
  /// Frames for which there are inputs; in the last ones of them it ended.
  package var frames: Int
  /// The machine's frames a second.
  package var framesPerSecond: Double
  /// Whether the inputs begin where the machine was switched on, or at the state, and so lead to the end.
  package var isWhole: Bool

  /// Where reports are written, and what a session does not know of its game.
  package struct Place: Sendable {
    /// The folder.
    package var folder: String
    /// The stem of the game's files.
    package var stem: String
    /// The game's type.
    package var gameType: String?
    /// A place for reports of a game.
    package init(folder: String, stem: String, gameType: String?) {
      self.folder = folder
      self.stem = stem
      self.gameType = gameType
    }
  }
}

// MARK: - To a file

extension CrashReport {
  /// Writes a report with its inputs and its state, and removes the oldest ones; answers its path.
  func write(
    inputs: [InputState], state: [UInt8]?, at place: Place, now: UTCTime = .now()
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let facts = [UInt8](try encoder.encode(self))
    encoder.outputFormatting = [.sortedKeys]
    let pressed = [UInt8](try encoder.encode(CrashReport.stretches(inputs)))
    try FileSystem.ensureFolder(place.folder, mode: 0o700)
    let name = "\(now.fileText)-\(PathName.component(coreID))-\(PathName.component(place.stem))"
    var path = PathName.join(place.folder, name + ".zip")
    var copy = 1
    while FileSystem.kind(path) != nil, copy < 1000 {
      copy += 1
      path = PathName.join(place.folder, "\(name)-\(copy).zip")
    }
    var files: [(name: String, source: ZipWriter.Source)] = [
      ("report.txt", .bytes(Array(text(hasState: state != nil).utf8))),
      ("report.json", .bytes(facts)), ("input.json", .bytes(pressed)),
    ]
    if let state { files.append(("start.state", .bytes(state))) }
    try ZipWriter.write(files, to: path)
    CrashReport.sweep(place.folder)
    return path
  }

  /// Removes the oldest reports if there are more than are kept; their names begin with their times.
  private static func sweep(_ folder: String) {
    let names = ((try? FileSystem.names(in: folder).usual) ?? []).filter { $0.hasSuffix(".zip") }
    var bytes = 0
    for (at, name) in names.sorted(by: >).enumerated() {
      let path = PathName.join(folder, name)
      bytes += Int(FileSystem.info(path)?.size ?? 0)
      if at > 0, at >= most || bytes > mostBytes { try? FileSystem.remove(path) }
    }
  }

  /// Inputs, with equal neighbours as one.
  static func stretches(_ inputs: [InputState]) -> [Stretch] {
    var stretches: [Stretch] = []
    for input in inputs {
      if let last = stretches.last, last.input == input {
        stretches[stretches.count - 1].frames += 1
      } else {
        stretches.append(Stretch(frames: 1, input: input))
      }
    }
    return stretches
  }

  /// The report for people.
  func text(hasState: Bool) -> String {
    var lines = [
      "Arcadia: a core ended before its game did", "", message, "",
      "time        \(time)",
      "Arcadia     \(host)",
      "core        \(coreName) \(coreVersion) (\(coreID))",
      "core file   \(coreFile.name), SHA-256 \(coreFile.digest ?? "unknown")",
    ]
    if let game { lines.append("game        \(game.name), SHA-1 \(game.digest ?? "unknown")") }
    if let signal = crash.signal { lines.append("signal      \(signal)") }
    if let address = crash.faultAddress {
      lines.append("address     0x\(String(address, radix: 16))")
    }
    if let status = crash.exitStatus { lines.append("exit status \(status)") }
    if let seconds = crash.hungSeconds {
      lines.append("no answer   for \(countedSeconds(Double(seconds)))")
    }
    if !crash.backtrace.isEmpty {
      lines += ["", "The way to it, the innermost first:"]
      for (at, frame) in crash.backtrace.enumerated() {
        let place =
          frame.symbol.isEmpty
          ? frame.module : "\(frame.module.isEmpty ? "?" : frame.module) \(frame.symbol)"
        lines.append(
          "  #\(at)  0x\(String(frame.address, radix: 16))  \(place)+0x\(String(frame.offset, radix: 16))"
        )
      }
    }
    if !options.isEmpty {
      lines += ["", "Options:"]
      lines += options.sorted { $0.key < $1.key }.map { "  \($0.key) = \($0.value)" }
    }
    let seconds = Int(Double(frames) / max(framesPerSecond, 1), in: 0...Int.max)
    lines += [
      "", "In this archive:", "  report.json  all of the above, for programs",
      "  input.json   what was pressed in the last \(counted(frames, "frame")) (\(counted(seconds, "second")))",
    ]
    if hasState {
      lines.append("  start.state  the machine before them; it holds what was in the game's memory")
    }
    if isWhole {
      lines += [
        "",
        "To see it again: arcadia replay FILE (with --game if the game is not found)",
      ]
    }
    return lines.map(HostText.oneLine).joined(separator: "\n") + "\n"
  }
}

// MARK: - From a file

/// Why a crash report cannot be read.
package enum CrashReportError: HostFailure, Equatable {
  /// It is an archive, but none of ours, or a damaged one.
  case noReport(path: String, reason: String)
  /// A newer version wrote it.
  case tooNew(path: String, version: Int)

  /// The exit code.
  package var exitCode: ExitCode { .badArchive }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .noReport: "no_crash_report"
    case .tooNew: "crash_report_too_new"
    }
  }
  /// The file.
  package var path: String? {
    switch self {
    case .noReport(let path, _), .tooNew(let path, _): path
    }
  }
  /// The sentence.
  package var message: String {
    switch self {
    case .noReport(let path, let reason): "\(path): it is no crash report: \(reason)"
    case .tooNew(let path, let version):
      "\(path): a newer Arcadia wrote it (version \(version) of the format); update this one"
    }
  }
}

extension CrashReport {
  /// A report as it was read.
  package struct Recording: Sendable {
    /// What it says.
    package var report: CrashReport
    /// What was pressed, a frame after the other.
    package var stretches: [Stretch]
    /// The machine before that.
    package var state: [UInt8]?
  }

  /// Most frames that a recording is believed to have: an hour and more.
  private static let mostFrames = 1 << 18

  /// Reads a report, which may come from anyone.
  package static func read(_ path: String) throws -> Recording {
    var limits = GameArchive.Limits()
    limits.members = 16
    let archive = try GameArchive(path: path, limits: limits, isZip: true)
    func bytes(_ name: String, limit: Int) throws -> [UInt8]? {
      guard let member = archive.members.first(where: { $0.name == name }) else { return nil }
      guard member.size <= UInt64(limit) else {
        throw CrashReportError.noReport(path: path, reason: "\(name) is too large")
      }
      return try archive.read(member)
    }
    func text(_ name: String, limit: Int) throws -> [UInt8] {
      guard let json = try bytes(name, limit: limit) else {
        throw CrashReportError.noReport(path: path, reason: "it has no \(name)")
      }
      return json
    }
    let (report, stretches) = try decode(
      report: text("report.json", limit: 1 << 20), input: text("input.json", limit: 64 << 20),
      path: path)
    return Recording(
      report: report, stretches: stretches, state: try bytes("start.state", limit: 256 << 20))
  }

  /// A report's two documents, as far as they make sense.
  package static func decode(
    report: [UInt8], input: [UInt8], path: String
  ) throws(CrashReportError) -> (CrashReport, [Stretch]) {
    func value<Value: Decodable>(
      _ type: Value.Type, _ json: [UInt8], _ name: String
    ) throws(CrashReportError) -> Value {
      guard let value = try? JSONDecoder().decode(type, from: Data(json)) else {
        throw .noReport(path: path, reason: "its \(name) makes no sense")
      }
      return value
    }
    struct Head: Decodable { var version: Int }
    let head = try value(Head.self, report, "report.json")
    guard head.version <= CrashReport.version else {
      throw .tooNew(path: path, version: head.version)
    }
    let made = try value(CrashReport.self, report, "report.json").cleaned
    let stretches = try value([Stretch].self, input, "input.json")
    var frames = 0
    for stretch in stretches {
      guard (1...mostFrames).contains(stretch.frames), stretch.input.isSensible else {
        throw .noReport(path: path, reason: "its input.json makes no sense")
      }
      frames += stretch.frames
      guard frames <= mostFrames else {
        throw .noReport(path: path, reason: "it has no end of inputs")
      }
    }
    return (made, stretches)
  }

  /// The same with nothing in it that could drive a terminal.
  private var cleaned: CrashReport {
    var report = self
    report.message = HostText.oneLine(message)
    report.host = HostText.oneLine(host)
    report.time = HostText.oneLine(time)
    report.coreID = HostText.oneLine(coreID)
    report.coreName = HostText.oneLine(coreName)
    report.coreVersion = HostText.oneLine(coreVersion)
    report.coreFile.name = HostText.oneLine(coreFile.name)
    report.game?.name = HostText.oneLine(game?.name ?? "")
    report.crash.signal = crash.signal.map { HostText.oneLine($0) }
    report.crash.excess = crash.excess.map { HostText.oneLine($0) }
    report.firstFrame = min(firstFrame, FrameNumber.largest)
    report.frames = min(max(frames, 0), CrashReport.mostFrames)
    report.framesPerSecond = framesPerSecond.bounded(in: 1...1000, or: 60)
    if let seconds = crash.hungSeconds, !(0...1e6).contains(seconds) {
      report.crash.hungSeconds = 0
    }
    return report
  }
}

extension InputState {
  /// Whether it could be of a player, as far as the host relies on it.
  fileprivate var isSensible: Bool {
    pads.count == InputState.portCount && touches.count <= 64 && keys.count <= 1024
      && keyEvents.count <= 1024
  }
}

extension CrashFacts {
  /// Whether two ends are the same: the same signal at the same place, the same status, or both a hang.
  package func isSame(as other: CrashFacts) -> Bool {
    if hungSeconds != nil || other.hungSeconds != nil {
      return hungSeconds != nil && other.hungSeconds != nil
    }
    guard signal == other.signal, exitStatus == other.exitStatus,
      (excess == nil) == (other.excess == nil)
    else { return false }
    // By functions; the file may be called otherwise by now. Where they have no names, by the distance in the file.
    guard let mine = placeFrame, let theirs = other.placeFrame else {
      return placeFrame == nil && other.placeFrame == nil
    }
    return mine.symbol == theirs.symbol && (!mine.symbol.isEmpty || mine.offset == theirs.offset)
  }
}
