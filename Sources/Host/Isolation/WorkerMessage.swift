import Catalog
import FoundationEssentials
import Glibc
import HostBase
import Session

/// What the host orders of a core's process, beyond frames, states and memory: JSON over a socket pair, each message behind its
/// length (4 bytes, little-endian).
enum WorkerOrder: Codable {
  /// Version of all that host and worker say to each other.
  static let version = 5

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
  /// Puts the picture into words.
  case describeFrame
  /// The discs of the game.
  case discs
  /// Puts a disc into the drive.
  case insertDisc(Int)
  /// Puts the machine's mapped memory into the block.
  case areas
  /// Plugs the link cable in, whose other end is the channel that the process was started with.
  case link(isHost: Bool)
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
  /// The picture in words.
  var frame: String?
  /// The discs; nil where the core changes none.
  var discs: DiscTray?
  /// Why a part of the sandbox is not there; from `open`.
  var gaps: [String]?
  /// The core's link cable; from `open` and `link`, nil where it has none.
  var link: LinkFacts?
}

/// Everything a worker needs to start: a `SessionPlan` without the content's bytes, and the sandbox.
struct WorkerPlan: Codable {
  var version = WorkerOrder.version
  var core: CoreDescription
  /// Whether the core's file is open in the worker (`CoreWorker.coreDescriptor`).
  var hasCoreFile: Bool
  var contentPath: String?
  /// Bytes of the content in the block; nil where the core wants a path only.
  var contentSize: Int?
  var archivePath: String?
  var archiveMember: String?
  var systemDirectory: String
  var saveDirectory: String
  var ownsSaveDirectory: Bool
  var startDisc: StartDisc?
  var discs: [String]
  var options: [String: String]
  var gameSettings: [String: String]
  var virtualClockStart: Int64?
  var virtualClockOffset: Int32
  var randomSeed: UInt64
  var hasWindow: Bool
  var player: PlayerFacts
  var sandbox: SandboxRules
  var logLevel: String
  var coreLogLevel: String
  /// Whether the process was started with a channel for a link.
  var isLinked = false

  /// The plan for a session's start.
  init(_ plan: SessionPlan, sandbox: SandboxRules) {
    core = plan.core
    hasCoreFile = plan.coreFile != nil
    contentPath = plan.contentPath
    contentSize = plan.content?.count
    archivePath = plan.archive?.path
    archiveMember = plan.archive?.member
    systemDirectory = plan.systemDirectory
    saveDirectory = plan.saveDirectory
    ownsSaveDirectory = plan.ownsSaveDirectory
    startDisc = plan.startDisc
    discs = plan.discs
    options = plan.options
    gameSettings = plan.gameSettings
    virtualClockStart = plan.virtualClockStart
    virtualClockOffset = plan.virtualClockOffset
    randomSeed = plan.randomSeed
    hasWindow = plan.hasWindow
    player = plan.player
    self.sandbox = sandbox
    (logLevel, coreLogLevel) = Log.levels
  }

  /// The session's plan with its content.
  func sessionPlan(content: [UInt8]?) -> SessionPlan {
    var plan = SessionPlan(
      core: core, systemDirectory: systemDirectory, saveDirectory: saveDirectory)
    plan.ownsSaveDirectory = ownsSaveDirectory
    plan.startDisc = startDisc
    plan.discs = discs
    plan.coreDescriptor = hasCoreFile ? CoreWorker.coreDescriptor : nil
    plan.contentPath = contentPath
    plan.content = content
    if let archivePath, let archiveMember { plan.archive = (archivePath, archiveMember) }
    plan.options = options
    plan.gameSettings = gameSettings
    plan.virtualClockStart = virtualClockStart
    plan.virtualClockOffset = virtualClockOffset
    plan.randomSeed = randomSeed
    plan.hasWindow = hasWindow
    plan.player = player
    return plan
  }
}

/// Sends and takes messages over one end of a socket pair.
enum WorkerLine {
  /// Longest message.
  static let limit = 16 << 20
  /// Longest reply that the host reads.
  static let replyLimit = 4 << 20

  /// Why a message did not come.
  enum Failure: Error {
    /// The other end is gone.
    case closed
    /// The time is over, or the caller gave up.
    case gaveUp
    /// It is no message.
    case nonsense
  }

