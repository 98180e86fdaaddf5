import Testing

/// Members of Graphics, BitmapData, filters and `flash.geom`, by the rules of the book, one after the other.
@Suite("Members of pixels and geometry")
struct PixelMemberTests {
  typealias Case = DisplayMemberTests.Case

  // MARK: - Graphics

  /// Code on the Graphics of a sprite in local 1; then the sprite's width.
  static func drawn(_ calls: String..., then result: String = "width") -> String {
    "getlex flash.display::Sprite construct 0 setlocal1 "
      + calls.map { "getlocal1 getproperty graphics \($0) " }.joined()
      + "getlocal1 getproperty \(result)"
  }

  static func does(_ name: String, _ arguments: String...) -> String {
    "\(arguments.joined(separator: " ")) callpropvoid \(name) \(arguments.count)"
  }

  static func int(_ number: Int) -> String { ABC.int(number) }

  static let rect = does("drawRect", int(0), int(0), int(10), int(20))
  static let fill = does("beginFill", int(255))

  static let graphics: [Case] = [
    Case("G.Gr.2", drawn(fill, does("drawRect", int(0), int(0), ABC.number(1.04), int(5))), "1"),
    Case("G.Gr.3", drawn(fill, does("lineTo", int(10), int(10))), "10"),
    Case("G.Gr.6", drawn(fill, rect, does("clear")), "0"),
    Case("G.Gr.8", drawn(does("beginBitmapFill", ABC.null)), "#2007"),
    Case(
      "G.Gr.9",
      drawn(does("beginGradientFill", ABC.text("x"), ABC.list(), ABC.list(), ABC.list())), "#2008"),
    Case(
      "G.Gr.9",
      drawn(does("beginGradientFill", ABC.text("linear"), ABC.null, ABC.list(), ABC.list())),
      "#2007"),
    Case(
      "G.Gr.9",
      drawn(
        does(
          "beginGradientFill", ABC.text("radial"), ABC.list(int(0), int(1)), ABC.null, ABC.null),
        rect), "10"),
    Case("G.Gr.11", drawn(does("beginShaderFill", ABC.null)), "#2007"),
    Case("G.Gr.12", drawn(does("lineStyle", int(300)), rect), "265"),
    Case("G.Gr.12", drawn(does("lineStyle", int(2)), does("lineStyle"), rect), "0"),
    Case("G.Gr.13", drawn(does("lineBitmapStyle", ABC.null)), "#2007"),
    Case(
      "G.Gr.13",
      drawn(
        does("lineGradientStyle", ABC.text("linear"), ABC.list(), ABC.list(), ABC.list()), rect),
      "0"),
    Case("G.Gr.14", drawn(fill, does("drawRect", int(0), int(0), int(-10), int(5))), "10"),
    Case("G.Gr.16", drawn(fill, does("drawCircle", int(0), int(0), int(5))), "10"),
    Case("G.Gr.16", drawn(fill, does("drawEllipse", int(0), int(0), int(8), int(4))), "8"),
    Case(
      "G.Gr.16",
      drawn(fill, does("drawRoundRect", int(0), int(0), int(8), int(4), int(100)), then: "height"),
      "4"),
    Case("G.Gr.18", drawn(does("drawPath", ABC.null, ABC.null)), "#2007"),
    Case("G.Gr.18", drawn(does("drawPath", ABC.ints([1]), ABC.null)), "#2007"),
    Case(
      "G.Gr.18", drawn(does("drawPath", ABC.ints([1]), ABC.numbers([0]), ABC.text("x"))), "#2008"),
    Case("G.Gr.18", drawn(does("drawPath", ABC.ints([1]), ABC.numbers([0]))), "#2004"),
    Case("G.Gr.18", drawn(does("drawPath", ABC.ints([]), ABC.numbers([0]))), "0"),
    Case(
      "G.Gr.18",
      drawn(fill, does("drawPath", ABC.ints([1, 2, 9, 2]), ABC.numbers([0, 0, 5, 5, 50, 50]))), "5"),
    Case(
      "G.Gr.18",
      drawn(fill, does("drawPath", ABC.ints([4, 5]), ABC.numbers([9, 9, 0, 0, 9, 9, 7, 7]))), "7"),
    Case("G.Gr.19", drawn(does("drawTriangles", ABC.null)), "#2007"),
    Case("G.Gr.19", drawn(does("drawTriangles", ABC.numbers([0, 0, 1]))), "#2004"),
    Case("G.Gr.19", drawn(does("drawTriangles", ABC.numbers([0, 0, 1, 1]))), "#2004"),
    Case(
      "G.Gr.19",
      drawn(
        does("drawTriangles", ABC.numbers([0, 0, 1, 1, 2, 2]), ABC.null, ABC.null, ABC.text("x"))),
      "#2004"),
    Case(
      "G.Gr.19",
      drawn(
        does(
          "drawTriangles", ABC.numbers([0, 0, 1, 1, 2, 2]), ABC.null, ABC.numbers([0], local: 22))),
      "#2004"),
    Case(
      "G.Gr.19",
      drawn(
        fill,
        does(
          "drawTriangles", ABC.numbers([0, 0, 9, 0, 0, 9, 30, 30]), ABC.ints([0, 1, 2, 0, 1, 7]))),
      "9"),
    Case(
      "G.Gr.19",
      drawn(
        fill,
        does(
          "drawTriangles", ABC.numbers([0, 0, 9, 0, 0, 9]), ABC.null, ABC.null,
          ABC.text("positive"))), "0"),
    Case("G.Gr.20", drawn(does("drawGraphicsData", ABC.null)), "#2007"),
    Case("G.Gr.21", drawn(does("copyFrom", ABC.null)), "#2007"),
    Case(
      "G.Gr.22",
      "\(drawn(fill, rect, then: "graphics")) callproperty readGraphicsData 0 getproperty length",
      "3"),
    Case(
      "G.Gr.22",
      "\(drawn(fill, rect, then: "graphics")) callproperty readGraphicsData 0 pushbyte 1 getproperty {public}::[] getproperty data",
      "0,0,10,0,10,20,0,20,0,0"),
    Case(
      "G.Gr.22", "\(drawn(then: "graphics")) callproperty readGraphicsData 0 getproperty length",
      "0"),
    Case(
      "G.Gr.23", drawn(does("moveTo", int(50), int(50)), fill, does("lineTo", int(60), int(60))),
      "10"),
    Case("G.IG.2", ABC.get(ABC.new("flash.display::GraphicsPath"), "winding"), "evenOdd"),
    Case(
      "G.IG.2", ABC.new("flash.display::GraphicsPath", ABC.null, ABC.null, ABC.text("x")), "#2008"),
    Case(
      "G.IG.2",
      "\(ABC.new("flash.display::GraphicsPath")) setlocal1 getlocal1 \(int(1)) \(int(2)) callpropvoid wideLineTo 2 getlocal1 getproperty data",
      "0,0,1,2"),
    Case("G.IG.3", ABC.get(ABC.new("flash.display::GraphicsStroke"), "caps"), "none"),
    Case(
      "G.IG.3",
      ABC.with(
        ABC.new("flash.display::GraphicsStroke"), [ABC.set("joints", ABC.text("x"))], "caps"),
      "#2008"),
    Case(
      "G.IG.4",
      ABC.with(
        ABC.new("flash.display::GraphicsTrianglePath"), [ABC.set("culling", ABC.text("x"))],
        "culling"), "#2008"),
    Case(
      "G.IG.4",
      ABC.with(
        ABC.new("flash.display::GraphicsGradientFill"), [ABC.set("type", ABC.text("x"))], "type"),
      "#2008"),
  ]

