import UIContract
import UIPainting

/// Reads the values of styles.
///
/// Total: any text gives a value or nil.
enum StyleParser {
  /// The greatest number that a style takes, in dip.
  static let greatest = 1e7

  /// The typed value of a text; nil when it does not fit the style.
  static func value(_ name: StyleName, _ text: String) -> StyleValue? {
    let words = split(text)
    guard let first = words.first else { return nil }
    let word = words.count == 1 ? first : nil
    switch name {
    case .padding, .margin: return edges(words).map(StyleValue.edges)
    case .borderRadius: return corners(words).map(StyleValue.corners)
    case .gravity: return gravity(words).map(StyleValue.gravity)
    case .background: return fill(words).map(StyleValue.fill)
    case .backgroundColor: return word.flatMap(color).map { .fill(.color($0)) }
    case .border: return border(words).map(StyleValue.border)
    case .fontFamily, .hint, .tooltip, .caption: return text.utf8.count <= 1024 ? .text(text) : nil
    case .icon: return word.flatMap { isIcon($0) ? .text($0 == "none" ? "" : String($0)) : nil }
    case .role: return word.flatMap { Role(rawValue: String($0)).map { .text($0.rawValue) } }
    default: return word.flatMap { single(name, $0) }
    }
  }

  /// The value of a style that takes one word.
  private static func single(_ name: StyleName, _ word: Substring) -> StyleValue? {
    switch name {
    case .width, .height: length(word).map(StyleValue.length)
    case .color: color(word).map(StyleValue.color)
    case .top, .left, .right, .bottom: signed(word).map(StyleValue.number)
    case .opacity: number(word, 0...1)
    case .shadow: number(word, 0...24)
    case .zoom: number(word, 0.5...2)
    case .fontSize: fontSize(word).map(StyleValue.number)
    case .fontWeight: fontWeight(word).map(StyleValue.number)
    case .fontStyle:
      choose(word, ["normal": .flag(false), "italic": .flag(true), "oblique": .flag(true)])
    case .whiteSpace: choose(word, ["normal": .flag(true), "nowrap": .flag(false)])
    case .textOverflow: choose(word, ["clip": .overflow(.clip), "ellipsis": .overflow(.ellipsis)])
    case .textAlign:
      choose(word, ["left": .align(.left), "center": .align(.center), "right": .align(.right)])
    case .iconAttachment:
      choose(
        word,
        [
          "top": .side(.top), "right": .side(.right), "bottom": .side(.bottom),
          "left": .side(.left),
        ])
    case .fit:
      choose(
        word,
        [
          "contain": .fit(.contain), "cover": .fit(.cover), "fill": .fit(.fill),
          "pixel": .fit(.pixel),
        ])
    case .toggle, .pages, .dismissable:
      choose(
        word, ["true": .flag(true), "false": .flag(false), "1": .flag(true), "0": .flag(false)])
    case .maxLines: whole(word, 0...10_000)
    case .focusOrder: whole(word, 0...1_000_000)
    case .lineHeight: number(word, 0.5...10)
    case .transition: number(word, 0...10_000)
    case .cellWidth where word == "wrap-content": .number(0)
    case .cellWidth, .cellHeight: number(word, 1...greatest)
    default: number(word, 0...greatest)
    }
  }

  // MARK: - Parts

  private static func choose(_ word: Substring, _ values: [String: StyleValue]) -> StyleValue? {
    values[String(word)]
  }

  /// The words of a text; what stands in brackets stays one word.
  private static func split(_ text: String) -> [Substring] {
    var words: [Substring] = []
    var depth = 0
    var start: String.Index?
    for index in text.indices {
      let letter = text[index]
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if letter == " ", depth <= 0 {
        if let from = start { words.append(text[from..<index]) }
        start = nil
      } else if start == nil {
        start = index
      }
    }
    if let from = start { words.append(text[from...]) }
    return words
  }

