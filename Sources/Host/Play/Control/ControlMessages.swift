import FoundationEssentials
package import HostBase
package import Session

/// Something that is asked of a running game through its control socket (docs/control.md).
///
/// One line of JSON: `{"command":"save-state","slot":"1"}`. Unknown keys are left alone.
package struct ControlRequest: Codable, Equatable, Sendable {
  /// What can be asked.
  package enum Command: String, Codable, Sendable, CaseIterable {
    case status, pause, resume, step, reset, speed, undo, screenshot, describe, message, quit, disc
    case saveState = "save-state"
    case loadState = "load-state"

    /// Whether the core has to do something for it.
    package var needsCore: Bool {
      switch self {
      case .status, .pause, .resume, .speed, .message, .quit: false
      case .step, .reset, .saveState, .loadState, .undo, .screenshot, .describe, .disc: true
      }
    }
  }

  /// Format of requests and replies.
  package static let currentSchema = "arcadia/1"

  /// The format that the sender speaks; nil: whatever the game does.
  package var schema: String?
  /// Comes back with the reply.
  package var id: Int?
  /// What is asked.
  package var command: Command
  /// `save-state`, `load-state`: a slot's number, `auto` or a name; nil: the player's slot.
  package var slot: String?
  /// `save-state`: how many seconds of play ago, from the rewind buffer.
  package var rewound: Double?
  /// `step`: how many frames; nil: one.
  package var frames: Int?
  /// `speed`: over the machine's own; 0: as fast as it can.
  package var speed: Double?
  /// `disc`: the number of the disc to put into the drive, from 1.
  package var disc: Int?
  /// `message`: what the player is to read.
  package var text: String?
  /// `message`: for how long.
  package var seconds: Double?
  /// The file of `screenshot` (nil: one in Images), `load-state` and `save-state` (instead of a slot).
  package var path: String?

  /// A request for a command with nothing else said.
  package init(_ command: Command) {
    self.command = command
  }

  /// Reads one line; what is wrong with it is an error for the sender.
  package init(line: some Collection<UInt8>) throws(ControlRefusal) {
    let data = Data(line)
    let decoder = ControlRequest.decoder()
    guard let head = try? decoder.decode(Head.self, from: data) else {
      throw ControlRefusal(
        code: "bad_request", message: "not a JSON object with a \"command\"")
    }
    guard head.schema == nil || head.schema == ControlRequest.currentSchema else {
      throw ControlRefusal(
        code: "unknown_schema",
        message:
          "this program speaks \(ControlRequest.currentSchema) only; use the same version of both")
    }
    guard Command(rawValue: head.command) != nil else {
      throw ControlRefusal(
        code: "unknown_command",
        message: "no such command; there are "
          + Command.allCases.map(\.rawValue).sorted().joined(separator: ", "))
    }
    guard let request = try? decoder.decode(ControlRequest.self, from: data) else {
      throw ControlRefusal(code: "bad_request", message: "a value is of the wrong kind")
    }
    try request.check()
    self = request
  }

  private struct Head: Decodable {
    var command: String
    var schema: String?
  }

  private func check() throws(ControlRefusal) {
    func bad(_ message: String) -> ControlRefusal {
      ControlRefusal(code: "bad_request", message: message)
    }
    if let frames, !(1...36_000).contains(frames) { throw bad("frames takes 1 to 36000") }
    if let speed, !(0...100).contains(speed) { throw bad("speed takes 0 to 100") }
    if let seconds, !(0...60).contains(seconds) { throw bad("seconds takes 0 to 60") }
    if let rewound, !(0...86_400).contains(rewound) { throw bad("rewound takes 0 to 86400") }
    if let disc, !(1...DiscTray.maxDiscs).contains(disc) {
      throw bad("disc takes 1 to \(DiscTray.maxDiscs)")
    }
    if let text, text.utf8.count > 1000 { throw bad("text takes 1000 bytes") }
    if let slot, slot.isEmpty || slot.utf8.count > 255 { throw bad("slot takes 1 to 255 bytes") }
    if let path, !path.hasPrefix("/") || path.utf8.count > 4095 || path.utf8.contains(0) {
      throw bad("path must begin with /")
    }
    if path != nil, slot != nil { throw bad("slot and path exclude each other") }
    switch command {
    case .speed where speed == nil: throw bad("speed needs \"speed\"")
    case .disc where disc == nil: throw bad("disc needs \"disc\"")
    case .message where text?.isEmpty ?? true: throw bad("message needs \"text\"")
    default: break
    }
  }

  /// The line to send.
  package func line() -> [UInt8] { ControlRequest.line(self) }

  // MARK: -

  static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // Strings of ours always encode; a number that is none (NaN) would not.
    let json = (try? encoder.encode(value)) ?? Data(#"{"ok":false}"#.utf8)
    return Array(json) + [UInt8(ascii: "\n")]
  }

  static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}

