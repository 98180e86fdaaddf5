extension Board {
  /// The mapper's registers as writes that would set them, in an order that works: address, value.
  ///
  /// How many there are depends on the mapper alone.
  func forEachRegister(_ body: (UInt16, UInt8) -> Void) {
    guard mapper != .none, !forEachOddRegister(body) else { return }
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

  /// The same for chips that are no plain bank switches; false: it is none of them.
  private func forEachOddRegister(_ body: (UInt16, UInt8) -> Void) -> Bool {
    switch mapper {
    case .mmm01: mmm01.forEachRegister(isRAMEnabled, body)
    case .mbc6: mbc6.forEachRegister(isRAMEnabled, body)
    case .mbc7: banks(isRAMEnabled ? 0x0A : 0, mbc7.isSecondEnabled ? 0x40 : 0, body)
    case .huc1: banks(mode == 0 ? 0x0A : 0x0E, ramBank, body)
    case .huc3: banks(huc3.view.rawValue, ramBank, body)
    case .pocketCamera:
      banks(
        isRAMEnabled ? 0x0A : 0, camera.ramBank | (camera.showsRegisters ? 0x10 : 0), body)
    case .tama5:
      for register in UInt8(0)..<2 {
        body(0xA001, register)
        body(0xA000, UInt8(truncatingIfNeeded: tama5.romBank >> Int(register * 4)) & 0x0F)
      }
    case .wisdomTree: body(romBank, 0)
    // Its one choice looks the same as none.
    case .m161: break
    default: return false
    }
    return true
  }

  private func banks(_ first: UInt8, _ third: UInt8, _ body: (UInt16, UInt8) -> Void) {
    body(0x0000, first)
    body(0x2000, UInt8(truncatingIfNeeded: romBank))
    body(0x4000, third)
  }
}
