import HostBase
import UIComponent
import UIPainting

// Fields; all positions count Unicode scalars.
extension AccessibilityBridge {
  /// Answers questions about a field's text.
  func text(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    guard let text = node.text else { return .unknownMethod }
    let scalars = Array(text.text.unicodeScalars)
    let first = call[0]?.integer ?? 0
    func number(_ value: Int) -> BusValue { .int32(Int32(clamping: value)) }
    func part(_ range: Range<Int>) -> [BusValue] {
      [.string(scalars.words(range)), number(range.lowerBound), number(range.upperBound)]
    }
    switch call.member {
    case "GetText":
      let last = call[1]?.integer ?? -1
      return .values([.string(scalars.words(scalars.range(first, last)))])
    case "SetCaretOffset":
      perform(node.id, .setCaret(scalars.range(0, first).upperBound))
      return .values([.boolean(true)])
    case "GetCharacterAtOffset":
      return .values([
        number(scalars.indices.contains(first) ? Int(scalars[first].value) : 0)
      ])
    case "GetStringAtOffset":
      // AtspiTextGranularity: 0 is a character, 1 a word; a field is one sentence, line and paragraph.
      return .values(part(scalars.unit(at: first, call[1]?.integer ?? 0)))
    case "GetTextAtOffset":
      // AtspiTextBoundaryType: 0 is a character, 1 and 2 a word.
      return .values(part(scalars.unit(at: first, min(call[1]?.integer ?? 0, 3))))
    case "GetTextBeforeOffset":
      return .values(part(scalars.unit(at: first - 1, min(call[1]?.integer ?? 0, 3))))
    case "GetTextAfterOffset":
      return .values(part(scalars.unit(at: first + 1, min(call[1]?.integer ?? 0, 3))))
    case "GetNSelections": return .values([number(text.selection.isEmpty ? 0 : 1)])
    case "GetSelection":
      let range = first == 0 ? text.selection : 0..<0
      return .values([number(range.lowerBound), number(range.upperBound)])
    case "GetCharacterExtents", "GetRangeExtents":
      let rect = node.frame
      return .values([number(rect.x), number(rect.y), number(rect.width), number(rect.height)])
    case "GetOffsetAtPoint": return .values([number(-1)])
    case "GetAttributes", "GetAttributeRun":
      return .values([.array("{ss}", []), number(0), number(scalars.count)])
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return .values([.array("{ss}", [])])
    case "GetAttributeValue": return .values([.string("")])
    case "AddSelection", "RemoveSelection", "SetSelection", "ScrollSubstringTo":
      return .values([.boolean(false)])
    default: return .unknownMethod
    }
  }

  /// Changes a field's text.
  func editableText(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    guard let text = node.text, node.states.contains(.enabled) else { return .unknownMethod }
    let count = text.text.unicodeScalars.count
    func replace(_ from: Int, _ to: Int, _ words: String) -> BusReply {
      guard words.utf8.count <= 64 << 10 else { return .badArguments }
      let start = min(max(from, 0), count)
      perform(node.id, .replace(start..<max(start, min(to, count)), words))
      return .values([.boolean(true)])
    }
    switch call.member {
    case "SetTextContents":
      guard let words = call[0]?.text else { return .badArguments }
      return replace(0, count, words)
    case "InsertText":
      guard let place = call[0]?.integer, let words = call[1]?.text, let length = call[2]?.integer
      else { return .badArguments }
      // The length counts characters or bytes by the caller's mind; a shorter one cuts the text.
      return replace(place, place, length < 0 ? words : String(words.prefix(length)))
    case "DeleteText":
      guard let start = call[0]?.integer, let end = call[1]?.integer else { return .badArguments }
      return replace(start, end, "")
    case "CopyText": return .values([])
    case "CutText", "PasteText": return .values([.boolean(false)])
    default: return .unknownMethod
    }
  }
}

extension [Unicode.Scalar] {
  /// Positions held within the text; an end of -1 is the text's.
  fileprivate func range(_ first: Int, _ last: Int) -> Range<Int> {
    let end = last < 0 ? count : Swift.min(last, count)
    let start = Swift.min(Swift.max(first, 0), end)
    return start..<end
  }

  /// A part of the text.
  fileprivate func words(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self[range])
    return String(view)
  }

  /// The character, the word or the whole text at a position.
  fileprivate func unit(at position: Int, _ kind: Int) -> Range<Int> {
    guard indices.contains(position) else { return count..<count }
    switch kind {
    case 0: return position..<(position + 1)
    case 1, 2:
      var start = position
      var end = position
      while start > 0, self[start - 1] != " " { start -= 1 }
      while end < count, self[end] != " " { end += 1 }
      return start..<Swift.max(end, start)
    default: return 0..<count
    }
  }
}
