/// Makes cheats act on a machine: patches its ROM while they are on, writes its RAM after each frame.
public final class CheatEngine {
  private let machine: GameBoy
  /// Patched bytes as they were: offset in ROM, value; in the order of patching.
  private var originals: [(offset: Int, value: UInt8)] = []
  private var pokes: [(address: UInt16, value: UInt8, bank: PokeBank)] = []

  /// None act yet.
  public init(_ machine: GameBoy) { self.machine = machine }

  /// These cheats act from now on, and no others.
  public func use(_ actions: [CheatAction]) {
    let rom = machine.bus.board.rom
    for original in originals.reversed() { rom[original.offset] = original.value }
    originals = []
    pokes = []
    for action in actions {
      switch action {
      case .patch(let address, let value, let expected): patch(address, value, expected)
      case .poke(let address, let value, let bank): pokes.append((address, value, bank))
      }
    }
  }

  /// A code does not name a bank: it means every bank whose byte is the expected one.
  private func patch(_ address: UInt16, _ value: UInt8, _ expected: UInt8?) {
    let rom = machine.bus.board.rom
    let size = (machine.bus.board.romMask + 1) * 0x4000
    let first = Int(address)
    let last = first < 0x4000 ? 0x4000 : size
    for offset in stride(from: first, to: last, by: 0x4000) where offset < size {
      if let expected, rom[offset] != expected { continue }
      originals.append((offset, rom[offset]))
      rom[offset] = value
    }
  }

  /// Writes RAM; call it once a frame.
  public func poke() {
    for poke in pokes { write(poke.address, poke.value, poke.bank) }
  }

  private func write(_ address: UInt16, _ value: UInt8, _ bank: PokeBank) {
    switch (bank, address) {
    case (.cartridge(let number), 0xA000..<0xC000):
      let offset = Int(number) * 0x2000 + Int(address - 0xA000)
      if offset < machine.bus.board.ramSize { machine.bus.board.ram[offset] = value }
    case (.work(let number), 0xD000..<0xE000) where machine.model.isColor:
      machine.bus.wram[Int(max(1, number)) * 0x1000 + Int(address - 0xD000)] = value
    case (_, 0xA000...): machine.bus.writeSlowly(address, value)
    default: break
    }
  }
}
