/// Recognises loops that wait: short, without writes, coming round to the same registers.
///
/// A round that began with the same registers as the one before, and read only what stays unchanged until the next
/// event, will be followed by the same round again.
struct IdleLoop {
  /// M-cycles of a round.
  var cycles = 0
  /// The clock until which what the loop reads stays as it is; `.max` where only an event changes it.
  var stableUntil = UInt64.max

  /// Where the last instruction looked at may begin, in bytes from the head.
  static let longest = 16

  /// Looks at the loop that begins at `head`; nil when it may do more than wait.
  ///
  /// It is one line of reads into A and operations on A and F, so that the addresses in BC, DE and HL stay the same, and
  /// the jump back.
  init?(
    at head: UnsafePointer<UInt8>, _ registers: UInt64, _ bus: UnsafeMutablePointer<Bus>
  ) {
    let (bc, de, hl) = (
      UInt16(truncatingIfNeeded: registers), UInt16(truncatingIfNeeded: registers &>> 16),
      UInt16(truncatingIfNeeded: registers &>> 32)
    )
    var place = 0
    while place <= Self.longest {
      let opcode = head[place]
      let operand = UInt16(head[place &+ 1])
      place &+= 1
      switch opcode {
      case 0x00, 0x3C, 0x3D, 0x37, 0x3F, 0x2F, 0x78...0x7D, 0x7F: cycles &+= 1
      case 0x7E: add(2, hl, bus)
      case 0x80...0xBF:
        if opcode & 7 == 6 { add(2, hl, bus) } else { cycles &+= 1 }
      case 0x0A: add(2, bc, bus)
      case 0x1A: add(2, de, bus)
      case 0xF2: add(2, 0xFF00 | bc & 0xFF, bus)
      case 0xF0:
        add(3, 0xFF00 | operand, bus)
        place &+= 1
      case 0xFA:
        add(4, UInt16(head[place &+ 1]) &<< 8 | operand, bus)
        place &+= 2
      case 0x3E, 0xC6, 0xCE, 0xD6, 0xDE, 0xE6, 0xEE, 0xF6, 0xFE:
        cycles &+= 2
        place &+= 1
      case 0xCB:
        // BIT alone, which changes nothing but F.
        guard operand & 0xC0 == 0x40 else { return nil }
        if operand & 7 == 6 { add(3, hl, bus) } else { cycles &+= 2 }
        place &+= 1
      case 0x18, 0x20, 0x28, 0x30, 0x38:
        place &+= 1
        cycles &+= 3
        guard Int(Int8(truncatingIfNeeded: operand)) &+ place == 0, stableUntil != 0 else {
          return nil
        }
        return
      default: return nil
      }
    }
    return nil
  }

  /// Notes an instruction of so many M-cycles that reads an address.
  private mutating func add(
    _ cycles: Int, _ address: UInt16, _ bus: UnsafeMutablePointer<Bus>
  ) {
    self.cycles &+= cycles
    stableUntil = min(stableUntil, Self.stableUntil(address, bus))
  }

  /// The clock until which a byte stays as it is: `.max` if nothing but an event changes it, 0 if it can't be said.
  private static func stableUntil(_ address: UInt16, _ bus: UnsafeMutablePointer<Bus>) -> UInt64 {
    if bus.pointee.readPages[Int(address &>> 12)] != nil { return .max }
    switch address {
    case 0xFF80...0xFFFF, 0xFF00, 0xFF0F, 0xFF40, 0xFF42, 0xFF43, 0xFF45, 0xFF47...0xFF4B:
      return .max
    case 0xFF41: return bus.pointee.ppu.modeStableUntil
    case 0xFF44: return bus.pointee.ppu.visibleLineStableUntil
    default: return 0
    }
  }
}
