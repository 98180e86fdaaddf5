/// One thing that a cheat does.
public enum CheatAction: Equatable, Sendable {
  /// A byte of ROM reads otherwise (Game Genie): at this address, in every bank whose byte there is `expected`.
  case patch(address: UInt16, value: UInt8, expected: UInt8?)
  /// A byte of RAM is written once a frame (GameShark).
  case poke(address: UInt16, value: UInt8, bank: PokeBank)
}

/// The memory that a GameShark code means.
public enum PokeBank: Equatable, Sendable {
  /// What is mapped at the time.
  case current
  /// This bank of cartridge RAM.
  case cartridge(UInt8)
  /// This bank of work RAM.
  case work(UInt8)
}

/// Reads cheat codes as players type them.
public enum CheatCode {
  /// The actions of a text with one code or several, joined by `+`, commas, semicolons or spaces; nil when any of them is
  /// no code for this machine.
  ///
  /// Game Genie: `VVA-AAA` or `VVA-AAA-CCC`. GameShark: `TTVVAAAA`.
  public static func actions(in text: String) -> [CheatAction]? {
    var actions: [CheatAction] = []
    for code in text.utf8.split(whereSeparator: { isSeparator($0) }) {
      var digits: [UInt8] = []
      var hasDash = false
      for letter in code {
        if letter == UInt8(ascii: "-") {
          hasDash = true
          continue
        }
        guard let digit = digit(letter) else { return nil }
        digits.append(digit)
        if digits.count > 9 { return nil }
      }
      switch digits.count {
      case 6, 9: actions.append(gameGenie(digits))
      case 8 where !hasDash:
        guard let action = gameShark(digits) else { return nil }
        actions.append(action)
      default: return nil
      }
    }
    return actions.isEmpty ? nil : actions
  }

  private static func isSeparator(_ letter: UInt8) -> Bool {
    letter <= 0x20 || letter == UInt8(ascii: "+") || letter == UInt8(ascii: ",")
      || letter == UInt8(ascii: ";")
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// Digits: new value (2), lower three digits of the address, its upper digit inverted; then the expected value,
  /// rotated and XORed with 0xBA, round a digit without meaning.
  ///
  /// Source: Pan Docs, "Game Genie/Shark Cheats".
  private static func gameGenie(_ digits: [UInt8]) -> CheatAction {
    let low = UInt16(digits[2]) << 8 | UInt16(digits[3]) << 4 | UInt16(digits[4])
    let address = UInt16(digits[5] ^ 0xF) << 12 | low
    var expected: UInt8?
    if digits.count == 9 {
      let coded = digits[6] << 4 | digits[8]
      expected = (coded >> 2 | coded << 6) ^ 0xBA
    }
    return .patch(address: address & 0x7FFF, value: digits[0] << 4 | digits[1], expected: expected)
  }

  /// Digits: kind and bank (2), value (2), address, its lower byte first.
  ///
  /// Source: Pan Docs, "Game Genie/Shark Cheats".
  private static func gameShark(_ digits: [UInt8]) -> CheatAction? {
    let kind = digits[0] << 4 | digits[1]
    let value = digits[2] << 4 | digits[3]
    let address =
      UInt16(digits[6]) << 12 | UInt16(digits[7]) << 8 | UInt16(digits[4]) << 4 | UInt16(digits[5])
    guard address >= 0xA000 else { return nil }
    switch kind {
    case 0x80...0x8F where address < 0xC000:
      return .poke(address: address, value: value, bank: .cartridge(kind & 0x0F))
    case 0x90...0x97 where (0xD000..<0xE000).contains(address):
      return .poke(address: address, value: value, bank: .work(kind & 7))
    default: return .poke(address: address, value: value, bank: .current)
    }
  }
}
