/// What objects have to know of the background of a line: bits, eight pixels a byte, leftmost in bit 7.
struct LineMasks {
  /// Pixels of one layer, from the beginning of its first tile on.
  struct Layer {
    /// Pixels of another colour than 0, 22 bytes and two of zeroes around them.
    let opaque: UnsafeMutablePointer<UInt8>
    /// Pixels of tiles whose attributes put them before objects (CGB).
    let first: UnsafeMutablePointer<UInt8>
  }

  /// 32 bytes for each part.
  ///
  /// They are: opaque and first of the background, of the window, claims. Owned; freed by `deallocate`.
  private let memory: UnsafeMutablePointer<UInt8>
  let background: Layer
  let window: Layer
  /// Pixels that an object has taken, from column -8 on.
  private let claims: UnsafeMutablePointer<UInt8>

  init() {
    memory = .allocate(capacity: 160)
    memory.initialize(repeating: 0, count: 160)
    background = Layer(opaque: memory + 1, first: memory + 33)
    window = Layer(opaque: memory + 65, first: memory + 97)
    claims = memory + 128
  }

  func deallocate() { memory.deallocate() }

  /// No background at all.
  func clear() { memory.update(repeating: 0, count: 128) }

  @inline(__always)
  func clearClaims() {
    UnsafeMutableRawPointer(claims).storeBytes(of: .zero, as: SIMD32<UInt8>.self)
  }

  /// Eight bits from a place on that may lie up to eight bits before the beginning.
  @inline(__always)
  private static func eight(_ bits: UnsafeMutablePointer<UInt8>, at place: Int) -> UInt8 {
    let byte = bits + (place &>> 3)
    let word = UInt16(byte[0]) &<< 8 | UInt16(byte[1])
    return UInt8(truncatingIfNeeded: word &>> UInt16(truncatingIfNeeded: 8 &- place & 7))
  }

  /// Takes those of eight pixels from column `start` (-7…159) on that are still free.
  @inline(__always)
  func claim(_ pixels: UInt8, at start: Int) -> UInt8 {
    let bytes = claims + ((start &+ 8) &>> 3)
    let shift = UInt16(truncatingIfNeeded: 8 &- start & 7)
    let taken = UInt16(bytes[0]) &<< 8 | UInt16(bytes[1])
    let free = pixels & ~UInt8(truncatingIfNeeded: taken &>> shift)
    let now = taken | UInt16(free) &<< shift
    bytes[0] = UInt8(truncatingIfNeeded: now &>> 8)
    bytes[1] = UInt8(truncatingIfNeeded: now)
    return free
  }

  /// Which of eight pixels from column `start` on the background covers: those with a colour, if the object is `always`
  /// below the background or, if tiles have priorities, the tile is above it.
  @inline(__always)
  func covered(
    at start: Int, _ fine: Int, _ windowStart: Int, always: Bool, hasPriorities: Bool
  ) -> UInt8 {
    guard always || hasPriorities else { return 0 }
    var bits: UInt8 = 0
    if start < windowStart {
      let place = start &+ fine
      bits = Self.eight(background.opaque, at: place)
      if !always { bits &= Self.eight(background.first, at: place) }
    }
    if start &+ 8 > windowStart {
      let place = start &- windowStart
      var windowBits = Self.eight(window.opaque, at: place)
      if !always { windowBits &= Self.eight(window.first, at: place) }
      if place < 0 { bits &= 0xFF &<< UInt8(truncatingIfNeeded: 8 &+ place) }
      bits |= windowBits
    }
    return bits
  }
}
