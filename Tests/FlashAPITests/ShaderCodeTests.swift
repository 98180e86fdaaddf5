import Testing

@testable import FlashDisplay

@Suite("Byte code of shaders")
struct ShaderCodeTests {
  /// The numbers of the first pixel of a job.
  private static func pixel(
    _ code: PixelCode, _ values: [[Float]] = [], _ images: [ShaderImage?] = []
  ) throws -> [Float] {
    var numbers: [Float] = []
    ShaderUse(try ShaderProgram(code.bytes), values: values, images: images)
      .numbers(row: 0, width: 1) { numbers.append($0) }
    return numbers
  }

  /// What an operation makes of two numbers in `f1.r` and `f1.g`.
  private static func result(_ operation: UInt8, _ a: Float, _ b: Float) throws -> Float {
    try pixel(
      PixelCode().result().load("f1.r", a).load("f1.g", b).run(operation, "f1.r", "f1.g")
        .run(PixelCode.move, "f0.r", "f1.r"))[0]
  }

  @Test(
    "operations on single floats (B.I.8)",
    arguments: [
      (1, 3, 4, 7), (2, 3, 4, -1), (3, 3, 4, 12), (4, 9, 4, 0.25), (5, 3, 4, 0.75),
      (6, 1, 1, 0.785398), (7, 3, 4, 81), (8, -1, 4, -1), (9, 3, 4, 3), (10, 3, 4, 4),
      (11, 3, 4, 0), (11, 4, 3, 1), (12, 9, 0, 0), (13, 9, 0, 1), (18, 9, 1, 2.718282),
      (19, 9, 3, 8), (21, 9, 8, 3), (22, 9, 16, 4), (23, 9, 16, 0.25), (24, 9, -2, 2),
      (25, 9, -2, -1), (26, 9, -1.5, -2), (27, 9, 1.25, 2), (28, 9, -0.25, 0.75), (29, 9, 5, 5),
    ] as [(UInt8, Float, Float, Float)])
  func arithmetic(_ operation: UInt8, _ a: Float, _ b: Float, _ expected: Float) throws {
    let result = try Self.result(operation, a, b)
    #expect(abs(result - expected) < 1e-5, "\(result)")
  }

  @Test("all numbers of a register are read before any is written")
  func exchange() throws {
    let code = PixelCode().result("f0").load("f1.r", 1).load("f1.g", 2)
      .run(PixelCode.move, "f1.rg", "f1.gr").run(PixelCode.move, "f0.rg", "f1.rg")
    #expect(try Self.pixel(code).prefix(2) == [2, 1])
  }

  @Test("whole numbers: division is cut, `not` turns all bits, and nothing is divided by 0 (B.I.8)")
  func wholeNumbers() throws {
    func value(_ operation: UInt8, _ a: Float, _ b: Float) throws -> Float {
      try Self.pixel(
        PixelCode().result().load("i1.r", a).load("i1.g", b).run(operation, "i1.r", "i1.g")
          .run(PixelCode.intToFloat, "f0.r", "i1.r"))[0]
    }
    #expect(try value(PixelCode.divide, -7, 2) == -3)
    #expect(try value(PixelCode.divide, 7, 0) == 0)
    #expect(try value(PixelCode.modulo, -7, 2) == -1)
    #expect(try value(PixelCode.not, 0, 5) == -6)
  }

  @Test("a truth is 1, and goes to the first whole number; as a float it is nothing (B.I.8, B.I.9)")
  func truths() throws {
    let compared = PixelCode().result().load("f1.r", 1).load("f1.g", 2)
      .run(PixelCode.less, "f1.g", "f1.g").run(PixelCode.less, "f1.r", "f1.g")
    let number = compared.run(PixelCode.intToFloat, "f0.r", "i0.r")
    #expect(try Self.pixel(number)[0] == 1)
    let truth = compared.run(PixelCode.boolToFloat, "f0.r", "i0.r")
    #expect(try Self.pixel(truth)[0] == 0)
  }

