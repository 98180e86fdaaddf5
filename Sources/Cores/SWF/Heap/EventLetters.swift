/// The letters that follow `on` in names of events' methods: a set of them tells quickly which methods an object cannot have.
public struct EventLetters: OptionSet, Sendable, BitwiseCopyable {
  /// A bit for each letter.
  public let rawValue: UInt32

  /// A set of letters by its bits.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The letter of a name, in whatever case; nothing where it does not begin with `on`.
  public init(_ name: ScriptString) {
    guard name.count > 2, name[0] | 0x20 == 0x6F, name[1] | 0x20 == 0x6E else {
      rawValue = 0
      return
    }
    let letter = name[2] | 0x20
    rawValue = 0x61...0x7A ~= letter ? 1 << UInt32(letter - 0x61) : .max
  }

  private init(_ letter: Character) {
    rawValue = letter.asciiValue.map { 1 << UInt32($0 - 0x61) } ?? .max
  }

  /// Those of the methods that make a clip a button.
  public static let button: EventLetters = [
    EventLetters("p"), EventLetters("r"), EventLetters("d"),
  ]
}
