import CIsolation
import Catalog
import Glibc
import HostBase
import Library
import Session

/// A core's process, as the host holds it: started, listened to, ended, its death told in words.
final class WorkerProcess {
  /// How it ended.
  enum End: Equatable {
    /// By a signal.
    case signal(Int32)
    /// On its own, with a status.
    case status(Int32)
  }

  /// The process.
  let pid: pid_t
  /// The host's end of the socket.
  let socket: Int32
  /// The host's end of the sockets for a link's packets; -1 if there is none, or it was taken.
  private var linkSocket: Int32
  private var log: WorkerLog
  private var usage: WorkerUsage
  private(set) var end: End?

  /// Starts the program as a worker for this memory, which may take so many bytes, and in its folders as many as are said there.
  init(
    _ program: WorkerProgram, memory: WorkerMemory, memoryLimit: Int, scratch: String,
    ownFolder: String, fileLimit: Int, diskLimit: Int, name: String,
    core: CoreFile? = nil, isLinked: Bool = false, showsOutput: Bool = true
  ) throws(SessionError) {
    func failure(_ what: String) -> SessionError {
      .crashed(
        core: name, reason: "its process cannot be started: \(what) (\(systemReason(errno)))")
    }
    var sockets: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets)
        == 0
    else { throw failure("no sockets") }
    var pipes: [Int32] = [-1, -1]
    guard isolation_pipe(&pipes) else {
      let error = failure("no pipe")
      for one in sockets { close(one) }
      throw error
    }
    _ = fcntl(pipes[0], F_SETFL, O_NONBLOCK)
    let link = isLinked ? LinkDatagram.pair() : nil
    guard link != nil || !isLinked else {
      let error = failure("no sockets")
      for one in sockets + pipes { close(one) }
      throw error
    }
    // Far from the numbers that the child gives them, so that none is overwritten before it is copied.
    let given = ([memory.descriptor, sockets[1], pipes[1]] + (link.map { [$0.worker] } ?? [])).map {
      fcntl($0, F_DUPFD_CLOEXEC, 64)
    }
    close(sockets[1])
    close(pipes[1])
    if let link { close(link.worker) }
    let result = WorkerProcess.spawn(
      program, given: given, core: core?.descriptor, scratch: scratch)
    for one in given { close(one) }
    guard result.number == 0 else {
      close(sockets[0])
      close(pipes[0])
      if let link { close(link.host) }
      errno = result.number
      throw failure(program.path)
    }
    pid = result.pid
    socket = sockets[0]
    linkSocket = link?.host ?? -1
    usage = WorkerUsage(
      process: result.pid, memory: memory, limit: memoryLimit,
      folders: FolderUsage(
        folders: [scratch, ownFolder], process: result.pid, maxFiles: fileLimit, maxBytes: diskLimit
      ))
    log = WorkerLog(descriptor: pipes[0], name: name, isShown: showsOutput)
  }

  deinit { kill() }

  /// The host's end of the sockets for a link's packets, for the caller to close.
  func takeLinkSocket() -> Int32? {
    defer { linkSocket = -1 }
    return linkSocket < 0 ? nil : linkSocket
  }

  /// Ends the process, if it has not ended, and waits for that.
  ///
  /// One that the kernel cannot end at once, as it waits for a file system that is gone, is left to the kernel.
  func kill() {
    guard end == nil else { return }
    Glibc.kill(pid, SIGKILL)
    let deadline = MonotonicTime.seconds + Self.lastSeconds
    while !hasEnded {
      guard MonotonicTime.seconds < deadline else { return bury(.signal(SIGKILL)) }
      usleep(200)
    }
  }
  /// Seconds that the kernel may take to end a process.
  private static let lastSeconds = 2.0

  /// Why it is too much for the machine; nil: it is not, as far as the last look tells, which was a moment ago unless one `isDue`.
  func excess(isDue: Bool = false) -> String? {
    end == nil ? usage.excess(isDue: isDue) : nil
  }

  /// Waits a while for the process to end on its own, and then kills it.
  func finish(seconds: Double) {
    let deadline = MonotonicTime.seconds + seconds
    while !hasEnded, MonotonicTime.seconds < deadline {
      listen()
      usleep(500)
    }
    kill()
  }

  /// Whether the process is gone.
  var hasEnded: Bool {
    if end == nil { reap() }
    return end != nil
  }

  /// Seconds of the processor's time that it has used, as the kernel counts them; 0 if it is gone.
  var processorSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Whether it waits for a disk (state D of proc(5)), which costs no processor time.
  var isWaitingForDisk: Bool {
    let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 512)
    let got = read(file, &buffer, buffer.count)
    // The name may have parentheses in it; the state comes after the last one.
    guard got > 0, let end = buffer[..<got].lastIndex(of: UInt8(ascii: ")")), end + 2 < got else {
      return false
    }
    return buffer[end + 2] == UInt8(ascii: "D")
  }

  /// Passes on what core and worker print; returns whether there was anything.
  @discardableResult
  func listen() -> Bool { log.pass() }

  private func reap() {
    var status: Int32 = 0
    while true {
      let done = waitpid(pid, &status, WNOHANG)
      if done < 0, errno == EINTR { continue }
      guard done != 0 else { return }
      // wait(2): the low seven bits are the signal, the next byte the exit status.
      let signal = status & 0x7f
      return bury(
        done < 0 ? .status(0) : signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal))
    }
  }

  private func bury(_ end: End) {
    self.end = end
    log.pass()
    log.close()
    close(socket)
    if let link = takeLinkSocket() { close(link) }
  }

  private static func spawn(
    _ program: WorkerProgram, given: [Int32], core: Int32?, scratch: String
  ) -> (pid: pid_t, number: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, given[2], 1)
    posix_spawn_file_actions_adddup2(&actions, given[2], 2)
    posix_spawn_file_actions_adddup2(&actions, given[0], CoreWorker.memoryDescriptor)
    posix_spawn_file_actions_adddup2(&actions, given[1], CoreWorker.socketDescriptor)
    if given.count > 3 {
      posix_spawn_file_actions_adddup2(&actions, given[3], LinkChannel.descriptor)
    }
    if let core { posix_spawn_file_actions_adddup2(&actions, core, CoreWorker.coreDescriptor) }
    // An empty environment, but for what keeps the worker in its folder and where the user's fonts are.
    var environment = [
      "SWIFT_BACKTRACE=enable=no", "XDG_CACHE_HOME=\(scratch)", "TMPDIR=\(scratch)",
    ]
    if let data = SandboxRules.fontData { environment.append("XDG_DATA_HOME=\(data)") }
    return spawnChild(program.path, program.arguments, environment: environment, &actions)
  }
}

/// The program that becomes a worker: this very one or its `arcadia`, unless tests name another.
package struct WorkerProgram: Sendable {
  /// Its file.
  package var path: String
  /// Its arguments.
  package var arguments: [String]
  /// This program's hidden subcommand.
  package init(path: String = ProgramFiles.helper, arguments: [String] = [CoreWorker.subcommand]) {
    self.path = path
    self.arguments = arguments
  }
}
