import HostBase
import Testing
import UIContract

import struct UIPainting.Color

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// Texts can be read on every page, as its picture shows them (docs/design.md, Colours).
@Suite("Texts can be read") struct ContrastSightTests {
  /// Thin strokes have less than their colour, by the play of antialiasing.
  private static let stroke = 0.85

  @Test("each text stands out from its ground in each theme", arguments: Journey.all)
  func everywhere(_ journey: Journey) throws {
    for theme in Theme.all {
      let visit = try Room(journey.contents).open(theme: theme, hasPictures: false)
      try journey.walk(visit)
      visit.settle()
      let picture = try #require(visit.library.picture())
      for element in texts(of: visit) {
        let area = element.windowFrame.pixels(visit.component.screen.scale)
        guard let found = contrast(in: area, of: picture) else { continue }
        #expect(
          found >= theme.textContrast * Self.stroke,
          "\(theme.name): \(element.text) has \(found) at \(element.windowFrame)")
      }
    }
  }

  /// The elements with a text that are seen whole and can be used.
  private func texts(of visit: Visit) -> [Element] {
    var found: [Element] = []
    let window = visit.component.screen.size
    visit.component.stage.scope?.walk { element in
      guard element.isVisible, element.isEnabled else { return false }
      let frame = element.windowFrame
      let isWhole =
        frame.x >= 0 && frame.y >= 60 && frame.maxX <= window.width
        && frame.maxY <= window.height - 44
      let isText = [.text, .button, .sheetRow].contains(element.kind)
      if isText, isWhole, element.text.contains(where: \.isLetter) { found.append(element) }
      return true
    }
    return found
  }

  /// The contrast of the commonest colour of an area with the one that stands out most; nil: it has one colour.
  private func contrast(in area: UIPainting.PixelRect, of picture: RGBImage) -> Double? {
    var counts: [UInt32: Int] = [:]
    for y in max(area.y, 0)..<min(area.y + area.height, picture.height) {
      for x in max(area.x, 0)..<min(area.x + area.width, picture.width) {
        counts[picture.pixels[y * picture.width + x], default: 0] += 1
      }
    }
    guard counts.count > 1,
      let ground = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key
    else { return nil }
    return counts.keys.map { Color($0).contrast(with: Color(ground)) }.max()
  }
}
