import Testing

@Suite("Rules of pixels, geometry and filters")
struct PixelRuleTests {
  private static let b = "var b = new flash.display::BitmapData(4, 4, true, 0); "
  private static let o = "var b = new flash.display::BitmapData(4, 4, false, 0); "
  private static let r = "new flash.geom::Rectangle"
  private static let p = "new flash.geom::Point"

  @Test("bitmaps (B.BD)")
  func bitmaps() {
    let (b, o, r, p) = (Self.b, Self.o, Self.r, Self.p)
    ShortScript.check([
      ("B.BD.1", o + "b.setPixel32(0, 0, 0x11223344); b.getPixel32(0, 0)", "4280431428"),
      ("B.BD.2, B.BD.3", b + "b.setPixel32(0, 0, 0x80FF0000); b.getPixel32(0, 0)", "2164195328"),
      ("B.BD.2, B.BD.3", b + "b.setPixel32(0, 0, 0x01020304); b.getPixel32(0, 0)", "16777216"),
      (
        "B.BD.5",
        b
          + "b.fillRect(\(r)(0.5, 1.5, 1, 2), 0xFF0000FF); [b.getPixel(0, 2), b.getPixel(1, 2), b.getPixel(0, 1)]",
        "255,255,0"
      ),
      (
        "B.BD.6",
        b
          + "var s = new flash.display::BitmapData(2, 2, false, 0xFF); b.copyPixels(s, \(r)(-1, 0, 2, 1), \(p)(0, 0)); [b.getPixel(0, 0), b.getPixel(1, 0), b.getPixel(2, 0)]",
        "0,255,0"
      ),
      (
        "B.BD.10",
        o
          + "b.setPixel(0, 0, 7); b.copyPixels(b, \(r)(0, 0, 3, 1), \(p)(1, 0)); [b.getPixel(0, 0), b.getPixel(1, 0), b.getPixel(2, 0)]",
        "7,7,0"
      ),
      ("B.BD.12", b + "b.setPixel(0, 0, 0xFFFFFF); b.getPixel32(0, 0)", "0"),
      ("B.BD.12", o + "b.setPixel(9, 9, 1); b.getPixel32(0, 0)", "4278190080"),
      ("B.BD.13", b + "b.getPixels(null)", "TypeError 2007"),
      (
        "B.BD.13", o + "var y = b.getPixels(\(r)(2, 2, 9, 9)); [y.length, y[0], y[1]]", "16,255,0"
      ),
      ("B.BD.13", b + "b.copyPixelsToByteArray(\(r)(0, 0, 1, 1), null)", "TypeError 2007"),
      (
        "B.BD.13",
        o
          + "var y = new flash.utils::ByteArray(); y.endian = 'littleEndian'; b.setPixel(0, 0, 5); b.copyPixelsToByteArray(\(r)(0, 0, 1, 1), y); [y.length, y[0], y[3]]",
        "4,5,255"
      ),
      ("B.BD.14", b + "b.fillRect(\(r)(2, 2, -2, -2), 0xFF000009); b.getPixel(0, 0)", "9"),
      ("B.BD.15", b + "b.setPixels(\(r)(0, 0, 1, 1), null)", "TypeError 2007"),
      (
        "B.BD.15",
        b + "b.setPixels(\(r)(0, 0, 1, 1), new flash.utils::ByteArray())", "Error 2030"
      ),
      (
        "B.BD.15",
        b
          + "var y = new flash.utils::ByteArray(); y.writeUnsignedInt(0xFF000003); y.position = 0; b.setPixels(\(r)(1, 0, 1, 1), y); b.getPixel(1, 0)",
        "3"
      ),
      ("B.BD.16", o + "b.getVector(\(r)(0, 0, 2, 1))", "4278190080,4278190080"),
      ("B.BD.16", b + "b.setVector(\(r)(0, 0, 2, 1), <uint>[1])", "RangeError 2006"),
      ("B.BD.16", b + "b.setVector(null, <uint>[1])", "TypeError 2007"),
      (
        "B.BD.16", o + "b.setVector(\(r)(0, 0, 1, 1), <uint>[0xFF000007, 1]); b.getPixel(0, 0)", "7"
      ),
      ("B.BD.17", b + "b.fillRect(null, 1)", "TypeError 2007"),
      ("B.BD.17", o + "b.fillRect(b.rect, 5); b.getPixel32(3, 3)", "4278190085"),
      (
        "B.BD.18",
        o
          + "b.fillRect(\(r)(0, 1, 4, 1), 9); b.floodFill(0, 0, 5); b.floodFill(-1, 0, 6); [b.getPixel(3, 0), b.getPixel(0, 1), b.getPixel(0, 2)]",
        "5,9,0"
      ),
      (
        "B.BD.19",
        o + "b.setPixel(0, 0, 5); b.scroll(1, 0); [b.getPixel(0, 0), b.getPixel(1, 0)]", "5,5"
      ),
      ("B.BD.19", o + "b.setPixel(0, 0, 5); b.scroll(4, 0); b.getPixel(0, 0)", "5"),
      (
        "B.BD.22",
        o
          + "b.setPixel(0, 0, 0x112233); b.copyChannel(b, b.rect, \(p)(0, 0), 1, 4); b.getPixel(0, 0)",
        "1122833"
      ),
      (
        "B.BD.22",
        o
          + "b.setPixel(0, 0, 0x112233); b.copyChannel(b, b.rect, \(p)(0, 0), 3, 4); b.getPixel(0, 0)",
        "1122816"
      ),
      ("B.BD.22", o + "b.copyChannel(b, null, \(p)(0, 0), 3, 4)", "TypeError 2007"),
      (
        "B.BD.24",
        o
          + "var s = new flash.display::BitmapData(1, 1, false, 9); b.draw(s, null, null, 'erase'); b.getPixel(0, 0)",
        "0"
      ),
      (
        "B.BD.27", o + "b.applyFilter(null, b.rect, \(p)(0, 0), new flash.filters::BlurFilter())",
        "TypeError 2007"
      ),
      ("B.BD.27", o + "b.applyFilter(b, b.rect, \(p)(0, 0), null)", "TypeError 2007"),
      // The blurred part continues beyond the bitmap's borders as it ends there, and stays in its rectangle.
      (
        "B.BD.27",
        b
          + "b.fillRect(b.rect, 0xFF000000); b.setPixel(0, 0, 200); b.applyFilter(b, \(r)(0, 0, 2, 2), \(p)(0, 0), new flash.filters::BlurFilter(3, 1, 1)); [b.getPixel(0, 0), b.getPixel(1, 0), b.getPixel(2, 0), b.getPixel32(0, 0)]",
        "133,66,0,4278190213"
      ),
      (
        "B.BD.28",
        o + "b.generateFilterRect(b.rect, new flash.filters::ColorMatrixFilter())",
        "(x=0, y=0, w=4, h=4)"
      ),
      ("B.BD.29", o + "b.colorTransform(b.rect, null)", "TypeError 2007"),
      (
        "B.BD.29",
        o
          + "b.setPixel(0, 0, 0x102030); b.colorTransform(b.rect, new flash.geom::ColorTransform(2, 1, 1, 1, 0, -16, 0, 0)); b.getPixel(0, 0)",
        "2101296"
      ),
      (
        "B.BD.30",
        o
          + "b.setPixel(0, 0, 0x000003); var a = []; a[3] = 0xFF00FF77; b.paletteMap(b, b.rect, \(p)(0, 0), null, null, a); b.getPixel(0, 0)",
        "65399"
      ),
      ("B.BD.30", o + "b.paletteMap(b, b.rect, null)", "TypeError 2007"),
      (
        "B.BD.32",
        o
          + "var s = new flash.display::BitmapData(4, 4, false, 0x804020); b.merge(s, b.rect, \(p)(0, 0), 128, 256, 0, 256); b.getPixel(0, 0)",
        "4210688"
      ),
      (
        "B.BD.33",
        o
          + "b.setPixel(2, 1, 5); [b.getColorBoundsRect(0xFFFFFF, 5), b.getColorBoundsRect(0xFFFFFF, 6)]",
        "(x=2, y=1, w=1, h=1),(x=0, y=0, w=0, h=0)"
      ),
      (
        "B.BD.33", o + "b.setPixel(0, 0, 5); b.getColorBoundsRect(0xFFFFFF, 5)",
        "(x=0, y=0, w=0, h=0)"
      ),
      (
        "B.BD.35",
        o + "var h = b.histogram(); [h.length, h[0].length, h[0][0], h[3][255], h[3][0]]",
        "4,256,16,16,0"
      ),
      ("B.BD.37", o + "b.hitTest(null, 1, \(p)(0, 0))", "TypeError 2007"),
      ("B.BD.37", o + "b.hitTest(\(p)(0, 0), 1, null)", "ArgumentError 2005"),
      (
        "B.BD.37",
        o
          + "[b.hitTest(\(p)(0, 0), 1, \(p)(3, 3)), b.hitTest(\(p)(0, 0), 1, \(p)(4, 4)), b.hitTest(\(p)(0, 0), 1, \(r)(-2, 0, 3, 1))]",
        "true,false,true"
      ),
      ("B.BD.37", b + "b.hitTest(\(p)(0, 0), 1, \(p)(3, 3))", "false"),
      (
        "B.BD.38",
        o + "b.noise(1, 0, 255, 7, true); b.getPixel(0, 0)", "10987431"
      ),
      (
        "B.BD.44", o + "b.pixelDissolve(b, b.rect, \(p)(0, 0), 0, -1)", "RangeError 2027"
      ),
      (
        "B.BD.44",
        o
          + "b.pixelDissolve(b, b.rect, \(p)(0, 0), 0, 16, 5); [b.getPixel(0, 0), b.getPixel(3, 3)]",
        "5,5"
      ),
      (
        "B.BD.45",
        "var s = new flash.display::Sprite(); s.transform.colorTransform = new flash.geom::ColorTransform(0.3, 1, 1, 1, 1.9, 0, 0, 0); s.transform.colorTransform.redMultiplier",
        "0.296875"
      ),
      (
        "B.Bmp.3",
        "var m = new flash.display::Bitmap(null, 'always', true); m.bitmapData = new flash.display::BitmapData(1, 1); [m.smoothing, m.pixelSnapping]",
        "true,always"
      ),
      ("B.Bmp.6", "new flash.display::Bitmap() is flash.display::InteractiveObject", "false"),
    ])
  }

