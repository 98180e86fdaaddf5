package import Catalog
import HostBase
package import Library

/// A direction of a stick on the game's pad, which keys and controls can move.
package enum StickDirection: UInt8, CaseIterable, Sendable {
  case leftUp = 0, leftDown, leftLeft, leftRight, rightUp, rightDown, rightLeft, rightRight

  /// The name in input maps: `LS_UP`, `RS_LEFT`.
  package var name: String {
    switch self {
    case .leftUp: "LS_UP"
    case .leftDown: "LS_DOWN"
    case .leftLeft: "LS_LEFT"
    case .leftRight: "LS_RIGHT"
    case .rightUp: "RS_UP"
    case .rightDown: "RS_DOWN"
    case .rightLeft: "RS_LEFT"
    case .rightRight: "RS_RIGHT"
    }
  }

  /// The name as people read it: `Left stick up`.
  package var title: String {
    switch self {
    case .leftUp: "Left stick up"
    case .leftDown: "Left stick down"
    case .leftLeft: "Left stick left"
    case .leftRight: "Left stick right"
    case .rightUp: "Right stick up"
    case .rightDown: "Right stick down"
    case .rightLeft: "Right stick left"
    case .rightRight: "Right stick right"
    }
  }

  /// The direction of the player's own stick at the same place, which moves it in the built-in map.
  package var control: PadControl {
    switch self {
    case .leftUp: .leftStickUp
    case .leftDown: .leftStickDown
    case .leftLeft: .leftStickLeft
    case .leftRight: .leftStickRight
    case .rightUp: .rightStickUp
    case .rightDown: .rightStickDown
    case .rightLeft: .rightStickLeft
    case .rightRight: .rightStickRight
    }
  }

  /// Whether it is of the right stick.
  package var isRight: Bool { rawValue >= StickDirection.rightUp.rawValue }

  /// The direction of that name in any case, or nil.
  package init?(name: some StringProtocol) {
    let wanted = name.uppercased()
    guard let found = StickDirection.allCases.first(where: { $0.name == wanted }) else {
      return nil
    }
    self = found
  }

  /// Whether a pad's sticks are past half of their way in this direction.
  package func isPushed(on pad: InputState.Pad) -> Bool {
    let way = control.deflection(left: pad.left, right: pad.right)
    return way > Int32(Int16.max) / 2
  }
}

extension PadControl {
  /// How far the sticks are out in this control's direction, 0…32768; 0 for a button.
  func deflection(left: SIMD2<Int16>, right: SIMD2<Int16>) -> Int32 {
    guard let stick else { return 0 }
    let place = stick.isRight ? right : left
    return max(0, Int32(place.x) * Int32(stick.x) + Int32(place.y) * Int32(stick.y))
  }
}

/// The directions of the sticks that a game's pad has; without a layout, those of both sticks.
package func padSticks(of gameType: GameType?) -> [StickDirection] {
  guard let layout = gameType?.layout, !layout.isEmpty else { return StickDirection.allCases }
  var isRight: Set<Bool> = []
  for (number, element) in layout.filter({ $0.kind == .stick }).enumerated() {
    let axis = element.buttons.first { $0.device & 0xff == 5 }
    isRight.insert(axis.map { $0.index == 1 } ?? (number > 0))
  }
  return StickDirection.allCases.filter { isRight.contains($0.isRight) }
}
