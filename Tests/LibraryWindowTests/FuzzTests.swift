import Glibc
import HostBase
import Library
import Testing
import TrialKit
import UIContract
import UIPainting

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Random input against the whole window with a real data folder: no trap, no refusal, a sound tree, and no file lost.
///
/// `ARCADIA_FUZZ_SECONDS` makes it as long as one likes, with a seed of its own; `ARCADIA_FUZZ_SEED` repeats a run.
@Suite("Random input") struct FuzzTests {
  private static func number(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  /// Half of the time of `make fuzz-window`; nil: three rounds.
  static let seconds = number("ARCADIA_FUZZ_SECONDS").map { Double($0) / 2 }
  static var seeds: [UInt64] {
    if let seed = number("ARCADIA_FUZZ_SEED") { return [seed] }
    return seconds == nil ? [1, 2, 3] : [.random(in: 1...1 << 40)]
  }

  @Test("a storm of input does no harm", arguments: seeds)
  func storm(_ seed: UInt64) throws {
    print("library window fuzz seed \(seed)")
    let begin = MonotonicTime.seconds
    var random = Dice(seed: seed)
    var rounds = 0
    var steps = 0
    while FuzzTests.seconds.map({ MonotonicTime.seconds - begin < $0 }) ?? (rounds < 3) {
      rounds += 1
      let room = try Room()
      let files = try prepare(room)
      let before = try room.contents()
      let locale = ["en_US", "de_DE", "en_XA", "ar_XB"].randomElement(using: &random)!
      let visit = try room.open(locale: locale, hasPictures: false)
      for step in 0..<600 {
        steps += 1
        act(visit, files, &random)
        if step % 3 == 0 { visit.ui.step() }
        if step % 50 == 0 {
          let faults = visit.component.faults
          #expect(faults.isEmpty, "seed \(seed), round \(rounds), step \(step): \(faults)")
          if !faults.isEmpty { return }
        }
      }
      visit.component.sendEvent(.system(SystemEvent(.terminate)))
      visit.ui.step(4)
      let open = visit.component.stage.modals.map(\.element.text)
      #expect(open == [], "seed \(seed), round \(rounds)")
      #expect(visit.refusals == [], "seed \(seed), round \(rounds)")
      // What was added, deleted, renamed or moved is somewhere, with the same bytes.
      let after = try room.contents()
      for (bytes, path) in before where isPrecious(path) {
        #expect(after[bytes] != nil, "seed \(seed), round \(rounds): \(path) is lost")
      }
    }
    print("library window fuzz: \(rounds) rounds, \(steps) steps")
  }

  /// Games, saves and pictures; states live on in the history in another form.
  private func isPrecious(_ path: String) -> Bool {
    ["gb", "swf", "srm", "png"].contains(String(path.split(separator: ".").last ?? ""))
  }

  private func prepare(_ room: Room) throws -> [String] {
    let names = ["New.gb", "Uka.gb", "Movie.swf", "readme.txt", "Cover.png", "gone.gb"]
    for name in names.dropLast() {
      try room.write(room.root + "/in/" + name, Array("in \(name)".utf8))
    }
    try room.write(room.root + "/in/Cover.png", PNGFile.encode(Room.picture(20, 20, 0xFF)))
    try FileSystem.ensureFolder(room.root + "/out")
    return names.map { room.root + "/in/" + $0 } + [room.root + "/in", "/proc/self/mem"]
  }

  private func act(_ visit: Visit, _ files: [String], _ random: inout Dice) {
    let size = visit.component.screen.size
    let x = Double.random(in: -10...size.width + 10, using: &random)
    let y = Double.random(in: -10...size.height + 10, using: &random)
    let isDown = Bool.random(using: &random)
    if let choice = visit.ui.desktop.takeChoice(), Bool.random(using: &random) {
      let paths = choice.takesFolder ? [visit.room.root + "/out"] : files.shuffled(using: &random)
      visit.component.sendEvent(.value(choice.id, ValueEvent(0, paths: Array(paths.prefix(3)))))
    }
    switch Int.random(in: 0..<16, using: &random) {
    case 0...4:
      let button = WindowPadButton.allCases.randomElement(using: &random)!
      visit.ui.handle(.pad(button, isDown: true))
      visit.ui.handle(.pad(button, isDown: false))
    case 5, 6:
      let keys = [
        "Up", "Down", "Left", "Right", "Enter", "Space", "Escape", "Backspace", "Tab", "Home",
        "End", "PageUp", "PageDown", "Menu", "F6", "F10", "A", "Z", "/",
      ]
      let key = WindowKey(keys.randomElement(using: &random)!)
      let modifiers = KeyModifiers(rawValue: [0, 0, 0, 1, 2, 4].randomElement(using: &random)!)
      visit.ui.handle(.key(key, modifiers, isDown: true))
      visit.ui.handle(.key(key, modifiers, isDown: false))
    case 7...10:
      // Mostly at things, for most of the window is empty.
      let target = visit.focusables.randomElement(using: &random)?.windowFrame.middle ?? (x, y)
      let place = isDown ? target : (x, y)
      let button = [PointerButton.left, .left, .left, .right, .back].randomElement(using: &random)!
      visit.ui.handle(
        .pointerPressed(
          x: place.0, y: place.1, button, clicks: .random(in: 1...2, using: &random),
          isDown ? [] : .control))
      visit.ui.handle(.pointerReleased(x: place.0, y: place.1, button))
    case 11:
      visit.ui.handle(.wheel(x: x, y: y, dx: 0, dy: .random(in: -9...9, using: &random), []))
    case 12:
      let phase = [TouchPhase.down, .move, .move, .up, .cancel].randomElement(using: &random)!
      visit.ui.handle(.touch(phase, finger: .random(in: 1...2, using: &random), x: x, y: y))
    case 13:
      let texts = [
        "u", "Tobu", "a/b", "..", "\u{202E}x", "{number}", String(repeating: "w", count: 300),
      ]
      visit.ui.handle(.text(texts.randomElement(using: &random)!))
    case 14:
      let paths = files.shuffled(using: &random).prefix(.random(in: 1...4, using: &random))
      visit.component.sendEvent(.system(SystemEvent(.open, paths: Array(paths))))
    default:
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        visit.resize(
          .random(in: 1...2_000, using: &random), .random(in: 1...1_200, using: &random))
      case 1: visit.component.screen.scale = [1, 1.25, 2, 4].randomElement(using: &random)!
      case 2: visit.component.sendEvent(.system(SystemEvent(.memoryWarning)))
      case 3: visit.component.sendEvent(.system(SystemEvent(.deviceAdded, text: "A pad")))
      case 4: visit.component.sendEvent(.system(SystemEvent(.focusGained)))
      case 5: if visit.component.stage.modals.isEmpty { visit.play() }
      case 6: visit.library.session.app.gameEnded()
      default: visit.ui.step(40)
      }
    }
  }
}

extension Component {
  /// What is wrong with the tree.
  var faults: [String] {
    var faults: [String] = []
    for (id, element) in tree.elements {
      let above = [element.parent, element.owner, element.keeper].compactMap { $0 }
      if above.count != (element.kind == .application ? 0 : 1) {
        faults.append("\(id) has \(above.count) parents")
      }
      for child in element.children where child.parent !== element {
        faults.append("\(child.id) lost")
      }
      let frame = element.frame
      if ![frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite) {
        faults.append("\(id) has the box \(frame)")
      }
      if let scroll = element.content.scroll,
        scroll.position < 0 || scroll.position > scroll.end + 1e-6
      {
        faults.append("\(id) is scrolled to \(scroll.position) of \(scroll.end)")
      }
      if element.states.contains(.focused), focused !== element {
        faults.append("\(id) has the focus")
      }
    }
    if let focused, !focusing.isFocusable(focused) {
      faults.append("\(focused.id) has the focus and cannot")
    }
    for entry in stage.modals where !entry.element.isPart {
      if tree[entry.element.id] !== entry.element { faults.append("a modal is deleted") }
    }
    if tree.elements.count > 20_000 { faults.append("\(tree.elements.count) elements") }
    return faults
  }
}
