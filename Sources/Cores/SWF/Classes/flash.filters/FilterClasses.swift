import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap
import FlashText
import Raster

/// The classes of `flash.filters`: objects that keep a filter's numbers.
enum FilterClasses {
  /// One property: how it is read, and how a value changes the filter.
  struct Property: Sendable {
    package let name: String
    package let get: @Sendable (NativeContext, FilterValue) -> Value
    package let set: @Sendable (NativeContext, inout FilterValue, Value) throws(ScriptAbort) -> Void
  }

  /// All of them; the properties are in the order of the constructors' parameters.
  static let tables: [NativeClass] = [
    NativeClass(
      name: "flash.filters.BitmapFilter", flags: version8,
      constructor: { _, call throws(ScriptAbort) in call.this },
      members: [
        .method("clone", [.dontDelete, .version8]) { context, call throws(ScriptAbort) in
          guard let object = call.object, let state = object.native as? FilterState else {
            return .undefined
          }
          let copy = try context.valueObjects.filterObject(state.value)
          // It is of whatever class the other one is of now (C.Filter.1).
          if let copy = copy.asObject, let prototype = object.proto {
            context.heap.define(copy, Atom(.__proto__), Value(prototype), .hidden)
          }
          return copy
        }
      ]),
    table("BlurFilter", .blur(FilterValue.Blur()), blur),
    table(
      "GlowFilter",
      .glow(
        FilterValue.Glow(
          color: 0xFF0000, blur: FilterValue.Blur(x: 6, y: 6, quality: 1), strength: 2)), glow),
    table(
      "DropShadowFilter",
      .dropShadow(FilterValue.Glow(strength: 1, angle: standardAngle, distance: 4)), dropShadow),
    table(
      "BevelFilter", .bevel(FilterValue.Bevel(angle: standardAngle)), bevel),
    table(
      "GradientGlowFilter",
      .gradientGlow(FilterValue.Glow(angle: standardAngle, distance: 4, isInner: true)),
      gradientGlow),
    table(
      "GradientBevelFilter", .gradientBevel(FilterValue.Bevel(angle: standardAngle)),
      gradientBevel),
    table("ColorMatrixFilter", .colorMatrix(identity), colorMatrix),
    table("ConvolutionFilter", .convolution(FilterValue.Convolution()), convolution),
    table("DisplacementMapFilter", .displacement(FilterValue.Displacement()), displacement),
  ]

  private static let version8: PropertyFlags = [.dontEnumerate, .version8]
  /// 45 degrees in as many digits as scripts see (C.Filter.2).
  private static let standardAngle = 0.785398163
  private static let identity: [Float] = (0..<20).map { $0 % 6 == 0 ? 1 : 0 }

  private static func table(
    _ name: String, _ standard: FilterValue, _ properties: [Property]
  ) -> NativeClass {
    NativeClass(
      name: "flash.filters." + name, flags: version8,
      constructor: { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let state = FilterState(standard)
        // One that is a filter already stays what it is, but all that was given is looked at.
        if object.native == nil { object.native = state }
        if object.kind == .plain { object.storage.pointee.kind = .other }
        for (index, property) in properties.enumerated() where index < call.count {
          try property.set(context, &state.value, call[index])
        }
        // In older players `for … in` shows the constructor of a filter (measured: seen-constructors).
        if call.isConstruct, context.player.options.hasOldNatives {
          let place = context.heap.find(object, Atom(.__constructor__), caseSensitive: true)
          let flags = context.heap.flags(object, place)
          if flags.contains(.dontEnumerate) {
            context.heap.setFlags(object, place, flags.subtracting(.dontEnumerate))
          }
        }
        // A colour that was given without an opacity is opaque.
        if let color = properties.firstIndex(where: { $0.name == "color" }), color > 1,
          call.count == color + 1
        {
          try properties[color + 1].set(context, &state.value, Value(1))
        }
        return call.this
      }, parent: "flash.filters.BitmapFilter",
      members: enumerated(properties).map { property in
        .accessor(
          property.name, [.dontDelete, .version8],
          get: { context, call throws(ScriptAbort) in
            guard let state = call.object?.native as? FilterState else { return .undefined }
            return property.get(context, state.value)
          },
          set: { context, call throws(ScriptAbort) in
            guard let state = call.object?.native as? FilterState else { return .undefined }
            try property.set(context, &state.value, call[0])
            return .undefined
          })
      })
  }

