import CoreKit
import Flash

/// States of the core: the player's, with what the core itself knows of the person's hands before it.
extension FlashCore {
  /// "ARCS", and the version of what stands before the player's state.
  private static let magic: [UInt8] = Array("ARCS".utf8)
  /// Version 2 has the keys that are let go with the next frame.
  private static let version = 2
  private static let headSize = magic.count + 4 + 8 + 2 + 1 + 4 + 4

  /// What the core knows besides the player: which input comes next, and what it has passed on of pad and pointer.
  struct Hands: Equatable {
    var iteration = 0
    var held: Buttons = []
    var pointer: PointerState?
    var isRightDown = false
  }

  static func bytes(
    _ hands: Hands, late: [InputEvent.Key], _ state: [UInt8]
  ) -> [UInt8] {
    var bytes = magic
    bytes.reserveCapacity(headSize + 2 + late.count * 6 + state.count)
    func put(_ number: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
    }
    put(version, 4)
    put(hands.iteration, 8)
    put(Int(hands.held.rawValue), 2)
    let pointer = hands.pointer
    bytes.append(
      (pointer == nil ? 0 : 1) | (pointer?.isPressed == true ? 2 : 0) | (hands.isRightDown ? 4 : 0))
    put(pointer?.x ?? 0, 4)
    put(pointer?.y ?? 0, 4)
    put(late.count, 2)
    for key in late {
      put(key.code, 2)
      put(key.character, 4)
    }
    bytes += state
    return bytes
  }

  /// Takes a state apart; nil if it is none of this core.
  static func parts(
    _ bytes: UnsafeRawBufferPointer
  ) -> (hands: Hands, late: [InputEvent.Key], state: [UInt8])? {
    guard bytes.count >= headSize, bytes.prefix(magic.count).elementsEqual(magic) else {
      return nil
    }
    var at = magic.count
    func number(_ size: Int) -> Int {
      defer { at += size }
      return (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << ($1 * 8) }
    }
    let written = number(4)
    guard (1...version).contains(written) else { return nil }
    var hands = Hands()
    hands.iteration = max(number(8), 0)
    hands.held = Buttons(rawValue: UInt16(truncatingIfNeeded: number(2)))
    let flags = number(1)
    let (x, y) = (number(4), number(4))
    func place(_ raw: Int) -> Int { Int(Int32(truncatingIfNeeded: raw)) }
    if flags & 1 != 0 {
      hands.pointer = PointerState(x: place(x), y: place(y), isPressed: flags & 2 != 0)
    }
    hands.isRightDown = flags & 4 != 0
    var late: [InputEvent.Key] = []
    if written > 1 {
      guard bytes.count >= at + 2 else { return nil }
      let count = number(2)
      guard bytes.count >= at + count * 6 else { return nil }
      for _ in 0..<count {
        let code = number(2)
        late.append(InputEvent.Key(code: code, character: number(4)))
      }
    }
    return (hands, late, Array(bytes[at...]))
  }
}
