import HostBase
import Testing
import UIContract

import struct UIPainting.Color

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// The focus is seen wherever it is (docs/design.md, States).
@Suite("The focus is seen") struct FocusSightTests {
  @Test("each element has a ring that stands out from what is around it", arguments: Journey.all)
  func everywhere(_ journey: Journey) throws {
    // `StyleTests` measures the ring's colour in every theme.
    let visit = try Room(journey.contents).open(width: 900, height: 600, hasPictures: false)
    try journey.walk(visit)
    visit.settle()
    // Of rows that are alike, one is enough.
    var seen: Set<String> = []
    for element in visit.focusables where element.kind != .gameView {
      let frame = element.frame
      guard seen.insert("\(element.kind) \(frame.width) \(frame.height)").inserted else { continue }
      // The ring is two dip wide; some of it may lie outside of what scrolls.
      let changed = try difference(of: element, visit)
      #expect(
        Double(changed) >= element.windowFrame.width + element.windowFrame.height,
        "\(element.accessibleName), \(element.windowFrame)")
    }
  }

  /// The pixels that the focus changes to a colour that stands out from the one before by 3 : 1.
  private func difference(of element: Element, _ visit: Visit) throws -> Int {
    let component = visit.component
    component.focusing.take(focus: element)
    visit.ui.step(2)
    func picture(isVisible: Bool) throws -> RGBImage {
      component.focus.isVisible = isVisible
      component.scene.markPaint(element)
      component.settle()
      visit.ui.step()
      return try #require(visit.library.picture())
    }
    let without = try picture(isVisible: false)
    let with = try picture(isVisible: true)
    return zip(without.pixels, with.pixels).count { before, after in
      before != after && Color(before).contrast(with: Color(after)) >= 3
    }
  }
}
