// Plays a movie without a window, by the command line that the SWF suite's judge speaks; `--serve` plays many (PlayServer).
//
// Exit codes: 0 when it ran to its end, 2 when the file is no movie, 3 when an assertion of the input failed, 64 when the
// command line is wrong.
import Flash
import FlashHarness
import FlashHosting
import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes all of a text at once, so that a run that is stopped leaves what it had.
func send(_ text: String, to file: Int32) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    rest = rest.dropFirst(count)
  }
}

func fail(_ text: String, _ code: Int32) -> Never {
  send("flashrun: \(text)\n", to: STDERR_FILENO)
  exit(code)
}

let arguments: Arguments
do throws(Arguments.Wrong) {
  let words = Array(CommandLine.arguments.dropFirst())
  arguments = try Arguments(words == ["--serve"] ? PlayServer.nextRun() : words)
} catch {
  fail(error.text, 64)
}

guard let movie = MovieFolder.read(arguments.movie) else {
  fail("cannot read \(arguments.movie)", 2)
}
let output =
  arguments.tracePath == "-"
  ? STDOUT_FILENO : open(arguments.tracePath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
if output < 0 { fail("cannot write \(arguments.tracePath)", 1) }

if arguments.listsCode {
  guard let text = CodeListing.text(of: movie) else { fail("\(arguments.movie) is no movie", 2) }
  send(text, to: output)
  exit(0)
}

let slash = arguments.movie.lastIndex(of: "/")
let folder = slash.map { String(arguments.movie[..<$0]) } ?? "."
let name =
  slash.map { String(arguments.movie[arguments.movie.index(after: $0)...]) } ?? arguments.movie
let files = MovieFolder(path: folder)

var groups: [[InputEvent]] = []
if let path = arguments.inputPath {
  guard let data = MovieFolder.read(path), let read = InputFile.read(data) else {
    fail("cannot read the events in \(path)", 64)
  }
  groups = read
}

let options = arguments.options
var player: Player
do {
  if let load = arguments.load {
    guard let state = MovieFolder.read(load.path) else { fail("cannot read \(load.path)", 1) }
    player = try Player(
      restoring: state, movie: movie, url: "file:///" + name, options: options,
      trace: { send($0, to: output) }, load: { Harness.load($0, from: files) })
  } else {
    player = try Player(
      movie, url: "file:///" + name, options: options,
      trace: { send($0, to: output) }, load: { Harness.load($0, from: files) })
  }
} catch {
  fail("\(arguments.movie): \(error)", 2)
}

player.repaintsAll = arguments.repaintsAll
player.chooseFiles = FileChooser.files(for:)
if arguments.logsRequests {
  player.observeRequest = { request in
    if let lines = Harness.lines(for: request) { send(lines, to: output) }
  }
}
/// Pictures that the movie has asked for, as it was then.
let captures = Captures()
player.unknownCommand = { player, command, argument in
  if let name = Harness.picture(command, argument) { captures.add(name, player.render()) }
}
if let path = arguments.socketsPath {
  guard let data = MovieFolder.read(path), SocketScript(data, failed: { _ in }) != nil else {
    fail("cannot read the socket's script in \(path)", 64)
  }
  player.connectSocket = { _, _ in SocketScript(data) { fail($0, 3) } }
}

func save(_ picture: Player.Screenshot, _ when: Arguments.When) {
  for shot in arguments.screenshots where shot.when == when {
    if !PNG.write(picture, to: shot.path) { fail("cannot write \(shot.path)", 1) }
  }
}

/// Tells pictures apart: four hashes of every fourth pixel each, since one multiplication must wait for the other.
func hash(_ pixels: [UInt32]) -> String {
  var hashes = SIMD4<UInt64>(repeating: 0xCBF2_9CE4_8422_2325)
  let whole = pixels.count & ~3
  pixels.withUnsafeBufferPointer { pixels in
    var (a, b, c, d) = (hashes.x, hashes.y, hashes.z, hashes.w)
    for index in stride(from: 0, to: whole, by: 4) {
      a = (a ^ UInt64(pixels[index])) &* 0x100_0000_01B3
      b = (b ^ UInt64(pixels[index + 1])) &* 0x100_0000_01B3
      c = (c ^ UInt64(pixels[index + 2])) &* 0x100_0000_01B3
      d = (d ^ UInt64(pixels[index + 3])) &* 0x100_0000_01B3
    }
    hashes = SIMD4(a, b, c, d)
  }
  let ends = (0..<4).flatMap {
    [UInt32(truncatingIfNeeded: hashes[$0]), UInt32(truncatingIfNeeded: hashes[$0] >> 32)]
  }
  return hash(words: ends + pixels[whole...])
}

/// Tells sounds apart.
func hash(words: some Sequence<UInt32>) -> String {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for word in words { hash = (hash ^ UInt64(word)) &* 0x100_0000_01B3 }
  return String(hash, radix: 16)
}

/// Replaces the current player by one made from its state.
@MainActor func reload() {
  let clock = ContinuousClock()
  do {
    var state: [UInt8] = []
    let saving = clock.measure { state = player.saveState() }
    let start = clock.now
    let next = try player.restored(from: state)
    let loading = clock.now - start
    if arguments.tellsTimes {
      send("\(state.count) bytes, saved in \(saving), loaded in \(loading)\n", to: STDERR_FILENO)
    }
    player = next
  } catch {
    fail("\(arguments.movie): \(error)", 4)
  }
}

/// Loads the current state with wrong bits: it is refused, or the movie continues somehow.
@MainActor func loadDamaged(_ times: Int) {
  let state = player.saveState()
  var random: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(options.seed ?? 0)
  func next(_ limit: Int) -> Int {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return Int(random % UInt64(limit))
  }
  var taken = 0
  for _ in 0..<times {
    var bytes = state
    for _ in 0...next(3) {
      let at = next(bytes.count)
      // A bit, a byte, or a number in the place of another.
      switch next(3) {
      case 0: bytes[at] ^= UInt8(1 << next(8))
      case 1: bytes[at] = UInt8(next(256))
      default: bytes[at] = bytes[next(bytes.count)]
      }
    }
    guard let other = try? player.restored(from: bytes) else { continue }
    taken += 1
    for group in 0..<2 { other.runIteration(input: group < groups.count ? groups[group] : []) }
    _ = other.render()
    _ = other.saveState()
  }
  send("\(taken) of \(times) damaged states were taken\n", to: STDERR_FILENO)
}

var peaks = ""
var hashes = ""
var iteration = arguments.load?.iteration ?? 0
while iteration < arguments.iterations, !player.hasQuit {
  player.runIteration(input: iteration < groups.count ? groups[iteration] : [])
  iteration += 1
  for notice in player.takeNotices() { send("flashrun: \(notice)\n", to: STDERR_FILENO) }
  if arguments.peaksPath != nil {
    peaks += "\(Double(player.sound.map { abs(Int($0)) }.max() ?? 0) / 32768)\n"
  }
  if arguments.hashesPath != nil {
    hashes += "\(iteration) \(hash(player.render().pixels))"
    hashes += " \(hash(words: player.sound.lazy.map { UInt32(UInt16(bitPattern: $0)) }))\n"
  }
  if let every = arguments.saving, iteration % every == 0 { _ = player.saveState() }
  for saving in arguments.saves where saving.iteration == iteration {
    do {
      try Data(player.saveState()).write(to: URL(filePath: saving.path))
    } catch {
      fail("cannot write \(saving.path)", 1)
    }
  }
  for capture in captures.take() { save(capture.picture, .command(capture.name)) }
  if arguments.screenshots.contains(where: { $0.when == .iteration(iteration) }) {
    save(player.render(), .iteration(iteration))
  }
  if let every = arguments.reloads, iteration % every == 0 { reload() }
}
for (path, text) in [(arguments.peaksPath, peaks), (arguments.hashesPath, hashes)] {
  guard let path else { continue }
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  if file < 0 { fail("cannot write \(path)", 1) }
  send(text, to: file)
  close(file)
}
if arguments.screenshots.contains(where: { $0.when == .last }) { save(player.render(), .last) }
if options.countsActions { send("\(player.actionCount) actions\n", to: STDERR_FILENO) }
if arguments.damaged > 0 { loadDamaged(arguments.damaged) }
// As the recordings have them: of a movie that still plays.
if let folder = arguments.storagePath {
  for key in SharedObjectFolder(path: folder).write(player.storage) {
    fail("cannot write \(key).sol in \(folder)", 1)
  }
}
exit(0)
