import FlashData
import FlashText
package import SWF

extension TextFormat {
  /// What a field of the file begins with.
  package init(_ definition: SWF.EditText, in file: MovieFile) {
    self = .standard
    if let id = definition.fontID {
      if let font = file.library.font(id) {
        self.font = font.name
        // HTML says itself what is bold.
        if !definition.flags.contains(.html) {
          isBold = font.isBold
          isItalic = font.isItalic
        }
      }
    } else if let name = definition.fontClass {
      font = name.text
    }
    if let height = definition.fontHeight { size = Double(height) / twips }
    if let color = definition.textColor { self.color = Color(color).rgb }
    if let layout = definition.layout {
      alignment =
        switch layout.alignment {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justify: .justify
        }
      leftMargin = Double(layout.leftMargin) / twips
      rightMargin = Double(layout.rightMargin) / twips
      indent = Double(layout.indent) / twips
      leading = Double(layout.leading) / twips
    }
  }
}
