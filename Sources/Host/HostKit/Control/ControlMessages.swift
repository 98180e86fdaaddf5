internal import FoundationEssentials

/// Something that is asked of a running game through its control socket (docs/control.md).
///
/// One line of JSON: `{"command":"save-state","slot":"1"}`. Unknown keys are left alone.
public struct ControlRequest: Codable, Equatable, Sendable {
  /// What can be asked.
  public enum Command: String, Codable, Sendable, CaseIterable {
    case status, pause, resume, step, reset, speed, undo, screenshot, message, quit
    case saveState = "save-state"
    case loadState = "load-state"
  }

  /// Format of requests and replies.
  public static let currentSchema = "arcadia/1"

  /// The format that the sender speaks; nil: whatever the game does.
  public var schema: String?
  /// Comes back with the reply.
  public var id: Int?
  /// What is asked.
  public var command: Command
  /// `save-state`, `load-state`: a slot's number, `auto` or a name; nil: the player's slot.
  public var slot: String?
  /// `save-state`: how many seconds of play ago, from the rewind buffer.
  public var rewound: Double?
  /// `step`: how many frames; nil: one.
  public var frames: Int?
  /// `speed`: over the machine's own; 0: as fast as it can.
  public var speed: Double?
  /// `message`: what the player is to read.
  public var text: String?
  /// `message`: for how long.
  public var seconds: Double?
  /// The file of `screenshot` (nil: one in Images), `load-state` and `save-state` (instead of a slot).
  public var path: String?

  /// A request for a command with nothing else said.
  public init(_ command: Command) {
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
    if let text, text.utf8.count > 1000 { throw bad("text takes 1000 bytes") }
    if let slot, slot.isEmpty || slot.utf8.count > 255 { throw bad("slot takes 1 to 255 bytes") }
    if let path, !path.hasPrefix("/") || path.utf8.count > 4095 || path.utf8.contains(0) {
      throw bad("path must begin with /")
    }
    if path != nil, slot != nil { throw bad("slot and path exclude each other") }
    switch command {
    case .speed where speed == nil: throw bad("speed needs \"speed\"")
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
public struct ControlRefusal: Error, Codable, Equatable, Sendable {
  /// Name for scripts.
  public var code: String
  /// One sentence.
  public var message: String
  /// The exit code of a program that asked for nothing else; nil: 1.
  public var exit: Int32?

  /// A refusal.
  public init(code: String, message: String, exit: Int32? = nil) {
    self.code = code
    self.message = message
    self.exit = exit
  }

  /// Some failure, as the asking program receives it.
  public init(_ failure: any HostFailure) {
    self.init(code: failure.code, message: failure.message, exit: failure.exitCode.rawValue)
  }
}

/// How a running game is, for those who ask.
public struct ControlStatus: Codable, Equatable, Sendable {
  /// The process.
  public var pid: Int32
  /// The stem of its files.
  public var game: String
  /// Id of its type.
  public var type: String
  /// Id of its core.
  public var core: String
  /// Where the game is; nil for a core that runs without.
  public var path: String?
  /// The data folder.
  public var home: String
  /// Frames run since power-on.
  public var frame: UInt64
  /// Frames a second at the machine's own speed.
  public var framesPerSecond: Double
  /// Whether it is paused.
  public var paused: Bool
  /// Over the machine's own; 0: as fast as it can.
  public var speed: Double
  /// The player's slot.
  public var slot: Int
  /// How many seconds of play the rewind buffer holds; nil if there is none.
  public var rewindSeconds: Double?
  /// What the core says that its picture shows; nil where it says nothing.
  public var description: String?
  /// Whether another Arcadia had the game first, so that this one writes no save.
  public var readOnly: Bool

  /// A status.
  public init(
    pid: Int32, game: String, type: String, core: String, path: String?, home: String,
    frame: UInt64, framesPerSecond: Double, paused: Bool, speed: Double, slot: Int,
    rewindSeconds: Double?, description: String? = nil, readOnly: Bool
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
  }

  /// The same with numbers that a game can have: whatever owns the socket may have written it.
  var bounded: ControlStatus {
    var status = self
    status.frame = min(frame, StateInfo.maxFrame)
    status.framesPerSecond = framesPerSecond.bounded(in: 1...1000, or: 60)
    status.speed = speed.bounded(in: 0...100, or: 1)
    status.rewindSeconds = rewindSeconds.map { $0.bounded(in: 0...1e9, or: 0) }
    return status
  }
}

/// What a running game answers: one line of JSON.
public struct ControlReply: Codable, Equatable, Sendable {
  /// The format.
  public var schema = ControlRequest.currentSchema
  /// The request's.
  public var id: Int?
  /// Whether it was done.
  public var ok: Bool
  /// `status`: how the game is.
  public var status: ControlStatus?
  /// The file that was written or read.
  public var path: String?
  /// The frame at which it was done.
  public var frame: UInt64?
  /// Why it was not done.
  public var error: ControlRefusal?

  /// It was done.
  public static func done(path: String? = nil, frame: UInt64? = nil) -> ControlReply {
    ControlReply(ok: true, path: path, frame: frame)
  }
  /// How the game is.
  public static func status(_ status: ControlStatus) -> ControlReply {
    ControlReply(ok: true, status: status)
  }
  /// It was not done.
  public static func refused(_ refusal: ControlRefusal) -> ControlReply {
    ControlReply(ok: false, error: refusal)
  }

  /// Reads one line; nil if it is no reply.
  package init?(line: some Collection<UInt8>) {
    guard
      let reply = try? ControlRequest.decoder().decode(ControlReply.self, from: Data(line))
    else { return nil }
    self = reply
    status = status?.bounded
  }

  private init(
    ok: Bool, status: ControlStatus? = nil, path: String? = nil, frame: UInt64? = nil,
    error: ControlRefusal? = nil
  ) {
    self.ok = ok
    self.status = status
    self.path = path
    self.frame = frame
    self.error = error
  }
}

/// What can go wrong between a program and a running game.
public enum ControlError: HostFailure, Equatable {
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
  public var exitCode: ExitCode {
    switch self {
    case .nobodyThere: .notFound
    case .noAnswer: .coreHung
    case .refused(let refusal): refusal.exit.flatMap(ExitCode.init(rawValue:)) ?? .other
    case .noSocket, .foreignFolder: .inputOutput
    }
  }
  /// Name for scripts.
  public var code: String {
    switch self {
    case .nobodyThere: "not_running"
    case .noAnswer: "no_answer"
    case .refused(let refusal): refusal.code
    case .noSocket: "no_control_socket"
    case .foreignFolder: "foreign_folder"
    }
  }
  /// The sentence.
  public var message: String {
    switch self {
    case .nobodyThere: "that game is not running any more; arcadia ctl list shows what is"
    case .noAnswer(_, let reason):
      "the running game gave no answer (\(reason)); look at its window, or end its process"
    case .refused(let refusal): LibraryError.printable(refusal.message)
    case .noSocket(let path, let reason):
      "\(path): no control socket could be made (\(reason)), so arcadia ctl cannot reach this game"
    case .foreignFolder(let path):
      "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own"
    }
  }
  /// The file concerned.
  public var path: String? {
    switch self {
    case .nobodyThere(let path), .noAnswer(let path, _), .noSocket(let path, _),
      .foreignFolder(let path):
      path
    case .refused: nil
    }
  }
}
