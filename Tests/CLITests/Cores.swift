import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension Home {
  /// Compiles one of `Tests/Fixtures/cores` into this home; answers the plugin's path.
  ///
  /// `folder` is below the home: "plugins" drops the core in.
  func core(
    _ name: String, _ flags: [String] = [], into folder: String = "cores",
    called file: String? = nil
  ) throws -> String {
    try FileManager.default.createDirectory(
      atPath: root + "/" + folder, withIntermediateDirectories: true)
    let target = "\(root)/\(folder)/\(file ?? name)_libretro.so"
    try #require(TestRun.compileCore(name, flags, to: target), "cc did not compile \(name).c")
    return target
  }

  /// Waits until a process ends, at most a minute; answers as a shell does.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    var hundredths = 0
    while waitpid(child, &status, WNOHANG) == 0 {
      usleep(10_000)
      hundredths += 1
      if hundredths == 6000 { kill(child, SIGKILL) }
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// The number that follows a word in a text, the last time it is there.
  static func number(after word: String, in text: String) -> Int? {
    for line in text.split(separator: "\n").reversed() where line.hasPrefix(word + " ") {
      return Int(line.dropFirst(word.count + 1).prefix { $0.isNumber })
    }
    return nil
  }

  /// The one number that every 32-bit word of a counter's save is; nil if it is none or torn.
  static func count(inSave path: String, bytes expected: Int) -> Int? {
    let bytes = Home.bytes(path)
    guard bytes.count == expected, expected >= 4 else { return nil }
    let first = Array(bytes[..<4])
    for start in stride(from: 4, to: bytes.count, by: 4)
    where bytes[start..<start + 4] != first[...] {
      return nil
    }
    return first.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A JSON document, for looking into results.
enum JSON: Decodable, Equatable {
  case object([String: JSON])
  case array([JSON])
  case text(String)
  case number(Double)
  case flag(Bool)
  case null

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let items = try? value.decode([JSON].self) {
      self = .array(items)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }

  /// Reads one whole document.
  init(_ text: String) throws { self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8)) }

  subscript(_ key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }
  subscript(_ index: Int) -> JSON { items.indices.contains(index) ? items[index] : .null }
  /// Members of an object.
  var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
  /// Elements of an array.
  var items: [JSON] { if case .array(let items) = self { items } else { [] } }
  /// A text.
  var string: String? { if case .text(let text) = self { text } else { nil } }
  /// True or false.
  var bool: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// A number.
  var double: Double? { if case .number(let number) = self { number } else { nil } }
}
