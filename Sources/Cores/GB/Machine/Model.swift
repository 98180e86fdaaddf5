/// The hardware a machine imitates; everything that differs between models is asked of this value.
public enum Model: UInt8, Sendable, CaseIterable {
  /// The first Game Boy (DMG-CPU B).
  case dmg
  /// Game Boy Pocket.
  case mgb
  /// Super Game Boy.
  case sgb
  /// Game Boy Color (CPU CGB D).
  case cgb
  /// Game Boy Advance running a Game Boy game.
  case agb
  /// Super Game Boy 2, with a clock of its own.
  case sgb2
  /// Game Boy Color (CPU CGB C), whose sound chip has more of the older one's ways.
  case cgbC

  /// Whether the machine has the Game Boy Color's hardware.
  public var isColor: Bool { self == .cgb || self == .cgbC || self == .agb }

  /// Whether the machine sits in a SNES.
  public var isSuper: Bool { self == .sgb || self == .sgb2 }

  /// Dots a second.
  ///
  /// A Super Game Boy takes a fifth of the clock of its SNES (21 477 272 Hz). Source: Pan Docs, "SGB Functions: Timing".
  public var clockRate: Double { self == .sgb ? 21_477_272.0 / 5 : 4_194_304 }
}
