import Testing

@testable import GameBoy

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct APUSoundTests {
  /// Power of the signal under a Blackman-Harris window (side lobes at -92 dB) at a frequency.
  private func power(_ signal: ArraySlice<Int16>, at frequency: Double) -> Double {
    var real = 0.0
    var imaginary = 0.0
    let count = Double(signal.count)
    for (index, value) in signal.enumerated() {
      let turn = 2 * .pi * Double(index) / count
      let window =
        0.35875 - 0.48829 * cos(turn) + 0.14128 * cos(2 * turn) - 0.01168 * cos(3 * turn)
      let angle = 2 * .pi * frequency / 48_000 * Double(index)
      real += Double(value) * window * cos(angle)
      imaginary += Double(value) * window * sin(angle)
    }
    return (real * real + imaginary * imaginary) / (count * count)
  }

  private func left(_ samples: [Int16]) -> [Int16] {
    stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  private func tone(period: UInt16, duty: UInt8, frames: Int, model: Model = .dmg) -> [Int16] {
    let chip = Chip(model)
    chip.write(0xFF24, 0x77)
    chip.write(0xFF25, 0xFF)
    chip.write(0xFF16, duty << 6)
    chip.write(0xFF17, 0xF0)
    chip.write(0xFF18, UInt8((2048 - period) & 0xFF))
    chip.write(0xFF19, 0x80 | UInt8((2048 - period) >> 8))
    return left(chip.play(frames: frames))
  }

  @Test("every pulse adds up to one step, and the table is the same everywhere") func kernel() {
    let synthesizer = Synthesizer(model: .dmg)
    defer { synthesizer.deallocate() }
    var sum: UInt64 = 14_695_981_039_346_656_037
    for phase in 0..<Synthesizer.phaseCount {
      var total = 0
      for tap in 0..<Synthesizer.tapCount {
        let weight = synthesizer.kernel[phase * Synthesizer.tapCount + tap]
        total += Int(weight)
        sum = (sum ^ UInt64(UInt16(bitPattern: weight))) &* 1_099_511_628_211
      }
      #expect(total == 32768)
    }
    #expect(sum == 9_078_029_870_433_502_817, "another table: sound and recorded runs would differ")
  }

  @Test("no alias of a high pulse is louder than -60 dB", arguments: [13, 11, 29] as [UInt16])
  func aliases(period: UInt16) {
    let samples = tone(period: period, duty: 2, frames: 16)
    let signal = samples[8192..<12288]
    let fundamental = 131_072 / Double(period)
    let loudest = power(signal, at: fundamental)
    #expect(loudest > 1e5)
    let bin = 48_000 / 4096.0
    var worst = 0.0
    var worstAt = 0.0
    // The window's main lobe is eight bins wide: every second bin sees all there is.
    for index in stride(from: 8, to: 1707, by: 2) {
      let frequency = Double(index) * bin
      let distance = abs(frequency / fundamental - (frequency / fundamental).rounded())
      if distance * fundamental < 6 * bin && frequency > fundamental / 2 { continue }
      let here = power(signal, at: frequency)
      if here > worst { (worst, worstAt) = (here, frequency) }
    }
    let decibels = 10 * log10(worst / loudest)
    #expect(decibels < -60, "\(decibels) dB at \(worstAt) Hz")
  }

  @Test("a pulse has the right pitch and the right height") func pitch() {
    let samples = tone(period: 128, duty: 2, frames: 60)
    let signal = samples[8192..<16384]
    // ±15 half steps of 16 units at volume 8, four to the unit, is a pulse of ±7680; then the window's mean.
    #expect(abs(power(signal, at: 1024).squareRoot() / (0.35875 * 7680 * 2 / .pi) - 1) < 0.01)
    #expect(power(signal, at: 2048) < power(signal, at: 1024) / 1e5)
  }

  @Test("ultrasonic pulses are silent, their direct part is blocked") func ultrasonic() {
    let samples = tone(period: 3, duty: 2, frames: 60)
    #expect(samples[40_000...].allSatisfy { abs($0) <= 1 })
  }

  @Test("a constant level fades to nothing, on the Color faster", arguments: [Model.dmg, .cgb])
  func directCurrent(model: Model) {
    let chip = Chip(model)
    chip.write(0xFF24, 0x77)
    chip.write(0xFF25, 0xFF)
    chip.write(0xFF17, 0xF0)
    let samples = left(chip.play(frames: 60))
    let loudest = samples.max() ?? 0
    #expect(loudest > 7000)
    // Past the pulse's ringing, the level halves every ln 2 / (1 - charge factor) samples.
    let start = (samples.firstIndex(of: loudest) ?? 0) + 12
    let half = samples[start...].firstIndex { $0 < samples[start] / 2 } ?? 0
    #expect(abs(half - start - (model == .dmg ? 189 : 8)) <= 1)
    #expect(samples.suffix(1000).allSatisfy { abs($0) <= 1 })
  }

  @Test("a second has 48 000 samples") func rate() {
    let chip = Chip(.dmg)
    var total = 0
    for _ in 0..<100 {
      chip.wait(4_194_304 / 100 + 37)
      total += chip.samples().count / 2
    }
    chip.clock = 4_194_304 * 4
    while chip.apu.now < chip.clock / 2 { total += chip.samples().count / 2 }
    var pairs = 0
    let other = Chip(.dmg)
    for _ in 0..<256 {
      other.wait(65_536)
      pairs += other.samples().count / 2
    }
    #expect(pairs == 4 * 48_000)
  }

  @Test("samples do not depend on how often the chip catches up", arguments: [Model.dmg, .cgb])
  func granularity(model: Model) {
    let coarse = Chip(model)
    let fine = Chip(model)
    let medium = Chip(model)
    for chip in [coarse, fine, medium] { chip.startEverything() }
    for frame in 0..<24 {
      for chip in [coarse, fine, medium] {
        if frame == 7 { chip.write(0xFF25, 0x5B) }
        if frame == 9 { chip.write(0xFF14, 0xC7) }
        if frame == 11 { chip.write(0xFF22, 0x09) }
        if frame == 13 { chip.apu.dividerReset(at: chip.clock) }
        if frame == 15 { chip.write(0xFF13, 0xFE) }
        if frame == 17 { chip.write(0xFF1D, 0xFF) }
        if frame == 20 { chip.write(0xFF26, 0x00) }
        if frame == 21 {
          chip.write(0xFF26, 0x80)
          chip.startEverything()
        }
      }
      let end = coarse.clock + 70224
      coarse.clock = end
      while fine.clock < end {
        fine.wait(4)
        _ = fine.read(0xFF26)
        _ = fine.read(0xFF76)
      }
      while medium.clock < end {
        medium.clock = min(end, medium.clock + 1236)
        _ = medium.read(0xFF77)
      }
      let expected = coarse.samples()
      #expect(expected == fine.samples(), "frame \(frame)")
      #expect(expected == medium.samples(), "frame \(frame)")
      for address: UInt16 in [0xFF26, 0xFF76, 0xFF77] {
        #expect(coarse.read(address) == fine.read(address))
      }
    }
  }

  @Test("PCM12 and PCM34 show the output of muted channels, too") func silentTruth() {
    let heard = Chip(.cgb)
    let silent = Chip(.cgb)
    for chip in [heard, silent] { chip.startEverything() }
    silent.write(0xFF25, 0)
    silent.write(0xFF24, 0)
    for step in 0..<4000 {
      for chip in [heard, silent] {
        chip.wait(UInt64(step % 17) * 4 + 4)
        if step == 1000 { chip.write(0xFF11, 0x40) }
        if step == 2000 { chip.write(0xFF13, 0xFF) }
        if step == 3000 { chip.write(0xFF1E, 0x07) }
      }
      #expect(heard.read(0xFF76) == silent.read(0xFF76))
      #expect(heard.read(0xFF77) == silent.read(0xFF77))
    }
  }

  @Test("more samples than asked for wait for the next call") func shortRoom() {
    let whole = Chip(.dmg)
    let parts = Chip(.dmg)
    for chip in [whole, parts] {
      chip.startEverything()
      chip.wait(70224)
    }
    let expected = whole.samples()
    var gathered: [Int16] = []
    while gathered.count < expected.count {
      gathered += [Int16](unsafeUninitializedCapacity: 200) { buffer, count in
        count = 2 * parts.apu.endFrame(at: parts.clock, into: buffer.baseAddress!, capacity: 100)
      }
    }
    #expect(gathered == expected)
  }

  @Test("a second of unread sound does no harm") func overflow() {
    let chip = Chip(.dmg)
    chip.startEverything()
    chip.wait(4_194_304)
    #expect(chip.samples().count / 2 <= Synthesizer.capacity)
    chip.wait(70224)
    #expect(abs(chip.samples().count / 2 - 804) <= 1)
  }
}