  @Test("logic looks whether numbers are 0, and a choice whether it is 1 (B.I.8, B.I.10)")
  func logic() throws {
    func value(_ operation: UInt8, _ a: Float, _ b: Float) throws -> Float {
      try Self.pixel(
        PixelCode().result().load("i1.r", a).load("i1.g", b).run(operation, "i1.r", "i1.g")
          .run(PixelCode.intToFloat, "f0.r", "i1.r"))[0]
    }
    #expect(try value(0x2D, 2, -3) == 1)
    #expect(try value(0x2D, 2, 0) == 0)
    #expect(try value(0x2E, 0, 5) == 1)
    #expect(try value(0x2F, 2, 5) == 0)
    func choice(_ condition: Float) throws -> Float {
      try Self.pixel(
        PixelCode().result().load("i1.r", condition).load("f1.r", 7).load("f1.g", 9)
          .select("f0.r", "i1.r", "f1.r", "f1.g"))[0]
    }
    #expect(try choice(1) == 7)
    #expect(try choice(0) == 9)
    #expect(try choice(2) == 9)
  }

  @Test("registers of the other kind are cut to whole numbers, or taken as they are (B.I.3)")
  func kinds() throws {
    func value(_ operation: UInt8, _ target: String, _ a: Float, _ source: String, _ b: Float)
      throws -> Float
    {
      try Self.pixel(
        PixelCode().result().load(target, a).load(source, b).run(operation, target, source)
          .run(PixelCode.move, "f0.r", target))[0]
    }
    #expect(try value(PixelCode.move, "i1.r", 0, "f1.r", -2.75) == -2)
    #expect(try value(PixelCode.move, "f1.r", 0, "i1.r", 3) == 3)
    #expect(try value(PixelCode.add, "i1.r", 3, "f1.r", 1.75) == 4)
    #expect(try value(PixelCode.multiply, "f1.r", 0.5, "i1.r", 3) == 1.5)
    #expect(try value(0x1E, "f1.r", 0, "f1.g", 2.5) == 2)
    #expect(try value(0x1E, "i1.r", 0, "f1.g", 3.5) == 4)
    #expect(try value(0x16, "i1.r", 0, "i1.g", 17) == 4)
    #expect(try value(0x24, "i1.r", 0, "i1.gggg", 3) == 6)
  }

