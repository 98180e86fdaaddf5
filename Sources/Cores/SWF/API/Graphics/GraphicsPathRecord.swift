import FlashAVM2
import FlashHeap

/// G.IG.2: GraphicsPath, whose functions put a command and its numbers after the others.
enum GraphicsPathRecord {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "moveTo": push(1, 2)
    case "lineTo": push(2, 2)
    case "curveTo": push(3, 4)
    case "wideMoveTo": push(4, 2, isWide: true)
    case "wideLineTo": push(5, 2, isWide: true)
    case "cubicCurveTo": push(6, 6)
    default: RecordNatives("flash.display::GraphicsPath")?.natives(key)
    }
  }

  /// Wide commands have two numbers more before theirs.
  private static func push(_ command: Int32, _ count: Int, isWide: Bool = false) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      let interpreter = call.interpreter
      let fields = Fields(call.this)
      if !fields[0].isObject {
        fields[0] = try interpreter.makeVector(of: interpreter.machine.types.int, [])
      }
      if !fields[1].isObject { fields[1] = try interpreter.makeVector([]) }
      guard let commands = fields[0].asObject, let data = fields[1].asObject else { return }
      try ScriptVector(commands).append(Value(rawInt: command), interpreter)
      let numbers = (isWide ? [0, 0] : []) + (1...count).map { call.number($0) }
      for number in numbers { try ScriptVector(data).append(Value(outside: number), interpreter) }
    }
  }
}
