import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HostBase
@testable import Play
@testable import Session
@testable import Vault

@Suite("Control socket")
struct ControlTests {
  private let scratch = Scratch()
  private var places: Places {
    Places(environment: ["HOME": scratch.path, "XDG_RUNTIME_DIR": scratch.path])
  }

  /// A game with given replies, polled on a thread of its own.
  private final class Game: @unchecked Sendable {
    let server: ControlServer
    private let thread: UnsafeMutablePointer<pthread_t> = .allocate(capacity: 1)
    private let isOver = Atomic(false)
    let polls = Atomic(0)
    /// The longest poll, in microseconds.
    let longest = Atomic(0)

    init(_ places: Places) throws {
      server = try ControlServer(places: places)
      let me = Unmanaged.passRetained(self)
      pthread_create(
        thread, nil,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<Game>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, me.toOpaque())
    }
    private func run() {
      var steps = 0
      while !isOver.load(ordering: .relaxed) {
        let begin = MonotonicClock().now
        server.poll { request in
          switch request.command {
          case .step:
            steps = (request.frames ?? 1) * 3
            return .later {
              steps -= 1
              return steps > 0 ? nil : .done(frame: 7)
            }
          case .message: return .now(.done(path: request.text))
          case .undo: return .now(.refused(.init(code: "nothing_to_undo", message: "no", exit: 8)))
          default: return .now(.done(frame: 1))
          }
        }
        let micros = Int((MonotonicClock().now - begin) * 1e6, in: 0...Int.max)
        if micros > longest.load(ordering: .relaxed) { longest.store(micros, ordering: .relaxed) }
        polls.wrappingAdd(1, ordering: .relaxed)
        usleep(500)
      }
      server.close()
    }
    func end() {
      isOver.store(true, ordering: .relaxed)
      pthread_join(thread.pointee, nil)
      thread.deallocate()
    }
  }

