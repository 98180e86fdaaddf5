import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Play
@testable import Session

@Suite("Spelling and times for people")
struct WordsTests {
  @Test(
    "a slip of the fingers finds its word; a short word that is another one does not",
    arguments: [
      ("video.scael", "video.scale"), ("Video.Scale", "video.scale"), ("ruN", "run"),
      ("nope", nil), ("x", nil), ("audio.volume", "audio.volume"), ("", nil), ("corr", "core"),
    ] as [(String, String?)])
  func spelling(typed: String, meant: String?) {
    let words = ["run", "core", "video.scale", "video.smooth", "audio.volume"]
    #expect(Spelling.nearest(to: typed, among: words) == meant)
  }

  @Test("a moment is shown in local time with its zone, and read back from what desktops write")
  func local() throws {
    let moment = try #require(UTCTime(text: "2026-07-01T12:00:00Z"))
    let text = moment.local
    #expect(text.hasPrefix("2026-07-0") && text.split(separator: " ").count == 3, "\(text)")
    #expect(UTCTime.local("2026-07-01T12:00:00Z") == text)
    #expect(UTCTime.local("some\u{1B}day") == "some?day")
    let desktop = text.split(separator: " ").prefix(2).joined(separator: "T")
    #expect(UTCTime(localText: desktop) == moment)
    #expect(
      UTCTime(localText: "2026-07-01") == nil && UTCTime(localText: "2026-13-01T00:00:00") == nil)
  }
}
