// Times the index of the library and recommendations: `swift run -c release librarybench [GAMES]`. It makes a data folder with so many games
// (10,000) in three types, a tenth of them in archives, a fifth with saves and states, and prints how long each step takes; of short
// steps the best of some rounds, so that other work on the machine counts little.

import GameIndex
import Glibc
import HostBase
import Library
import TestSupport

let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let folder = TemporaryFolder("librarybench")

/// What a piece of work took of this thread's processor time, in milliseconds: other work on the machine does not count.
func measure(_ body: () throws -> Void) rethrows -> Double {
  let start = processorTime()
  try body()
  return processorTime() - start
}

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

func report(_ name: String, _ time: Double) {
  let tenths = Int((time * 100).rounded(), in: 0...1 << 40)
  let text = "\(tenths / 100).\(tenths % 100 < 10 ? "0" : "")\(tenths % 100) ms"
  print(name + String(repeating: " ", count: max(1, 44 - name.count)) + text)
}

/// The shortest time of a round, in milliseconds.
func best(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
  var shortest = Double.infinity
  for _ in 0..<rounds { shortest = min(shortest, try measure(body)) }
  return shortest
}

let types = [
  GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"]),
  GameType(
    id: "flash", name: "Flash", folder: "Flash", extensions: ["swf", "ruf"],
    folders: [FolderGame(file: "ruffle-bundle.toml", extension: "ruf")]),
  GameType(
    id: "gbc", name: "Game Boy Color", folder: "Game Boy Color", extensions: ["gbc"]),
]
let data = try DataFolder.open(folder.file("Arcadia")).folder
let places = Places(environment: ["HOME": folder.path])

let setUp = try measure {
  for type in types { try data.ensureFolders(of: type) }
  let zip = folder.file("one.zip")
  try ZipWriter.write(
    [(name: "game.gb", source: .bytes([UInt8](repeating: 1, count: 64)))], to: zip)
  let archive = try FileSystem.read(zip, limit: 1 << 16)
  ManyGames.make(
    count, in: data.root, archive: archive, cover: (bytes: [1], extension: "png"))
}
report("making \(count) games", setUp)

let index = LibraryIndex(places: places, data: data)
var named = 0.0
let start = processorTime()
let made = try index.update(
  types: types,
  publish: { _, progress in
    if named == 0, progress.phase != .folders { named = processorTime() - start }
  })
report("first update: names are there after", named)
report("first update: all of it", processorTime() - start)
guard made.games.count == count else { fatalError("\(made.games.count) games") }
// Folders that changed within two seconds are not trusted; wait until they are.
sleep(3)
_ = try index.update(types: types)
report("update without changes", try best(5) { _ = try index.update(types: types) })
var snapshot = LibrarySnapshot.empty
report("reading the cache", best(20) { snapshot = index.read(types: types) })
guard snapshot.games.count == count else { fatalError("\(snapshot.games.count) games") }
ManyGames.write(PathName.join(data.folder(.games, types[0]), "New One.gb"), [1])
report(
  "update after one game came",
  try measure { _ = try index.update(types: types) })
snapshot = index.read(types: types)

// Each query is typed letter by letter, as a user does; then asked for at once.
let words = [
  "super quest", "the legend", "pokemon", "s", "rtype", "land 12", "gb", "friends and", "zzz",
]
var slowest = 0.0
var worst = ""
for word in words {
  for length in 1...word.count {
    let text = String(word.prefix(length))
    var query = LibraryQuery()
    query.text = text
    let time = best(5) { _ = LibrarySearch(snapshot).results(query) }
    if time > slowest { (slowest, worst) = (time, text) }
  }
}
report("slowest search, from all games (\(worst))", slowest)
slowest = 0
for word in words {
  let search = LibrarySearch(snapshot)
  for length in 1...word.count {
    var query = LibraryQuery()
    query.text = String(word.prefix(length))
    let time = measure { _ = search.results(query) }
    if time > slowest { (slowest, worst) = (time, query.text) }
  }
}
report("slowest search as it is typed (\(worst))", slowest)
for order in LibraryOrder.allCases {
  var query = LibraryQuery()
  query.order = order
  report("all games by \(order.rawValue)", best(5) { _ = LibrarySearch(snapshot).results(query) })
}

// Recommendations: sentences of our own descriptions, mixed for as many entries as there are games.
report("reading our own database", best(5) { _ = GameText.internalGames() })
let own = GameText.internalGames()
let sentences = own.flatMap { ($0.text ?? "").split(separator: ". ").map(String.init) }
var dice: UInt32 = 1
@MainActor func pick(_ count: Int) -> Int {
  dice = dice &* 1_664_525 &+ 1_013_904_223
  return Int(dice >> 8) % count
}
let entries = (0..<count).map { number -> GameEntry in
  var entry = own[pick(own.count)]
  entry.title = "\(ManyGames.stem(pick(count))) \(number)"
  entry.series = number % 7 == 0 ? "Series \(number / 35)" : nil
  entry.developer = "Studio \(pick(2000))"
  entry.text = (0..<3).map { _ in sentences[pick(sentences.count)] }.joined(separator: ". ")
  return entry
}
var similarity = GameSimilarity([])
report("comparing \(count) entries, once", measure { similarity = GameSimilarity(entries) })
let owned = (0..<500).map {
  GameSimilarity.Owned(
    entry: pick(entries.count), playSeconds: Int64(pick(100_000)), isFavourite: $0 % 20 == 0)
}
var found: [GameSimilarity.Recommendation] = []
report(
  "ten recommendations for 500 games",
  best(5) { found = similarity.recommendations(for: owned) })
guard found.count == 10, similarity.recommendations(for: owned) == found else {
  fatalError("not ten games, or not the same ten again: \(found)")
}
let file = GameDatabaseFile(path: folder.file("games.sqlite"))
try file.write(entries, sources: [])
report("reading a database of \(count) entries", try best(3) { _ = try file.read() })
