import Testing

@testable import GameBoy

/// A reader of the footer written from its specification, apart from the machine's own.
private struct Footer {
  let file: [UInt8]
  private(set) var blocks: [(name: String, data: [UInt8])] = []

  init(_ file: [UInt8]) throws {
    self.file = file
    #expect(file.suffix(4).elementsEqual("BESS".utf8))
    var place = word(file.count - 8)
    while blocks.last?.name != "END " {
      try #require(place + 8 <= file.count)
      let name = String(decoding: file[place..<place + 4], as: UTF8.self)
      let size = word(place + 4)
      try #require(place + 8 + size <= file.count)
      blocks.append((name, Array(file[place + 8..<place + 8 + size])))
      place += 8 + size
    }
    #expect(place == file.count - 8)
  }

  private func word(_ place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
  }

  subscript(_ name: String) -> [UInt8] { blocks.first { $0.name == name }?.data ?? [] }

  /// What size and offset at a place of CORE point at.
  func memory(_ place: Int) -> [UInt8] {
    let core = self["CORE"]
    func word(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(core[at + $1]) << (8 * $1) } }
    return Array(file[word(place + 4)..<word(place + 4) + word(place)])
  }
}

/// A state as another emulator could write it, put together by hand.
private struct Foreign {
  var core = [UInt8](repeating: 0, count: 0xD0)
  var memory: [UInt8] = Array("some other emulator's own bytes".utf8)
  /// Blocks before CORE and after it.
  var before: [(String, [UInt8])] = []
  var behind: [(String, [UInt8])] = []
  var end: [(String, [UInt8])] = [("END ", [])]

  init(_ model: String = "GD  ") {
    core[0] = 1
    core[2] = 1
    core.replaceSubrange(4..<8, with: Array(model.utf8))
    self[0x50] = 1
    put(pc: 0x150)
  }

  subscript(_ register: Int) -> UInt8 {
    get { core[0x18 + register] }
    set { core[0x18 + register] = newValue }
  }

  mutating func put(pc: Int) {
    core[8] = UInt8(pc & 255)
    core[9] = UInt8(pc >> 8)
  }

  mutating func point(_ place: Int, at bytes: [UInt8]) {
    for (index, number) in [bytes.count, memory.count].enumerated() {
      core.replaceSubrange(place + index * 4..<place + index * 4 + 4, with: Self.word(number))
    }
    memory += bytes
  }

  static func word(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 255) } }

  var file: [UInt8] {
    let blocks = before + [("CORE", core)] + behind + end
    return memory + blocks.flatMap { Array($0.0.utf8) + Self.word($0.1.count) + $0.1 }
      + Self.word(memory.count) + Array("BESS".utf8)
  }
}

