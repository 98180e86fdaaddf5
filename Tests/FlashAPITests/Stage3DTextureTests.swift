import Testing

@Suite("Rules of Stage3D's textures")
struct Stage3DTextureTests {
  private static let (red, green, blue) = (
    SpaceScript.red, SpaceScript.green, SpaceScript.blue
  )

  /// Draws with a texture `t`, which is made first, and traces a pixel.
  private static func drawn(
    _ making: String, special: UInt64 = 0, flags: UInt64 = 0, x: Int = 9, y: Int = 9,
    state: String = ""
  ) -> String {
    SpaceScript.scene(
      "\(making) c.setTextureAt(0, t); \(state) c.drawTriangles(ib); \(SpaceScript.pixel(x, y))",
      SpaceScript.textured(special: special, flags: flags))
  }

  /// A bitmap of 2 × 2 pixels: red, green, and blue in both below.
  private static let bitmap =
    "var b = new flash.display::BitmapData(2, 2, false, 255); b.setPixel(0, 0, 0xFF0000); b.setPixel(1, 0, 0xFF00); "
  private static let small =
    bitmap + "var t = c.createTexture(2, 2, 'bgra', false); t.uploadFromBitmapData(b); "

  @Test("pixels from bitmaps and bytes (A.T.1 to A.T.6, A.T.9)")
  func uploads() {
    let (red, green, blue) = (Self.red, Self.green, Self.blue)
    let bytes = { (name: String, list: [UInt8]) in SpaceScript.bytes(name, list) }
    let one = "var t = c.createTexture(1, 1, "
    SpaceScript.check([
      ("A.T.2", Self.drawn(Self.small), red),
      ("A.T.2", Self.drawn(Self.small + "b.setPixel(0, 0, 0); "), red),
      (
        "A.T.2", "c.createTexture(2, 2, 'bgra', false).uploadFromBitmapData(null)", "TypeError 2007"
      ),
      (
        "A.T.2",
        Self.drawn(
          "var b = new flash.display::BitmapData(1, 1, true, 0x80FF0000); var t = c.createTexture(1, 1, 'bgra', false); t.uploadFromBitmapData(b); "
        ), "16711680"
      ),
      (
        "A.T.3",
        Self.drawn(
          bytes("y", [9, 1, 2, 3, 255])
            + one + "'bgra', false); t.uploadFromByteArray(y, 1); "), "197121"
      ),
      (
        "A.T.3", bytes("y", [1, 2, 3]) + one + "'bgra', false); t.uploadFromByteArray(y, 0)",
        "RangeError 3669"
      ),
      (
        "A.T.1",
        Self.drawn(
          bytes("y", [0x1F, 0]) + one + "'bgrPacked565', false); t.uploadFromByteArray(y, 0); "),
        blue
      ),
      (
        "A.T.1",
        Self.drawn(
          bytes("y", [0xF0, 0xF0]) + one + "'bgraPacked4444', false); t.uploadFromByteArray(y, 0); "
        ), green
      ),
      ("A.T.4", Self.small + "t.uploadFromBitmapData(b, 1); trace(1)", "1"),
      ("A.T.4", Self.small + "t.uploadFromBitmapData(b, 2)", "ArgumentError 3674"),
      (
        "A.T.5", Self.bitmap + "c.createCubeTexture(2, 'bgra', false).uploadFromBitmapData(b, 6)",
        "ArgumentError 3673"
      ),
      (
        "A.T.5",
        Self.bitmap
          + "c.createCubeTexture(2, 'bgra', false).uploadFromBitmapData(b, 5, 1); trace(1)", "1"
      ),
      (
        "A.T.6",
        Self.drawn(
          Self.bitmap
            + "var t = c.createRectangleTexture(2, 3, 'bgra', false); t.uploadFromBitmapData(b); ",
          y: 15), blue
      ),
      ("A.B.3", Self.small + "t.dispose(); t.uploadFromBitmapData(b)", "Error 3694"),
    ])
    SpaceScript.check(
      [
        (
          "A.T.1",
          Self.drawn(
            bytes("y", [0, 0, 0, 0x3C, 0, 0, 0, 0x3C])
              + one + "'rgbaHalfFloat', false); t.uploadFromByteArray(y, 0); "), green
        )
      ], profile: "standard")
  }

