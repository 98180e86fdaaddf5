import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("The keyboard on the screen") struct KeyboardTests {
  /// A field (3) and a button (4).
  private func bench(
    rightToLeft: Bool = false, width: Double = 1280, height: Double = 800,
    flags: Command.Flags = []
  ) -> Bench {
    let bench = Bench(rightToLeft: rightToLeft, width: width, height: height)
    bench.send(
      .linear(5, in: 2, .vertical),
      Command(.createTextField, 5, child: 3, flags: flags),
      .create(.createButton, 4, in: 5, "OK"), .focus(3))
    return bench
  }

  private func key(_ bench: Bench, _ wanted: ScreenKey) -> Element {
    bench.component.stage.keyboard!.keys.first { $0.key == wanted }!.element
  }

  /// Moves the focus to a key by directions, as a pad does, and presses it.
  private func press(_ bench: Bench, _ wanted: ScreenKey) {
    let target = key(bench, wanted)
    for _ in 0..<40 {
      guard let focused = bench.component.focused, focused !== target else { break }
      let (here, there) = (focused.windowFrame, target.windowFrame)
      if abs(here.middle.y - there.middle.y) > 4 {
        bench.tap(here.middle.y < there.middle.y ? .down : .up)
      } else {
        bench.tap(here.middle.x < there.middle.x ? .right : .left)
      }
    }
    #expect(bench.component.focused === target, "\(wanted) is not reached")
    bench.tap(.south)
  }

  private func press(_ bench: Bench, _ letter: Character) { press(bench, .letter(letter)) }

  private var isOpen: (Bench) -> Bool { { $0.component.stage.keyboard != nil } }

  @Test("South on a field opens it; letters go to the field one by one; East gives the focus back")
  func typing() {
    let bench = bench()
    bench.tap(.south)
    #expect(isOpen(bench))
    for letter in "zelda" { press(bench, letter) }
    #expect(bench.values == ["3=0 z", "3=0 ze", "3=0 zel", "3=0 zeld", "3=0 zelda"])
    bench.tap(.west)
    bench.tap(.north)
    #expect(bench.at(3).text == "zeld ")
    #expect(bench.ui.desktop.caret != nil)
    bench.tap(.east)
    #expect(!isOpen(bench))
    #expect(bench.focus == 3)
    #expect(bench.at(3).text == "zeld ")
    #expect(bench.component.refusals.list.isEmpty)
  }

  @Test("Start enters, and closes it")
  func entering() {
    let bench = bench()
    bench.tap(.south)
    press(bench, "x")
    bench.tap(.start)
    #expect(!isOpen(bench))
    #expect(bench.focus == 3)
    #expect(bench.values == ["3=0 x", "3=1 x"])
  }

  @Test("every key is reached by directions alone, and no direction leaves the keyboard")
  func reached() {
    let bench = bench(width: 360, height: 400)
    bench.tap(.south)
    for (_, key) in bench.component.stage.keyboard!.keys where ![.close, .enter].contains(key) {
      press(bench, key)
      if key == .signs { press(bench, .signs) }
      #expect(isOpen(bench))
    }
    for button in [WindowPadButton.up, .down, .left, .right] {
      for _ in 0..<30 {
        bench.tap(button)
        #expect(bench.component.focused?.root.kind == .keyboard)
      }
    }
    press(bench, .close)
    #expect(!isOpen(bench))
  }

  @Test("Shift makes one capital letter, twice all, and thrice none")
  func shift() {
    let bench = bench()
    bench.tap(.south)
    bench.tap(.l2)
    #expect(key(bench, .letter("q")).text == "Q")
    press(bench, "q")
    press(bench, "q")
    bench.tap(.l2)
    bench.tap(.l2)
    press(bench, "w")
    press(bench, "w")
    bench.tap(.l2)
    press(bench, "w")
    #expect(bench.at(3).text == "QqWWw")
  }

  @Test("signs have a page of their own; L1 and R1 move the caret")
  func signs() {
    let bench = bench()
    bench.tap(.south)
    press(bench, "a")
    press(bench, "c")
    bench.tap(.r2)
    #expect(bench.component.focused?.root.kind == .keyboard)
    bench.tap(.l1)
    press(bench, "?")
    #expect(bench.at(3).text == "a?c")
    bench.tap(.r1)
    bench.tap(.r2)
    press(bench, "7")
    #expect(bench.at(3).text == "a?c7")
    #expect(bench.component.stage.keyboard?.preview?.text == "a?c7|")
  }

  @Test("West deletes again while it is held, and a press that opens the keyboard deletes nothing")
  func held() {
    let bench = bench()
    bench.send(.set(3, "abcdef"))
    bench.component.handle(.pad(.west, isDown: true))
    bench.ui.step(60)
    bench.component.handle(.pad(.west, isDown: false))
    #expect(isOpen(bench))
    #expect(bench.at(3).text == "abcdef")
    bench.component.handle(.pad(.west, isDown: true))
    bench.ui.step(40)
    bench.component.handle(.pad(.west, isDown: false))
    #expect(bench.at(3).text.count < 4)
  }

  @Test("West puts the focus on the search and opens it")
  func search() {
    let bench = Bench()
    bench.send(
      .create(.createActionBar, 3, in: 2), .create(.createTextField, 4, in: 3),
      .create(.createButton, 5, in: 2, "OK"), .focus(5))
    bench.tap(.west)
    #expect(isOpen(bench))
    bench.tap(.east)
    #expect(bench.focus == 4)
  }

  @Test("a finger opens it where no key was ever pressed, and types with it")
  func touch() throws {
    let bench = bench()
    try bench.play("0 touch:20,20")
    #expect(isOpen(bench))
    let middle = key(bench, .letter("k")).windowFrame.middle
    try bench.play("0 touch:\(middle.x),\(middle.y)")
    #expect(bench.at(3).text == "k")
    try bench.play("0 touch:600,300")
    #expect(!isOpen(bench))
    bench.tap("Tab")
    try bench.play("0 touch:20,20")
    #expect(!isOpen(bench))
  }

  @Test("a key of a real keyboard closes it and goes to the field; Escape only closes it")
  func realKeys() {
    let bench = bench()
    bench.tap(.south)
    bench.component.handle(.text("r"))
    bench.ui.step()
    #expect(!isOpen(bench))
    #expect(bench.at(3).text == "r")
    bench.tap(.south)
    bench.tap("Backspace")
    #expect(bench.at(3).text == "")
    bench.tap(.south)
    press(bench, "g")
    bench.tap("Escape")
    #expect(!isOpen(bench))
    #expect(bench.at(3).text == "g")
    #expect(bench.focus == 3)
  }

  @Test(
    "it closes when its field goes, is hidden or covered, and the focus is never lost",
    arguments: [
      [Command.delete(3)], [.show(3, false)], [.enable(3, false)],
      [.create(.createFrameView, 9, in: 1, "Other"), .navigate(9, .forward)],
      [Command(.createAlertDialog, 2, child: 9, text: "?"), .show(9, true)],
      [.create(.createNavigationView, 9, in: 1), .show(9, true)],
    ])
  func gone(_ commands: [Command]) {
    let bench = bench()
    bench.tap(.south)
    bench.component.sendCommands(commands)
    bench.ui.step(2)
    #expect(!isOpen(bench))
    let isElsewhere = commands.count == 2 && commands[0].type == .createFrameView
    let isDrawer = commands[0].type == .createNavigationView
    #expect(bench.component.focused != nil || isElsewhere || isDrawer)
    #expect(bench.refusals().isEmpty)
  }

  @Test("it lies within the window, its keys do not overlap, and it leaves room for the field")
  func places() {
    for (width, height) in [(1280.0, 720.0), (800, 480), (360, 640), (360, 240), (3840, 2160)] {
      for isMirrored in [false, true] {
        let bench = bench(rightToLeft: isMirrored, width: width, height: height)
        bench.component.screen.letters = KeyboardLetters(locale: "de_DE.UTF-8")
        bench.tap(.south)
        let root = bench.component.stage.keyboard!.root.windowFrame
        #expect(root.x >= 0 && root.maxX <= width && root.y >= 0 && root.maxY <= height)
        let keys = bench.component.stage.keyboard!.keys.map { $0.element.windowFrame }
        for (index, one) in keys.enumerated() {
          #expect(one.x >= root.x && one.maxX <= root.maxX, "\(width) × \(height)")
          #expect(one.y >= root.y && one.maxY <= root.maxY, "\(width) × \(height)")
          for other in keys[..<index] {
            let isApart =
              one.x >= other.maxX || other.x >= one.maxX || one.y >= other.maxY
              || other.y >= one.maxY
            #expect(isApart)
          }
        }
        // Q is on the left in all locales.
        #expect(key(bench, .letter("q")).windowFrame.x < key(bench, .letter("p")).windowFrame.x)
        #expect(bench.ui.treeFile.contains("\"type\":\"keyboard\""))
      }
    }
    let low = Bench()
    low.send(.create(.createTextField, 3, in: 2), .style(3, .gravity, "bottom"), .focus(3))
    low.tap(.south)
    #expect(low.component.stage.keyboard!.root.windowFrame.y == 0)
  }

  @Test("it keeps its key and its size fits when the window changes")
  func resized() {
    let bench = bench()
    bench.tap(.south)
    press(bench, "s")
    bench.component.screen.size = Size(width: 480, height: 320)
    bench.ui.step()
    #expect(bench.component.focused === key(bench, .letter("s")))
    #expect(bench.component.stage.keyboard!.root.windowFrame.maxX <= 480)
    bench.tap(.south)
    #expect(bench.at(3).text == "ss")
  }

  @Test("a field for numbers has a pad of digits; a password is shown as dots")
  func kinds() {
    let numbers = bench(flags: .numeric)
    numbers.tap(.south)
    #expect(!numbers.component.stage.keyboard!.keys.contains { $0.key == .letter("q") })
    for letter in "-1.5" { press(numbers, letter) }
    #expect(numbers.at(3).text == "-1.5")
    let secret = bench(flags: .password)
    secret.tap(.south)
    press(secret, "a")
    #expect(secret.component.stage.keyboard?.preview?.text == "•|")
  }

  @Test("each key is painted, and the page stays visible above the keyboard")
  func painted() throws {
    let bed = try Bed(1280, 720)
    bed.component.screen.letters = KeyboardLetters(locale: "de")
    bed.send(
      .create(.createActionBar, 3, in: 2), .create(.createTextField, 4, in: 3), .focus(4))
    bed.component.handle(.pad(.south, isDown: true))
    bed.component.handle(.pad(.south, isDown: false))
    bed.ui.step(10)
    bed.show()
    bed.save("keyboard")
    let keyboard = try #require(bed.component.stage.keyboard)
    for (element, key) in keyboard.keys {
      let frame = element.windowFrame.pixels(1)
      var colors: Set<UInt32> = []
      for y in frame.y..<frame.y + frame.height {
        for x in frame.x..<frame.x + frame.width { colors.insert(bed.pixel(x, y)) }
      }
      #expect(colors.count > 4, "\(key) is blank")
    }
    let root = keyboard.root.windowFrame
    #expect(bed.pixel(640, Int(root.y) - 40) == bed.pixel(640, 300))
  }

  @Test("the letters are those of the locale", arguments: ["de_AT.UTF-8", "fr", "es_ES", "C", ""])
  func letters(_ locale: String) {
    let letters = KeyboardLetters(locale: locale)
    let all = letters.rows.joined()
    #expect(Set(all).count == 26 && all.count == 26)
    #expect(letters.more.isEmpty == (locale == "C" || locale == ""))
    #expect(letters.rows.allSatisfy { $0.count <= 10 } && letters.more.count <= 10)
    #expect(letters.rows[0].hasPrefix(locale == "fr" ? "az" : "qw"))
  }
}
