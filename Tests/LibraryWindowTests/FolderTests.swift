import Glibc
import HostBase
import HostStrings
import Library
import TestSupport
import Testing
import TrialKit
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Data folders that are away, full, read-only or full of strange names: said plainly, and nothing is lost.
@Suite("Hostile data folders") struct FolderTests {
  @Test("a folder that goes away is named, its games stay on the screen, and it comes back")
  func away() throws {
    let room = try Room()
    let visit = try room.open()
    #expect(visit.find("Uka") != nil)
    let hidden = room.root + "/elsewhere"
    try FileSystem.move(room.desk.data.root, to: hidden)
    visit.component.sendEvent(.system(SystemEvent(.focusGained)))
    visit.settle()
    #expect(visit.toasts.contains { $0.contains(room.desk.data.root) }, "\(visit.toasts)")
    #expect(visit.texts.contains { $0.contains(room.desk.data.root) })
    #expect(visit.find("Uka") != nil)
    // Once is enough.
    let count = visit.library.session.app.toasts.messages.count
    visit.component.sendEvent(.system(SystemEvent(.focusGained)))
    visit.settle()
    #expect(visit.library.session.app.toasts.messages.count == count)
    try FileSystem.move(hidden, to: room.desk.data.root)
    visit.component.sendEvent(.system(SystemEvent(.focusGained)))
    visit.settle()
    #expect(visit.find("Uka") != nil)
    #expect(visit.library.session.model.problem == nil)
    visit.ui.step(600)
    #expect(!visit.texts.contains { $0.contains("is not there") })
  }

  @Test("what is asked of games in a folder that is away is refused in a sentence")
  func actionsAway() throws {
    let room = try Room()
    let visit = try room.open()
    try FileSystem.move(room.desk.data.root, to: room.root + "/elsewhere")
    try visit.context("Vex")
    try visit.press(visit.strings(.deleteGame))
    let messages = visit.library.session.app.toasts.messages
    #expect(!messages.isEmpty)
    #expect(!messages.contains { $0.hasPrefix("Deleted") }, "\(messages)")
    #expect(visit.refusals == [])
    try FileSystem.move(room.root + "/elsewhere", to: room.desk.data.root)
    #expect(FileSystem.kind(room.path(.games, "Vex.gb")) == .file)
  }

  @Test(
    "a full disk and a read-only one refuse changes in a sentence and keep every file",
    .enabled(if: TemporaryFolder.canMount, "this process may not mount"), arguments: [false, true])
  func disk(_ isReadOnly: Bool) throws {
    let folder = TemporaryFolder("disk")
    let disk = folder.file("disk")
    try #require(folder.mountDisk(at: disk, bytes: 4 << 20))
    let room = try Room(at: disk)
    let before = try room.contents()
    let visit = try room.open()
    if isReadOnly {
      try #require(folder.setReadOnly(disk, true))
    } else {
      folder.fill(disk)
    }
    try visit.press("Tobu Tobu Girl")
    try visit.press(visit.strings(.more))
    try visit.press(visit.strings(.rename))
    visit.key("Ctrl+A")
    visit.type("Another name")
    visit.key("Enter")
    visit.key("Escape")
    visit.key("Escape")
    try visit.press(visit.strings(.menu))
    try visit.press(visit.strings(.settings))
    try visit.press("Scale by whole numbers only")
    visit.key("Escape")
    try visit.press("Vex")
    try visit.press(visit.strings(.removeFavourite))
    visit.key("Escape")
    try visit.context("Uka")
    try visit.press(visit.strings(.deleteGame))
    visit.ui.step(60)
    let messages = visit.library.session.app.toasts.messages
    #expect(!messages.isEmpty)
    #expect(visit.refusals == [])
    if isReadOnly { try #require(folder.setReadOnly(disk, false)) }
    try? FileSystem.remove(disk + "/fill")
    let after = try room.contents()
    for (bytes, path) in before { #expect(after[bytes] != nil, "\(path) is lost") }
  }

  @Test("ten thousand files with hostile names are shown, searched and left as they are")
  func hostileNames() throws {
    let room = try Room(.nothing)
    let count = 10_000
    var random = Dice(seed: 20)
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("Ω".utf8), Array("‮".utf8), Array("\u{200F}".utf8), [0xFF], [0x80],
      [0x0A], [0x1B, 0x5B, 0x32, 0x4A], [0x09], Array("#".utf8), Array("%n".utf8), Array("'".utf8),
      Array("\"".utf8), Array("\\".utf8), Array(" ".utf8), Array("日本".utf8), Array("e\u{301}".utf8),
      Array("🎮".utf8), Array("{name}".utf8), Array("-".utf8), Array("~".utf8), Array(".state".utf8),
    ]
    let games = room.desk.data.folder(.games, Room.gameBoy)
    try FileSystem.ensureFolder(games)
    for number in 0..<count {
      var name: [UInt8] = []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        name += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      if number % 500 == 0 { name = Array(repeating: 0x78, count: 240) + Array("\(number)".utf8) }
      name += Array("\(number).gb".utf8)
      let path = Array(games.utf8) + [0x2F] + name.prefix(255) + [0]
      let file = path.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_WRONLY | O_CREAT, 0o644) }
      }
      try #require(file >= 0)
      close(file)
    }
    let visit = try room.open()
    let shown = visit.library.session.model.count(.all)
    // Names that are no UTF-8 are none that a game can have; the host lists them as odd.
    #expect(shown > count / 2)
    #expect(visit.refusals == [])
    for text in visit.texts {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(text)")
    }
    #expect(LayoutFaults(visit.component).list == [])
    visit.key("/")
    for word in ["\u{202E}", "{name}", "%n", "日本", "\\"] {
      visit.key("Ctrl+A")
      visit.type(word)
    }
    visit.key("Escape")
    visit.key("Escape")
    for _ in 0..<200 { visit.key("PageDown") }
    #expect(visit.refusals == [])
    #expect(visit.component.tree.elements.count < 2_000)
    var left = 0
    if let folder = opendir(games) {
      while readdir(folder) != nil { left += 1 }
      closedir(folder)
    }
    #expect(left == count + 2)
  }
}

extension Room {
  /// The contents of all files of the user below the data folder and the trash, by their digest.
  func contents() throws -> [String: String] {
    var all: [String: String] = [:]
    func add(_ folder: String) {
      for entry in (try? FileSystem.list(folder)) ?? [] {
        let path = PathName.join(folder, entry.name)
        if entry.kind == .folder {
          add(path)
        } else if let bytes = try? FileSystem.read(path, limit: 16 << 20), !bytes.isEmpty {
          all[Digest.sha1(bytes)] = path
        }
      }
    }
    add(desk.data.root)
    add(desk.places.state)
    add(root + "/share")
    return all
  }
}