  @Test("Graphics and its records", arguments: graphics)
  func graphic(_ item: Case) throws { try item.check() }

  // MARK: - BitmapData

  /// Code on a BitmapData of 4 × 4 transparent pixels in local 1, and a result of it.
  static func pixels(_ steps: String..., then result: String, fill: UInt32 = 0) -> String {
    "\(ABC.bitmap(4, 4, ABC.flag(true), ABC.uint(fill))) setlocal1 "
      + steps.map { "getlocal1 \($0) " }.joined() + "getlocal1 \(result)"
  }

  static func asks(_ name: String, _ arguments: String...) -> String {
    "\(arguments.joined(separator: " ")) callproperty \(name) \(arguments.count)"
  }

  static let whole = ABC.rectangle(0, 0, 4, 4)
  static let origin = ABC.point(0, 0)
  static let pixel = asks("getPixel32", int(0), int(0))

  static let bitmaps: [Case] = [
    Case("B.BD.2", pixels(then: pixel, fill: 0x80FF_0000), "2164195328"),
    Case(
      "B.BD.5",
      pixels(does("fillRect", ABC.rectangle(0.5, 0.5, 1, 1), ABC.uint(0xFFFF_FFFF)), then: pixel),
      "4294967295"),
    Case("B.BD.7", ABC.bitmap(4, 0), "#2015"),
    Case("B.BD.8", pixels(does("dispose"), then: "getproperty rect"), "(x=0, y=0, w=0, h=0)"),
    Case("B.BD.8", pixels(does("dispose"), then: asks("clone")), "null"),
    Case("B.BD.8", pixels(does("dispose"), then: pixel), "#2015"),
    Case("B.BD.12", pixels(does("setPixel", int(0), int(0), ABC.uint(0xFF00FF)), then: pixel), "0"),
    Case("B.BD.12", pixels(does("setPixel32", int(9), int(9), ABC.uint(1)), then: pixel), "0"),
    Case("B.BD.13", pixels(then: asks("getPixels", ABC.null)), "#2007"),
    Case("B.BD.13", pixels(then: "\(asks("getPixels", whole)) getproperty length"), "64"),
    Case("B.BD.13", pixels(then: asks("copyPixelsToByteArray", whole, ABC.null)), "#2007"),
    Case(
      "B.BD.14",
      pixels(then: "\(asks("getPixels", ABC.rectangle(4, 4, -2, -2))) getproperty length"), "16"),
    Case(
      "B.BD.15", pixels(then: asks("setPixels", whole, ABC.new("flash.utils::ByteArray"))), "#2030"),
    Case("B.BD.15", pixels(then: asks("setPixels", whole, ABC.null)), "#2007"),
    Case(
      "B.BD.16", pixels(then: "\(asks("getVector", ABC.rectangle(1, 1, 2, 9))) getproperty length"),
      "6"),
    Case("B.BD.16", pixels(then: asks("setVector", whole, ABC.null)), "#2007"),
    Case("B.BD.16", pixels(then: asks("setVector", whole, ABC.vector("uint", [int(1)]))), "#2006"),
    Case("B.BD.17", pixels(then: asks("fillRect", ABC.null, int(0))), "#2007"),
    Case(
      "B.BD.18",
      pixels(
        does("floodFill", int(0), int(0), ABC.uint(0xFF00_00FF)),
        then: asks("getPixel32", int(3), int(3))), "4278190335"),
    Case(
      "B.BD.19",
      pixels(
        does("setPixel32", int(0), int(0), ABC.uint(0xFF00_00FF)), does("scroll", int(1), int(0)),
        then: asks("getPixel", int(1), int(0))), "255"),
    Case(
      "B.BD.22",
      pixels(
        does("copyChannel", "getlocal1", whole, origin, int(1), int(3)), then: pixel,
        fill: 0xFF11_2233), "4279312947"),
    Case(
      "B.BD.22",
      pixels(
        does("copyChannel", "getlocal1", whole, origin, int(1), int(4)), then: pixel,
        fill: 0xFF11_2233), "4279312913"),
    Case("B.BD.23", pixels(then: asks("draw", ABC.null)), "#2007"),
    Case(
      "B.BD.23", pixels(then: asks("draw", ABC.null, ABC.null, ABC.null, ABC.text("x"))), "#2008"),
    Case(
      "B.BD.26",
      pixels(
        then: asks(
          "drawWithQuality", "getlocal1", ABC.null, ABC.null, ABC.null, ABC.null, ABC.flag(false),
          ABC.text("x"))), "#2004"),
    Case(
      "B.BD.27", pixels(then: asks("applyFilter", "getlocal1", whole, origin, ABC.null)), "#2007"),
    Case("B.BD.27", pixels(then: asks("applyFilter", ABC.null, whole, origin, ABC.null)), "#2007"),
    Case(
      "B.BD.28",
      pixels(then: asks("generateFilterRect", whole, ABC.new("flash.filters::ColorMatrixFilter"))),
      "(x=0, y=0, w=4, h=4)"),
    Case("B.BD.29", pixels(then: asks("colorTransform", ABC.null, ABC.null)), "#2007"),
    Case(
      "B.BD.29",
      pixels(
        does("colorTransform", whole, ABC.new("flash.geom::ColorTransform", ABC.number(0.5))),
        then: pixel, fill: 0xFFFF_FFFF), "4286578687"),
    Case("B.BD.30", pixels(then: asks("paletteMap", "getlocal1", ABC.null, origin)), "#2007"),
    Case(
      "B.BD.31", pixels(then: asks("threshold", "getlocal1", whole, origin, ABC.null, int(0))),
      "#2007"),
    Case(
      "B.BD.31",
      pixels(then: asks("threshold", "getlocal1", whole, origin, ABC.text("=="), int(0))), "16"),
    Case(
      "B.BD.32",
      pixels(
        does(
          "merge", ABC.bitmap(4, 4, ABC.flag(true), ABC.uint(0xFF00_0000)), whole, origin, int(256),
          int(256), int(256), int(128)), then: asks("getPixel32", int(0), int(0)), fill: 0),
      "2130706432"),
    Case(
      "B.BD.33", pixels(then: asks("getColorBoundsRect", ABC.uint(0xFFFF_FFFF), int(0))),
      "(x=0, y=0, w=4, h=4)"),
    Case(
      "B.BD.33",
      pixels(
        does("setPixel32", int(0), int(0), ABC.uint(0xFF00_00FF)),
        then: asks("getColorBoundsRect", ABC.uint(0xFFFF_FFFF), ABC.uint(0xFF00_00FF))),
      "(x=0, y=0, w=0, h=0)"),
    Case("B.BD.34", pixels(then: asks("compare", ABC.null)), "#2007"),
    Case(
      "B.BD.35",
      pixels(
        then:
          "\(asks("histogram")) pushbyte 3 getproperty {public}::[] pushbyte 0 getproperty {public}::[]"
      ), "16"),
    Case(
      "B.BD.36",
      pixels(
        then:
          "\(asks("encode", whole, ABC.new("flash.display::PNGEncoderOptions"))) pushbyte 1 getproperty {public}::[]"
      ), "80"),
    Case(
      "B.BD.36",
      pixels(
        then:
          "\(asks("encode", whole, ABC.new("flash.display::JPEGEncoderOptions"))) pushbyte 1 getproperty {public}::[]"
      ), "216"),
    Case("B.BD.36", pixels(then: asks("encode", ABC.null, ABC.null)), "#2007"),
    Case("B.BD.36", pixels(then: asks("encode", whole, ABC.null)), "#2007"),
    Case("B.BD.36", pixels(then: asks("encode", whole, ABC.new("Object"))), "null"),
    Case("B.BD.37", pixels(then: asks("hitTest", ABC.null, int(1), origin)), "#2007"),
    Case("B.BD.37", pixels(then: asks("hitTest", origin, int(1), ABC.null)), "#2005"),
    Case("B.BD.37", pixels(then: asks("hitTest", origin, int(0), origin)), "false"),
    Case("B.BD.37", pixels(then: asks("hitTest", origin, int(0), whole)), "true"),
    Case(
      "B.BD.37", pixels(then: asks("hitTest", origin, int(0), "getlocal1", origin, int(0))), "true"),
    Case("B.BD.37", pixels(then: asks("hitTest", origin, int(0), "getlocal1", origin)), "false"),
    Case("B.BD.37", pixels(then: asks("hitTest", origin, int(1), "getlocal1")), "#2007"),
    Case(
      "B.BD.38", pixels(does("noise", int(1), int(7), int(7), int(7)), then: pixel), "4278650631"),
    Case(
      "B.BD.44", pixels(then: asks("pixelDissolve", "getlocal1", whole, origin, int(0), int(-1))),
      "#2027"),
    Case("B.BD.44", pixels(then: asks("pixelDissolve", ABC.null, whole, origin)), "#2007"),
    Case("B.Bmp.3", ABC.get(ABC.new("flash.display::Bitmap"), "smoothing"), "false"),
    Case("B.Bmp.3", ABC.get(ABC.new("flash.display::Bitmap"), "pixelSnapping"), "auto"),
    Case("F.1", ABC.call(ABC.new("flash.filters::BitmapFilter"), "clone"), "null"),
    Case(
      "F.2", ABC.get(ABC.call(ABC.new("flash.filters::BlurFilter", int(7)), "clone"), "blurX"), "7"),
    Case(
      "F.5", ABC.get(ABC.new("flash.filters::ColorMatrixFilter"), "matrix"),
      "1,0,0,0,0,0,1,0,0,0,0,0,1,0,0,0,0,0,1,0"),
    Case("F.6", ABC.get(ABC.new("flash.filters::ConvolutionFilter"), "divisor"), "1"),
    Case("F.7", ABC.get(ABC.new("flash.filters::DisplacementMapFilter"), "mode"), "wrap"),
    Case("F.8", ABC.get(ABC.new("flash.filters::GlowFilter"), "color"), "16711680"),
    Case("F.8", ABC.get(ABC.new("flash.filters::DropShadowFilter"), "distance"), "4"),
    Case("F.8", ABC.get(ABC.new("flash.filters::BevelFilter"), "highlightColor"), "16777215"),
  ]

