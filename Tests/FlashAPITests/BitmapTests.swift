import Testing

@Suite("Bitmaps of ActionScript 3")
struct BitmapTests {
  static func bitmap(_ width: Int, _ height: Int, _ more: String = "", _ count: Int = 0)
    -> String
  {
    "getlex flash.display::BitmapData pushshort \(width) pushshort \(height) \(more) construct \(count + 2)"
  }

  static let pixelCases: [(String, String)] = [
    // B.BD.7
    (bitmap(2, 3) + " getproperty height", "3"),
    (bitmap(2, 3) + " pushbyte 1 pushbyte 1 callproperty getPixel32 2", "4294967295"),
    // B.BD.11: outside is 0.
    (bitmap(2, 3) + " pushbyte -1 pushbyte 1 callproperty getPixel32 2", "0"),
    (
      bitmap(2, 2, "pushtrue pushuint 2147549183", 2)
        + " pushbyte 0 pushbyte 0 callproperty getPixel 2",
      "65535"
    ),
    // B.BD.9
    (bitmap(2, 3) + " getproperty rect", "(x=0, y=0, w=2, h=3)"),
    // B.BD.34
    (bitmap(2, 3) + " \(bitmap(3, 3)) callproperty compare 1", "-3"),
    (bitmap(2, 3) + " \(bitmap(2, 4)) callproperty compare 1", "-4"),
    (bitmap(2, 3) + " \(bitmap(2, 3)) callproperty compare 1", "0"),
    // B.Bmp.2
    ("getlex flash.display::Bitmap \(bitmap(7, 3)) construct 1 getproperty width", "7"),
    ("getlex flash.display::Bitmap construct 0 getproperty bitmapData", "null"),
    ("getlex flash.display::Bitmap construct 0 getproperty width", "0"),
  ]

  @Test("pixels", arguments: pixelCases)
  func pixels(_ expression: String, _ wanted: String) throws {
    #expect(try MovieRun.value(expression) == wanted)
  }

  static let refusedCases: [(String, String)] = [
    // B.BD.7, B.BD.8, B.BD.20, B.BD.31, B.Bmp.1
    (bitmap(0, 3), "2015"),
    (bitmap(2, 2) + " dup callpropvoid dispose 0 getproperty width", "2015"),
    (bitmap(2, 2) + " pushnull pushnull pushnull callproperty copyPixels 3", "2007"),
    (
      bitmap(2, 2) + " dup setlocal1 getlocal1 getlocal1 getproperty rect"
        + " getlex flash.geom::Point construct 0 pushstring \"=\" pushbyte 1 callproperty threshold 5",
      "2005"
    ),
    ("getlex flash.display::Bitmap pushnull pushstring \"AUTO\" construct 2", "2008"),
  ]

  @Test("what is refused", arguments: refusedCases)
  func refused(_ expression: String, _ number: String) throws {
    let line = try MovieRun.value(expression)
    #expect(line.contains("Error #\(number)"), "\(line)")
  }

  @Test("a drawing becomes pixels (B.BD.23)")
  func draws() throws {
    let run = try MovieRun(
      """
      getlex flash.display::Shape construct 0 setlocal1
      getlocal1 getproperty graphics pushint 1193046 callpropvoid beginFill 1
      getlocal1 getproperty graphics pushbyte 0 pushbyte 0 pushbyte 5 pushbyte 5 callpropvoid drawRect 4
      \(Self.bitmap(10, 10, "pushtrue pushbyte 0", 2)) setlocal2
      getlocal2 getlocal1 callpropvoid draw 1
      \(MovieRun.traced("getlocal2 pushbyte 2 pushbyte 2 callproperty getPixel 2"))
      \(MovieRun.traced("getlocal2 pushbyte 7 pushbyte 2 callproperty getPixel32 2"))
      """)
    #expect(run.trace == ["1193046", "0"])
  }
}
