import Raster
import Testing
import TextShaping
import UIContract

@testable import UIComponent
@testable import UIPainting

private func id(_ number: Int32) -> ElementID { ElementID(number) }

/// A component with a window in memory.
final class Bed {
  let ui: HeadlessComponent
  let painter: LayerPainter
  let compositor: MemoryCompositor
  let text: ComponentText
  var component: Component { ui.component }

  init(
    _ width: Double = 640, _ height: Double = 400, scale: Double = 1, theme: Theme = .dark,
    isRightToLeft: Bool = false
  ) throws {
    let tools = try Sheet.tools()
    text = ComponentText(shaper: tools.shaper, scale: scale)
    text.isRightToLeft = isRightToLeft
    var screen = WindowState()
    screen.size = Size(width: width, height: height)
    screen.scale = scale
    screen.theme = theme
    screen.isRightToLeft = isRightToLeft
    ui = HeadlessComponent(text: text, screen: screen)
    painter = LayerPainter(component: ui.component, text: text, tools: tools)
    painter.isAnimated = false
    compositor = MemoryCompositor(tools: tools)
    send(
      Command(.createApplication, id(1), text: "arcadia"),
      .create(.createFrameView, id(2), in: id(1), "Test"))
  }

  func send(_ commands: Command...) { component.sendCommands(commands) }

  /// Shows a frame; returns how many layers were painted for it.
  @discardableResult func show() -> Int {
    let before = compositor.updates
    painter.show(on: compositor)
    return compositor.updates - before
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { compositor.window?[x, y] ?? 0 }

  func save(_ name: String) {
    if let window = compositor.window { Sheet.write(window, name) }
  }

  /// Cards of a picture and a name in a grid that scrolls, with ids from 100 on, three for each.
  func addGrid(_ count: Int, width: Int = 160, height: Int = 200) {
    send(
      .scroll(id(10), in: id(2)), .create(.createWrapLayout, id(11), in: id(10)),
      .style(id(11), .cellWidth, String(width)), .style(id(11), .cellHeight, String(height)),
      .style(id(11), .spacing, "16"), .style(id(11), .padding, "16"))
    for index in 0..<Int32(count) {
      let card = ElementID(100 + index * 4)
      let column = ElementID(101 + index * 4)
      let picture = ElementID(102 + index * 4)
      let name = ElementID(103 + index * 4)
      send(
        .create(.createEventLayout, card, in: id(11)), .style(card, .background, "surface"),
        .style(card, .borderRadius, "8"), .style(card, .shadow, "4"),
        .style(card, .width, "match-parent"), .style(card, .height, "match-parent"),
        .linear(column, in: card, .vertical), .style(column, .padding, "8"),
        .style(column, .spacing, "8"), .style(column, .width, "match-parent"),
        .create(.createImageView, picture, in: column, "asset:cartridge"),
        .style(picture, .width, "match-parent"), .style(picture, .height, "140"),
        .style(picture, .color, "accent"),
        .create(.createText, name, in: column, "Game number \(index)"),
        .style(name, .whiteSpace, "nowrap"), .style(name, .textOverflow, "ellipsis"))
    }
  }
}

@Suite("Layers") struct LayerPainterTests {
  @Test("the first window: a label and a button, painted once")
  func hello() throws {
    let bed = try Bed()
    bed.send(
      .linear(id(3), in: id(2), .vertical), .create(.createText, id(4), in: id(3), "Hello"),
      .create(.createButton, id(5), in: id(3), "OK"))
    #expect(bed.show() >= 2)
    #expect(bed.pixel(600, 390) == 0xFF14_161C)
    let button = try #require(bed.component.element(id(5))).windowFrame
    #expect(bed.pixel(Int(button.middle.x), Int(button.y) + 2) == 0xFF2A_2F3A)
    #expect(bed.show() == 0)
    bed.save("hello")
    // The button moves up when the label goes: nothing is painted again.
    bed.send(Command(.removeChild, id(3), child: id(4)))
    #expect(bed.show() == 0)
    #expect(bed.pixel(Int(button.middle.x), 2) == 0xFF2A_2F3A)
    bed.send(.set(id(5), "Fine"))
    #expect(bed.show() == 1)
  }

  @Test("a card is one layer; a change of its name paints it alone, scrolling paints what comes")
  func grid() throws {
    let bed = try Bed(800, 600)
    bed.addGrid(60)
    let first = bed.show()
    // Four columns, and three rows that are at least partly seen.
    #expect(first == 12)
    bed.save("grid")
    bed.send(.set(id(103), "Another name"))
    #expect(bed.show() == 1)
    let before = bed.pixel(100, 100)
    bed.send(.set(id(10), 216))
    #expect(bed.show() == 4)
    #expect(bed.pixel(100, 100) == before)
    bed.send(.set(id(10), 0))
    #expect(bed.show() == 0)
    // What is deleted is let go of.
    let count = bed.compositor.pictureCount
    bed.send(.delete(id(100)))
    bed.show()
    #expect(bed.compositor.pictureCount == count - 1)
  }

