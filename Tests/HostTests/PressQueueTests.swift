import HostBase
import Play
import Testing

@Suite("Presses between frames")
struct PressQueueTests {
  @Test("a press and its release between two frames are seen in one frame")
  func click() {
    var queue = PressQueue()
    queue.note(4, isDown: true, at: SIMD2(3, 5))
    queue.note(4, isDown: false, at: SIMD2(9, 9))
    let (buttons, place) = queue.next()
    #expect(buttons == 4)
    #expect(place == SIMD2(3, 5), "where it was pressed")
    #expect(queue.next().buttons == 0)
    #expect(!queue.isWaiting)
  }

  @Test("a release and a press between two frames are seen as a frame without the button")
  func again() {
    var queue = PressQueue()
    queue.note(1, isDown: true)
    #expect(queue.next().buttons == 1)
    queue.note(1, isDown: false)
    queue.note(1, isDown: true)
    #expect(queue.next().buttons == 0)
    #expect(queue.next().buttons == 1)
    #expect(queue.next().buttons == 1)
  }

  @Test("any presses of any buttons in any frames are all seen, in order")
  func all() {
    // A fixed sequence of chance.
    var seed: UInt32 = 12345
    func chance(_ below: UInt32) -> UInt32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return (seed >> 16) % below
    }
    for _ in 0..<200 {
      var queue = PressQueue()
      var pressed = [UInt32](repeating: 0, count: 3)
      var seen = [UInt32](repeating: 0, count: 3)
      var before: UInt32 = 0
      func look() {
        let now = queue.next().buttons
        for bit in 0..<3 where now >> UInt32(bit) & 1 > before >> UInt32(bit) & 1 { seen[bit] += 1 }
        before = now
      }
      for _ in 0..<20 {
        for _ in 0..<chance(3) {
          let bit = Int(chance(3))
          queue.note(1 << UInt32(bit), isDown: true)
          queue.note(1 << UInt32(bit), isDown: false)
          pressed[bit] += 1
        }
        look()
      }
      while queue.isWaiting { look() }
      look()
      #expect(seen == pressed)
      #expect(before == 0)
    }
  }

  @Test("a device that never rests neither fills the memory nor sticks")
  func flood() {
    var queue = PressQueue()
    for _ in 0..<10_000 {
      queue.note(2, isDown: true)
      queue.note(2, isDown: false)
    }
    var frames = 0
    while queue.isWaiting {
      _ = queue.next()
      frames += 1
    }
    #expect(frames <= 65)
    #expect(queue.next().buttons == 0)
  }
}
