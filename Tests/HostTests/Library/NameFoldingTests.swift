import Testing

@testable import HostBase
@testable import Library
@testable import Session

@Suite("Names as searches and lists take them")
struct NameFoldingTests {
  @Test(
    "case and accents count for nothing, composed or not",
    arguments: [
      ("Pokémon", "pokemon"), ("POKE\u{301}MON", "pokemon"), ("Größe", "grosse"), ("ŁÓDŹ", "lodz"),
      ("Søren Åkesson", "soren akesson"), ("Ngân hàng Việt Nam", "ngan hang viet nam"),
      ("Ελλάδα", "ελλαδα"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("Ёлка й", "елка и"),
      ("Е\u{308}лка и\u{306}", "елка и"),
      ("İstanbul", "istanbul"), ("ﬁn", "fin"), ("Tobu 2", "tobu 2"), ("", ""),
    ])
  func folded(name: String, folded: String) {
    #expect(name.folded == folded)
    #expect(name.uppercased().folded == folded)
  }

  @Test("letters that are others in their script stay so, and signs stay as they are")
  func kept() {
    #expect("ガ".folded == "ガ" && "ガ".folded != "カ".folded)
    #expect("カ\u{3099}".folded == "ガ")
    #expect("ポケモン (Japan) [!]".folded == "ポケモン (japan) [!]")
    #expect("한국".folded == "한국")
  }

  @Test("lists are sorted without case and accents, numbers by their value, whatever their length")
  func natural() {
    let sorted = [
      "2 Fast", "10 Fast", "100000000000000000000000 Fast", "broken", "Level 2", "level 2b",
      "Level 09",
      "Level 9", "level 10", "Pokal", "Pokémon", "pokémon 2", "Tobu", "tobu 01", "Zelda",
    ]
    for seed in 0..<20 {
      var generator = Seeded(state: UInt64(seed) &* 0x9E37_79B9 &+ 1)
      let mixed = sorted.shuffled(using: &generator).map { NaturalName($0) }
      #expect(mixed.sorted() == sorted.map { NaturalName($0) })
    }
    #expect(NaturalName("Tobu") != NaturalName("tobu"))
  }
}

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
