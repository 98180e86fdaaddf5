import TrialKit

/// Writes actions at random that make sense one by one: whatever is there is called, constructed, read, set and watched, with
/// whatever else there is.
struct ScriptCase {
  private var dice: Dice
  private var depth = 0
  /// Statements that are still to come, at most.
  private var budget: Int
  private static let variables = ["a", "b", "c", "d", "e"]
  private static let handlers = [
    "onEnterFrame", "onLoad", "onUnload", "onPress", "onRelease", "onRollOver", "onMouseMove",
    "onKeyDown",
    "onChanged", "onSetFocus", "onData", "onStatus", "onSoundComplete", "toString", "valueOf",
    "__resolve",
    "onLoadInit", "onResize", "onConstruct", "onSelect", "onSync", "onXML", "apply", "__proto__",
  ]
  private static let packages = ["geom", "display", "filters", "net", "external", "text"]
  private static let classes = ScriptNames.all.filter {
    $0.first?.isUppercase == true && $0.contains { $0.isLowercase }
  }
  private static let roots = [
    "_root", "_global", "this", "_level0", "_parent", "super", "arguments", "flash", "clip",
    "field",
  ]
  private static let texts = [
    "", "0", "-1", "1e400", "NaN", "a.b.c", "_level1.x", "/:a", "../..:x",
    "<a href='x'>y</a><p><b>",
    "<xml a='1'>t<b/></xml>", "\u{1F600}\u{0}\u{FFFF}", "self.swf", "text.txt", "picture.png",
    "a=1&b=%ZZ",
    "p{color:#f00}",
  ]
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 2, 3.5, 100, 255, 256, 4096, 65536, -16384, 1_048_575, 2_147_483_647,
    -2_147_483_648,
    4_294_967_296, 1e15, 1e300, -1e-300, .nan, .infinity, -.infinity,
  ]

  /// About so many statements.
  init(dice: Dice, statements: Int) {
    self.dice = dice
    budget = statements
  }

  /// The actions, with their end.
  mutating func code() -> [UInt8] {
    var code: [UInt8] = []
    while budget > 0 { code += statement() }
    return code + [0]
  }

  // MARK: - Statements

  private mutating func statement() -> [UInt8] {
    budget -= 1
    depth += 1
    defer { depth -= 1 }
    switch dice.below(depth > 4 ? 7 : 14) {
    case 0, 1: return call() + keep()
    case 2: return construct() + keep()
    case 3: return object() + text(name()) + value() + [0x4F]  // SetMember
    case 4: return object() + text(name()) + [0x4E] + keep()  // GetMember
    case 5: return anything()
    case 6: return text(dice.pick(Self.variables)) + value() + [0x1D]  // SetVariable
    case 7: return object() + text(dice.pick(Self.handlers)) + function() + [0x4F]
    case 8:
      let body = block()
      return object() + action(0x94, ByteWriter.bytes { $0.u16(body.count) }) + body  // With
    case 9: return attempt()
    case 10:
      let body = block()
      return value() + action(0x9D, ByteWriter.bytes { $0.u16(body.count) }) + body  // If
    case 11: return loop()
    default: return exercise()
    }
  }

  private mutating func block() -> [UInt8] {
    var code: [UInt8] = []
    for _ in 0...dice.below(3) { code += statement() }
    return code
  }

  /// The value on the stack goes into a variable, or away.
  private mutating func keep() -> [UInt8] {
    guard dice.once(in: 2) else { return [0x17] }
    return text(dice.pick(Self.variables)) + [0x4D, 0x1D]  // StackSwap, SetVariable
  }

  private mutating func arguments() -> [UInt8] {
    let count = dice.below(dice.once(in: 8) ? 12 : 5)
    var code: [UInt8] = []
    for _ in 0..<count { code += value() }
    return code + number(Double(count))
  }

  private mutating func call() -> [UInt8] {
    if dice.once(in: 5) { return arguments() + text(name()) + [0x3D] }  // CallFunction
    return arguments() + object() + text(name()) + [0x52]  // CallMethod
  }

  private mutating func construct() -> [UInt8] {
    if dice.once(in: 2) { return arguments() + text(name()) + [0x40] }  // NewObject
    return arguments() + object() + text(dice.once(in: 4) ? "" : name()) + [0x53]  // NewMethod
  }

  /// One of the actions without operands, with something on the stack.
  private mutating func anything() -> [UInt8] {
    var code: [UInt8] = []
    for _ in 0..<dice.below(5) { code += value() }
    return code + [0x04 + UInt8(dice.below(0x66))]
  }

  private mutating func attempt() -> [UInt8] {
    let (body, handler, last) = (block(), block(), block())
    let flags = dice.below(8)
    let sizes = ByteWriter.bytes { writer in
      writer.u8(flags)
      writer.u16(body.count)
      writer.u16(flags & 1 != 0 ? handler.count : 0)
      writer.u16(flags & 2 != 0 ? last.count : 0)
      if flags & 4 != 0 { writer.u8(dice.below(6)) } else { writer.string("a") }
    }
    return action(0x8F, sizes) + body + (flags & 1 != 0 ? handler : [])
      + (flags & 2 != 0 ? last : [])
  }

  private mutating func loop() -> [UInt8] {
    let body = keep() + (dice.once(in: 3) ? statement() : [])
    return each(of: object(), action(0x96, [4, 1]) + body)
  }

  /// Does something for each name of an object, which is in register 1 then.
  private func each(of object: [UInt8], _ body: [UInt8]) -> [UInt8] {
    // The names are on the stack until the null that ends them: StoreRegister, Push null, Equals2, If, the body, Jump.
    let test = action(0x87, [1]) + action(0x96, [2]) + [0x49]
    let length = test.count + 5 + body.count + 5
    return object + [0x55] + test + action(0x9D, ByteWriter.bytes { $0.u16(body.count + 5) }) + body
      + action(0x99, ByteWriter.bytes { $0.u16(-length) })
  }

  /// Calls, reads and writes all that a class has, on instances or on itself, hidden or not.
  private mutating func exercise() -> [UInt8] {
    let name = dice.pick(Self.classes)
    let kind =
      dice.once(in: 3)
      ? variable("flash") + text(dice.pick(Self.packages)) + [0x4E] + text(name) + [0x4E]
      : variable(name)
    let holder = dice.once(in: 4) ? kind : kind + text("prototype") + [0x4E]
    // ASSetPropFlags(holder, null, 0, 7)
    let shown =
      number(7) + number(0) + action(0x96, [2]) + holder + number(4)
      + text("ASSetPropFlags") + [0x3D, 0x17]
    let target =
      switch dice.below(5) {
      case 0: kind
      case 1: variable(dice.pick(Self.roots))
      default: arguments() + kind + text("") + [0x53]  // NewMethod
      }
    let register = action(0x96, [4, 1])
    let use =
      switch dice.below(5) {
      case 0: target + register + [0x4E, 0x17]
      case 1: target + register + value() + [0x4F]
      default: arguments() + target + register + [0x52, 0x17]
      }
    return shown + each(of: holder, use)
  }

  private mutating func function() -> [UInt8] {
    let body = block()
    if dice.once(in: 2) {
      let head = ByteWriter.bytes { writer in
        writer.string("")
        writer.u16(1)
        writer.string("a")
        writer.u16(body.count)
      }
      return action(0x9B, head) + body
    }
    let head = ByteWriter.bytes { writer in
      writer.string("")
      writer.u16(1)
      writer.u8(dice.below(8))
      writer.u16(dice.below(512))
      writer.u8(dice.below(4))
      writer.string("b")
      writer.u16(body.count)
    }
    return action(0x8E, head) + body
  }

  // MARK: - Values

  private mutating func value() -> [UInt8] {
    depth += 1
    defer { depth -= 1 }
    switch dice.below(depth > 6 ? 6 : 12) {
    case 0: return number(dice.pick(Self.numbers))
    case 1: return number(Double(dice.below(64)))
    case 2: return text(dice.pick(Self.texts))
    case 3: return text(name())
    case 4: return action(0x96, [dice.pick([2, 3])])  // null, undefined
    case 5: return action(0x96, [5, UInt8(dice.below(2))])
    case 6: return action(0x96, [4, UInt8(dice.below(5))])
    case 7: return variable(dice.pick(Self.variables))
    case 8: return arguments() + [0x42]  // InitArray
    case 9: return construct()
    case 10: return function()
    default: return object()
    }
  }

  private mutating func object() -> [UInt8] {
    depth += 1
    defer { depth -= 1 }
    switch dice.below(depth > 6 ? 4 : 8) {
    case 0, 1: return variable(dice.pick(Self.roots))
    case 2: return variable(name())
    case 3: return variable(dice.pick(Self.variables))
    case 4: return variable(name()) + text("prototype") + [0x4E]
    case 5:
      return variable("flash") + text(dice.pick(Self.packages))
        + [0x4E]
        + text(name()) + [0x4E]
    case 6: return construct()
    default: return call()
    }
  }

  private mutating func name() -> String {
    dice.once(in: 12) ? dice.pick(Self.handlers) : dice.pick(ScriptNames.all)
  }

  private func variable(_ name: String) -> [UInt8] { text(name) + [0x1C] }
  private func text(_ text: String) -> [UInt8] { ScriptCompiler.push(text) }
  private func number(_ value: Double) -> [UInt8] { ScriptCompiler.push(value) }
  private func action(_ code: UInt8, _ operand: [UInt8]) -> [UInt8] {
    ScriptCompiler.action(code, operand)
  }
}
