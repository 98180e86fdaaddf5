public import Flash

/// What a run is asked for in words: keys and values, as a host passes them on from its command line.
public struct RunSettings: Sendable {
  /// For the player.
  public var options: Player.Options
  /// Whether shared objects are files, right in the folder that the host gives.
  public var keepsFiles = false

  /// What is wrong with a setting.
  public struct Wrong: Error {
    /// One sentence that names it.
    public let text: String
  }

  /// Nothing is asked for beside these options.
  public init(_ options: Player.Options) { self.options = options }

  /// Settings that begin with `run.`, over these options; other settings are somebody else's.
  ///
  /// - Throws: where a value makes no sense or a key is not known, since a run that leaves one out would not be what was asked for.
  public init(
    _ settings: [String: String], over options: Player.Options, read: (String) -> [UInt8]?
  ) throws(Wrong) {
    self.init(options)
    for (key, value) in settings.sorted(by: { $0.key < $1.key }) where key.hasPrefix("run.") {
      try set(String(key.dropFirst(4)), to: value, read: read)
    }
  }

  /// Takes one setting; `read` reads the files that it names.
  public mutating func set(
    _ key: String, to value: String, read: (String) -> [UInt8]?
  ) throws(Wrong) {
    switch key {
    case "mode": options.mode = value == "frames" ? .frames : .ticks
    case "seed": options.seed = UInt32(truncatingIfNeeded: Int(try Self.number(value, key)))
    case "viewport": try setViewport(value)
    case "quality":
      guard ["low", "medium", "high", "best"].contains(value) else {
        throw Wrong(text: "quality is low, medium, high or best, not \(value)")
      }
      options.quality = value
    case "storage": keepsFiles = true
    // Nothing is refused for what cannot be done of it.
    case "partial": break
    case "device_fonts": options.systemFonts = FontconfigFonts()
    case _ where key.hasPrefix("font."):
      try addFont(String(key.dropFirst(5)), file: value, read)
    case _ where key.hasPrefix("font_sort."):
      let (family, isBold, isItalic) = try Self.look(String(key.dropFirst(10)))
      let sort = value.split(separator: ",").map(String.init)
      options.fontSorts.append((family, isBold, isItalic, sort))
    case _ where key.hasPrefix("default_font."):
      options.defaultFonts[String(key.dropFirst(13))] = value.split(separator: ",").map(String.init)
    default: throw Wrong(text: "this player knows no setting \(key)")
    }
  }

  private static func number(_ text: String, _ key: String) throws(Wrong) -> Double {
    guard let number = Double(text), number >= 0, number <= 4_294_967_295 else {
      throw Wrong(text: "\(key) needs a number, not \(text)")
    }
    return number
  }

  private static func positive(_ text: String, _ key: String) throws(Wrong) -> Double {
    let value = try number(text, key)
    guard value > 0 else { throw Wrong(text: "\(key) needs a number above 0") }
    return value
  }

  /// `WIDTHxHEIGHT[@SCALE]`.
  private mutating func setViewport(_ text: String) throws(Wrong) {
    let parts = text.split(separator: "@")
    let sides = (parts.first ?? "").split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...8192).contains($0) }) else {
      throw Wrong(text: "viewport needs WIDTHxHEIGHT[@SCALE], not \(text)")
    }
    options.viewport = (sides[0], sides[1])
    if parts.count > 1 { options.viewportScale = try Self.positive(String(parts[1]), "viewport") }
  }

  /// `FAMILY,STYLE`.
  private static func look(
    _ name: String
  ) throws(Wrong) -> (family: String, isBold: Bool, isItalic: Bool) {
    let names = name.split(separator: ",")
    guard names.count == 2, ["regular", "bold", "italic", "bolditalic"].contains(names[1]) else {
      throw Wrong(text: "a font needs FAMILY,STYLE, not \(name)")
    }
    return (String(names[0]), names[1].hasPrefix("bold"), names[1].hasSuffix("italic"))
  }

  private mutating func addFont(
    _ name: String, file: String, _ read: (String) -> [UInt8]?
  ) throws(Wrong) {
    let (family, isBold, isItalic) = try Self.look(name)
    guard let bytes = read(file) else { throw Wrong(text: "the font \(file) cannot be read") }
    options.fonts.append(
      Player.FontFile(bytes, family: family, isBold: isBold, isItalic: isItalic))
  }
}
