import Testing

@Suite("Rules of Stage3D")
struct Stage3DRuleTests {
  @Test("profiles, their limits, and contexts that come again (A.St, A.Prof, A.C3)")
  func making() throws {
    SpaceScript.check([
      ("A.Prof.1", "trace(c.profile)", "baseline"),
      ("A.Prof.2", "c.createTexture(4096, 4, 'bgra', false)", "ArgumentError 3683"),
      ("A.Prof.2", "c.createRectangleTexture(4096, 4, 'bgra', false)", "ArgumentError 3766"),
      ("A.Prof.2", "c.createCubeTexture(2048, 'bgra', false)", "ArgumentError 3705"),
      ("A.Prof.2", "c.createTexture(4, 4, 'rgbaHalfFloat', false)", "ArgumentError 3759"),
      ("A.Prof.5", "c.createVertexBuffer(65536, 1)", "ArgumentError 3670"),
      ("A.Prof.5", "trace(c.createVertexBuffer(65535, 1) != null)", "true"),
      ("A.C3.6", "var p = c.createProgram(); trace(p is flash.display3D::Program3D)", "true"),
      ("A.C3.7", "c.createTexture(4, 4, 'bgra', false, 4)", "ArgumentError 3711"),
      ("A.C3.7", "trace(c.createTexture(4, 4, 'bgra', false, 3) != null)", "true"),
      ("A.C3.7", "c.createTexture(2, 4, 'compressed', false)", "ArgumentError 3745"),
      ("A.C3.8", "c.createCubeTexture(3, 'bgra', false)", "ArgumentError 3682"),
      ("A.C3.8", "c.createCubeTexture(4, null, false)", "TypeError 2007"),
      ("A.C3.8", "c.createRectangleTexture(4, 4, 'compressed', false)", "ArgumentError 3762"),
      ("A.C3.8", "trace(c.createRectangleTexture(3, 5, 'bgra', false) != null)", "true"),
      ("A.C3.8", "c.createVideoTexture()", "Error 3702"),
      ("A.C3.8", "trace(flash.display3D::Context3D.supportsVideoTexture)", "false"),
      ("A.C3.10", "trace(c.backBufferWidth); trace(c.maxBackBufferHeight)", "0 / 2048"),
      (
        "A.C3.10",
        "c.configureBackBuffer(40, 50, 0); trace(c.backBufferWidth); trace(c.backBufferHeight)",
        "40 / 50"
      ),
      ("A.C3.10", "c.enableErrorChecking = true; trace(c.enableErrorChecking)", "true"),
      ("A.C3.3", "c.clear(); trace(1)", "1"),
      ("A.C3.3", "c.enableErrorChecking = true; c.clear()", "Error 3698"),
      ("A.C3.3", "c.enableErrorChecking = true; c.present()", "Error 3698"),
    ])
    SpaceScript.check(
      [
        ("A.Prof.1", "trace(c.profile)", "standardExtended"),
        ("A.Prof.2", "trace(c.createTexture(4096, 4, 'rgbaHalfFloat', false) != null)", "true"),
        ("A.C3.10", "trace(c.maxBackBufferWidth)", "16384"),
      ], profile: "standardExtended")
    SpaceScript.check(
      [("A.Prof.3", "c.createRectangleTexture(4, 4, 'bgra', false)", "Error 3782")],
      profile: "baselineConstrained")
  }

