// Measures the library window without a display, against the goals in docs/library-window.md: `windowbench [GAMES]` makes a
// library of so many games (10,000) in three types and prints what a frame of scrolling, a keystroke in the search and ten
// walks through all of it cost. `windowbench make FOLDER [GAMES]` makes the library and no more.

import Glibc
import HostApp
import HostBase
import Library
import TestSupport
import TextShaping
import Thumbnails
import UIComponent
import UIContract

let words = CommandLine.arguments.dropFirst()
// The helper that decodes covers is this program again.
if words.first == PictureWorker.subcommand { PictureWorker.runChild(arguments: []) }

/// Makes the library; covers are those of the tests.
func makeLibrary(_ count: Int, in root: String) throws {
  let scratch = TemporaryFolder("windowbench")
  let zip = scratch.file("one.zip")
  try ZipWriter.write(
    [(name: "game.gb", source: .bytes([UInt8](repeating: 1, count: 64)))], to: zip)
  ManyGames.make(
    count, in: root, archive: try FileSystem.read(zip, limit: 1 << 16),
    cover: (
      bytes: try FileSystem.read(
        TestRun.package + "/Tests/Fixtures/thumbnails/quarters.jpg", limit: 1 << 20),
      extension: "jpg"
    ))
}

if words.first == "make", let folder = words.dropFirst().first {
  try makeLibrary(words.dropFirst(2).first.flatMap { Int($0) } ?? 10_000, in: folder)
  exit(0)
}

let folder = TemporaryFolder("windowbench")
let window = try BenchWindow(
  folder: folder.path, games: words.first.flatMap { Int($0) } ?? 10_000, make: makeLibrary)
print("\(window.count) games, 1920 × 1080; processor time of the loop's thread")
try window.settle()
window.scroll(shown: .elsewhere)
window.scroll(shown: .inMemory)
window.type()
window.walk()
