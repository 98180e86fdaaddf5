import Testing

@Suite("TextField of ActionScript 3")
struct TextFieldTests {
  static func set(_ name: String, _ value: String) -> String {
    FieldCode.field([(name, value)]) + " getproperty \(name)"
  }

  static let html =
    ##"<P ALIGN="LEFT"><FONT FACE="Times New Roman" SIZE="12" COLOR="#000000""##
    + #" LETTERSPACING="0" KERNING="0">"#

  static let propertyCases: [(String, String)] = [
    // T.TF.1
    (FieldCode.field() + " getproperty width", "100"),
    (FieldCode.field() + " getproperty type", "dynamic"),
    (FieldCode.field() + " getproperty selectable", "true"),
    (FieldCode.field() + " getproperty defaultTextFormat getproperty font", "Times New Roman"),
    // T.TF.2
    (FieldCode.field() + " getproperty gridFitType", "pixel"),
    (FieldCode.field() + " getproperty backgroundColor", "16777215"),
    (FieldCode.field() + " getproperty restrict", "null"),
    (FieldCode.field() + " getproperty styleSheet", "null"),
    (FieldCode.field() + " getproperty numLines", "1"),
    (FieldCode.field() + " getproperty htmlText", "nothing"),
    (FieldCode.field() + " getproperty scrollV", "1"),
    (FieldCode.field() + " getproperty mouseWheelEnabled", "true"),
    (FieldCode.field() + " getproperty textInteractionMode", "normal"),
    // T.TF.4
    (set("antiAliasType", "pushstring \"fine\""), "normal"),
    (set("gridFitType", "pushstring \"fine\""), "none"),
    (set("sharpness", "pushshort 500"), "400"), (set("thickness", "pushshort -500"), "-200"),
    // T.TF.11 and .12
    (set("textColor", "pushuint 4294901760"), "16711680"),
    (set("borderColor", "pushuint 4278190335"), "255"),
    // T.TF.17
    (set("maxChars", "pushbyte 5"), "5"), (set("restrict", "pushstring \"a-z\""), "a-z"),
    // T.TF.25
    (
      FieldCode.field([("width", "pushbyte 40"), ("scaleX", "pushbyte 2")]) + " getproperty width",
      "80"
    ),
    // T.Auto.2 and .7: two gutters around nothing.
    (FieldCode.field([("autoSize", "pushstring \"left\"")]) + " getproperty width", "4"),
    (
      FieldCode.text("ab", [("autoSize", "pushstring \"right\"")]) + " getproperty x", "84"
    ),
    (
      FieldCode.text("ab", [("type", "pushstring \"input\""), ("autoSize", "pushstring \"left\"")])
        + " getproperty width", "18.5"
    ),
  ]

