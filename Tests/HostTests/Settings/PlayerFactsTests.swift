import Library
import Testing

@testable import Catalog
@testable import HostBase
@testable import Session

@Suite("What cores may know of the player")
struct PlayerFactsTests {
  private let scratch = Scratch()

  private func facts(
    _ environment: [String: String] = [:], login: String? = "ada", _ line: [String: String] = [:]
  ) throws -> PlayerFacts {
    let places = Places(environment: ["HOME": scratch.path])
    let settings = try Settings(places: places)
    for (name, word) in line { try settings.set(SettingName(name), to: word, in: .user) }
    return PlayerFacts(try Settings(places: places), environment: environment, login: login)
  }

  @Test("the language is the system's, as gettext finds it")
  func language() throws {
    #expect(try facts(["LANG": "de_DE.UTF-8"]).language == 4)
    #expect(try facts(["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_CA"]).language == 2)
    #expect(try facts(["LANG": "de_DE.UTF-8", "LC_ALL": "pt_BR.UTF-8"]).language == 7)
    #expect(try facts(["LANG": "de_AT", "LANGUAGE": "tlh:it:de"]).language == 5)
    // LANGUAGE has no effect in the C locale.
    #expect(try facts(["LANG": "C.UTF-8", "LANGUAGE": "it"]).language == 0)
    #expect(try facts().language == 0)
  }

  @Test(
    "codes of languages and countries",
    arguments: [
      ("en", 0), ("en_GB.UTF-8", 30), ("pt", 8), ("pt-BR", 7), ("zh_CN", 12), ("zh", 12),
      ("zh_TW.UTF-8", 11), ("zh-Hant-HK", 11), ("ca_ES@valencia", 28), ("ca", 29), ("nn_NO", 34),
      ("JA", 1),
    ] as [(String, UInt32)])
  func codes(word: String, number: UInt32) {
    #expect(PlayerFacts.language(of: word) == number)
  }

  @Test("settings go before the system; unknown words and controls are left out")
  func settings() throws {
    let chosen = try facts(
      ["LANG": "de_DE"], login: nil, ["cores.language": "ja", "cores.username": "Grace\u{1B}[2J"])
    #expect(chosen.language == 1)
    #expect(chosen.name.hasPrefix("Grace") && !chosen.name.contains("\u{1B}"))
    let unknown = try facts([:], login: nil, ["cores.language": "klingon", "cores.username": ""])
    #expect(unknown == PlayerFacts())
  }

  @Test("the name is the login name, or what all machines have")
  func name() throws {
    #expect(try facts().name == "ada")
    #expect(try facts(login: nil).name == "Player")
    #expect(try facts(login: String(repeating: "x", count: 500)).name.utf8.count <= 64)
    #expect(PlayerFacts.login?.isEmpty == false)
  }
}
