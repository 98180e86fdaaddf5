import CSDL2
import Catalog
import HostBase
import Library
import Play
import Session
import Testing

@testable import HostFrames
@testable import HostSDL

@Suite("Keys and drawing")
struct DrawingTests {
  @Test(
    "SDL's keys are libretro's",
    arguments: [
      (Int32(SDLK_a.rawValue), SDL_SCANCODE_A, UInt32(97)),
      (Int32(SDLK_RETURN.rawValue), SDL_SCANCODE_RETURN, 13),
      (Int32(bitPattern: SDLK_UP.rawValue), SDL_SCANCODE_UP, 273),
      (Int32(bitPattern: SDLK_LEFT.rawValue), SDL_SCANCODE_LEFT, 276),
      (Int32(bitPattern: SDLK_F1.rawValue), SDL_SCANCODE_F1, 282),
      (Int32(bitPattern: SDLK_F12.rawValue), SDL_SCANCODE_F12, 293),
      (Int32(bitPattern: SDLK_RSHIFT.rawValue), SDL_SCANCODE_RSHIFT, 303),
      (Int32(bitPattern: SDLK_RCTRL.rawValue), SDL_SCANCODE_RCTRL, 305),
      (Int32(bitPattern: SDLK_KP_5.rawValue), SDL_SCANCODE_KP_5, 261),
      (Int32(bitPattern: SDLK_SCROLLLOCK.rawValue), SDL_SCANCODE_SCROLLLOCK, 302),
      (Int32(0xe9), SDL_SCANCODE_2, 50), (Int32(0), SDL_SCANCODE_UNKNOWN, 0),
    ] as [(Int32, SDL_Scancode, UInt32)])
  func keys(keycode: Int32, scancode: SDL_Scancode, expected: UInt32) {
    #expect(retroKey(keycode: keycode, scancode: UInt32(scancode.rawValue)) == expected)
  }