  @Test("pixels go their own ways by conditions in one another")
  func conditions() throws {
    // 1 left of 1, 2 from there to 2, 3 from there on.
    var code = PixelCode().place("f1.rg").result("f0.rgb", type: 3)
    code = code.load("f2.r", 1).load("f2.g", 2)
      .run(PixelCode.less, "f1.r", "f2.r").run(PixelCode.move, "i1.r", "i0.r")
      .run(PixelCode.when, "f0", "i1.r").load("f0.r", 1)
      .run(PixelCode.otherwise, "f0", "f0")
      .run(PixelCode.less, "f1.r", "f2.g").run(PixelCode.move, "i1.g", "i0.r")
      .run(PixelCode.when, "f0", "i1.g").load("f0.r", 2)
      .run(PixelCode.otherwise, "f0", "f0").load("f0.r", 3)
      .run(PixelCode.end, "f0", "f0").run(PixelCode.end, "f0", "f0")
    var numbers: [Float] = []
    ShaderUse(try ShaderProgram(code.bytes), values: [], images: []).numbers(row: 0, width: 100) {
      numbers.append($0)
    }
    #expect(
      stride(from: 0, to: 300, by: 3).map { numbers[$0] } == [1, 2] + Array(repeating: 3, count: 98)
    )
  }

  @Test("vectors: length, distance, dot and cross products, units")
  func vectors() throws {
    func value(_ operation: UInt8, _ a: [Float], _ b: [Float]) throws -> [Float] {
      var code = PixelCode().result("f0")
      let letters = Array("rgba")
      for (index, number) in a.enumerated() { code = code.load("f1.\(letters[index])", number) }
      for (index, number) in b.enumerated() { code = code.load("f2.\(letters[index])", number) }
      let all = "." + String(letters.prefix(b.count))
      code = code.run(operation, "f1" + (operation == 0x24 ? ".r" : all), "f2" + all)
      return try Self.pixel(code.run(PixelCode.move, "f0", "f1"))
    }
    #expect(try value(0x24, [0], [3, 4])[0] == 5)
    #expect(try value(0x25, [1, 2], [4, 6])[0] == 5)
    #expect(try value(0x26, [1, 2, 3], [4, 5, 6])[0] == 32)
    #expect(try value(0x27, [1, 0, 0], [0, 1, 0]).prefix(3) == [0, 0, 1])
    #expect(try value(0x23, [0, 0], [3, 4]).prefix(2) == [0.6, 0.8])
  }

  @Test("matrices lie column by column (B.I.2, B.F.6)")
  func matrices() throws {
    func code() -> PixelCode {
      PixelCode().result("f0").load("f1.r", 1).load("f1.g", 2).load("f1.b", 3).load("f1.a", 4)
        .load("f2.r", 10).load("f2.g", 100)
    }
    let column = code().run(0x22, "f2.rg", matrix: "f1", side: 2).run(
      PixelCode.move, "f0.rg", "f2.rg")
    #expect(try Self.pixel(column).prefix(2) == [310, 420])
    let row = code().run(0x21, "f2.rg", matrix: "f1", side: 2).run(PixelCode.move, "f0.rg", "f2.rg")
    #expect(try Self.pixel(row).prefix(2) == [210, 430])
    let square = code().run(0x20, "f1", matrix: "f1", side: 2).run(PixelCode.move, "f0", "f1")
    #expect(try Self.pixel(square) == [7, 10, 15, 22])
  }

  @Test("pictures are read at a place, or between pixels; outside lies the border (B.R.3, B.R.4)")
  func pictures() throws {
    let image = try #require(
      ShaderNumbers([1, 3, 5, 7], width: 2, height: 2, channels: 1))
    func value(_ operation: UInt8, _ x: Float, _ y: Float) throws -> Float {
      try Self.pixel(
        PixelCode().input("src", channels: 1).result().load("f1.r", x).load("f1.g", y)
          .run(operation, "f0.r", "f1.rg"), [], [.numbers(image)])[0]
    }
    #expect(try value(PixelCode.nearest, 1.9, 0.1) == 3)
    #expect(try value(PixelCode.nearest, 2, 0) == 3)
    #expect(try value(PixelCode.nearest, -0.1, 0) == 1)
    #expect(try value(PixelCode.linear, 1, 0.5) == 2)
    #expect(try value(PixelCode.linear, 1, 1) == 4)
    #expect(try value(PixelCode.linear, 0, 0.5) == 1)
    #expect(try value(PixelCode.nearest, .nan, 0) == 1)
  }

  @Test("what nothing has written is 0, in each piece of a row (B.R.1)")
  func fresh() throws {
    let code = PixelCode().parameter("a", type: 1, "f1.r").result()
      .run(PixelCode.add, "f0.r", "f1.r").run(PixelCode.add, "f1.r", "f1.r")
    var numbers: [Float] = []
    ShaderUse(try ShaderProgram(code.bytes), values: [[3]], images: [])
      .numbers(row: 0, width: 200) { numbers.append($0) }
    #expect(stride(from: 0, to: 800, by: 4).allSatisfy { numbers[$0] == 3 })
  }

  @Test(
    "a parameter that is no result is given, whatever its direction (B.F.2)",
    arguments: [0, 3, 255])
  func directions(_ direction: UInt8) throws {
    let parameter: [UInt8] = [0xA1, direction, 1, 1, 0, 8, 0x61, 0]
    let code = PixelCode().adding(parameter).result().run(PixelCode.move, "f0.r", "f1.r")
    #expect(try ShaderProgram(code.bytes).parameters.map(\.name) == ["a"])
    #expect(try Self.pixel(code, [[3]])[0] == 3)
  }

  @Test("the last result that is declared counts (B.F.4)")
  func results() throws {
    let code = PixelCode().result("f0").result("f1").load("f0", 1).load("f1", 2)
    #expect(try Self.pixel(code) == [2, 2, 2, 2])
  }

  @Test("results are cut to bytes; what is no number is nothing (B.R.2)")
  func bytes() throws {
    let code = PixelCode().result().load("f0.r", 0.5).load("f0.g", .nan).load("f0.b", 9)
      .load("f0.a", 1)
    var pixel: [UInt32] = [0]
    pixel.withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress, let program = try? ShaderProgram(code.bytes) else {
        return
      }
      ShaderUse(program, values: [], images: []).fill(start, row: 0, width: 1)
    }
    #expect(pixel == [0xFF80_00FF])
  }

  // MARK: - Faults

  @Test(
    "byte code that is wrong (S.Sh.2, B.V.1, B.F.3)",
    arguments: [
      PixelCode(), PixelCode().result().adding([0x3F, 0, 0, 0, 0, 0, 0, 0]),
      PixelCode().result().adding([0xFF]),
      PixelCode().result("f0.rgb"), PixelCode().parameter("a", type: 9, "f1.rg").result(),
      PixelCode().result().run(0x1B, "f0.r", "i1.r"),
      PixelCode().result().run(0x1B, "i0.r", "f1.r"),
      PixelCode().result().run(0x1B, "i0.r", "i1.r"),
      PixelCode().result().select("f0.r", "i1.r", "f1.r", "i1.r"),
      PixelCode().result().select("i0.r", "i1.r", "f1.r", "f1.r"),
      PixelCode().result().select("f0.r", "f1.r", "f1.r", "f1.r"),
      PixelCode().result().run(PixelCode.nearest, "f0", "f1.rg"),
      PixelCode().result().run(PixelCode.when, "f0", "i1.r"),
      PixelCode().result().run(PixelCode.otherwise, "f0", "f0"),
      PixelCode().result().run(PixelCode.end, "f0", "f0"),
      PixelCode().result().run(PixelCode.when, "f0", "f1.r").run(PixelCode.end, "f0", "f0"),
      PixelCode().input("a").note("b", "c", ofParameter: true).result(),
      PixelCode().result().run(0x19, "i0.r", "f1.r"),
      PixelCode().input("a", channels: 5).result(), PixelCode().input("a").input("b").result(),
      (0..<65).reduce(PixelCode().result()) { code, _ in code.run(PixelCode.when, "f0", "i1.r") },
    ])
  func wrong(_ code: PixelCode) {
    #expect(throws: ShaderError.invalid) { try ShaderProgram(code.bytes) }
  }

  @Test("byte code that ends anywhere is an error or shorter code (S.Sh.2)")
  func cut() throws {
    let code = PixelCode().note("a", "b").place("f1.rg").input("src").result()
      .run(PixelCode.nearest, "f0", "f1.rg").select("f0.r", "i1.r", "f0.r", "f0.g")
    for count in 0..<code.bytes.count {
      do {
        _ = try ShaderProgram(Array(code.bytes.prefix(count)))
      } catch {
        #expect(error == .ended || error == .invalid)
      }
    }
    #expect(throws: ShaderError.ended) { try ShaderProgram(Array(code.bytes.dropLast())) }
    #expect(throws: ShaderError.ended) { try ShaderProgram([0xA4]) }
    #expect(throws: ShaderError.ended) { try ShaderProgram([0]) }
    #expect(throws: ShaderError.invalid) { try ShaderProgram([]) }
  }

  @Test("bytes with flipped bits are read to an end, and what can be read runs")
  func flipped() throws {
    let code = PixelCode().place("f1.rg").input("src").parameter("m", type: 7, "f4").result()
      .run(PixelCode.nearest, "f0", "f1.rg").run(PixelCode.less, "f0.rg", "f1.rg")
      .run(PixelCode.when, "f0", "i0.r").run(0x22, "f0.rgba", matrix: "f4", side: 4)
      .run(PixelCode.otherwise, "f0", "f0").run(0x25, "f0.rgb", "f1.rgb")
      .run(PixelCode.end, "f0", "f0")
    let image = try #require(
      ShaderNumbers(Array(repeating: 0.5, count: 36), width: 3, height: 3, channels: 4))
    for place in code.bytes.indices {
      for bit in 0..<8 {
        var bytes = code.bytes
        bytes[place] ^= 1 << UInt8(bit)
        guard let program = try? ShaderProgram(bytes) else { continue }
        ShaderUse(program, values: [[1, 2]], images: [.numbers(image)])
          .numbers(row: 1, width: 70) { _ in }
      }
    }
  }
}
