@testable import GameBoy

/// An APU with a clock of its own: what a CPU would do to it, and nothing else.
final class Chip {
  var apu: APU
  var clock: UInt64 = 0

  init(_ model: Model, afterBootROM: Bool = false) {
    apu = APU(model: model)
    apu.powerUp(afterBootROM: afterBootROM)
    if !afterBootROM { write(0xFF26, 0x80) }
  }

  deinit { apu.deallocate() }

  func write(_ address: UInt16, _ value: UInt8) { apu.write(address, value, at: clock) }
  func read(_ address: UInt16) -> UInt8 { apu.read(address, at: clock) }
  func wait(_ dots: UInt64) { clock += dots }
  /// To just after the frame sequencer's next falling edges.
  func waitFalls(_ count: Int) {
    for _ in 0..<count { clock = (clock / 8192 + 1) * 8192 }
  }

  /// The samples up to now, interleaved.
  func samples() -> [Int16] {
    [Int16](unsafeUninitializedCapacity: 10_000) { buffer, count in
      count = 2 * apu.endFrame(at: clock, into: buffer.baseAddress!, capacity: 5000)
    }
  }

  /// The left samples of a number of frames, read frame by frame; `each` runs at the start of every frame.
  func play(frames: Int, each: (Int) -> Void = { _ in }) -> [Int16] {
    var all: [Int16] = []
    for frame in 0..<frames {
      each(frame)
      wait(70224)
      all += samples()
    }
    return all
  }

  /// All four channels at work, routed differently to both sides.
  func startEverything() {
    write(0xFF24, 0x75)
    write(0xFF25, 0xD7)
    write(0xFF10, 0x15)
    write(0xFF11, 0x80)
    write(0xFF12, 0xF3)
    write(0xFF13, 0x00)
    write(0xFF14, 0x86)
    write(0xFF16, 0x40)
    write(0xFF17, 0x5A)
    write(0xFF18, 0x33)
    write(0xFF19, 0x87)
    write(0xFF1A, 0x00)
    for byte: UInt16 in 0..<16 { write(0xFF30 + byte, UInt8(truncatingIfNeeded: byte * 37 + 11)) }
    write(0xFF1A, 0x80)
    write(0xFF1C, 0x20)
    write(0xFF1D, 0x85)
    write(0xFF1E, 0x87)
    write(0xFF21, 0xF5)
    write(0xFF22, 0x32)
    write(0xFF23, 0x80)
  }
}
