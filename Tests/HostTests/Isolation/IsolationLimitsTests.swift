import CoreABI
import Foundation
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Play
@testable import Rewind
@testable import Session
@testable import Vault

@Suite("A core gains nothing by lies about time and size")
struct IsolationLimitsTests {
  private static func rules(patience: Double) -> IsolatedSession.Rules {
    var rules = Isolated.rules
    rules.patience = patience
    rules.memoryLimit = 256 << 20
    return rules
  }

  @Test(
    "unrequested progress and endless printing are hangs",
    .timeLimit(.minutes(2)),
    arguments: ["progress", "print", "print-slowly", "crawl", "loop"], [1, 200])
  func hangs(misdeed: String, batch: Int) throws {
    let session = try Isolated.villain(misdeed, rules: Self.rules(patience: 0.5))
    let inputs = [InputState](repeating: InputState(), count: batch)
    #expect(throws: SessionError.self) {
      for _ in 0..<200 { _ = try session.runFrames(inputs, wants: .all) }
    }
    #expect(session.failure?.exitCode == .coreHung)
    #expect(session.frameNumber <= UInt64(90 + batch))
    session.close()
  }

  @Test(
    "ending a game takes as long as that may, whatever unloading does", .timeLimit(.minutes(2)),
    arguments: ["progress-unload", "loop-unload"])
  func unload(misdeed: String) throws {
    let session = try Isolated.villain(misdeed, rules: Self.rules(patience: 600))
    try session.play(10)
    session.close()
    #expect(session.words.first == 10)
  }

  @Test(
    "what no limit of the kernel counts is watched",
    arguments: [("small-threads", "threads"), ("fill-shared", "MiB")]
      .filter { _ in !TestRun.isSanitized })
  func watched(misdeed: String, word: String) throws {
    let session = try Isolated.villain(misdeed, rules: Self.rules(patience: 20))
    #expect(throws: SessionError.self) { try session.play(200) }
    #expect(session.failure?.exitCode == .coreCrashed)
    #expect(session.failure?.message.contains(word) == true, "\(session.failure as Any)")
    #expect(session.words.first == 90)
  }

  @Test(
    "what is written without end is watched, whatever hides it; files above all are counted",
    .timeLimit(.minutes(2)),
    arguments: [
      ("fill-disk", "disk_megabytes"), ("fill-removed", "disk_megabytes"),
      ("fill-hidden", "disk_megabytes"), ("many-files", "files"),
    ])
  func disk(misdeed: String, word: String) throws {
    var rules = Self.rules(patience: 60)
    rules.diskLimit = 64 << 20
    rules.fileLimit = 2000
    let session = try Isolated.villain(misdeed, rules: rules)
    #expect(throws: SessionError.self) { try session.play(200) }
    #expect(session.failure?.exitCode == .coreCrashed)
    #expect(session.failure?.message.contains(word) == true, "\(session.failure as Any)")
    #expect(session.words.first == 90)
  }

  @Test("a state of 900 MB is none, and the game is played on", arguments: [0, 2])
  func largeState(ahead: Int) throws {
    let session = try Isolated.villain("large-state", rules: Self.rules(patience: 20))
    for _ in 0..<150 { try session.runFrame(input: InputState(), wants: .all, ahead: ahead) }
    #expect(
      throws: SessionError.stateTooLarge(core: "Test core", bytes: 900 << 20, limit: 72 << 20)
    ) { try session.saveState() }
    #expect(session.failure == nil)
    let rewinder = Rewinder(session: session, byteLimit: 64 << 20)
    for _ in 0..<10 {
      try session.runFrame(input: InputState(), wants: [.all, .state])
      rewinder.frameDone()
    }
    #expect(rewinder.byteCount < 1 << 20)
    #expect(
      rewinder.problem?.message
        == "states of Test core are too large: 900 MiB, and at most 72 MiB are kept, so time cannot run back"
    )
  }

  @Test("save memory of 65 MiB is not read, however often it changes")
  func largeSave() throws {
    let session = try Isolated.villain("large-save", rules: Self.rules(patience: 20))
    try session.play(80)
    #expect(session.memorySize(0) == 256)
    try session.play(40)
    #expect(session.memorySize(0) == 65 << 20)
    #expect(session.memory(0).isEmpty)
  }
}

