import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// Blur, matrices, displacement.
extension FilterClasses {
  private static func blurOf(_ value: FilterValue) -> FilterValue.Blur {
    if case .blur(let blur) = value { return blur }
    return FilterValue.Blur()
  }

  private static func blurProperty(
    _ name: String, _ get: @escaping @Sendable (FilterValue.Blur) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Blur, Value) throws(ScriptAbort) -> Void
  ) -> Property {
    Property(
      name: name, get: { get(blurOf($1)) },
      set: { context, filter, value throws(ScriptAbort) in
        var blur = blurOf(filter)
        try set(context, &blur, value)
        filter = .blur(blur)
      })
  }

  package static let blur: [Property] = [
    blurProperty("blurX", { Value(outside: $0.x) }) { context, blur, value throws(ScriptAbort) in
      blur.x = try side(context, value)
    },
    blurProperty("blurY", { Value(outside: $0.y) }) { context, blur, value throws(ScriptAbort) in
      blur.y = try side(context, value)
    },
    blurProperty("quality", { Value($0.quality) }) { context, blur, value throws(ScriptAbort) in
      blur.quality = Int(min(max(try context.objects.int32(value), 0), 15))
    },
  ]

  static let colorMatrix: [Property] = [
    Property(
      name: "matrix",
      get: { context, value in
        guard case .colorMatrix(let matrix) = value else { return .undefined }
        return Value(context.world.makeArray(matrix.map { Value(outside: Double($0)) }))
      },
      set: { context, filter, value throws(ScriptAbort) in
        guard !value.isNullish else { return }
        let count = try length(context, value)
        var matrix: [Float] = []
        for index in 0..<20 {
          matrix.append(
            index < count
              ? Float(try context.objects.number(try element(context, value, index))) : .nan)
        }
        filter = .colorMatrix(matrix)
      })
  ]

  private static func convolutionOf(_ value: FilterValue) -> FilterValue.Convolution {
    if case .convolution(let filter) = value { return filter }
    return FilterValue.Convolution()
  }

  private static func convolutionProperty(
    _ name: String, _ get: @escaping @Sendable (NativeContext, FilterValue.Convolution) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Convolution, Value) throws(ScriptAbort)
      ->
      Void
  ) -> Property {
    Property(
      name: name, get: { get($0, convolutionOf($1)) },
      set: { context, filter, value throws(ScriptAbort) in
        var convolution = convolutionOf(filter)
        try set(context, &convolution, value)
        filter = .convolution(convolution)
      })
  }

  static let convolution: [Property] = [
    convolutionProperty("matrixX", { Value($1.columns) }) {
      context, filter, value throws(ScriptAbort) in
      filter.columns = Int(min(max(try context.objects.int32(value), 0), 15))
      filter.fit()
    },
    convolutionProperty("matrixY", { Value($1.rows) }) {
      context, filter, value throws(ScriptAbort) in
      filter.rows = Int(min(max(try context.objects.int32(value), 0), 15))
      filter.fit()
    },
    convolutionProperty(
      "matrix",
      { context, filter in
        Value(context.world.makeArray(filter.matrix.map { Value(outside: Double($0)) }))
      }
    ) { context, filter, value throws(ScriptAbort) in
      // It may be longer than the filter needs.
      var matrix: [Float] = []
      for index in 0..<min(try length(context, value), 4096) {
        matrix.append(Float(try context.objects.number(try element(context, value, index))))
      }
      filter.matrix = matrix
      filter.fit()
      let sum = matrix.reduce(0, +)
      if !filter.hasDivisor { filter.divisor = sum == 0 ? 1 : sum }
    },
    convolutionProperty("divisor", { Value(outside: Double($1.divisor)) }) {
      context, filter, value throws(ScriptAbort) in
      filter.divisor = Float(try context.objects.number(value))
      filter.hasDivisor = true
    },
    convolutionProperty("bias", { Value(outside: Double($1.bias)) }) {
      context, filter, value throws(ScriptAbort) in
      filter.bias = Float(try context.objects.number(value))
    },
    convolutionProperty("preserveAlpha", { Value($1.preservesAlpha) }) {
      context, filter, value throws(ScriptAbort) in
      filter.preservesAlpha = try context.objects.truth(value)
    },
    convolutionProperty("clamp", { Value($1.clamps) }) {
      context, filter, value throws(ScriptAbort) in
      filter.clamps = try context.objects.truth(value)
    },
    convolutionProperty("color", { Value(Int($1.color)) }) {
      context, filter, value throws(ScriptAbort) in
      filter.color = try rgb(context, value)
    },
    convolutionProperty("alpha", { alpha($1.alpha) }) {
      context, filter, value throws(ScriptAbort) in
      filter.alpha = try alpha(context, value)
    },
  ]

  private static func displacementOf(_ value: FilterValue) -> FilterValue.Displacement {
    if case .displacement(let filter) = value { return filter }
    return FilterValue.Displacement()
  }

  private static func displacementProperty(
    _ name: String, _ get: @escaping @Sendable (NativeContext, FilterValue.Displacement) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Displacement, Value) throws(ScriptAbort)
      ->
      Void
  ) -> Property {
    Property(
      name: name, get: { get($0, displacementOf($1)) },
      set: { context, filter, value throws(ScriptAbort) in
        var displacement = displacementOf(filter)
        // What was set before something was thrown stays.
        defer { filter = .displacement(displacement) }
        try set(context, &displacement, value)
      })
  }

  /// A coordinate of a point; nil where it has none.
  ///
  /// What is no number is the lowest one; the first failure is kept.
  private static func side(
    _ context: NativeContext, _ value: Value, _ name: KnownName, _ failure: inout ScriptAbort?
  ) -> Double? {
    do throws(ScriptAbort) {
      guard let point = value.asObject else { return nil }
      let found = try context.objects.get(point, Atom(name))
      if found.isUndefined { return nil }
      let number = try context.objects.number(found).rounded(.towardZero)
      return abs(number) <= 2_147_483_647 ? number : -2_147_483_648
    } catch {
      if failure == nil { failure = error }
      return -2_147_483_648
    }
  }

  /// A scale in 32 bits; what is no number is the lowest (C.Displacement.3).
  private static func scale(
    _ context: NativeContext, _ value: Value
  ) throws(ScriptAbort) -> Double {
    let number = try context.objects.number(value)
    return number.isNaN ? -65_535 : Double(Float(min(max(number, -65_535), 65_535)))
  }

  static let displacement: [Property] = [
    displacementProperty("mapBitmap", { $1.mapObject.map { Value($0) } ?? .undefined }) {
      context, filter, value throws(ScriptAbort) in
      guard let map = context.valueObjects.surface(of: value) else { return }
      filter.map = map
      filter.mapObject = value.asObject
    },
    displacementProperty(
      "mapPoint",
      { context, filter in
        (try? context.valueObjects.make(
          "flash.geom.Point", [Value(outside: filter.x), Value(outside: filter.y)])) ?? .undefined
      }
    ) { context, filter, value throws(ScriptAbort) in
      // Both are looked at, whatever the first one throws.
      var failure: ScriptAbort?
      let x = side(context, value, .x, &failure)
      let y = side(context, value, .y, &failure)
      // A point without one of them is the origin.
      (filter.x, filter.y) = x == nil || y == nil ? (0, 0) : (x ?? 0, y ?? 0)
      if let failure { throw failure }
    },
    displacementProperty("componentX", { Value($1.componentX) }) {
      context, filter, value throws(ScriptAbort) in
      filter.componentX = Int(try context.objects.int32(value))
    },
    displacementProperty("componentY", { Value($1.componentY) }) {
      context, filter, value throws(ScriptAbort) in
      filter.componentY = Int(try context.objects.int32(value))
    },
    displacementProperty("scaleX", { Value(outside: $1.scaleX) }) {
      context, filter, value throws(ScriptAbort) in
      filter.scaleX = try scale(context, value)
    },
    displacementProperty("scaleY", { Value(outside: $1.scaleY) }) {
      context, filter, value throws(ScriptAbort) in
      filter.scaleY = try scale(context, value)
    },
    displacementProperty("mode", { $0.heap.value($1.mode) }) {
      context, filter, value throws(ScriptAbort) in
      let mode = try context.objects.string(value).text
      filter.mode = ["clamp", "ignore", "color"].contains(mode) ? mode : "wrap"
    },
    displacementProperty("color", { Value(Int($1.color)) }) {
      context, filter, value throws(ScriptAbort) in
      filter.color = try rgb(context, value)
    },
    displacementProperty("alpha", { alpha($1.alpha) }) {
      context, filter, value throws(ScriptAbort) in
      filter.alpha = try alpha(context, value)
    },
  ]
}