  @Test("the ring lies two dip outside of the focused box, with a gap")
  func ring() throws {
    for scale in [1.0, 2] {
      let bed = try Bed(scale: scale)
      bed.send(
        .linear(id(3), in: id(2), .vertical), .style(id(3), .padding, "50"),
        .create(.createButton, id(5), in: id(3), "OK"), .focus(id(5)))
      bed.component.focus.isVisible = true
      bed.show()
      let box = try #require(bed.component.element(id(5))).windowFrame
      let y = Int(box.middle.y * scale)
      let left = Int(box.x * scale)
      let dip = Int(scale)
      #expect(bed.pixel(left - 1, y) == 0xFF14_161C)
      #expect(bed.pixel(left - 2 * dip, y) == 0xFF14_161C)
      #expect(bed.pixel(left - 2 * dip - 1, y) == 0xFFFF_D166)
      #expect(bed.pixel(left - 4 * dip, y) == 0xFFFF_D166)
      #expect(bed.pixel(left - 4 * dip - 1, y) == 0xFF14_161C)
    }
  }

  @Test("below a dialog the view is half as bright")
  func scrim() throws {
    let bed = try Bed()
    bed.show()
    let before = bed.pixel(5, 5) & 255
    bed.send(
      .create(.createDialog, id(20), in: id(2), "Settings"),
      .create(.createText, id(21), in: id(20), "Text"))
    bed.component.startModal(id(20)) { _ in }
    bed.show()
    bed.save("dialog")
    #expect(abs(Int(bed.pixel(5, 5) & 255) - Int(before) / 2) <= 1)
    let dialog = try #require(bed.component.element(id(20))).windowFrame
    #expect(bed.pixel(Int(dialog.x) + 6, Int(dialog.middle.y)) == 0xFF1F_232C)
  }

  @Test("a dialog about what is above it stands at the bottom, and dims nothing")
  func docked() throws {
    let bed = try Bed()
    bed.show()
    let before = bed.pixel(5, 5)
    bed.send(
      .create(.createDialog, id(20), in: id(2), "Moments"), .style(id(20), .gravity, "bottom"),
      .create(.createText, id(21), in: id(20), "Text"))
    bed.component.startModal(id(20)) { _ in }
    bed.show()
    #expect(bed.pixel(5, 5) == before)
    #expect(bed.component.element(id(20))?.windowFrame.maxY == 384)
  }

  @Test("a slider shows all of its caption in place of the number")
  func caption() throws {
    let bed = try Bed()
    bed.send(
      .linear(id(10), in: id(2), .vertical), .create(.createText, id(11), in: id(10), "100 %"),
      Command(.createSlider, id(10), child: id(12), width: 0, height: 10), .set(id(12), 10),
      .style(id(12), .caption, "100 %"))
    bed.show()
    // The text is the only thing with much blue there.
    func ink(_ frame: Rect, last width: Double) -> Int {
      var count = 0
      for y in Int(frame.y)..<Int(frame.maxY) {
        for x in Int(frame.maxX - width)..<Int(frame.maxX) where bed.pixel(x, y) & 255 > 100 {
          count += 1
        }
      }
      return count
    }
    let text = try #require(bed.component.element(id(11))).windowFrame
    let slider = try #require(bed.component.element(id(12))).windowFrame
    let whole = ink(text, last: text.width)
    #expect(whole > 50)
    #expect(ink(slider, last: text.width + 6) * 20 >= whole * 19)
    bed.send(.style(id(12), .caption, ""))
    bed.show()
    #expect(ink(slider, last: text.width + 6) * 2 < whole * 2 - whole / 2)
  }

  @Test("a zoomed card is not painted again, and reaches further")
  func zoom() throws {
    let bed = try Bed(800, 600)
    bed.addGrid(8)
    bed.show()
    let card = try #require(bed.component.element(id(104))).windowFrame
    let edge = Int(card.x) - 3
    #expect(bed.pixel(edge, Int(card.y) + 20) != 0xFF1F_232C)
    bed.send(.style(id(104), .zoom, "1.2"))
    #expect(bed.show() <= 1)
    #expect(bed.pixel(edge, Int(card.y) + 20) == 0xFF1F_232C)
  }

  @Test("opacity takes its time to change, and then stands")
  func motion() throws {
    let bed = try Bed()
    bed.painter.isAnimated = true
    bed.send(
      .linear(id(3), in: id(2), .vertical), .create(.createButton, id(5), in: id(3), "OK"))
    bed.ui.step()
    bed.show()
    let full = bed.pixel(5, 20)
    bed.send(.style(id(5), .opacity, "0.2"))
    bed.show()
    #expect(bed.painter.isMoving)
    #expect(bed.pixel(5, 20) == full)
    bed.ui.step(3)
    bed.show()
    let half = bed.pixel(5, 20)
    #expect(half != full && bed.painter.isMoving)
    bed.ui.step(10)
    bed.show()
    #expect(bed.pixel(5, 20) != half)
    #expect(!bed.painter.isMoving)
  }

