/// A sentence of the host for people: a text with places, and what stands in them.
///
/// It is written as an interpolated string and read as English (`text`). A language that has a translation of its template says it
/// in its own words, with the same values in the same places.
package struct Sentence: Equatable, Sendable, Codable {
  /// A value in a sentence.
  package enum Value: Equatable, Sendable, Codable {
    /// A name, a number, or words of others.
    case words(String)
    /// A sentence, or a part of one, which is translated as well.
    indirect case sentence(Sentence)
  }

  /// The English text, with `{0}`, `{1}` … for its values.
  package private(set) var template: String
  /// The values, in the order of their places.
  package private(set) var values: [Value]

  /// Words that have no translation: those of a core, of the system, or of another program.
  package init(words: String) {
    template = "{0}"
    values = [.words(words)]
  }

  /// The sentence in English.
  package var text: String { text { $0 } }

  /// The sentence in a language, which has a template for each English one.
  package func text(_ translate: (String) -> String) -> String {
    // The places of words without a sentence around them are no text.
    let template = template == "{0}" ? template : translate(template)
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(of: "}"), let place = Int(inner[..<close]),
        values.indices.contains(place)
      else {
        text += rest[...open]
        rest = inner
        continue
      }
      text += rest[..<open]
      switch values[place] {
      case .words(let words): text += words
      case .sentence(let sentence): text += sentence.text(translate)
      }
      rest = inner[inner.index(after: close)...]
    }
    return text + rest
  }

  /// One sentence after another, as one.
  package static func + (first: Sentence, second: Sentence) -> Sentence {
    var sum = first
    sum.template += second.template.shifted(by: first.values.count)
    sum.values += second.values
    return sum
  }
}

extension Sentence: ExpressibleByStringInterpolation {
  /// A text without places.
  package init(stringLiteral text: String) {
    template = text
    values = []
  }

  /// A text with places.
  package init(stringInterpolation parts: StringInterpolation) {
    template = parts.template
    values = parts.values
  }

  /// The parts of a text with places.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var template = ""
    fileprivate var values: [Value] = []

    /// An empty text.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds text.
    package mutating func appendLiteral(_ text: String) { template += text }

    /// Adds a place for a part that is translated.
    package mutating func appendInterpolation(_ sentence: Sentence) { add(.sentence(sentence)) }

    /// Adds a place for a name, a number, or words of others.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      add(.words(value.description))
    }

    private mutating func add(_ value: Value) {
      template += "{\(values.count)}"
      values.append(value)
    }
  }
}

extension String {
  /// A template whose places have higher numbers.
  fileprivate func shifted(by count: Int) -> String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{") {
      text += rest[...open]
      rest = rest[rest.index(after: open)...]
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let place = Int(digits) else { continue }
      text += "\(place + count)"
      rest = rest.dropFirst(digits.count)
    }
    return text + rest
  }
}