  @Test("drawings and their records (G)")
  func graphics() {
    let g = "var s = new flash.display::Shape(); var g = s.graphics; "
    ShortScript.check([
      ("G.Gr.1", "new flash.display::Graphics()", "ArgumentError 2012"),
      ("G.Gr.3", g + "g.lineStyle(0); g.lineTo(10, 20); [s.width, s.height]", "10,20"),
      ("G.Gr.6", g + "g.beginFill(0); g.drawRect(0, 0, 9, 9); g.clear(); s.width", "0"),
      ("G.Gr.8", g + "g.beginBitmapFill(null)", "TypeError 2007"),
      ("G.Gr.9", g + "g.beginGradientFill('round', [1], [1], [0])", "ArgumentError 2008"),
      ("G.Gr.9", g + "g.beginGradientFill('linear', null, [1], [0])", "TypeError 2007"),
      (
        "G.Gr.9",
        g + "g.beginGradientFill('linear', [1, 2], null, null); g.drawRect(0, 0, 5, 5); s.width",
        "5"
      ),
      ("G.Gr.12", g + "g.lineStyle(); g.lineTo(10, 20); s.width", "0"),
      ("G.Gr.12", g + "g.lineStyle(300); g.moveTo(0, 0); g.lineTo(0, 10); s.width", "255"),
      ("G.Gr.13", g + "g.lineGradientStyle('x', [1], [1], [0])", "ArgumentError 2008"),
      (
        "G.Gr.14", g + "g.beginFill(0); g.drawRect(10, 10, -4, -6); s.getRect(s)",
        "(x=6, y=4, w=4, h=6)"
      ),
      (
        "G.Gr.16", g + "g.beginFill(0); g.drawCircle(10, 10, 5); s.getRect(s)",
        "(x=5, y=5, w=10, h=10)"
      ),
      (
        "G.Gr.16", g + "g.beginFill(0); g.drawEllipse(0, 0, 8, 6); s.getRect(s)",
        "(x=0, y=0, w=8, h=6)"
      ),
      (
        "G.Gr.16", g + "g.beginFill(0); g.drawRoundRect(0, 0, 8, 6, 99); s.getRect(s)",
        "(x=0, y=0, w=8, h=6)"
      ),
      ("G.Gr.18", g + "g.drawPath(null, <Number>[])", "TypeError 2007"),
      ("G.Gr.18", g + "g.drawPath(<int>[1], <Number>[1, 2], 'odd')", "ArgumentError 2008"),
      ("G.Gr.18", g + "g.drawPath(<int>[1], <Number>[1])", "ArgumentError 2004"),
      ("G.Gr.18", g + "g.drawPath(<int>[], <Number>[1]); 1", "1"),
      (
        "G.Gr.18",
        g
          + "g.beginFill(0); g.drawPath(<int>[1, 2, 5, 9, 2], <Number>[0, 0, 10, 0, 7, 7, 10, 20, 99, 99]); s.getRect(s)",
        "(x=0, y=0, w=10, h=20)"
      ),
      ("G.Gr.19", g + "g.drawTriangles(null)", "TypeError 2007"),
      ("G.Gr.19", g + "g.drawTriangles(<Number>[1])", "ArgumentError 2004"),
      ("G.Gr.19", g + "g.drawTriangles(<Number>[1, 2], null, null, 'all')", "ArgumentError 2004"),
      (
        "G.Gr.19", g + "g.drawTriangles(<Number>[0, 0, 5, 0, 0, 5], <int>[0, 1])",
        "ArgumentError 2004"
      ),
      (
        "G.Gr.19",
        g + "g.beginFill(0); g.drawTriangles(<Number>[0, 0, 5, 0, 0, 6]); s.getRect(s)",
        "(x=0, y=0, w=5, h=6)"
      ),
      ("G.Gr.20", g + "g.drawGraphicsData(null)", "TypeError 2007"),
      (
        "G.Gr.20",
        g
          + "g.drawGraphicsData(<flash.display::IGraphicsData>[new flash.display::GraphicsSolidFill(5), null, new flash.display::GraphicsPath(<int>[1, 2, 2], <Number>[0, 0, 7, 0, 0, 8])]); s.getRect(s)",
        "(x=0, y=0, w=7, h=8)"
      ),
      ("G.Gr.21", g + "g.copyFrom(null)", "TypeError 2007"),
      (
        "G.Gr.21",
        g
          + "g.beginFill(0); g.drawRect(0, 0, 3, 4); var t = new flash.display::Shape(); t.graphics.copyFrom(g); t.height",
        "4"
      ),
      ("G.IG.1", "new flash.display::GraphicsSolidFill(7, 0.5).alpha", "0.5"),
      ("G.IG.2", "new flash.display::GraphicsPath(null, null, 'x')", "ArgumentError 2008"),
      (
        "G.IG.2",
        "var p = new flash.display::GraphicsPath(); p.moveTo(1, 2); p.wideLineTo(3, 4); p.cubicCurveTo(1, 2, 3, 4, 5, 6); [p.commands, p.data]",
        "1,5,6,1,2,0,0,3,4,1,2,3,4,5,6"
      ),
      ("G.IG.3", "new flash.display::GraphicsStroke(1, false, 'x')", "ArgumentError 2008"),
      ("G.IG.3", "new flash.display::GraphicsStroke().caps", "none"),
      ("G.IG.4", "new flash.display::GraphicsGradientFill('x')", "ArgumentError 2008"),
      (
        "G.IG.4", "new flash.display::GraphicsTrianglePath(null, null, null, 'x')",
        "ArgumentError 2008"
      ),
    ])
  }

