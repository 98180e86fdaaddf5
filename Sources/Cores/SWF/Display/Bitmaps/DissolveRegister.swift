/// The order in which pixels dissolve; see `BitmapData.pixelDissolve`.
package struct DissolveRegister {
  private let width: Int
  private let height: Int
  private let columnBits: UInt32
  private let mask: UInt32
  private var state: UInt32

  /// Feedback for registers of 2 to 32 bits that go through all their states but 0.
  private static let masks: [UInt32] = [
    0x3, 0x6, 0xC, 0x14, 0x30, 0x60, 0xB8, 0x110, 0x240, 0x500, 0xCA0, 0x1B00, 0x3500, 0x6000,
    0xB400, 0x1_2000, 0x2_0400, 0x7_2000, 0x9_0000, 0x14_0000, 0x30_0000, 0x40_0000, 0xD8_0000,
    0x120_0000, 0x388_0000, 0x720_0000, 0x900_0000, 0x1400_0000, 0x3280_0000, 0x4800_0000,
    0xA300_0000,
  ]

  /// A register for an area of at least two pixels.
  package init(width: Int, height: Int, seed: UInt32) {
    func bits(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }
    self.width = width
    self.height = height
    columnBits = UInt32(bits(width))
    let size = bits(width) + bits(height)
    mask = size < 2 ? 1 : Self.masks[min(size - 2, Self.masks.count - 1)]
    state = seed == 0 ? .max : seed
    skip()
  }

  private var x: Int { Int(state & ((1 << columnBits) - 1)) }
  private var y: Int { Int(state >> columnBits) }

  private mutating func step() {
    state = state & 1 != 0 ? state >> 1 ^ mask : state >> 1
  }

  /// Passes over states that are no pixel of the area.
  private mutating func skip() {
    while true {
      // Nothing comes after 0: some numbers beyond the register lead there.
      if state == 0 { state = mask }
      if x < width, y < height { return }
      step()
    }
  }

  /// The next pixel.
  package mutating func next() -> (x: Int, y: Int) {
    let place = (x, y)
    step()
    skip()
    return place
  }

  /// The rest of the sequence.
  package func seed() -> UInt32 { state }
}
