package import FlashText

/// What text fields ask of the machine of their movies, and what it is notified of them.
package protocol FieldHost {
  /// What fields of the machine's movies do in a way of their own.
  var rules: FieldRules { get }

  /// How the style sheet of a field wants a tag or a class to look; nil without a sheet, or if it says nothing.
  func style(_ name: String, of field: EditField) -> TextFormat?

  /// A user types a text into a field, which has not changed yet; whether it may take the text.
  func mayType(_ text: String, into field: EditField) -> Bool

  /// A user has changed the text of a field.
  func wasEdited(_ field: EditField)

  /// A script or a user has moved the lines of a field that are seen.
  func wasScrolled(_ field: EditField)
}

/// What text fields of a language's movies do in a way of their own.
package struct FieldRules {
  /// Lines end a pixel of the stage before the field's edge with the system's fonts, else a twip.
  package var hasRightGap = false
  /// Fonts go by their names alone, not by the number in the field's definition (G.Sel.2).
  package var takesFontsByName = false
  /// A script that changes a field's size leaves it scrolled as it is.
  package var keepsScroll = false

  package init() {}
}
