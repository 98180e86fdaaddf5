import Catalog
import CoreABI
import Foundation
import HostBase
import Session
import Testing

@Suite("A session with a well-behaved core")
struct SessionTests {
  @Test("calls come in the order that every core survives, and each end comes once")
  func order() throws {
    let plan = try FixtureCore.plan("echo")
    let library = try CoreLibrary(path: plan.core.path)
    let record = try #require(library.symbol("record")).assumingMemoryBound(to: CChar.self)
    let session = try LocalSession(plan: plan, library: library)
    try session.run(2)
    try session.reset()
    session.close()
    session.close()
    #expect(throws: SessionError.self) { try session.run() }
    #expect(throws: SessionError.self) { try session.reset() }
    #expect(throws: SessionError.self) { try session.saveState() }
    session.plug(device: 1, into: 0)
    session.setCheat(0, enabled: true, code: "x")
    #expect(session.memory(0).isEmpty)
    // ports: three are announced; f is the frame time callback
    #expect(String(cString: record) == "eIvsbptLAcccfRfRrUD")
  }

  @Test("content that is refused ends with deinit only")
  func refusal() throws {
    let plan = try FixtureCore.plan("abuse", scenario: 255)
    let library = try CoreLibrary(path: plan.core.path)
    let record = try #require(library.symbol("record")).assumingMemoryBound(to: CChar.self)
    #expect(
      throws: SessionError.contentRefused(
        core: "Test core", content: "/games/Some Game.bin",
        reason: "the cartridge is of an unknown kind")
    ) { _ = try LocalSession(plan: plan, library: library) }
    #expect(String(cString: record) == "eIvsbptLD")
  }

  @Test("one library serves several sessions, one after the other")
  func again() throws {
    let plan = try FixtureCore.plan("echo")
    let library = try CoreLibrary(path: plan.core.path)
    for _ in 0..<20 {
      let session = try LocalSession(plan: plan, library: library)
      try session.run(3)
      #expect(session.pixels[0] == 2)
      session.close()
    }
  }

  @Test("a library that is missing is an error that names it")
  func missing() throws {
    var plan = try FixtureCore.plan("echo")
    plan.core.path = "/nowhere/core.so"
    do {
      _ = try LocalSession(plan: plan)
      Issue.record("it loaded")
    } catch {
      #expect(error.path == "/nowhere/core.so")
      #expect(error.exitCode == .coreNotLoadable)
    }
  }

  @Test("picture, sound and AV info arrive")
  func output() throws {
    let session = try FixtureCore.session("echo")
    #expect(session.picture == nil)
    #expect(session.avInfo.aspect == 2)
    #expect(session.avInfo.framesPerSecond == 50)
    #expect(session.avInfo.sampleRate == 8000)
    #expect(session.region == UInt32(RETRO_REGION_PAL))
    try session.run(3)
    #expect(session.pictureIsNew)
    #expect(session.picture?.width == 16)
    #expect(session.picture?.height == 8)
    #expect(session.pixels[0] == 2)
    #expect(session.samples.count == 320)
    #expect(session.samples[5] == 2005)
    #expect(session.frameNumber == 3)
    try session.run(wants: [.video])
    #expect(session.samples.isEmpty)
    #expect(session.pixels[0] == 3)
  }

  @Test("every device reaches the core as it was at the poll")
  func input() throws {
    let session = try FixtureCore.session("echo")
    var state = InputState()
    state.pads[0].buttons = 0x8100
    state.pads[1].left = SIMD2(5, -32768)
    state.pads[0].triggers = SIMD2(1234, 0)
    state.mouse.motion = SIMD2(-3, 4)
    state.mouse.buttons = 1 << 2
    var touch = InputState.Touch()
    touch.position = SIMD2(-32768, 100)
    touch.isPressed = true
    state.touches = [touch, touch]
    state.keys = [97]
    state.keyEvents = [InputState.KeyEvent(isDown: true, key: 97, character: 97, modifiers: 1)]
    try session.runFrame(input: state, wants: .all)
    let seen = session.pixels
    #expect(seen[1] == 0x8100)
    #expect(seen[2] == 1)
    #expect(seen[3] == 0x8000)
    #expect(seen[4] == 1234)
    #expect(seen[5] == 0xFFFD)
    #expect(seen[6] == 0x8001, "the lowest pointer value is -0x7fff")
    #expect(seen[7] == 2)
    #expect(seen[8] == 1)
    #expect(seen[9] == 100)
    #expect(seen[10] == 0, "there is no port 99")
    #expect(seen[11] == 0, "there is no device 77")
    #expect(seen[13] == 491)
    #expect(seen[14] == 32767)
    #expect(seen[15] == 1)
  }

  @Test("motion that the core did not poll for waits for the next poll")
  func unpolledMotion() throws {
    let session = try FixtureCore.session("echo", scenario: 7)
    var state = InputState()
    state.mouse.motion = SIMD2(10, 0)
    try session.runFrame(input: state, wants: .all)
    #expect(session.pixels[5] == 10)
    try session.runFrame(input: state, wants: .all)
    #expect(session.pixels[5] == 0, "nothing was polled in this frame")
    try session.runFrame(input: state, wants: .all)
    #expect(session.pixels[5] == 20)
  }

  @Test("an unplugged port says nothing")
  func unplugged() throws {
    let session = try FixtureCore.session("echo")
    session.plug(device: UInt32(RETRO_DEVICE_NONE), into: 0)
    var state = InputState()
    state.pads[0].buttons = 0xFFFF
    try session.runFrame(input: state, wants: .all)
    #expect(session.pixels[1] == 0)
  }

  @Test("descriptors and port devices are kept, with lines made one")
  func descriptions() throws {
    let session = try FixtureCore.session("echo")
    #expect(session.inputDescriptors.map(\.description) == ["Jump", "Run fast"])
    #expect(session.inputDescriptors.first?.id == 8)
    #expect(session.controllers.count == 3)
    #expect(session.controllers[0].map(\.id) == [1, 0x301])
    #expect(session.controllers[0].map(\.name) == ["Pad", ""])
  }

  @Test("a deterministic run passes the ideal time of a frame to the core")
  func frameTime() throws {
    let session = try FixtureCore.session("echo") { $0.hasWindow = true }
    try session.run(2)
    #expect(session.pixels[12] == 20000)
  }

  @Test("a state brings the machine back")
  func states() throws {
    let session = try FixtureCore.session("echo")
    try session.run(5)
    let state = try session.saveState()
    #expect(state.count == 8)
    try session.run(5)
    try session.loadState(state)
    try session.run()
    #expect(session.pixels[0] == 5)
    #expect(throws: SessionError.self) { try session.loadState([1, 2, 3]) }
    #expect(throws: SessionError.self) { try session.loadState([]) }
  }

  @Test("memory is read and written where and as long as it is now")
  func memory() throws {
    let session = try FixtureCore.session("echo")
    #expect(session.memory(0).count == 64)
    #expect(session.setMemory(0, to: [9, 8, 7]) == 3)
    #expect(session.memory(0).prefix(4) == [9, 8, 7, 0])
    #expect(session.setMemory(0, to: [UInt8](repeating: 1, count: 1000)) == 64)
    #expect(session.memory(2).isEmpty, "a size without an address is no memory")
    #expect(session.memory(99).isEmpty)
    let before = session.memoryFingerprint(0)
    #expect(before == session.memoryFingerprint(0))
    for byte in 0..<64 {
      var bytes = [UInt8](repeating: 1, count: 64)
      bytes[byte] ^= 0x80
      session.setMemory(0, to: bytes)
      #expect(session.memoryFingerprint(0) != before)
    }
    try session.run(11)
    #expect(session.memory(0).count == 16)
    #expect(session.setMemory(0, to: [UInt8](repeating: 1, count: 64)) == 16)
  }

  @Test("two sessions in two threads take turns")
  func threads() async throws {
    try await withThrowingTaskGroup(of: UInt32.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let session = try FixtureCore.session("echo")
          try session.run(200)
          return session.pixels[0]
        }
      }
      for try await last in group { #expect(last == 199) }
    }
  }
}
