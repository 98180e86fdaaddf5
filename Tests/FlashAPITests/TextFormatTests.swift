import Testing

@Suite("TextFormat, StyleSheet and Font of ActionScript 3")
struct TextFormatTests {
  static let new = "getlex flash.text::TextFormat construct 0"

  /// A property of a TextFormat after it was set.
  static func set(_ name: String, _ value: String) -> String {
    "\(new) dup \(value) setproperty \(name) getproperty \(name)"
  }

  static let formatCases: [(String, String)] = [
    // T.Fmt.1
    ("\(new) getproperty size", "null"), ("\(new) getproperty bold", "null"),
    ("\(new) getproperty display", "block"),
    (
      "getlex flash.text::TextFormat pushnull pushdouble 7.5 pushnull pushtrue construct 4"
        + " dup getproperty size setlocal1 getproperty bold getlocal1 add", "9"
    ),
    // T.Fmt.2
    (set("size", "pushdouble 3.5"), "4"), (set("size", "pushdouble 2.5"), "2"),
    (set("leading", "getlex NaN"), "-2147483648"), (set("indent", "pushundefined"), "null"),
    (set("letterSpacing", "pushdouble 2.5"), "2.5"), (set("bold", "pushstring \"\""), "false"),
    (set("bullet", "pushstring \"x\""), "true"), (set("color", "pushuint 4294967295"), "-1"),
    (
      set("font", "pushstring \"\(String(repeating: "abcdefgh", count: 9))\"")
        + " getproperty length", "64"
    ),
    (
      set("tabStops", "pushdouble 1.5 pushbyte 4 pushstring \"6\" newarray 3"), "2,4,6"
    ),
    (set("tabStops", "pushnull"), "null"),
    // T.Fmt.3
    (set("align", "pushstring \"justify\""), "justify"), (set("align", "pushnull"), "null"),
    (set("display", "pushstring \"inline\""), "inline"),
    (set("display", "pushstring \"table\""), "null"),
  ]

