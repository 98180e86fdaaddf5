package import UIPainting

/// A colour by its part in the theme, so that dark, light and high contrast need no new commands.
package enum ColorToken: String, CaseIterable, Sendable {
  case background, surface, raised, line, text, faint, accent
  case onAccent = "on-accent"
  /// The row, tab or toggle that is on.
  case chosen
  /// The edge of a toggle that is on.
  case chosenEdge = "chosen-edge"
  case danger, focus
}

/// What the tokens stand for, as docs/design.md has it.
package struct Theme: Equatable, Sendable {
  /// The name as `--theme` takes it.
  package let name: String
  private var background: Color
  private var surface: Color
  private var raised: Color
  private var line: Color
  private var text: Color
  private var faint: Color
  private var accent: Color
  private var onAccent: Color
  private var danger: Color
  private var focus: Color
  /// The width of the edge of a control, in dip.
  let edge: Double
  /// The least contrast of text.
  let textContrast: Double

  /// Light text on dark grounds.
  package static let dark = Theme(
    name: "dark", background: Color(0x14161c), surface: Color(0x1f232c), raised: Color(0x2a2f3a),
    line: Color(0x757c8a), text: Color(0xf4f5f7), faint: Color(0xa3a9b6), accent: Color(0xf7941d),
    onAccent: Color(0x14161c), danger: Color(0xff7b72), focus: Color(0xffd166), edge: 1,
    textContrast: 4.5)
  /// Dark text on light grounds.
  package static let light = Theme(
    name: "light", background: Color(0xf3f4f7), surface: Color(0xffffff), raised: Color(0xeceef2),
    line: Color(0x7f8591), text: Color(0x1b1e25), faint: Color(0x555c6b), accent: Color(0xb45309),
    onAccent: Color(0xffffff), danger: Color(0xb3261e), focus: Color(0x0b57d0), edge: 1,
    textContrast: 4.5)
  /// White on black.
  package static let contrast = Theme(
    name: "contrast", background: Color(0), surface: Color(0), raised: Color(0),
    line: Color(0xffffff), text: Color(0xffffff), faint: Color(0xffffff), accent: Color(0xffb000),
    onAccent: Color(0), danger: Color(0xff8080), focus: Color(0x00ffff), edge: 2, textContrast: 7)

  /// Every theme.
  package static let all = [dark, light, contrast]

  /// The colour that a token stands for.
  package subscript(token: ColorToken) -> Color {
    switch token {
    case .background: background
    case .surface: surface
    case .raised: raised
    case .line: line
    case .text: text
    case .faint: faint
    case .accent: accent
    case .onAccent: onAccent
    case .chosen: accent.fitted(on: text, contrast: textContrast)
    // Where all grounds are alike, an edge shows what is chosen as well.
    case .chosenEdge: edge > 1 ? accent : self[.chosen]
    case .danger: danger
    case .focus: focus
    }
  }

  /// The theme with the accent of a type of game.
  ///
  /// The accent is lightened or darkened to 4.5:1 on the ground; what stands on it is black or white.
  package func withAccent(_ color: Color) -> Theme {
    var theme = self
    theme.accent = color.fitted(on: background)
    let dark = Color(0x14161c)
    let light = Color(0xffffff)
    theme.onAccent =
      theme.accent.contrast(with: dark) >= theme.accent.contrast(with: light) ? dark : light
    return theme
  }
}
