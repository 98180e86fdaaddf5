import Testing

/// Scripts that run once a Stage3D has a context, and trace what they find: `c` is the context, `s` the Stage3D.
enum SpaceScript {
  typealias Rule = (rule: String, script: String, expected: String)

  static func lines(
    _ body: String, profile: String = "baseline", iterations: Int = 2, reloads: Bool = false
  ) throws -> [String] {
    let script = """
      var s = stage.stage3Ds[0];
      s.addEventListener('context3DCreate', function(e) { var s = e.target; var c = s.context3D; \(body); return 0; });
      s.requestContext3D('auto', '\(profile)'); 'asked'
      """
    return Array(
      try ShortScript.lines(script, iterations: iterations, reloads: reloads).dropFirst())
  }

  static func check(_ rules: [Rule], profile: String = "baseline") {
    for (rule, script, expected) in rules {
      do {
        let found = try lines(script, profile: profile).joined(separator: " / ")
        #expect(found == expected, "\(rule): \(script)")
      } catch { Issue.record("\(rule): \(script): \(error)") }
    }
  }

  /// A ByteArray of a name.
  static func bytes(_ name: String, _ bytes: [UInt8]) -> String {
    var text = "var \(name) = new flash.utils::ByteArray(); \(name).endian = 'littleEndian'; "
    var rest = bytes[...]
    while let first = rest.first {
      if rest.count >= 4, (bytes.count - rest.count) % 4 == 3 || bytes.count % 4 == 0 {
        let word = rest.prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
        text += "\(name).writeUnsignedInt(\(word)); "
        rest = rest.dropFirst(4)
      } else {
        text += "\(name).writeByte(\(first)); "
        rest = rest.dropFirst()
      }
    }
    return text
  }

  static let vertex = AgalCode(isFragment: false).run(0, AgalCode.attribute(0))
    .run(0, kind: 4, AgalCode.attribute(1))
  static let plain = AgalCode(isFragment: true).run(0, AgalCode.constant(0))

  /// Code that reads the texture 0; `special` 4 has it read as the state says, `flags` are the sampler's other bits.
  static func textured(special: UInt64 = 0, flags: UInt64 = 0) -> AgalCode {
    AgalCode(isFragment: true).adding(
      0x28, 15 << 16 | 3 << 24, AgalCode.varying(0).bits, 5 << 32 | special << 48 | flags)
  }

  /// A back of 32 × 32 pixels, cleared to green, and a triangle that covers it, whose varying is 0…1 from the left and from the top.
  static func scene(_ then: String, _ fragment: AgalCode = plain) -> String {
    """
    c.configureBackBuffer(32, 32, 0, true); c.clear(0, 1, 0, 1);
    var vb = c.createVertexBuffer(3, 4); vb.uploadFromVector(<Number>[-1, 1, 0, 0, 3, 1, 2, 0, -1, -3, 0, 2], 0, 3);
    var ib = c.createIndexBuffer(3); ib.uploadFromVector(<uint>[0, 1, 2], 0, 3);
    c.setVertexBufferAt(0, vb, 0, 'float2'); c.setVertexBufferAt(1, vb, 2, 'float2');
    \(bytes("vp", vertex.bytes)) \(bytes("fp", fragment.bytes))
    var p = c.createProgram(); p.upload(vp, fp); c.setProgram(p);
    c.setProgramConstantsFromVector('fragment', 0, <Number>[1, 0, 0, 1]);
    var d = new flash.display::BitmapData(32, 32, true, 0);
    \(then)
    """
  }

  /// Traces a pixel of the back as it is.
  static func pixel(_ x: Int, _ y: Int) -> String {
    "c.drawToBitmapData(d); trace(d.getPixel(\(x), \(y)))"
  }

  static let red = "16711680"
  static let green = "65280"
  static let blue = "255"
}
