import Glibc
import HostBase

/// Speaks through speech-dispatcher, by its protocol SSIP 1.0 on its Unix socket; without one it is silent.
///
/// Nothing waits: a request is sent when the answer to the one before has come.
final class SpeechClient {
  /// A request and what follows once it is granted.
  private enum Request: Equatable {
    case set(String)
    case cancel
    case speak(String)
    /// The text itself, after `SPEAK` was granted.
    case text(String)
  }

  private static let queueLimit = 32
  private static let replyLimit = 8_192
  private static let textLimit = 1_000
  private static let patience = 10.0
  private static let pause = 15.0

  private let path: String?
  private let language: String
  private var socket: Int32 = -1
  private var queue: [Request] = []
  private var awaited: Request?
  private var output: [UInt8] = []
  private var input: [UInt8] = []
  /// When an answer is given up.
  private(set) var deadline: Double?
  private var nextTry = 0.0

  /// A speaker of texts in a language; it connects when there is something to say.
  init(environment: [String: String], language: String) {
    path = Self.path(environment)
    self.language = language.filter { $0.isASCII && ($0.isLetter || $0 == "-") }
  }

  deinit { close() }

  /// The socket: as `SPEECHD_ADDRESS` says, else in the folder of the session.
  static func path(_ environment: [String: String]) -> String? {
    if let address = environment["SPEECHD_ADDRESS"] {
      let prefix = "unix_socket:/"
      return address.hasPrefix(prefix) ? String(address.dropFirst(prefix.count - 1)) : nil
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
    return PathName.join(folder, "speech-dispatcher/speechd.sock")
  }

  /// Says a text, after those that wait; one that interrupts drops them and stops what is being said.
  func say(_ text: String, interrupts: Bool) {
    let words = text.map { $0.isNewline ? " " : $0 }.prefix(Self.textLimit)
    guard !words.isEmpty, open() else { return }
    if interrupts {
      queue.removeAll { request in
        if case .speak = request { return true }
        return request == .cancel
      }
      queue.append(.cancel)
    }
    guard queue.count < Self.queueLimit else { return }
    queue.append(.speak(String(words)))
    sendNext()
  }

  private func open() -> Bool {
    if socket >= 0 { return true }
    let now = MonotonicTime.seconds
    guard let path, now >= nextTry else { return false }
    guard case .success(let socket) = LocalSocket.connect(to: path) else {
      nextTry = now + Self.pause
      return false
    }
    self.socket = socket
    queue = [.set("CLIENT_NAME user:arcadia:window")]
    if !language.isEmpty { queue.append(.set("LANGUAGE " + language)) }
    return true
  }

  // MARK: - The loop's side

  /// What to wait for.
  var waited: pollfd? {
    guard socket >= 0 else { return nil }
    return pollfd(
      fd: socket, events: Int16(output.isEmpty ? POLLIN : POLLIN | POLLOUT), revents: 0)
  }

  /// Sends and receives what goes without waiting.
  func turn() {
    guard socket >= 0 else { return }
    send()
    receive()
    if let deadline, MonotonicTime.seconds >= deadline { close() }
  }

  /// Hangs up; what waits is not said.
  func close() {
    guard socket >= 0 else { return }
    Glibc.close(socket)
    socket = -1
    queue = []
    output = []
    input = []
    awaited = nil
    deadline = nil
    nextTry = MonotonicTime.seconds + Self.pause
  }

  private func sendNext() {
    guard awaited == nil, !queue.isEmpty else { return }
    let request = queue.removeFirst()
    awaited = request
    deadline = MonotonicTime.seconds + Self.patience
    switch request {
    case .set(let words): output += Array("SET SELF \(words)\r\n".utf8)
    case .cancel: output += Array("CANCEL SELF\r\n".utf8)
    case .speak: output += Array("SPEAK\r\n".utf8)
    case .text(let text):
      // A line that begins with a point has a second one.
      output += Array((text.hasPrefix(".") ? "." + text : text).utf8) + Array("\r\n.\r\n".utf8)
    }
    send()
  }

  private func send() {
    while !output.isEmpty {
      let count = output.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        output.removeFirst(count)
      } else if errno == EINTR {
        continue
      } else {
        if errno != EAGAIN { close() }
        return
      }
    }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while socket >= 0 {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count > 0 {
        input += buffer[..<count]
        takeLines()
      } else if count < 0, errno == EINTR {
        continue
      } else {
        if count == 0 || errno != EAGAIN { close() }
        return
      }
    }
  }

  private func takeLines() {
    while let end = input.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(input[..<end])
      input.removeSubrange(...end)
      // `230-…` is followed by more; the last line has a blank there. Codes of 700 are events.
      guard line.count >= 4, line[3] == UInt8(ascii: " "), line[0] != UInt8(ascii: "7") else {
        continue
      }
      answered(isGranted: line[0] == UInt8(ascii: "2"))
      guard socket >= 0 else { return }
    }
    if input.count > Self.replyLimit { close() }
  }

  private func answered(isGranted: Bool) {
    guard let request = awaited else { return }
    awaited = nil
    deadline = nil
    if case .speak(let text) = request, isGranted { queue.insert(.text(text), at: 0) }
    sendNext()
  }
}
