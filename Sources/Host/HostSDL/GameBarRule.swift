import HostBase
package import Library
import Session

/// When the bar over a game comes with the pointer.
///
/// A game that is played with the pointer needs all of its picture: there the bar comes from beside the picture and from the
/// window's upper edge only, and goes as soon as the pointer is over the picture again.
package struct GameBarRule {
  /// Whether the game is played with the pointer.
  private let usesPointer: Bool
  /// How close to the upper edge the pointer has to be, in dip.
  private static let edge = 2.0

  /// The rule of games of a type; nil: of a core that names no devices.
  package init(_ gameType: GameType?) { usesPointer = GameBarRule.usesPointer(gameType) }

  /// Whether games of a type are played with the pointer.
  static func usesPointer(_ gameType: GameType?) -> Bool {
    gameType?.layout.contains { [.pointer, .lightgun, .mouse].contains($0.kind) } ?? false
  }

  /// Whether a pointer that moved to a place calls the bar; false: it sends the bar away.
  ///
  /// The place is in the output's pixels, of which `density` are one dip.
  package func wantsBar(atX x: Double, y: Double, over picture: PictureFrame, density: Double)
    -> Bool
  {
    guard usesPointer else { return true }
    if y <= Self.edge * density { return true }
    return !(picture.x..<picture.x + picture.width).contains(x)
      || !(picture.y..<picture.y + picture.height).contains(y)
  }
}
