import UIContract
import UIPainting

/// What the application said of an element's look: typed values for each state, in the order in which they came.
struct StyleSheet {
  /// One style of one state.
  struct Declaration {
    let state: WidgetState
    let name: StyleName
    let value: StyleValue
  }

  /// The latest is last, and rules.
  private(set) var declarations: [Declaration] = []

  /// Sets a style, or unsets it with nil; false: the value was the same before.
  mutating func set(_ name: StyleName, in state: WidgetState, to value: StyleValue?) -> Bool {
    let index = declarations.firstIndex { $0.name == name && $0.state == state }
    if let index {
      let isLast = index == declarations.count - 1
      if isLast, declarations[index].value == value { return false }
      declarations.remove(at: index)
    } else if value == nil {
      return false
    }
    if let value { declarations.append(Declaration(state: state, name: name, value: value)) }
    return true
  }
}

/// What looks depend on beside the sheets.
struct LookContext: Equatable {
  var theme = Theme.dark
  /// The desktop's factor for text.
  var textScale = 1.0
}

/// Lays a value over a look.
struct LookBuilder {
  let context: LookContext
  var look: Look
  private var hasColor = false
  private var isOnAccent = false
  private var hasBorder = false

  init(_ kind: ElementKind, _ context: LookContext) {
    self.context = context
    look = Look()
    look.color = context.theme[.text]
    look.borderColor = context.theme[.faint]
    LookDefaults.apply(kind, to: &self)
  }

  /// The colour that a style's colour is in this theme.
  func resolve(_ color: StyleColor) -> Color {
    switch color {
    case .token(let token): context.theme[token]
    case .color(let color): color
    }
  }

  /// The finished look.
  func finished() -> Look {
    var result = look
    // Text on the accent has a colour of its own, so that the main action can be read.
    if isOnAccent, !hasColor { result.color = context.theme[.onAccent] }
    // It needs no edge, but has room for one, as the buttons beside it.
    if isOnAccent, !hasBorder { result.borderColor = context.theme[.accent] }
    result.text.size *= context.textScale
    return result
  }

  mutating func apply(_ name: StyleName, _ value: StyleValue) {
    switch value {
    case .number(let number): apply(name, number)
    case .edges(let edges):
      if name == .padding { look.box.padding = edges } else { look.box.margin = edges }
    case .length(let length):
      if name == .width { look.box.width = length } else { look.box.height = length }
    case .gravity(let gravity): look.box.gravity = gravity
    case .fill(let fill): apply(fill)
    case .color(let color):
      look.color = resolve(color)
      hasColor = true
    case .border(let border):
      look.box.border = border.width
      look.borderPattern = border.pattern
      look.borderColor = resolve(border.color)
      hasBorder = true
    case .corners(let corners): look.corners = corners
    case .text(let text): apply(name, text)
    case .flag(let flag): apply(name, flag)
    case .align(let align): look.align = align
    case .side(let side): look.iconSide = side
    case .fit(let fit): look.fit = fit
    case .overflow(let overflow): look.text.overflow = overflow
    }
  }

  private mutating func apply(_ fill: StyleFill) {
    isOnAccent = false
    switch fill {
    case .none: look.background = .none
    case .color(let color):
      look.background = .color(resolve(color))
      isOnAccent = color == .token(.accent)
    case .gradient(let upper, let lower):
      look.background = .gradient(resolve(upper), resolve(lower))
    }
  }

  private mutating func apply(_ name: StyleName, _ number: Double) {
    switch name {
    case .paddingTop: look.box.padding.top = number
    case .paddingRight: look.box.padding.right = number
    case .paddingBottom: look.box.padding.bottom = number
    case .paddingLeft: look.box.padding.left = number
    case .marginTop: look.box.margin.top = number
    case .marginRight: look.box.margin.right = number
    case .marginBottom: look.box.margin.bottom = number
    case .marginLeft: look.box.margin.left = number
    case .spacing: look.box.spacing = number
    case .minWidth: look.box.least.width = number
    case .maxWidth: look.box.greatest.width = number
    case .minHeight: look.box.least.height = number
    case .maxHeight: look.box.greatest.height = number
    case .weight: look.box.weight = number
    case .top: look.box.offsets.top = number
    case .left: look.box.offsets.left = number
    case .right: look.box.offsets.right = number
    case .bottom: look.box.offsets.bottom = number
    case .cellWidth: look.box.cellWidth = number
    case .cellHeight: look.box.cellHeight = number
    case .opacity: look.opacity = number
    case .shadow: look.shadow = number
    case .zoom: look.zoom = number
    case .transition: look.transition = number
    case .fontSize: look.text.size = number
    case .fontWeight: look.text.weight = Int(number)
    case .maxLines: look.text.maxLines = Int(number)
    case .lineHeight: look.text.lineHeight = number
    case .focusOrder: look.focusOrder = Int(number)
    default: break
    }
  }

  private mutating func apply(_ name: StyleName, _ text: String) {
    switch name {
    case .fontFamily: look.text.family = text
    case .hint: look.hint = text
    case .tooltip: look.tooltip = text
    case .icon: look.icon = text
    case .caption: look.caption = text
    case .role: look.role = Role(rawValue: text)
    default: break
    }
  }

  private mutating func apply(_ name: StyleName, _ flag: Bool) {
    switch name {
    case .fontStyle: look.text.isItalic = flag
    case .whiteSpace: look.text.wraps = flag
    case .toggle: look.isToggle = flag
    case .pages: look.hasPages = flag
    case .dismissable: look.isDismissable = flag
    default: break
    }
  }
}
