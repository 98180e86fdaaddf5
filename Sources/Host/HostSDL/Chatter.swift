import HostBase
import Logging
import Play

#if canImport(Glibc)
  import Glibc
#endif

/// What libraries write to standard error, such as ALSA without a sound card.
enum Chatter {
  /// Runs the body; lines that it writes to standard error go to the log, for `-v`.
  static func muffled<Value>(_ body: () -> Value) -> Value {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return body() }
    let before = fcntl(2, F_DUPFD_CLOEXEC, 3)
    defer { for end in ends { close(end) } }
    guard before >= 0 else { return body() }
    // What does not fit is lost; no thread waits.
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    dup2(ends[1], 2)
    let value = body()
    dup2(before, 2)
    close(before)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(ends[0], &bytes, bytes.count)
    for line in String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self).split(separator: "\n")
    {
      Log.play.debug("\(String(line).withoutControls)")
    }
    return value
  }
}
