import FoundationEssentials
import Glibc

/// What the host orders of a core's process, beyond frames, states and memory: JSON over a socket pair, each message behind its
/// length (4 bytes, little-endian).
enum WorkerOrder: Codable {
  /// Version of all that host and worker say to each other.
  static let version = 1

  /// Goes into the sandbox, opens the core, loads the content, which is in the block.
  case open(WorkerPlan)
  /// Sets an option.
  case setOption(key: String, value: String)
  /// Plugs a device into a port.
  case plug(device: UInt32, port: UInt32)
  /// Sets, replaces or clears a cheat.
  case cheat(index: UInt32, isEnabled: Bool, code: String)
  /// Presses reset.
  case reset
  /// Tells options and the buttons' names.
  case describe
  /// Puts the machine's mapped memory into the block.
  case areas
  /// Ends the game.
  case close
}

/// The answer to an order.
struct WorkerReply: Codable {
  /// A part of the machine's memory, whose bytes follow one another in the block.
  struct Area: Codable {
    var name: String
    var start: Int
    var count: Int
  }

  var version = WorkerOrder.version
  var error: SessionError?
  var options: [CoreOption]?
  var inputDescriptors: [InputDescriptor]?
  var areas: [Area]?
  /// Why a part of the sandbox is not there; from `open`.
  var gaps: [String]?
}

/// Everything a worker needs to start: a `SessionPlan` without the content's bytes, and the sandbox.
struct WorkerPlan: Codable {
  var version = WorkerOrder.version
  var core: CoreDescription
  var contentPath: String?
  /// Bytes of the content in the block; nil where the core wants a path only.
  var contentSize: Int?
  var archivePath: String?
  var archiveMember: String?
  var systemDirectory: String
  var saveDirectory: String
  var options: [String: String]
  var gameSettings: [String: String]
  var virtualClockStart: Int64?
  var randomSeed: UInt64
  var hasWindow: Bool
  var sandbox: SandboxRules
  var logLevel: String
  var coreLogLevel: String

  /// The plan for a session's start.
  init(_ plan: SessionPlan, sandbox: SandboxRules) {
    core = plan.core
    contentPath = plan.contentPath
    contentSize = plan.content?.count
    archivePath = plan.archive?.path
    archiveMember = plan.archive?.member
    systemDirectory = plan.systemDirectory
    saveDirectory = plan.saveDirectory
    options = plan.options
    gameSettings = plan.gameSettings
    virtualClockStart = plan.virtualClockStart
    randomSeed = plan.randomSeed
    hasWindow = plan.hasWindow
    self.sandbox = sandbox
    (logLevel, coreLogLevel) = Log.levels
  }

  /// The session's plan with its content.
  func sessionPlan(content: [UInt8]?) -> SessionPlan {
    var plan = SessionPlan(
      core: core, systemDirectory: systemDirectory, saveDirectory: saveDirectory)
    plan.contentPath = contentPath
    plan.content = content
    if let archivePath, let archiveMember { plan.archive = (archivePath, archiveMember) }
    plan.options = options
    plan.gameSettings = gameSettings
    plan.virtualClockStart = virtualClockStart
    plan.randomSeed = randomSeed
    plan.hasWindow = hasWindow
    return plan
  }
}

/// Sends and takes messages over one end of a socket pair.
enum WorkerLine {
  /// Longest message.
  static let limit = 16 << 20

  /// Why a message did not come.
  enum Failure: Error {
    /// The other end is gone.
    case closed
    /// The time is over, or somebody said that it is no use to wait.
    case gaveUp
    /// It is no message.
    case nonsense
  }

  /// Sends a message, all of it.
  static func send(_ message: some Encodable, to socket: Int32) -> Bool {
    guard let json = try? JSONEncoder().encode(message), json.count <= limit else { return false }
    let size = UInt32(json.count)
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) } + json
    return bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let start = buffer.baseAddress {
        let sent = Glibc.send(socket, start + done, buffer.count - done, Int32(MSG_NOSIGNAL))
        if sent > 0 {
          done += sent
        } else if sent < 0, errno == EINTR {
          continue
        } else {
          return false
        }
      }
      return true
    }
  }

  /// Takes a message; `isUseless` is asked now and then whether to go on waiting.
  static func receive<Message: Decodable>(
    _ type: Message.Type, from socket: Int32, isUseless: () -> Bool
  ) throws(Failure) -> Message {
    let head = try take(4, from: socket, isUseless: isUseless)
    let size = (0..<4).reduce(0) { $0 | Int(head[$1]) << (8 * $1) }
    guard size <= limit else { throw .nonsense }
    let body = try take(size, from: socket, isUseless: isUseless)
    guard let message = try? JSONDecoder().decode(type, from: Data(body)) else { throw .nonsense }
    return message
  }

  private static func take(
    _ count: Int, from socket: Int32, isUseless: () -> Bool
  ) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&watched, 1, 20)
      if ready == 0 || (ready < 0 && errno == EINTR) {
        if isUseless() { throw .gaveUp }
        continue
      }
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map {
          recv(socket, $0 + done, count - done, Int32(MSG_DONTWAIT))
        } ?? -1
      }
      if got > 0 {
        done += got
      } else if got < 0, errno == EINTR || errno == EAGAIN {
        continue
      } else {
        throw .closed
      }
    }
    return bytes
  }
}