  /// Sends raw bytes and returns the replies, until there are none for a while.
  private func raw(_ path: String, _ bytes: [UInt8], wait: Int32 = 300) -> String {
    guard case .success(let socket) = LocalSocket.connect(to: path) else { return "no" }
    defer { close(socket) }
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { done += count } else if errno == EAGAIN { usleep(500) } else { break }
    }
    var answer: [UInt8] = []
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, wait) > 0 {
      var room = [UInt8](repeating: 0, count: 65536)
      let count = recv(socket, &room, room.count, 0)
      guard count > 0 else { break }
      answer += room[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  @Test("asks and answers, at once and later, and the end is known")
  func conversation() throws {
    let game = try Game(places)
    let running = ControlSockets.running(places)
    #expect(running.map(\.pid) == [getpid()])
    #expect(running.first?.path == scratch("arcadia/\(getpid()).sock"))
    let client = try ControlClient(path: game.server.path)
    var message = ControlRequest(.message)
    message.text = "tab\t \"quoted\"\nümlaut"
    #expect(try client.ask(message).path == message.text)
    var step = ControlRequest(.step)
    step.frames = 20
    #expect(try client.ask(step).frame == 7)
    #expect(throws: ControlError.refused(.init(code: "nothing_to_undo", message: "no", exit: 8))) {
      try client.ask(ControlRequest(.undo))
    }
    #expect(
      ControlError.refused(.init(code: "x", message: "no", exit: 8)).exitCode == .stateRefused)
    game.end()
    try client.waitForEnd()
    #expect(scratch.names(in: "arcadia") == [])
    #expect(throws: ControlError.self) { try ControlClient(path: game.server.path) }
  }

  @Test("requests keep their order and their ids, also while one takes its time")
  func order() throws {
    let game = try Game(places)
    defer { game.end() }
    let lines = #"""
      {"id":1,"command":"step","frames":9}
      {"id":2,"command":"pause"}

      {"id":3,"command":"message","text":"x"}
      {"id":4,"command":"status"}
      {"id":5,"command":"status"}
      {"id":6,"command":"status"}
      {"id":7,"command":"status"}

      """#
    let ids = raw(game.server.path, Array(lines.utf8)).split(separator: "\n").map {
      (try? ControlRequest.decoder().decode(ControlReply.self, from: Data($0.utf8)))?.id
    }
    #expect(ids == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test(
    "what is no request is refused by name",
    arguments: [
      ("not json", "bad_request"), ("[]", "bad_request"), ("{}", "bad_request"),
      (#"{"command":7}"#, "bad_request"), (#"{"command":"dance"}"#, "unknown_command"),
      (#"{"command":"status","schema":"arcadia/9"}"#, "unknown_schema"),
      (#"{"command":"step","frames":"many"}"#, "bad_request"),
      (#"{"command":"step","frames":0}"#, "bad_request"),
      (#"{"command":"step","frames":1e30}"#, "bad_request"),
      (#"{"command":"speed"}"#, "bad_request"), (#"{"command":"speed","speed":-1}"#, "bad_request"),
      (#"{"command":"message","text":""}"#, "bad_request"),
      (#"{"command":"screenshot","path":"relative"}"#, "bad_request"),
      (#"{"command":"save-state","path":"/x","slot":"1"}"#, "bad_request"),
      (#"{"command":"save-state","rewound":-3}"#, "bad_request"),
      (#"{"command":"save-state","slot":""}"#, "bad_request"),
      (String(repeating: "[", count: 16_000), "bad_request"),
      (#"{"command":"status","x":"# + String(repeating: #"{"a":"#, count: 2000), "bad_request"),
    ])
  func refusals(line: String, code: String) {
    #expect { try ControlRequest(line: Array(line.utf8)) } throws: {
      ($0 as? ControlRefusal)?.code == code
    }
  }

  @Test("what it does not know besides is left alone")
  func tolerant() throws {
    let request = try ControlRequest(
      line: Array(#"{"command":"save-state","slot":"3","colour":"red","schema":"arcadia/1"}"#.utf8))
    #expect(request.command == .saveState && request.slot == "3")
    #expect(try ControlRequest(line: request.line().dropLast()) == request)
  }

  @Test("hostile clients neither stop it nor keep others out")
  func hostile() throws {
    let game = try Game(places)
    defer { game.end() }
    let path = game.server.path
    // Far more than a line may have, with and without an end.
    #expect(raw(path, [UInt8](repeating: 120, count: 400_000)).contains("bad_request"))
    let noise = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    _ = raw(path, noise)
    // Many that say nothing, or half a line, and stay.
    var silent: [Int32] = []
    defer { for socket in silent { close(socket) } }
    for index in 0..<60 {
      if case .success(let socket) = LocalSocket.connect(to: path) {
        silent.append(socket)
        if index % 2 == 0 { send(socket, "{\"comm", 7, Int32(MSG_NOSIGNAL)) }
      }
      usleep(2000)
    }
    #expect(silent.count > 20)
    // One that asks without end and never reads.
    guard case .success(let deaf) = LocalSocket.connect(to: path) else {
      Issue.record("not let in")
      return
    }
    defer { close(deaf) }
    let question = Array(#"{"command":"status"}"#.utf8) + [10]
    for _ in 0..<20_000 {
      if send(deaf, question, question.count, Int32(MSG_NOSIGNAL)) < 0, errno != EAGAIN { break }
    }
    let before = game.polls.load(ordering: .relaxed)
    #expect(try ControlClient(path: path).ask(ControlRequest(.status)).frame == 1)
    usleep(50_000)
    #expect(game.polls.load(ordering: .relaxed) > before)
    // Nothing of it took a poll as long as a wait would; sanitizers make all of it several times slower.
    #expect(game.longest.load(ordering: .relaxed) < (TestRun.isSanitized ? 1_000_000 : 200_000))
  }

  @Test("sockets without a listener are removed; other files stay")
  func stale() throws {
    let game = try Game(places)
    defer { game.end() }
    guard case .success(let probe) = LocalSocket.connect(to: game.server.path) else { return }
    close(probe)
    let dead = scratch("arcadia/999999.sock")
    #expect(link(game.server.path, dead) == 0)
    #expect(ControlSockets.running(places).count == 2)
    unlink(dead)
    makeDeadSocket(dead)
    try scratch.write("arcadia/notes.sock", "mine")
    #expect(ControlSockets.running(places).map(\.pid) == [getpid()])
    #expect(access(dead, F_OK) != 0)
    #expect(access(scratch("arcadia/notes.sock"), F_OK) == 0)
  }

  @Test("where the runtime folder's path is too long for a socket, one below /tmp does")
  func longPath() throws {
    let long = scratch(String(repeating: "x", count: 120))
    let places = Places(environment: ["HOME": scratch.path, "XDG_RUNTIME_DIR": long])
    let game = try Game(places)
    defer { game.end() }
    #expect(game.server.path == "/tmp/arcadia-\(getuid())/\(getpid()).sock")
    #expect(ControlSockets.running(places).contains { $0.pid == getpid() })
    var status = stat()
    #expect(stat("/tmp/arcadia-\(getuid())", &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  /// A socket's file whose listener is no more.
  private func makeDeadSocket(_ path: String) {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    close(socket)
  }
}
