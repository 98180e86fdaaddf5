import Testing

@testable import GameBoy

@Suite("Pocket Camera")
struct PocketCameraTests {
  private let machine: GameBoy

  init() throws {
    machine = try TestMachine.make([0x18, 0xFE], mapper: 0xFC, romBanks: 64)
    machine[0x0000] = 0x0A
    machine[0x4000] = 0x10
  }

  /// Starts a capture with thresholds that tell 64 levels of the sensor apart from four greys.
  private func start(
    exposure: UInt16 = 0x300, mode: UInt8 = 3, setup: UInt8 = 0x84, edge: UInt8 = 0
  ) {
    machine[0x4000] = 0x10
    machine[0xA001] = setup
    machine[0xA002] = UInt8(exposure >> 8)
    machine[0xA003] = UInt8(exposure & 0xFF)
    machine[0xA004] = edge
    for place in UInt16(0)..<16 {
      for (index, level) in [120, 128, 136].enumerated() {
        machine[0xA006 + place * 3 + UInt16(index)] = UInt8(level)
      }
    }
    machine[0xA000] = mode
  }

  private func finish(_ exposure: Int = 0x300) {
    machine.bus.clock += UInt64(4 * (33_000 + 16 * exposure))
  }

  /// The grey of a pixel of the picture in RAM bank 0, 0 white … 3 black.
  private func grey(_ x: Int, _ y: Int) -> Int {
    machine[0x4000] = 0
    let row = UInt16(0xA100 + ((y / 8) * 16 + x / 8) * 16 + (y % 8) * 2)
    let bit = UInt8(7 - x % 8)
    return Int(machine[row] >> bit & 1) + Int(machine[row + 1] >> bit & 1) * 2
  }

  @Test("RAM can be read always, written when it is open, and registers stand in its place")
  func memory() {
    machine[0x4000] = 5
    machine[0xA123] = 0x77
    #expect(machine.saveRAM.count == 0x2_0000 && machine.saveRAM[0xA123] == 0x77)
    machine[0x0000] = 0
    machine[0xA123] = 0x11
    #expect(machine[0xA123] == 0x77)
    machine[0x4000] = 0x10
    machine[0xA001] = 0xFF
    #expect(machine[0xA001] == 0 && machine[0xA000] == 0 && machine[0xA080] == 0)
    machine[0x2000] = 0x3F
    #expect(machine[0x7FFF] == 0x3F)
  }

  @Test("a capture takes its time, hides RAM, and leaves tiles of what stands before it")
  func capture() {
    for index in machine.cameraPicture.indices {
      let (x, y) = (index % 128, index / 128)
      machine.cameraPicture[index] = y < 60 ? UInt8(x * 2) : 255 - UInt8(x * 2)
    }
    let began = machine.bus.clock
    start()
    #expect(machine[0xA000] == 3)
    machine[0x4000] = 0
    machine[0xA200] = 0x5A
    #expect(machine[0xA200] == 0)
    machine[0x4000] = 0x10
    machine.bus.clock = began + 4 * (32_446 + 16 * 0x300)
    #expect(machine[0xA000] & 1 == 1)
    machine.bus.clock += 600
    #expect(machine[0xA000] == 2)
    #expect((0..<4).map { grey(16 + $0 * 32, 0) } == [3, 2, 1, 0])
    #expect((0..<4).map { grey(16 + $0 * 32, 111) } == [0, 1, 2, 3])
    #expect(machine.saveRAM[0x0F] == 0xFF)  // nothing before the tiles
  }

  @Test("exposure and gain make it brighter, inversion turns it round")
  func brightness() {
    machine.cameraPicture.update(repeating: 100)
    func shot(exposure: UInt16, gain: UInt8, edge: UInt8 = 0) -> Int {
      start(exposure: exposure, setup: 0x80 | gain, edge: edge)
      finish(Int(exposure))
      #expect(machine[0xA000] & 1 == 0)
      return grey(64, 64)
    }
    #expect(shot(exposure: 0x100, gain: 4) == 3)
    #expect(shot(exposure: 0x300, gain: 4) == 2)
    #expect(shot(exposure: 0x500, gain: 4) == 1)
    #expect(shot(exposure: 0x300, gain: 8) == 0)
    #expect(shot(exposure: 0x300, gain: 8, edge: 0x08) == 3)
    #expect(shot(exposure: 0xFFFF, gain: 31) == 0)
  }

  @Test("the edge filter sharpens an edge and leaves what is even")
  func edges() {
    for index in machine.cameraPicture.indices {
      machine.cameraPicture[index] = index % 128 < 64 ? 110 : 146
    }
    start()
    finish()
    #expect((62..<66).map { grey($0, 50) } == [2, 2, 1, 1])
    start(setup: 0xE4, edge: 0x70)  // N, VH 3: two dimensions; edge ratio 5
    finish()
    #expect((62..<66).map { grey($0, 50) } == [2, 3, 0, 1])
    start(setup: 0x04, edge: 0xF0)  // one dimension, horizontal enhancement
    finish()
    #expect(Set((0..<112).map { grey(20, $0) }).count == 1)
  }

  @Test("the thresholds repeat every four pixels, as a dither pattern does")
  func dither() {
    machine.cameraPicture.update(repeating: 128)
    start()
    machine[0xA000] = 0
    machine[0xA006 + 3 * 6] = 255  // column 2 of row 1
    machine[0xA000] = 3
    finish()
    for (x, y, expected) in [(2, 1, 3), (6, 5, 3), (126, 109, 3), (1, 1, 1), (2, 2, 1)] {
      #expect(grey(x, y) == expected)
    }
  }

  @Test("a stopped capture can be resumed; a reset ends it; a state contains it")
  func interruptions() throws {
    start(exposure: 0x1000)
    machine[0xA000] = 2
    for _ in 0..<7 { machine.runFrame() }
    #expect(machine[0xA000] == 2)
    machine[0xA000] = 3
    machine.runFrame()
    #expect(machine[0xA000] == 3)
    let state = machine.state()
    finish(0x1000)
    #expect(machine[0xA000] == 2)
    try machine.take(state)
    #expect(machine[0xA000] == 3)
    machine.reset()
    machine[0x4000] = 0x10
    #expect(machine[0xA000] == 0)
  }

  @Test("without a picture from outside it sees a test card of all greys")
  func testCard() {
    start()
    for _ in 0..<8 { machine.runFrame() }
    var seen = Set<Int>()
    for x in 0..<128 { seen.insert(grey(x, 4)) }
    #expect(seen == [0, 1, 2, 3])
    // RAM is plain memory again, without another write to a register.
    machine[0x4000] = 0
    #expect(machine.bus.readPages[10] != nil)
  }
}
