import CoreABI
import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Session

/// Sessions in processes of their own, by the test program that stands for `arcadia`.
enum Isolated {
  static var rules: IsolatedSession.Rules {
    var rules = IsolatedSession.Rules()
    rules.program = WorkerProgram(path: TestRun.products + "/ProbeChild")
    rules.patience = 1.5
    return rules
  }

  /// Where sessions of this process have their scratch folders (`IsolatedSession.makeScratch`).
  static var scratchRoot: String {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? ""
    return (cache.hasPrefix("/") ? cache : (environment["HOME"] ?? "/tmp") + "/.cache")
      + "/arcadia/cores"
  }

  static func session(
    _ name: String, scenario: UInt8? = 0, _ adjust: (inout SessionPlan) -> Void = { _ in }
  ) throws -> IsolatedSession {
    var plan = try FixtureCore.plan(name, scenario: scenario)
    adjust(&plan)
    return try IsolatedSession(plan: plan, rules: rules)
  }

  /// The villain with a misdeed and what it needs for it.
  static func villain(
    _ misdeed: String, _ place: String = "", rules: IsolatedSession.Rules = Isolated.rules
  ) throws -> IsolatedSession {
    var plan = try FixtureCore.plan("villain")
    plan.content = Array("\(misdeed)\n\(place)\n".utf8)
    return try IsolatedSession(plan: plan, rules: rules)
  }
}

/// A socket that takes datagrams.
final class DatagramSocket {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard fits, isBound else { return nil }
  }

  deinit { close(descriptor) }

  /// Whether nothing has come.
  var isEmpty: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT)) < 0
  }
}

extension CoreSession {
  /// The words of its save RAM.
  var words: [UInt32] {
    memory(UInt32(RETRO_MEMORY_SAVE_RAM)).withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  func play(_ frames: Int) throws {
    for _ in 0..<frames { try runFrame(input: InputState(), wants: .all) }
  }
}

@Suite("A core in a process of its own")
struct IsolatedSessionTests {
  @Test("it gives the same pictures, sound, memory and states as one in this process")
  func equal() throws {
    let here = try FixtureCore.session("echo")
    let there = try Isolated.session("echo")
    #expect(there.avInfo == here.avInfo)
    var input = InputState()
    for frame in 0..<40 {
      input.pads[0].buttons = UInt16(truncatingIfNeeded: frame &* 77)
      input.keys = frame % 2 == 0 ? [32, 300] : [97]
      try here.runFrame(input: input, wants: .all)
      try there.runFrame(input: input, wants: .all)
      #expect(here.picture.map { Array($0.pixels) } == there.picture.map { Array($0.pixels) })
      #expect(Array(here.samples) == Array(there.samples))
      #expect(here.takeEvents() == there.takeEvents())
      #expect(here.memory(0) == there.memory(0))
      #expect(here.memoryFingerprint(0) == there.memoryFingerprint(0))
      #expect(here.frameNumber == there.frameNumber)
    }
    #expect(here.options == there.options)
    #expect(here.inputDescriptors == there.inputDescriptors)
    #expect((try? here.saveState()) == (try? there.saveState()))
  }

  @Test("the picture in words comes from the core's process, in plain lines")
  func description() throws {
    let session = try Isolated.session("private")
    try session.play(1)
    #expect(session.describeFrame() == "A frog\n[31msits\n\u{FFFD} on a stone")
    #expect(try Isolated.session("echo").describeFrame() == nil)
    session.close()
    #expect(session.describeFrame() == nil)
    var reply = WorkerReply()
    reply.frame = "\u{1B}[2J\u{9B}x\n" + String(repeating: "y", count: 9_000)
    let cleaned = reply.cleaned(for: try FixtureCore.plan("private")).frame
    #expect(cleaned?.hasPrefix("[2J x\nyyy") == true)
    #expect((cleaned?.utf8.count ?? 0) < FrameDescription.byteLimit)
  }

