import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Text of ActionScript 3 in states")
struct TextStateTests {
  /// What a listener traces in each frame, of what the constructor has made.
  private static let questions = [
    "getlocal0 getproperty a getproperty size",
    "getlocal0 getproperty b getproperty fontName",
    "getlocal0 getproperty c pushstring \"x\" callproperty getStyle 1 getproperty y",
    "getlocal0 getproperty d getproperty htmlText",
    "getlocal0 getproperty d getproperty styleSheet getlocal0 getproperty c strictequals",
    "getlocal0 getproperty d getproperty alwaysShowSelection",
    "getlocal0 getproperty d getproperty caretIndex",
    "getlocal0 getproperty d getproperty textWidth",
    "getlocal0 getproperty e getproperty charCount",
    "getlocal0 getproperty f getproperty validity",
    "getlocal0 getproperty f getproperty textBlock getproperty content getproperty text",
    "getlocal0 getproperty f getproperty atomCount",
    "getlex flash.text::TextRenderer getproperty maxLevel",
    "getlex flash.text::TextField pushstring \"F\" pushstring \"regular\""
      + " callproperty isFontCompatible 2",
  ]

  @Test("fields, formats, sheets, fonts and lines come back (T.TF.2, T.Fmt.1, T.Sty.1, X.Tl.3)")
  func comesBack() throws {
    let field = FieldCode.text(
      "",
      [
        ("styleSheet", "getlocal0 getproperty c"), ("htmlText", "pushstring \"<b>ab</b>\""),
        ("alwaysShowSelection", "pushtrue"),
      ])
    let run = try MovieRun(
      """
      getlocal0 \(FieldCode.format("\"G\"")) dup pushbyte 33 setproperty size setproperty a
      getlocal0 getlex flash.text::Font callproperty enumerateFonts 0 callproperty pop 0 setproperty b
      getlocal0 \(TextFormatTests.sheet) dup pushstring "x" pushstring "y" pushbyte 5 newobject 1
      callpropvoid setStyle 2 setproperty c
      getlocal0 \(field) dup pushbyte 1 pushbyte 2 callpropvoid setSelection 2 setproperty d
      getlocal0 getlocal0 getproperty textSnapshot setproperty e
      getlocal0 \(TextEngineTests.block("xyz")) callproperty createTextLine 0 setproperty f
      getlex flash.text::TextRenderer pushbyte 9 setproperty maxLevel
      getlex flash.text::Font getlex F callpropvoid registerFont 1
      getlocal0 pushstring "enterFrame" getlocal0 getproperty tick callpropvoid addEventListener 2
      """,
      members: """
        slot a:* slot b:* slot c:* slot d:* slot e:* slot f:*
        method tick(event:flash.events::Event):void {
          getlocal0 pushscope
          \(Self.questions.map { MovieRun.traced($0) }.joined(separator: "\n"))
          returnvoid
        }
        """, FieldCode.fontClass, iterations: 2, tags: FieldCode.font, symbols: [(9, "F")])
    let before = Array(run.trace.suffix(Self.questions.count))
    #expect(
      before == [
        "33", "F", "5", "<b>ab</b>", "true", "true", "2", "12", "0", "valid", "xyz", "3", "7",
        "true",
      ])
    let player = try run.player.restored(from: run.player.saveState())
    let count = run.trace.count
    player.runIteration()
    #expect(Array(run.trace.dropFirst(count)) == before)
    #expect(player.sharedFonts.map(\.name) == ["F"])
  }
}
