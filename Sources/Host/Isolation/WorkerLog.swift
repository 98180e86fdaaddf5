import Glibc
import HostBase

/// What a worker prints: passed on line by line, harmless on a terminal, and no more than people read.
struct WorkerLog {
  private static let bytesEachSecond = 64 << 10
  private static let lineLimit = 4096
  /// Seconds of reading without a look at anything else.
  private static let longestTurn = 0.02
  private let descriptor: Int32
  private let name: String
  private let isShown: Bool
  private var isOpen = true
  private var line: [UInt8] = []
  private var second = 0
  private var passed = 0
  private var dropped = 0

  /// Reads from the end of a pipe, which it closes in the end; `name` is whose words those are.
  init(descriptor: Int32, name: String, isShown: Bool = true) {
    self.descriptor = descriptor
    self.name = name
    self.isShown = isShown
  }

  /// Passes on what is left, and closes the pipe.
  mutating func close() {
    guard isOpen else { return }
    isOpen = false
    if !line.isEmpty { end() }
    tellDropped()
    Glibc.close(descriptor)
  }

  /// Reads what is there, and passes it on.
  @discardableResult
  mutating func pass() -> Bool {
    guard isOpen else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      // A core that prints for ever must not keep the host here.
      let end = MonotonicTime.seconds + Self.longestTurn
      for turn in 0..<64 where turn == 0 || MonotonicTime.seconds < end {
        let got = read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return turn > 0 }
        take(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
      }
      return true
    }
  }

  /// Cuts into lines.
  ///
  /// What will not be read is only counted, so that a core cannot keep the host busy with it.
  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    var place = 0
    while place < bytes.count {
      let found = memchr(start + place, Int32(UInt8(ascii: "\n")), bytes.count - place)
      let stop = found.map { UnsafeRawPointer($0) - start } ?? bytes.count
      if passed <= Self.bytesEachSecond || hasNewSecond {
        line += bytes[place..<stop].prefix(max(Self.lineLimit - line.count, 0))
        if found != nil { end() }
      } else if found != nil {
        line.removeAll(keepingCapacity: true)
        dropped += 1
      }
      place = stop + 1
    }
  }

  private var hasNewSecond: Bool { Int(MonotonicTime.seconds, in: 0...Int.max) != second }

  private mutating func end() {
    let now = Int(MonotonicTime.seconds, in: 0...Int.max)
    if now != second {
      tellDropped()
      second = now
      passed = 0
    }
    passed += line.count + 1
    if passed > Self.bytesEachSecond {
      dropped += 1
    } else {
      let text = HostText.oneLine(String(decoding: line, as: UTF8.self)) + "\n"
      write(text)
    }
    line.removeAll(keepingCapacity: true)
  }

  private mutating func tellDropped() {
    guard dropped > 0 else { return }
    write("\(name) printed \(dropped) more lines, which were dropped\n")
    dropped = 0
  }

  private func write(_ text: String) {
    guard isShown else { return }
    var text = text
    text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