  @Test("several frames in one request are the same as one by one")
  func batch() throws {
    let one = try Isolated.villain("none")
    let many = try Isolated.villain("none")
    try one.play(60)
    #expect(try many.runFrames([InputState](repeating: InputState(), count: 60), wants: .all) == 60)
    #expect(one.words == many.words)
    #expect(many.samples.count == 60 * 320)
    #expect(many.frameNumber == 60)
    #expect(try one.saveState() == many.saveState())
  }

  @Test(
    "deaths are reported, the save is there, and the game resumes less than a second before",
    arguments: [
      ("segfault", "SIGSEGV"), ("abort", "SIGABRT"), ("illegal", "SIG"), ("divide", "SIGFPE"),
      ("exit", "exit status 0"), ("quick-exit", "exit status 7"), ("kill-self", "was killed"),
      ("overflow", "SIGSEGV"), ("memory", "SIGABRT"), ("past-the-frame", "SIG"),
    ].filter { !TestRun.isSanitized || $0.0 != "memory" })
  func death(misdeed: String, sign: String) throws {
    var rules = Isolated.rules
    rules.memoryLimit = 256 << 20
    rules.patience = 10
    let session = try Isolated.villain(misdeed, rules: rules)
    #expect(throws: SessionError.self) { try session.play(200) }
    let failure = try #require(session.failure)
    #expect(failure.exitCode == .coreCrashed)
    #expect(failure.message.contains(sign), "\(failure.message)")
    // As of the last frame that ended.
    #expect(session.words.first == 90)
    #expect(session.picture?.pixels.first == 90)
    #expect(throws: SessionError.self) { try session.saveState() }
    let lost = try #require(try session.restart())
    #expect(lost < 50)
    #expect(session.words.first == 90 - UInt32(lost))
    try session.play(60)
    #expect(session.words.first == 150 - UInt32(lost))
  }

  @Test("hangs end", arguments: ["loop", "sleep", "stop-self", "hang-save"])
  func hang(misdeed: String) throws {
    let session = try Isolated.villain(misdeed)
    #expect(throws: SessionError.self) { try session.play(200) }
    #expect(session.failure?.exitCode == .coreHung)
    #expect(session.words.first ?? 0 >= 90)
    let lost = try #require(try session.restart())
    #expect(lost < 50)
    if misdeed != "hang-save" { try session.play(60) }
  }

  @Test(
    "a death in the midst of a batch costs less than a second, too",
    arguments: [
      ("segfault", .all), ("kill-self", .all), ("loop", .all), ("segfault", [.all, .state]),
    ] as [(String, FrameWants)])
  func deathInBatch(misdeed: String, wants: FrameWants) throws {
    let session = try Isolated.villain(misdeed)
    let inputs = [InputState](repeating: InputState(), count: 200)
    #expect(throws: SessionError.self) { try session.runFrames(inputs, wants: wants) }
    #expect(session.frameNumber == 90)
    let saved = session.words.first ?? 0
    #expect(saved >= 90 - 54 && saved <= 90)
    #expect((session.secondsToLose ?? 9) < 1)
    let lost = try #require(try session.restart())
    #expect(lost < 60)
    #expect(session.words.first == 90 - UInt32(lost))
    try session.play(60)
    #expect(session.words.first == 150 - UInt32(lost))
  }

  @Test("states that are kept while a core plays on are none of a past that was left")
  func epochs() throws {
    let session = try Isolated.villain("again segfault")
    try session.play(20)
    let early = try session.saveState()
    // The state that frame 80 brings belongs to a past that a load ends.
    try session.play(60)
    try session.loadState(early)
    session.frameNumber = 20
    try session.play(40)
    #expect(session.words.first == 60)
    #expect(throws: SessionError.self) { try session.play(100) }
    let lost = try #require(try session.restart())
    #expect(lost < 50)
    #expect(session.words.first == 90 - UInt32(lost))
  }

