import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// Objects of scripts for filters of the display list, with the numbers as they are kept (F.3).
struct FilterMaking {
  private let interpreter: Interpreter

  init(_ interpreter: Interpreter) { self.interpreter = interpreter }

  /// What a field of a class gets.
  private enum Part {
    case number(Double)
    case int(Int)
    case flag(Bool)
    case text(String)
    case value(Value)
  }

  /// A new filter.
  func object(_ filter: FilterValue) throws(ScriptError) -> Value {
    switch filter {
    case .blur(let blur): try make("BlurFilter", blurParts(blur))
    case .glow(let glow):
      try make(
        "GlowFilter",
        [.int(Int(glow.color)), alpha(glow.alpha)] + blurParts(glow.blur, glow.strength) + [
          .flag(glow.isInner), .flag(glow.isKnockout),
        ])
    case .dropShadow(let glow):
      try make(
        "DropShadowFilter",
        [.number(glow.distance), angle(glow.angle), .int(Int(glow.color)), alpha(glow.alpha)]
          + blurParts(glow.blur, glow.strength) + [
            .flag(glow.isInner), .flag(glow.isKnockout), .flag(glow.hidesObject),
          ])
    case .gradientGlow(let glow):
      try make(
        "GradientGlowFilter",
        [.number(glow.distance), angle(glow.angle)] + (try parts(glow.gradient))
          + blurParts(glow.blur, glow.strength) + [
            .text(glow.isInner ? "inner" : glow.coversAll ? "full" : "outer"),
            .flag(glow.isKnockout),
          ])
    case .bevel(let bevel):
      try make(
        "BevelFilter",
        [
          .number(bevel.distance), angle(bevel.angle), .int(Int(bevel.highlight)),
          alpha(bevel.highlightAlpha), .int(Int(bevel.shadow)), alpha(bevel.shadowAlpha),
        ] + blurParts(bevel.blur, bevel.strength) + [
          .text("\(bevel.place)"), .flag(bevel.isKnockout),
        ])
    case .gradientBevel(let bevel):
      try make(
        "GradientBevelFilter",
        [.number(bevel.distance), angle(bevel.angle)] + (try parts(bevel.gradient))
          + blurParts(bevel.blur, bevel.strength) + [
            .text("\(bevel.place)"), .flag(bevel.isKnockout),
          ])
    case .colorMatrix(let matrix): try make("ColorMatrixFilter", [try list(matrix)])
    case .convolution(let filter): try make(filter)
    case .displacement(let filter): try make(filter)
    case .shader(let filter):
      try make(
        "ShaderFilter",
        [
          .value(filter.link.map { Value(ScriptObject($0)) } ?? .null),
          .int(filter.margins.bottom), .int(filter.margins.left), .int(filter.margins.right),
          .int(filter.margins.top),
        ])
    }
  }

  private func make(_ filter: FilterValue.Convolution) throws(ScriptError) -> Value {
    try make(
      "ConvolutionFilter",
      [
        .number(Double(filter.columns)), .number(Double(filter.rows)), try list(filter.matrix),
        .number(Double(filter.divisor)), .number(Double(filter.bias)),
        .flag(filter.preservesAlpha), .flag(filter.clamps), .int(Int(filter.color)),
        alpha(filter.alpha),
      ])
  }

  private func make(_ filter: FilterValue.Displacement) throws(ScriptError) -> Value {
    let map = filter.mapLink.map { Value(ScriptObject($0)) } ?? .null
    return try make(
      "DisplacementMapFilter",
      [
        .value(map), .value(try interpreter.makePoint(filter.x, filter.y)),
        .int(filter.componentX), .int(filter.componentY), .number(filter.scaleX),
        .number(filter.scaleY), .text(filter.mode), .int(Int(filter.color)), alpha(filter.alpha),
      ])
  }

  // MARK: - Parts

  private func alpha(_ alpha: UInt8) -> Part { .number(Double(alpha) / 255) }
  private func angle(_ radians: Double) -> Part { .number(radians * 180 / .pi) }

  private func blurParts(_ blur: FilterValue.Blur, _ strength: Double? = nil) -> [Part] {
    [.number(blur.x), .number(blur.y)] + (strength.map { [.number($0)] } ?? []) + [
      .int(blur.quality)
    ]
  }

  private func list(_ numbers: [Float]) throws(ScriptError) -> Part {
    .value(Value(try interpreter.makeList(numbers.map { Value(outside: Double($0)) })))
  }

  private func parts(_ gradient: FilterValue.Gradient) throws(ScriptError) -> [Part] {
    let stops = gradient.stops
    return [
      .value(Value(try interpreter.makeList(stops.map { Value(unsigned: $0.color) }))),
      .value(Value(try interpreter.makeList(stops.map { Value(Double($0.alpha) / 255) }))),
      .value(Value(try interpreter.makeList(stops.map { Value(integer: Int32($0.ratio)) }))),
    ]
  }

  private func make(_ name: String, _ parts: [Part]) throws(ScriptError) -> Value {
    let type = interpreter.api.types.type("flash.filters", name)
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    let fields = Fields(made, of: type)
    for (index, part) in parts.enumerated() {
      fields[index] =
        switch part {
        case .number(let number): Value(outside: number)
        case .int(let number): Value(rawUInt: UInt32(truncatingIfNeeded: number))
        case .flag(let flag): Value(rawBoolean: flag)
        case .text(let text): interpreter.heap.value(text)
        case .value(let value): value
        }
    }
    return Value(made)
  }
}
