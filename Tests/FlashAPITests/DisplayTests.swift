import Testing

@Suite("Display objects of ActionScript 3")
struct DisplayTests {
  static let sprite = "getlex flash.display::Sprite construct 0"

  /// A property of a new sprite after others were set on it.
  static func sprite(_ properties: [(String, String)], _ name: String) -> String {
    properties.reduce(sprite) { "\($0) dup \($1.1) setproperty \($1.0)" } + " getproperty \(name)"
  }

  static let propertyCases: [(String, String)] = [
    // D.DO.2
    (sprite([("x", "pushdouble 1.23")], "x"), "1.2"),
    // D.DO.4: what is no number is kept, and the matrix has 0.
    (sprite([("scaleX", "getlex NaN")], "scaleX"), "NaN"),
    (
      sprite([("scaleX", "getlex NaN")], "transform") + " getproperty matrix",
      "(a=0, b=0, c=0, d=1, tx=0, ty=0)"
    ),
    (sprite([("scaleX", "pushdouble 0.29")], "scaleX"), "0.29"),
    // D.DO.5
    (sprite([("rotation", "pushshort 270")], "rotation"), "-90"),
    (sprite([("rotation", "pushshort -540")], "rotation"), "-180"),
    // D.DO.10
    (sprite([("alpha", "pushdouble 0.3")], "alpha"), "0.296875"),
    // D.DO.18
    (sprite([("blendMode", "pushstring \"hardlight\"")], "blendMode"), "hardlight"),
    // D.DO.20
    (sprite([("opaqueBackground", "pushuint 4294967295")], "opaqueBackground"), "16777215"),
    (sprite([], "opaqueBackground"), "null"),
    // D.DO.21
    (
      sprite(
        [
          (
            "scrollRect",
            "getlex flash.geom::Rectangle pushdouble 0.5 pushdouble 1.5 pushbyte 10 pushbyte 10 construct 4"
          )
        ], "scrollRect"), "(x=0, y=2, w=10, h=10)"
    ),
    // D.DO.24
    (
      sprite([("x", "pushbyte 5")], "x").replacing(
        "getproperty x",
        with:
          "getlex flash.geom::Point pushdouble 1.01 pushbyte 1 construct 2 callproperty localToGlobal 1"
      ),
      "(x=6, y=1)"
    ),
    // D.Int.1 and .2
    (sprite([], "tabIndex"), "-1"), (sprite([], "mouseEnabled"), "true"),
    (sprite([("focusRect", "pushbyte 1")], "focusRect"), "false"),
    // D.Spr.1 and .2
    (
      sprite + " dup setlocal1 getproperty graphics getlocal1 getproperty graphics strictequals",
      "true"
    ),
    (sprite([], "useHandCursor"), "true"),
  ]

  @Test("properties as they are kept", arguments: propertyCases)
  func properties(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }

  static let refusedCases: [(String, String)] = [
    // D.DO.18, D.DO.24, D.DO.26, D.Int.2, D.DO.30
    (sprite([("blendMode", "pushstring \"Normal\"")], "x"), "2008"),
    (sprite([("blendMode", "pushnull")], "x"), "2007"),
    (sprite + " pushnull callproperty localToGlobal 1", "2007"),
    (sprite + " pushnull callproperty hitTestObject 1", "2007"),
    (sprite([("tabIndex", "pushbyte -2")], "x"), "2027"),
    (sprite([("transform", "pushnull")], "x"), "2007"),
    // D.DO.28
    (sprite([("filters", "pushbyte 1 newarray 1")], "x"), "2005"),
  ]

  @Test("refused values", arguments: refusedCases)
  func refused(_ expression: String, _ number: String) throws {
    let line = try MovieRun.value(expression)
    #expect(line.contains("Error #\(number)"), "\(line)")
  }

  @Test("a sprite is as large as what was drawn in it, with half of the lines (G.Gr.23, D.DO.6)")
  func drawn() throws {
    let run = try MovieRun(
      """
      \(Self.sprite) setlocal1
      getlocal1 getproperty graphics pushbyte 4 callpropvoid lineStyle 1
      getlocal1 getproperty graphics pushbyte 0 pushbyte 0 pushbyte 10 pushbyte 20 callpropvoid drawRect 4
      \(MovieRun.traced("getlocal1 getproperty width"))
      \(MovieRun.traced("getlocal1 getlocal1 callproperty getRect 1"))
      getlocal1 pushbyte 42 setproperty width
      \(MovieRun.traced("getlocal1 getproperty scaleX"))
      \(MovieRun.traced("getlocal1 getproperty scaleY"))
      """)
    #expect(run.trace == ["14", "(x=0, y=0, w=10, h=20)", "3", "1"])
  }

  @Test("filters come back as they are kept (D.DO.28, F.3)")
  func filters() throws {
    let run = try MovieRun(
      """
      \(Self.sprite) setlocal1
      getlocal1
      getlex flash.filters::GlowFilter pushint 16711935 pushdouble 0.5 construct 2
      newarray 1 setproperty filters
      \(MovieRun.traced("getlocal1 getproperty filters pushbyte 0 getproperty {public}::[] getproperty alpha"))
      \(MovieRun.traced("getlocal1 getproperty cacheAsBitmap"))
      """)
    #expect(run.trace == ["0.4980392156862745", "true"])
  }

  @Test("what a movie finds out about itself (D.Info)")
  func loaderInfo() throws {
    let run = try MovieRun(
      """
      getlocal0 getproperty loaderInfo setlocal1
      \(MovieRun.traced("getlocal1 getproperty url"))
      \(MovieRun.traced("getlocal1 getproperty parameters getproperty b"))
      \(MovieRun.traced("getlocal1 getproperty frameRate"))
      \(MovieRun.traced("getlocal1 getproperty width"))
      \(MovieRun.traced("getlocal1 getproperty loader"))
      \(MovieRun.traced("getlocal1 getproperty content getlocal0 strictequals"))
      """)
    #expect(run.trace == ["file:///test.swf?a=1&b=two", "two", "10", "100", "null", "true"])
  }
}
