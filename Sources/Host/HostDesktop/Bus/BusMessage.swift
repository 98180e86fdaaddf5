import Glibc
import HostBase

/// A message as it was received, without what only the library needs.
struct BusMessage {
  /// What a message is for (`DBUS_MESSAGE_TYPE_…`).
  enum Kind: Int32 { case call = 1, reply = 2, error = 3, signal = 4 }

  let kind: Kind
  let path: String
  let interface: String
  let member: String
  let sender: String
  let arguments: [BusValue]

  /// An argument; nil if there are fewer.
  subscript(_ index: Int) -> BusValue? {
    arguments.indices.contains(index) ? arguments[index] : nil
  }
}

/// Why a call has no result.
struct BusError: Error, Equatable {
  /// The error's name on the bus.
  let name: String

  static let timeout = BusError(name: "org.freedesktop.DBus.Error.NoReply")
  static let disconnected = BusError(name: "org.freedesktop.DBus.Error.Disconnected")
}

/// The answer to a call.
enum BusReply: Sendable {
  case values([BusValue])
  case error(String)

  static let unknownMethod = BusReply.error("org.freedesktop.DBus.Error.UnknownMethod")
  static let unknownObject = BusReply.error("org.freedesktop.DBus.Error.UnknownObject")
  static let badArguments = BusReply.error("org.freedesktop.DBus.Error.InvalidArgs")
}

// Arguments in and out of libdbus' messages.
extension DBusLibrary {
  /// The most values of one message; the rest is left out.
  private static let valueLimit = 50_000

  /// The arguments of a message, whose bytes the library has checked.
  func arguments(of message: Raw) -> [BusValue] {
    withIterator { iterator in
      guard begin(message, iterator) != 0 else { return [] }
      var left = Self.valueLimit
      return values(iterator, &left, depth: 0)
    }
  }

  private func values(_ iterator: Raw, _ left: inout Int, depth: Int) -> [BusValue] {
    var found: [BusValue] = []
    while left > 0, depth < 64 {
      let code = argumentType(iterator)
      guard code != 0 else { break }
      left -= 1
      if let value = value(iterator, UInt8(truncatingIfNeeded: code), &left, depth: depth) {
        found.append(value)
      }
      guard next(iterator) != 0 else { break }
    }
    return found
  }

  private func value(_ iterator: Raw, _ code: UInt8, _ left: inout Int, depth: Int) -> BusValue? {
    func read<Value>(_ zero: Value) -> Value {
      var value = zero
      withUnsafeMutableBytes(of: &value) { bytes in
        if let base = bytes.baseAddress { basic(iterator, base) }
      }
      return value
    }
    func text() -> String {
      let pointer: UnsafePointer<CChar>? = read(nil)
      return pointer.map { String(cString: $0) } ?? ""
    }
    switch code {
    case UInt8(ascii: "y"): return .byte(read(0))
    case UInt8(ascii: "b"): return .boolean(read(UInt32(0)) != 0)
    case UInt8(ascii: "n"): return .int16(read(0))
    case UInt8(ascii: "q"): return .uint16(read(0))
    case UInt8(ascii: "i"): return .int32(read(0))
    case UInt8(ascii: "u"): return .uint32(read(0))
    case UInt8(ascii: "x"): return .int64(read(0))
    case UInt8(ascii: "t"): return .uint64(read(0))
    case UInt8(ascii: "d"): return .double(read(0))
    case UInt8(ascii: "s"): return .string(text())
    case UInt8(ascii: "o"): return .path(text())
    case UInt8(ascii: "g"): return .signature(text())
    default: break
    }
    guard "arev".utf8.contains(code) else { return nil }
    let inner = withIterator { inner in
      recurse(iterator, inner)
      return values(inner, &left, depth: depth + 1)
    }
    switch code {
    case UInt8(ascii: "a"): return .array("", inner)
    case UInt8(ascii: "r"): return .structure(inner)
    case UInt8(ascii: "e"): return inner.count == 2 ? .entry(inner[0], inner[1]) : nil
    default: return inner.first.map(BusValue.variant)
    }
  }

  /// Appends arguments to a message of ours.
  func append(_ arguments: [BusValue], to message: Raw) {
    withIterator { iterator in
      beginAppending(message, iterator)
      for argument in arguments { put(argument, iterator) }
    }
  }

  private func put(_ value: BusValue, _ iterator: Raw) {
    func basic<Value>(_ code: UInt8, _ value: Value) {
      withUnsafeBytes(of: value) { bytes in
        if let base = bytes.baseAddress { _ = appendBasic(iterator, Int32(code), base) }
      }
    }
    func text(_ code: UInt8, _ text: String) {
      text.withCString { pointer in basic(code, pointer) }
    }
    func container(_ code: UInt8, _ signature: String?, _ members: [BusValue]) {
      withIterator { inner in
        let opened =
          signature.map { $0.withCString { openContainer(iterator, Int32(code), $0, inner) } }
          ?? openContainer(iterator, Int32(code), nil, inner)
        guard opened != 0 else { return }
        for member in members { put(member, inner) }
        _ = closeContainer(iterator, inner)
      }
    }
    switch value {
    case .byte(let number): basic(UInt8(ascii: "y"), number)
    case .boolean(let flag): basic(UInt8(ascii: "b"), UInt32(flag ? 1 : 0))
    case .int16(let number): basic(UInt8(ascii: "n"), number)
    case .uint16(let number): basic(UInt8(ascii: "q"), number)
    case .int32(let number): basic(UInt8(ascii: "i"), number)
    case .uint32(let number): basic(UInt8(ascii: "u"), number)
    case .int64(let number): basic(UInt8(ascii: "x"), number)
    case .uint64(let number): basic(UInt8(ascii: "t"), number)
    case .double(let number): basic(UInt8(ascii: "d"), number)
    case .string(let words): text(UInt8(ascii: "s"), words)
    case .path(let words): text(UInt8(ascii: "o"), words)
    case .signature(let words): text(UInt8(ascii: "g"), words)
    case .array(let inner, let members): container(UInt8(ascii: "a"), inner, members)
    case .structure(let members): container(UInt8(ascii: "r"), nil, members)
    case .entry(let key, let value): container(UInt8(ascii: "e"), nil, [key, value])
    case .variant(let inner): container(UInt8(ascii: "v"), inner.signature, [inner])
    }
  }

  private func withIterator<Result>(_ body: (Raw) -> Result) -> Result {
    let memory = Raw.allocate(byteCount: Self.iteratorBytes, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.iteratorBytes)
    defer { memory.deallocate() }
    return body(memory)
  }
}