  @Test("a point in a field finds the letter, and the caret is there")
  func field() throws {
    let bed = try Bed()
    bed.send(
      .linear(id(3), in: id(2), .vertical),
      .create(.createTextField, id(5), in: id(3), "Some text that is longer than its field"),
      .focus(id(5)))
    bed.show()
    let field = try #require(bed.component.element(id(5)))
    let width = field.frame.width - field.look.box.inset.across
    let end = bed.text.caret(in: field, width: width)
    #expect(end > width / 2 && end <= width)
    #expect(bed.text.position(in: field, at: end, width: width) == 39)
    bed.component.element(id(5))?.content.field?.place(0)
    #expect(bed.text.caret(in: field, width: width) == 0)
    #expect(bed.text.position(in: field, at: 0, width: width) == 0)
    #expect(bed.text.position(in: field, at: 34, width: width) > 2)
  }

  @Test(
    "all widgets are shown in each theme and direction",
    arguments: [
      ("dark", Theme.dark, 1.0, false), ("light", Theme.light, 1.5, false),
      ("left", Theme.dark, 1.25, true),
      ("contrast", Theme.contrast, 2.0, false),
    ])
  func widgets(name: String, theme: Theme, scale: Double, isRightToLeft: Bool) throws {
    let bed = try Bed(760, 640, scale: scale, theme: theme, isRightToLeft: isRightToLeft)
    bed.send(
      .linear(id(3), in: id(2), .vertical), .style(id(3), .width, "match-parent"),
      .style(id(3), .height, "match-parent"), .create(.createActionBar, id(4), in: id(2)),
      .create(.createText, id(5), in: id(4), "Library"), .style(id(5), .fontSize, "large"),
      .style(id(5), .gravity, "center-vertical"), .style(id(5), .weight, "1"),
      .create(.createButton, id(6), in: id(4)), .style(id(6), .icon, "search"),
      .create(.createButton, id(7), in: id(4)), .style(id(7), .icon, "lightbulb"),
      .linear(id(8), in: id(3), .horizontal), .style(id(8), .padding, "16"),
      .style(id(8), .spacing, "24"),
      .linear(id(9), in: id(8), .vertical), .style(id(9), .spacing, "8"),
      .create(.createButton, id(20), in: id(9), "Play"), .style(id(20), .icon, "play"),
      .style(id(20), .background, "accent"), .style(id(20), .color, "on-accent"))
    bed.send(
      .create(.createButton, id(21), in: id(9), "Save the state"),
      .create(.createButton, id(22), in: id(9), "Off"),
      .enable(id(22), false), .create(.createSwitch, id(23), in: id(9), "Sound"), .set(id(23), 1),
      .style(id(23), .width, "240"), .create(.createSwitch, id(24), in: id(9), "Full screen"),
      .style(id(24), .width, "240"), .create(.createCheckBox, id(25), in: id(9), "Rewind"),
      .set(id(25), 1),
      .style(id(25), .width, "240"), .create(.createCheckBox, id(26), in: id(9), "Run ahead"),
      .style(id(26), .width, "240"),
      Command(.createSlider, id(9), child: id(27), width: 0, height: 100), .set(id(27), 40),
      .create(.createProgressBar, id(28), in: id(9)), .set(id(28), 600),
      .style(id(28), .width, "240"),
      .create(.createProgressBar, id(29), in: id(9)), .create(.createSeparator, id(30), in: id(9)))
    bed.send(
      .linear(id(40), in: id(8), .vertical), .style(id(40), .spacing, "8"),
      .create(.createTextField, id(41), in: id(40), "Tobu Tobu Girl"),
      .create(.createTextField, id(42), in: id(40)), .style(id(42), .hint, "search 10,000 games"),
      .create(.createTextField, id(43), in: id(40), "abc"),
      Command(.setError, id(43), text: "This is no number."),
      .create(.createPicker, id(44), in: id(40)), .option(id(44), 1, "Arcadia Game Boy"),
      .option(id(44), 2, "Other"),
      .create(
        .createText, id(45), in: id(40),
        "A longer text that is broken into lines, with עברית and العربية in it."),
      .style(id(45), .width, "240"), .create(.createImageView, id(46), in: id(40), "asset:tape"),
      .style(id(46), .width, "96"), .style(id(46), .height, "96"), .style(id(46), .color, "accent"),
      .create(.createToast, id(50), in: id(2), "Deleted"), .option(id(50), 1, "Undo"),
      .focus(id(41)))
    bed.component.focus.isVisible = true
    bed.show()
    bed.save("widgets-" + name)
    #expect(bed.compositor.window?.width == Int(760 * scale))
    #expect(bed.component.refusals.list.map(\.description) == [])
    #expect(bed.show() == 0)
  }
}