  @Test("properties", arguments: propertyCases)
  func properties(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.textValue(expression) == expected, "\(expression)")
  }

  static let textCases: [(String, String)] = [
    // T.TF.5 and T.Set.7
    (FieldCode.text("a\\nb") + " getproperty text pushbyte 1 callproperty charCodeAt 1", "13"),
    // T.Set.1: the same text keeps its look.
    (
      FieldCode.text("ab")
        + " dup getlex flash.text::TextFormat pushnull pushbyte 30 construct 2 callpropvoid setTextFormat 1"
        + " dup pushstring \"ab\" setproperty text callproperty getTextFormat 0 getproperty size",
      "30"
    ),
    // T.TF.6 and T.Out.1 to .6
    (
      FieldCode.field([("text", "pushstring \"Hi\"")]) + " getproperty htmlText",
      html + "Hi</FONT></P>"
    ),
    (FieldCode.field([("htmlText", "pushstring \"<b>x</b>y\"")]) + " getproperty text", "xy"),
    (
      FieldCode.field([("htmlText", "pushstring \"<b>x</b>\"")]) + " getproperty htmlText",
      html + "<B>x</B></FONT></P>"
    ),
    // T.TF.7
    (
      FieldCode.text("ab") + " dup pushstring \"c\" callpropvoid appendText 1 getproperty text",
      "abc"
    ),
    (
      FieldCode.text("abc")
        + " dup pushbyte 1 pushbyte 2 pushstring \"--\" callpropvoid replaceText 3 getproperty text",
      "a--c"
    ),
    (
      FieldCode.text("abc") + " dup pushbyte 0 pushbyte 2 callpropvoid setSelection 2"
        + " dup pushstring \"-\" callpropvoid replaceSelectedText 1"
        + " dup getproperty text setlocal1 getproperty caretIndex getlocal1 add", "1-c"
    ),
    // T.Run.5: what takes the place of text looks like what follows it.
    (
      FieldCode.text("abc")
        + " dup getlex flash.text::TextFormat pushnull pushbyte 30 construct 2 pushbyte 2 pushbyte 3"
        + " callpropvoid setTextFormat 3 dup pushbyte 1 pushbyte 2 pushstring \"-\""
        + " callpropvoid replaceText 3 pushbyte 1 pushbyte 2 callproperty getTextFormat 2"
        + " getproperty size", "30"
    ),
    // T.TF.8, T.Sel.1
    (
      FieldCode.text("abc") + " dup pushbyte 9 pushbyte -1 callpropvoid setSelection 2"
        + " dup getproperty selectionEndIndex setlocal1 getproperty caretIndex getlocal1 add", "3"
    ),
    (
      FieldCode.text("abc") + " dup pushbyte 2 pushbyte 1 callpropvoid setSelection 2"
        + " getproperty selectedText", "b"
    ),
    // T.TF.9, T.Run.4: what differs is null, and so is all of nothing.
    (
      FieldCode.text("abc")
        + " dup getlex flash.text::TextFormat pushnull pushbyte 30 construct 2 pushbyte 1 pushbyte 2"
        + " callpropvoid setTextFormat 3 callproperty getTextFormat 0 getproperty size", "null"
    ),
    (FieldCode.field() + " callproperty getTextFormat 0 getproperty size", "null"),
    // T.TF.10, T.Run.7
    (
      FieldCode.field([
        ("defaultTextFormat", "getlex flash.text::TextFormat pushnull pushbyte 30 construct 2")
      ]) + " getproperty defaultTextFormat getproperty font", "Times New Roman"
    ),
    (
      FieldCode.text("a")
        + " dup getlex flash.text::TextFormat pushnull pushbyte 30 construct 2 setproperty defaultTextFormat"
        + " dup pushstring \"b\" callpropvoid appendText 1 pushbyte 0 pushbyte 1"
        + " callproperty getTextFormat 2 getproperty size", "12"
    ),
    // T.TF.19
    (
      FieldCode.text("abc")
        + " dup getlex flash.text::TextFormat pushnull pushbyte 30 construct 2 pushbyte 1 pushbyte 2"
        + " callpropvoid setTextFormat 3 callproperty getTextRuns 0 pushbyte 1 getproperty {public}::[]"
        + " getproperty beginIndex", "1"
    ),
    // T.TF.20, T.Set.4: with a style sheet the source is what is read.
    (
      FieldCode.field([
        ("styleSheet", TextFormatTests.sheet), ("htmlText", "pushstring \"<b>x</b>\""),
      ]) + " getproperty htmlText", "<b>x</b>"
    ),
    (
      FieldCode.field([
        ("styleSheet", TextFormatTests.sheet), ("text", "pushstring \"<b>x</b>\""),
      ]) + " getproperty text", "x"
    ),
    // T.Html.10: blanks before a number.
    (FieldCode.field([("htmlText", "pushstring \"&# 97;\"")]) + " getproperty text", "a"),
    // T.TF.28: there is none in this movie.
    (
      "getlocal0 getproperty textSnapshot getproperty charCount", "0"
    ),
    // T.Snap.1
    (
      "getlocal0 getproperty textSnapshot pushbyte 0 pushstring \"a\" pushtrue callproperty findText 3",
      "-1"
    ),
    ("getlocal0 getproperty textSnapshot pushbyte 0 pushbyte 5 callproperty getText 2", "nothing"),
  ]

  @Test("texts and formats", arguments: textCases)
  func texts(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.textValue(expression) == expected, "\(expression)")
  }

  static let refused: [(String, String)] = [
    // T.TF.3
    (set("autoSize", "pushnull"), "Error #2007: Parameter autoSize"),
    (set("text", "pushnull"), "Error #2007: Parameter text"),
    (set("type", "pushnull"), "Error #2007: Parameter type"),
    (set("antiAliasType", "pushnull"), "Error #2007: Parameter antiAliasType"),
    (set("gridFitType", "pushnull"), "Error #2007: Parameter gridFitType"),
    (FieldCode.field() + " pushnull callproperty appendText 1", "Error #2007: Parameter text"),
    // T.TF.4
    (set("autoSize", "pushstring \"Left\""), "Error #2008: Parameter autoSize"),
    (set("type", "pushstring \"text\""), "Error #2008: Parameter type"),
    // T.TF.7 and T.Css.5
    (
      FieldCode.field() + " pushbyte 2 pushbyte 1 pushstring \"\" callproperty replaceText 3",
      "Error #2006"
    ),
    (
      FieldCode.field([("styleSheet", TextFormatTests.sheet)])
        + " pushstring \"a\" callproperty appendText 1", "Error #2009"
    ),
    (
      FieldCode.field([
        ("styleSheet", TextFormatTests.sheet), ("defaultTextFormat", TextFormatTests.new),
      ]), "Error #2009"
    ),
    // T.TF.9
    (FieldCode.call(FieldCode.text("abc"), "getTextFormat", 2, 2), "Error #2006"),
    (FieldCode.call(FieldCode.text("abc"), "getTextFormat", 0, 4), "Error #2006"),
    (
      FieldCode.text("abc") + " \(TextFormatTests.new) pushbyte 4 callproperty setTextFormat 2",
      "Error #2006"
    ),
    // T.TF.13
    (FieldCode.call(FieldCode.text("abc"), "getLineText", 1), "Error #2006"),
    (FieldCode.call(FieldCode.text("abc"), "getLineMetrics", -1), "Error #2006"),
  ]

  @Test("what is refused", arguments: refused)
  func refuses(_ expression: String, _ error: String) throws {
    let line = try MovieRun.textValue(expression)
    #expect(line.contains(error), "\(expression): \(line)")
  }

  /// At 12 pixels letters are 120 twips wide; ascent and descent are 216 and 51.
  static let queryCases: [(String, String)] = [
    // T.TF.13, T.Size.3
    (FieldCode.text("ab\\rc") + " getproperty textWidth", "12"),
    (FieldCode.text("ab\\rc") + " getproperty textHeight", "26.7"),
    (FieldCode.text("ab\\rc") + " getproperty numLines", "2"),
    // T.Q.3
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineLength", 0), "3"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineOffset", 1), "3"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineText", 1), "c"),
    // T.Q.2
    (FieldCode.call(FieldCode.text("ab"), "getLineMetrics", 0) + " getproperty x", "2"),
    (FieldCode.call(FieldCode.text("ab"), "getLineMetrics", 0) + " getproperty height", "13.35"),
    (FieldCode.call(FieldCode.text("ab"), "getLineMetrics", 0) + " getproperty descent", "2.55"),
    // The leading is that of the first box.
    (
      FieldCode.call(
        FieldCode.field([
          (
            "htmlText",
            "pushstring \"<textformat leading='2'>a</textformat><textformat leading='4'>b</textformat>\""
          )
        ]), "getLineMetrics", 0) + " getproperty leading", "2"
    ),
    // T.TF.14, T.Q.4
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineIndexOfChar", 2), "0"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineIndexOfChar", 4), "-1"),
    // T.Q.6: one pixel is added; the left edge of the line is its first character.
    (FieldCode.call(FieldCode.text("ab"), "getCharIndexAtPoint", 1, 5), "0"),
    (FieldCode.call(FieldCode.text("ab"), "getCharIndexAtPoint", 0, 5), "-1"),
    (FieldCode.call(FieldCode.text("ab"), "getCharIndexAtPoint", 7, 5), "0"),
    (FieldCode.call(FieldCode.text("ab"), "getCharIndexAtPoint", 8, 5), "1"),
    (FieldCode.call(FieldCode.text("ab"), "getCharIndexAtPoint", 30, 5), "-1"),
    // T.Q.7
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineIndexAtPoint", 50, 17), "1"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineIndexAtPoint", 50, 90), "1"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getLineIndexAtPoint", 50, 99), "-1"),
    // T.TF.15, T.Q.5
    (FieldCode.call(FieldCode.text("ab"), "getCharBoundaries", 1), "(x=8, y=2, w=6, h=13.35)"),
    (FieldCode.call(FieldCode.text("a\\rb"), "getCharBoundaries", 1), "null"),
    (
      FieldCode.call(
        FieldCode.text("a\\rb\\rc\\ra\\rb", [("height", "pushbyte 10")]), "getCharBoundaries", 4),
      "null"
    ),
    // T.Q.8 and .9
    (FieldCode.call(FieldCode.text("ab\\rc"), "getFirstCharInParagraph", 4), "3"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getFirstCharInParagraph", 5), "-1"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getParagraphLength", 1), "3"),
    (FieldCode.call(FieldCode.text("ab\\rc"), "getParagraphLength", 4), "2"),
    // T.TF.16, T.Scroll.1 to .5
    (FieldCode.text("a\\rb\\rc", [("height", "pushbyte 30")]) + " getproperty maxScrollV", "3"),
    (FieldCode.text("a\\rb\\rc", [("height", "pushbyte 31")]) + " getproperty maxScrollV", "2"),
    (
      FieldCode.text("a\\rb\\rc", [("height", "pushbyte 31"), ("scrollV", "pushbyte 9")])
        + " getproperty scrollV", "2"
    ),
    (FieldCode.text("a\\rb\\rc", [("height", "pushbyte 31")]) + " getproperty bottomScrollV", "2"),
    (FieldCode.text("abcabc", [("width", "pushbyte 20")]) + " getproperty maxScrollH", "20"),
    (
      FieldCode.text("abcabc", [("width", "pushbyte 20"), ("scrollH", "pushbyte -5")])
        + " getproperty scrollH", "5"
    ),
    // T.Wrap.5 and .8
    (
      FieldCode.call(
        FieldCode.text("ab cab", [("wordWrap", "pushtrue"), ("width", "pushbyte 30")]),
        "getLineText", 0), "ab "
    ),
    // T.Lay.17: text on the right keeps away a twip.
    (
      FieldCode.call(
        FieldCode.text("ab")
          + " dup getlex flash.text::TextFormat construct 0 dup pushstring \"right\" setproperty align"
          + " callpropvoid setTextFormat 1", "getCharBoundaries", 0) + " getproperty x", "85.95"
    ),
    // T.Tab.1: 1.98 times the height of letters.
    (FieldCode.text("a\\tb") + " getproperty textWidth", "32.5"),
    // T.Tab.3: a tab is no place for a break.
    (
      FieldCode.call(
        FieldCode.text("a\\tbcb", [("wordWrap", "pushtrue"), ("width", "pushbyte 40")]),
        "getLineLength", 0), "3"
    ),
    // T.Css.1
    (
      "\(TextFormatTests.sheet) dup setlocal1 pushstring \".b\" pushstring \"fontSize\""
        + " pushbyte 24 newobject 1 callpropvoid setStyle 2 "
        + FieldCode.field([
          ("embedFonts", "pushtrue"), ("defaultTextFormat", FieldCode.format("\"F\"")),
          ("styleSheet", "getlocal1"), ("htmlText", "pushstring \"<span class='b'>ab</span>\""),
        ]) + " getproperty textWidth", "24"
    ),
  ]

  @Test("lines and characters", arguments: queryCases)
  func queries(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.textValue(expression) == expected, "\(expression)")
  }
}
