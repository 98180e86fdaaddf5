import HostBase

/// The shapes of codes that cheat devices and cores have; which of them a core takes is the core's business.
package enum CheatCode {
  /// What codes look like, for people.
  package static let accepted =
    "Game Genie (00A-17B-C49, SXIOPO, ALZT-AA32, DD62-6DAD), GameShark, Action Replay and the like (010A1CC0, 8009C6E4 03E7), or an address with a value (C0A1:09)"

  /// Whether a code, or each of several that are joined by `+`, has one of the shapes.
  package static func isOne(_ text: String) -> Bool {
    let codes = text.split(separator: "+", omittingEmptySubsequences: false)
    return codes.allSatisfy { code in
      let words = code.split(whereSeparator: { $0 == " " || $0 == "\t" })
      return isHexadecimal(words) || (words.count == 1 && isLetters(words[0].uppercased()))
    }
  }

  /// Digits of an address with a value, at least, with what separates them.
  private static func isHexadecimal(_ words: [Substring]) -> Bool {
    var digits = 0
    for character in words.joined() {
      if character.isHexDigit {
        digits += 1
      } else if !"-:;,/?.=!_".contains(character) {
        return false
      }
    }
    // The shortest is an address of two bytes with a value of one, the longest has lines for a whole screen.
    return digits >= 5 && words.allSatisfy { $0.first?.isHexDigit == true }
  }

  /// The Game Genies that write their codes with letters: those of the NES (6 or 8 of sixteen letters) and of the Mega Drive (`ALZT-AA32`).
  private static func isLetters(_ word: String) -> Bool {
    let letters = Array(word)
    let ofNES = Set("APZLGITYEOXUKSVN")
    if letters.count == 6 || letters.count == 8, letters.allSatisfy(ofNES.contains) { return true }
    let ofMegaDrive = Set("ABCDEFGHJKLMNPRSTVWXYZ0123456789")
    return letters.count == 9 && letters[4] == "-"
      && letters.enumerated().allSatisfy { $0.offset == 4 || ofMegaDrive.contains($0.element) }
  }
}
