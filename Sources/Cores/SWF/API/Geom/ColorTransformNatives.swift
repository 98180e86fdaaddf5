import FlashAVM2
import FlashData
import FlashHeap

/// M.CT: ColorTransform, whose fields are four multipliers and four offsets, alpha last.
enum ColorTransformNatives {
  private static let names = ["red", "green", "blue", "alpha"]

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let fields = Fields(call.this)
        for index in 0..<8 { fields[number: index] = call.number(index + 1) }
      }
    case "get color":
      NativeCall.give { call in
        let fields = Fields(call.this)
        let parts = (4..<7).map { Integers.int32(fields[number: $0]) }
        return Value(rawInt: parts[0] << 16 | parts[1] << 8 | parts[2])
      }
    case "set color":
      NativeCall.act { call in
        let fields = Fields(call.this)
        for (index, shift) in [16, 8, 0].enumerated() {
          fields[number: index] = 0
          fields[number: index + 4] = Double(call.uint(1) >> UInt32(shift) & 0xFF)
        }
      }
    case "concat": NativeCall.act(concat)
    case "toString":
      NativeCall.text { call in
        let fields = Fields(call.this)
        let parts = (0..<8).map {
          "\(names[$0 & 3])\($0 < 4 ? "Multiplier" : "Offset")=\(NativeCall.text(fields[number: $0]))"
        }
        return "(" + parts.joined(separator: ", ") + ")"
      }
    default: nil
    }
  }

  /// Offsets by the old multipliers (M.CT.2); with itself each number is read when its turn comes.
  private static func concat(_ call: NativeCall) throws(ScriptError) {
    let (this, second) = (Fields(call.this), Fields(try call.object(1)))
    for index in [3, 0, 1, 2] {
      this[number: index + 4] += this[number: index] * second[number: index + 4]
      this[number: index] *= second[number: index]
    }
  }
}