  @Test("another context comes after another request, and after one is thrown away")
  func again() throws {
    // A.St.7: a second request makes another context.
    #expect(
      try SpaceScript.lines("trace(s.x); s.requestContext3D(); s.x = s.x + 1", iterations: 3)
        == ["0", "1", "2"])
    // A.St.8: after dispose(true) the event comes again, after dispose(false) it does not.
    #expect(
      try SpaceScript.lines("trace(s.x); s.x = s.x + 1; c.dispose()", iterations: 3)
        == ["0", "1", "2"])
    #expect(try SpaceScript.lines("trace(s.x); c.dispose(false)", iterations: 3) == ["0"])
  }

  @Test("words, numbers and registers (A.S.5 to A.S.9, A.S.16)")
  func arguments() {
    let vector = "c.setProgramConstantsFromVector('fragment', "
    let array =
      "var b = new flash.utils::ByteArray(); b.length = 20; c.setProgramConstantsFromByteArray('vertex', 0, "
    SpaceScript.check([
      ("A.S.5", vector + "0, <Number>[1, 2, 3, 4], 2)", "Error 3669"),
      ("A.S.5", vector + "0, <Number>[1, 2, 3, 4], -2)", "Error 3669"),
      ("A.S.5", vector + "0, <Number>[1, 2, 3]); trace(1)", "1"),
      ("A.S.6", array + "1, null, 0)", "TypeError 2007"),
      ("A.S.6", array + "-1, b, 0)", "Error 3669"),
      ("A.S.6", array + "1, b, 21)", "Error 3669"),
      ("A.S.6", array + "1, b, 5)", "Error 3669"),
      ("A.S.6", array + "1, b, 4); trace(b.position)", "0"),
      ("A.S.7", vector + "0, <Number>[], 0); trace(1)", "1"),
      ("A.S.7", vector + "99999, <Number>[1, 2, 3, 4])", "Error 3669"),
      ("A.S.8", "c.setTextureAt(99, null)", "RangeError 2006"),
      ("A.S.9", "c.setSamplerStateAt(0, 'x', 'nearest', 'mipnone')", "ArgumentError 2008"),
      ("A.S.9", "c.setSamplerStateAt(0, 'clamp', null, 'mipnone')", "TypeError 2007"),
      ("A.S.9", "c.setSamplerStateAt(0, 'clamp', 'anisotropic16x', 'x'); trace(1)", "1"),
      (
        "A.S.16", "c.setRenderToTexture(c.createTexture(4, 4, 'bgra', true), false, 0, 1)",
        "ArgumentError 3771"
      ),
      (
        "A.S.16", "c.setRenderToTexture(c.createCubeTexture(4, 'bgra', true), false, 0, 6)",
        "ArgumentError 3772"
      ),
      (
        "A.S.16",
        "c.setRenderToTexture(c.createRectangleTexture(4, 4, 'bgra', true), false, 0, 1)",
        "ArgumentError 3773"
      ),
      (
        "A.S.16", "c.setRenderToTexture(c.createTexture(4, 4, 'compressed', true))",
        "ArgumentError 3746"
      ),
      (
        "A.S.16", "c.setRenderToTexture(c.createTexture(4, 4, 'bgra', true, 1))",
        "ArgumentError 3712"
      ),
      (
        "A.S.16", "c.setRenderToTexture(c.createTexture(4, 4, 'bgra', true), false, 0, 0, 4)",
        "ArgumentError 3770"
      ),
    ])
  }

  @Test("what is drawn, and with which program (A.S.1, A.S.6, A.D, A.R)")
  func drawing() {
    let numbers =
      "var b = new flash.utils::ByteArray(); b.endian = 'littleEndian'; b.writeFloat(0); b.writeFloat(0); b.writeFloat(1); b.writeFloat(1); b.endian = 'bigEndian'; c.setProgramConstantsFromByteArray('fragment', 0, 1, b, 0); "
    SpaceScript.check([
      (
        "A.Ag.1, A.Ag.2", SpaceScript.scene("c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"),
        SpaceScript.red
      ),
      (
        "A.S.1",
        SpaceScript.scene("c.setProgram(null); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"),
        SpaceScript.green
      ),
      (
        "A.S.1",
        SpaceScript.scene(
          "c.setProgram(c.createProgram()); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"),
        SpaceScript.green
      ),
      (
        "A.S.6", SpaceScript.scene("\(numbers) c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"),
        SpaceScript.blue
      ),
      (
        "A.D.2",
        SpaceScript.scene("c.drawTriangles(ib); c.present(); \(SpaceScript.pixel(9, 9))"),
        SpaceScript.red
      ),
      (
        "A.D.2",
        SpaceScript.scene("c.enableErrorChecking = true; c.present(); c.drawTriangles(ib)"),
        "Error 3692"
      ),
      (
        "A.D.3",
        SpaceScript.scene("c.enableErrorChecking = true; c.setProgram(null); c.drawTriangles(ib)"),
        "Error 3600"
      ),
      (
        "A.D.3",
        SpaceScript.scene(
          "ib.uploadFromVector(<uint>[0, 1], 0, 2); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"
        ),
        SpaceScript.green
      ),
      (
        "A.D.4",
        SpaceScript.scene(
          "ib.uploadFromVector(<uint>[0, 1, 9], 0, 3); c.drawTriangles(ib); trace(1)"), "1"
      ),
      (
        "A.D.7",
        SpaceScript.scene(
          "c.drawTriangles(ib); c.present(); var o = new flash.display::Sprite(); o.graphics.beginFill(255, 1); o.graphics.drawRect(0, 0, 4, 4); d.draw(o); trace(d.getPixel32(9, 9)); trace(d.getPixel(1, 1))"
        ), "0 / 255"
      ),
      (
        "A.C3.5",
        SpaceScript.scene(
          "c.setVertexBufferAt(0, c.createVertexBuffer(3, 4), 0, 'float2'); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"
        ), SpaceScript.green
      ),
      (
        "A.R.7",
        SpaceScript.scene(
          "c.setProgramConstantsFromVector('fragment', 0, <Number>[0.5, -1, 7, 1]); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"
        ), "8388863"
      ),
    ])
  }

  @Test("buffers take what is given, and nothing once they are thrown away (A.B)")
  func buffers() {
    let words = "var b = new flash.utils::ByteArray(); b.length = 12; "
    SpaceScript.check([
      ("A.B.1", "c.createIndexBuffer(3).uploadFromVector(null, 0, 3)", "TypeError 2007"),
      ("A.B.1", "c.createIndexBuffer(3).uploadFromByteArray(null, 0, 0, 3)", "TypeError 2007"),
      (
        "A.B.1", words + "c.createIndexBuffer(3).uploadFromByteArray(b, 8, 0, 3)", "Error 2030"
      ),
      (
        "A.B.1",
        SpaceScript.scene(
          "ib.uploadFromVector(<uint>[65536, 65537, 65538], 0, 3); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"
        ), SpaceScript.red
      ),
      (
        "A.B.1",
        SpaceScript.scene(
          "\(SpaceScript.bytes("b", [9, 9, 0, 0, 1, 0, 2, 0])) ib.uploadFromByteArray(b, 2, 0, 3); c.drawTriangles(ib); \(SpaceScript.pixel(9, 9))"
        ), SpaceScript.red
      ),
      (
        "A.B.2",
        SpaceScript.scene(
          "vb.uploadFromVector(<Number>[9], 0, 3); c.drawTriangles(ib); \(SpaceScript.pixel(2, 2))"),
        SpaceScript.green
      ),
      (
        "A.B.2", words + "c.createVertexBuffer(2, 2).uploadFromByteArray(b, 0, 0, 2)",
        "Error 2030"
      ),
      (
        "A.B.2", words + "c.createVertexBuffer(2, 2).uploadFromByteArray(b, 4, 1, 1); trace(1)", "1"
      ),
      (
        "A.B.3", "var i = c.createIndexBuffer(3); i.dispose(); i.uploadFromVector(<uint>[1], 0, 1)",
        "Error 3694"
      ),
      (
        "A.B.3",
        "var i = c.createVertexBuffer(3, 1); i.dispose(); i.uploadFromVector(<Number>[1], 0, 1)",
        "Error 3694"
      ),
      (
        "A.B.3",
        "var p = c.createProgram(); p.dispose(); p.upload(new flash.utils::ByteArray(), new flash.utils::ByteArray())",
        "Error 3694"
      ),
      (
        "A.Ag.2", "c.createProgram().upload(null, null)", "TypeError 2007"
      ),
      (
        "A.Ag.2",
        "\(SpaceScript.bytes("v", SpaceScript.vertex.bytes)) v.position = 9; \(SpaceScript.bytes("f", [0xA1])) c.createProgram().upload(v, f)",
        "ArgumentError 3612"
      ),
    ])
  }
}
