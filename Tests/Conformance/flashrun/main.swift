// Plays a movie without a window, by the command line that the SWF suite's judge speaks.
//
// Exit codes: 0 when it ran to its end, 2 when the file is no movie, 3 when an assertion of the input failed, 64 when the
// command line is wrong.
import Flash
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

func bytes(of path: String) -> [UInt8]? {
  guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
  return [UInt8](data)
}

let arguments: Arguments
do throws(Arguments.Wrong) {
  arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.text, 64)
}

guard let movie = bytes(of: arguments.movie) else { fail("cannot read \(arguments.movie)", 2) }
let output =
  arguments.tracePath == "-"
  ? STDOUT_FILENO : open(arguments.tracePath, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
if output < 0 { fail("cannot write \(arguments.tracePath)", 1) }

let slash = arguments.movie.lastIndex(of: "/")
let folder = slash.map { String(arguments.movie[..<$0]) } ?? "."
let name =
  slash.map { String(arguments.movie[arguments.movie.index(after: $0)...]) } ?? arguments.movie
let files = MovieFolder(path: folder)

var groups: [[InputEvent]] = []
if let path = arguments.inputPath {
  guard let data = bytes(of: path), let read = InputFile.read(data) else {
    fail("cannot read the events in \(path)", 64)
  }
  groups = read
}

var options = arguments.options
for font in arguments.fonts {
  guard let data = bytes(of: font.path) else { fail("cannot read \(font.path)", 1) }
  options.fonts.append(
    Player.FontFile(data, family: font.family, isBold: font.isBold, isItalic: font.isItalic))
}

let player: Player
do {
  player = try Player(
    movie, url: "file:///" + name, options: options,
    trace: { send($0, to: output) }, load: files.load)
} catch {
  fail("\(arguments.movie): \(error)", 2)
}

player.chooseFiles = FileChooser.files(for:)
if let path = arguments.socketsPath {
  guard let data = bytes(of: path), SocketScript(data, failed: { _ in }) != nil else {
    fail("cannot read the socket's script in \(path)", 64)
  }
  player.connectSocket = { _, _ in SocketScript(data) { fail($0, 3) } }
}

func save(_ picture: Player.Screenshot, _ when: Arguments.When) {
  for shot in arguments.screenshots where shot.when == when {
    if !PNG.write(picture, to: shot.path) { fail("cannot write \(shot.path)", 1) }
  }
}

var peaks = ""
var iteration = 0
while iteration < arguments.iterations, !player.hasQuit {
  player.runIteration(input: iteration < groups.count ? groups[iteration] : [])
  iteration += 1
  if arguments.peaksPath != nil {
    peaks += "\(Double(player.sound.map { abs(Int($0)) }.max() ?? 0) / 32768)\n"
  }
  for capture in player.captures { save(capture.picture, .command(capture.name)) }
  if arguments.screenshots.contains(where: { $0.when == .iteration(iteration) }) {
    save(player.render(), .iteration(iteration))
  }
}
if let path = arguments.peaksPath {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  if file < 0 { fail("cannot write \(path)", 1) }
  send(peaks, to: file)
  close(file)
}
if arguments.screenshots.contains(where: { $0.when == .last }) { save(player.render(), .last) }
if let folder = arguments.storagePath {
  for key in SharedObjectFolder(path: folder).write(player.storage) {
    fail("cannot write \(key).sol in \(folder)", 1)
  }
}
exit(0)
