import FoundationEssentials
import TestSupport
import Testing

/// Twenty Game Boy programs and twenty Flash movies, managed from start to end with a pad alone.
///
/// The Game Boy ones are twelve homebrew games, our demo and seven free test programs; the movies are those of
/// `swf-real` in the corpus. The scripts in `Tests/Fixtures/pad` press buttons of a pad and nothing else.
@Suite(
  "A library by pad alone", .enabled(if: PadLibrary.corpus != nil, "no corpus (set ARCADIA_CORPUS)")
)
struct PadLibraryTests {
  @Test("add, play, save, state, rename, picture, several, delete and undo")
  func wholeLife() throws {
    let library = try PadLibrary(corpus: try #require(PadLibrary.corpus))
    let home = library.home
    func stems(_ folder: String) -> Set<String> {
      Set(library.names(folder).map { String($0[..<($0.lastIndex(of: ".") ?? $0.endIndex)]) })
    }
    try library.play("1-add")
    #expect(stems("Games/Game Boy") == Set(PadLibrary.gameBoy.map(\.name)))
    #expect(stems("Games/Flash") == Set(PadLibrary.flash.map(\.name)))
    #expect(library.names("Saves/Game Boy").isEmpty && library.names("States/Game Boy").isEmpty)

    try library.play("2-play")
    #expect(library.bytes("Saves/Game Boy/Wing Warriors.srm").count == 8_192)
    #expect(Set(library.bytes("Saves/Game Boy/Wing Warriors.srm")).count > 1)
    for state in [
      "Game Boy/Wing Warriors.state", "Game Boy/Wing Warriors.state.auto", "Flash/Snake.state",
    ] { #expect(!library.bytes("States/\(state)").isEmpty, "\(state)") }
    let record = try JSON(Home.text(home.arcadia + "/Saves/Game Boy/Wing Warriors.arcadia"))
    #expect(record["plays"].double == 1)
    // Seconds of the game, whatever they took here.
    #expect((20...60).contains(record["play_seconds"].double ?? 0))

    let state = library.bytes("States/Flash/Snake.state")
    try library.play("3-keep")
    #expect(stems("Games/Game Boy").contains("Startup Times"))
    #expect(!stems("Games/Game Boy").contains("Startup Time"))
    #expect(library.bytes("Images/Game Boy/Wing Warriors.png").starts(with: [0x89, 0x50]))
    // What belongs to a game goes with it.
    #expect(library.bytes("States/Flash/Snake 5.state") == state)
    #expect(library.bytes("States/Flash/Snake.state").isEmpty)
    var favourites: Set<String> = []
    let list = try JSON(home.run("game", "list", "--json").output)
    for game in list["games"].items where game["is_favourite"].bool == true {
      favourites.insert(game["name"].string ?? "")
    }
    #expect(favourites == ["Wing Warriors", "Seven Days 5", "Shock Lobster 5", "Snake 5"])

    try library.play("4-trash")
    #expect(stems("Games/Game Boy").union(stems("Games/Flash")).count == 38)
    let trash = try JSON(home.run("game", "restore", "--json").output)["deletions"].items
    #expect(trash.count == 2)
    #expect(
      Set(trash.compactMap { $0["name"].string }).isSubset(
        of: ["Acid Hell", "Acid2", "Alien Egg Farm"]))
    #expect(home.run("game", "verify", "--all").code == 0)
  }
}

/// A home with downloads in it, and a pad.
struct PadLibrary {
  let home: Home
  private var user: String { home.root + "/user" }

  static var corpus: String? {
    let named = ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
    let path = named ?? TestRun.package + "/../shared/corpus"
    let isThere = (gameBoy + flash).allSatisfy {
      FileManager.default.fileExists(atPath: source($0.path, in: path))
    }
    return isThere ? path : nil
  }

  private static func source(_ path: String, in corpus: String) -> String {
    path.hasPrefix("/") ? path : corpus + "/" + path
  }

  static let gameBoy: [(path: String, name: String)] = [
    ("gb/bench/back-to-color.gbc", "Back to Color"), ("gb/bench/carazu.gb", "Carazu"),
    ("gb/bench/dangan-gb2.gbc", "Dangan GB2"), ("gb/bench/deadeus.gb", "Deadeus"),
    ("gb/bench/demo-in-your-pocket.gb", "Is That a Demo in Your Pocket"),
    ("gb/bench/dino-racers.gbc", "Dino Racers"), ("gb/bench/infinity-preview.gb", "Infinity"),
    ("gb/bench/porklike-gb.gb", "Porklike"), ("gb/bench/rebound.gbc", "Rebound"),
    ("gb/bench/shock-lobster.gb", "Shock Lobster"),
    ("gb/bench/tobutobugirl.gb", "Tobu Tobu Girl"),
    ("gb/bench/wing-warriors.gb", "Wing Warriors"), (Home.demo, "Arcadia Demo"),
    ("gb/acid/cgb-acid2.gbc", "Acid2"), ("gb/acid/cgb-acid-hell.gbc", "Acid Hell"),
    ("gb/telling-lys/tellinglys.gb", "Telling LYs"), ("gb/ax6/rtc3test-1.gb", "RTC Test"),
    ("gb/startup_time_test.gb", "Startup Time"),
    ("gb/ashiepaws/strikethrough.gb", "Strikethrough"),
    ("gb/scribbltests/statcount-auto.gb", "Stat Count"),
  ]