@Suite("BESS")
struct BessTests {
  private func state(_ machine: GameBoy) throws -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    try #require(machine.saveState(into: memory) == machine.stateSize)
    return Array(memory)
  }

  private func load(_ state: [UInt8], into machine: GameBoy) throws {
    try state.withUnsafeBytes { bytes in try machine.loadState(bytes) }
  }

  @Test("a state ends with a footer that says what the machine holds", arguments: Model.allCases)
  func writes(model: Model) throws {
    let machine = try TestMachine.make(
      MachineTests.noise, model: model, mapper: 0x10, ramCode: 3, color: 0x80)
    for index in machine.saveRAM.indices { machine.saveRAM[index] = UInt8(index * 7 & 255) }
    for _ in 0..<20 { machine.runFrame() }
    let footer = try Footer(try state(machine))
    var names = ["NAME", "INFO", "CORE", "MBC ", "RTC "]
    if model.isSuper { names.append("SGB ") }
    #expect(footer.blocks.map(\.name) == names + ["END "])
    #expect(footer["INFO"].count == 18 && footer["RTC "].count == 48)
    let core = footer["CORE"]
    #expect(core.count == 0xD0 && core[0..<4].elementsEqual([1, 0, 1, 0]))
    #expect(core[4] == UInt8(ascii: model.isSuper ? "S" : model.isColor ? "C" : "G"))
    #expect(Int(core[8]) | Int(core[9]) << 8 == Int(machine.cpu.pc))
    #expect(Int(core[0x12]) | Int(core[0x13]) << 8 == Int(machine.cpu.sp))
    #expect(core[0x18 + 0x40] == machine.bus.ppu.control)
    #expect(core[0x18 + 0x43] == machine.bus.ppu.scrollX)
    #expect(core[0x18 + 0x44] == 144 && core[0x18 + 0x50] == 1)
    #expect(footer.memory(0x98).elementsEqual(machine.workRAM))
    #expect(footer.memory(0xA0).elementsEqual(machine.videoRAM))
    #expect(footer.memory(0xA8).elementsEqual(machine.saveRAM))
    #expect(footer.memory(0xB0).elementsEqual(machine.objectRAM))
    #expect(footer.memory(0xB8).elementsEqual(machine.highRAM))
    let palettes = footer.memory(0xC0) + footer.memory(0xC8)
    #expect(palettes.count == (model.isColor ? 128 : 0))
    #expect(palettes.indices.allSatisfy { palettes[$0] == machine.bus.ppu.paletteMemory[$0] })
  }

  @Test(
    "without our own bytes a state loads through its footer and plays on", arguments: Model.allCases
  )
  func bothWays(model: Model) throws {
    func make() throws -> GameBoy {
      try TestMachine.make(MachineTests.noise, model: model, mapper: 0x1B, ramCode: 3, color: 0x80)
    }
    let machine = try make()
    for index in machine.saveRAM.indices { machine.saveRAM[index] = UInt8(index * 11 & 255) }
    for _ in 0..<20 { machine.runFrame() }
    var bytes = try state(machine)
    bytes.replaceSubrange(0..<8, with: [UInt8](repeating: 0x55, count: 8))
    let other = try make()
    try load(bytes, into: other)
    #expect(other.workRAM.elementsEqual(machine.workRAM))
    #expect(other.videoRAM.elementsEqual(machine.videoRAM))
    #expect(other.saveRAM.elementsEqual(machine.saveRAM))
    #expect(other.cpu.pc == machine.cpu.pc && other.cpu.hl == machine.cpu.hl)
    for _ in 0..<8 {
      machine.runFrame()
      other.runFrame()
      // The program looks at LY only, so even the pictures agree.
      #expect(Picture(other).pixels == Picture(machine).pixels)
    }
  }

  @Test("a state made by hand loads; what it lacks is zero, what it has too much is left out")
  func handMade() throws {
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0x1B, ramCode: 3)
    let rom = TestMachine.rom([0x18, 0xFE], mapper: 0x1B, ramCode: 3)
    var foreign = Foreign()
    foreign.before = [
      ("NAME", Array("Hand 1.0".utf8)), ("INFO", Array(rom[0x134..<0x144] + rom[0x14E..<0x150])),
    ]
    foreign.behind = [
      ("NEW ", [1, 2, 3]), ("XOAM", [UInt8](repeating: 9, count: 0x60)),
      ("MBC ", [0x00, 0x00, 0x0A, 0x00, 0x20, 0x01, 0x00, 0x30, 0x00, 0x00, 0x40, 0x02]),
    ]
    foreign.put(pc: 0x1234)
    foreign.core.replaceSubrange(0x0A..<0x14, with: [0xF0, 1, 3, 2, 5, 4, 7, 6, 0xFE, 0xDF])
    foreign.core[0x14] = 1
    foreign.core[0x15] = 0x05
    foreign[0x04] = 0x77
    foreign[0x05] = 0x12
    foreign[0x07] = 0xFD
    foreign[0x26] = 0x80
    foreign[0x24] = 0x77
    foreign[0x40] = 0x91
    foreign[0x41] = 0x45
    foreign[0x42] = 0x21
    foreign[0x44] = 150
    foreign[0x47] = 0xE4
    foreign.point(0x98, at: [UInt8](repeating: 0xAB, count: 0x2000 + 50))
    foreign.point(0xA0, at: [UInt8](repeating: 0xCD, count: 0x100))
    foreign.point(0xA8, at: [UInt8](repeating: 0xEF, count: 0x8000))
    try load(foreign.file, into: machine)
    #expect(machine.cpu.pc == 0x1234 && machine.cpu.af == 0x01F0 && machine.cpu.sp == 0xDFFE)
    #expect(machine.cpu.bc == 0x0203 && machine.cpu.de == 0x0405 && machine.cpu.hl == 0x0607)
    #expect(machine.bus.interruptMaster && machine.bus.interruptEnable == 5)
    #expect(machine.workRAM.allSatisfy { $0 == 0xAB })
    #expect(machine.videoRAM.prefix(0x100).allSatisfy { $0 == 0xCD })
    #expect(machine.videoRAM.dropFirst(0x100).allSatisfy { $0 == 0 })
    #expect(machine.saveRAM.allSatisfy { $0 == 0xEF })
    #expect(machine.bus.board.ramBank == 2 && machine.bus.board.isRAMEnabled)
    #expect(machine.bus.ppu.line == 150 && machine.bus.ppu.scrollY == 0x21)
    #expect(machine.bus.ppu.statEnables == 0x40)
    #expect(machine.bus.timer.readDivider(at: machine.bus.clock) == 0x77)
    #expect(machine.bus.timer.counter == 0x12 && machine.bus.timer.control == 5)
    #expect(machine.bus.apu.isPowered)
    for _ in 0..<3 { machine.runFrame() }
  }

  private static let broken: [(String, @Sendable (inout Foreign) -> Void)] = [
    ("no end", { $0.end = [] }),
    ("an end with contents", { $0.end = [("END ", [1])] }),
    ("CORE twice", { $0.behind = [("CORE", $0.core)] }),
    ("a short CORE", { $0.core.removeLast() }),
    ("another major version", { $0.core[0] = 2 }),
    ("a block before CORE", { $0.before = [("MBC ", [])] }),
    ("XOAM of a wrong length", { $0.behind = [("XOAM", [1])] }),
    ("MBC of a wrong length", { $0.behind = [("MBC ", [0, 0])] }),
    ("a write outside of the mapper", { $0.behind = [("MBC ", [0, 0xC0, 1])] }),
    ("a memory behind the end", { $0.core.replaceSubrange(0x98..<0x9C, with: [0, 0, 0, 1]) }),
    ("a huge offset", { $0.core.replaceSubrange(0x9C..<0xA0, with: [255, 255, 255, 255]) }),
    ("SGB on another model", { $0.behind = [("SGB ", [UInt8](repeating: 0, count: 0x39))] }),
    ("another family", { $0.core[4] = UInt8(ascii: "C") }),
    ("another game", { $0.before = [("INFO", [UInt8](repeating: 1, count: 18))] }),
    ("a boot ROM that is not here", { $0[0x50] = 0 }),
    ("an impossible execution state", { $0.core[0x16] = 3 }),
  ]

  @Test("what the specification calls fatal is refused", arguments: broken.indices)
  func refuses(index: Int) throws {
    let (name, damage) = Self.broken[index]
    let machine = try TestMachine.make([0x18, 0xFE], mapper: 0x1B, ramCode: 3)
    let before = try state(machine)
    var foreign = Foreign()
    damage(&foreign)
    #expect(throws: MachineStateError.self, "\(name)") { try load(foreign.file, into: machine) }
    #expect(try state(machine) == before, "\(name)")
    #expect(throws: Never.self) { try load(Foreign().file, into: machine) }
  }
}
