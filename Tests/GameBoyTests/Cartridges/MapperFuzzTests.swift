import Testing

@testable import GameBoy

@Suite("Mappers under noise")
struct MapperFuzzTests {
  /// One header for each mapper.
  static let kinds: [(byte: UInt8, mapper: Mapper)] = [
    (0x08, .none), (0x03, .mbc1), (0x06, .mbc2), (0x10, .mbc3), (0x1E, .mbc5), (0x20, .mbc6),
    (0x22, .mbc7), (0x0D, .mmm01), (0xFF, .huc1), (0xFE, .huc3), (0xFC, .pocketCamera),
    (0xFD, .tama5), (0xC0, .wisdomTree),
  ]

  private func machine(_ byte: UInt8, _ mapper: Mapper) throws -> GameBoy {
    let banks = mapper == .none ? 2 : 16
    let rom = TestMachine.rom([0x18, 0xFE], mapper: byte, romBanks: banks, ramCode: 3)
    let machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: .cgb)
    #expect(machine.cartridge.mapper == mapper)
    return machine
  }

  /// Writes and reads all over the cartridge; answers a sum of what was read.
  private func stir(_ machine: GameBoy, _ random: inout TestMachine.Random, _ count: Int) -> UInt64
  {
    var sum: UInt64 = 0
    for _ in 0..<count {
      let word = random.next()
      let place = UInt16(truncatingIfNeeded: word)
      // Registers of chips lie close together at the beginning of RAM; some values open things.
      let ram = 0xA000 | place & (word & 0x10_0000 == 0 ? 0x1FFF : 0x8F)
      let value = [UInt8(truncatingIfNeeded: word >> 32), 0x0A, 0x40, 0x55, 0xAA, 1, 0xF0, 0x0D]
      switch word >> 24 & 7 {
      case 0, 1, 2: machine[place & 0x7FFF] = value[Int(word >> 40 & 7)]
      case 3, 4: machine[ram] = value[Int(word >> 40 & 7)]
      case 5: sum = sum &* 31 &+ UInt64(machine[place & 0x7FFF])
      case 6: sum = sum &* 31 &+ UInt64(machine[ram])
      case 7 where word >> 58 == 0: machine.runFrame()
      default: machine.step(Int(word >> 58))
      }
    }
    return sum
  }

  @Test("nothing that a game writes or reads goes beyond the cartridge, and states hold all of it")
  func noise() throws {
    for (byte, mapper) in Self.kinds {
      for seed in 0..<6 {
        var random = TestMachine.Random(seed: seed)
        let first = try machine(byte, mapper)
        let second = try machine(byte, mapper)
        _ = stir(first, &random, 3000)
        first.runFrame()
        let state = first.state()
        #expect(state.count == first.stateSize)
        try second.take(state)
        #expect((second.state() == state) as Bool, "\(mapper), seed \(seed)")
        var same = random
        let expected = stir(first, &random, 1000)
        #expect(stir(second, &same, 1000) == expected, "\(mapper), seed \(seed)")
        for machine in [first, second] { machine.runFrame() }
        #expect((first.state() == second.state()) as Bool, "\(mapper), seed \(seed)")
      }
    }
  }

  @Test("the registers as writes bring a fresh cartridge to the same banks")
  func registersAsWrites() throws {
    for (byte, mapper) in Self.kinds {
      for seed in 0..<20 {
        var random = TestMachine.Random(seed: seed)
        let first = try machine(byte, mapper)
        _ = stir(first, &random, 200)
        let second = try machine(byte, mapper)
        first.bus.board.forEachRegister { address, value in
          if address < 0x8000 {
            second.bus.board.writeRegister(address, value, at: 0)
          } else {
            second.bus.board.writeRAM(address, value, at: 0)
          }
        }
        let (old, board) = (first.bus.board, second.bus.board)
        #expect(board.lowBank == old.lowBank, "\(mapper), seed \(seed)")
        #expect(board.highBank == old.highBank, "\(mapper), seed \(seed)")
        #expect(board.mmm01.ramBank == old.mmm01.ramBank)
        #expect(board.camera.ramBank == old.camera.ramBank)
        #expect(board.mbc6.second.bank == old.mbc6.second.bank)
        #expect(board.ramBank == old.ramBank || mapper == .mbc2)
      }
    }
  }

  @Test("a forged state of any mapper is refused or runs")
  func forgedStates() throws {
    for (byte, mapper) in Self.kinds {
      var random = TestMachine.Random(seed: Int(byte))
      let machine = try machine(byte, mapper)
      _ = stir(machine, &random, 500)
      let state = machine.state()
      let section = try #require(Self.find("CART", in: state))
      // The registers stand around RAM, which is not worth forging.
      let ram = section.lowerBound + 31
      var taken = 0
      let places =
        Array(section.lowerBound..<min(ram, section.upperBound))
        + Array(max(section.lowerBound, section.upperBound - 120)..<section.upperBound)
      for place in places {
        for value: UInt8 in [0x7F, 0xFF] where state[place] != value {
          var forged = state
          forged[place] = value
          forged.withUnsafeMutableBytes { GameBoy.sealState($0) }
          let isTaken = (try? machine.take(forged)) != nil
          taken += isTaken ? 1 : 0
          _ = stir(machine, &random, 20)
          machine.runFrame()
        }
      }
      #expect(taken > 0 && taken < places.count * 2, "\(mapper): \(taken)")
    }
  }

  /// The bytes of a section.
  static func find(_ tag: StaticString, in state: [UInt8]) -> Range<Int>? {
    func word(_ place: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(state[place + $1]) << UInt32($1 * 8) }
    }
    var place = StateHeader.size
    while place + 8 <= state.count {
      let size = Int(word(place + 4))
      if word(place) == StateTag(tag).raw { return place + 8..<place + 8 + size }
      place += 8 + size
    }
    return nil
  }

  @Test("noise in the block of a clock is taken and given back within its limits")
  func clockBlocks() throws {
    for (byte, mapper) in Self.kinds where [.mbc3, .huc3, .tama5].contains(mapper) {
      for seed in 0..<40 {
        var random = TestMachine.Random(seed: seed)
        let machine = try machine(byte, mapper)
        machine.now = Int64(bitPattern: random.next() >> UInt64(seed))
        for index in machine.clockRAM.indices {
          machine.clockRAM[index] = UInt8(truncatingIfNeeded: random.next())
        }
        machine.runFrame()
        machine.shiftClock(seconds: Int64(truncatingIfNeeded: random.next()) >> UInt64(seed))
        machine.runFrame()
        try machine.take(machine.state())
      }
    }
  }
}
