import Catalog
import Foundation
import Library
import Session
import Testing

@testable import HostBase

@Suite("Sentences") struct SentenceTests {
  @Test("a sentence is English until a language has words for its template")
  func translated() {
    let sentence: Sentence = "\("a.gb"): no core takes \(3) of it"
    #expect(sentence.template == "{0}: no core takes {1} of it")
    #expect(sentence.text == "a.gb: no core takes 3 of it")
    #expect(sentence.text { _ in "{1} aus {0}" } == "3 aus a.gb")
    // What a language forgot, or has beside, stays as it is.
    #expect(sentence.text { _ in "{7} {0} {" } == "{7} a.gb {")
  }

  @Test("a part is translated as well, words of others never are")
  func parts() {
    let reason: Sentence = "the disk is full"
    let sentence: Sentence = "\("x"): \(reason)"
    func german(_ template: String) -> String {
      ["the disk is full": "die Platte ist voll", "{0}": "!", "{0}: {1}": "{0} – {1}"][template]
        ?? template
    }
    #expect(sentence.text == "x: the disk is full")
    #expect(sentence.text(german) == "x – die Platte ist voll")
    #expect(Sentence(words: "the disk is full").text(german) == "the disk is full")
    #expect(Sentence(words: "{0} {1}").text == "{0} {1}")
  }

  @Test("sentences in a row are one, with the places of both")
  func sum() {
    let both: Sentence = "\(1) and \(2)" + "; then \(3)" + " {a} \(4)"
    #expect(both.template == "{0} and {1}; then {2} {a} {3}")
    #expect(both.text == "1 and 2; then 3 {a} 4")
  }

  @Test("a sentence goes from process to process")
  func coded() throws {
    let sentence: Sentence = "\("x"): \("\(2) of them" as Sentence)"
    let bytes = try JSONEncoder().encode(sentence)
    #expect(try JSONDecoder().decode(Sentence.self, from: bytes) == sentence)
  }

  @Test("a failure's message is its sentence in English, and names the file only once")
  func failures() {
    let failures: [any HostFailure] = [
      FileFailure.system(path: "/a", action: .move, reason: "no"),
      LibraryError.noCore(game: "/a.x", fileExtension: "x", known: ["gb"]),
      LibraryError.file(.diskFull(path: "/b")),
      SessionError.stateTooLarge(core: "C", bytes: 3 << 20, limit: 1 << 20),
      SessionError.hung(core: "C", seconds: 2, report: "/r"),
    ]
    let words = [
      "/a: cannot move it (no); check the disk and try again",
      "/a.x: no core takes .x files; the cores here take gb",
      "/b: the disk is full; free some space and try again",
      "states of C are too large: 3 MiB, and at most 1 MiB are kept; use the game's own saves, or another core",
      "C gave no answer for 2.0 s and was stopped; a report of it: /r",
    ]
    for (failure, text) in zip(failures, words) {
      #expect(failure.message == text)
      #expect(failure.sentence.text == text)
    }
  }
}
