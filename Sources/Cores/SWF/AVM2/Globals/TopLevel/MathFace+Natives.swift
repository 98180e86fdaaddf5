import FlashHeap

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

extension MathFace {
  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "call": return { _, _, _ throws(ScriptError) in throw ScriptError(1075) }
    case "new": return { _, _, _ throws(ScriptError) in throw ScriptError(1076) }
    default: return key.hasPrefix("static ") ? function(String(key.dropFirst(7))) : nil
    }
  }

  /// A function of Math, which Number has as well.
  static func function(_ name: String) -> NativeFunction? {
    switch name {
    case "abs": NumericNative.of { $0.magnitude }
    case "acos": NumericNative.of(acos)
    case "asin": NumericNative.of(asin)
    case "atan": NumericNative.of(atan)
    case "atan2": NumericNative.of(atan2)
    case "ceil": NumericNative.of { $0.rounded(.up) }
    case "cos": NumericNative.of(cos)
    case "exp": NumericNative.of(exp)
    case "floor": NumericNative.of { $0.rounded(.down) }
    case "log": NumericNative.of(log)
    case "max": NumericNative.ofMany(MathFunctions.larger)
    case "min": NumericNative.ofMany(MathFunctions.smaller)
    case "pow": NumericNative.of(MathFunctions.power)
    case "random":
      { machine, _, _ throws(ScriptError) in
        // C.Math.5.
        Value(Double(machine.machine.surroundings.random() & 0x7FFF_FFFF) / 0x1p31)
      }
    case "round": NumericNative.of(MathFunctions.round)
    case "sin": NumericNative.of(sin)
    case "sqrt": NumericNative.of { $0.squareRoot() }
    case "tan": NumericNative.of(tan)
    default: nil
    }
  }
}
