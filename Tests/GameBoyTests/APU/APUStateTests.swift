import Testing

@testable import GameBoy

@Suite struct APUStateTests {
  /// A state record with one section that holds the chip.
  private func record(_ original: APU) throws -> [UInt8] {
    var apu = original
    func fill(_ writer: inout MachineStateWriter) throws {
      writer.put(StateHeader.magic)
      writer.put(StateHeader.version)
      writer.put(UInt32(0))
      writer.put(UInt32(0))
      writer.put(UInt32(0))
      writer.put(UInt64(0))
      writer.begin(StateTag("APU "))
      try apu.code(&writer)
      writer.end()
    }
    var counter = MachineStateWriter()
    try fill(&counter)
    var bytes = [UInt8](repeating: 0, count: counter.count)
    try bytes.withUnsafeMutableBytes { buffer in
      var writer = MachineStateWriter(into: buffer)
      try fill(&writer)
    }
    seal(&bytes)
    return bytes
  }

  private func seal(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { buffer in
      buffer.storeBytes(of: UInt32(buffer.count), toByteOffset: 12, as: UInt32.self)
      let body = UnsafeRawBufferPointer(rebasing: buffer[StateHeader.size...])
      buffer.storeBytes(of: StateHeader.checksum(body), toByteOffset: 24, as: UInt64.self)
    }
  }

  private func load(_ bytes: [UInt8], into apu: inout APU) throws {
    try bytes.withUnsafeBytes { buffer in
      var reader = try MachineStateReader(buffer)
      try reader.enter(StateTag("APU "))
      try apu.code(&reader)
      #expect(!reader.hasMore)
    }
  }

  @Test("a loaded state continues with the same samples", arguments: Model.allCases)
  func roundTrip(model: Model) throws {
    let chip = Chip(model)
    chip.startEverything()
    for frame in 0..<25 {
      chip.wait(70224)
      _ = chip.samples()
      let other = Chip(model)
      other.clock = chip.clock
      try load(try record(chip.apu), into: &other.apu)
      #expect(try record(other.apu) == record(chip.apu))
      for _ in 0..<2 {
        chip.wait(70224)
        other.wait(70224)
        #expect(chip.samples() == other.samples(), "frame \(frame)")
      }
      if frame == 9 { chip.write(0xFF1E, 0x80) }
      if frame == 12 { chip.write(0xFF26, 0x00) }
      if frame == 14 {
        chip.write(0xFF26, 0x80)
        chip.startEverything()
      }
    }
  }

  @Test("no forged state hangs or traps the chip") func forgery() throws {
    let chip = Chip(.dmg)
    chip.startEverything()
    chip.wait(70224)
    _ = chip.samples()
    let good = try record(chip.apu)
    var random: UInt64 = 42
    func next() -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return random >> 33
    }
    var refused = 0
    for _ in 0..<300 {
      var bytes = good
      for _ in 0...next() % 3 {
        bytes[40 + Int(next()) % (bytes.count - 40)] = UInt8(truncatingIfNeeded: next())
      }
      seal(&bytes)
      let victim = Chip(.dmg)
      victim.clock = chip.clock
      do {
        try load(bytes, into: &victim.apu)
      } catch {
        refused += 1
        continue
      }
      victim.wait(70224)
      _ = victim.samples()
      victim.write(0xFF14, 0x87)
      victim.write(0xFF23, 0x80)
      victim.wait(70224)
      _ = victim.samples()
    }
    #expect(refused > 20)
  }
}