  @Test("BitmapData and filters", arguments: bitmaps)
  func bitmap(_ item: Case) throws { try item.check() }

  @Test("the opacities of another bitmap count in full for opaque pixels (B.BD.21)")
  func alphaBitmap() throws {
    let run = try MovieRun(
      "\(ABC.bitmap(1, 1, ABC.flag(true), ABC.uint(0))) setlocal1 "
        + "\(ABC.bitmap(1, 1, ABC.flag(false), ABC.uint(0xFF0000))) setlocal2 "
        + "\(ABC.bitmap(1, 1, ABC.flag(true), ABC.uint(0xFF00_0000))) setlocal3 "
        + "getlocal1 getlocal2 \(ABC.rectangle(0, 0, 1, 1)) \(ABC.point(0, 0)) getlocal3 \(ABC.point(0, 0)) callpropvoid copyPixels 5 "
        + MovieRun.traced("getlocal1 pushbyte 0 pushbyte 0 callproperty getPixel32 2"))
    #expect(run.trace == ["4294901760"])
  }

  @Test("beyond an opaque alpha bitmap, pixels are copied all the same (B.BD.21)")
  func opaqueAlphaBitmap() throws {
    let run = try MovieRun(
      "\(ABC.bitmap(4, 1, ABC.flag(true), ABC.uint(0))) setlocal1 "
        + "\(ABC.bitmap(4, 1, ABC.flag(false), ABC.uint(0xFF0000))) setlocal2 "
        + "\(ABC.bitmap(1, 1, ABC.flag(false), ABC.uint(0))) setlocal3 "
        + "getlocal1 getlocal2 \(ABC.rectangle(0, 0, 4, 1)) \(ABC.point(0, 0)) getlocal3 \(ABC.point(0, 0)) callpropvoid copyPixels 5 "
        + MovieRun.traced("getlocal1 pushbyte 3 pushbyte 0 callproperty getPixel32 2"))
    #expect(run.trace == ["4294901760"])
  }

