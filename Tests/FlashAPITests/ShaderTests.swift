import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Shaders of ActionScript 3")
struct ShaderTests {
  private static let types = "class B extends flash.utils::ByteArray { }"

  private static func run(
    _ code: PixelCode, _ script: String, members: String = "", iterations: Int = 1,
    reloads: Bool = false
  ) throws -> MovieRun {
    try MovieRun(
      script, members: members, types, iterations: iterations,
      tags: MovieRun.tag(87, [8, 0, 0, 0, 0, 0] + code.bytes), symbols: [(8, "B")],
      reloads: reloads)
  }

  private static func value(_ code: PixelCode, _ expression: String) throws -> String {
    try run(code, MovieRun.traced(expression)).trace.first ?? "nothing"
  }

  private static let shader = "getlex flash.display::Shader getlex B construct 0 construct 1"

  /// A shader whose pixels are what its parameter is.
  private static let plain = PixelCode().parameter("color", type: 4, "f1")
    .note("defaultValue", type: 4, [1, 0.5, 0, 1], ofParameter: true)
    .result().run(PixelCode.move, "f0", "f1")

  // MARK: - Shader and ShaderData

  @Test("precision and data of a Shader (S.Sh.1)")
  func shader() throws {
    let new = "getlex flash.display::Shader construct 0"
    #expect(try Self.value(Self.plain, "\(new) getproperty data") == "null")
    #expect(try Self.value(Self.plain, "\(new) getproperty precisionHint") == "full")
    #expect(try Self.value(Self.plain, "\(Self.shader) getproperty data") == "[object ShaderData]")
    let run = try Self.run(
      Self.plain,
      """
      \(new) setlocal1 getlocal1 pushstring "fast" setproperty precisionHint
      \(MovieRun.traced("getlocal1 getproperty precisionHint"))
      getlocal1 pushstring "slow" setproperty precisionHint
      """)
    #expect(run.trace.first == "fast")
    #expect(run.trace.dropFirst().first?.contains("Error #2008") ?? false)
  }