  @Test("values as they are set and read", arguments: formatCases)
  func formats(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.value(expression) == expected, "\(expression)")
  }

  static let refused: [(String, String)] = [
    // T.Fmt.3
    (set("align", "pushstring \"middle\""), "Error #2008"),
    (set("display", "pushnull"), "Error #2007: Parameter display"),
    // T.Font.2
    (
      "getlex flash.text::Font dup pushnull callproperty registerFont 1",
      "Error #2007: Parameter font"
    ),
    (
      "getlex flash.text::Font dup getlex flash.text::Font callproperty registerFont 1",
      "Error #1508"
    ),
    // T.Rend.1
    (
      "getlex flash.text::TextRenderer pushstring \"tv\" setproperty displayMode pushnull",
      "Error #2008"
    ),
    // T.TF.19
    (
      "getlex flash.text::TextField pushstring \"F\" pushstring \"thin\""
        + " callproperty isFontCompatible 2", "Error #2008"
    ),
  ]

  @Test("what is refused", arguments: refused)
  func refuses(_ expression: String, _ error: String) throws {
    let line = try MovieRun.value(expression)
    #expect(line.contains(error), "\(expression): \(line)")
  }

  // MARK: - Style sheets

  static let sheet = "getlex flash.text::StyleSheet construct 0"

  /// A property of what `transform` makes of a style with one property.
  static func transformed(_ name: String, _ value: String, _ property: String) -> String {
    "\(sheet) pushstring \"\(name)\" pushstring \"\(value)\" newobject 1 callproperty transform 1"
      + " getproperty \(property)"
  }

  static func parsed(_ text: String, _ name: String, _ property: String) -> String {
    "\(sheet) dup pushstring \"\(text)\" callpropvoid parseCSS 1 pushstring \"\(name)\""
      + " callproperty getStyle 1 getproperty \(property)"
  }

  static let sheetCases: [(String, String)] = [
    // T.Sty.1
    (
      "\(sheet) dup pushstring \"HeAd\" pushstring \"a\" pushbyte 5 newobject 1"
        + " callpropvoid setStyle 2 pushstring \"hEaD\" callproperty getStyle 1 getproperty a", "5"
    ),
    (
      "\(sheet) dup pushstring \"B\" newobject 0 callpropvoid setStyle 2"
        + " dup pushstring \"a\" newobject 0 callpropvoid setStyle 2 getproperty styleNames", "b,a"
    ),
    ("\(sheet) pushstring \"none\" callproperty getStyle 1", "[object Object]"),
    (
      "\(sheet) dup pushstring \"a\" newobject 0 callpropvoid setStyle 2 dup callpropvoid clear 0"
        + " getproperty styleNames getproperty length", "0"
    ),
    // T.Sty.2
    (parsed("p, b { font-size: 12px; color:#fff }", "b", "fontSize"), "12px"),
    (parsed("p { a: 1 } /* b */ q { a: 2; }", "q", "a"), "2"),
    (parsed("p { a: 1 } q { b", "p", "a"), "undefined"),
    (parsed("a b { c: 1 }", "a", "c"), "undefined"),
    // T.Sty.3
    (transformed("color", "#10FF", "color"), "4351"), (transformed("color", "red", "color"), "0"),
    (transformed("color", " #ff ", "color"), "255"),
    (transformed("fontFamily", "A, mono ,serif", "font"), "A,mono ,_serif"),
    (transformed("fontSize", "14pt", "size"), "14"), (transformed("fontSize", "0", "size"), "null"),
    (transformed("fontStyle", "italic", "italic"), "true"),
    (transformed("fontWeight", "bolder", "bold"), "null"),
    (transformed("kerning", "true", "kerning"), "true"),
    (transformed("x", "y", "kerning"), "false"),
    (transformed("marginLeft", "2.5px", "leftMargin"), "2.5"),
    (transformed("textAlign", "Right", "align"), "right"),
    (transformed("textDecoration", "underline", "underline"), "true"),
    (transformed("textIndent", "-3", "indent"), "-3"),
    (transformed("display", "none", "display"), "none"),
    ("\(sheet) pushnull callproperty transform 1", "null"),
    // T.Rend.1
    ("getlex flash.text::TextRenderer getproperty maxLevel", "4"),
    (
      "getlex flash.text::TextRenderer dup pushbyte 5 setproperty maxLevel getproperty maxLevel",
      "7"
    ),
  ]

  @Test("style sheets and the renderer", arguments: sheetCases)
  func sheets(_ expression: String, _ expected: String) throws {
    let code = expression.replacing(
      "getlex flash.text::TextRenderer dup pushbyte 5 setproperty maxLevel",
      with: "getlex flash.text::TextRenderer pushbyte 5 setproperty maxLevel"
        + " getlex flash.text::TextRenderer")
    #expect(try MovieRun.value(code) == expected, "\(expression)")
  }

  @Test("scripts may transform styles in their own way (T.Sty.3)")
  func ownTransform() throws {
    let run = try MovieRun(
      """
      getlex Mine construct 0 setlocal1
      getlocal1 pushstring "a" newobject 0 callpropvoid setStyle 2
      \(FieldCode.field()) setlocal2
      getlocal2 getlocal1 setproperty styleSheet
      getlocal2 pushstring "<a>b</a>" setproperty htmlText
      \(MovieRun.traced("getlocal2 callproperty getTextFormat 0 getproperty size"))
      """,
      """
      class Mine extends flash.text::StyleSheet {
        override method transform(style:Object):flash.text::TextFormat {
          getlex flash.text::TextFormat pushnull pushbyte 33 construct 2 returnvalue
        }
      }
      """)
    #expect(run.trace == ["33"])
  }

  // MARK: - Fonts

  static let fontCases: [(String, String)] = [
    // T.Font.1
    ("getlex F construct 0 getproperty fontName", "F"),
    ("getlex F construct 0 getproperty fontStyle", "regular"),
    ("getlex F construct 0 getproperty fontType", "embedded"),
    ("getlex F construct 0 pushstring \"ab\" callproperty hasGlyphs 1", "true"),
    ("getlex F construct 0 pushstring \"aB\" callproperty hasGlyphs 1", "false"),
    ("getlex flash.text::Font construct 0 getproperty fontName", "null"),
    // T.Font.2
    ("getlex flash.text::Font callproperty enumerateFonts 0 getproperty length", "1"),
    (
      "getlex flash.text::Font callproperty enumerateFonts 0 callproperty pop 0"
        + " getproperty fontName", "F"
    ),
    // T.TF.19
    (
      "getlex flash.text::TextField pushstring \"f\" pushstring \"regular\""
        + " callproperty isFontCompatible 2", "true"
    ),
    (
      "getlex flash.text::TextField pushstring \"F\" pushstring \"bold\""
        + " callproperty isFontCompatible 2", "false"
    ),
    // G.Sel.2: a style that is not there.
    (
      FieldCode.text("ab") + " dup getlex flash.text::TextFormat pushnull pushnull pushnull"
        + " pushtrue construct 4 callpropvoid setTextFormat 1 getproperty textWidth", "12"
    ),
    // G.Sel.6: a font that is not there.
    (
      FieldCode.field([
        ("embedFonts", "pushtrue"), ("defaultTextFormat", FieldCode.format("\"Z\"")),
        ("text", "pushstring \"ab\""),
      ]) + " getproperty textWidth", "0"
    ),
  ]

  @Test("fonts of the movie", arguments: fontCases)
  func fonts(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.textValue(expression) == expected, "\(expression)")
  }
}
