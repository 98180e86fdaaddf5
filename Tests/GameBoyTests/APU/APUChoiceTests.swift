import Testing

@testable import GameBoy

@Suite("APU, what the player chooses")
struct APUChoiceTests {
  /// The sum of all differences from one sample to the next: 0 is silence.
  private func motion(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst()).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  }

  @Test("a muted channel is not heard, and the chip does the same as ever")
  func mute() {
    let plain = Chip(.cgb)
    let muted = Chip(.cgb)
    for chip in [plain, muted] { chip.startEverything() }
    muted.apu.muted = 0x0F
    #expect(muted.apu.muted == 0x0F)
    let heard = plain.play(frames: 6)
    let silence = muted.play(frames: 6)
    #expect(motion(heard) > 1_000_000)
    #expect(motion(Array(silence.suffix(2000))) < 4000)
    for register: UInt16 in [0xFF26, 0xFF76, 0xFF77] {
      #expect(plain.read(register) == muted.read(register))
    }
    // Each channel alone.
    for channel in 0..<4 {
      let chip = Chip(.cgb)
      chip.startEverything()
      chip.apu.muted = 0x0F & ~(1 << UInt8(channel))
      #expect(motion(chip.play(frames: 3)) > 50_000, "channel \(channel)")
    }
  }

  @Test("without a filter a held level stays; with one it goes, sooner on a CGB")
  func filter() {
    func end(_ filter: AudioFilter) -> Int {
      let chip = Chip(.dmg)
      chip.apu.filter = filter
      chip.write(0xFF24, 0x77)
      chip.write(0xFF25, 0xFF)
      chip.write(0xFF12, 0xF0)
      return abs(Int(chip.play(frames: 1).last ?? 0))
    }
    #expect(end(.off) > 3000)
    #expect(end(.off) > end(.dmg) && end(.dmg) > end(.cgb))
    #expect(end(.model) == end(.dmg))
  }

  @Test("the choice outlives a reset, and a state made with another one")
  func persistence() throws {
    let machine = try TestMachine.make([0x18, 0xFE])
    let state = machine.state()
    machine.mutedChannels = 5
    machine.audioFilter = .off
    machine.reset()
    #expect(machine.mutedChannels == 5 && machine.audioFilter == .off)
    try machine.take(state)
    #expect(machine.mutedChannels == 5)
    #expect(machine.bus.apu.synthesizer.leftCharge == 0)
    let silent = machine.state()
    machine.mutedChannels = 0
    try machine.take(silent)
    #expect(machine.mutedChannels == 0)
    #expect(machine.bus.apu.pulse1.voice.weight == machine.bus.apu.weight(of: 0))
  }
}
