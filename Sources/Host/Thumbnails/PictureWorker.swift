import CIsolation
import Glibc
import HostBase

/// The helper that decodes pictures: this program in a process of its own, which can open no file and no socket.
///
/// It reads questions from a socket and answers each. A picture that breaks a decoder ends this process and no other.
package enum PictureWorker {
  /// The argument by which `arcadia` becomes this process.
  package static let subcommand = "__pictures"
  /// The argument after which it runs also where a part of the sandbox cannot be put into force.
  static let unconfined = "--unconfined"
  /// Where the host puts the socket.
  static let descriptor: Int32 = 3
  /// The exit status where the sandbox could not be put into force.
  static let unconfinedStatus: Int32 = 3
  /// Seconds after which one picture ends a process whose host is gone.
  private static let lastSeconds: UInt32 = 30
  /// Bytes of memory: the file, the largest picture, and what decoders keep of it.
  private static let memoryLimit = 1 << 30

  /// Serves the host that started this process; the hidden subcommand calls it and nothing else.
  package static func runChild(arguments: [String]) -> Never {
    isolation_close_from(descriptor + 1)
    signal(SIGPIPE, SIG_IGN)
    // Thumbnails wait for everything else.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    var rules = SandboxRules.withoutFiles(memoryLimit: memoryLimit)
    rules.mayHaveGaps = arguments.contains(unconfined)
    let refusals = UnsafeMutablePointer<isolation_refusals>.allocate(capacity: 1)
    refusals.initialize(to: isolation_refusals())
    do throws(SandboxGap) {
      _ = try rules.enforce(refusals: refusals)
    } catch {
      _exit(unconfinedStatus)
    }
    serve(descriptor, isBounded: true)
    _exit(0)
  }

  /// Answers questions until the other end closes, or asks something that is no question.
  package static func serve(_ descriptor: Int32, isBounded: Bool = false) {
    while let head = PictureSocket.read(descriptor, PictureQuestion.size),
      let question = PictureQuestion(head: head)
    {
      if isBounded { alarm(lastSeconds) }
      guard let bytes = PictureSocket.read(descriptor, question.byteCount) else { return }
      let isSent: Bool
      do throws(PictureProblem) {
        let image = try PictureDecoder.decode(bytes, toFit: question.room)
        let reply = PictureReply(
          number: question.number, problem: nil, width: image.width, height: image.height)
        isSent =
          PictureSocket.write(descriptor, reply.head)
          && image.pixels.withUnsafeBytes { PictureSocket.write(descriptor, $0) }
      } catch {
        isSent = PictureSocket.write(
          descriptor, PictureReply(number: question.number, problem: error).head)
      }
      guard isSent else { return }
      if isBounded { alarm(0) }
    }
  }
}

/// Reads and writes of a socket that wait until all is there, or until a moment.
enum PictureSocket {
  /// So many bytes; nil if fewer came before the end or before `mayWait` said no.
  static func read(
    _ descriptor: Int32, _ count: Int, mayWait: (() -> Bool)? = nil
  ) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let isThere = bytes.withUnsafeMutableBytes { buffer -> Bool in
      var place = 0
      while place < count {
        guard wait(descriptor, POLLIN, mayWait) else { return false }
        guard let base = buffer.baseAddress else { return false }
        let got = Glibc.read(descriptor, base + place, count - place)
        if got < 0, errno == EINTR || errno == EAGAIN { continue }
        guard got > 0 else { return false }
        place += got
      }
      return true
    }
    return isThere ? bytes : nil
  }

  static func write(
    _ descriptor: Int32, _ bytes: [UInt8], mayWait: (() -> Bool)? = nil
  ) -> Bool {
    bytes.withUnsafeBytes { write(descriptor, $0, mayWait: mayWait) }
  }

  /// All of the bytes; false if the other end took fewer.
  static func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, mayWait: (() -> Bool)? = nil
  ) -> Bool {
    var place = 0
    while place < bytes.count {
      guard wait(descriptor, POLLOUT, mayWait), let base = bytes.baseAddress else { return false }
      let sent = send(
        descriptor, base + place, bytes.count - place, Int32(MSG_NOSIGNAL))
      if sent < 0, errno == EINTR || errno == EAGAIN { continue }
      guard sent > 0 else { return false }
      place += sent
    }
    return true
  }

  /// Waits until the descriptor is ready; asks now and then whether it may wait longer.
  private static func wait(
    _ descriptor: Int32, _ events: Int32, _ mayWait: (() -> Bool)?
  ) -> Bool {
    guard let mayWait else { return true }
    while true {
      var watched = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let ready = poll(&watched, 1, 50)
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
      guard mayWait() else { return false }
    }
  }
}
