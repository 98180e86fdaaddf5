import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Session

/// A folder for sockets of its own, and lines that meet there.
final class LinkFolder {
  private let folder = TemporaryFolder("link")
  var path: String { folder.path }
  var places: Places { Places(environment: ["HOME": path, "XDG_RUNTIME_DIR": path]) }

  /// A line that greets; the first one waits, the second one joins it.
  func line(core: String = "Test", version: String = "1") throws -> LinkLine {
    let line = try open()
    line.greet(core: core, version: version)
    return line
  }

  /// A line that has not greeted yet.
  func open() throws -> LinkLine { try LinkLine(.local(name: "a"), places: places) }
}

extension LinkLine {
  /// Takes events until there are so many, or the other end is gone; at most ten seconds of waiting.
  func take(atLeast count: Int, while work: () throws -> Void) rethrows -> [Event] {
    var found: [Event] = []
    for _ in 0..<10_000 where found.count < count {
      found += takeEvents()
      guard !isOver else { break }
      try work()
      usleep(1000)
    }
    return found
  }

  /// Waits until the other end is gone, and answers everything that came before.
  func takeToEnd(while work: () throws -> Void) rethrows -> [Event] {
    var found: [Event] = []
    for _ in 0..<10_000 where farewell == nil {
      found += takeEvents()
      try work()
      usleep(1000)
    }
    return found + takeEvents()
  }
}

extension LinkLine {
  func take(atLeast count: Int) -> [Event] { take(atLeast: count) {} }
  func takeToEnd() -> [Event] { takeToEnd {} }
}

extension [LinkLine.Event] {
  /// The packets among them.
  var packets: [[UInt8]] {
    compactMap { if case .packet(let bytes) = $0 { bytes } else { nil } }
  }
  /// Whether the other end left.
  var hasLeft: Bool {
    contains { if case .left = $0 { true } else { false } }
  }
}
