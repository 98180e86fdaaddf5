import FoundationEssentials
import Glibc
import HostBase

/// A checking child process, as its parent holds it: started, listened to, ended, cleaned up after.
final class ProbeChild {
  /// How it ended.
  enum End {
    /// It wrote its line.
    case answered([UInt8])
    /// It did not in time.
    case tooLate
    /// It wrote more than any answer has.
    case tooLong
    /// It died.
    case signal(Int32)
    /// It ended without an answer.
    case status(Int32)
  }
  /// How it ended, and what it was doing then (nil: it never began).
  struct Outcome {
    var end: End
    var phase: String?
  }

  /// How the names of scratch folders begin.
  private static let folderPrefix = "arcadia-check-"
  private static let answerLimit = 4 << 20
  private let folder: String
  private let pid: pid_t
  private let output: Int32
  private var isReaped = false
  private var received: [UInt8] = []
  private var lineStart = 0
  private var phase: String?

  /// Starts the child for a core.
  init(_ check: CoreCheck, core: String, file: CoreFile) throws(PluginError) {
    folder = try ProbeChild.makeFolder(in: check.scratchRoot, core)
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      let reason = systemReason(errno)
      rmdir(folder)
      throw .checkFailed(path: core, reason: "no pipe for it: \(reason)")
    }
    output = ends[0]
    // Only this end: the child writes through the other one, and must not get EAGAIN.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    let result = ProbeChild.spawn(
      [check.program] + check.arguments + [core], folder: folder, output: ends[1],
      core: file.descriptor, showsOutput: check.showsOutput,
      allowsUnconfined: check.allowsUnconfined)
    close(ends[1])
    switch result {
    case .success(let pid): self.pid = pid
    case .failure(let error):
      close(ends[0])
      rmdir(folder)
      throw .checkFailed(
        path: core, reason: "\(check.program) cannot be started: \(systemReason(error.number))")
    }
  }

  /// Listens until the child has answered, ended or used up its time; then it is gone.
  func run(timeoutSeconds: Double) -> Outcome {
    let deadline = MonotonicTime.seconds + max(0, timeoutSeconds)
    var end: End?
    while end == nil {
      let left = deadline - MonotonicTime.seconds
      guard left > 0, !EndSignal.isOverdue else {
        end = .tooLate
        break
      }
      // The pipe can outlive the child where the core started programs of its own, so the child is looked at as well.
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      poll(&wait, 1, Int32(left * 1000, in: 0...50) + 1)
      let status = reap(waits: false)
      if let line = readLines() {
        end = .answered(line)
      } else if received.count > ProbeChild.answerLimit {
        end = .tooLong
      } else if let status {
        end = ProbeChild.end(ofStatus: status)
      }
    }
    kill(-pid, SIGKILL)
    _ = reap(waits: true)
    return Outcome(end: end ?? .tooLate, phase: phase)
  }

  /// Ends what is left and deletes the scratch folder.
  func cleanUp() {
    if !isReaped {
      kill(-pid, SIGKILL)
      _ = reap(waits: true)
    }
    close(output)
    ScratchFolder.remove(folder)
  }

  // MARK: - Starting

  private struct SpawnError: Error { let number: Int32 }

  private static func makeFolder(
    in base: String, _ core: String
  ) throws(PluginError) -> String {
    ScratchFolder.sweep(base, prefix: folderPrefix)
    guard let made = ScratchFolder.make(PathName.join(base, "\(folderPrefix)\(getpid())-XXXXXX"))
    else {
      throw .checkFailed(
        path: core, reason: "no scratch folder in \(base): \(systemReason(errno))")
    }
    return made
  }

  private static func spawn(
    _ arguments: [String], folder: String, output: Int32, core: Int32, showsOutput: Bool,
    allowsUnconfined: Bool
  ) -> Result<pid_t, SpawnError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, core, CoreProbe.coreDescriptor)
    if !showsOutput { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    // Its own group, so that what it starts ends with it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setChildAttributes(&attributes)
    // Nothing of the user's: variables hold names, folders and sometimes passwords.
    var environment = [
      "SWIFT_BACKTRACE": "enable=no", CoreProbe.folderVariable: folder, "TMPDIR": folder,
    ]
    let path = arguments.last ?? ""
    let hasCompanions = SandboxRules.libraries(beside: path, places: .ofThisProcess()) != nil
    environment[CoreProbe.besideVariable] = hasCompanions ? "1" : nil
    environment[CoreProbe.unconfinedVariable] = allowsUnconfined ? "1" : nil
    // Without it the program itself may not find its libraries.
    environment["LD_LIBRARY_PATH"] = Places.environment()["LD_LIBRARY_PATH"]
    if let data = SandboxRules.fontData { environment["XDG_DATA_HOME"] = data }
    var argv =
      ([ProgramFiles.name(of: arguments[0])] + arguments.dropFirst()).map { strdup($0) } + [nil]
    var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let number = posix_spawn(&pid, arguments[0], &actions, &attributes, &argv, &envp)
    return number == 0 ? .success(pid) : .failure(SpawnError(number: number))
  }

  // MARK: - Listening

  /// Reads what is there; answers the line with the answer once it is whole, and notes phases.
  private func readLines() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while received.count <= ProbeChild.answerLimit {
      let got = read(output, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      received += buffer[..<got]
    }
    while let end = received[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = received[lineStart..<end]
      lineStart = end + 1
      if line.first == UInt8(ascii: "{") { return Array(line) }
      if line.starts(with: Array("phase ".utf8)) {
        let name = String(decoding: line.dropFirst(6).prefix(64), as: UTF8.self)
        // The core can write here as well.
        if CoreProbe.phases.contains(name) { phase = name }
      }
    }
    return nil
  }

  /// The child's status where it has ended, once.
  private func reap(waits: Bool) -> Int32? {
    guard !isReaped else { return nil }
    var status: Int32 = 0
    while true {
      let done = waitpid(pid, &status, waits ? 0 : WNOHANG)
      if done < 0 && errno == EINTR { continue }
      if done == pid || done < 0 { isReaped = true }
      return done == pid ? status : nil
    }
  }

  /// What a status of `waitpid` says (wait(2): the low seven bits are the signal, the next byte the exit status).
  private static func end(ofStatus status: Int32) -> End {
    let signal = status & 0x7f
    return signal == 0 ? .status(status >> 8 & 0xff) : .signal(signal)
  }
}
