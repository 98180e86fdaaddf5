import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Styles") struct StyleTests {
  /// The look of a linear layout with one style.
  private func look(_ name: StyleName, _ value: String, kind: ElementKind = .text) throws -> Look {
    var styles = StyleManager()
    let parsed: StyleValue = try #require(StyleParser.value(name, value), "\(value)")
    _ = styles.set(name, in: .normal, to: parsed)
    return styles.look(of: kind, [], LookContext())
  }

  @Test("what lies over a page stands out by its ground or by an edge, in every theme")
  func framed() {
    for theme in Theme.all {
      for kind in [ElementKind.dialog, .alert, .sheet, .toast, .keyboard] {
        var styles = StyleManager()
        let look = styles.look(of: kind, [], LookContext(theme: theme))
        let hasGround = look.background != .color(theme[.background])
        #expect(hasGround || look.box.border > 0, "\(kind) in \(theme.name)")
        #expect(look.box.border == 0 || look.borderColor.contrast(with: theme[.background]) >= 3)
      }
    }
  }

  @Test("every style changes the look when it has a value of its own")
  func everyStyle() throws {
    let values: [StyleName: String] = [
      .padding: "3", .paddingTop: "3", .paddingRight: "3", .paddingBottom: "3", .paddingLeft: "3",
      .margin: "3", .marginTop: "3", .marginRight: "3", .marginBottom: "3", .marginLeft: "3",
      .spacing: "3", .width: "3", .height: "match-parent", .minWidth: "3", .maxWidth: "3",
      .minHeight: "3", .maxHeight: "3", .weight: "3", .gravity: "bottom end", .top: "3",
      .left: "-3", .right: "3", .bottom: "3", .cellWidth: "3", .cellHeight: "3", .opacity: "0.5",
      .shadow: "3", .background: "accent", .backgroundColor: "#fff", .color: "danger", .zoom: "1.5",
      .border: "2 dashed #ff0000", .borderRadius: "3", .icon: "star", .iconAttachment: "top",
      .fit: "cover", .transition: "3", .fontSize: "large", .fontWeight: "bold",
      .fontStyle: "italic", .fontFamily: "DejaVu Serif", .whiteSpace: "nowrap",
      .textOverflow: "ellipsis", .textAlign: "center", .maxLines: "3", .lineHeight: "2",
      .hint: "Search", .tooltip: "Help", .caption: "Tobu", .toggle: "true", .pages: "true",
      .dismissable: "true",
      .role: "list", .focusOrder: "3",
    ]
    let plain = StyleManagerCheck.plain
    for name in StyleName.allCases {
      let value = try #require(values[name], "\(name.rawValue) has no value here")
      #expect(try look(name, value) != plain, "\(name.rawValue) does nothing")
    }
  }

  private enum StyleManagerCheck {
    static var plain: Look {
      var styles = StyleManager()
      return styles.look(of: .text, [], LookContext())
    }
  }

  @Test("lengths of four sides are read as in CSS")
  func edges() throws {
    #expect(try look(.padding, "1").box.padding == Edges(1, 1, 1, 1))
    #expect(try look(.padding, "1 2").box.padding == Edges(1, 2, 1, 2))
    #expect(try look(.margin, "1 2 3").box.margin == Edges(1, 2, 3, 2))
    #expect(try look(.margin, "1 2 3 4").box.margin == Edges(1, 2, 3, 4))
    #expect(try look(.borderRadius, "1 2 3 4").corners == Corners(1, 2, 3, 4))
  }

  @Test("colours are hexadecimal numbers or tokens of the theme")
  func colors() throws {
    #expect(try look(.color, "#abc").color == Color(0xaabbcc))
    #expect(try look(.color, "#12345678").color == Color(rgba: 0x1234_5678))
    #expect(try look(.color, "faint").color == Theme.dark[.faint])
    #expect(
      try look(.background, "linear-gradient(#000, accent)").background
        == .gradient(Color(0), Theme.dark[.accent]))
    #expect(try look(.background, "accent", kind: .button).color == Theme.dark[.onAccent])
  }

  @Test("borders have a width, a pattern and a colour, or only a part of these")
  func borders() throws {
    #expect(try look(.border, "2 dotted danger").borderPattern == .dotted)
    #expect(try look(.border, "2 dotted danger").borderColor == Theme.dark[.danger])
    #expect(try look(.border, "#ff0000").box.border == 1)
    #expect(try look(.border, "3").box.border == 3)
    #expect(try look(.border, "none", kind: .textField).box.border == 0)
  }

  @Test("gravity takes a word for each axis, and center for both")
  func gravity() throws {
    #expect(
      try look(.gravity, "center").box.gravity == Gravity(horizontal: .center, vertical: .center))
    #expect(
      try look(.gravity, "left center").box.gravity == Gravity(horizontal: .left, vertical: .center)
    )
    #expect(
      try look(.gravity, "bottom").box.gravity == Gravity(horizontal: .start, vertical: .bottom))
  }

  @Test(
    "values that do not fit are none",
    arguments: [
      (StyleName.padding, "-1"), (.padding, "1 2 3 4 5"), (.padding, "one"), (.width, "auto"),
      (.width, "nan"), (.width, "1e9"), (.width, "99999999999"), (.opacity, "2"), (.zoom, "3"),
      (.shadow, "25"), (.color, "red"), (.color, "#12"), (.color, "#12345g"), (.border, "2 wavy"),
      (.background, "linear-gradient(#000)"), (.gravity, "left right"),
      (.gravity, "top left right"),
      (.fontWeight, "950"), (.fontWeight, "450.5"), (.fontSize, "0"), (.toggle, "yes"),
      (.role, "boss"), (.fit, "crop"), (.maxLines, "1.5"), (.iconAttachment, "start"),
      (.cellWidth, "0"), (.focusOrder, "-1"), (.weight, "-0.5"), (.padding, ""),
      (.color, "##123456"),
      (.color, "#+12345"),
    ])
  func misfits(name: StyleName, value: String) {
    #expect(StyleParser.value(name, value) == nil)
  }

  @Test("a later style rules over an earlier one, and unsetting brings the default back")
  func order() {
    var styles = StyleManager()
    func set(_ name: StyleName, _ value: String?) {
      _ = styles.set(name, in: .normal, to: value.flatMap { StyleParser.value(name, $0) })
    }
    set(.padding, "1")
    set(.paddingTop, "9")
    #expect(styles.look(of: .text, [], LookContext()).box.padding == Edges(9, 1, 1, 1))
    set(.padding, "2")
    #expect(styles.look(of: .text, [], LookContext()).box.padding == Edges(2, 2, 2, 2))
    set(.background, "#fff")
    set(.backgroundColor, "#000")
    #expect(styles.look(of: .text, [], LookContext()).background == .color(Color(0)))
    set(.backgroundColor, nil)
    #expect(styles.look(of: .text, [], LookContext()).background == .color(Color(0xffffff)))
    set(.padding, nil)
    #expect(styles.look(of: .text, [], LookContext()).box.padding == Edges(9, 0, 0, 0))
  }

  @Test("states lie over the normal look property by property, disabled last")
  func states() {
    var styles = StyleManager()
    for (state, color) in [
      (WidgetState.normal, "#000001"), (.selected, "#000002"), (.hover, "#000003"),
      (.focused, "#000004"), (.active, "#000005"), (.disabled, "#000006"),
    ] {
      _ = styles.set(.color, in: state, to: StyleParser.value(.color, color))
    }
    _ = styles.set(.zoom, in: .focused, to: .number(1.06))
    func color(_ states: WidgetStates) -> UInt32 {
      styles.look(of: .event, states, LookContext()).color.rgba >> 8
    }
    #expect(color([]) == 1)
    #expect(color(.selected) == 2)
    #expect(color([.selected, .hover]) == 3)
    #expect(color([.selected, .hover, .focused]) == 4)
    #expect(color([.active, .focused]) == 5)
    #expect(color([.disabled, .active]) == 6)
    #expect(styles.look(of: .event, [.focused, .active], LookContext()).zoom == 1.06)
  }

  @Test("themes give their colours, and text is readable on every ground of each")
  func contrast() {
    for theme in Theme.all {
      for ground in [ColorToken.background, .surface, .raised] {
        for text in [ColorToken.text, .faint, .danger] {
          #expect(
            theme[text].contrast(with: theme[ground]) >= theme.textContrast,
            "\(theme.name) \(text) \(ground)")
        }
        // Edges and rings (docs/design.md, Colours).
        for line in [ColorToken.line, .focus, .accent] {
          #expect(
            theme[line].contrast(with: theme[ground]) >= 3, "\(theme.name) \(line) \(ground)")
        }
        #expect(theme[.chosenEdge].contrast(with: theme[ground]) >= 2.5, "\(theme.name) \(ground)")
      }
      #expect(theme[.text].contrast(with: theme[.chosen]) >= theme.textContrast, "\(theme.name)")
      #expect(theme[.onAccent].contrast(with: theme[.accent]) >= 4.5, "\(theme.name)")
      #expect(theme[.focus].contrast(with: theme[.background]) >= 3, "\(theme.name)")
    }
    #expect(Theme.dark[.accent] == Color(0xf7941d))
    #expect(Theme.light[.surface] == Color(0xffffff))
    #expect(Theme.contrast[.focus] == Color(0x00ffff))
  }

  @Test(
    "an accent of a type is moved until it can be read",
    arguments: [0x000000, 0x0000ff, 0xffffff, 0x808080])
  func accents(rgb: Int) {
    for theme in Theme.all {
      let fitted = theme.withAccent(Color(UInt32(rgb)))
      #expect(fitted[.accent].contrast(with: fitted[.background]) >= 4.5)
      #expect(fitted[.onAccent].contrast(with: fitted[.accent]) >= 4.5)
      #expect(fitted[.text].contrast(with: fitted[.chosen]) >= theme.textContrast)
    }
    // What can be read already stays as it is.
    #expect(Theme.dark.withAccent(Color(0x8bc34a))[.accent] == Color(0x8bc34a))
  }

  @Test("a button has an edge in every theme, and the main action none that is seen")
  func edgesOfButtons() {
    for theme in Theme.all {
      var context = LookContext()
      context.theme = theme
      var styles = StyleManager()
      let plain = styles.look(of: .button, [], context)
      #expect(plain.box.border == theme.edge && plain.borderColor == theme[.line])
      #expect(styles.look(of: .button, .selected, context).background == .color(theme[.chosen]))
      var main = StyleManager()
      _ = main.set(.background, in: .normal, to: StyleParser.value(.background, "accent"))
      let look = main.look(of: .button, [], context)
      #expect(look.borderColor == theme[.accent] && look.color == theme[.onAccent])
      #expect(look.box.border == plain.box.border, "as large as the buttons beside it")
    }
    #expect(Theme.contrast.edge == 2)
  }

  @Test("colours are premultiplied for the painter")
  func premultiplied() {
    #expect(Color(rgba: 0xff80_0080).premultiplied == 0x8080_4000)
    #expect(Color(0x123456).premultiplied == 0xff12_3456)
  }

  @Test("the desktop's text scale is in the size of a look")
  func textScale() {
    var styles = StyleManager()
    #expect(styles.look(of: .text, [], LookContext(textScale: 1.5)).text.size == 21)
  }
}
