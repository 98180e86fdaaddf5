import FlashAVM1
import FlashDisplay
import FlashHeap

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// `Math`.
enum MathClass {
  static let table = NativeClass(
    name: "Math",
    members: [
      .number("E", 2.718281828459045), .number("LN10", 2.302585092994046),
      .number("LN2", 0.6931471805599453), .number("LOG10E", 0.4342944819032518),
      .number("LOG2E", 1.4426950408889634), .number("PI", 3.141592653589793),
      .number("SQRT1_2", 0.7071067811865476), .number("SQRT2", 1.4142135623730951),
      .method("abs", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { $0.magnitude }
      },
      .method("min", .constant) { context, call throws(ScriptAbort) in
        try two(context, call, isMax: false)
      },
      .method("max", .constant) { context, call throws(ScriptAbort) in
        try two(context, call, isMax: true)
      },
      .method("sin", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.sin($0) }
      },
      .method("cos", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.cos($0) }
      },
      .method("atan2", .constant) { context, call throws(ScriptAbort) in
        let y = try context.objects.number(call[0])
        guard call.count > 1 else { return .nan }
        return Value(outside: Glibc.atan2(y, try context.objects.number(call[1])))
      },
      .method("tan", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.tan($0) }
      },
      .method("exp", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.exp($0) }
      },
      .method("log", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.log($0) }
      },
      .method("sqrt", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { $0.squareRoot() }
      },
      .method("round", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.floor($0 + 0.5) }
      },
      .method("random", .constant) { context, call throws(ScriptAbort) in
        for value in call.rest().prefix(2) { _ = try context.objects.number(value) }
        return Value(context.randomFraction())
      },
      .method("floor", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.floor($0) }
      },
      .method("ceil", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.ceil($0) }
      },
      .method("atan", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.atan($0) }
      },
      .method("asin", .constant) { context, call throws(ScriptAbort) in
        // As Flash Player does it, to the last digit (measured: last-digits).
        try one(context, call) { Glibc.atan2($0, (1 - $0 * $0).squareRoot()) }
      },
      .method("acos", .constant) { context, call throws(ScriptAbort) in
        try one(context, call) { Glibc.acos($0) }
      },
      .method("pow", .constant) { context, call throws(ScriptAbort) in
        guard call.count > 0 else { return .nan }
        let base = try context.objects.number(call[0])
        // Without an exponent `true` stays 1, and 1 does not, other than C.Math.3 has it (measured: power-without-exponent).
        if call.count == 1, call[0] == .true { return Value(1) }
        let exponent = call.count > 1 ? try context.objects.number(call[1]) : .nan
        return Value(outside: power(base, exponent))
      },
    ])

  private static func one(
    _ context: NativeContext, _ call: NativeCall, _ body: (Double) -> Double
  ) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return .nan }
    let number = try context.objects.number(call[0])
    // A second argument is asked for its value, too.
    if call.count > 1 { _ = try context.objects.number(call[1]) }
    return Value(outside: body(number))
  }

  /// A power; a broken one is put together of its whole part and of the rest by logarithms (measured: last-digits).
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN { return .nan }
    let whole = Glibc.floor(exponent)
    guard base > 0, base.isFinite, exponent.isFinite, whole != exponent, abs(whole) < 1024 else {
      return Glibc.pow(base, exponent)
    }
    return Glibc.pow(base, whole) * Glibc.exp((exponent - whole) * Glibc.log(base))
  }

  private static func two(
    _ context: NativeContext, _ call: NativeCall, isMax: Bool
  ) throws(ScriptAbort) -> Value {
    guard call.count > 0 else { return Value(isMax ? -Double.infinity : .infinity) }
    let first = try context.objects.number(call[0])
    guard call.count > 1 else { return .nan }
    let second = try context.objects.number(call[1])
    if first.isNaN || second.isNaN { return .nan }
    return Value(isMax ? max(first, second) : min(first, second))
  }
}
