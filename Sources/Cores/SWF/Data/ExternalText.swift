/// Texts in what a page and a movie tell each other: XML, and strings of JavaScript.
///
/// Source: rules C.ExternalInterface.7 to C.ExternalInterface.9.
package enum ExternalText {
  /// Text as XML has it; `&` is replaced first.
  package static func escapedXML(_ units: [UInt16]) -> [UInt16] {
    replaced(
      units,
      [("&", "&amp;"), ("\"", "&quot;"), ("'", "&apos;"), ("<", "&lt;"), (">", "&gt;")])
  }

  /// Text out of XML; `&amp;` is replaced last.
  package static func unescapedXML(_ units: [UInt16]) -> [UInt16] {
    replaced(
      units, [("&gt;", ">"), ("&lt;", "<"), ("&apos;", "'"), ("&quot;", "\""), ("&amp;", "&")])
  }

  /// Text within the quotes of JavaScript; backslashes stay as they are.
  package static func quoted(_ units: [UInt16], escapesBreaks: Bool) -> [UInt16] {
    replaced(
      units, [("\"", "\\\"")] + (escapesBreaks ? [("\n", "\\n"), ("\r", "\\r")] : []))
  }

  /// A text in which one piece after the other is replaced everywhere.
  private static func replaced(_ text: [UInt16], _ pieces: [(String, String)]) -> [UInt16] {
    var units = text
    for (piece, replacement) in pieces {
      let (wanted, new) = (Array(piece.utf16), Array(replacement.utf16))
      var result: [UInt16] = []
      result.reserveCapacity(units.count)
      var at = 0
      while at < units.count {
        if units[at...].starts(with: wanted) {
          result += new
          at += wanted.count
        } else {
          result.append(units[at])
          at += 1
        }
      }
      units = result
    }
    return units
  }
}
