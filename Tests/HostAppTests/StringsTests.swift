import HostApp
import HostBase
import HostStrings
import Library
import Testing

@Suite("Texts of the window") struct StringsTests {
  @Test("every language has every text, with the same placeholders")
  func complete() {
    for language in Language.translated {
      for key in TextKey.allCases {
        guard let phrase = language.phrases[key], let english = Language.english.phrases[key] else {
          Issue.record("\(language.code) has no \(key.rawValue)")
          continue
        }
        let wanted = TextTemplate.placeholders(in: english[.other])
        #expect(
          TextTemplate.placeholders(in: phrase[.other]) == wanted,
          "\(language.code) \(key.rawValue)")
        for text in phrase.texts {
          #expect(TextTemplate.placeholders(in: text).isSubset(of: wanted), "\(key.rawValue)")
          #expect(!text.isEmpty, "\(key.rawValue)")
        }
      }
    }
  }

  @Test(
    "the language is that of the first locale that there is one for",
    arguments: [
      (["de_AT.UTF-8", "en_GB"], "de"), (["fr_FR", "de"], "de"), (["C"], "en"), ([], "en"),
      (["en-XA"], "en-XA"), (["ar_XB.UTF-8"], "ar-XB"), (["DE@euro"], "de"),
    ])
  func locales(_ locales: [String], _ code: String) {
    #expect(Language.forLocales(locales).code == code)
  }

  @Test("numbers decide the form and are written as in the language")
  func plurals() {
    let english = Strings(.english)
    #expect(english(.statusGames, count: 1) == "1 game")
    #expect(english(.statusGames, count: 0) == "0 games")
    #expect(english(.statusGames, count: 10_000) == "10,000 games")
    let german = Strings(.german)
    #expect(german(.statusGames, count: 1) == "1 Spiel")
    #expect(german(.statusGames, count: 10_000) == "10.000 Spiele")
    #expect(german.bytes(1_536 << 20) == "1,5 GiB")
    #expect(english.bytes(1_536 << 20) == "1.5 GiB")
    #expect(english.bytes(-1) == "0 B")
    #expect(english.number(-1_234_567) == "-1,234,567")
    #expect(english.number(.min) == "-9,223,372,036,854,775,808")
  }

  @Test("what is put in is not read as a placeholder again")
  func filled() {
    #expect(Strings(.english)(.deletedGame, "{0} {n}") == "Deleted {0} {n}")
    #expect(Strings(.english)(.renamedGame, "a") == "Renamed a to ")
  }

  private static let times: [(past: Int64, text: String)] = [
    (5, "just now"), (60, "1 minute ago"), (2_520, "42 minutes ago"), (7_200, "2 hours ago"),
    (90_000, "yesterday"), (432_000, "5 days ago"), (8_640_000, "2023-08-06"),
    (-1_000, "just now"),
  ]

  @Test("times are said as people say them", arguments: times)
  func ago(_ past: Int64, _ text: String) {
    let now: Int64 = 1_700_000_000
    #expect(Strings(.english).ago(now - past, now: now) == text)
  }

  @Test("moments of the past are said to the second")
  func exactSpans() {
    #expect(
      [0, 5, 60, 229, 300].map(Strings(.english).exactSpan)
        == ["0 s", "5 s", "1 min", "3 min 49 s", "5 min"])
  }

  @Test(
    "the window says what settings do without the words and numbers of files",
    arguments: Language.translated)
  func settings(_ language: Language) {
    for setting in Setting.all {
      let text = Strings(language).summary(of: setting)
      #expect(!text.contains(where: \.isNumber) && !text.contains("MiB"), "\(text)")
      #expect(!text.contains("auto ") && !text.contains("first-use"), "\(text)")
    }
    // Files and commands have them.
    #expect(Setting.named("video.scale")?.help.hasSuffix("; 0 fits the screen") == true)
  }

  @Test("a time far out of range gives a text without a trap")
  func farTimes() {
    let strings = Strings(.english)
    #expect(!strings.ago(.min, now: .max).isEmpty)
    #expect(!strings.ago(.max, now: .min).isEmpty)
    #expect(strings.span(.max).hasSuffix("min"))
    #expect(strings.span(-5) == "0 s")
    #expect(strings.span(3 * 3_600 + 12 * 60) == "3 h 12 min")
  }

  @Test("the pseudo-locale makes each text a third longer and keeps its placeholders")
  func longer() {
    for (key, phrase) in Language.longer.phrases {
      let english = Language.english.phrases[key]?[.other] ?? ""
      let letters = english.filter(\.isLetter).count
      #expect(phrase[.other].count >= english.count + letters * 3 / 10, "\(key.rawValue)")
      #expect(
        TextTemplate.placeholders(in: phrase[.other]) == TextTemplate.placeholders(in: english))
    }
    #expect(Language.rightToLeft.isRightToLeft)
    #expect(!Language.longer.isRightToLeft)
  }
}