  @Test("each frame of a batch gets its own input, whether it is like the one before or not")
  func inputs() throws {
    let memory = try #require(WorkerMemory())
    var inputs = (0..<WorkerMemory.mostFrames).map { frame in
      var input = InputState()
      input.pads[frame / 90].buttons = frame % 3 == 0 ? 0 : UInt16(frame / 40)
      return input
    }
    inputs[7].mouse.motion = [3, -4]
    inputs[8].mouse.motion = [3, -4]
    inputs[20].keys = [27, 1000]
    inputs[20].keyEvents = [.init(isDown: true, key: 27, character: 0x1F600, modifiers: 3)]
    inputs[22].display = [1920, 1080]
    inputs[21].touches = [.init(), .init()]
    inputs[21].touches[1].position = [-32767, 32767]
    memory.putInputs(inputs[...])
    #expect(memory.takeInputs(inputs.count) == inputs)
    memory.putInputs(inputs[5..<30])
    #expect(memory.takeInputs(25) == Array(inputs[5..<30]))
  }

  @Test("a state with a batch is that of its end, and the newest that is kept")
  func stateWithBatch() throws {
    let session = try Isolated.villain("none")
    for batch in 1...3 {
      let inputs = [InputState](repeating: InputState(), count: 100)
      #expect(try session.runFrames(inputs, wants: [.all, .state]) == 100)
      let state = try session.saveState()
      #expect(session.secondsToLose == 0)
      try session.play(10)
      try session.loadState(state)
      session.frameNumber = UInt64(batch * 100)
      #expect(session.words.first == UInt32(batch * 100))
    }
  }

  @Test("a batch may take longer than a frame may, while its frames come")
  func slowBatch() throws {
    var rules = Isolated.rules
    rules.patience = 0.4
    let session = try Isolated.villain("slow", rules: rules)
    var done = 0
    while done < 100 {
      done += try session.runFrames([InputState](repeating: .init(), count: 100 - done), wants: [])
    }
    #expect(session.words.first == 100)
  }

  @Test(
    "a core that dies at its start is an error like any other",
    arguments: ["exit-load", "hang-load"])
  func start(misdeed: String) throws {
    var rules = Isolated.rules
    rules.loadPatience = 1
    #expect(throws: SessionError.self) { _ = try Isolated.villain(misdeed, rules: rules) }
  }

  @Test(
    "a core that sleeps while it loads is given up long before one that works",
    arguments: ["hang-load", "nap-load", "stop-load"])
  func idle(misdeed: String) throws {
    var rules = Isolated.rules
    rules.patience = 0.5
    let begin = ContinuousClock.now
    let error = #expect(throws: SessionError.self) {
      _ = try Isolated.villain(misdeed, rules: rules)
    }
    #expect(error?.code == "core_hung", "\(String(describing: error))")
    #expect(ContinuousClock.now - begin < .seconds(30))
  }

