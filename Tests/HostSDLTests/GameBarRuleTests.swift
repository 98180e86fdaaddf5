import Library
import Testing

@testable import HostSDL

/// A picture of 400 × 300 pixels in the middle of a window of 600 × 400.
@Suite("The bar over a game and the pointer")
struct GameBarRuleTests {
  private let picture: PictureFrame = {
    var frame = PictureFrame(
      outputWidth: 600, outputHeight: 400, pictureWidth: 400, pictureHeight: 300, aspect: 0,
      quarterTurns: 0, wholeFactors: false)
    (frame.x, frame.y, frame.width, frame.height) = (100, 50, 400, 300)
    return frame
  }()

  private func type(_ kinds: [LayoutElement.Kind]) -> GameType {
    GameType(
      id: "x", name: "X", folder: "X", extensions: ["x"],
      layout: kinds.map { LayoutElement(kind: $0, buttons: []) })
  }

  @Test("comes from beside the picture and from the upper edge where the game needs the pointer")
  func pointerGames() {
    for kind in [LayoutElement.Kind.mouse, .pointer, .lightgun] {
      let rule = GameBarRule(type([.keyboard, kind]))
      for (x, y) in [(100.0, 50.0), (300, 60), (499, 349)] {
        #expect(!rule.wantsBar(atX: x, y: y, over: picture, density: 1), "\(kind) at \(x), \(y)")
      }
      for (x, y) in [(99.0, 200.0), (500, 200), (300, 49), (300, 350), (300, 0)] {
        #expect(rule.wantsBar(atX: x, y: y, over: picture, density: 1), "\(kind) at \(x), \(y)")
      }
    }
  }

  @Test(
    "comes from the upper edge of a picture that fills the window, which is as wide on dense screens"
  )
  func fullPicture() {
    let rule = GameBarRule(type([.mouse]))
    var full = picture
    (full.x, full.y, full.width, full.height) = (0, 0, 600, 400)
    #expect(rule.wantsBar(atX: 300, y: 2, over: full, density: 1))
    #expect(!rule.wantsBar(atX: 300, y: 3, over: full, density: 1))
    #expect(rule.wantsBar(atX: 300, y: 4, over: full, density: 2))
    #expect(!rule.wantsBar(atX: 300, y: 5, over: full, density: 2))
  }

  @Test("comes from everywhere over other games")
  func otherGames() {
    for rule in [GameBarRule(type([.keyboard])), GameBarRule(nil)] {
      #expect(rule.wantsBar(atX: 300, y: 200, over: picture, density: 1))
    }
  }
}
