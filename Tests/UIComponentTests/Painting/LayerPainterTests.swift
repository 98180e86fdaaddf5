import Raster
import Testing
import TextShaping
import UIContract

@testable import UIComponent

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
    var screen = Screen()
    screen.size = Size(width: width, height: height)
    screen.scale = scale
    screen.theme = theme
    screen.isRightToLeft = isRightToLeft
    ui = HeadlessComponent(text: text, screen: screen)
    painter = LayerPainter(component: ui.component, text: text, tools: tools)
    painter.isAnimated = false
    compositor = MemoryCompositor(tools: tools)
    send(
      Command(.createApplication, 1, text: "arcadia"), .create(.createFrameView, 2, in: 1, "Test"))
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
      .scroll(10, in: 2), .create(.createWrapLayout, 11, in: 10),
      .style(11, .cellWidth, String(width)), .style(11, .cellHeight, String(height)),
      .style(11, .spacing, "16"), .style(11, .padding, "16"))
    for index in 0..<Int32(count) {
      let card = ElementID(100 + index * 4)
      let column = ElementID(101 + index * 4)
      let picture = ElementID(102 + index * 4)
      let name = ElementID(103 + index * 4)
      send(
        .create(.createEventLayout, card, in: 11), .style(card, .background, "surface"),
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
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, "Hello"),
      .create(.createButton, 5, in: 3, "OK"))
    #expect(bed.show() >= 2)
    #expect(bed.pixel(600, 390) == 0xFF14_161C)
    let button = try #require(bed.component.element(5)).windowFrame
    #expect(bed.pixel(Int(button.middle.x), Int(button.y) + 2) == 0xFF2A_2F3A)
    #expect(bed.show() == 0)
    bed.save("hello")
    // The button moves up when the label goes: nothing is painted again.
    bed.send(Command(.removeChild, 3, child: 4))
    #expect(bed.show() == 0)
    #expect(bed.pixel(Int(button.middle.x), 2) == 0xFF2A_2F3A)
    bed.send(.set(5, "Fine"))
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
    bed.send(.set(103, "Another name"))
    #expect(bed.show() == 1)
    let before = bed.pixel(100, 100)
    bed.send(.set(10, 216))
    #expect(bed.show() == 4)
    #expect(bed.pixel(100, 100) == before)
    bed.send(.set(10, 0))
    #expect(bed.show() == 0)
    // What is deleted is let go of.
    let count = bed.compositor.pictureCount
    bed.send(.delete(100))
    bed.show()
    #expect(bed.compositor.pictureCount == count - 1)
  }

  @Test("the ring lies two dip outside of the focused box, with a gap")
  func ring() throws {
    for scale in [1.0, 2] {
      let bed = try Bed(scale: scale)
      bed.send(
        .linear(3, in: 2, .vertical), .style(3, .padding, "50"),
        .create(.createButton, 5, in: 3, "OK"), .focus(5))
      bed.component.focus.isVisible = true
      bed.show()
      let box = try #require(bed.component.element(5)).windowFrame
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
      .create(.createDialog, 20, in: 2, "Settings"), .create(.createText, 21, in: 20, "Text"))
    bed.component.startModal(20) { _ in }
    bed.show()
    bed.save("dialog")
    #expect(abs(Int(bed.pixel(5, 5) & 255) - Int(before) / 2) <= 1)
    let dialog = try #require(bed.component.element(20)).windowFrame
    #expect(bed.pixel(Int(dialog.x) + 6, Int(dialog.middle.y)) == 0xFF1F_232C)
  }

  @Test("a zoomed card is not painted again, and reaches further")
  func zoom() throws {
    let bed = try Bed(800, 600)
    bed.addGrid(8)
    bed.show()
    let card = try #require(bed.component.element(104)).windowFrame
    let edge = Int(card.x) - 3
    #expect(bed.pixel(edge, Int(card.y) + 20) != 0xFF1F_232C)
    bed.send(.style(104, .zoom, "1.2"))
    #expect(bed.show() <= 1)
    #expect(bed.pixel(edge, Int(card.y) + 20) == 0xFF1F_232C)
  }

  @Test("opacity takes its time to change, and then stands")
  func motion() throws {
    let bed = try Bed()
    bed.painter.isAnimated = true
    bed.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 5, in: 3, "OK"))
    bed.ui.step()
    bed.show()
    let full = bed.pixel(5, 20)
    bed.send(.style(5, .opacity, "0.2"))
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
      .linear(3, in: 2, .vertical),
      .create(.createTextField, 5, in: 3, "Some text that is longer than its field"),
      .focus(5))
    bed.show()
    let field = try #require(bed.component.element(5))
    let width = field.frame.width - field.look.box.inset.across
    let end = bed.text.caret(in: field, width: width)
    #expect(end > width / 2 && end <= width)
    #expect(bed.text.position(in: field, at: end, width: width) == 39)
    bed.component.element(5)?.content.field?.place(0)
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
      .linear(3, in: 2, .vertical), .style(3, .width, "match-parent"),
      .style(3, .height, "match-parent"), .create(.createActionBar, 4, in: 3),
      .create(.createText, 5, in: 4, "Library"), .style(5, .fontSize, "large"),
      .style(5, .gravity, "center-vertical"), .style(5, .weight, "1"),
      .create(.createButton, 6, in: 4), .style(6, .icon, "search"),
      .create(.createButton, 7, in: 4), .style(7, .icon, "lightbulb"),
      .linear(8, in: 3, .horizontal), .style(8, .padding, "16"), .style(8, .spacing, "24"),
      .linear(9, in: 8, .vertical), .style(9, .spacing, "8"),
      .create(.createButton, 20, in: 9, "Play"), .style(20, .icon, "play"),
      .style(20, .background, "accent"), .style(20, .color, "on-accent"))
    bed.send(
      .create(.createButton, 21, in: 9, "Save the state"), .create(.createButton, 22, in: 9, "Off"),
      .enable(22, false), .create(.createSwitch, 23, in: 9, "Sound"), .set(23, 1),
      .style(23, .width, "240"), .create(.createSwitch, 24, in: 9, "Full screen"),
      .style(24, .width, "240"), .create(.createCheckBox, 25, in: 9, "Rewind"), .set(25, 1),
      .style(25, .width, "240"), .create(.createCheckBox, 26, in: 9, "Run ahead"),
      .style(26, .width, "240"),
      Command(.createSlider, 9, child: 27, width: 0, height: 100), .set(27, 40),
      .create(.createProgressBar, 28, in: 9), .set(28, 600), .style(28, .width, "240"),
      .create(.createProgressBar, 29, in: 9), .create(.createSeparator, 30, in: 9))
    bed.send(
      .linear(40, in: 8, .vertical), .style(40, .spacing, "8"),
      .create(.createTextField, 41, in: 40, "Tobu Tobu Girl"),
      .create(.createTextField, 42, in: 40), .style(42, .hint, "search 10,000 games"),
      .create(.createTextField, 43, in: 40, "abc"),
      Command(.setError, 43, text: "This is no number."),
      .create(.createPicker, 44, in: 40), .option(44, 1, "Arcadia Game Boy"),
      .option(44, 2, "Other"),
      .create(
        .createText, 45, in: 40,
        "A longer text that is broken into lines, with עברית and العربية in it."),
      .style(45, .width, "240"), .create(.createImageView, 46, in: 40, "asset:tape"),
      .style(46, .width, "96"), .style(46, .height, "96"), .style(46, .color, "accent"),
      .create(.createToast, 50, in: 2, "Deleted"), .option(50, 1, "Undo"), .focus(41))
    bed.component.focus.isVisible = true
    bed.show()
    bed.save("widgets-" + name)
    #expect(bed.compositor.window?.width == Int(760 * scale))
    #expect(bed.component.refusals.count == 0)
    #expect(bed.show() == 0)
  }
}
