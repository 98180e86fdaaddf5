import Glibc
import HostBase
import Logging

/// The message buses that SDL may use: those that answer a greeting in time.
///
/// SDL connects while it starts, on this thread, and libdbus waits for a silent bus for half a minute. So a bus is greeted here first,
/// with a deadline, and SDL finds another address if the bus does not answer, which refuses at once.
enum BusProbe {
  /// Seconds for all buses together.
  static let seconds = 1.0
  /// An address that libdbus takes and cannot connect to: no socket, so the kernel refuses.
  private static let refused = "unix:path=/dev/null"

  /// Takes the addresses of buses that do not answer out of the environment, once.
  static func guardSDL() { _ = isDone }

  private static let isDone: Bool = {
    let end = MonotonicTime.seconds + seconds
    for (name, address) in replacements(Places.environment(), until: end) {
      setenv(name, address, 1)
      if address == refused { Log.play.info("SDL does without a bus: \(name) does not answer") }
    }
    return true
  }()

  /// The variables that SDL is to find, for the variables of the process.
  static func replacements(
    _ environment: [String: String], until end: Double
  ) -> [(name: String, address: String)] {
    let runtime = environment["XDG_RUNTIME_DIR"].map { PathName.join($0, "bus") }
    let buses: [(name: String, usual: [String])] = [
      ("DBUS_SESSION_BUS_ADDRESS", [runtime].compactMap { $0 }),
      (
        "DBUS_SYSTEM_BUS_ADDRESS",
        ["/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket"]
      ),
    ]
    var found = buses.map { bus in
      let named = environment[bus.name].flatMap { $0.isEmpty ? nil : $0 }
      let usual = bus.usual.first { FileSystem.kind($0) == .other }
      let address = named.map { BusAddress($0) } ?? usual.flatMap { BusAddress(path: $0) }
      let answers = address.map { isAnswering($0, until: end) } ?? false
      return (bus.name, answers ? address?.text ?? refused : refused)
    }
    // An input method has a bus of its own, whose address SDL reads from a file.
    if environment["IBUS_ADDRESS"] != nil || hasInputBus(environment) {
      let address = inputBus(environment)
      let answers = address.map { isAnswering($0, until: end) } ?? false
      found.append(("IBUS_ADDRESS", answers ? address?.text ?? refused : refused))
    }
    return found
  }

  // MARK: - The input method's bus

  private static func inputFolder(_ environment: [String: String]) -> String? {
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (config ?? environment["HOME"].map { PathName.join($0, ".config") })
      .map { PathName.join($0, "ibus/bus") }
  }

  private static func hasInputBus(_ environment: [String: String]) -> Bool {
    inputFolder(environment).map { FileSystem.kind($0) == .folder } ?? false
  }

  /// The address that IBus notes for this display, in a file that ends in the display's number.
  private static func inputBus(_ environment: [String: String]) -> BusAddress? {
    if let named = environment["IBUS_ADDRESS"] { return BusAddress(named) }
    guard let folder = inputFolder(environment) else { return nil }
    let display =
      environment["WAYLAND_DISPLAY"]
      ?? environment["DISPLAY"].map { text in
        String(text.drop { $0 != ":" }.dropFirst().prefix { $0 != "." })
      }
    guard let display, !display.isEmpty,
      let names = try? FileSystem.names(in: folder, limit: 256).usual
    else { return nil }
    for name in names.sorted() where name.hasSuffix("-" + display) {
      guard let bytes = try? FileSystem.read(PathName.join(folder, name), limit: 1 << 14) else {
        continue
      }
      let prefix = "IBUS_ADDRESS="
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      where line.hasPrefix(prefix) {
        if let address = BusAddress(String(line.dropFirst(prefix.count))) { return address }
      }
    }
    return nil
  }

  // MARK: - The greeting

  /// Whether a bus lets this user in and answers `Hello` (D-Bus Specification, "Authentication Protocol", "Message Bus Messages").
  static func isAnswering(_ address: BusAddress, until end: Double) -> Bool {
    guard case .success(let socket) = LocalSocket.connect(to: address) else { return false }
    defer { close(socket) }
    let digits = String(getuid()).utf8.map { "3" + String(UnicodeScalar($0)) }.joined()
    guard send([0] + Array("AUTH EXTERNAL \(digits)\r\n".utf8), socket, until: end),
      let line = receive(socket, until: end, isWhole: { $0.last == UInt8(ascii: "\n") }),
      line.starts(with: Array("OK ".utf8)),
      send(Array("BEGIN\r\n".utf8) + hello, socket, until: end),
      let reply = receive(socket, until: end, isWhole: { $0.count >= 16 })
    else { return false }
    // The second byte is the kind: 2 for a method's return, 4 for a signal that may come before it.
    return reply[1] == 2 || reply[1] == 4
  }

  /// A call of the bus's method `Hello`, in the order of bytes that its first byte says.
  private static let hello: [UInt8] = {
    var fields: [UInt8] = []
    for (code, type, text) in [
      (1, "o", "/org/freedesktop/DBus"), (6, "s", "org.freedesktop.DBus"),
      (2, "s", "org.freedesktop.DBus"), (3, "s", "Hello"),
    ] {
      while !fields.count.isMultiple(of: 8) { fields.append(0) }
      fields += [UInt8(code), 1] + Array(type.utf8) + [0, UInt8(text.utf8.count), 0, 0, 0]
      fields += Array(text.utf8) + [0]
    }
    var message: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]
    message += [UInt8(fields.count), 0, 0, 0] + fields
    while !message.count.isMultiple(of: 8) { message.append(0) }
    return message
  }()

  private static func send(_ bytes: [UInt8], _ socket: Int32, until end: Double) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR,
        errno != EAGAIN || !LocalSocket.wait(socket, for: POLLOUT, until: end)
      {
        return false
      }
    }
    return true
  }

  /// The bytes that come until they are whole; nil if they are too many, or too late.
  private static func receive(
    _ socket: Int32, until end: Double, isWhole: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    while !isWhole(bytes) {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= 4096, MonotonicTime.seconds < end else { return nil }
      } else if count == 0
        || errno != EINTR && (errno != EAGAIN || !LocalSocket.wait(socket, for: POLLIN, until: end))
      {
        return nil
      }
    }
    return bytes
  }
}