@Suite("What a core tells is held within budgets")
struct WorkerEventBudgetTests {
  private static func decode(
    _ bytes: [UInt8], _ budget: inout WorkerEvents.Budget
  ) -> [SessionEvent] {
    bytes.withUnsafeBytes { WorkerEvents.decode($0, &budget) }
  }
  private static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
  private static func text(_ count: Int) -> [UInt8] {
    number(UInt32(count)) + [UInt8](repeating: 65, count: count)
  }
  private static func message(_ count: Int, seconds: Double = 1) -> [UInt8] {
    [0] + text(count) + number(seconds.bitPattern)
  }
  private static func trace(_ count: Int) -> [UInt8] { [1] + text(count) }
  private static func image(_ width: Int, _ height: Int) -> [UInt8] {
    [6] + text(1) + text(1) + number(UInt32(width)) + number(UInt32(height))
      + [UInt8](repeating: 7, count: width * height * 4)
  }
  private static let shutdown: [UInt8] = [8]

  @Test("floods of each kind end, and the end of the game is received after them")
  func floods() {
    let floods: [[UInt8]] = [
      [UInt8](repeatElement(Self.message(10), count: 500).joined()),
      [UInt8](repeatElement(Self.message(10_000), count: 50).joined()),
      [UInt8](repeatElement(Self.trace(10_000), count: 50).joined()),
      [UInt8](repeatElement(Self.trace(0), count: 500).joined()),
      [UInt8](repeatElement(Self.image(16, 16), count: 50).joined()),
      Self.image(400, 1), [UInt8](repeating: 2, count: 500),
    ]
    for flood in floods {
      // A smaller one than the usual.
      var budget = WorkerEvents.Budget()
      (budget.events, budget.text, budget.pixels) = (100, 20_000, 2000)
      let whole = budget
      let events = Self.decode(flood + Self.shutdown, &budget)
      #expect(events.last == .shutdown)
      #expect(events.count <= whole.events + 1)
      var bytes = 0
      var pixels = 0
      for event in events {
        switch event {
        case .message(let text, _): bytes += text.utf8.count
        case .trace(let line): bytes += line.utf8.count
        case .image(let made): pixels += made.image.pixels.count
        default: break
        }
      }
      #expect(bytes <= whole.text && pixels <= whole.pixels)
      // The budget is spent: the next answer finds nothing left.
      let more = Self.decode(flood, &budget)
      #expect(events.count + more.count <= whole.events + 1)
    }
  }

  @Test("what the player reads has a budget of its own, and leaves room for other lines")
  func shown() {
    var budget = WorkerEvents.Budget()
    let flood = [UInt8](repeatElement(Self.message(10_000), count: 300).joined())
    let events = Self.decode(flood + Self.trace(1 << 16), &budget)
    var bytes = 0
    for case .message(let text, _) in events { bytes += text.utf8.count }
    #expect(bytes == WorkerEvents.Budget().shown)
    #expect(budget.dropped == 300 - bytes / 4096)
    #expect(events.last == .trace(String(repeating: "A", count: 1 << 16)))
  }

  @Test("honest tellings pass whole")
  func honest() {
    var budget = WorkerEvents.Budget()
    let events = Self.decode(
      Self.message(100) + Self.trace(1 << 16) + Self.image(256, 256), &budget)
    #expect(events.count == 3 && budget.dropped == 0)
    if case .image(let made) = events[2] {
      #expect(made.image.pixels.count == 256 * 256 && made.image.pixels[5] == 0x07_0707)
    }
  }

  @Test("a status arrives as it was sent, and one that is cut short is none")
  func statuses() {
    for bits in 0..<8 {
      let status = SessionEvent.status(
        description: bits & 1 == 0 ? nil : "A frog", inhibitsIdle: bits & 1 != 0,
        wantsTextInput: bits & 2 != 0, ignoresKeyboard: bits & 4 != 0)
      let bytes = WorkerEvents.encode([status], limit: 1000).bytes
      var budget = WorkerEvents.Budget()
      #expect(Self.decode(bytes, &budget) == [status])
      #expect(Self.decode(bytes.dropLast(), &budget).isEmpty)
    }
  }

  @Test(
    "a speed is one at which a game moves and that can be printed",
    arguments: [
      (3e38, 100), (1.7e308, 100), (.infinity, 0), (9.3e17, 100), (1e-45, 0.05),
      (.leastNonzeroMagnitude, 0.05), (0.001, 0.05), (-1, 0), (-Double.infinity, 0), (0, 0),
      (2.5, 2.5),
    ])
  func speeds(asked: Double, given: Double) {
    var budget = WorkerEvents.Budget()
    let events = Self.decode([7] + Self.number(asked.bitPattern), &budget)
    #expect(events == [.speedOverride(given)])
    #expect(SessionEvent.speed(asked) == given)
  }

  @Test(
    "a message lasts as long as people read", arguments: [1e308, .infinity, .nan, -1e308, -0.0])
  func durations(seconds: Double) {
    var budget = WorkerEvents.Budget()
    for case .message(_, let given) in Self.decode(Self.message(1, seconds: seconds), &budget) {
      #expect((0...60).contains(given))
    }
  }
}
