import Glibc
import Testing

@testable import HostFrames
@testable import HostSDL

@Suite("Sound")
struct SoundTests {
  @Test("the ring plays nothing before its target, then everything in order, and fades at its end")
  func ring() {
    let ring = SampleRing(target: 100, capacity: 1000)
    #expect(ring.capacity == 1024)
    let samples: [Float] = (0..<200).map { index in Float(index / 2 + 1) }
    var output = [Float](repeating: -1, count: 64)
    #expect(ring.write(samples, frames: 99) == 99)
    ring.fill(&output, frames: 32, gain: 1)
    #expect(output.allSatisfy { $0 == 0 })
    #expect(ring.write([100, 100], frames: 1) == 1)
    ring.fill(&output, frames: 32, gain: 1)
    let first: [Float] = Array(samples[..<64])
    #expect(output == first)
    #expect(ring.count == 68)
    for _ in 0..<2 { ring.fill(&output, frames: 32, gain: 0.5) }
    ring.fill(&output, frames: 32, gain: 1)
    // Four are left, the last of them the hundred; then it dies away.
    #expect(output[6] == 100)
    #expect(output[8] == 98)
    #expect(output[62] < 60 && output[62] > 40)
    #expect(ring.count == 0)
  }

  @Test("a full ring takes no more, a dropped one starts again")
  func ringLimits() {
    let ring = SampleRing(target: 10, capacity: 1024)
    let samples = [Float](repeating: 0.5, count: 4096)
    #expect(ring.write(samples, frames: 2048) == 1024)
    #expect(ring.write(samples, frames: 1) == 0)
    ring.drop()
    #expect(ring.count == 0)
    var output = [Float](repeating: 0, count: 20)
    ring.fill(&output, frames: 10, gain: 1)
    #expect(output.allSatisfy { $0 == 0 })
    #expect(ring.write(samples, frames: 2048) == 1024)
    ring.fill(&output, frames: 10, gain: 1)
    #expect(output.allSatisfy { $0 == 0.5 })
  }

  @Test("sound that begins again after a drop or a gap grows from nothing instead of clicking")
  func softStart() {
    let ring = SampleRing(target: 300, capacity: 4096)
    let samples = [Float](repeating: 0.5, count: 8192)
    var output = [Float](repeating: 0, count: 1024)
    /// The largest step from one sample to the next.
    func step(from last: Float) -> Float {
      ring.fill(&output, frames: 512, gain: 1)
      var (largest, before) = (Float(0), last)
      for frame in 0..<512 {
        largest = max(largest, abs(output[frame * 2] - before))
        before = output[frame * 2]
      }
      return largest
    }
    #expect(ring.write(samples, frames: 1000) == 1000)
    #expect(step(from: 0.5) == 0)
    ring.drop()
    #expect(step(from: 0.5) < 0.02)
    #expect(ring.write(samples, frames: 1000) == 1000)
    #expect(step(from: output[1022]) < 0.02)
    #expect(output[1022] == 0.5)
    // 488 are left: then a gap, and a new start.
    #expect(step(from: 0.5) < 0.02)
    #expect(ring.write(samples, frames: 1000) == 1000)
    #expect(step(from: output[1022]) < 0.02)
  }

  @Test("a device too far from its rate is no clock; one that is a little off is")
  func steady() {
    let devices = [(1.0, true), (0.98, true), (1.02, true), (0.83, false), (1.06, false)]
    for (drift, isSteady) in devices {
      var control = RateControl()
      #expect(control.isSteady(rate: 48000))
      for call in 1...400 {
        control.note(frames: call * 512, at: Double(call) * 512 / (48000 * drift))
      }
      #expect(control.isSteady(rate: 48000) == isSteady, "\(drift)")
    }
  }

  @Test("the resampler keeps length and pitch")
  func resampler() {
    let resampler = Resampler()
    var total = 0
    var peak: Float = 0
    var crossings = 0
    var last: Float = 0
    var phase = 0.0
    for _ in 0..<60 {
      var frame: [Int16] = []
      for _ in 0..<546 {
        phase += 440 * 2 * Double.pi / 32768
        let value = Int16(sin(phase) * 16000)
        frame += [value, value]
      }
      frame.withUnsafeBufferPointer {
        resampler.process($0, ratio: 48000.0 / 32768) { samples, count in
          total += count
          for index in 0..<count {
            peak = max(peak, abs(samples[index * 2]))
            if last <= 0, samples[index * 2] > 0 { crossings += 1 }
            last = samples[index * 2]
          }
          return true
        }
      }
    }
    let wanted = 60.0 * 546 * 48000 / 32768
    #expect(abs(Double(total) - wanted) < 100)
    #expect(abs(peak - 16000.0 / 32768) < 0.01)
    // 440 Hz for as long as sixty times 546 samples last.
    #expect(abs(crossings - 440) <= 2)
  }

