import Testing

@testable import Play

@Suite("Speed and messages of play")
struct PlaySpeedTests {
  @Test("the last one who asks for a speed has it, and a held key counts most")
  func order() {
    var speed = PlaySpeed(fastForward: 4, slowMotion: 0.5)
    #expect(speed.now == 1)
    speed.ofCore = -3
    #expect(speed.now == 0)
    speed.ofCore = 0.75
    #expect(speed.now == 0.75)
    speed.toggleSlow()
    #expect(speed.now == 0.5)
    speed.toggleForward()
    #expect(speed.now == 4)
    speed.choose(2)
    #expect(speed.now == 2)
    speed.hold(true)
    #expect(speed.now == 4)
    speed.hold(false)
    speed.choose(0.001)
    #expect(speed.now == 0.05)
    speed.choose(-1)
    #expect(speed.now == 0)
    speed.choose(nil)
    #expect(speed.now == 0.75)
    speed.toggleForward()
    speed.toggleForward()
    speed.ofCore = nil
    #expect(speed.now == 1)
    #expect(PlaySpeed(fastForward: -1, slowMotion: 0).now == 1)
  }

  @Test("five messages are shown, each for its time, and one of a kind")
  func messages() {
    var list = MessageList()
    list.add("", at: 0, seconds: 3, kind: nil)
    #expect(list.texts(at: 0).isEmpty)
    for number in 0..<7 { list.add("\(number)", at: 0, seconds: Double(number), kind: nil) }
    #expect(list.texts(at: 0) == ["2", "3", "4", "5", "6"])
    list.add("Slot 1", at: 3, seconds: 1, kind: .slot)
    list.add("Slot 2", at: 3, seconds: 0, kind: .slot)
    #expect(list.texts(at: 3.4) == ["4", "5", "6", "Slot 2"])
    #expect(list.texts(at: 3.5) == ["4", "5", "6"])
    list.add("6", at: 4, seconds: 1000, kind: nil)
    #expect(list.texts(at: 63.9) == ["6"])
    #expect(list.texts(at: 64).isEmpty)
  }
}
