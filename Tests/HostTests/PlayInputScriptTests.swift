import Catalog
import HostBase
import Play
import Testing

@Suite("Input script")
struct PlayInputScriptTests {
  private func buttons(_ script: InputScript, _ frame: UInt64, port: Int = 0) -> UInt16 {
    script.state(atFrame: frame).pads[port].buttons
  }

  @Test("a line holds until the next one")
  func holds() throws {
    let script = try InputScript("# jump\n\n120 START+A # both\n130 -\r\n140 up left\n")
    #expect(buttons(script, 1) == 0)
    #expect(buttons(script, 119) == 0)
    #expect(buttons(script, 120) == 1 << 3 | 1 << 8)
    #expect(buttons(script, 129) == 1 << 3 | 1 << 8)
    #expect(buttons(script, 130) == 0)
    #expect(buttons(script, 1_000_000) == 1 << 4 | 1 << 6)
    #expect(script.lastFrame == 140)
  }

  @Test("of lines out of order, the last in the file whose frame is reached counts")
  func outOfOrder() throws {
    let script = try InputScript("10 A\n20 B\n15 X\n15 Y\n")
    #expect(buttons(script, 14) == 1 << 8)
    #expect(buttons(script, 15) == 1 << 1)
    #expect(buttons(script, 25) == 1 << 1)
  }

  @Test("ports, sticks, pointers, mouse and gun")
  func devices() throws {
    let script = try InputScript(
      "1 A p2:B+LEFT+ls:-5,32767 P8:rs:1,2 ptr:100,-200 aim:3,4 mouse:-1,2+mouse:left gun:trigger")
    let state = script.state(atFrame: 3)
    #expect(state.pads[0].buttons == 1 << 8)
    #expect(state.pads[1].buttons == 1 | 1 << 6)
    #expect(state.pads[1].left == SIMD2(-5, 32767))
    #expect(state.pads[7].right == SIMD2(1, 2))
    #expect(state.touches.map(\.position) == [SIMD2(100, -200), SIMD2(3, 4)])
    #expect(state.touches.map(\.isPressed) == [true, false])
    #expect(state.mouse.motion == SIMD2(-1, 2))
    #expect(state.mouse.buttons == 1 << 2)
    #expect(state.lightGunButtons == 1 << 2)
  }

  @Test("the wheel turns once for a line, and all buttons of a mouse are held")
  func wheel() throws {
    for (word, bit) in [
      ("wheel-up", 4), ("wheel-down", 5), ("wheel-left", 8), ("wheel-right", 7), ("wheeldown", 5),
      ("Wheel-Up", 4),
    ] {
      let script = try InputScript("3 mouse:left\n6 mouse:back+mouse:\(word) mouse:forward\n9 -\n")
      #expect(script.state(atFrame: 5).mouse.buttons == 1 << 2)
      let held: UInt16 = 1 << 9 | 1 << 10
      #expect(script.state(atFrame: 6).mouse.buttons == held | 1 << bit, "\(word)")
      #expect(script.state(atFrame: 7).mouse.buttons == held, "\(word)")
      #expect(script.state(atFrame: 9).mouse.buttons == 0)
    }
    // A line of each direction at once, and one before the first frame.
    let both = try InputScript("0 mouse:wheel-up mouse:wheel-left mouse:3,-1")
    #expect(both.state(atFrame: 1).mouse.buttons == 1 << 4 | 1 << 8)
    #expect(both.state(atFrame: 1).mouse.motion == SIMD2(3, -1))
    let error = #expect(throws: InputScriptError.self) { try InputScript("1 mouse:wheel") }
    #expect(error?.message.contains("wheel-down") == true)
  }

  @Test("keys report their changes once")
  func keys() throws {
    let script = try InputScript("5 key:LeftShift+key:a\n8 key:a\n9 -\n0 key:b\n")
    // The last line begins before all others and comes last, so it alone counts.
    #expect(script.state(atFrame: 1).keyEvents.map(\.key) == [98])
    #expect(script.state(atFrame: 5).keyEvents.isEmpty)
    let ordered = try InputScript("5 key:LeftShift+key:a\n8 key:a\n9 -\n")
    let events = ordered.state(atFrame: 5).keyEvents
    #expect(events.map(\.key) == [304, 97])
    #expect(events.map(\.character) == [0, 65])
    #expect(events.map(\.modifiers) == [1, 1])
    #expect(ordered.state(atFrame: 6).keyEvents.isEmpty)
    #expect(ordered.state(atFrame: 6).keys == [304, 97])
    #expect(ordered.state(atFrame: 8).keyEvents == [.init(isDown: false, key: 304)])
    #expect(ordered.state(atFrame: 9).keyEvents == [.init(isDown: false, key: 97)])
  }

  @Test("text is typed once, in its line's frame, with blanks and signs between quotation marks")
  func text() throws {
    let script = try InputScript("3 A text:\"a + #\\\"\u{e9}\" # typed\n5 text:b\n7 -\n")
    let events = script.state(atFrame: 3).keyEvents
    #expect(
      String(String.UnicodeScalarView(events.compactMap { Unicode.Scalar($0.character) }))
        == "a + #\"\u{e9}")
    #expect(events.allSatisfy { $0.isDown && $0.key == 0 })
    #expect(script.state(atFrame: 3).pads[0].buttons == PadButton.a.bit)
    #expect(script.state(atFrame: 4).keyEvents.isEmpty)
    #expect(script.state(atFrame: 5).keyEvents.map(\.character) == [98])
    #expect(script.state(atFrame: 7).keyEvents.isEmpty)
  }

  @Test(
    "what cannot be read is named with its line",
    arguments: [
      ("A", 1), ("1 A\nx B", 2), ("1 A\n\n2 Q", 3), ("1 p9:A", 1), ("1 p0:A", 1),
      ("1 ptr:1", 1), ("1 ptr:1,2,3", 1), ("1 ptr:40000,0", 1), ("1 key:nokey", 1),
      ("1 joy:1", 1), ("99999999999999999999 A", 1), ("-1 A", 1), ("1 gun:x", 1),
      ("1 mouse:wheel-", 1), ("1 mouse:1", 1), ("1 mouse:side", 1), ("1 text:", 1),
      ("1 text:\"a", 1), ("1 text:12345678901234567", 1),
    ])
  func complains(text: String, line: Int) {
    let error = #expect(throws: InputScriptError.self) {
      try InputScript(text, file: "moves.txt")
    }
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix("moves.txt: line \(line): ") == true)
  }

  @Test("any bytes give a script or an error")
  func total() {
    var seed: UInt64 = 7
    let alphabet = Array("019 -+:#pPkeyAB,tr\n\r\t\u{e9}x")
    var accepted = 0
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<20 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(alphabet[Int(seed >> 33) % alphabet.count])
      }
      if let script = try? InputScript(text) {
        _ = script.state(atFrame: 5)
        accepted += 1
      }
    }
    // Few texts of chance are scripts; the grammar is neither open to all nor closed to all.
    #expect(accepted > 0 && accepted < 1000, "\(accepted)")
  }
}