  @Test("the resampler makes long sound in blocks, and no more than is taken")
  func blocks() {
    let resampler = Resampler()
    let frames = [Int16](repeating: 1000, count: 1000 * 2)
    var total = 0
    var largest = 0
    frames.withUnsafeBufferPointer {
      resampler.process($0, ratio: 200) { _, count in
        total += count
        largest = max(largest, count)
        return true
      }
    }
    #expect(abs(total - 200_000) < 10_000 && largest <= 4096)
    var blocks = 0
    [Int16](repeating: 0, count: 160_000 * 2).withUnsafeBufferPointer {
      resampler.process($0, ratio: 200) { _, _ in
        blocks += 1
        return blocks < 3
      }
    }
    #expect(blocks == 3)
  }

  /// Plays a minute on a device whose clock is off; callbacks may come in bursts.
  ///
  /// Returns how often the buffer ran dry after the first second, and how fast the game ran.
  private func minute(
    on drift: Double, chunk: Int = 512, jitter: Double = 0, isPaced: Bool
  ) -> (gaps: Int, speed: Double) {
    let rate = 48000.0
    let target = 3072.0
    var control = RateControl()
    var level = 0.0
    var hasBegun = false
    var gaps = 0
    var consumed = 0
    var now = 0.0
    var nextCallback = 0.01
    var late = 0.0
    var chance: UInt32 = 7
    func run(to moment: Double) {
      while nextCallback + late <= moment {
        now = nextCallback + late
        control.note(frames: consumed, at: now)
        consumed += chunk
        if level >= target { hasBegun = true }
        if hasBegun {
          if level < Double(chunk) {
            if now > 1 { gaps += 1 }
            hasBegun = false
          }
          level = max(level - Double(chunk), 0)
        }
        nextCallback += Double(chunk) / (rate * drift)
        chance = chance &* 1_664_525 &+ 1_013_904_223
        late = jitter * Double(chance >> 16) / 65536
      }
      now = moment
    }
    var frames = 0
    var due = 0.0
    while now < 60 {
      let factor = control.factor(level: level, target: target, rate: rate)
      level += 800 * factor
      frames += 1
      // As the play loop does: the sound sets the pace, the clock guards it.
      if isPaced { while level > target, now < 60 { run(to: now + 0.0005) } }
      due += 1 / (60 * (isPaced ? 1.006 : 1))
      if due > now { run(to: due) } else if now - due > 0.1 { due = now }
    }
    return (gaps, Double(frames) / 60 / 60)
  }

  @Test(
    "a device whose clock is off by up to two percent plays without gaps",
    arguments: [0.98, 0.984, 0.99, 0.995, 1, 1.005, 1.01, 1.016, 1.02])
  func drift(drift: Double) {
    for jitter in [0, 0.008] {
      for isPaced in [true, false] {
        let (gaps, speed) = minute(on: drift, jitter: jitter, isPaced: isPaced)
        #expect(gaps == 0, "jitter \(jitter), paced by \(isPaced ? "sound" : "display")")
        #expect(abs(speed - 1) < 0.008, "the game keeps its own speed")
      }
    }
  }

  @Test("a device that stopped for a while is measured again, and wild numbers are not believed")
  func wildDevice() {
    var control = RateControl()
    for second in 0..<300 {
      control.note(frames: second * 480, at: 1 + Double(second) * 0.01)
    }
    #expect(abs(control.drift(rate: 48000) - 1) < 1e-6)
    control.note(frames: 300 * 480, at: 20)
    #expect(control.drift(rate: 48000) == 1)
    for second in 0..<1000 {
      control.note(frames: 400 * 480 + second * 960, at: 30 + Double(second) * 0.01)
    }
    #expect(control.drift(rate: 48000) == 1, "twice the rate is another device")
    control.note(frames: .max, at: 41)
    control.note(frames: 0, at: 41.01)
    control.note(frames: 10, at: 0)
    #expect(control.factor(level: .infinity, target: 0, rate: 48000) > 0.99)
  }
}
