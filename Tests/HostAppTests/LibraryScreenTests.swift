import GameIndex
import HostApp
import HostBase
import HostStrings
import Library
import Testing
import UIContract

@Suite("The library screen") struct LibraryScreenTests {
  private func grid(_ window: Window) throws -> FakeComponent.Element {
    try #require(window.component.shown(.createWrapLayout).first)
  }

  private func cards(_ window: Window) throws -> [FakeComponent.Element] {
    try grid(window).children.compactMap { window.component.elements[$0] }.filter(\.isVisible)
  }

  private func names(_ window: Window) throws -> [String] {
    try cards(window).map { $0.label.prefix { $0 != "," }.description }
  }

  private func scroll(_ window: Window, to position: Double) throws {
    var id = try grid(window).id
    while let element = window.component.elements[id], element.type != .createScrollLayout {
      id = element.parent
    }
    window.component.scroll(id, to: position, viewport: 704, content: 400_000)
  }

  @Test("it makes no command that is refused")
  func refusals() throws {
    for count in [0, 1, 3, 300] {
      let window = try Window(FakeLibrary(count))
      #expect(window.component.refusals.isEmpty)
      #expect(window.component.transactions.count == 2)
    }
  }

  @Test("of 10,000 games, no more cards exist than are seen and one viewport on both sides")
  func recycling() throws {
    let window = try Window(FakeLibrary(10_000))
    let columns = 5
    #expect(try names(window).first == "Game 0")
    var most = try cards(window).count
    var previous = 0.0
    for position in [0, 100, 300, 900, 4_000, 4_100, 250_000, 249_000, 0.0] {
      try scroll(window, to: position)
      let there = try cards(window)
      most = max(most, there.count)
      // The names are there at once, in order, each with its place.
      let first = try #require(Int(there[0].label.split(separator: " ")[1].dropLast()))
      for (offset, card) in there.enumerated() {
        let number = first + offset
        #expect(
          card.label
            == "Game \(number), \(Strings(.english).number(number + 1)) of 10,000")
      }
      previous = position
    }
    #expect(previous == 0)
    #expect(most <= columns * 13)
    #expect(window.component.elements.count < 1_200)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the height of the scrolling is right from the first frame and stays")
  func height() throws {
    let window = try Window(FakeLibrary(10_000))
    func height() throws -> Double {
      let grid = try grid(window)
      func number(_ name: StyleName) throws -> Double {
        try #require(Double(grid.styles[name.rawValue] ?? ""))
      }
      let width = try number(.cellWidth)
      let spacing = try number(.spacing)
      let columns = ((1_280.0 - 232 - 32 + spacing) / (width + spacing)).rounded(.down)
      let rows = (Double(try cards(window).count) / columns).rounded(.up)
      return try number(.paddingTop) + number(.paddingBottom)
        + rows * (try number(.cellHeight) + spacing)
    }
    let first = try height()
    for position in [900.0, 100_000, 5_000] {
      try scroll(window, to: position)
      #expect(try height() == first)
    }
  }

  @Test("scrolling a row rebinds a row, and shows at most twelve pictures in a transaction")
  func rebinding() throws {
    let library = FakeLibrary(2_000)
    for index in library.games.indices { library.games[index].cover = "/c/\(index).png" }
    let window = try Window(library)
    try scroll(window, to: 3_000)
    var before = window.component.transactions.count
    try scroll(window, to: 3_000 + 270)
    #expect(window.component.transactions.count == before + 1)
    var last = try #require(window.component.transactions.last)
    #expect(last.count { $0.type == .reorderChild } <= 6)
    #expect(last.count { $0.type == .setTextValue } <= 12)
    before = window.component.transactions.count
    try scroll(window, to: 100_000)
    last = try #require(window.component.transactions.last)
    #expect(last.count { $0.type == .addImageURL } == 12)
    // The rest follows with the timer, and then the timer goes.
    var turns = 0
    while let timer = window.component.elements.values.first(where: { $0.type == .createTimer }),
      turns < 100
    {
      window.app.handle(.timer(timer.id, missed: 0))
      turns += 1
    }
    #expect(turns > 1 && turns < 20)
    for card in try cards(window) {
      let number = card.label.split(separator: " ")[1].dropLast()
      let image = window.component.elements.values.first {
        $0.type == .createImageView && window.component.isBelow($0.id, card.id)
      }
      #expect(image?.urls == ["file:/c/\(number).png"])
    }
  }