  @Test("where and how a texture is read (A.Op.4, A.Smp, A.S.8, A.S.9, A.S.16)")
  func reading() {
    let (red, green, blue) = (Self.red, Self.green, Self.blue)
    let nearest: UInt64 = 1 << 56
    SpaceScript.check([
      // v goes down: the blue half is the lower one.
      ("A.Op.4", Self.drawn(Self.small, x: 3, y: 28), blue),
      ("A.Op.4", Self.drawn(Self.small, x: 28, y: 3), green),
      // Level 1 is never read without mip, and is for a texture that shows small with it.
      (
        "A.Smp.3",
        Self.drawn(
          "var b = new flash.display::BitmapData(64, 64, false, 0xFF0000); var h = new flash.display::BitmapData(32, 32, false, 255); var t = c.createTexture(64, 64, 'bgra', false); t.uploadFromBitmapData(b); t.uploadFromBitmapData(h, 1); "
        ), red
      ),
      (
        "A.Smp.3",
        Self.drawn(
          "var b = new flash.display::BitmapData(64, 64, false, 0xFF0000); var h = new flash.display::BitmapData(32, 32, false, 255); var t = c.createTexture(64, 64, 'bgra', false); t.uploadFromBitmapData(b); t.uploadFromBitmapData(h, 1); ",
          flags: nearest), blue
      ),
      // Half of the pixel's colour is the neighbour's where the state says linear, and the code leaves it to the state.
      (
        "A.Smp.4",
        Self.drawn(
          Self.small, special: 4, x: 16, y: 2,
          state: "c.setSamplerStateAt(0, 'clamp', 'linear', 'mipnone');"), "7898880"
      ),
      (
        "A.S.9",
        Self.drawn(
          Self.small, x: 16, y: 2,
          state: "c.setSamplerStateAt(0, 'clamp', 'linear', 'mipnone'); c.setProgram(p);"), green
      ),
      ("A.Smp.5", Self.drawn(Self.small, state: "c.setTextureAt(0, null);"), "0"),
      (
        "A.S.8", Self.drawn(Self.small, state: "c.setTextureAt(0, null); c.setTextureAt(0, t);"),
        red
      ),
      // A texture that is drawn on is bound no more; another one keeps what was drawn.
      (
        "A.S.16, A.S.17",
        Self.drawn(
          Self.small,
          state: "c.setRenderToTexture(t); c.clear(0, 0, 1, 1); c.setRenderToBackBuffer();"), "0"
      ),
      (
        "A.S.17",
        Self.drawn(
          Self.small,
          state:
            "c.setRenderToTexture(t); c.clear(0, 0, 1, 1); c.setRenderToBackBuffer(); c.setTextureAt(0, t);"
        ), blue
      ),
      (
        "A.S.17",
        Self.drawn(
          Self.small,
          state:
            "c.setRenderToTexture(t); c.setRenderToBackBuffer(); c.clear(1, 0, 0); c.setProgram(null);"
        ),
        red
      ),
    ])
  }

  /// A file of one block of 4 × 4 pixels in the colour of a 565 number.
  private static func file(
    format: UInt8 = 3, color: (UInt8, UInt8) = (0x1F, 0), side: UInt8 = 2, isNew: Bool = false,
    records: [[UInt8]]? = nil
  ) -> [UInt8] {
    let block: [UInt8] = [color.0, color.1, 0, 0, 0, 0, 0, 0]
    var body: [UInt8] = [format, side, side, 1]
    for record in records ?? [block, [], [], []] {
      let count = UInt8(record.count)
      body += isNew ? [0, 0, 0, count] : [0, 0, count]
      body += record
    }
    let count = UInt8(body.count)
    return Array("ATF".utf8) + (isNew ? [0, 0, 0, 0xFF, 2, 0, 0, 0, count] : [0, 0, count]) + body
  }

  @Test("files of compressed pixels (A.ATF.1 to A.ATF.3, A.ATF.6, A.T.7)")
  func files() {
    func read(_ file: [UInt8], _ format: String = "compressed", asks: String = "", offset: Int = 0)
      -> String
    {
      Self.drawn(
        SpaceScript.bytes("y", Array(repeating: 7, count: offset) + file)
          + "var t = c.createTexture(4, 4, '\(format)', false); \(asks) t.uploadCompressedTextureFromByteArray(y, \(offset)); "
      )
    }
    let alpha: [UInt8] = [255, 255, 0, 0, 0, 0, 0, 0, 0xE0, 7, 0, 0, 0, 0, 0, 0]
    SpaceScript.check([
      ("A.ATF.1, A.ATF.6", read(Self.file()), Self.blue),
      ("A.ATF.1, A.ATF.3", read(Self.file(isNew: true)), Self.blue),
      ("A.T.7", read(Self.file(), offset: 3), Self.blue),
      (
        "A.ATF.6", read(Self.file(format: 5, records: [alpha, [], [], []]), "compressedAlpha"),
        Self.green
      ),
      ("A.ATF.2", read(Self.file(format: 0x0B)), "ArgumentError 3677"),
      ("A.ATF.1", read([65, 84, 71, 0, 0, 4, 3, 2, 2, 1]), "ArgumentError 3677"),
      ("A.ATF.3", read(Array(Self.file().dropLast(9))), "ArgumentError 3677"),
      ("A.T.7", read(Self.file(side: 3)), "ArgumentError 3679"),
      ("A.T.7", read(Self.file(format: 0x83)), "ArgumentError 3675"),
      (
        "A.T.7",
        "c.createTexture(4, 4, 'compressed', false).uploadCompressedTextureFromByteArray(null, 0)",
        "TypeError 2007"
      ),
    ])
  }

  @Test("a texture that is read aside says when it is ready (A.T.7, A.T.9)")
  func ready() throws {
    let script =
      SpaceScript.bytes("y", Self.file())
      + "var t = c.createTexture(4, 4, 'compressed', false); t.addEventListener('textureReady', function(e) { trace(e.type); trace(e.bubbles); return 0; }); t.uploadCompressedTextureFromByteArray(y, 0, true); trace('asked')"
    for reloads in [false, true] {
      #expect(
        try SpaceScript.lines(script, iterations: 4, reloads: reloads)
          == ["asked", "textureReady", "false"])
    }
  }
}
