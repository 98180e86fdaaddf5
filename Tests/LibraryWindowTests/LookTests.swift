import HostBase
import Raster
import Testing
import TextShaping
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent
@testable import UIPainting

/// Each look of docs/design.md, in each state and theme, as in `Fixtures/UI/looks`; pages in other themes rely on them.
@Suite("Looks by name") struct LookTests {
  /// What is shown of a look: its name, the element that has it, its styles, and what is in it.
  private struct Sample {
    var name: String
    var type: CommandType
    var styles: HostApp.Look = [:]
    var chosen: HostApp.Look = [:]
    var text = "Sample"
    var width = "140"
  }

  private static let states: [WidgetState] = [
    .normal, .hover, .focused, .active, .selected, .disabled,
  ]

  /// Those with a name, and the widgets without one.
  private static var samples: [Sample] {
    NamedLook.allCases.map { look in
      let (type, text): (CommandType, String) =
        switch look {
        case .primary, .tab: (.createButton, "Sample")
        case .row: (.createEventLayout, "")
        case .cover: (.createImageView, "asset:cartridge")
        case .badge: (.createImageView, "asset:check")
        default: (.createText, "Sample")
        }
      return Sample(
        name: look.rawValue, type: type, styles: look.styles, chosen: look.chosen, text: text)
    } + [
      Sample(name: "button", type: .createButton),
      Sample(
        name: "icon button", type: .createButton, styles: [.icon: "filter"], text: "", width: "44"),
      Sample(name: "toggle", type: .createButton, styles: [.toggle: "true"]),
      Sample(name: "field", type: .createTextField),
      Sample(name: "switch", type: .createSwitch),
      Sample(name: "check box", type: .createCheckBox),
    ]
  }

  @Test("a look is the one in Fixtures in each state", arguments: Theme.all.map(\.name))
  func looks(_ name: String) throws {
    let fonts = try FontSet(configurationFile: Fixture.folder + "/fonts.conf")
    let tools = PaintTools(shaper: TextShaper(fonts: fonts))
    let text = ComponentText(shaper: tools.shaper)
    var screen = WindowState()
    screen.size = Size(width: 1060, height: Double(Self.samples.count * 56 + 32))
    screen.theme = try #require(Theme.all.first { $0.name == name })
    let ui = HeadlessComponent(text: text, screen: screen)
    ui.component.sendCommands([
      Command(.createApplication, .application, text: "arcadia"),
      .create(.createFrameView, 2, in: 1, "Looks"), .linear(3, in: 2, .vertical),
      .style(3, .padding, "16"), .style(3, .width, "match-parent"),
    ])
    var next: Int32 = 10
    var shown: [(id: ElementID, state: WidgetState)] = []
    for sample in Self.samples {
      let row = ElementID(next)
      var commands: [Command] = [
        .linear(row, in: 3, .horizontal), .style(row, .height, "56"), .style(row, .spacing, "8"),
        .create(.createText, ElementID(next + 1), in: row, sample.name),
        .style(ElementID(next + 1), .width, "100"),
      ]
      next += 2
      for state in Self.states {
        let frame = ElementID(next)
        let id = ElementID(next + 1)
        next += 2
        commands += [
          .create(.createFrameLayout, frame, in: row), .style(frame, .width, "144"),
          .style(frame, .height, "52"),
          .create(sample.type, id, in: frame, sample.text), .style(id, .width, sample.width),
          .style(id, .maxHeight, "48"),
        ]
        commands += sample.styles.map { .style(id, $0, $1) }
        if sample.type == .createText { commands.append(.style(id, .width, sample.width)) }
        commands += sample.chosen.map { .style(id, $0, $1, in: .selected) }
        shown.append((id, state))
      }
      ui.component.sendCommands(commands)
    }
    ui.step()
    for (id, state) in shown where state != .normal {
      ui.component.scene.set(WidgetStates(state), of: try #require(ui.component.element(id)), true)
    }
    ui.step(2)
    #expect(ui.component.refusals.list == [])
    let painter = LayerPainter(component: ui.component, text: text, tools: tools)
    painter.isAnimated = false
    let compositor = MemoryCompositor(tools: tools)
    painter.show(on: compositor)
    let window = try #require(compositor.window)
    let pixels = window.withPixels { $0.map { $0 & 0xFF_FFFF } }
    try Golden.check(
      RGBImage(width: window.width, height: window.height, pixels: pixels), "looks/\(name).png")
  }

  @Test("no look has the name of another")
  func names() {
    let names = Self.samples.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
