import Testing

@testable import TextShaping

@Suite("Texts in lines") struct TextShaperTests {
  private let shaper: TextShaper
  private let face = TextFace(size: 16)

  init() throws { shaper = try PinnedFonts.shaper() }

  private func width(_ text: String) -> Double { shaper.shape(text, face: face).width }

  /// The words of each line, as the text has them.
  private func lines(
    _ text: String, width: Double, change: (inout LineRules) -> Void = { _ in }
  ) -> [String] {
    var rules = LineRules(width: width)
    change(&rules)
    let characters = Array(text)
    return shaper.shape(text, face: face, rules: rules).lines.map {
      String(characters[$0.graphemes])
    }
  }

  @Test("a text's width is the sum of its letters, and grows with the size")
  func sum() {
    let one = width("H")
    #expect(one > 8 && one < 16)
    #expect(abs(width("HHHH") - 4 * one) < 0.01)
    let large = shaper.shape("H", face: TextFace(size: 32)).width
    #expect(abs(large - 2 * one) < 0.01)
  }

  @Test("letters that lean into each other are kerned")
  func kerning() { #expect(width("AV") < width("A") + width("V") - 0.5) }

  @Test("an empty text has one empty line, and a line end makes another")
  func empty() {
    #expect(shaper.shape("", face: face).lines.count == 1)
    #expect(shaper.shape("", face: face).width == 0)
    #expect(lines("a\n\nb\r\n", width: 100) == ["a", "", "b", ""])
  }

  @Test("lines end at spaces, which are not seen there")
  func spaces() {
    let room = width("one two") + 1
    #expect(lines("one two three four", width: room) == ["one two", "three", "four"])
    #expect(lines("one two", width: width("one two")) == ["one two"])
    #expect(lines("one   two", width: width("one")) == ["one", "two"])
    #expect(lines("one\u{A0}two", width: width("one\u{A0}t")) == ["one\u{A0}t", "wo"])
  }

  @Test("lines end after hyphens and slashes that join words, and not at a sign or a range")
  func hyphens() {
    #expect(lines("Spider-Man", width: width("Spider-") + 1) == ["Spider-", "Man"])
    #expect(lines("a/b/c", width: width("a/b/")) == ["a/b/", "c"])
    #expect(lines("x -5", width: width("x -")) == ["x", "-5"])
    #expect(lines("http://abc", width: width("http:/") + 1).first == "http:/")
  }

  @Test("lines end between ideographs, but not before a closing mark or after an opening one")
  func ideographs() {
    let one = width("漢")
    #expect(lines("漢字仮名", width: one * 2 + 1) == ["漢字", "仮名"])
    #expect(lines("漢字。名", width: one * 2 + 1) == ["漢", "字。", "名"])
    #expect(lines("漢「字名", width: one * 2 + 1) == ["漢", "「字", "名"])
  }

  @Test("a word that fits no line is broken between graphemes")
  func longWord() {
    let flag = "e\u{301}\u{302}"
    let room = width(flag) * 1.5
    #expect(lines(flag + flag + flag, width: room) == [flag, flag, flag])
    #expect(lines("ab", width: 0) == ["a", "b"])
  }

  @Test("an ellipsis stands for what does not fit, at a border of graphemes")
  func ellipsis() {
    let text = "A rather long title"
    var rules = LineRules(width: width("A rather lo…"))
    rules.wraps = false
    rules.ellipsis = true
    let shaped = shaper.shape(text, face: face, rules: rules)
    #expect(shaped.isCut)
    #expect(shaped.lines.count == 1)
    #expect(shaped.width <= (rules.width ?? 0) + 0.1)
    #expect(String(Array(text)[shaped.lines[0].graphemes]) == "A rather lo")
    rules.width = width(text)
    #expect(!shaper.shape(text, face: face, rules: rules).isCut)
    rules.width = 1
    #expect(shaper.shape(text, face: face, rules: rules).lines[0].glyphs.count == 1)
  }

  @Test("the last line allowed takes the ellipsis")
  func maxLines() {
    let room = width("one two")
    var rules = LineRules(width: room)
    rules.maxLines = 2
    rules.ellipsis = true
    let shaped = shaper.shape("one two three four five", face: face, rules: rules)
    #expect(shaped.lines.count == 2 && shaped.isCut)
    #expect(shaped.lines[1].width <= room + 0.1)
    #expect(
      lines("one two three four", width: room) { $0.maxLines = 2 } == ["one two", "three"])
    #expect(!shaper.shape("one two three", face: face, rules: rules).isCut)
  }

  @Test("lines that are not broken show line ends as spaces, and are cut when too long")
  func unbroken() {
    var rules = LineRules(width: 20)
    rules.wraps = false
    let shaped = shaper.shape("one\ntwo", face: face, rules: rules)
    #expect(shaped.lines.count == 1 && shaped.isCut)
    #expect(abs(shaped.width - width("one two")) < 0.01)
  }

  @Test("Hebrew runs to the left, numbers in it to the right")
  func hebrew() {
    let text = "אב 12"
    let line = shaper.shape(text, face: face).lines[0]
    #expect(line.isRightToLeft)
    // The first letter is the rightmost, and the numbers are on the left in their order.
    #expect(abs(line.caret(before: 0) - line.width) < 0.01)
    #expect(line.caret(before: 1) < line.caret(before: 0))
    #expect(line.caret(before: 3) < line.caret(before: 4))
    #expect(line.caret(before: 4) < line.caret(before: 2))
    #expect(line.stretches(of: 0..<2).count == 1)
  }