  @Test(
    "what a core may not do is refused, and it plays on",
    arguments: [
      "fork-bomb", "thread-bomb", "shared-memory", "socket", "other-memory", "kill-others", "exec",
      "io-uring", "shared-anonymous", "page-tables", "buffers", "timers", "look-around",
      "namespaces",
      // The thread sanitizer's own work at a clone comes to no end where that is refused.
    ].filter {
      !TestRun.isSanitized
        || !["fork-bomb", "thread-bomb", "page-tables", "namespaces"].contains($0)
    })
  func refused(misdeed: String) throws {
    let session = try Isolated.villain(misdeed)
    try session.play(120)
    #expect(session.words.prefix(2) == [120, 2])
    if misdeed == "socket" {
      #expect(
        session.takeEvents().contains {
          if case .message(let text, _) = $0 { text.contains("--grant network") } else { false }
        })
    }
  }

  @Test(
    "nonsense is survived",
    arguments: [
      "huge-frame", "no-pitch", "no-audio", "thread", "recursion", "close-all",
      "flood",
      "serialize-size",
    ])
  func nonsense(misdeed: String) throws {
    var rules = Isolated.rules
    rules.patience = 10
    let session = try Isolated.villain(misdeed, rules: rules)
    try session.play(120)
    #expect(session.words.first ?? 0 >= 120)
    #expect(session.failure == nil)
  }

  @Test(
    "a process that writes what it likes where the host reads does not disturb the host",
    arguments: ["forge-answers", "forge-events", "forge-rates", "talk"])
  func forged(misdeed: String) throws {
    let session = try Isolated.villain(misdeed)
    // How it ends is up to the core; the test is that it ends.
    do {
      try session.play(120)
      _ = try session.saveState()
    } catch let error as SessionError {
      #expect([.coreCrashed, .coreHung, .stateRefused, .other].contains(error.exitCode))
    }
    let info = session.avInfo
    #expect((1...1000).contains(info.framesPerSecond) && (0.01...100).contains(info.aspect))
    #expect((0...1_000_000).contains(info.sampleRate))
    #expect(session.takeEvents().count <= 10_000)
    _ = session.memory(0)
    _ = session.options
    _ = session.mappedMemory
    #expect(session.picture.map { $0.pixels.count == $0.width * $0.height } ?? true)
  }

  @Test("who wakes the host for nothing gains no time")
  func wakes() throws {
    let session = try Isolated.villain("forge-wakes")
    #expect(throws: SessionError.self) { try session.play(120) }
    #expect(session.failure?.exitCode == .coreHung)
  }

  @Test("a crash whose handler gets stuck is reported as a crash")
  func stuck() throws {
    var rules = Isolated.rules
    rules.patience = 30
    let session = try Isolated.villain("stuck", rules: rules)
    #expect(throws: SessionError.self) { try session.play(120) }
    #expect(session.failure?.message.contains("SIGSEGV") == true, "\(session.failure as Any)")
    #expect(try session.restart() != nil)
  }

  @Test("save memory that the dying core overwrote is not used as a save")
  func spoilt() throws {
    let session = try Isolated.villain("spoil")
    try session.play(80)
    #expect(session.words.first == 80)
    #expect(throws: SessionError.self) { try session.play(120) }
    #expect(session.words.first == 80)
    let unread = try Isolated.villain("spoil")
    #expect(throws: SessionError.self) { try unread.play(120) }
    #expect(unread.words.isEmpty)
  }

  @Test("a long order does not block the host if it is not read")
  func longOrder() throws {
    let session = try Isolated.villain("none")
    try session.play(1)
    session.setCheat(0, enabled: true, code: String(repeating: "A", count: 4 << 20))
    #expect(session.failure == nil)
    try session.play(1)
  }

  @Test("no datagrams are sent to sockets of other programs")
  func datagrams() throws {
    let folder = TemporaryFolder("datagram")
    let path = folder.path + "/socket"
    let socket = try #require(DatagramSocket(path))
    let session = try Isolated.villain("datagram", path)
    try session.play(120)
    #expect(session.words.prefix(2) == [120, 2])
    #expect(socket.isEmpty)
  }

  @Test("folders of hosts that were killed are swept, those of others stay")
  func sweep() throws {
    // No process has this number: it is beyond what Linux gives (proc(5), pid_max).
    let cores = Isolated.scratchRoot
    let stale = cores + "/4194305-abcdef", own = cores + "/\(getpid())-abcdef"
    for folder in [stale, own] {
      try FileManager.default.createDirectory(
        atPath: folder + "/arcadia", withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: own) }
    _ = try Isolated.villain("none")
    #expect(!FileManager.default.fileExists(atPath: stale))
    #expect(FileManager.default.fileExists(atPath: own))
  }

  @Test("files of others can be neither read nor written nor removed")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "arcadia-isolation-\(UUID().uuidString)")
    let saves = folder.appendingPathComponent("Saves")
    try FileManager.default.createDirectory(at: saves, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let secret = saves.appendingPathComponent("secret.srm")
    try Data("precious".utf8).write(to: secret)
    for (misdeed, place) in [
      ("read-file", "/etc/passwd"), ("read-file", secret.path),
      ("write-file", folder.appendingPathComponent("new").path), ("write-file", secret.path),
      ("delete-files", saves.path),
    ] {
      let session = try Isolated.villain(misdeed, place)
      try session.play(120)
      #expect(session.words.prefix(2) == [120, 2], "\(misdeed) \(place)")
    }
    #expect(try Data(contentsOf: secret) == Data("precious".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Saves"])
  }

  @Test("granted files can be read")
  func granted() throws {
    var rules = Isolated.rules
    rules.grants = [.files]
    let session = try Isolated.villain("read-file", "/etc/passwd", rules: rules)
    try session.play(120)
    #expect(session.words.prefix(2) == [120, 1])
  }
}