  @Test("byte code that is none, that ends, and that is wrong (S.Sh.2)")
  func errors() throws {
    #expect(
      try Self.value(Self.plain, "getlex flash.display::ShaderData pushnull construct 1")
        .contains("Error #2007"))
    #expect(
      try Self.value(PixelCode().adding([0xA4]), Self.shader).contains("Error #2030"))
    #expect(
      try Self.value(PixelCode(), Self.shader).contains("ArgumentError: Error #2004"))
  }

  @Test(
    "the metadata of a shader come before its name, and that before its parameters (S.Sh.2)")
  func order() throws {
    let code = PixelCode("own").note("vendor", "me").note("version", type: 8, [3])
      .place("f2.rg").input("src").parameter("b", type: 1, "f1.r").result()
    let run = try Self.run(
      code,
      """
      \(Self.shader) getproperty data setlocal1
      pushbyte 0 setlocal2
      next: label
      hasnext2 1 2 iffalse done
      findpropstrict trace getlocal1 getlocal2 nextname callpropvoid trace 1
      jump next
      done: label
      """)
    #expect(run.trace == ["vendor", "version", "name", "src", "b"])
  }

  @Test(
    "values of a description (S.Sh.3)",
    arguments: [
      ("getproperty version", "3"), ("getproperty size", "1,0.5"), ("getproperty on", "1"),
      ("getproperty version dup typeof swap pop", "number"),
      ("getproperty p getproperty minValue dup typeof swap pop", "object"),
      ("getproperty p getproperty text", "word"),
    ])
  func notes(_ path: String, _ expected: String) throws {
    let code = PixelCode().note("version", type: 8, [3]).note("size", type: 2, [1, 0.5])
      .note("on", type: 13, [1]).parameter("p", type: 8, "i1.r")
      .note("minValue", type: 8, [2], ofParameter: true).note("text", "word", ofParameter: true)
      .result()
    #expect(try Self.value(code, "\(Self.shader) getproperty data \(path)") == expected)
  }

  @Test(
    "a parameter (S.Sh.4)",
    arguments: [
      ("getproperty a getproperty index", "0"), ("getproperty b getproperty index", "1"),
      ("getproperty a getproperty type", "float"), ("getproperty b getproperty type", "matrix2x2"),
      ("getproperty a getproperty value", "null"), ("getproperty b getproperty value", "1,2,3,4"),
      ("getproperty b getproperty name", "b"),
    ])
  func parameters(_ path: String, _ expected: String) throws {
    let code = PixelCode().place("f9.rg").parameter("a", type: 1, "f1.r")
      .parameter("b", type: 5, "f2").note("defaultValue", type: 5, [1, 2, 3, 4], ofParameter: true)
      .result()
    #expect(try Self.value(code, "\(Self.shader) getproperty data \(path)") == expected)
  }

  @Test("a parameter's value is the very array of its description (S.Sh.4)")
  func standardValue() throws {
    let run = try Self.run(
      Self.plain,
      """
      \(Self.shader) getproperty data getproperty color setlocal1
      \(MovieRun.traced("getlocal1 getproperty value getlocal1 getproperty defaultValue strictequals"))
      """)
    #expect(run.trace == ["true"])
  }

  @Test(
    "a picture that is read (S.Sh.5)",
    arguments: [
      ("channels", "3"), ("index", "1"), ("name", "b"), ("input", "null"), ("width", "0"),
      ("height", "0"),
    ])
  func inputs(_ name: String, _ expected: String) throws {
    let code = PixelCode().input("a").input("b", 1, channels: 3).result()
    #expect(
      try Self.value(code, "\(Self.shader) getproperty data getproperty b getproperty \(name)")
        == expected)
  }

  // MARK: - Jobs

  private static let vector =
    "findpropstrict __AS3__.vec::Vector getproperty __AS3__.vec::Vector getlex Number applytype 1 construct 0"

  /// Runs a job at once on a pixel of a Vector, after some code for the shader in local 1; traces the Vector, or the error.
  private static func job(
    _ code: PixelCode, _ script: String = "", reloads: Bool = false
  ) throws -> String {
    let run = try run(
      code,
      """
      \(shader) setlocal1
      \(script)
      \(vector) setlocal2
      getlex flash.display::ShaderJob getlocal1 getlocal2 pushbyte 1 pushbyte 1 construct 4
      pushtrue callpropvoid start 1
      \(MovieRun.traced("getlocal2"))
      """)
    return run.trace.first ?? "nothing"
  }

  private static func set(_ list: String) -> String {
    "getlocal1 getproperty data getproperty color \(list) setproperty value"
  }

  @Test("numbers of a parameter when it runs (S.Sh.6)")
  func values() throws {
    #expect(try Self.job(Self.plain) == "1,0.5,0,1")
    #expect(
      try Self.job(Self.plain, Self.set("pushbyte 2 pushdouble 0.25 newarray 2")) == "2,0.25,0,0")
    #expect(try Self.job(Self.plain, Self.set("pushnull")) == "0,0,0,0")
    let five = "pushbyte 1 pushbyte 2 pushbyte 3 pushbyte 4 pushstring \"x\" newarray 5"
    #expect(try Self.job(Self.plain, Self.set(five)) == "1,2,3,4")
  }

  @Test(
    "elements that are no numbers (S.Sh.6)",
    arguments: ["pushstring \"1\"", "pushtrue", "pushundefined", "pushnull"])
  func wrongValues(_ element: String) throws {
    #expect(
      try Self.job(Self.plain, Self.set("\(element) newarray 1")).contains("Error #2004"))
  }

  @Test("whole numbers have 16 bits, and are cut (S.Sh.6)")
  func wholeValues() throws {
    let code = PixelCode().parameter("color", type: 8, "i1.r").result()
      .run(PixelCode.intToFloat, "f0.r", "i1.r")
    #expect(try Self.job(code, Self.set("pushint 65538 newarray 1")) == "2,0,0,0")
    #expect(try Self.job(code, Self.set("pushdouble -1.9 newarray 1")) == "-1,0,0,0")
  }

  @Test("what takes the place of a parameter does not count (S.Sh.6)")
  func replaced() throws {
    #expect(
      try Self.job(
        Self.plain, "getlocal1 getproperty data pushbyte 7 newarray 1 setproperty color")
        == "1,0.5,0,1")
  }

  private static let reader = PixelCode().place("f1.rg").input("src", channels: 2).result()
    .run(PixelCode.nearest, "f0.rg", "f1.rg")

  private static func input(_ value: String, width: Int, height: Int) -> String {
    """
    getlocal1 getproperty data getproperty src setlocal3
    getlocal3 \(value) setproperty input
    getlocal3 pushbyte \(width) setproperty width
    getlocal3 pushbyte \(height) setproperty height
    """
  }

  private static func numbers(_ count: Int) -> String {
    vector
      + (1...count).map { " dup pushbyte \($0) callpropvoid push 1" }.joined()
      .replacing("callpropvoid push", with: "callpropvoid AS3::push")
  }

  @Test("numbers as a picture (S.Sh.7)")
  func numberInputs() throws {
    #expect(try Self.job(Self.reader) == "0,0,0,0")
    #expect(
      try Self.job(Self.reader, Self.input(Self.numbers(2), width: 1, height: 1)) == "1,2,0,0")
    #expect(
      try Self.job(Self.reader, Self.input(Self.numbers(3), width: 2, height: 1))
        .contains("Error #2165"))
    #expect(
      try Self.job(Self.reader, Self.input(Self.numbers(3), width: 0, height: 1))
        .contains("Error #2166"))
    #expect(
      try Self.job(Self.reader, Self.input("newarray 0", width: 1, height: 1))
        .contains("Error #2164"))
  }

  @Test("bytes as a picture: floats, the lowest byte first (S.Sh.7)")
  func byteInputs() throws {
    let bytes = """
      getlex flash.utils::ByteArray construct 0 dup setlocal2 pushstring "littleEndian" setproperty endian
      getlocal2 pushbyte 3 callpropvoid writeFloat 1
      getlocal2 pushbyte 4 callpropvoid writeFloat 1
      """
    #expect(
      try Self.job(Self.reader, bytes + "\n" + Self.input("getlocal2", width: 1, height: 1))
        == "3,4,0,0")
    #expect(
      try Self.job(Self.reader, bytes + "\n" + Self.input("getlocal2", width: 2, height: 1))
        .contains("Error #2165"))
  }

  @Test(
    "jobs that cannot run (S.Sh.8)",
    arguments: [
      ("pushnull getlocal2", 2007), ("getlex flash.display::Shader construct 0 getlocal2", 2171),
      ("getlocal1 pushnull", 2004), ("getlocal1 newobject 0", 2004),
    ])
  func jobErrors(_ arguments: String, _ number: Int) throws {
    let run = try Self.run(
      Self.plain,
      """
      \(Self.shader) setlocal1 \(Self.vector) setlocal2
      getlex flash.display::ShaderJob \(arguments) pushbyte 1 pushbyte 1 construct 4
      pushtrue callpropvoid start 1
      """)
    #expect(run.trace.first?.contains("Error #\(number)") ?? false, "\(run.trace)")
  }

  @Test("a result of one number is none for a job (S.Sh.8)")
  func narrow() throws {
    let code = PixelCode().result("f0.r", type: 1).load("f0.r", 1)
    #expect(try Self.job(code).contains("Error #2162"))
    #expect(try Self.job(PixelCode().result("f0.rgb", type: 3).load("f0.rgb", 2)) == "2,2,2")
  }

  @Test("a job fills a bitmap, whose size counts if there is none (S.Sh.8)")
  func bitmap() throws {
    let run = try Self.run(
      Self.plain,
      """
      \(Self.shader) setlocal1
      getlex flash.display::BitmapData pushbyte 2 pushbyte 2 pushtrue pushbyte 0 construct 4 setlocal2
      getlex flash.display::ShaderJob getlocal1 getlocal2 construct 2 setlocal3
      getlocal3 pushtrue callpropvoid start 1
      \(MovieRun.traced("getlocal2 pushbyte 1 pushbyte 1 callproperty getPixel32 2 pushbyte 16 callproperty AS3::toString 1"))
      \(MovieRun.traced("getlocal3 getproperty progress"))
      getlocal3 pushtrue callpropvoid start 1
      """)
    #expect(run.trace.prefix(2) == ["ffff8000", "1"])
    #expect(run.trace.dropFirst(2).first?.contains("Error #2172") ?? false)
  }

  @Test("a job that no one waits for reports when it is done (S.Sh.8)", arguments: [false, true])
  func later(reloads: Bool) throws {
    let run = try Self.run(
      Self.plain,
      """
      \(Self.shader) setlocal1 getlocal0 getlex flash.utils::ByteArray construct 0 setproperty bytes
      getlex flash.display::ShaderJob getlocal1 getlocal0 getproperty bytes pushbyte 2 pushbyte 1 construct 4 setlocal2
      getlocal2 pushstring "complete" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal2 callpropvoid start 0
      \(MovieRun.traced("getlocal0 getproperty bytes getproperty length"))
      """,
      members: """
        slot bytes:flash.utils::ByteArray
        method heard(event:*):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal1 getproperty byteArray getproperty length"))
          \(MovieRun.traced("getlocal1 getproperty bitmapData"))
          returnvoid
        }
        """, iterations: 2, reloads: reloads)
    #expect(run.trace == ["0", "32", "null"])
  }

  @Test("a job that is called off does nothing (S.Sh.8)")
  func cancelled() throws {
    let run = try Self.run(
      Self.plain,
      """
      \(Self.shader) setlocal1 getlex flash.utils::ByteArray construct 0 setlocal2
      getlex flash.display::ShaderJob getlocal1 getlocal2 pushbyte 2 pushbyte 1 construct 4 setlocal3
      getlocal3 pushstring "complete" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal3 callpropvoid start 0 getlocal3 callpropvoid cancel 0
      """,
      members:
        "method heard(event:*):void { getlocal0 pushscope \(MovieRun.traced("getlocal1")) returnvoid }",
      iterations: 2)
    #expect(run.trace == [])
  }

  // MARK: - On the stage

  /// The colour of a pixel of the stage.
  private static func color(_ run: MovieRun, _ x: Int, _ y: Int) -> UInt32 {
    let picture = run.player.render()
    return picture.pixels[y * picture.width + x] & 0xFF_FFFF
  }

  private static let place = PixelCode().place("f1.rg").result()
    .load("f2.r", 100).run(PixelCode.divide, "f1.rg", "f2.rr")
    .run(PixelCode.move, "f0.rg", "f1.rg").load("f0.a", 1)

  @Test("a shader fills an area by its own places (S.Sh.9, G.Gr.11)", arguments: [false, true])
  func filling(reloads: Bool) throws {
    let run = try Self.run(
      Self.place,
      """
      getlocal0 getproperty graphics setlocal1
      getlocal1 \(Self.shader) callpropvoid beginShaderFill 1
      getlocal1 pushbyte 0 pushbyte 0 pushbyte 100 pushbyte 100 callpropvoid drawRect 4
      """, reloads: reloads)
    // The middle of pixel 50 is 50.5, which is 128.8 of 255.
    #expect(Self.color(run, 50, 20) == 0x813400)
    #expect(Self.color(run, 70, 0) == 0xB40100)
  }

  @Test("without a shader there is nothing to fill with (G.Gr.11)")
  func noFill() throws {
    let run = try Self.run(
      Self.place, "getlocal0 getproperty graphics pushnull callpropvoid beginShaderFill 1")
    #expect(run.trace.first?.contains("Error #2007") ?? false)
  }

  @Test(
    "a shader that blends: below first, then above (R.Blend.8, S.Sh.9)", arguments: [false, true])
  func blending(reloads: Bool) throws {
    let code = PixelCode().place("f1.rg").input("below").input("above", 1).result()
      .run(PixelCode.nearest, "f2", "f1.rg", picture: 0)
      .run(PixelCode.nearest, "f3", "f1.rg", picture: 1)
      .run(PixelCode.move, "f0.r", "f2.r").run(PixelCode.move, "f0.g", "f3.g").load("f0.ba", 1)
    let run = try Self.run(
      code,
      """
      getlocal0 getproperty graphics setlocal1
      getlocal1 pushint 0xC00000 callpropvoid beginFill 1
      getlocal1 pushbyte 0 pushbyte 0 pushbyte 100 pushbyte 100 callpropvoid drawRect 4
      getlex flash.display::Shape construct 0 setlocal2
      getlocal2 getproperty graphics pushint 0x00A000 callpropvoid beginFill 1
      getlocal2 getproperty graphics pushbyte 20 pushbyte 20 pushbyte 20 pushbyte 20 callpropvoid drawRect 4
      getlocal2 \(Self.shader) setproperty blendShader
      getlocal0 getlocal2 callpropvoid addChild 1
      \(MovieRun.traced("getlocal2 getproperty blendMode"))
      """, reloads: reloads)
    #expect(run.trace == ["shader"])
    #expect(Self.color(run, 30, 30) == 0xC0A0FF)
    #expect(Self.color(run, 60, 60) == 0xC00000)
  }

  @Test("a blend shader must be there, with data (D.DO.19)")
  func noBlending() throws {
    for (value, name) in [
      ("pushnull", "shader"), ("getlex flash.display::Shader construct 0", "data"),
    ] {
      let run = try Self.run(Self.plain, "getlocal0 \(value) setproperty blendShader")
      #expect(run.trace.first?.contains("Parameter \(name) must be non-null") ?? false)
    }
  }

  @Test("a shader as a filter reads the object first (S.Sh.9, R.Flt.65)", arguments: [false, true])
  func filter(reloads: Bool) throws {
    // Moved by five pixels to the right, into the margin.
    let code = PixelCode().place("f1.rg").input("src").result()
      .load("f2.r", -5).run(PixelCode.add, "f1.r", "f2.r").run(PixelCode.nearest, "f0", "f1.rg")
    let run = try Self.run(
      code,
      """
      getlex flash.display::Shape construct 0 setlocal2
      getlocal2 getproperty graphics pushint 0x00A000 callpropvoid beginFill 1
      getlocal2 getproperty graphics pushbyte 20 pushbyte 20 pushbyte 20 pushbyte 20 callpropvoid drawRect 4
      getlex flash.filters::ShaderFilter \(Self.shader) construct 1 setlocal1
      getlocal1 pushbyte 10 setproperty rightExtension
      getlocal2 getlocal1 newarray 1 setproperty filters
      getlocal0 getlocal2 callpropvoid addChild 1
      getlocal2 getproperty filters pushbyte 0 getproperty {public}::[] setlocal3
      \(MovieRun.traced("getlocal3 getproperty rightExtension"))
      \(MovieRun.traced("getlocal3 getproperty shader getlocal1 getproperty shader strictequals"))
      \(MovieRun.traced("getlocal1 callproperty clone 0"))
      """, reloads: reloads)
    #expect(run.trace == ["10", "true", "null"])
    #expect(Self.color(run, 22, 30) == 0xFFFFFF)
    #expect(Self.color(run, 30, 30) == 0x00A000)
    #expect(Self.color(run, 43, 30) == 0x00A000)
    #expect(Self.color(run, 47, 30) == 0xFFFFFF)
  }
}
