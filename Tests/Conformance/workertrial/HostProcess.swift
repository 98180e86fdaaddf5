import Foundation
import TestSupport

/// The host as the trial holds it: started in a home of its own, looked at while it runs, ended.
final class HostProcess {
  /// How it ended, and what it took.
  struct Ending {
    /// The exit code; nil where a signal ended it.
    var code: Int32?
    /// The signal.
    var signal: Int32?
    /// Most memory that it had, KiB.
    var peak = 0
    /// How it is called in messages.
    var words: String {
      code.map { "exit code \($0)" } ?? signal.map { "signal \($0)" } ?? "no end"
    }
  }

  let pid: pid_t
  private(set) var ending: Ending?
  private var peak = 0
  private let begin = Date()
  /// Seconds since its start.
  var seconds: Double { Date().timeIntervalSince(begin) }

  /// Starts a program; its output goes to two files.
  init?(_ words: [String], environment: [String: String], output: String, errors: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What goes to the current folder goes to one of the case.
    let folder = String(output[..<(output.lastIndex(of: "/") ?? output.startIndex)]) + "/files"
    let here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard here >= 0, chdir(folder) == 0 else { return nil }
    defer {
      _ = fchdir(here)
      close(here)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var attributes = unblockedAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let argv = words.map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    guard posix_spawn(&child, words[0], &actions, &attributes, argv, envp) == 0 else { return nil }
    pid = child
  }

  /// Looks at it; whether it has ended.
  func look() -> Bool {
    if ending != nil { return true }
    var status: Int32 = 0
    let done = waitpid(pid, &status, WNOHANG)
    guard done == pid else {
      notePeak()
      return false
    }
    let number = status & 0x7f
    ending =
      number == 0
      ? Ending(code: status >> 8 & 0xff, peak: peak) : Ending(signal: number, peak: peak)
    return true
  }

  /// The most that it had so far: what the kernel counted, but for its children.
  private func notePeak() {
    guard let file = fopen("/proc/\(pid)/status", "r") else { return }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      guard strncmp(line, "VmHWM:", 6) == 0 else { continue }
      peak = max(peak, Int(strtol(Array(line[6...]), nil, 10)))
      return
    }
  }

  /// The processes that it has started.
  private var children: [Substring] {
    let text =
      (try? String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)) ?? ""
    return text.split(separator: " ")
  }

  /// Seconds of the processor's time that its core's process has used, or waited for (proc(5): the 14th and 15th fields of `stat`).
  var coreSeconds: Double {
    let ticks = children.map { child in
      guard let line = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8),
        let name = line.lastIndex(of: ")")
      else { return 0.0 }
      let fields = line[line.index(after: name)...].split(separator: " ")
      let used = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
      return used / Double(sysconf(Int32(_SC_CLK_TCK))) + Self.starvedSeconds(of: child)
    }
    return ticks.max() ?? 0
  }

  /// Seconds for which it, or a process of its core, had work and no processor.
  var starvedSeconds: Double {
    ([Substring("\(pid)")] + children).map(Self.starvedSeconds).max() ?? 0
  }

  /// The same of one process: that of its thread that waited longest (proc(5): the 2nd field of `schedstat`, in nanoseconds).
  private static func starvedSeconds(of process: Substring) -> Double {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let waits = threads.map { thread in
      let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
      let fields = text?.split(separator: " ") ?? []
      return fields.count > 1 ? (Double(fields[1]) ?? 0) / 1e9 : 0
    }
    return waits.max() ?? 0
  }

  /// Sends a signal, if it still runs.
  func send(_ number: Int32) {
    guard ending == nil else { return }
    if number == SIGTERM { isAsked = true }
    kill(pid, number)
  }
  /// Whether it was asked to end: commands that keep nothing end by that signal itself.
  private(set) var isAsked = false

  /// Waits for its end so long; false where it has not come.
  ///
  /// What else runs on the machine is no fault of the host: for as long as it had work and no processor, the wait is longer.
  func wait(_ seconds: Double) -> Bool {
    let starvedBefore = seconds >= 1 ? starvedSeconds : 0
    var longer = 0.0
    let begin = Date()
    while !look() {
      if Date().timeIntervalSince(begin) >= seconds + longer {
        let starved = seconds >= 1 ? starvedSeconds - starvedBefore : 0
        guard starved > longer else { return false }
        longer = starved
      }
      usleep(3000)
    }
    return true
  }

  /// Ends it by force.
  func end() {
    send(SIGKILL)
    while !look() { usleep(1000) }
  }
}

/// A request to a game that is being played, by its control socket.
enum ControlCall {
  /// The socket of a process below a runtime folder.
  static func socket(of pid: pid_t, in folder: String) -> String { "\(folder)/arcadia/\(pid).sock" }

  /// Sends a request and waits for its reply; nil without a host, empty without a reply.
  @discardableResult
  static func send(_ request: String, to path: String, wait: () -> Bool) -> String? {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard socket >= 0 else { return nil }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: Array(path.utf8).prefix(room.count - 1))
    }
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isThere else { return nil }
    let line = Array((json(request) + "\n").utf8)
    guard Glibc.send(socket, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      return nil
    }
    var room = [UInt8](repeating: 0, count: 4096)
    while wait() {
      let got = recv(socket, &room, room.count, Int32(MSG_DONTWAIT))
      if got > 0 && room[..<got].contains(10) {
        return String(decoding: room[..<got], as: UTF8.self)
      }
      if got == 0 { return nil }
      usleep(3000)
    }
    return ""
  }

  private static func json(_ request: String) -> String {
    let words = request.split(separator: " ").map(String.init)
    var members = ["\"command\":\"\(words[0])\""]
    switch words[0] {
    case "step": members.append("\"frames\":\(words[1])")
    case "speed": members.append("\"speed\":\(words[1])")
    case "message": members.append("\"text\":\"hello\"")
    case "save-state", "load-state":
      members.append("\"slot\":\"\(words[1])\"")
      if words.count > 3 { members.append("\"rewound\":\(words[3])") }
    default: break
    }
    return "{\(members.joined(separator: ","))}"
  }
}