  @Test(
    "what can be done about a crash is on the panel, however small the window is",
    arguments: [(160, 144), (240, 160), (320, 240), (640, 576), (1920, 1080)])
  func notice(width: Int, height: Int) {
    let choices = [
      Notice.Choice(.pause, buttons: [.start, .a], what: "continue from 0.5 s before the crash"),
      Notice.Choice(.rewindHold, what: "continue from 10 s before the crash"),
      Notice.Choice(.reset, what: "restart the game"), Notice.Choice(.quit, what: "quit"),
    ]
    let notice = Notice(
      title: "A Core of a Long Name crashed",
      text: [
        "SIGSEGV, segmentation fault in retro_run of a_core_of_a_long_name_libretro.so",
        "Report: ~/.local/state/arcadia/crashes/20261122-175116-a-core-of-a-long-name.zip",
      ], choices: choices)
    let size = min(max(Double(min(width, height)) / 26, 11), 34)
    let panel = NoticePanel(
      canvas: Canvas(width: width, height: height), typeface: Typeface(), map: .standard,
      size: size)
    let room = (
      width: Double(width) * 0.94 - size * 2.4, height: Double(height) - size * 2.4
    )
    let lines = panel.fitting(notice, width: room.width, height: room.height)
    #expect(lines.map(panel.height).reduce(0, +) <= room.height)
    let text = lines.map(\.text).joined(separator: " ").lowercased()
    for choice in choices { #expect(text.contains(choice.what), "\(text)") }
    // All of it if there is room.
    #expect(text.contains("report:") == (width >= 640))
  }

  @Test(
    "each choice of a panel has a place of its own for the pointer, however small the window is",
    arguments: [(160, 144), (320, 240), (640, 576), (1920, 1080)])
  func choiceAreas(width: Int, height: Int) {
    let choices = [
      Notice.Choice(.quit, buttons: [.b], what: "resume"),
      .init(.saveState, what: "save state to slot 0"),
      .init(
        .loadState,
        what: "load the state of a slot whose name is so long that it takes lines of its own"),
      .init(.close, what: "quit"),
    ]
    var notice = Notice(title: "Menu", text: [], choices: choices)
    notice.selected = 1
    let painter = OverlayPainter(map: .standard, typeface: Typeface(builtInOnly: true))
    let canvas = Canvas(width: width, height: height)
    var overlay = Overlay()
    overlay.notice = notice
    #expect(painter.choice(at: SIMD2(Double(width) / 2, Double(height) / 2), of: notice) == nil)
    _ = painter.paint(overlay, on: canvas)
    let column = (0..<height).map {
      painter.choice(at: SIMD2(Double(width) / 2, Double($0)), of: notice)
    }
    // From top to bottom each choice once, and nothing of the title.
    var seen: [Int] = []
    for choice in column.compactMap(\.self) where seen.last != choice { seen.append(choice) }
    #expect(seen == [0, 1, 2, 3])
    #expect(column.first == .some(nil))
    #expect(painter.choice(at: SIMD2(-5, Double(height) / 2), of: notice) == nil)
    // Another question was not painted yet.
    let other = Notice(title: "Other", text: [], choices: [choices[0]])
    #expect(painter.choice(at: SIMD2(Double(width) / 2, Double(height) / 2), of: other) == nil)
    overlay.notice = nil
    overlay.messages = ["x"]
    _ = painter.paint(overlay, on: canvas)
    #expect(painter.choice(at: SIMD2(Double(width) / 2, Double(height) / 2), of: notice) == nil)
  }

  @Test("colours cover, blend and keep straight alpha")
  func canvas() {
    let canvas = Canvas(width: 20, height: 20)
    canvas.box(5, 5, 10, 10, radius: 0, Ink(0xff0000))
    #expect(canvas.pixels[10 * 20 + 10] == 0xffff_0000)
    #expect(canvas.pixels[2 * 20 + 2] == 0)
    canvas.box(0, 0, 20, 20, radius: 0, Ink(0x0000ff, alpha: 0.5))
    #expect(canvas.pixels[10 * 20 + 10] == 0xff80_0080)
    #expect(canvas.pixels[2 * 20 + 2] == 0x8000_00ff)
    canvas.disc(10, 10, radius: 300, Ink(0xffffff))
    #expect(canvas.pixels[0] == 0xffff_ffff)
  }

  @Test(
    "the help page is drawn at any size, with and without the system's font",
    arguments: [true, false])
  func helpPage(builtIn: Bool) {
    let typeface = Typeface(builtInOnly: builtIn)
    if builtIn { #expect(!typeface.hasSigns) }
    for (width, height) in [(1, 1), (160, 144), (300, 900), (640, 360)] {
      for kind in [nil, LayoutElement.Kind.keyboard, .stick, .shoulders, .actions] {
        let canvas = Canvas(width: width, height: height)
        let type = kind.map {
          GameType(
            id: "t", name: "T", folder: "T", extensions: [], accent: "#nonsense",
            layout: [
              LayoutElement(
                kind: $0,
                buttons: (0..<40).map { .init(label: "Button \($0)", id: UInt32($0) &* 77) })
            ])
        }
        HelpPage(canvas: canvas, typeface: typeface, map: .standard, gameType: type).paint()
        let pixels = UnsafeBufferPointer(start: canvas.pixels, count: width * height)
        let thinnest: UInt32 = pixels.map { pixel in pixel >> 24 }.min() ?? 0
        #expect(thinnest > 200)
        if width == 640 {
          #expect(Set(pixels).count > 5)
        }
      }
    }
  }

  @Test("the help page of a small window has the main keys, in letters that can be read")
  func smallHelp() {
    let rows = HelpPage.mainRows(inputHelp(for: nil, map: .standard))
    #expect(!rows.contains { $0.button == .up } && rows.contains { $0.button == .a })
    #expect(rows.contains { $0.command == .saveState } && rows.contains { $0.command == .quit })
    let canvas = Canvas(width: 160, height: 144)
    HelpPage(canvas: canvas, typeface: Typeface(), map: .standard, gameType: nil).paint()
    // Caps are apart: between two rows of keys there is a row of the page alone.
    let cap: UInt32 = 0xe0
    let bright = (32..<104).map { row in
      (80..<158).contains { (canvas.pixels[row * 160 + $0] & 0xff) > cap }
    }
    let changes = zip(bright, bright.dropFirst()).filter { $0 != $1 }.count
    #expect(changes >= 6, "\(bright)")
  }

  @Test("text is fitted with an ellipsis")
  func fitted() {
    let typeface = Typeface(builtInOnly: true)
    #expect(typeface.width("abc", size: 9) == 18)
    #expect(typeface.fitted("abcdefgh", size: 9, into: 48) == "abcdefgh")
    #expect(typeface.fitted("abcdefgh", size: 9, into: 47) == "abcde..")
    #expect(typeface.fitted("abcdefgh", size: 9, into: 0) == "..")
  }

  @Test("text is wrapped at words, words that are too long are cut, and what is left out is marked")
  func wrapped() {
    let typeface = Typeface(builtInOnly: true)
    // Six pixels for a character.
    func lines(_ text: String, _ columns: Int, most: Int = 40) -> [String] {
      typeface.wrapped(text, size: 9, into: Double(columns * 6), most: most)
    }
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(lines("", 4).isEmpty)
    #expect(lines("one two three four", 5, most: 2) == ["one", "two.."])
    let long = String(repeating: "word ", count: 3000)
    for columns in [1, 2, 5, 80] {
      let wrapped = lines(long, columns, most: 6)
      #expect(wrapped.count == 6)
      #expect(wrapped.allSatisfy { $0.count <= max(columns, 2) })
    }
  }

  @Test("cards are painted in windows of any size")
  func cards() {
    let typeface = Typeface(builtInOnly: true)
    let card = Card(
      title: "Cannot play a game with a long name.gb",
      text: [String(repeating: "It is no game that any core takes. ", count: 20)])
    for (width, height) in [(1, 1), (240, 160), (640, 400), (300, 1200), (2000, 200)] {
      let canvas = Canvas(width: width, height: height)
      CardWindow.paint(card, on: canvas, typeface: typeface)
      #expect(canvas.pixels[0] >> 24 == 255)
    }
  }

  @Test("messages of several lines stay in the picture, and the newest is always there")
  func longMessages() {
    for (width, height) in [(160, 144), (640, 480)] {
      let canvas = Canvas(width: width, height: height)
      let painter = OverlayPainter(map: .standard, typeface: Typeface(builtInOnly: true))
      var overlay = Overlay()
      overlay.messages = (0..<5).map { "\($0) " + String(repeating: "long words ", count: 12) }
      #expect(painter.paint(overlay, on: canvas))
      let pixels = UnsafeBufferPointer(start: canvas.pixels, count: width * height)
      #expect(pixels.contains { $0 >> 24 > 200 })
      // Nothing touches the sides.
      for y in 0..<height { #expect(canvas.pixels[y * width + width - 1] == 0) }
    }
  }

  @Test("the overlay is painted when it changes only")
  func painter() {
    let painter = OverlayPainter(map: .standard, typeface: Typeface(builtInOnly: true))
    let canvas = Canvas(width: 200, height: 200)
    var overlay = Overlay()
    #expect(!painter.hasContent(overlay))
    overlay.messages = ["Hello"]
    #expect(painter.hasContent(overlay))
    #expect(painter.paint(overlay, on: canvas))
    #expect(!painter.paint(overlay, on: canvas))
    overlay.isPaused = true
    #expect(painter.paint(overlay, on: canvas))
    #expect(OverlayPainter.speedText(0.5) == "0.5×")
    #expect(OverlayPainter.speedText(4) == "4×")
  }
}