  @Test("search narrows with each letter, Enter plays the first, going back clears it")
  func search() throws {
    let window = try Window(FakeLibrary(200))
    #expect(window.component.type("Game 19"))
    #expect(try names(window) == ["Game 19", "Game 119"] + (190..<200).map { "Game \($0)" })
    #expect(window.component.type("Game 199"))
    #expect(try names(window) == ["Game 199"])
    #expect(window.component.type("Game 199", enter: true))
    #expect(window.plays.map(\.game.name) == ["Game 199"])
    window.app.handle(.system(SystemEvent(.back)))
    #expect(try names(window).count > 20)
    #expect(window.component.element("200 games") == nil)
    #expect(window.component.shown(.createTextField).first?.text == "")
  }

  @Test("a search without a result says the word, and offers what is left")
  func noResult() throws {
    let window = try Window(FakeLibrary(20))
    #expect(window.component.activate("Flash"))
    #expect(window.component.type("zelda"))
    #expect(window.component.texts.contains("Nothing found for “zelda”"))
    #expect(window.component.press("Search all types"))
    #expect(window.component.element("Search all types") == nil)
    #expect(window.component.texts.contains("Nothing found for “zelda”"))
  }

  @Test("the side bar chooses a type, with its count")
  func types() throws {
    let window = try Window(FakeLibrary(20))
    let flash = window.component.shown(.createEventLayout).first { $0.label == "Flash 5 games" }
    #expect(flash != nil)
    #expect(window.component.activate("Flash"))
    #expect(try names(window) == [3, 7, 11, 15, 19].map { "Game \($0)" })
    #expect(window.component.preferences["library.scope"] == "swf")
    #expect(flash?.value == 1)
    window.app.handle(.system(SystemEvent(.back)))
    #expect(try names(window).count == 20)
    #expect(window.component.preferences["library.scope"] == nil)
  }

  @Test("a type with games and no core says what to do; an empty library as well")
  func empty() throws {
    let window = try Window(FakeLibrary(0))
    #expect(window.component.texts.contains("No games yet"))
    #expect(window.component.texts.contains { $0.contains(window.desk.data.root) })
    #expect(window.component.press("Open folder"))
    let opened = window.component.transactions.joined().last { $0.type == .launchBrowser }
    #expect(opened?.text == window.desk.data.root)
    #expect(window.component.activate("Super NES"))
    #expect(window.component.texts.contains { $0.contains("No core plays Super NES") })
    let library = FakeLibrary(0)
    for index in library.types.indices { library.types[index].hasCore = false }
    #expect(try Window(library).component.texts.contains("No core is installed"))
  }

  @Test("sorting and filters")
  func sorting() throws {
    let library = FakeLibrary(10)
    library.games[4].size = 1 << 20
    library.games[7].saves = 2
    let window = try Window(library)
    #expect(window.component.press("Sort"))
    #expect(window.component.choose("By size"))
    #expect(try names(window).first == "Game 4")
    #expect(window.component.preferences["library.sort"] == "size")
    #expect(window.component.texts.contains("All games · By size"))
    #expect(window.component.press("Filters"))
    #expect(window.component.choose("Has a save"))
    #expect(try names(window) == ["Game 7"])
    #expect(window.component.press("Filters"))
    #expect(window.component.choose("Clear filters"))
    #expect(try names(window).count == 10)
    let again = try Window(library, preferences: window.component.preferences)
    #expect(try names(again).first == "Game 4")
  }

  @Test("the list shows the same games in columns, and is remembered")
  func list() throws {
    let library = FakeLibrary(300)
    library.games[0].playSeconds = 7_260
    let window = try Window(library)
    #expect(window.component.press("List"))
    #expect(window.component.texts.contains("2 h 1 min"))
    #expect(try cards(window).count < 80)
    #expect(window.component.preferences["library.view"] == "list")
    #expect(window.component.press("Grid"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("recently played games have a row of their own above the grid")
  func recent() throws {
    let library = FakeLibrary(50)
    library.games[30].lastPlayed = 1_700_000_000
    library.games[30].newestState = "/s/30.state"
    let window = try Window(library)
    #expect(window.component.texts.contains("Recently played"))
    #expect(
      window.component.elements.values.contains { $0.urls == ["state:/s/30.state"] })
    #expect(window.component.type("Game 1"))
    #expect(!window.component.texts.contains("Recently played"))
    #expect(window.component.type(""))
    #expect(window.component.texts.contains("Recently played"))
    #expect(window.component.refusals.isEmpty)
  }

