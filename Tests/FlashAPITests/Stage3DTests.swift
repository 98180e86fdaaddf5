import Testing

@testable import Flash
@testable import FlashDisplay

@Suite("Stage3D")
struct Stage3DTests {
  private static let stage =
    "getlocal0 getproperty stage getproperty stage3Ds pushbyte 0 getproperty {public}::[]"

  private static func value(_ code: String) throws -> String {
    try MovieRun(MovieRun.traced("\(stage) \(code)")).trace.first ?? "nothing"
  }

  @Test("four stages, always the same (A.St.1, A.St.3)")
  func stages() throws {
    #expect(
      try MovieRun.value("getlocal0 getproperty stage getproperty stage3Ds getproperty length")
        == "4")
    #expect(try Self.value("\(Self.stage) strictequals") == "true")
    #expect(try Self.value("getproperty context3D") == "null")
    #expect(try Self.value("getproperty visible") == "true")
  }

  @Test(
    "places are within bounds (A.St.2)",
    arguments: ["pushshort 8192", "pushshort -8193", "pushnan"])
  func places(_ number: String) throws {
    let run = try MovieRun("\(Self.stage) \(number) setproperty x")
    #expect(run.trace.first?.contains("ArgumentError: Error #2006") ?? false)
  }

  @Test("a context is asked for by a profile (A.St.4, A.St.5)")
  func requests() throws {
    #expect(
      try Self.value("pushstring \"auto\" pushstring \"best\" callproperty requestContext3D 2")
        .contains("Error #2008"))
    #expect(
      try Self.value(
        "findpropstrict __AS3__.vec::Vector getproperty __AS3__.vec::Vector getlex String applytype 1 construct 0 callproperty requestContext3DMatchingProfiles 1"
      ).contains("Error #2008"))
  }

  /// What a context does, in the frame in which it comes.
  private static func run(
    _ code: String, reloads: Bool = false, iterations: Int = 2
  ) throws -> MovieRun {
    try MovieRun(
      """
      \(stage) setlocal1
      getlocal1 pushstring "context3DCreate" getlocal0 getproperty heard callpropvoid addEventListener 2
      getlocal1 callpropvoid requestContext3D 0
      """,
      members: """
        slot context:flash.display3D::Context3D
        method heard(event:*):void {
          getlocal0 pushscope
          getlocal0 \(stage) getproperty context3D setproperty context
          getlocal0 getproperty context setlocal1
          \(code)
          returnvoid
        }
        """, iterations: iterations, reloads: reloads)
  }

  @Test("a context comes after the frame (A.St.6)")
  func coming() throws {
    let run = try Self.run(
      MovieRun.traced("getlocal1 getproperty profile") + " "
        + MovieRun.traced("getlocal1 getproperty driverInfo"))
    #expect(run.trace == ["baseline", "Software"])
  }

  @Test(
    "what cannot be made (A.C3.2, A.C3.4, A.C3.7)",
    arguments: [
      ("pushbyte 31 pushbyte 50 pushbyte 0 callpropvoid configureBackBuffer 3", 3780),
      ("pushbyte 50 pushbyte 31 pushbyte 0 callpropvoid configureBackBuffer 3", 3781),
      ("pushbyte 0 callpropvoid createIndexBuffer 1", 3671),
      ("pushint 983040 callpropvoid createIndexBuffer 1", 3670),
      ("pushbyte 1 pushbyte 65 callpropvoid createVertexBuffer 2", 3670),
      ("pushbyte 1 pushbyte 0 callpropvoid createVertexBuffer 2", 3671),
      ("pushbyte 1 pushbyte 1 pushstring \"x\" callpropvoid createVertexBuffer 3", 2008),
      ("pushbyte 4 pushbyte 4 pushnull pushfalse callpropvoid createTexture 4", 2007),
      ("pushbyte 4 pushbyte 4 pushstring \"x\" pushfalse callpropvoid createTexture 4", 2008),
      ("pushbyte 0 pushbyte 4 pushstring \"bgra\" pushfalse callpropvoid createTexture 4", 3681),
      ("pushbyte 3 pushbyte 4 pushstring \"bgra\" pushfalse callpropvoid createTexture 4", 3682),
      (
        "pushshort 4096 pushbyte 4 pushstring \"bgra\" pushfalse callpropvoid createTexture 4", 3683
      ),
    ])
  func making(_ code: String, _ number: Int) throws {
    let run = try Self.run("getlocal1 \(code)")
    #expect(run.trace.first?.contains("Error #\(number)") ?? false, "\(run.trace)")
  }

  @Test(
    "words and numbers of the state (A.S.2, A.S.4 to A.S.14)",
    arguments: [
      ("pushnull callpropvoid setCulling 1", 2007),
      ("pushstring \"x\" callpropvoid setCulling 1", 2008),
      ("pushtrue pushstring \"x\" callpropvoid setDepthTest 2", 2008),
      ("pushstring \"one\" pushnull callpropvoid setBlendFactors 2", 2007),
      ("pushstring \"x\" pushstring \"one\" callpropvoid setBlendFactors 2", 2008),
      ("pushstring \"x\" callpropvoid setStencilActions 1", 2008),
      (
        "pushbyte 0 pushnull pushstring \"linear\" pushstring \"mipnone\" callpropvoid setSamplerStateAt 4",
        2007
      ),
      ("pushstring \"x\" pushbyte 0 pushnull callpropvoid setProgramConstantsFromMatrix 3", 2008),
      (
        "pushstring \"vertex\" pushbyte 0 pushnull callpropvoid setProgramConstantsFromMatrix 3",
        2007
      ),
      (
        "pushstring \"vertex\" pushbyte 0 pushnull callpropvoid setProgramConstantsFromVector 3",
        2007
      ),
      ("pushnull callpropvoid drawTriangles 1", 2007),
      ("pushnull callpropvoid setRenderToTexture 1", 2007),
      ("pushnull callpropvoid drawToBitmapData 1", 2007),
    ])
  func words(_ code: String, _ number: Int) throws {
    let run = try Self.run("getlocal1 \(code)")
    #expect(run.trace.first?.contains("Error #\(number)") ?? false, "\(run.trace)")
  }

  private static let cleared = """
    getlocal1 pushbyte 50 pushbyte 50 pushbyte 0 callpropvoid configureBackBuffer 3
    getlocal1 pushbyte 0 pushbyte 1 pushbyte 0 pushbyte 1 callpropvoid clear 4

    """

  private static func color(_ run: MovieRun, _ x: Int, _ y: Int) -> UInt32 {
    let picture = run.player.render()
    return picture.pixels[y * picture.width + x] & 0xFF_FFFF
  }

  @Test("what is presented lies behind the stage (A.D.1, A.D.5)", arguments: [false, true])
  func presenting(reloads: Bool) throws {
    let shown = try Self.run(Self.cleared + "getlocal1 callpropvoid present 0", reloads: reloads)
    #expect(Self.color(shown, 49, 49) == 0x00FF00)
    #expect(Self.color(shown, 50, 50) == 0xFFFFFF)
    let hidden = try Self.run(Self.cleared, reloads: reloads)
    #expect(Self.color(hidden, 10, 10) != 0x00FF00)
  }

  @Test("the back can be copied before it is shown (A.D.6)")
  func copying() throws {
    let run = try Self.run(
      Self.cleared + """
        getlex flash.display::BitmapData pushbyte 9 pushbyte 9 construct 2 setlocal2
        getlocal1 getlocal2 callpropvoid drawToBitmapData 1
        \(MovieRun.traced("getlocal2 pushbyte 1 pushbyte 1 callproperty getPixel 2"))
        """)
    #expect(run.trace == ["65280"])
  }

  @Test("a context that is disposed of is of no use (A.C3.1, A.C3.9)")
  func disposing() throws {
    let run = try Self.run(
      """
      getlocal1 callpropvoid dispose 0
      \(MovieRun.traced("\(Self.stage) getproperty context3D"))
      \(MovieRun.traced("getlocal1 getproperty driverInfo"))
      getlocal1 callpropvoid present 0
      """)
    #expect(run.trace.prefix(2) == ["null", "Disposed"])
    #expect(run.trace.dropFirst(2).first?.contains("Error #3694") ?? false)
  }
}