  static let flash: [(path: String, name: String)] = [
    ("SArnab__FlashSnake/main", "Snake"), ("EvidentlyCube__LegacyGames/Evader", "Evader"),
    ("PureMVC__puremvc-as2-demo-flashlite-balloonatroid/Balloonatroid", "Balloonatroid"),
    ("google-code-export__papervision3d/HelloPlane", "Hello Plane"),
    ("google-code-export__papervision3d/HelloCollada", "Hello Collada"),
    ("google-code-export__papervision3d/sphere_draw", "Sphere"),
    ("vpmedia__vpmedia-as2/gridlayout4", "Grid Layout"),
    ("vpmedia__vpmedia-as2/CircleTrigTest", "Circle Test"), ("strk__gnash/gravity", "Gravity"),
    ("technosaurus__gameswf/money3", "Coin"), ("weihuoya__as2lib/xmldemo", "XML Demo"),
    ("EvidentlyCube__LegacyGames/Pixelagne1", "Pixelagne"),
    ("barrettotte__DinoRunner-AS/dinorunner", "Dino Runner"),
    ("rustamserg__puzzle/puzzle", "Puzzle King"), ("st33d__Ending/game", "Ending"),
    ("SestrenExsis__7DFPS_2013/Main", "Seven Days"), ("Stefander__TonRacer/Game", "Ton Racer"),
    ("dstrekelj__hxp-Dots/game", "Dots"), ("b005t3r__TirePhysicsDemo/Main", "Tire Physics"),
    ("cu2__Alien-Egg-Farm/Main", "Alien Egg Farm"),
  ].map { ("swf-real/\($0.0).swf", $0.1) }

  init(corpus: String) throws {
    home = try Home.withFlash()
    // By the names of their files, whatever databases learn of them: the scripts know where each stands.
    try #require(home.run("config", "set", "library.titles", "false").code == 0)
    let files = FileManager.default
    for (folder, ending, games) in [
      ("Game Boy", "gb", PadLibrary.gameBoy), ("Flash", "swf", PadLibrary.flash),
    ] {
      let downloads = user + "/Downloads/" + folder
      try files.createDirectory(atPath: downloads, withIntermediateDirectories: true)
      for game in games {
        try files.copyItem(
          atPath: PadLibrary.source(game.path, in: corpus),
          toPath: "\(downloads)/\(game.name).\(ending)")
      }
    }
  }

  /// Plays a script of `Tests/Fixtures/pad`; its pictures are written to `$ARCADIA_PICTURES`, if that is set.
  func play(_ name: String) throws {
    let script = TestRun.package + "/Tests/Fixtures/pad/\(name).txt"
    let lines = Home.text(script).split(separator: "\n")
    // A pad, looks at the screen, and nothing else.
    for line in lines where !line.hasPrefix("#") {
      let verb = line.split(separator: " ")[1].prefix { $0 != ":" }
      #expect(["pad", "expect", "shot"].contains(verb), "\(line)")
    }
    let pictures =
      ProcessInfo.processInfo.environment["ARCADIA_PICTURES"] ?? home.root + "/pictures"
    try FileManager.default.createDirectory(
      atPath: pictures, withIntermediateDirectories: true)
    var arguments = ["library", "--headless", "--size", "1280x720", "--script", script]
    for line in lines {
      guard let shot = line.firstRange(of: " shot:").map({ line[$0.upperBound...] }) else {
        continue
      }
      arguments += ["--screenshot", "\(shot)=\(pictures)/\(shot).png"]
    }
    let result = home.run(arguments, environment: ["HOME": user])
    try #require(result.code == 0, "\(name): \(result.errors)")
    #expect(result.errors.isEmpty, "\(name): \(result.errors)")
  }

  /// The names of the files in a folder of the library.
  func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: home.arcadia + "/" + folder)) ?? [])
      .filter { !$0.hasPrefix(".") }
  }

  /// The bytes of a file of the library; none if it is not there.
  func bytes(_ file: String) -> [UInt8] { Home.bytes(home.arcadia + "/" + file) }
}
