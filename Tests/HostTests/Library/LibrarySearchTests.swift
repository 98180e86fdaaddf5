import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Library search")
struct LibrarySearchTests {
  private func snapshot(_ games: [IndexedGame]) -> LibrarySnapshot {
    var builder = SnapshotBuilder()
    for game in games {
      builder.add(game, text: SearchTexts.text(of: game), sorting: NameKey.sorting(game.name))
    }
    return LibrarySnapshot(builder, generation: 1)
  }

  private func named(_ names: [String]) -> [IndexedGame] {
    names.enumerated().map { index, name in
      IndexedGame(
        key: Int64(index + 1), typeID: index % 2 == 0 ? "gb" : "snes", name: name, stem: name,
        path: "/Games/\(name).gb")
    }
  }

  private func found(
    _ snapshot: LibrarySnapshot, _ text: String, _ change: (inout LibraryQuery) -> Void = { _ in }
  ) -> [String] {
    var query = LibraryQuery()
    query.text = text
    change(&query)
    return LibrarySearch(snapshot).results(query).map { snapshot.games[$0].name }
  }

  @Test("names are sorted without articles and accents, numbers by their value")
  func sorting() {
    let sorted = [
      "2048", "10000 Bullets", "Ábaco", "A Boy", "Boy, The", "The Boy 2", "Cat & Dog",
      "Cat and Mouse", "Die Hard", "Éclair", "Vol 2", "Vol 10", "Vol 010 B", "Zoo",
    ]
    for seed in 1...5 {
      var shuffled = sorted
      var state = UInt32(seed)
      for index in shuffled.indices.reversed() {
        state = state &* 1_664_525 &+ 1_013_904_223
        shuffled.swapAt(index, Int(state >> 8) % (index + 1))
      }
      #expect(snapshot(named(shuffled)).games.map(\.name) == sorted)
    }
  }

  @Test(
    "a search folds case, accents, width, & and marks",
    arguments: [
      ("pokemon", "Pokémon"), ("POKÉMON", "pokemon red"), ("cat and dog", "Cat & Dog"),
      ("cat & dog", "Cat and Dog"), ("ｍａｒｉｏ", "Mario"), ("mario", "ＭＡＲＩＯ"),
      ("rtype", "R-Type"), ("r type", "R-Type"), ("kirbys", "Kirby's Dream"),
      ("strasse", "Straße"), ("land mario", "Super Mario Land"), ("ma lan", "Mario Land"),
      ("øst", "Ost"), ("dr mario", "Dr. Mario"), ("マリオ", "スーパーマリオ"),
    ])
  func folding(_ text: String, _ name: String) {
    #expect(found(snapshot(named([name, "Other"])), text) == [name])
  }

  @Test("what starts with the text comes first, then words that start so, then the rest")
  func ranks() {
    var games = named(["Amari", "Super Mario", "Mario Land", "Zelda", "Land of Mario", "Other"])
    games[3].developer = "Mariotech"
    games[5].genre = "Role Playing"
    let all = snapshot(games)
    #expect(found(all, "mari") == ["Mario Land", "Land of Mario", "Super Mario", "Amari", "Zelda"])
    #expect(found(all, "mario land") == ["Mario Land", "Land of Mario"])
    #expect(found(all, "land mario") == ["Land of Mario", "Mario Land"])
    #expect(found(all, "role") == ["Other"])
    #expect(found(all, "mario xyz").isEmpty)
    #expect(found(all, "  ") == all.games.map(\.name))
  }

  @Test("typing on gives what asking at once gives, and so does deleting")
  func narrows() {
    let names = (0..<400).map { index in
      "\(["The Big", "Super", "Mario &", "R-Type", "Pokémon"][index % 5]) \(["Ball", "Land", "Race"][index % 3]) \(index)"
    }
    let all = snapshot(named(names))
    let (search, ofType) = (LibrarySearch(all), LibrarySearch(all))
    for text in [
      "s", "su", "sup", "super", "super ", "super l", "super la", "super 1", "m", "mario &",
      "mario & b", "mario and", "r", "r-", "r-t", "rt", "4", "40", "",
    ] {
      var query = LibraryQuery()
      query.text = text
      #expect(search.results(query) == LibrarySearch(all).results(query), "\(text)")
      query.typeID = "gb"
      #expect(ofType.results(query) == LibrarySearch(all).results(query), "\(text)")
    }
  }

  @Test("filters and orders")
  func filters() {
    var games = named(["A", "B", "C", "D"])
    games[0].saves = 1
    games[1].states = 2
    games[1].lastPlayed = 100
    games[2].lastPlayed = 200
    games[2].playSeconds = 5
    games[2].isFavourite = true
    games[3].size = 9
    games[3].collections = ["Own"]
    games[0].added = 7
    let all = snapshot(games)
    #expect(found(all, "") { $0.filters = [.hasSave] } == ["A"])
    #expect(found(all, "") { $0.filters = [.hasStates] } == ["B"])
    #expect(found(all, "") { $0.filters = [.neverPlayed] } == ["A", "D"])
    #expect(found(all, "") { $0.filters = [.favourite, .recent] } == ["C"])
    #expect(
      found(all, "") {
        $0.filters = [.recent]; $0.order = .lastPlayed
      } == ["C", "B"])
    #expect(found(all, "") { $0.order = .lastPlayed } == ["C", "B", "A", "D"])
    #expect(found(all, "") { $0.order = .playTime } == ["C", "A", "B", "D"])
    #expect(found(all, "") { $0.order = .size }.first == "D")
    #expect(found(all, "") { $0.order = .added }.first == "A")
    #expect(found(all, "") { $0.isReversed = true } == ["D", "C", "B", "A"])
    #expect(found(all, "") { $0.collection = "Own" } == ["D"])
    #expect(found(all, "") { $0.typeID = "snes" } == ["B", "D"])
    // Of many that were played, the last twenty are recent.
    var many = named((0..<60).map { "Game \($0)" })
    for index in many.indices { many[index].lastPlayed = Int64(index) }
    #expect(found(snapshot(many), "") { $0.filters = [.recent] }.count == LibraryFilter.recentCount)
  }

  @Test("which picture a card shows")
  func pictures() {
    var game = named(["A"])[0]
    #expect(CardPicture(of: game, .mixed) == .cartridge)
    game.newestScreenshot = "/s.png"
    #expect(CardPicture(of: game, .mixed) == .screenshot(path: "/s.png"))
    game.newestState = "/a.state"
    #expect(CardPicture(of: game, .mixed) == .state(path: "/a.state"))
    game.cover = "/c.png"
    #expect(CardPicture(of: game, .mixed) == .cover(path: "/c.png"))
    #expect(CardPicture(of: game, .states) == .state(path: "/a.state"))
    game.cover = nil
    #expect(CardPicture(of: game, .covers) == .cartridge)
  }
}