  @Test("matrices and transforms (M)")
  func geometry() {
    let s = "var s = new flash.display::Sprite(); "
    let m = "var m = new flash.geom::Matrix3D(); "
    ShortScript.check([
      (
        "M.Mat.2",
        "var m = new flash.geom::Matrix(1, 2, 3, 4, 5, 6); m.concat(new flash.geom::Matrix(2, 0, 1, 3, 7, 8)); m",
        "(a=4, b=6, c=10, d=12, tx=23, ty=26)"
      ),
      (
        "M.Mat.4",
        "var m = new flash.geom::Matrix(1, 2, 3, 4, 5, 6); m.scale(2, 3); m.translate(1, 1); m",
        "(a=2, b=6, c=6, d=12, tx=11, ty=19)"
      ),
      ("M.Mat.7", "new flash.geom::Matrix()", "(a=1, b=0, c=0, d=1, tx=0, ty=0)"),
      (
        "M.CT.2",
        "var c = new flash.geom::ColorTransform(2, 1, 1, 1, 10, 0, 0, 0); c.concat(new flash.geom::ColorTransform(3, 1, 1, 1, 5, 0, 0, 0)); [c.redMultiplier, c.redOffset]",
        "6,20"
      ),
      (
        "M.CT.3", "new flash.geom::ColorTransform()",
        "(redMultiplier=1, greenMultiplier=1, blueMultiplier=1, alphaMultiplier=1, redOffset=0, greenOffset=0, blueOffset=0, alphaOffset=0)"
      ),
      ("M.Tr.1", s + "s.transform.matrix == s.transform.matrix", "false"),
      (
        "M.Tr.2",
        s
          + "s.transform.matrix = new flash.geom::Matrix(0.1, 0, 0, 1, 1.03, 0); [s.transform.matrix.a, s.transform.matrix.tx]",
        "0.10000000149011612,1"
      ),
      ("M.Tr.3", s + "s.transform.colorTransform = null", "TypeError 2007"),
      (
        "M.Tr.4", s + "s.transform.concatenatedMatrix", "(a=5, b=0, c=0, d=5, tx=0, ty=0)"
      ),
      (
        "M.Tr.5",
        s
          + "var c = new flash.display::Sprite(); this.addChild(s); s.addChild(c); s.transform.colorTransform = new flash.geom::ColorTransform(0.5, 1, 1, 1); c.transform.concatenatedColorTransform.redMultiplier",
        "0.5"
      ),
      ("M.Tr.6", s + "s.transform.matrix3D", "null"),
      ("M.Tr.6", s + "s.transform.perspectiveProjection", "null"),
      ("M.Tr.7", s + "s.transform.getRelativeMatrix3D(null)", "TypeError 2007"),
      ("M.Tr.7", s + "s.transform.getRelativeMatrix3D(this)", "null"),
      (
        "M.M3.3",
        m
          + "m.appendRotation(90, new flash.geom::Vector3D(0, 0, 1)); [m.rawData[1], m.rawData[4], m.rawData[10]]",
        "1,-1,1"
      ),
      (
        "M.M3.6",
        m
          + "var v = <Number>[0]; m.appendTranslation(7, 8, 9); m.copyRawDataTo(v, 1, true); [v.length, v[4], v[8]]",
        "17,7,8"
      ),
      ("M.M3.7", m + "m.copyColumnTo(4, new flash.geom::Vector3D())", "ArgumentError 2004"),
      (
        "M.M3.7",
        m
          + "var v = new flash.geom::Vector3D(); m.appendTranslation(7, 8, 9); m.copyColumnTo(3, v); [v, v.w]",
        "Vector3D(7, 8, 9),1"
      ),
      ("M.M3.9", m + "m.recompose(<flash.geom::Vector3D>[])", "false"),
      (
        "M.M3.9",
        m
          + "m.recompose(<flash.geom::Vector3D>[new flash.geom::Vector3D(1, 2, 3), new flash.geom::Vector3D(), new flash.geom::Vector3D(2, 2, 2)]); [m.position, m.rawData[0]]",
        "Vector3D(1, 2, 3),2"
      ),
      (
        "M.M3.11",
        m + "m.position = new flash.geom::Vector3D(4, 5, 6); [m.rawData[12], m.rawData[14]]", "4,6"
      ),
      (
        "M.PP.1",
        "var p = new flash.geom::PerspectiveProjection(); [p.fieldOfView, p.projectionCenter]",
        "55,(x=250, y=250)"
      ),
      ("M.PP.1", "new flash.geom::PerspectiveProjection().focalLength = 0", "ArgumentError 2186"),
      ("M.PP.1", "new flash.geom::PerspectiveProjection().fieldOfView = 180", "ArgumentError 2182"),
      (
        "M.U3.1",
        m
          + "m.appendTranslation(1, 2, 3); flash.geom::Utils3D.projectVector(m, new flash.geom::Vector3D(1, 1, 1))",
        "Vector3D(2, 3, 4)"
      ),
      ("M.Or.1", "flash.geom::Orientation3D.EULER_ANGLES", "eulerAngles"),
    ])
  }

