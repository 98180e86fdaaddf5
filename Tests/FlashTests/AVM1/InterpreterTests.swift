import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashData
@testable import FlashHeap

@Suite("The interpreter of ActionScript 1 and 2")
struct InterpreterTests {
  @Test("an empty stack gives undefined, whose text and number depend on the version")
  func underflow() throws {
    var code = Assembly()
    code.op(0x4A)  // toNumber
    code.op(0x26)
    code.pushUndefined()
    code.push("<")
    code.op(0x47)
    code.op(0x26)
    #expect(try code.run(version: 6) == ["0", "<"])
    #expect(try code.run(version: 7) == ["NaN", "undefined<"])
  }

  @Test("names are case-sensitive from SWF 7 on")
  func cases() throws {
    var code = Assembly()
    code.set("Name", 1)
    code.set("nAME", 2)
    code.trace(variable: "Name")
    #expect(try code.run(version: 6) == ["2"])
    #expect(try code.run(version: 7) == ["1"])
  }

  @Test("a jump into the middle of an action runs what its bytes say there")
  func overlapping() throws {
    // The jump leads into the operands of a push, which are a push themselves.
    var hidden = Assembly()
    hidden.push("hidden")
    hidden.op(0x26)
    var code = Assembly()
    code.jump(3 + 1)
    code.op(0x96, [0] + hidden.bytes)
    code.push("after")
    code.op(0x26)
    #expect(try code.run() == ["hidden", "after"])
  }

  @Test("jumps out of the actions end them, whichever way", arguments: [-1000, 1000])
  func outside(_ distance: Int) throws {
    var code = Assembly()
    code.push("before")
    code.op(0x26)
    code.jump(distance)
    code.push("never")
    code.op(0x26)
    #expect(try code.run() == ["before"])
  }

  @Test("a function that calls itself for ever is stopped, with all scripts")
  func recursion() throws {
    var body = Assembly()
    body.push(0)
    body.push("f")
    body.op(0x3D)
    var code = Assembly()
    code.function("f", body)
    code.bytes += body.bytes
    code.push("never")
    code.op(0x26)
    #expect(try code.run() == [])
  }

  @Test("an exception reaches the handler, and finally runs after it")
  func trying() throws {
    var body = Assembly()
    body.push("ball")
    body.op(0x2A)
    var handler = Assembly()
    handler.trace(variable: "e")
    var finally = Assembly()
    finally.push("finally")
    finally.op(0x26)
    var code = Assembly()
    code.op(
      0x8F,
      [3] + Assembly.word(body.bytes.count) + Assembly.word(handler.bytes.count)
        + Assembly.word(finally.bytes.count) + Array("e".utf8) + [0])
    code.bytes += body.bytes + handler.bytes + finally.bytes
    code.push("after")
    code.op(0x26)
    #expect(try code.run() == ["ball", "finally", "after"])
  }

  @Test("a jump out of a whole try action passes its finally body over")
  func leaving() throws {
    var finally = Assembly()
    finally.push("finally")
    finally.op(0x26)
    var skipped = Assembly()
    skipped.push("skipped")
    skipped.op(0x26)
    var body = Assembly()
    body.jump(finally.bytes.count + skipped.bytes.count)
    var code = Assembly()
    code.op(
      0x8F,
      [2] + Assembly.word(body.bytes.count) + [0, 0] + Assembly.word(finally.bytes.count) + [0])
    code.bytes += body.bytes + finally.bytes + skipped.bytes
    code.push("target")
    code.op(0x26)
    #expect(try code.run() == ["target"])
  }

  @Test("an uncaught exception is reported in the trace")
  func uncaught() throws {
    var code = Assembly()
    code.push("oh")
    code.op(0x2A)
    code.push("never")
    code.op(0x26)
    #expect(try code.run() == ["Warning: Uncaught exception, oh"])
  }

  @Test("objects that a loop makes and drops are collected while it runs")
  func collecting() throws {
    // i = 200000; do { o = new Object(); i-- } while (i)
    var loop = Assembly()
    loop.push("o")
    loop.push(0)
    loop.push("Object")
    loop.op(0x40)
    loop.op(0x1D)
    loop.push("i")
    loop.push("i")
    loop.op(0x1C)
    loop.op(0x51)
    loop.op(0x1D)
    loop.push("i")
    loop.op(0x1C)
    var code = Assembly()
    code.set("i", 200_000)
    code.bytes += loop.bytes
    code.jump(-(loop.bytes.count + 5), code: 0x9D)
    code.trace(variable: "i")
    #expect(try code.run() == ["0"])
  }
}

@Suite("Numbers as text")
struct NumberTextTests {
  @Test(
    "fifteen digits, exponents only far out",
    arguments: [
      (0.1 + 0.2, "0.3"), (1e15, "1e+15"), (123_456_789_012_345, "123456789012345"), (-0.0, "0"),
      (1.5e300, "1.5e+300"), (0.001, "0.001"), (1.0 / 3, "0.333333333333333"), (-2.5, "-2.5"),
    ])
  func writing(_ number: Double, _ text: String) { #expect(NumberText.text(number) == text) }

  @Test("text as a number: strict from SWF 5 on, with prefixes from SWF 6 on")
  func reading() {
    let heap = Heap()
    func read(_ text: String, _ version: UInt8) -> Double {
      NumberText.number(heap.string(text), version: version)
    }
    #expect(read("12abc", 4) == 12)
    #expect(read("12abc", 5).isNaN)
    #expect(read("0x1F", 6) == 31)
    #expect(read("010", 6) == 8)
    #expect(read("010", 5) == 10)
    #expect(read("  -1.5e2", 7) == -150)
    #expect(read("", 7).isNaN)
  }
}
