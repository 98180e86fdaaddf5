import Glibc
import HostBase
import TestSupport
import Testing

@testable import HostDesktop
@testable import UIComponent

/// Stands for speech-dispatcher: answers SSIP and keeps the lines it receives.
private final class FakeSpeaker {
  let folder = TemporaryFolder("speech")
  let listener: Int32
  var client: Int32 = -1
  var lines: [String] = []
  private var input: [UInt8] = []
  private var isText = false
  var answers = true

  init() throws {
    try FileSystem.ensureFolder(folder.file("speech-dispatcher"))
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let path = folder.file("speech-dispatcher/speechd.sock")
    try #require(LocalSocket.withAddress(path) { bind(listener, $0, $1) } == 0)
    listen(listener, 1)
    Descriptor.unblock(listener)
  }

  deinit {
    close(listener)
    if client >= 0 { close(client) }
  }

  var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.path] }

  /// Reads what has come and answers it.
  func turn() {
    if client < 0 {
      client = accept(listener, nil, nil)
      if client >= 0 { Descriptor.unblock(client) }
    }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(client, &buffer, buffer.count, 0)
    if count > 0 { input += buffer[..<count] }
    while let end = input.firstIndex(of: 10) {
      let line = String(decoding: input[..<end].filter { $0 != 13 }, as: UTF8.self)
      input.removeSubrange(...end)
      lines.append(line)
      guard answers else { continue }
      if isText {
        if line == "." {
          isText = false
          say("225-21\r\n225 OK MESSAGE QUEUED\r\n")
        }
      } else if line == "SPEAK" {
        isText = true
        say("230 OK RECEIVING DATA\r\n")
      } else {
        say("210 OK\r\n")
      }
    }
  }

  func say(_ text: String) { _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL)) }
}

@Suite("Speech") struct SpeechTests {
  /// Lets both ends work until something is true.
  private func run(_ client: SpeechClient, _ speaker: FakeSpeaker, until check: () -> Bool) -> Bool
  {
    eventually {
      client.turn()
      speaker.turn()
      return check()
    }
  }

  @Test("texts are said in order; one that interrupts drops those that wait")
  func order() throws {
    let speaker = try FakeSpeaker()
    let client = SpeechClient(environment: speaker.environment, language: "de\r\nX")
    client.say("Alpha", interrupts: true)
    #expect(run(client, speaker) { speaker.lines.last == "." })
    #expect(
      speaker.lines == [
        "SET SELF CLIENT_NAME user:arcadia:window", "SET SELF LANGUAGE deX", "CANCEL SELF", "SPEAK",
        "Alpha", ".",
      ])
    speaker.lines = []
    client.say("one", interrupts: false)
    client.say("two", interrupts: false)
    client.say(".three\nlines", interrupts: true)
    #expect(run(client, speaker) { speaker.lines.contains("..three lines") })
    #expect(!speaker.lines.contains("two"))
    #expect(speaker.lines.contains("CANCEL SELF"))
  }

  @Test("a speaker that hangs up, floods or never answers is given up")
  func hostile() throws {
    let speaker = try FakeSpeaker()
    let client = SpeechClient(environment: speaker.environment, language: "en")
    client.say("Alpha", interrupts: true)
    #expect(run(client, speaker) { speaker.lines.last == "." })
    speaker.answers = false
    client.say("Beta", interrupts: true)
    #expect(run(client, speaker) { speaker.lines.last == "CANCEL SELF" })
    for number in 0..<100 { client.say("\(number)", interrupts: false) }
    #expect(client.waited != nil)
    speaker.say(String(repeating: "x", count: 60_000))
    #expect(run(client, speaker) { client.waited == nil })
    // It is not tried again at once.
    client.say("Gamma", interrupts: true)
    #expect(client.waited == nil)
  }

  @Test("without a speaker it is silent")
  func absent() {
    let client = SpeechClient(environment: ["XDG_RUNTIME_DIR": "/nowhere"], language: "en")
    client.say("Alpha", interrupts: true)
    client.turn()
    #expect(client.waited == nil)
    #expect(SpeechClient.path(["SPEECHD_ADDRESS": "unix_socket:/run/s"]) == "/run/s")
    #expect(SpeechClient.path(["SPEECHD_ADDRESS": "inet_socket:localhost:1"]) == nil)
  }

  private func snapshot(_ nodes: [AccessibleNode], focus: Int32) -> AccessibleSnapshot {
    AccessibleSnapshot(
      nodes: Dictionary(uniqueKeysWithValues: nodes.map { ($0.id, $0) }), focus: focus)
  }

  @Test("the focus is read with its value, once, and typing not at all")
  func focus() {
    var spoken = SpokenFocus()
    var button = AccessibleNode(id: 2, parent: 1, role: .switchControl, name: "Sound")
    button.states = [.checkable]
    var field = AccessibleNode(id: 3, parent: 1, role: .entry, name: "Search")
    field.text = AccessibleText(text: "zel", caret: 3, selection: 3..<3)
    func line(_ nodes: [AccessibleNode], _ focus: Int32) -> String? {
      spoken.line(for: snapshot(nodes, focus: focus))
    }
    #expect(line([button, field], 2) == "Sound, off")
    #expect(line([button, field], 2) == nil)
    button.states = [.checkable, .checked]
    #expect(line([button, field], 2) == "Sound, on")
    #expect(line([button, field], 3) == "Search, zel")
    field.text?.text = "zeld"
    #expect(line([button, field], 3) == nil)
    field.states = [.password]
    #expect(line([button], 2) == "Sound, on")
    #expect(line([button, field], 3) == "Search")
    #expect(line([button], 9) == nil)
  }
}
