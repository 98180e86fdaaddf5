/// Input and expectations by frame: what tests and `--script` play.
///
/// A line is a frame's number, a verb and its words: `12 key:Down`, `50 click:640,300`, `90 expect:focus=Tobu`. `+12` is so
/// many frames after the line before. Lines that begin with `#` are comments.
package struct UIScript: Sendable {
  /// One thing that happens.
  package struct Step: Equatable, Sendable {
    /// Counted from 1.
    package let line: Int
    /// The frame, counted from 0.
    package let frame: Int
    /// What happens.
    package let action: Action
  }

  /// What a line says.
  package enum Action: Equatable, Sendable {
    /// A key is tapped, or goes down (`+`) or up (`-`).
    case key(WindowKey, KeyModifiers, Press)
    /// A button of a pad.
    case pad(WindowPadButton, Press)
    /// A click of the left, the right or the back button.
    case click(x: Double, y: Double, PointerButton, clicks: Int, KeyModifiers)
    /// The pointer moves.
    case move(x: Double, y: Double)
    /// The wheel turns where the pointer is; positive is towards the end.
    case wheel(dx: Double, dy: Double)
    /// A finger taps.
    case touch(x: Double, y: Double)
    /// A finger rests until the context menu opens.
    case hold(x: Double, y: Double)
    /// A finger goes from one place to another in ten frames.
    case drag(x: Double, y: Double, toX: Double, toY: Double)
    /// Text is typed.
    case text(String)
    /// The file chooser that is open gives files.
    case choose([String])
    /// Files are dropped.
    case drop([String])
    /// The window gets another size, in dip.
    case resize(width: Double, height: Double)
    /// Something must be so.
    case expect(Subject, isExact: Bool, String)
    /// A screenshot is written.
    case shot(String)
  }

  /// How a key or button is pressed.
  package enum Press: Equatable, Sendable { case tap, down, up }

  /// What an expectation is about.
  package enum Subject: String, CaseIterable, Sendable {
    case focus, toast, dialog, view, text, event
  }

  /// Why a script cannot be read.
  package struct Failure: Error, Equatable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    /// What about the line is wrong.
    package let reason: String
    /// A sentence for the user.
    package var description: String { "line \(line) of the script: \(reason)" }
  }

  /// The steps in the order of their frames; steps of a frame in the order of their lines.
  package let steps: [Step]

  /// The last frame that a script can name.
  package static let frameLimit = 10_000_000

  /// Reads a script.
  package init(_ text: String) throws(Failure) {
    var steps: [Step] = []
    var number = 0
    var last = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let words = line.split(separator: " ", maxSplits: 1)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let isRelative = first.hasPrefix("+")
      guard let count = Int(isRelative ? first.dropFirst() : first[...]),
        (0...Self.frameLimit).contains(count), words.count == 2,
        !isRelative || last + count <= Self.frameLimit
      else { throw Failure(line: number, reason: "it begins with no frame") }
      let frame = isRelative ? last + count : count
      last = frame
      let rest = words[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard rest.count == 2, let action = Self.action(rest[0], String(rest[1])) else {
        throw Failure(line: number, reason: "unknown step \(words[1].prefix(64))")
      }
      steps.append(Step(line: number, frame: frame, action: action))
    }
    self.steps = steps.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
  }

  private static func action(_ verb: Substring, _ words: String) -> Action? {
    switch verb {
    case "key": return key(words)
    case "pad":
      let (press, name) = press(words)
      return WindowPadButton(rawValue: name).map { .pad($0, press) }
    case "click": return click(words, .left)
    case "double": return click(words, .left, clicks: 2)
    case "right": return click(words, .right)
    case "back": return click(words, .back)
    case "move": return point(words).map { .move(x: $0.0, y: $0.1) }
    case "wheel": return point(words).map { .wheel(dx: $0.0, dy: -$0.1) }
    case "touch": return point(words).map { .touch(x: $0.0, y: $0.1) }
    case "hold": return point(words).map { .hold(x: $0.0, y: $0.1) }
    case "drag":
      let parts = words.split(separator: ">")
      guard parts.count == 2, let from = point(String(parts[0])), let to = point(String(parts[1]))
      else { return nil }
      return .drag(x: from.0, y: from.1, toX: to.0, toY: to.1)
    case "text": return .text(words)
    case "choose": return .choose(words.split(separator: "|").map(String.init))
    case "drop": return .drop(words.split(separator: "|").map(String.init))
    case "resize":
      let parts = words.split(separator: "x").compactMap { Double($0) }
      guard parts.count == 2, parts.allSatisfy({ (1...16_384).contains($0) }) else { return nil }
      return .resize(width: parts[0], height: parts[1])
    case "expect": return expectation(words)
    case "shot": return words.isEmpty ? nil : .shot(words)
    default: return nil
    }
  }

  private static func press(_ words: String) -> (Press, String) {
    if words.count > 1, words.hasPrefix("+") { return (.down, String(words.dropFirst())) }
    if words.count > 1, words.hasPrefix("-") { return (.up, String(words.dropFirst())) }
    return (.tap, words)
  }

  /// `Down`, `Ctrl+A`, `Shift+Alt+Left`, `+Enter`, `-Enter`.
  private static func key(_ words: String) -> Action? {
    let (press, rest) = press(words)
    guard let (modifiers, name) = modifiers(rest) else { return nil }
    return name.isEmpty || name.count > 16 ? nil : .key(WindowKey(name), modifiers, press)
  }

  /// `640,300`, `Ctrl+640,300`.
  private static func click(_ words: String, _ button: PointerButton, clicks: Int = 1) -> Action? {
    guard let (modifiers, place) = modifiers(words), let (x, y) = point(place) else { return nil }
    return .click(x: x, y: y, button, clicks: clicks, modifiers)
  }

  /// The keys that are held, and what stands after them.
  private static func modifiers(_ words: String) -> (KeyModifiers, String)? {
    var modifiers: KeyModifiers = []
    var rest = Substring(words)
    while let plus = rest.firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
      switch rest[..<plus] {
      case "Ctrl": modifiers.insert(.control)
      case "Shift": modifiers.insert(.shift)
      case "Alt": modifiers.insert(.alt)
      default: return nil
      }
      rest = rest[rest.index(after: plus)...]
    }
    return (modifiers, String(rest))
  }

  private static func point(_ words: String) -> (Double, Double)? {
    let parts = words.split(separator: ",").compactMap { Double($0) }
    guard parts.count == 2, parts.allSatisfy({ abs($0) <= 100_000 }) else { return nil }
    return (parts[0], parts[1])
  }

  /// `focus=Tobu` is equal, `toast~Deleted` contains.
  private static func expectation(_ words: String) -> Action? {
    guard let sign = words.firstIndex(where: { $0 == "=" || $0 == "~" }),
      let subject = Subject(rawValue: String(words[..<sign]))
    else { return nil }
    return .expect(subject, isExact: words[sign] == "=", String(words[words.index(after: sign)...]))
  }
}
