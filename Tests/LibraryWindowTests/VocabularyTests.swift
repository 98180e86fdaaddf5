import HostBase
import Raster
import Testing
import TextShaping
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// Each command and each style in a small tree of its own: log, tree, events and picture are those in Fixtures.
@Suite("Every command and every style") struct VocabularyTests {
  /// What a scene does after its commands.
  typealias After = (HeadlessComponent) -> Void

  @Test("a command does what its files say", arguments: CommandType.allCases)
  func command(_ type: CommandType) throws {
    let (commands, after) = CommandScene.of(type)
    #expect(commands.contains { $0.type == type })
    try check(commands, after, "commands/\(type.rawValue)")
  }

  @Test("a style looks as in its picture", arguments: StyleName.allCases)
  func style(_ name: StyleName) throws {
    let commands = StyleScene.of(name)
    #expect(commands.contains { $0.type == .setStyle && $0.text == name.rawValue })
    try check(commands, StyleScene.after(name), "styles/\(name.rawValue)")
  }

  private func check(_ commands: [Command], _ after: After, _ name: String) throws {
    let fonts = try FontSet(configurationFile: Fixture.folder + "/fonts.conf")
    let tools = PaintTools(shaper: TextShaper(fonts: fonts))
    let text = ComponentText(shaper: tools.shaper)
    var screen = WindowState()
    screen.size = Size(width: 480, height: 320)
    let ui = HeadlessComponent(text: text, screen: screen)
    let isFirst = commands.first?.type == .createApplication
    let ground: [Command] = [
      Command(.createApplication, .application, text: "arcadia"),
      .create(.createFrameView, 2, in: 1, "Scene"),
      .linear(3, in: 2, .vertical), .style(3, .padding, "16"), .style(3, .spacing, "8"),
      .style(3, .width, "match-parent"), .style(3, .height, "match-parent"),
    ]
    if !isFirst { ui.component.sendCommands(ground) }
    ui.step()
    ui.component.sendCommands(commands)
    ui.step()
    after(ui)
    ui.step(10)
    #expect(ui.component.refusals.list == [])
    let painter = LayerPainter(component: ui.component, text: text, tools: tools)
    painter.isAnimated = false
    let compositor = MemoryCompositor(tools: tools)
    painter.show(on: compositor)
    let log = CommandLog.write(Array(ui.transactions.dropFirst(isFirst ? 0 : 1)))
    try Golden.check(
      "\(log)events\n\(ui.eventLog)\ndesktop\n\(desktop(ui))\ntree\n\(ui.treeFile)", name + ".txt")
    let window = try #require(compositor.window)
    let pixels = window.withPixels { $0.map { $0 & 0xFF_FFFF } }
    try Golden.check(
      RGBImage(width: window.width, height: window.height, pixels: pixels), name + ".png")
  }