  @Test("the stage, and what has filters, become pixels (B.BD.23)")
  func draws() throws {
    let run = try MovieRun(
      InputScene.box("a", at: 0, 4)
        + """
        \(ABC.bitmap(4, 4, ABC.flag(true), ABC.uint(0))) setlocal1
        getlocal1 getlocal0 getproperty stage callpropvoid draw 1
        \(MovieRun.traced("getlocal1 pushbyte 1 pushbyte 1 callproperty getPixel 2"))
        getlocal 4 getlex flash.filters::ColorMatrixFilter
        pushbyte 0 pushbyte 0 pushbyte 1 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0
        pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 0 pushbyte 1 pushbyte 0
        newarray 20 construct 1 newarray 1 setproperty filters
        getlocal1 getlocal 4 callpropvoid draw 1
        \(MovieRun.traced("getlocal1 pushbyte 1 pushbyte 1 callproperty getPixel 2"))
        """, members: InputScene.members)
    #expect(run.trace == ["255", "16711680"])
  }

  /// The alpha of a pixel once the stage is drawn on a bitmap of 100 × 100 pixels.
  static func alpha(_ x: Int, _ y: Int) -> String {
    """
    \(ABC.bitmap(100, 100, ABC.flag(true), ABC.uint(0))) setlocal1
    getlocal1 getlocal0 getproperty stage callpropvoid draw 1
    \(MovieRun.traced("getlocal1 pushbyte \(x) pushbyte \(y) callproperty getPixel32 2 pushbyte 24 urshift"))

    """
  }