  /// A plain decimal number: no exponent, no infinity.
  private static func signed(_ word: Substring) -> Double? {
    let digits = word.first == "-" ? word.dropFirst() : word
    guard digits.utf8.count <= 16, let first = digits.utf8.first,
      isDigit(first) || first == UInt8(ascii: "."),
      digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(word), abs(number) <= greatest
    else { return nil }
    return number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// A name, or a drawing with its path data.
  private static func isIcon(_ word: Substring) -> Bool {
    let limit = word.hasPrefix(Drawing.scheme) ? Drawing.maxBytes : 256
    return word.utf8.count <= limit && word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private static func number(_ word: Substring, _ range: ClosedRange<Double>) -> StyleValue? {
    guard let number = signed(word), range.contains(number) else { return nil }
    return .number(number)
  }

  private static func whole(_ word: Substring, _ range: ClosedRange<Double>) -> StyleValue? {
    guard let number = signed(word), range.contains(number), number == number.rounded() else {
      return nil
    }
    return .number(number)
  }

  private static func numbers(_ words: [Substring]) -> [Double]? {
    guard (1...4).contains(words.count) else { return nil }
    let numbers = words.compactMap(signed)
    return numbers.count == words.count && numbers.allSatisfy { $0 >= 0 } ? numbers : nil
  }

  /// One to four lengths as in CSS: all; vertical, horizontal; top, horizontal, bottom; clockwise.
  private static func edges(_ words: [Substring]) -> Edges? {
    guard let list = numbers(words) else { return nil }
    return switch list.count {
    case 1: Edges(list[0], list[0], list[0], list[0])
    case 2: Edges(list[0], list[1], list[0], list[1])
    case 3: Edges(list[0], list[1], list[2], list[1])
    default: Edges(list[0], list[1], list[2], list[3])
    }
  }

  private static func corners(_ words: [Substring]) -> Corners? {
    guard let list = numbers(words) else { return nil }
    return switch list.count {
    case 1: Corners(list[0])
    case 2: Corners(list[0], list[1], list[0], list[1])
    case 3: Corners(list[0], list[1], list[2], list[1])
    default: Corners(list[0], list[1], list[2], list[3])
    }
  }

  private static func length(_ word: Substring) -> Length? {
    switch word {
    case "wrap-content": return .wrap
    case "match-parent": return .match
    default:
      guard let number = signed(word), number >= 0 else { return nil }
      return .dip(number)
    }
  }

  private static func fontSize(_ word: Substring) -> Double? {
    switch word {
    case "small": return 12
    case "medium": return 14
    case "large": return 18
    default:
      guard let number = signed(word), (1...500).contains(number) else { return nil }
      return number
    }
  }

  private static func fontWeight(_ word: Substring) -> Double? {
    switch word {
    case "normal": return 400
    case "bold": return 700
    default:
      guard let number = signed(word), (100...900).contains(number), number == number.rounded()
      else { return nil }
      return number
    }
  }

  private static func gravity(_ words: [Substring]) -> Gravity? {
    var horizontal: Gravity.Horizontal?
    var vertical: Gravity.Vertical?
    var both = false
    guard words.count <= 2 else { return nil }
    for word in words {
      var across: Gravity.Horizontal?
      var along: Gravity.Vertical?
      switch word {
      case "start": across = .start
      case "end": across = .end
      case "left": across = .left
      case "right": across = .right
      case "center-horizontal": across = .center
      case "top": along = .top
      case "bottom": along = .bottom
      case "center-vertical": along = .center
      case "center":
        guard !both else { return nil }
        both = true
      default: return nil
      }
      // Two words for one axis contradict each other.
      if across != nil, horizontal != nil { return nil }
      if along != nil, vertical != nil { return nil }
      horizontal = across ?? horizontal
      vertical = along ?? vertical
    }
    if both, horizontal != nil, vertical != nil { return nil }
    return Gravity(
      horizontal: horizontal ?? (both ? .center : .start),
      vertical: vertical ?? (both ? .center : .top))
  }

  /// `#rgb`, `#rrggbb`, `#rrggbbaa`, or a token of the theme.
  static func color(_ word: Substring) -> StyleColor? {
    ColorToken(rawValue: String(word)).map(StyleColor.token)
      ?? Color(hex: word).map(StyleColor.color)
  }

  private static func fill(_ words: [Substring]) -> StyleFill? {
    guard words.count == 1, let word = words.first else { return nil }
    if word == "none" { return StyleFill.none }
    let name = "linear-gradient("
    guard word.hasPrefix(name), word.last == ")" else { return color(word).map(StyleFill.color) }
    let parts = word.dropFirst(name.count).dropLast().split(
      separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let upper = color(trimmed(parts[0])),
      let lower = color(trimmed(parts[1]))
    else { return nil }
    return .gradient(upper, lower)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// `none`, a colour, or a width with a pattern and a colour.
  private static func border(_ words: [Substring]) -> StyleBorder? {
    guard let first = words.first, words.count <= 3 else { return nil }
    if words.count == 1, first == "none" {
      return StyleBorder(width: 0, pattern: .solid, color: .token(.faint))
    }
    if words.count == 1, let color = color(first) {
      return StyleBorder(width: 1, pattern: .solid, color: color)
    }
    guard let width = signed(first), (0...1000).contains(width) else { return nil }
    var result = StyleBorder(width: width, pattern: .solid, color: .token(.faint))
    var rest = words.dropFirst()
    switch rest.first {
    case "solid": rest.removeFirst()
    case "dotted":
      result.pattern = .dotted
      rest.removeFirst()
    case "dashed":
      result.pattern = .dashed
      rest.removeFirst()
    default: break
    }
    guard let last = rest.first else { return result }
    guard rest.count == 1, let color = color(last) else { return nil }
    result.color = color
    return result
  }
}