  /// What the component asked of the desktop.
  private func desktop(_ ui: HeadlessComponent) -> String {
    var lines = ["title \(ui.desktop.title)", "clipboard \(ui.desktop.clipboard)"]
    lines += ui.desktop.opened.map { "browser \($0)" }
    lines += ui.desktop.choices.map { "chooser \($0.title) \($0.filters)" }
    lines += ui.desktop.announcements.map { "said \($0.text) \($0.interrupts)" }
    lines += (ui.desktop.written ?? [:]).sorted { $0.key < $1.key }.map {
      "wrote \($0.key) \($0.value)"
    }
    if ui.desktop.hasQuit { lines.append("quit") }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ElementID: ExpressibleByIntegerLiteral {
  /// An id from its number.
  public init(integerLiteral value: Int32) { self.init(value) }
}

/// A small tree for each command; 2 is a view, 3 a column in it.
enum CommandScene {
  static func of(_ type: CommandType) -> (commands: [Command], after: VocabularyTests.After) {
    return (
      commands(type),
      { ui in
        switch type {
        case .createDialog, .createAlertDialog, .createActionSheet, .addOption:
          ui.component.startModal(4) { _ in }
        case .createTimer: ui.step(60)
        default: break
        }
      }
    )
  }

  private static func commands(_ type: CommandType) -> [Command] {
    let texts = [
      Command.create(.createText, 10, in: 3, "First"), .create(.createText, 11, in: 3, "Second"),
    ]
    let button = Command.create(.createButton, 4, in: 3, "OK")
    switch type {
    case .createApplication:
      return [
        Command(.createApplication, .application, text: "arcadia"),
        .create(.createFrameView, 2, in: 1, "Hello"), .linear(3, in: 2, .vertical),
        .create(.createText, 4, in: 3, "A first label"), .create(.createButton, 5, in: 3, "OK"),
      ]
    case .createFrameView:
      return [
        .create(.createFrameView, 4, in: 1, "Another"),
        .create(.createText, 5, in: 4, "The other view"),
        .navigate(4, .forward),
      ]
    case .createNavigationView:
      return texts + [
        .create(.createNavigationView, 4, in: 1), .create(.createText, 5, in: 4, "In the drawer"),
        .show(4, true),
      ]
    case .createGameView:
      return [.create(.createGameView, 4, in: 1, "Tobu"), .navigate(4, .forward)]
    case .createLinearLayout:
      return [
        .linear(4, in: 3, .horizontal), .style(4, .spacing, "8"),
        .create(.createButton, 5, in: 4, "One"), .create(.createButton, 6, in: 4, "Two"),
      ]
    case .createFrameLayout:
      return [
        .create(.createFrameLayout, 4, in: 3), .style(4, .width, "match-parent"),
        .style(4, .height, "120"), .style(4, .background, "surface"),
        .create(.createText, 5, in: 4, "Below"), .create(.createText, 6, in: 4, "Corner"),
        .style(6, .gravity, "bottom end"),
      ]
    case .createScrollLayout:
      return [.scroll(4, in: 3), .style(4, .height, "120"), .linear(5, in: 4, .vertical)]
        + (0..<12).map { .create(.createText, ElementID(20 + $0), in: 5, "Line \($0)") }
        + [.set(4, 30)]
    case .createFlipperLayout:
      return [
        .create(.createFlipperLayout, 4, in: 3), .create(.createText, 5, in: 4, "Page one"),
        .create(.createText, 6, in: 4, "Page two"), .set(4, 1),
      ]
    case .createEventLayout:
      return [
        .create(.createEventLayout, 4, in: 3), .style(4, .background, "surface"),
        .create(.createText, 5, in: 4, "A card"),
      ]
    case .createWrapLayout:
      return [
        .create(.createWrapLayout, 4, in: 3), .style(4, .width, "match-parent"),
        .style(4, .cellWidth, "100"), .style(4, .cellHeight, "60"), .style(4, .spacing, "8"),
      ]
        + (0..<7).map { .create(.createButton, ElementID(20 + $0), in: 4, "\($0)") }
    case .createText: return [.create(.createText, 4, in: 3, "A label of more than one word")]
    case .createTextField:
      return [.create(.createTextField, 4, in: 3, "typed"), .label(4, "Name")]
    case .createButton: return [button]
    case .createSwitch:
      return [
        .create(.createSwitch, 4, in: 3, "Off"), .create(.createSwitch, 5, in: 3, "On"), .set(5, 1),
      ]
    case .createCheckBox:
      return [
        .create(.createCheckBox, 4, in: 3, "Off"), .create(.createCheckBox, 5, in: 3, "On"),
        .set(5, 1),
      ]
    case .createSlider:
      return [
        Command(.createSlider, 3, child: 4, width: 0, height: 50), .set(4, 20), .label(4, "Volume"),
      ]
    case .createPicker:
      return [
        .create(.createPicker, 4, in: 3), .label(4, "Core"), .option(4, 1, "One"),
        .option(4, 2, "Two"), .set(4, 1),
      ]
    case .createImageView:
      return [
        .image(4, in: 3, url: "asset:cartridge", width: 64, height: 64),
        .image(5, in: 3, url: "asset:star", width: 32, height: 32),
      ]
    case .createSeparator: return [texts[0], .create(.createSeparator, 4, in: 3), texts[1]]
    case .createProgressBar:
      return [
        .create(.createProgressBar, 4, in: 3), .set(4, 400), .create(.createProgressBar, 5, in: 3),
      ]
    case .createActionBar:
      return [
        .create(.createActionBar, 4, in: 2), .create(.createText, 5, in: 4, "The bar"),
        .create(.createButton, 6, in: 4, "Do"),
      ]
    case .createNavigationBar:
      return [
        .create(.createNavigationBar, 4, in: 2), .create(.createText, 5, in: 4, "A Open  B Back"),
      ]
    case .createDialog:
      return texts + [
        .create(.createDialog, 4, in: 2, "A dialog"),
        .create(.createText, 5, in: 4, "Its contents"),
      ]
    case .createAlertDialog:
      return texts + [
        Command(
          .createAlertDialog, 2, child: 4, text: "Reset?", text2: "What is not saved is lost."),
        .option(4, 1, "Cancel"), .option(4, 2, "Reset"),
      ]
    case .createActionSheet:
      return [
        button.with(child: 5), Command(.createActionSheet, 5, child: 4, text: "Choices"),
        .option(4, 1, "One"), .option(4, 2, "Two"),
      ]
    case .createToast:
      return [
        Command(.createToast, .application, child: 4, text: "Deleted Vex"), .option(4, 1, "Undo"),
      ]
    case .addOption:
      return [
        .create(.createDialog, 4, in: 2, "A question"), .option(4, 1, "Cancel"),
        .option(4, 2, "Do it"),
      ]
    case .deleteElement: return texts + [button, .delete(10)]
    case .removeChild: return texts + [button, Command(.removeChild, 3, child: 10)]
    case .reorderChild: return texts + [button, .reorder(4, in: 3, to: 0)]
    case .clear:
      return [
        .linear(4, in: 3, .vertical), .create(.createText, 5, in: 4, "Gone"), texts[0],
        Command(.clear, 4),
      ]
    case .setIntValue: return [.create(.createCheckBox, 4, in: 3, "Now on"), .set(4, 1)]
    case .setTextValue: return texts + [.set(10, "Another text")]
    case .setVisibility: return texts + [.show(10, false)]
    case .setStyle: return texts + [.style(10, .color, "accent"), .style(11, .fontSize, "24")]
    case .setError:
      return [
        .create(.createTextField, 4, in: 3, "Vex"), .label(4, "Name"),
        Command(.setError, 4, text: "Another game has this name"),
      ]
    case .setFocus:
      return [
        .create(.createButton, 4, in: 3, "One"), .create(.createButton, 5, in: 3, "Two"), .focus(5),
      ]
    case .setEnabled:
      return [
        .create(.createButton, 4, in: 3, "One"), .create(.createButton, 5, in: 3, "Two"),
        .enable(4, false),
      ]
    case .setLabel:
      return [
        .create(.createButton, 4, in: 3), .style(4, .icon, "add"),
        .label(4, "Add games", "Opens a list of files"),
      ]
    case .addImageURL:
      return [
        .image(4, in: 3), .style(4, .width, "64"), .style(4, .height, "64"),
        .addURL(4, "file:/covers/large.png", width: 512, height: 512),
        .addURL(4, "file:/covers/small.png", width: 64, height: 64),
      ]
    case .updatePreference:
      return [
        Command(.updatePreference, .application, text: "library.sort", text2: "name"),
        Command(.commitPreferences, .application),
      ]
    case .deletePreference:
      return [
        Command(.updatePreference, .application, text: "library.sort", text2: "name"),
        Command(.updatePreference, .application, text: "library.view", text2: "grid"),
        Command(.deletePreference, .application, text: "library.sort"),
        Command(.commitPreferences, .application),
      ]
    case .commitPreferences: return [Command(.commitPreferences, .application)]
    case .createTimer: return [.timer(4, of: 2, milliseconds: 250)]
    case .announce: return [Command(.announce, .application, value: 1, text: "Saved")]
    case .launchBrowser:
      return [Command(.launchBrowser, .application, text: "https://example.org/a?b=c")]
    case .setClipboard: return [Command(.setClipboard, .application, text: "/data")]
    case .showFileChooser:
      return [Command(.showFileChooser, 2, value: 1, text: "Add games", text2: "gb zip")]
    case .quit: return [Command(.quit, .application)]
    }
  }
}

extension Command {
  fileprivate func with(child: ElementID) -> Command {
    var command = self
    command.child = child
    return command
  }
}
