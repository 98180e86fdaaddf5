import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// Every screen at every size: nothing overlaps, nothing is cut off, everything can be hit.
@Suite("Layout of all screens") struct SweepTests {
  private static let sizes = [(360.0, 640.0), (800, 480), (1280, 720), (1920, 1080)]
  private static let scales = [1, 1.5, 2]
  /// English, English made longer, English from right to left.
  private static let locales = ["en_US.UTF-8", "en_XA.UTF-8", "ar_XB.UTF-8"]

  @Test("at each size and scale, in each direction and length of text", arguments: Journey.all)
  func sweep(_ journey: Journey) throws {
    for locale in SweepTests.locales {
      let visit = try Room(journey.contents).open(locale: locale)
      try journey.walk(visit)
      for (width, height) in SweepTests.sizes {
        for scale in SweepTests.scales {
          visit.component.screen.scale = scale
          visit.resize(width, height)
          let faults = LayoutFaults(visit.component).list
          #expect(
            faults.isEmpty,
            "\(journey) \(width) × \(height) ×\(scale) \(locale):\n\(faults.joined(separator: "\n"))"
          )
        }
      }
      #expect(visit.refusals == [])
    }
  }

  @Test(
    "opened at a size, a screen is as right as one that was brought to it", arguments: Journey.all)
  func opened(_ journey: Journey) throws {
    for (width, height) in [(360.0, 640.0), (800, 480)] {
      let visit = try Room(journey.contents).open(width: width, height: height)
      try journey.walk(visit)
      let faults = LayoutFaults(visit.component).list
      #expect(
        faults.isEmpty, "\(journey) \(width) × \(height):\n\(faults.joined(separator: "\n"))")
    }
  }

  @Test("nothing moves from the first frame to the sixtieth", arguments: Journey.all)
  func still(_ journey: Journey) throws {
    let room = try Room(journey.contents)
    // The cache is there from an earlier start.
    _ = try room.open()
    let visit = try room.open()
    try journey.walk(visit)
    // The page again, with work that takes its time.
    let work = visit.ui.onTurn
    visit.ui.onTurn = nil
    defer { visit.ui.onTurn = work }
    visit.resize(1279, 720)
    visit.ui.step()
    let first = places(visit.component)
    visit.ui.onTurn = work
    visit.ui.step(60)
    let last = places(visit.component)
    for (id, place) in first {
      if let now = last[id] { #expect(now == place, "\(journey) \(id)") }
    }
  }

  @Test("nothing in the library moves after its first frame, before its folders were looked at")
  func firstFrame() throws {
    let room = try Room()
    _ = try room.open()
    let visit = try room.open(settles: false)
    let work = visit.ui.onTurn
    visit.ui.onTurn = nil
    visit.ui.step()
    let first = places(visit.component)
    #expect(first.count > 50)
    visit.ui.onTurn = work
    visit.ui.step(60)
    let last = places(visit.component)
    for (id, place) in first {
      let now = last[id]
      // A label that counts may become wider; it does not move another one.
      #expect(
        now?.x == place.x || visit.component.element(id)?.kind == .text,
        "\(id): \(place) → \(now as Any)")
      #expect(now?.y == place.y && now?.height == place.height, "\(id): \(place) → \(now as Any)")
    }
  }

  @Test(
    "the first frame of a page has its parts where they stay",
    arguments: ["game", "edit", "settings", "cores"])
  func pageFrame(_ name: String) throws {
    let journey = try #require(Journey.all.first { $0.name == name })
    let visit = try Room().open()
    let work = visit.ui.onTurn
    // Results come thirty frames late, as from a slow disk.
    var frames = 0
    visit.ui.onTurn = {
      frames += 1
      if frames % 30 == 0 { work?() }
    }
    visit.pressFrames = 1
    try journey.walk(visit)
    let first = places(visit.component)
    visit.ui.step(90)
    let last = places(visit.component)
    for (id, place) in first {
      guard let now = last[id], visit.component.element(id)?.kind != .progressBar else { continue }
      #expect(now.x == place.x && now.y == place.y, "\(name) \(id): \(place) → \(now)")
    }
  }

  private func places(_ component: Component) -> [ElementID: Rect] {
    var places: [ElementID: Rect] = [:]
    for root in component.stage.roots where root.kind != .toast {
      root.walk {
        if $0.isShown { places[$0.id] = $0.windowFrame }
        return $0.isVisible
      }
    }
    return places
  }
}