  @Test("activating opens the page, Shift and a double click play")
  func activating() throws {
    let window = try Window(FakeLibrary(20))
    #expect(window.component.activate("Game 2", .activate, .shift))
    #expect(window.component.activate("Game 5", .doubleClick))
    #expect(window.plays.map(\.game.name) == ["Game 2", "Game 5"])
    #expect(window.app.depth == 1)
    #expect(window.component.activate("Game 3"))
    #expect(window.app.depth == 2)
    let page = window.component.active
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.app.depth == 1)
    #expect(window.component.active != page)
    #expect(window.component.elements[page] == nil)
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.app.depth == 1)
  }

  @Test("a card's menu marks favourites")
  func favourites() throws {
    let window = try Window(FakeLibrary(20))
    #expect(window.component.activate("Game 2", .contextMenu))
    #expect(window.component.choose("Add to favourites"))
    #expect(window.library.games[2].isFavourite)
    #expect(window.component.activate("Favourites"))
    #expect(try names(window) == ["Game 2"])
    #expect(window.component.activate("Game 2", .contextMenu))
    #expect(window.component.choose("Remove from favourites"))
    #expect(window.component.texts.contains("No favourites yet"))
  }

  @Test(
    "several games are selected with Control, extended with Shift, and unselected by going back")
  func selection() throws {
    let window = try Window(FakeLibrary(20))
    #expect(window.component.activate("Game 2", .activate, .control))
    #expect(window.component.texts.contains("1 game selected"))
    #expect(window.component.activate("Game 5", .activate, .shift))
    #expect(window.component.texts.contains("4 games selected"))
    #expect(window.component.activate("Game 3"))
    #expect(window.component.texts.contains("3 games selected"))
    #expect(window.component.press("Favourite"))
    #expect(
      window.library.games.filter(\.isFavourite).map(\.name) == ["Game 2", "Game 4", "Game 5"])
    #expect(window.component.press("Select all"))
    #expect(window.component.texts.contains("20 games selected"))
    window.app.handle(.system(SystemEvent(.back)))
    #expect(window.component.element("Select all") == nil)
    #expect(window.app.depth == 1)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("another size of the window shows other columns, and the same game stays at the top")
  func resizing() throws {
    let window = try Window(FakeLibrary(1_000))
    try scroll(window, to: 50_000)
    window.app.resize(to: WindowSize(width: 800, height: 480))
    #expect(window.component.refusals.isEmpty)
    let narrow = try cards(window).count
    window.app.resize(to: WindowSize(width: 400, height: 640))
    #expect(
      window.component.shown(.createEventLayout).allSatisfy { !$0.label.hasPrefix("Favourites") })
    #expect(try cards(window).count < narrow * 2)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("hints name the buttons of the pad that is used")
  func hints() throws {
    let window = try Window(FakeLibrary(3))
    #expect(window.component.texts.contains { $0.hasPrefix("Enter Open") })
    window.app.hint(.pad(south: "✕", east: "○", west: "□", north: "△"))
    #expect(window.component.texts.contains { $0.hasPrefix("✕ Open   ○ Back") })
  }

  @Test("pictures are answered from the worker, and a cancelled request is not")
  func pictures() throws {
    let worker = PatientWorker()
    let window = try Window(FakeLibrary(3), worker: worker)
    let images = window.component.shown(.createImageView).map(\.id)
    func ask(_ index: Int, _ isNeeded: Bool) {
      window.app.handle(
        .imageRequest(
          images[index],
          ImageRequest(
            number: 7, isNeeded: isNeeded, url: "file:/c/\(index).png", width: 10, height: 10,
            priority: .visible)))
    }
    for index in 0..<4 { ask(index, true) }
    ask(3, false)
    worker.finish()
    worker.finish()
    #expect(window.component.images.count == 3)
    #expect(window.component.images[images[3]] == nil)
  }

  @Test("no text for people outside the table", arguments: ["en-XA", "ar-XB"])
  func pseudo(_ locale: String) throws {
    let library = FakeLibrary(30)
    library.games[3].lastPlayed = 1_000
    let window = try Window(library, locale: locale)
    let card = try #require(
      window.component.shown(.createEventLayout).first { $0.label.contains("Game 2") })
    window.app.handle(
      .value(card.id, ValueEvent(0, value2: ValueEvent.Modifiers.control.rawValue)))
    #expect(window.component.type("nothing at all"))
    let names = Set(library.types.map(\.name) + library.games.map(\.name))
    for text in window.component.texts where !names.contains(text) {
      let isNumber = text.allSatisfy { $0.isNumber || $0 == "," }
      #expect(
        isNumber || text.hasPrefix("[") || text.hasPrefix("\u{202E}") || text == "nothing at all",
        "\(text.unicodeScalars.map { String($0.value, radix: 16) }) \(text)")
    }
  }
}
