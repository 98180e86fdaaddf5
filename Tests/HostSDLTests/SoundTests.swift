import Glibc
import Testing

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

  @Test("a full ring takes no more, a dropped one begins anew")
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
        }
      }
    }
    let wanted = 60.0 * 546 * 48000 / 32768
    #expect(abs(Double(total) - wanted) < 100)
    #expect(abs(peak - 16000.0 / 32768) < 0.01)
    // 440 Hz for as long as sixty times 546 samples last.
    #expect(abs(crossings - 440) <= 2)
  }
}
