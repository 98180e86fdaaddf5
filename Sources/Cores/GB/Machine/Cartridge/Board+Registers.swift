extension Board {
  /// The mapper's registers as writes that would set them, in an order that works: address, value.
  ///
  /// How many there are depends on the mapper alone.
  func forEachRegister(_ body: (UInt16, UInt8) -> Void) {
    guard mapper != .none else { return }
    body(0x0000, isRAMEnabled ? 0x0A : 0)
    let low = UInt8(truncatingIfNeeded: romBank)
    switch mapper {
    case .mbc2: body(0x2100, low)
    case .mbc5:
      body(0x2000, low)
      body(0x3000, UInt8(truncatingIfNeeded: romBank >> 8))
      body(0x4000, ramBank | (rumbles ? 0x08 : 0))
    case .mbc1, .mbc1Multicart:
      body(0x2000, low)
      body(0x4000, ramBank)
      body(0x6000, mode)
    default:
      body(0x2000, low)
      body(0x4000, ramBank)
    }
  }
}