  @Test("filters (F)")
  func filters() {
    let defaults: [(String, String, String)] = [
      ("BlurFilter", "f.blurX, f.blurY, f.quality", "4,4,1"),
      (
        "GlowFilter", "f.color, f.alpha, f.blurX, f.strength, f.quality, f.inner, f.knockout",
        "16711680,1,6,2,1,false,false"
      ),
      (
        "DropShadowFilter",
        "f.distance, f.angle, f.color, f.alpha, f.blurX, f.strength, f.inner, f.knockout, f.hideObject",
        "4,45,0,1,4,1,false,false,false"
      ),
      (
        "BevelFilter",
        "f.distance, f.highlightColor, f.highlightAlpha, f.shadowColor, f.shadowAlpha, f.type",
        "4,16777215,1,0,1,inner"
      ),
      ("GradientGlowFilter", "f.distance, f.colors, f.alphas, f.ratios, f.type", "4,,,,inner"),
      ("GradientBevelFilter", "f.distance, f.colors, f.blurX, f.knockout", "4,,4,false"),
    ]
    var rules: [(String, String, String)] = defaults.map {
      ("F.8", "var f = new flash.filters::\($0.0)(); [\($0.1)]", $0.2)
    }
    rules += [
      ("F.5", "new flash.filters::ColorMatrixFilter().matrix.length", "20"),
      (
        "F.5",
        "var f = new flash.filters::ColorMatrixFilter(); f.matrix[0] = 5; [f.matrix[0], f.matrix[6]]",
        "1,1"
      ),
      ("F.1", "new flash.filters::BitmapFilter().clone()", "null"),
      (
        "F.2",
        "var f = new flash.filters::BlurFilter(3, 5, 2); var c = f.clone(); [c == f, c.blurX, c.blurY, c.quality]",
        "false,3,5,2"
      ),
      (
        "F.4",
        "var s = new flash.display::Sprite(); var f = new flash.filters::BlurFilter(3, 5); s.filters = [f]; f.blurX = 9; s.filters[0].blurX",
        "3"
      ),
      (
        "F.6",
        "var f = new flash.filters::ConvolutionFilter(); [f.matrixX, f.matrixY, f.divisor, f.bias, f.preserveAlpha, f.clamp, f.color, f.alpha]",
        "0,0,1,0,true,true,0,0"
      ),
      ("F.9", "var f = new flash.filters::ShaderFilter(); [f.shader, f.leftExtension]", ",0"),
      (
        "F.12",
        "new flash.display::BitmapData(10, 10).generateFilterRect(new flash.geom::Rectangle(0, 0, 10, 10), new flash.filters::DropShadowFilter(10, 0, 0, 1, 0, 0)).width",
        "20"
      ),
    ]
    ShortScript.check(rules)
  }
}