  /// The properties in the order in which `for … in` finds them.
  private static func enumerated(_ properties: [Property]) -> [Property] {
    let names = properties.map(\.name)
    guard names.contains("knockout") else { return properties }
    func rank(_ name: String) -> Int {
      let order =
        names.contains("colors")
        ? ["blurX", "blurY", "quality", "strength", "knockout", "type"]
        : names.contains("inner")
          ? ["quality", "inner", "knockout", "blurX", "blurY", "strength", "hideObject"]
          : ["quality", "strength", "knockout", "blurX", "blurY", "type"]
      return order.firstIndex(of: name) ?? -1
    }
    return properties.enumerated().sorted {
      let (a, b) = (rank($0.element.name), rank($1.element.name))
      return a != b ? a < b : $0.offset < $1.offset
    }.map(\.element)
  }

  // MARK: - Values

  package static func number(
    _ context: NativeContext, _ value: Value,
    _ limits: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(ScriptAbort) -> Double {
    let number = try context.objects.number(value)
    return number.isNaN
      ? max(0, limits.lowerBound) : min(max(number, limits.lowerBound), limits.upperBound)
  }

  /// The width or height of a blur: what is no number stays that.
  static func side(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Double {
    let number = try context.objects.number(value)
    return number.isNaN ? number : min(max(number, 0), 255)
  }

  private static func angle(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Double
  {
    let degrees = try number(context, value)
    guard degrees.isFinite else { return 0 }
    return degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
  }

  private static func degrees(_ radians: Double) -> Value { Value(outside: radians * 180 / .pi) }

  static func rgb(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> UInt32 {
    UInt32(bitPattern: try context.objects.int32(value)) & 0xFF_FFFF
  }

  static func alpha(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> UInt8 {
    UInt8(try number(context, value, 0...1) * 255)
  }

  /// Alpha as scripts see it: of 255 steps.
  static func alpha(_ alpha: UInt8) -> Value { Value(outside: Double(alpha) / 255) }

  // MARK: - Glows and shadows

  private static func withGlow(
    _ value: inout FilterValue, _ body: (inout FilterValue.Glow) throws(ScriptAbort) -> Void
  ) throws(ScriptAbort) {
    switch value {
    case .glow(var glow):
      try body(&glow)
      value = .glow(glow)
    case .dropShadow(var glow):
      try body(&glow)
      value = .dropShadow(glow)
    case .gradientGlow(var glow):
      try body(&glow)
      value = .gradientGlow(glow)
    default: break
    }
  }

  private static func glowOf(_ value: FilterValue) -> FilterValue.Glow {
    switch value {
    case .glow(let glow), .dropShadow(let glow), .gradientGlow(let glow): glow
    default: FilterValue.Glow()
    }
  }

  private static func glowProperty(
    _ name: String, _ get: @escaping @Sendable (FilterValue.Glow) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Glow, Value) throws(ScriptAbort) -> Void
  ) -> Property {
    Property(
      name: name, get: { get(glowOf($1)) },
      set: { context, filter, value throws(ScriptAbort) in
        try withGlow(&filter) { glow throws(ScriptAbort) in try set(context, &glow, value) }
      })
  }

  private static let glowColor = glowProperty("color", { Value(Int($0.color)) }) {
    context, glow, value throws(ScriptAbort) in
    glow.color = try rgb(context, value)
  }
  private static let glowAlpha = glowProperty("alpha", { alpha($0.alpha) }) {
    context, glow, value throws(ScriptAbort) in
    glow.alpha = try alpha(context, value)
  }
  /// `blurX` or `blurY`; in filters with gradients what is no number is 0.
  private static func glowBlur(
    _ name: String, _ side: any WritableKeyPath<FilterValue.Glow, Double> & Sendable,
    hasGradient: Bool = false
  ) -> Property {
    glowProperty(name, { Value(outside: $0[keyPath: side]) }) {
      context, glow, value throws(ScriptAbort) in
      glow[keyPath: side] =
        hasGradient ? try number(context, value, 0...255) : try self.side(context, value)
    }
  }
  private static let glowStrength = glowProperty("strength", { Value(outside: $0.strength) }) {
    context, glow, value throws(ScriptAbort) in
    glow.strength = (try number(context, value, 0...255) * 256).rounded(.down) / 256
  }
  private static let glowQuality = glowProperty("quality", { Value($0.blur.quality) }) {
    context, glow, value throws(ScriptAbort) in
    glow.blur.quality = Int(min(max(try context.objects.int32(value), 0), 15))
  }
  private static let glowInner = glowProperty("inner", { Value($0.isInner) }) {
    context, glow, value throws(ScriptAbort) in
    glow.isInner = try context.objects.truth(value)
  }
  private static let glowKnockout = glowProperty("knockout", { Value($0.isKnockout) }) {
    context, glow, value throws(ScriptAbort) in
    glow.isKnockout = try context.objects.truth(value)
  }
  private static let glowDistance = glowProperty("distance", { Value(outside: $0.distance) }) {
    context, glow, value throws(ScriptAbort) in
    glow.distance = try number(context, value)
  }
  private static let glowAngle = glowProperty("angle", { degrees($0.angle) }) {
    context, glow, value throws(ScriptAbort) in
    glow.angle = try angle(context, value)
  }
  private static let glowHides = glowProperty("hideObject", { Value($0.hidesObject) }) {
    context, glow, value throws(ScriptAbort) in
    glow.hidesObject = try context.objects.truth(value)
  }
  private static let glowType = Property(
    name: "type",
    get: { context, value in
      let glow = glowOf(value)
      return context.heap.value(glow.isInner ? "inner" : glow.coversAll ? "full" : "outer")
    },
    set: { context, filter, value throws(ScriptAbort) in
      let text = try context.objects.string(value).text
      try withGlow(&filter) { glow throws(ScriptAbort) in
        glow.isInner = text == "inner"
        glow.coversAll = text != "inner" && text != "outer"
      }
    })

  private static let glow = [
    glowColor, glowAlpha, glowBlur("blurX", \.blur.x), glowBlur("blurY", \.blur.y), glowStrength,
    glowQuality, glowInner, glowKnockout,
  ]
  private static let dropShadow = [
    glowDistance, glowAngle, glowColor, glowAlpha, glowBlur("blurX", \.blur.x),
    glowBlur("blurY", \.blur.y), glowStrength, glowQuality, glowInner, glowKnockout, glowHides,
  ]
  private static let gradientGlow =
    [glowDistance, glowAngle] + stops + [
      glowBlur("blurX", \.blur.x, hasGradient: true),
      glowBlur("blurY", \.blur.y, hasGradient: true), glowStrength, glowQuality, glowType,
      glowKnockout,
    ]

  // MARK: - Bevels

  private static func bevelOf(_ value: FilterValue) -> FilterValue.Bevel {
    switch value {
    case .bevel(let bevel), .gradientBevel(let bevel): bevel
    default: FilterValue.Bevel()
    }
  }

  private static func withBevel(
    _ value: inout FilterValue, _ body: (inout FilterValue.Bevel) throws(ScriptAbort) -> Void
  ) throws(ScriptAbort) {
    switch value {
    case .bevel(var bevel):
      try body(&bevel)
      value = .bevel(bevel)
    case .gradientBevel(var bevel):
      try body(&bevel)
      value = .gradientBevel(bevel)
    default: break
    }
  }

  private static func bevelProperty(
    _ name: String, _ get: @escaping @Sendable (NativeContext, FilterValue.Bevel) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Bevel, Value) throws(ScriptAbort) ->
      Void
  ) -> Property {
    Property(
      name: name, get: { get($0, bevelOf($1)) },
      set: { context, filter, value throws(ScriptAbort) in
        try withBevel(&filter) { bevel throws(ScriptAbort) in try set(context, &bevel, value) }
      })
  }

  private static let bevelPlace: [Property] = [
    bevelProperty("distance", { Value(outside: $1.distance) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.distance = try number(context, value)
    },
    bevelProperty("angle", { degrees($1.angle) }) { context, bevel, value throws(ScriptAbort) in
      bevel.angle = try angle(context, value)
    },
  ]

  private static let bevelColors: [Property] = [
    bevelProperty("highlightColor", { Value(Int($1.highlight)) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.highlight = try rgb(context, value)
    },
    bevelProperty("highlightAlpha", { alpha($1.highlightAlpha) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.highlightAlpha = try alpha(context, value)
    },
    bevelProperty("shadowColor", { Value(Int($1.shadow)) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.shadow = try rgb(context, value)
    },
    bevelProperty("shadowAlpha", { alpha($1.shadowAlpha) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.shadowAlpha = try alpha(context, value)
    },
  ]

  private static func bevelBlur(
    _ name: String, _ side: any WritableKeyPath<FilterValue.Bevel, Double> & Sendable,
    hasGradient: Bool
  ) -> Property {
    bevelProperty(name, { Value(outside: $1[keyPath: side]) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel[keyPath: side] =
        hasGradient ? try number(context, value, 0...255) : try self.side(context, value)
    }
  }

  private static func bevelBlurs(hasGradient: Bool) -> [Property] {
    [
      bevelBlur("blurX", \.blur.x, hasGradient: hasGradient),
      bevelBlur("blurY", \.blur.y, hasGradient: hasGradient),
    ]
  }

  private static let bevelRest: [Property] = [
    bevelProperty("strength", { Value(outside: $1.strength) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.strength = (try number(context, value, 0...255) * 256).rounded(.down) / 256
    },
    bevelProperty("quality", { Value($1.blur.quality) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.blur.quality = Int(min(max(try context.objects.int32(value), 0), 15))
    },
    bevelProperty("type", { $0.heap.value("\($1.place)") }) {
      context, bevel, value throws(ScriptAbort) in
      let text = try context.objects.string(value).text
      bevel.place = text == "inner" ? .inner : text == "outer" ? .outer : .full
    },
    bevelProperty("knockout", { Value($1.isKnockout) }) {
      context, bevel, value throws(ScriptAbort) in
      bevel.isKnockout = try context.objects.truth(value)
    },
  ]

  private static let bevel =
    bevelPlace + bevelColors + bevelBlurs(hasGradient: false) + bevelRest
  private static let gradientBevel =
    bevelPlace + stops + bevelBlurs(hasGradient: true) + bevelRest

  // MARK: - Gradients

  private static func gradientOf(_ value: FilterValue) -> FilterValue.Gradient {
    switch value {
    case .gradientGlow(let glow): glow.gradient
    case .gradientBevel(let bevel): bevel.gradient
    default: FilterValue.Gradient()
    }
  }

  private static func setGradient(_ value: inout FilterValue, _ gradient: FilterValue.Gradient) {
    switch value {
    case .gradientGlow(var glow):
      glow.gradient = gradient
      value = .gradientGlow(glow)
    case .gradientBevel(var bevel):
      bevel.gradient = gradient
      value = .gradientBevel(bevel)
    default: break
    }
  }

  /// Indexes of an array that have a value; of a text its letters.
  static func length(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Int {
    if value.isString { return value.string.count }
    guard let object = value.asObject else { return 0 }
    return try context.valueObjects.length(object)
  }

  static func element(
    _ context: NativeContext, _ value: Value, _ index: Int
  ) throws(ScriptAbort) -> Value {
    value.isString ? .undefined : try context.objects.getElement(value, Value(index))
  }

  private static func list(
    _ name: String, _ get: @escaping @Sendable (FilterValue.Stop) -> Value,
    _ set:
      @escaping @Sendable (NativeContext, inout FilterValue.Gradient, Value, Int)
      throws(ScriptAbort) ->
      Void
  ) -> Property {
    Property(
      name: name,
      get: { context, value in Value(context.world.makeArray(gradientOf(value).stops.map(get))) },
      set: { context, filter, value throws(ScriptAbort) in
        guard !value.isNullish else { return }
        var gradient = gradientOf(filter)
        try set(
          context, &gradient, value, min(try length(context, value), FilterValue.Gradient.most))
        setGradient(&filter, gradient)
      })
  }

  private static let stops: [Property] = [
    // Colours say how many there are.
    list("colors", { Value(Int($0.color)) }) {
      context, gradient, value, count throws(ScriptAbort) in
      gradient.count = count
      for index in 0..<count {
        let element = try element(context, value, index)
        gradient.all[index].color = element.isUndefined ? 0 : try rgb(context, element)
      }
    },
    list("alphas", { alpha($0.alpha) }) { context, gradient, value, count throws(ScriptAbort) in
      guard value.isObject else { return }
      for index in 0..<gradient.count {
        var part = Double.nan
        if index < count {
          part = try context.objects.number(try element(context, value, index))
        }
        // What is no number is opaque (C.Gradient.2).
        gradient.all[index].alpha =
          part.isFinite ? UInt8((min(max(part, 0), 1) * 255).rounded()) : 255
      }
    },
    // With fewer ratios than colours there are fewer of both.
    list("ratios", { Value(Int($0.ratio)) }) {
      context, gradient, value, count throws(ScriptAbort) in
      guard value.isObject else { return }
      gradient.count = min(gradient.count, count)
      for index in 0..<gradient.count {
        let ratio = try context.objects.int32(try element(context, value, index))
        gradient.all[index].ratio = UInt8(min(max(ratio, 0), 255))
      }
    },
  ]
}

extension FilterValue {
  /// The name of its class in `flash.filters`.
  var className: String {
    switch self {
    case .blur: "BlurFilter"
    case .glow: "GlowFilter"
    case .dropShadow: "DropShadowFilter"
    case .gradientGlow: "GradientGlowFilter"
    case .bevel: "BevelFilter"
    case .gradientBevel: "GradientBevelFilter"
    case .colorMatrix: "ColorMatrixFilter"
    case .convolution: "ConvolutionFilter"
    case .displacement: "DisplacementMapFilter"
    case .shader: "ShaderFilter"
    }
  }
}