  @Test(
    "two that are kept as bitmaps: the mask's opacities count, else its area (R.Mask.1, R.Mask.5)")
  func alphaMask() throws {
    let run = try MovieRun(
      InputScene.box("a", at: 0, 4) + InputScene.box("b", at: 0, 5)
        + """
        getlocal 5 getproperty graphics callpropvoid clear 0
        getlocal 5 getproperty graphics pushshort 255 pushdouble 0.5 callpropvoid beginFill 2
        getlocal 5 getproperty graphics pushbyte 0 pushbyte 0 pushbyte 10 pushbyte 10 callpropvoid drawRect 4
        getlocal 4 getlocal 5 setproperty mask
        \(Self.alpha(5, 5)) \(Self.alpha(15, 15))
        getlocal 4 pushtrue setproperty cacheAsBitmap getlocal 5 pushtrue setproperty cacheAsBitmap
        \(Self.alpha(5, 5)) \(Self.alpha(15, 15))
        """, members: InputScene.members)
    #expect(run.trace == ["255", "0", "127", "0"])
  }

  @Test("what stands in space is seen smaller the farther it is (D.DO.31, R.Ord.8)")
  func space() throws {
    // Behind the middle of the picture by the distance of the eye: half as large.
    let run = try MovieRun(
      InputScene.box("a", at: 50, 4)
        + """
        getlocal 4 pushbyte 50 setproperty y
        getlocal 4 getlocal0 getproperty transform getproperty perspectiveProjection getproperty focalLength setproperty z
        \(Self.alpha(54, 54)) \(Self.alpha(65, 65))
        getlocal 4 pushbyte 0 setproperty z
        \(Self.alpha(65, 65))
        getlocal 4 pushbyte 60 setproperty rotationY
        \(Self.alpha(54, 60)) \(Self.alpha(65, 60))
        """, members: InputScene.members)
    #expect(run.trace == ["255", "0", "255", "255", "0"])
  }