  /// Sends a message, all of it; `isUseless` is asked, while the other end takes nothing, whether to stop waiting.
  static func send(
    _ message: some Encodable, to socket: Int32, isUseless: () -> Bool
  ) -> Bool {
    guard let json = try? JSONEncoder().encode(message), json.count <= limit else { return false }
    let size = UInt32(json.count)
    let bytes = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: size >> $0) } + json
    return bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let start = buffer.baseAddress {
        let sent = Glibc.send(
          socket, start + done, buffer.count - done, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        if sent > 0 {
          done += sent
        } else if sent < 0, errno == EAGAIN {
          var watched = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
          poll(&watched, 1, 20)
          if isUseless() { return false }
        } else if sent < 0, errno == EINTR {
          continue
        } else {
          return false
        }
      }
      return true
    }
  }

  /// Takes a message; `isUseless` is asked now and then whether to stop waiting, with whether anything came.
  static func receive<Message: Decodable>(
    _ type: Message.Type, from socket: Int32, limit: Int = WorkerLine.limit,
    isUseless: (_ isComing: Bool) -> Bool
  ) throws(Failure) -> Message {
    let head = try take(4, from: socket, isUseless: isUseless)
    let size = (0..<4).reduce(0) { $0 | Int(head[$1]) << (8 * $1) }
    guard size <= limit else { throw .nonsense }
    let body = try take(size, from: socket, isUseless: isUseless)
    guard let message = try? JSONDecoder().decode(type, from: Data(body)) else { throw .nonsense }
    return message
  }

  private static func take(
    _ count: Int, from socket: Int32, isUseless: (_ isComing: Bool) -> Bool
  ) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = poll(&watched, 1, 20)
      if ready == 0 || (ready < 0 && errno == EINTR) {
        if isUseless(false) { throw .gaveUp }
        continue
      }
      let got = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map {
          recv(socket, $0 + done, count - done, Int32(MSG_DONTWAIT))
        } ?? -1
      }
      if got > 0 {
        done += got
        // Who sends byte by byte has no more time than others.
        if done < count, isUseless(true) { throw .gaveUp }
      } else if got < 0, errno == EINTR || errno == EAGAIN {
        continue
      } else {
        throw .closed
      }
    }
    return bytes
  }
}

// MARK: - What came from a core's process is made harmless

extension SessionError {
  /// The same failure, of that core, in one line: a process says what it likes.
  func cleaned(for plan: SessionPlan) -> SessionError {
    func line(_ text: String) -> String { HostText.oneLine(String(text.prefix(2000))) }
    let core = plan.core.name
    switch self {
    case .notLoadable(_, let reason):
      return .notLoadable(path: plan.core.path, reason: line(reason))
    case .contentRefused(_, let content, let reason):
      return .contentRefused(
        core: core, content: plan.contentPath ?? line(content), reason: line(reason))
    case .stateNotMade: return .stateNotMade(core: core)
    case .statesUnsupported: return .statesUnsupported(core: core)
    case .stateTooLarge(_, let bytes, _):
      return .stateTooLarge(core: core, bytes: max(bytes, 0), limit: WorkerMemory.stateRoom)
    case .stateRefused(_, let reason): return .stateRefused(core: core, reason: line(reason))
    case .unknownOption(_, let key, let value, let remedy):
      return .unknownOption(
        core: core, key: line(key), value: value.map(line), remedy: line(remedy))
    case .noSuchDisc(_, let disc, let count):
      let discs = 0...DiscTray.maxDiscs
      return .noSuchDisc(
        core: core, disc: min(max(disc, discs.lowerBound), discs.upperBound),
        count: min(max(count, discs.lowerBound), discs.upperBound))
    case .discRefused(_, let disc): return .discRefused(core: core, disc: line(disc))
    case .crashed(_, let reason, _): return .crashed(core: core, reason: line(reason))
    case .interrupted: return .crashed(core: core, reason: "its process ended without an answer")
    case .unconfined(_, let reason): return .unconfined(core: core, reason: line(reason))
    case .hung(_, let seconds, _): return .hung(core: core, seconds: seconds.isFinite ? seconds : 0)
    }
  }
}

extension WorkerReply {
  /// The same reply with nothing in it that could drive a terminal, and bounded in number.
  func cleaned(for plan: SessionPlan) -> WorkerReply {
    func isPlain(_ text: String) -> Bool {
      text.utf8.count < 4096 && HostText.oneLine(text) == text
    }
    var reply = self
    reply.error = error?.cleaned(for: plan)
    reply.gaps = gaps?.prefix(16).map { HostText.oneLine($0) }
    reply.link = link?.cleaned
    reply.frame = frame.flatMap(FrameDescription.cleaned)
    reply.discs = discs?.cleaned
    reply.options = options?.prefix(4096).filter { isPlain($0.key) }.map { option in
      var option = option
      option.name = HostText.oneLine(option.name)
      option.info = HostText.oneLine(option.info)
      option.category = HostText.oneLine(option.category)
      option.choices = option.choices.map {
        .init(value: $0.value, label: HostText.oneLine($0.label))
      }
      return option
    }
    reply.inputDescriptors = inputDescriptors?.prefix(4096).map { descriptor in
      var descriptor = descriptor
      descriptor.description = HostText.oneLine(descriptor.description)
      return descriptor
    }
    return reply
  }
}