/// Why a running game does not do what it was asked.
package struct ControlRefusal: Error, Codable, Equatable, Sendable {
  /// Name for scripts.
  package var code: String
  /// One sentence.
  package var message: String
  /// The exit code of a program that asked for nothing else; nil: 1.
  package var exit: Int32?

  /// A refusal.
  package init(code: String, message: String, exit: Int32? = nil) {
    self.code = code
    self.message = message
    self.exit = exit
  }

  /// Some failure, as the asking program receives it.
  package init(_ failure: any HostFailure) {
    self.init(code: failure.code, message: failure.message, exit: failure.exitCode.rawValue)
  }
}

/// How a running game is, for those who ask.
package struct ControlStatus: Codable, Equatable, Sendable {
  /// The process.
  package var pid: Int32
  /// The stem of its files.
  package var game: String
  /// Id of its type.
  package var type: String
  /// Id of its core.
  package var core: String
  /// Where the game is; nil for a core that runs without.
  package var path: String?
  /// The data folder.
  package var home: String
  /// Frames run since power-on.
  package var frame: UInt64
  /// Frames a second at the machine's own speed.
  package var framesPerSecond: Double
  /// Whether it is paused.
  package var paused: Bool
  /// Over the machine's own; 0: as fast as it can.
  package var speed: Double
  /// The player's slot.
  package var slot: Int
  /// How many seconds of play the rewind buffer holds; nil if there is none.
  package var rewindSeconds: Double?
  /// What the core says that its picture shows; nil where it says nothing.
  package var description: String?
  /// Whether another Arcadia had the game first, so that this one writes no save.
  package var readOnly: Bool
  /// The names of the discs, of a game that has several.
  package var discs: [String]?
  /// The number of the disc in the drive, from 1; nil: there is none, or one disc only.
  package var disc: Int?

  /// A status.
  package init(
    pid: Int32, game: String, type: String, core: String, path: String?, home: String,
    frame: UInt64, framesPerSecond: Double, paused: Bool, speed: Double, slot: Int,
    rewindSeconds: Double?, description: String? = nil, readOnly: Bool,
    tray: DiscTray? = nil
  ) {
    self.pid = pid
    self.game = game
    self.type = type
    self.core = core
    self.path = path
    self.home = home
    self.frame = frame
    self.framesPerSecond = framesPerSecond
    self.paused = paused
    self.speed = speed
    self.slot = slot
    self.rewindSeconds = rewindSeconds
    self.description = description
    self.readOnly = readOnly
    guard let tray, tray.discs.count > 1 else { return }
    discs = tray.discs.indices.map { tray.name(of: $0) }
    disc = tray.current.map { $0 + 1 }
  }

  /// The same with numbers that a game can have: whatever owns the socket may have written it.
  var bounded: ControlStatus {
    var status = self
    status.frame = min(frame, FrameNumber.largest)
    status.framesPerSecond = framesPerSecond.bounded(in: 1...1000, or: 60)
    status.speed = speed.bounded(in: 0...100, or: 1)
    status.discs = discs.map { $0.prefix(DiscTray.maxDiscs).map { HostText.oneLine($0) } }
    status.disc = disc.flatMap { status.discs?.indices.contains($0 - 1) == true ? $0 : nil }
    status.rewindSeconds = rewindSeconds.map { $0.bounded(in: 0...1e9, or: 0) }
    return status
  }
}

