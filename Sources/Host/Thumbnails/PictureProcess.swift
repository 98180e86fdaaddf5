import Glibc
import HostBase

/// The program that becomes the helper: this very one or its `arcadia`, unless tests name another.
package struct PictureProgram: Sendable {
  /// Its file.
  package var path: String
  /// Its arguments.
  package var arguments: [String]
  /// This program's hidden subcommand; `mayHaveGaps` lets it run where the kernel cannot keep it from files.
  package init(
    path: String = ProgramFiles.helper, arguments: [String] = [PictureWorker.subcommand],
    mayHaveGaps: Bool = false
  ) {
    self.path = path
    self.arguments = arguments + (mayHaveGaps ? [PictureWorker.unconfined] : [])
  }
}

/// Why there is no picture from a helper.
package enum PictureFailure: Error, Equatable, Sendable {
  /// The helper looked at it and refused it.
  case refused(PictureProblem)
  /// The helper died, took too long or answered nonsense; it was ended.
  case helperEnded
  /// No helper can be started, or none that is confined.
  case noHelper(reason: String)
}

/// The host's end of a helper process, which decodes one picture after another.
///
/// Nothing that it answers is believed beyond its bounds. Used by one thread at a time.
package final class PictureProcess {
  /// Seconds of the helper's processor time for one picture.
  private let processorSeconds: Double
  /// Seconds for one picture on a machine that is busy with other work.
  private let wallSeconds: Double
  private let pid: pid_t
  private let socket: Int32
  private var number: UInt32 = 0
  private var hasEnded = false

  /// Starts a helper.
  package init(
    _ program: PictureProgram, processorSeconds: Double = 2, wallSeconds: Double = 10
  ) throws(PictureFailure) {
    self.processorSeconds = processorSeconds
    self.wallSeconds = wallSeconds
    var sockets: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &sockets)
        == 0
    else { throw .noHelper(reason: systemReason(errno)) }
    _ = fcntl(sockets[0], F_SETFL, O_NONBLOCK)
    // Far from the number that the child gives it, so that it is copied and loses its flag.
    let given = fcntl(sockets[1], F_DUPFD_CLOEXEC, 64)
    close(sockets[1])
    let result = PictureProcess.spawn(program, socket: given)
    close(given)
    guard result.number == 0 else {
      close(sockets[0])
      throw .noHelper(reason: "\(program.path): \(systemReason(result.number))")
    }
    pid = result.pid
    socket = sockets[0]
  }

  deinit { end() }

  /// The picture in these bytes, no larger than the room.
  package func decode(
    _ bytes: [UInt8], toFit room: PictureRoom
  ) throws(PictureFailure) -> ThumbnailImage {
    guard bytes.count <= PictureDecoder.maxBytes else { throw .refused(.tooLarge) }
    guard !hasEnded else { throw .helperEnded }
    number &+= 1
    let question = PictureQuestion(number: number, byteCount: bytes.count, room: room)
    let deadline = MonotonicTime.seconds + wallSeconds
    let processorStart = processorTime
    let mayWait = { [self] in
      MonotonicTime.seconds < deadline && processorTime - processorStart < processorSeconds
    }
    guard PictureSocket.write(socket, question.head, mayWait: mayWait),
      PictureSocket.write(socket, bytes, mayWait: mayWait),
      let head = PictureSocket.read(socket, PictureReply.size, mayWait: mayWait),
      let reply = PictureReply(head: head, to: question)
    else { throw broken() }
    if let problem = reply.problem { throw .refused(problem) }
    guard let raw = PictureSocket.read(socket, reply.byteCount, mayWait: mayWait) else {
      throw broken()
    }
    let pixels = raw.withUnsafeBytes { raw in
      (0..<reply.width * reply.height).map {
        UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
    guard
      let image = ThumbnailImage(width: reply.width, height: reply.height, pixels: pixels)
    else { throw broken() }
    return image
  }

  /// Ends the helper.
  package func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(pid, SIGKILL)
    close(socket)
    reap()
  }

  /// Ends the helper, and says why: one that could not be confined ended on its own.
  private func broken() -> PictureFailure {
    guard !hasEnded else { return .helperEnded }
    hasEnded = true
    close(socket)
    var status: Int32 = 0
    // Its end closes the socket a moment before it can be waited for.
    for _ in 0..<20 {
      if waitpid(pid, &status, WNOHANG) == pid {
        let isUnconfined = status & 0x7f == 0 && status >> 8 & 0xff == Self.unconfinedStatus
        return isUnconfined
          ? .noHelper(reason: "this system cannot confine it") : .helperEnded
      }
      usleep(500)
    }
    kill(pid, SIGKILL)
    reap()
    return .helperEnded
  }
  private static let unconfinedStatus = PictureWorker.unconfinedStatus

  private func reap() {
    var status: Int32 = 0
    let deadline = MonotonicTime.seconds + 2
    while waitpid(pid, &status, WNOHANG) == 0, MonotonicTime.seconds < deadline { usleep(200) }
  }

  /// Seconds of the processor's time that the helper has used; 0 if it is gone.
  private var processorTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(pid, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func spawn(
    _ program: PictureProgram, socket: Int32
  ) -> (pid: pid_t, number: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_adddup2(&actions, socket, PictureWorker.descriptor)
    return spawnChild(
      program.path, program.arguments, environment: ["SWIFT_BACKTRACE=enable=no"], &actions)
  }
}
