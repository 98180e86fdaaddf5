import UIContract
import UIPainting

/// The look of each kind of widget before the application says anything.
enum LookDefaults {
  /// The least height of what a finger must hit, in dip.
  static let touch = 44.0

  /// Lays the defaults of a kind over an empty look.
  static func apply(_ kind: ElementKind, to builder: inout LookBuilder) {
    let theme = builder.context.theme
    switch kind {
    case .application, .timer: break
    case .frameView:
      fill(&builder)
      builder.look.background = .color(theme[.background])
    // The game's picture lies where the background would.
    case .gameView: fill(&builder)
    case .navigationView:
      builder.look.box.width = .dip(280)
      builder.look.box.height = .match
      builder.look.background = .color(theme[.surface])
      builder.look.shadow = 16
    case .linear, .frame, .flipper, .wrap: break
    case .event: builder.look.text.overflow = .ellipsis
    case .scroll: fill(&builder)
    case .text: break
    case .separator:
      builder.look.background = .color(theme[.faint].mixed(with: theme[.surface], 0.6))
    case .image: builder.look.corners = Corners()
    case .button:
      builder.look.box.padding = Edges(8, 16, 8, 16)
      builder.look.box.least.height = touch
      builder.look.corners = Corners(6)
      builder.look.background = .color(theme[.raised])
      builder.look.box.border = theme.edge
      builder.look.borderColor = theme[.line]
      builder.look.align = .center
      builder.look.text.wraps = false
      builder.look.text.overflow = .ellipsis
    case .textField, .picker: field(&builder)
    case .toggleSwitch, .checkBox: builder.look.box.least.height = touch
    case .slider:
      builder.look.box.least.height = touch
      builder.look.box.width = .dip(240)
    case .progressBar: break
    case .actionBar, .navigationBar:
      builder.look.box.width = .match
      builder.look.box.height = .dip(kind == .actionBar ? 56 : 40)
      builder.look.box.padding = Edges(0, 8, 0, 8)
      builder.look.box.spacing = 8
      builder.look.background = .color(theme[.surface])
    case .dialog, .alert, .sheet:
      builder.look.box.padding = kind == .sheet ? Edges(8, 0, 8, 0) : Edges(16, 24, 24, 24)
      builder.look.box.spacing = kind == .sheet ? 0 : 16
      builder.look.corners = Corners(12)
      builder.look.shadow = 16
      builder.look.background = .color(theme[.surface])
      builder.look.box.greatest.width = 560
      frame(&builder)
    case .toast:
      builder.look.box.padding = Edges(8, 16, 8, 16)
      builder.look.box.spacing = 16
      builder.look.box.least.height = touch
      builder.look.box.greatest.width = 480
      builder.look.corners = Corners(6)
      builder.look.shadow = 8
      builder.look.background = .color(theme[.raised])
      frame(&builder)
    case .keyboard:
      builder.look.box.padding = Edges(8, 8, 8, 8)
      builder.look.box.spacing = 4
      builder.look.shadow = 16
      builder.look.background = .color(theme[.surface])
      frame(&builder)
    case .sheetRow:
      builder.look.box.width = .match
      builder.look.box.least.height = touch
      builder.look.box.padding = Edges(8, 16, 8, 16)
      builder.look.text.overflow = .ellipsis
      builder.look.text.wraps = false
    }
  }

  /// What a state adds without a word of the application: a widget shows that it is hovered, pressed, on or off.
  static func overlay(_ kind: ElementKind, _ state: WidgetState, on builder: inout LookBuilder) {
    let theme = builder.context.theme
    switch (state, kind) {
    case (.disabled, _): builder.look.opacity *= 0.5
    case (.selected, .button), (.selected, .sheetRow):
      builder.apply(.background, .fill(.color(.token(.chosen))))
      builder.look.borderColor = theme[.chosenEdge]
    case (.hover, .button), (.hover, .sheetRow), (.hover, .textField), (.hover, .picker):
      builder.look.background = shifted(builder.look.background, towards: theme[.text], 0.08)
    case (.active, .button), (.active, .sheetRow), (.active, .picker):
      builder.look.background = shifted(builder.look.background, towards: theme[.text], 0.18)
    default: break
    }
  }

  private static func shifted(_ fill: Fill, towards color: Color, _ part: Double) -> Fill {
    switch fill {
    case .none: .color(Color(rgba: color.rgba & 0xffff_ff00 | UInt32(255 * part)))
    case .color(let ground): .color(ground.mixed(with: color, part))
    case .gradient(let upper, let lower):
      .gradient(upper.mixed(with: color, part), lower.mixed(with: color, part))
    }
  }

  private static func fill(_ builder: inout LookBuilder) {
    builder.look.box.width = .match
    builder.look.box.height = .match
  }

  /// The edge of what lies over a page, in a theme whose grounds are all alike and whose shadows are not seen.
  private static func frame(_ builder: inout LookBuilder) {
    let theme = builder.context.theme
    guard theme[.surface] == theme[.background] else { return }
    builder.look.box.border = theme.edge
    builder.look.borderColor = theme[.line]
  }

  private static func field(_ builder: inout LookBuilder) {
    let theme = builder.context.theme
    builder.look.box.padding = Edges(8, 12, 8, 12)
    builder.look.box.width = .dip(240)
    builder.look.box.least.height = touch
    builder.look.box.border = theme.edge
    builder.look.borderColor = theme[.line]
    builder.look.corners = Corners(6)
    builder.look.background = .color(theme[.raised])
    builder.look.text.wraps = false
  }
}