/// What a running game answers: one line of JSON.
package struct ControlReply: Codable, Equatable, Sendable {
  /// The format.
  package var schema = ControlRequest.currentSchema
  /// The request's.
  package var id: Int?
  /// Whether it was done.
  package var ok: Bool
  /// `status`: how the game is.
  package var status: ControlStatus?
  /// The file that was written or read.
  package var path: String?
  /// `describe`: the picture in words; nil: the core does not describe it.
  package var description: String?
  /// The frame at which it was done.
  package var frame: UInt64?
  /// Why it was not done.
  package var error: ControlRefusal?

  /// It was done.
  package static func done(path: String? = nil, frame: UInt64? = nil) -> ControlReply {
    ControlReply(ok: true, path: path, frame: frame)
  }
  /// How the game is.
  package static func status(_ status: ControlStatus) -> ControlReply {
    ControlReply(ok: true, status: status)
  }
  /// The picture in words.
  package static func described(_ words: String?, frame: UInt64) -> ControlReply {
    ControlReply(ok: true, description: words, frame: frame)
  }
  /// It was not done.
  package static func refused(_ refusal: ControlRefusal) -> ControlReply {
    ControlReply(ok: false, error: refusal)
  }

  /// Reads one line; nil if it is no reply.
  package init?(line: some Collection<UInt8>) {
    guard
      let reply = try? ControlRequest.decoder().decode(ControlReply.self, from: Data(line))
    else { return nil }
    self = reply
    status = status?.bounded
    description = description.flatMap(FrameDescription.cleaned)
  }

  private init(
    ok: Bool, status: ControlStatus? = nil, path: String? = nil, description: String? = nil,
    frame: UInt64? = nil, error: ControlRefusal? = nil
  ) {
    self.ok = ok
    self.status = status
    self.path = path
    self.description = description
    self.frame = frame
    self.error = error
  }
}

/// What can go wrong between a program and a running game.
package enum ControlError: HostFailure, Equatable {
  /// No program answers there.
  case nobodyThere(path: String)
  /// No answer in time, or the connection broke.
  case noAnswer(path: String, reason: String)
  /// The game refused.
  case refused(ControlRefusal)
  /// The socket could not be made.
  case noSocket(path: String, reason: String)
  /// Its folder belongs to another user.
  case foreignFolder(path: String)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .nobodyThere: .notFound
    case .noAnswer: .coreHung
    case .refused(let refusal): refusal.exit.flatMap(ExitCode.init(rawValue:)) ?? .other
    case .noSocket, .foreignFolder: .inputOutput
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .nobodyThere: "not_running"
    case .noAnswer: "no_answer"
    case .refused(let refusal): refusal.code
    case .noSocket: "no_control_socket"
    case .foreignFolder: "foreign_folder"
    }
  }
  /// The sentence.
  package var message: String {
    switch self {
    case .nobodyThere: "that game is not running any more; arcadia ctl list shows what is"
    case .noAnswer(_, let reason):
      "the running game gave no answer (\(reason)); look at its window, or end its process"
    case .refused(let refusal): PathName.printable(refusal.message)
    case .noSocket(let path, let reason):
      "\(path): no control socket could be made (\(reason)), so arcadia ctl cannot reach this game"
    case .foreignFolder(let path):
      "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own"
    }
  }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .nobodyThere(let path), .noAnswer(let path, _), .noSocket(let path, _),
      .foreignFolder(let path):
      path
    case .refused: nil
    }
  }
}
