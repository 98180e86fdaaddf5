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

  /// Whether the machine has the Game Boy Color's hardware.
  public var isColor: Bool { self == .cgb || self == .agb }
}