  @Test("pieces of a picture, and areas that are surrounded twice (G.Gr.7, G.Gr.19)")
  func triangles() throws {
    let run = try MovieRun(
      """
      \(ABC.bitmap(2, 1, ABC.flag(false), ABC.uint(0xFF0000))) setlocal2
      getlocal2 pushbyte 1 pushbyte 0 pushshort 255 callpropvoid setPixel 3
      getlex flash.display::Sprite construct 0 setlocal3
      getlocal3 getproperty graphics getlocal2 callpropvoid beginBitmapFill 1
      getlocal3 getproperty graphics \(ABC.numbers([0, 0, 20, 0, 0, 20, 20, 20]))
      \(ABC.ints([0, 1, 2, 1, 3, 2])) \(ABC.numbers([0, 0, 1, 0, 0, 1, 1, 1], local: 22)) callpropvoid drawTriangles 3
      getlocal0 getlocal3 callpropvoid addChild 1
      \(ABC.bitmap(40, 20, ABC.flag(true), ABC.uint(0))) setlocal1
      getlocal1 getlocal0 getproperty stage callpropvoid draw 1
      \(MovieRun.traced("getlocal1 pushbyte 5 pushbyte 5 callproperty getPixel 2"))
      \(MovieRun.traced("getlocal1 pushbyte 15 pushbyte 15 callproperty getPixel 2"))
      getlocal3 getproperty graphics callpropvoid clear 0
      getlocal3 getproperty graphics pushbyte 7 callpropvoid beginFill 1
      getlocal3 getproperty graphics \(ABC.ints([1, 2, 2, 2, 1, 2, 2, 2]))
      \(ABC.numbers([20, 0, 40, 0, 40, 20, 20, 20, 20, 0, 40, 0, 40, 20, 20, 20]))
      pushstring "nonZero" callpropvoid drawPath 3
      getlocal1 getlocal0 getproperty stage callpropvoid draw 1
      \(MovieRun.traced("getlocal1 pushbyte 30 pushbyte 5 callproperty getPixel 2"))
      """)
    #expect(run.trace == ["16711680", "255", "7"])
  }

  // MARK: - Geometry

  static let sprite = DisplayMemberTests.sprite
  static let stage = DisplayMemberTests.stage
  static let space = ABC.new("flash.geom::Matrix3D")
  static let vector = ABC.new("flash.geom::Vector3D", int(1), int(2), int(2))
  static let view = ABC.new("flash.geom::PerspectiveProjection")
  static let matrix = ABC.new("flash.geom::Matrix", int(2), int(3), int(4), int(5), int(6), int(7))