  @Test("a Hebrew word between Latin ones is turned in its place")
  func mixed() {
    let line = shaper.shape("ab אבג cd", face: face).lines[0]
    #expect(!line.isRightToLeft)
    #expect(line.caret(before: 3) > line.caret(before: 5))
    // A selection over the border of both is two stretches.
    #expect(line.stretches(of: 1..<4).count == 2)
    #expect(abs(line.caret(before: 9) - line.width) < 0.01)
  }

  @Test("Arabic letters join: a word is not the sum of its letters")
  func arabic() {
    let word = "بيت"
    let apart = word.map { width(String($0)) }.reduce(0, +)
    #expect(width(word) < apart - 2)
    // A broken word keeps its joining forms: the same room in two lines as in one.
    let parts = shaper.shape(word, face: face, rules: LineRules(width: width(word) * 0.7)).lines
    #expect(parts.count == 2)
    #expect(abs(parts.map(\.width).reduce(0, +) - width(word)) < 1)
  }

  @Test("a line that runs to the left has its ellipsis on the left")
  func hebrewEllipsis() {
    var rules = LineRules(width: width("אבגדה"))
    rules.wraps = false
    rules.ellipsis = true
    let shaped = shaper.shape("אבגדהוזחט", face: face, rules: rules)
    #expect(shaped.isCut)
    let line = shaped.lines[0]
    let dots = shaper.shape("…", face: face)
    #expect(line.glyphs.first?.glyph == dots.lines[0].glyphs.first?.glyph)
    #expect(abs(line.caret(before: 0) - line.width) < 0.01)
    #expect(abs(line.caret(before: line.graphemes.upperBound) - dots.width) < 0.01)
  }

  @Test("lines lie left, in the middle, right, or where their direction begins")
  func alignment() {
    func x(_ text: String, _ alignment: LineRules.Alignment, toLeft: Bool = false) -> Double {
      var rules = LineRules(width: 200)
      rules.alignment = alignment
      rules.isRightToLeft = toLeft
      return shaper.shape(text, face: face, rules: rules).lines[0].x
    }
    let rest = 200 - width("ab")
    #expect(x("ab", .left) == 0)
    #expect(abs(x("ab", .center) - rest / 2) < 0.01)
    #expect(abs(x("ab", .right) - rest) < 0.01)
    #expect(x("ab", .start) == 0)
    #expect(abs(x("אב", .start) - (200 - width("אב"))) < 0.01)
    // A number says no direction of its own: the reader's counts.
    #expect(x("12", .start) == 0)
    #expect(abs(x("12", .start, toLeft: true) - (200 - width("12"))) < 0.01)
    #expect(x("ab", .start, toLeft: true) == 0)
  }

  @Test("carets stand at the borders of graphemes, and a point finds the nearest")
  func carets() {
    let line = shaper.shape("e\u{301}wi", face: face).lines[0]
    #expect(line.graphemes == 0..<3)
    for grapheme in 0...3 {
      let x = line.caret(before: grapheme)
      #expect(line.border(at: x + 0.1) == grapheme)
      #expect(line.border(at: x - 0.1) == grapheme)
    }
    #expect(line.border(at: -50) == 0)
    #expect(line.border(at: 5000) == 3)
    #expect(shaper.shape("", face: face).lines[0].border(at: 7) == 0)
  }

  @Test("a ligature's room is shared by its letters")
  func ligature() {
    let line = shaper.shape("fi", face: face).lines[0]
    let middle = line.caret(before: 1)
    #expect(middle > 0 && middle < line.width)
  }

  @Test("a grapheme's line is found, also at the text's end")
  func lineOfGrapheme() {
    let shaped = shaper.shape("one two", face: face, rules: LineRules(width: width("one")))
    #expect(shaped.line(of: 0) == 0)
    #expect(shaped.line(of: 4) == 1)
    #expect(shaped.line(of: 7) == 1)
  }

  @Test("long texts, wild characters and odd sizes are set without a fault")
  func hostile() {
    let wild = "\u{202E}a\u{2066}ב\u{FFFF}\u{200D}👨‍👩‍👧\u{FE0F}\t\u{0}\u{1F1E6}\u{0300}"
    for size in [0, 1, 13.7, 512, 1e300, .nan, -.infinity] {
      for room in [nil, 0, 10, .infinity, .nan] as [Double?] {
        let shaped = shaper.shape(wild, face: TextFace(size: size), rules: LineRules(width: room))
        #expect(!shaped.lines.isEmpty && shaped.width.isFinite)
      }
    }
    let long = String(repeating: "word ", count: 40_000)
    let shaped = shaper.shape(long, face: face, rules: LineRules(width: 500))
    #expect(shaped.graphemeCount == TextShaper.maxBytes)
    #expect(TextShaper.bounded("a" + String(repeating: "\u{300}", count: 70_000)) == "")
  }

  @Test("any mixture of letters in any width has its graphemes once, in order, in lines that fit")
  func mixture() {
    var generator = Steps(state: 7)
    let letters: [Character] = Array("aW -/漢。אבبي12ffi\n…(") + ["e\u{301}", "👩‍🚀", "\u{200F}"]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        text.append(letters.randomElement(using: &generator) ?? "a")
      }
      let room = Double.random(in: 0...150, using: &generator)
      let shaped = shaper.shape(text, face: face, rules: LineRules(width: room))
      var next = 0
      for line in shaped.lines {
        #expect(line.graphemes.lowerBound >= next)
        next = line.graphemes.upperBound
        #expect(line.width <= room + 0.1 || line.graphemes.count == 1)
        for grapheme in line.graphemes {
          let x = line.caret(before: grapheme)
          #expect(x >= -0.01 && x <= line.width + 0.01)
        }
      }
      #expect(next <= shaped.graphemeCount)
    }
  }
}

/// Numbers that are the same in each run.
struct Steps: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
