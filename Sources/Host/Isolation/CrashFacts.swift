import CIsolation
import Catalog
import Glibc
import HostBase

/// What is known of a core's end.
package struct CrashFacts: Codable, Equatable, Sendable {
  /// One address on the way to the crash, the innermost first.
  package struct Frame: Codable, Equatable, Sendable {
    /// File name of the library or program, or "".
    package var module: String
    /// Name of the function, or "".
    package var symbol: String
    /// Bytes behind the function's beginning, or the module's where no function is known.
    package var offset: UInt64
    /// The address itself.
    package var address: UInt64
  }

  /// Name of the deadly signal; nil: there was none.
  package var signal: String?
  /// The address that could not be accessed, for signals that have one.
  package var faultAddress: UInt64?
  /// The status with which the process ended on its own.
  package var exitStatus: Int32?
  /// Seconds after which it was given up.
  package var hungSeconds: Double?
  /// What it took too much of, in words.
  package var excess: String?
  /// The way to it.
  package var backtrace: [Frame] = []

  /// A core that did not answer.
  init(hungSeconds: Double) { self.hungSeconds = hungSeconds }

  /// A core that took more than it may.
  init(excess: String) { self.excess = excess }

  /// What a process left behind; nothing of it is believed to be sensible.
  ///
  /// - Parameter wasKilled: whether the host ended it, as one that died and came to no end.
  ///   `core` is the path of the core's file, which the loader knows by a number only.
  init(
    _ record: isolation_crash, end: WorkerProcess.End, wasKilled: Bool = false, core: String = ""
  ) {
    var end = end
    if wasKilled, (1...64).contains(record.signal) { end = .signal(Int32(record.signal)) }
    switch end {
    case .signal(let number): signal = CoreCheck.signalName(number)
    case .status(let status): exitStatus = status
    }
    guard case .signal(let number) = end, record.signal == UInt32(bitPattern: number) else {
      return
    }
    if [SIGSEGV, SIGBUS, SIGILL, SIGFPE].contains(number) { faultAddress = record.address }
    let count = min(Int(record.count), Int(ISOLATION_FRAMES))
    backtrace = withUnsafeBytes(of: record.frames) { room in
      room.bindMemory(to: isolation_frame.self).prefix(count).map { frame in
        Frame(
          module: record.is_named != 0 ? CrashFacts.module(frame, core: core) : "",
          symbol: record.is_named != 0 ? CrashFacts.text(frame.symbol) : "",
          offset: record.is_named != 0 ? frame.offset : 0, address: frame.address)
      }
    }
  }

  /// The worker was started as /proc/self/exe, and the loader calls it so.
  ///
  /// The core was opened before it was loaded (`CoreFile`), and is called by the number of its descriptor.
  private static func module(_ frame: isolation_frame, core: String) -> String {
    let name = text(frame.module)
    if !core.isEmpty, !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return PathName.last(core)
    }
    return name == "exe" ? "arcadia" : name
  }

  private static func text<Text>(_ tuple: Text) -> String {
    withUnsafeBytes(of: tuple) { bytes in
      HostText.oneLine(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
    }
  }

  /// What happened, in words that continue "crashed:".
  package var sentence: String {
    if let excess { return excess }
    if let seconds = hungSeconds {
      return "it did not answer for \(Int(seconds, in: 0...86_400)) seconds"
    }
    if let status = exitStatus { return "it ended its process (exit status \(status))" }
    guard let signal else { return "its process is gone" }
    if signal.hasPrefix("SIGKILL") {
      return "its process was killed by its own signal or because the machine ran out of memory"
    }
    return signal + (place.map { " in \($0)" } ?? "")
  }

  /// The address of that place.
  var placeFrame: Frame? {
    let frame = backtrace.first { !$0.module.isEmpty && !$0.module.hasPrefix("libc.so") }
    guard let frame = frame ?? backtrace.first, !frame.module.isEmpty else { return nil }
    return frame
  }

  /// Where it happened: the first place in the core or one of its libraries, with a name if there is one.
  private var place: String? {
    guard let frame = placeFrame else { return nil }
    return frame.symbol.isEmpty
      ? "\(frame.module) at +0x\(String(frame.offset, radix: 16))"
      : "\(frame.symbol) of \(frame.module)"
  }
}

/// Words for a system call that the sandbox refused.
package enum Refusal {
  private static let network: Set<String> = [
    "socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "recvmsg",
    "sendmmsg", "recvmmsg",
  ]
  private static let programs: Set<String> = ["clone", "fork", "vfork", "execve", "execveat"]
  private static let others: Set<String> = [
    "kill", "tkill", "tgkill", "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_open",
    "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
  ]

  /// The note for the player; nil for calls that are of no interest.
  static func sentence(call number: Int32, core: CoreDescription) -> String? {
    guard let name = isolation_call_name(number) else { return nil }
    defer { free(name) }
    let call = String(cString: name)
    switch call {
    case "prctl", "ioctl", "fcntl", "setsockopt", "rt_sigaction", "madvise": return nil
    case _ where network.contains(call):
      return
        "\(core.name) tried to use the network, which it may not; to allow it: --grant network"
    case _ where programs.contains(call):
      return "\(core.name) tried to start another program, which no core may"
    case _ where others.contains(call):
      return "\(core.name) tried to reach into other programs, which no core may"
    default: return "\(core.name) tried what no core may (\(call))"
    }
  }
}