  static let geometry: [Case] = [
    Case("M.Pt.1", ABC.call(ABC.point(3, 4), "add", ABC.null), "#1009"),
    Case(
      "M.Pt.1",
      "getlex flash.geom::Point \(ABC.point(0, 0)) \(ABC.point(4, 8)) \(ABC.number(1)) callproperty interpolate 3",
      "(x=0, y=0)"),
    Case("M.Rc.1", ABC.with(ABC.rectangle(1, 2, 10, 20), [ABC.set("left", int(4))], "width"), "7"),
    Case(
      "M.Rc.1", ABC.with(ABC.rectangle(1, 2, 10, 20), [ABC.set("bottom", int(4))], "height"), "2"),
    Case("M.Rc.2", ABC.call(ABC.rectangle(0, 0, 10, 10), "contains", int(10), int(5)), "false"),
    Case(
      "M.Rc.2", ABC.call(ABC.rectangle(0, 0, 10, 10), "containsRect", ABC.rectangle(10, 10, 0, 0)),
      "false"),
    Case(
      "M.Rc.3", ABC.call(ABC.rectangle(0, 0, 10, 10), "intersection", ABC.rectangle(10, 0, 5, 5)),
      "(x=0, y=0, w=0, h=0)"),
    Case(
      "M.Mat.2", "\(matrix) setlocal1 getlocal1 \(matrix) callpropvoid concat 1 getlocal1",
      "(a=16, b=21, c=28, d=37, tx=46, ty=60)"),
    Case(
      "M.Mat.3", "\(matrix) setlocal1 getlocal1 callpropvoid invert 0 getlocal1",
      "(a=-2.5, b=1.5, c=2, d=-1, tx=1, ty=-2)"),
    Case(
      "M.Mat.4", "\(matrix) setlocal1 getlocal1 \(int(2)) \(int(3)) callpropvoid scale 2 getlocal1",
      "(a=4, b=9, c=8, d=15, tx=12, ty=21)"),
    Case(
      "M.Mat.6",
      "\(vector) setlocal1 \(matrix) \(int(0)) getlocal1 callpropvoid copyRowTo 2 getlocal1",
      "Vector3D(2, 4, 6)"),
    Case(
      "M.Mat.6",
      "\(vector) setlocal1 \(matrix) \(int(2)) getlocal1 callpropvoid copyColumnTo 2 getlocal1",
      "Vector3D(6, 7, 1)"),
    Case(
      "M.Mat.6",
      "\(matrix) setlocal1 getlocal1 \(int(0)) \(vector) callpropvoid copyColumnFrom 2 getlocal1",
      "(a=1, b=3, c=2, d=5, tx=2, ty=7)"),
    Case("M.Mat.7", ABC.new("flash.geom::Matrix"), "(a=1, b=0, c=0, d=1, tx=0, ty=0)"),
    Case(
      "M.CT.1",
      ABC.with(
        ABC.new("flash.geom::ColorTransform"), [ABC.set("color", ABC.uint(0x010203))], "greenOffset"
      ), "2"),
    Case(
      "M.CT.2",
      "\(ABC.new("flash.geom::ColorTransform", int(2), int(1), int(1), int(1), int(10))) setlocal1 getlocal1 getlocal1 callpropvoid concat 1 getlocal1 getproperty redOffset",
      "30"),
    Case(
      "M.CT.3", ABC.new("flash.geom::ColorTransform"),
      "(redMultiplier=1, greenMultiplier=1, blueMultiplier=1, alphaMultiplier=1, redOffset=0, greenOffset=0, blueOffset=0, alphaOffset=0)"
    ),
    Case(
      "M.Tr.1",
      "\(sprite) getproperty transform dup getproperty matrix swap getproperty matrix strictequals",
      "false"),
    Case("M.Tr.2", ABC.get(stage, "transform.matrix"), "(a=1, b=0, c=0, d=1, tx=0, ty=0)"),
    Case(
      "M.Tr.2",
      "\(sprite) setlocal1 getlocal1 getproperty transform pushnull setproperty matrix getlocal1 getproperty transform getproperty matrix",
      "null"),
    Case(
      "M.Tr.2",
      "\(sprite) setlocal1 getlocal1 getproperty transform \(matrix) setproperty matrix getlocal1 getproperty transform getproperty matrix",
      "(a=2, b=3, c=4, d=5, tx=6, ty=7)"),
    Case(
      "M.Tr.3", "\(sprite) getproperty transform pushnull setproperty colorTransform pushbyte 1",
      "#2007"),
    Case(
      "M.Tr.4", ABC.get(sprite, "transform.concatenatedMatrix"), "(a=5, b=0, c=0, d=5, tx=0, ty=0)"),
    Case(
      "M.Tr.4",
      "\(stage) pushstring \"low\" setproperty quality \(ABC.get(stage, "transform.concatenatedMatrix"))",
      "(a=20, b=0, c=0, d=20, tx=0, ty=0)"),
    Case(
      "M.Tr.5", drawn(fill, rect, then: "transform getproperty pixelBounds"),
      "(x=0, y=0, w=50, h=100)"),
    Case("M.Tr.6", ABC.get(sprite, "transform.matrix3D"), "null"),
    Case("M.Tr.6", ABC.get(sprite, "transform.perspectiveProjection"), "null"),
    Case(
      "M.Tr.6", ABC.get("getlocal0", "transform.perspectiveProjection.projectionCenter"),
      "(x=50, y=50)"),
    Case(
      "M.Tr.6", ABC.get(stage, "transform.perspectiveProjection.projectionCenter"), "(x=250, y=250)"
    ),
    Case(
      "M.Tr.6",
      "\(space) setlocal1 \(sprite) getproperty transform getlocal1 setproperty matrix3D \(sprite) getproperty transform getlocal1 setproperty matrix3D pushbyte 1",
      "#2189"),
    Case(
      "M.Tr.7", ABC.call("\(sprite) getproperty transform", "getRelativeMatrix3D", ABC.null),
      "#2007"),
    Case(
      "M.Tr.7", ABC.call("\(sprite) getproperty transform", "getRelativeMatrix3D", sprite), "null"),
    Case(
      "M.M3.1",
      "\(space) setlocal1 getlocal1 pushnull setproperty rawData getlocal1 getproperty rawData",
      "1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1"),
    Case(
      "M.M3.2",
      "\(space) setlocal1 getlocal1 \(int(1)) \(int(2)) \(int(3)) callpropvoid appendTranslation 3 getlocal1 getproperty position",
      "Vector3D(1, 2, 3)"),
    Case("M.M3.4", ABC.get(space, "determinant"), "1"),
    Case("M.M3.5", ABC.call(space, "transformVectors", ABC.null, ABC.null), "#2007"),
    Case("M.M3.7", ABC.call(space, "copyRowTo", int(4), vector), "#2004"),
    Case("M.M3.8", ABC.call(space, "decompose", ABC.text("x")), "#2187"),
    Case("M.M3.9", ABC.call(space, "recompose", ABC.vector("flash.geom::Vector3D", [])), "false"),
    Case("M.V3.1", ABC.get(vector, "length"), "3"),
    Case(
      "M.V3.1",
      ABC.call(vector, "crossProduct", ABC.new("flash.geom::Vector3D", int(0), int(0), int(1))),
      "Vector3D(2, -1, 0)"),
    Case("M.PP.1", ABC.get(view, "fieldOfView"), "55"),
    Case("M.PP.1", ABC.get(view, "projectionCenter"), "(x=250, y=250)"),
    Case("M.PP.1", ABC.get(view, "focalLength"), "480.24554443359375"),
    Case("M.PP.1", ABC.with(view, [ABC.set("fieldOfView", int(180))], "fieldOfView"), "#2182"),
    Case("M.PP.1", ABC.with(view, [ABC.set("focalLength", int(0))], "fieldOfView"), "#2186"),
    Case(
      "M.U3.1", "getlex flash.geom::Utils3D \(space) \(vector) callproperty projectVector 2",
      "Vector3D(1, 2, 2)"),
    Case("M.Or.1", "getlex flash.geom::Orientation3D getproperty AXIS_ANGLE", "axisAngle"),
  ]

  @Test("geometry", arguments: geometry)
  func shape(_ item: Case) throws { try item.check() }

  @Test("the place in space comes back with a state of the machine (D.DO.31, M.Tr.6)")
  func saved() throws {
    let run = try MovieRun(
      TimelineTests.scripts((1, "two"))
        + """
        getlocal0 \(Self.sprite) setproperty box
        getlocal0 getproperty box pushbyte 7 setproperty z
        getlocal0 getproperty box pushbyte 30 setproperty rotationY
        getlocal0 getproperty transform getproperty perspectiveProjection pushbyte 40 setproperty fieldOfView
        """,
      members: "slot box:*"
        + TimelineTests.method(
          "two",
          MovieRun.traced(
            "getlocal0 getproperty box getproperty transform getproperty matrix3D getproperty position"
          )
            + MovieRun.traced("getlocal0 getproperty box getproperty rotationY")
            + MovieRun.traced(
              "getlocal0 getproperty transform getproperty perspectiveProjection getproperty fieldOfView"
            )),
      iterations: 2, frames: [[]], reloads: true)
    #expect(run.trace == ["Vector3D(0, 0, 7)", "30", "40"])
  }
}
