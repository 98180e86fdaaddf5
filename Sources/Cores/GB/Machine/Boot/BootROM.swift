/// The program that a Game Boy runs before the cartridge; the user's own copy, checked before it is used.
public struct BootROM: Sendable {
  /// Its bytes: 256 or 2304.
  public let bytes: [UInt8]

  /// What a model's boot ROM file is called.
  public static func fileName(for model: Model) -> String {
    "\(model == .cgbC ? .cgb : model)_boot.bin"
  }

  /// How large it is.
  public static func size(for model: Model) -> Int { model.isColor ? 2304 : 256 }

  /// Takes the bytes of a file if they are the boot ROM of the model that most machines of its kind carry.
  public init?(_ bytes: [UInt8], for model: Model) {
    let known: [UInt32]
    // Source: the firmware lists of No-Intro and BizHawk.
    switch model {
    case .dmg: known = [0x4ED3_1EC6, 0xB0B1_75BB, 0x109C_0EB5, 0xFD3D_193D, 0xA823_339F]
    case .cgb, .cgbC: known = [0x1293_D68B, 0xF964_3BC4, 0xF369_54C1, 0xE80E_38F3, 0x9864_528D]
    case .mgb: known = [0x4E68_F9DA, 0x03C3_10E8, 0x4C52_3654, 0xB902_6E51, 0xF26C_E7F0]
    case .sgb: known = [0xAA2F_50A7, 0x7DFB_4823, 0xDA96_BA99, 0x3090_85A3, 0xC627_8515]
    case .sgb2: known = [0x9340_7EA1, 0x0D2F_30AB, 0x96A3_14D8, 0xECA4_4FE1, 0x60AE_A734]
    case .agb: known = [0xFA52_87E2, 0x4B0F_A533, 0xB3B5_EF2B, 0x28A8_1245, 0x346C_1A0F]
    }
    guard bytes.count == Self.size(for: model), SHA1.digest(of: bytes) == known else { return nil }
    self.bytes = bytes
  }
}

/// SHA-1 (FIPS 180-4), which is what known dumps are listed by.
enum SHA1 {
  /// The digest as five words, the first one highest.
  static func digest(of bytes: [UInt8]) -> [UInt32] {
    var padded = bytes
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(padded[block + index * 4 + $1]) }
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed << 1 | mixed >> 31
      }
      mix(&state, words)
    }
    return state
  }

  private static func mix(_ state: inout [UInt32], _ words: [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let function: UInt32
      let constant: UInt32
      switch index {
      case ..<20: (function, constant) = (b & c | ~b & d, 0x5A82_7999)
      case ..<40: (function, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
      case ..<60: (function, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (function, constant) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = (a << 5 | a >> 27) &+ function &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
  }
}
