import FlashAVM2
import FlashHeap

/// A class of `flash.text.engine` whose objects keep what they are given, after its checks.
struct EngineClass {
  /// What a property refuses (X.Fd.1, X.Ef.2, X.Tab.1).
  enum Check {
    /// Nothing.
    case none
    /// Null: 2007.
    case null
    /// Null, and what is not one of some words: 2007, 2008.
    case word([String])
    /// Negative numbers: 2004. NaN becomes 0 (measured: bounded-formats).
    case negative
    /// Nothing, but NaN becomes 0 (measured: bounded-formats).
    case number
    /// Nothing, but numbers become 0 … 1, and NaN 0 (measured: bounded-formats).
    case unit
  }

  struct Property {
    let name: String
    let check: Check
    /// Its field, by its number among those that its class adds.
    let field: Int
    /// The class that declares it.
    let owner: String
  }

  let name: String
  /// The constructor's parameters come first, in their order.
  let properties: [Property]
  /// How many parameters the constructor has.
  let parameterCount: Int
  /// The field that says whether an object is locked, and the error that its setters throw then.
  let lock: (field: Int, error: Int)?

  private init(
    _ name: String, _ properties: [(String, Check)], more: [(String, Check)] = [],
    base: EngineClass? = nil, lock: Int? = nil
  ) {
    self.name = name
    let inherited = base?.properties ?? []
    let own = (properties + more).enumerated().map {
      Property(name: $1.0, check: $1.1, field: $0, owner: name)
    }
    self.properties = inherited + own
    parameterCount = inherited.count + properties.count
    self.lock = lock.map { (own.count, $0) }
  }

  private static let baselines = [
    "roman", "ascent", "descent", "ideographicTop", "ideographicCenter", "ideographicBottom",
  ]
  /// Baselines that blocks and formats can have.
  static let baseline = Check.word(baselines)
  /// Turns that contents and blocks can have.
  static let rotation = Check.word(["rotate0", "rotate90", "rotate180", "rotate270"])

  private static let justifier = EngineClass(
    "TextJustifier",
    [
      ("locale", .null),
      (
        "lineJustification",
        .word(["unjustified", "allButLast", "allIncludingLast", "allButMandatoryBreak"])
      ),
    ])

  /// A class by its name; nil is none of these.
  static func named(_ name: String) -> EngineClass? {
    switch name {
    case "FontDescription":
      EngineClass(
        name,
        [
          ("fontName", .null), ("fontWeight", .word(["normal", "bold"])),
          ("fontPosture", .word(["normal", "italic"])),
          ("fontLookup", .word(["device", "embeddedCFF"])),
          ("renderingMode", .word(["cff", "normal"])),
          ("cffHinting", .word(["none", "horizontalStem"])),
        ], lock: 2185)
    case "ElementFormat": format
    case "TabStop":
      EngineClass(
        name,
        [
          ("alignment", .word(["start", "center", "end", "decimal"])), ("position", .negative),
          ("decimalAlignmentToken", .null),
        ])
    case "TextJustifier": justifier
    case "SpaceJustifier":
      EngineClass(
        name, [("letterSpacing", .none)],
        more: [
          ("minimumSpacing", .negative), ("optimumSpacing", .negative),
          ("maximumSpacing", .negative),
        ], base: justifier)
    case "EastAsianJustifier":
      EngineClass(
        name,
        [
          (
            "justificationStyle",
            .word(["pushInKinsoku", "pushOutOnly", "prioritizeLeastAdjustment"])
          )
        ], more: [("composeTrailingIdeographicSpaces", .none)], base: justifier)
    default: nil
    }
  }

  private static let format = EngineClass(
    "ElementFormat",
    [
      ("fontDescription", .null), ("fontSize", .negative), ("color", .none), ("alpha", .unit),
      ("textRotation", .word(["rotate0", "rotate90", "rotate180", "rotate270", "auto"])),
      ("dominantBaseline", baseline),
      ("alignmentBaseline", .word(baselines + ["useDominantBaseline"])),
      ("baselineShift", .none), ("kerning", .word(["on", "off", "auto"])),
      ("trackingRight", .number), ("trackingLeft", .number), ("locale", .null),
      ("breakOpportunity", .word(["auto", "any", "none", "all"])),
      ("digitCase", .word(["default", "lining", "oldStyle"])),
      ("digitWidth", .word(["default", "proportional", "tabular"])),
      ("ligatureLevel", .word(["none", "minimum", "common", "uncommon", "exotic"])),
      (
        "typographicCase",
        .word([
          "default", "title", "caps", "smallCaps", "uppercase", "lowercase", "capsAndSmallCaps",
        ])
      ),
    ], lock: 2184)
}

extension EngineClass.Check {
  /// A value, as it lies in a register of its type, as the property keeps it.
  func fit(_ value: Value) -> Value {
    switch self {
    case .negative, .number: value.double.isNaN ? .zero : value
    case .unit: Value(value.double.isNaN ? 0 : min(max(value.double, 0), 1))
    case .none, .null, .word: value
    }
  }

  /// Whether a value, as it lies in a register of its type, is refused.
  func test(_ value: Value, _ name: String) throws(ScriptError) {
    switch self {
    case .none, .number, .unit: break
    case .null: if value.isNull { throw ScriptError(2007, name) }
    case .word(let words):
      guard let text = value.asString?.text else { throw ScriptError(2007, name) }
      if !words.contains(text) { throw ScriptError(2008, name) }
    case .negative: if value.double < 0 { throw ScriptError(2004) }
    }
  }
}

/// The classes of `flash.text.engine`, looked up when they are first wanted.
final class EngineTypes {
  private let type: (String) -> Traits
  private var known: [String: Traits] = [:]

  init(_ type: @escaping (String) -> Traits) { self.type = type }

  subscript(_ name: String) -> Traits {
    if let found = known[name] { return found }
    let found = type(name)
    known[name] = found
    return found
  }
}
