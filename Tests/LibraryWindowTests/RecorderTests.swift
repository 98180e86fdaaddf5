import HostBase
import HostStrings
import TestSupport
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

@Suite("Recording the commands of a session") struct RecorderTests {
  @Test(
    "a path is shortened to the name at its end",
    arguments: [
      ("/home/me/Arcadia/Games/Game Boy/Tobu.gb", "Tobu.gb"),
      ("file:/home/me/My Pictures/Tobu.png", "file:Tobu.png"),
      ("Data folder: /home/me/Arcadia", "Data folder: Arcadia"),
      ("\"/a b/c d/e.gb\": no space left", "\"e.gb\": no space left"),
      ("one\n/two/three\nfour/five", "one\nthree\nfour/five"),
      ("640/480 and/or", "640/480 and/or"), ("https://example.org/a/b", "https://example.org/a/b"),
      ("/", "/"), ("", ""), ("no path", "no path"),
      ("Enter Open   / Search", "Enter Open   / Search"), ("/ searches", "/ searches"),
      ("1 / 2 of /home/me/a b.gb", "1 / 2 of a b.gb"),
      ("press “/” or \"/\", (/)", "press “/” or \"/\", (/)"),
      ("copied /home/me/x to /home/me/y / z", "copied  z"),
    ])
  func shortened(_ text: String, _ expected: String) {
    #expect(CommandRecorder.shortened(text) == expected)
  }

  @Test("a recorded session is a log that can be read, and names no folder of the user")
  func session() throws {
    let room = try Room()
    let file = room.root + "/recorded.jsonl"
    let visit = try room.open()
    let recorder = try CommandRecorder(path: file)
    for transaction in visit.ui.transactions { recorder.add(transaction) }
    visit.component.onTransaction = { recorder.add($0) }
    try visit.press(visit.strings(.menu))
    try visit.press(visit.strings(.about))
    let bytes = try FileSystem.read(file, limit: 1 << 24)
    #expect(!String(decoding: bytes, as: UTF8.self).contains(room.root))
    let log = try CommandLog.read(bytes)
    #expect(log.count > visit.ui.transactions.count)
    #expect(log.joined().contains { $0.type == .createTextField })
  }
}