/// What is wrong with the places of what a component shows.
struct LayoutFaults {
  private(set) var list: [String] = []
  private let component: Component
  private static let touch = 44.0
  /// Half a pixel of a screen: places are exact, sizes of texts are rounded up to pixels.
  private static let slack = 0.51

  init(_ component: Component) {
    self.component = component
    for root in component.stage.roots {
      let frame = root.windowFrame
      let size = component.screen.size
      let isInside =
        frame.x >= -Self.slack && frame.y >= -Self.slack && frame.maxX <= size.width + Self.slack
        && frame.maxY <= size.height + Self.slack
      if !isInside { note(root, "lies outside of the window") }
      check(root)
    }
  }

  private mutating func note(_ element: Element, _ what: String) {
    let frame = element.windowFrame
    let place = [frame.x, frame.y, frame.width, frame.height].map { "\(($0 * 10).rounded() / 10)" }
    var way: [String] = []
    var next = element.parent
    while let parent = next, way.count < 4 {
      way.append("\(parent.kind)")
      next = parent.parent
    }
    list.append(
      "\(element.kind) \(element.id) \"\(element.accessibleName.prefix(40))\" \(what)"
        + " [\(place.joined(separator: " "))] in \(way.joined(separator: " < "))")
  }

  private mutating func check(_ element: Element) {
    guard element.look.opacity > 0 else { return }
    checkText(element)
    checkTarget(element)
    let children = element.shownChildren.filter { $0.frame.width > 0 && $0.frame.height > 0 }
    for child in children {
      checkInside(child, element)
      check(child)
    }
    switch element.kind {
    case .linear, .wrap, .actionBar, .navigationBar: checkApart(children)
    default: break
    }
  }

  /// A child lies in its parent; in a scroll layout that is so across the direction of scrolling.
  private mutating func checkInside(_ child: Element, _ parent: Element) {
    let isScroll = parent.kind == .scroll
    let across =
      child.frame.x >= -Self.slack && child.frame.maxX <= parent.frame.width + Self.slack
    let along = child.frame.y >= -Self.slack && child.frame.maxY <= parent.frame.height + Self.slack
    if !across, !(isScroll && parent.content.isHorizontal) { note(child, "sticks out sideways") }
    if !along, !(isScroll && !parent.content.isHorizontal) { note(child, "sticks out of its row") }
  }

  private mutating func checkApart(_ children: [Element]) {
    for (index, one) in children.enumerated() {
      for other in children[(index + 1)...] {
        let across =
          min(one.frame.maxX, other.frame.maxX) - max(one.frame.x, other.frame.x) > Self.slack
        let along =
          min(one.frame.maxY, other.frame.maxY) - max(one.frame.y, other.frame.y) > Self.slack
        if across, along { note(one, "overlaps \(other.kind) \(other.id)") }
      }
    }
  }

  /// What a finger is to hit is large enough.
  private mutating func checkTarget(_ element: Element) {
    guard component.focusing.isFocusable(element), element.kind != .gameView else { return }
    let frame = element.frame
    if frame.width < Self.touch - Self.slack || frame.height < Self.touch - Self.slack {
      note(element, "is smaller than a finger")
    }
  }

  /// A text has room, or ends with an ellipsis.
  private mutating func checkText(_ element: Element) {
    let isCaption = element.kind == .text || element.kind == .button || element.kind == .sheetRow
    guard isCaption, !element.text.isEmpty else { return }
    let look = element.look
    var room = Size(
      width: element.frame.width - look.box.inset.across,
      height: element.frame.height - look.box.inset.along)
    if !look.icon.isEmpty, look.iconSide == .left || look.iconSide == .right {
      room.width -= look.text.size * 1.25 + LayoutRun.gap
    }
    let wanted = component.text.size(
      of: element.text, look: look.text, width: look.text.wraps ? max(room.width, 0) : nil)
    if look.text.overflow == .clip, wanted.width > room.width + 1 {
      note(element, "is cut off: \(wanted.width.rounded()) wide")
    }
    // Even the ellipsis needs room.
    if look.text.overflow == .ellipsis, room.width < 16, wanted.width > room.width + 1 {
      note(element, "has no room for a letter")
    }
    if wanted.height > room.height + 1 {
      note(element, "is cut off: \(wanted.height.rounded()) high")
    }
  }
}
