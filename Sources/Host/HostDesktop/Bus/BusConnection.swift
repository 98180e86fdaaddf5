import Glibc
import HostBase

/// A connection to a message bus, used by one thread.
///
/// Nothing here waits but the opening, which has `handshakeSeconds`. Messages of others are bounded in size, number and time.
final class BusConnection {
  private typealias Then = (Result<[BusValue], BusError>) -> Void

  private static let handshakeSeconds = 5.0
  private static let messageBytes = 4 << 20
  private static let messagesPerTurn = 500
  private static let pendingLimit = 1_000

  /// Answers calls of others.
  var answer: (BusMessage) -> BusReply = { _ in .unknownMethod }
  /// Hears signals.
  var hear: (BusMessage) -> Void = { _ in }
  /// The name that the bus gave us.
  private(set) var name = ""
  /// Messages wait that the last turn left.
  private(set) var hasMore = false
  /// False once the bus hung up.
  private(set) var isConnected = true

  private let library: DBusLibrary
  private let connection: DBusLibrary.Raw
  private var pending: [UInt32: (deadline: Double, then: Then)] = [:]

  /// Connects to the bus at an address, and says hello; gives up once `isOver` says that no caller waits for it.
  init?(_ library: DBusLibrary, address: String, isOver: () -> Bool = { false }) {
    // libdbus waits to connect, and a bus that takes no one in would hold up this thread.
    guard let address = BusAddress(address),
      case .success(let trial) = LocalSocket.connect(to: address)
    else { return nil }
    Glibc.close(trial)
    guard let connection = address.text.withCString({ library.open($0, nil) }) else { return nil }
    self.library = library
    self.connection = connection
    library.setExitOnDisconnect(connection, 0)
    library.setMaxMessageSize(connection, Self.messageBytes)
    library.setMaxReceivedSize(connection, 2 * Self.messageBytes)
    guard sayHello(isOver) else {
      close()
      return nil
    }
  }

  deinit { close() }

  private var isClosed = false

  /// Hangs up; who waits for an answer gets none.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    isConnected = false
    library.close(connection)
    library.release(connection)
    fail(pending.keys.sorted(), .disconnected)
  }

  private func sayHello(_ isOver: () -> Bool) -> Bool {
    var given: String?
    var isAnswered = false
    call(.bus, "Hello") { result in
      isAnswered = true
      given = (try? result.get())?.first?.text
    }
    let end = MonotonicTime.seconds + Self.handshakeSeconds
    while !isAnswered, !isOver(), MonotonicTime.seconds < end,
      library.readWrite(connection, 100) != 0
    {
      takeMessages()
    }
    guard let given else { return false }
    name = given
    return given.withCString { library.setUniqueName(connection, $0) } != 0
  }

  // MARK: - The loop's side

  /// What to wait for; nil when the bus hung up.
  var waited: pollfd? {
    var descriptor: Int32 = -1
    guard isConnected, library.descriptor(connection, &descriptor) != 0 else { return nil }
    let writes = library.hasMessagesToSend(connection) != 0
    return pollfd(
      fd: descriptor, events: Int16(writes ? POLLIN | POLLOUT : POLLIN), revents: 0)
  }

  /// When the first call is given up.
  var deadline: Double? { pending.values.map(\.deadline).min() }

  /// Sends what waits, and takes what has come.
  func turn() {
    guard isConnected else { return }
    _ = library.readWrite(connection, 0)
    takeMessages()
    let now = MonotonicTime.seconds
    fail(pending.filter { $0.value.deadline <= now }.keys.sorted(), .timeout)
    guard !isClosed, library.isConnected(connection) == 0 else { return }
    isConnected = false
    fail(pending.keys.sorted(), .disconnected)
  }

  private func fail(_ serials: [UInt32], _ error: BusError) {
    for serial in serials { pending.removeValue(forKey: serial)?.then(.failure(error)) }
  }

  private func takeMessages() {
    var left = Self.messagesPerTurn
    while left > 0, !isClosed, let message = library.pop(connection) {
      left -= 1
      take(message)
      library.releaseMessage(message)
    }
    hasMore = left == 0
  }

  private func take(_ raw: DBusLibrary.Raw) {
    func words(_ function: DBusLibrary.Words) -> String {
      function(raw).map { String(cString: $0) } ?? ""
    }
    guard let kind = BusMessage.Kind(rawValue: library.type(raw)) else { return }
    switch kind {
    case .reply, .error:
      guard let waiting = pending.removeValue(forKey: library.replySerial(raw)) else { return }
      waiting.then(
        kind == .reply
          ? .success(library.arguments(of: raw))
          : .failure(BusError(name: words(library.errorName))))
    case .signal, .call:
      let message = BusMessage(
        kind: kind, path: words(library.path), interface: words(library.interface),
        member: words(library.member), sender: words(library.sender),
        arguments: library.arguments(of: raw))
      if kind == .signal { return hear(message) }
      let reply = message.interface == "org.freedesktop.DBus.Peer" ? .values([]) : answer(message)
      if library.wantsNoReply(raw) == 0 { send(reply, to: raw) }
    }
  }

  private func send(_ reply: BusReply, to call: DBusLibrary.Raw) {
    let message: DBusLibrary.Raw?
    switch reply {
    case .values(let values):
      message = library.newReturn(call)
      if let message { library.append(values, to: message) }
    case .error(let name):
      message = name.withCString { library.newError(call, $0, nil) }
    }
    guard let message else { return }
    _ = library.send(connection, message, nil)
    library.releaseMessage(message)
  }

  // MARK: - Ours

  /// A program on the bus, and an object and an interface of it.
  struct Target {
    let name: String
    let path: String
    let interface: String

    /// The bus itself.
    static let bus = Target(
      name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus")
  }

  /// Calls a method; `then` is called once, on this thread, at the latest after `seconds`.
  func call(
    _ target: Target, _ member: String, _ arguments: [BusValue] = [], startsProgram: Bool = true,
    seconds: Double = 10, then: @escaping (Result<[BusValue], BusError>) -> Void = { _ in }
  ) {
    guard isConnected, pending.count < Self.pendingLimit,
      let message = library.newCall(target.name, target.path, target.interface, member)
    else { return then(.failure(.disconnected)) }
    defer { library.releaseMessage(message) }
    if !startsProgram { library.setAutoStart(message, 0) }
    library.append(arguments, to: message)
    var serial: UInt32 = 0
    guard library.send(connection, message, &serial) != 0 else {
      return then(.failure(.disconnected))
    }
    pending[serial] = (MonotonicTime.seconds + seconds, then)
  }

  /// Sends a signal to all who listen.
  func signal(path: String, interface: String, _ member: String, _ arguments: [BusValue]) {
    guard isConnected, let message = library.newSignal(path, interface, member) else { return }
    library.append(arguments, to: message)
    _ = library.send(connection, message, nil)
    library.releaseMessage(message)
  }

  /// Asks the bus for signals that fit a rule.
  func listen(_ rule: String) { call(.bus, "AddMatch", [.string(rule)]) }
}
