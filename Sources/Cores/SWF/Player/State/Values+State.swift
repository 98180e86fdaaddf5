import Raster
import SWF

/// Plain values of the display list, as states have them.
extension StateCoder {
  func value(_ x: inout Point) {
    value(&x.x)
    value(&x.y)
  }

  func value(_ x: inout Matrix) {
    value(&x.a)
    value(&x.b)
    value(&x.c)
    value(&x.d)
    value(&x.tx)
    value(&x.ty)
  }

  func value(_ x: inout Bounds) {
    value(&x.xMin)
    value(&x.yMin)
    value(&x.xMax)
    value(&x.yMax)
  }

  func value(_ x: inout Bounds?) { optional(&x, Bounds()) { value(&$0) } }

  func value(_ x: inout ColorTransform) {
    for index in 0..<4 {
      value(&x.multiply[index])
      value(&x.add[index])
    }
    // Beyond this, products would leave 32 bits.
    if isReading { x = ColorTransform(multiply: x.multiply, add: x.add) }
  }

  func value(_ x: inout Color) {
    value(&x.red)
    value(&x.green)
    value(&x.blue)
    value(&x.alpha)
  }

  func value(_ x: inout Color?) {
    optional(&x, Color(red: 0, green: 0, blue: 0)) { value(&$0) }
  }

  func value(_ x: inout Placement) {
    value(&x.rotation)
    value(&x.scaleX)
    value(&x.scaleY)
    value(&x.skew)
  }

  func value(_ x: inout SoundTransform) {
    value(&x.volume)
    value(&x.leftToLeft)
    value(&x.leftToRight)
    value(&x.rightToLeft)
    value(&x.rightToRight)
  }

  func value(_ x: inout ScriptCode?) { optional(&x, blankCode) { value(&$0) } }

  private var blankCode: ScriptCode { ScriptCode(file: player.movie, range: 0..<0) }

  func value(_ x: inout ScriptCode) {
    var (file, range) = (x.file, x.range)
    value(&file)
    value(&range)
    if isReading { x = ScriptCode(file: file, range: range) }
  }

  func codes(_ x: inout [ScriptCode]) { list(&x, blankCode) { value(&$0) } }

  func value(_ x: inout TextFormat) {
    value(&x.font)
    value(&x.size)
    value(&x.color)
    value(&x.isBold)
    value(&x.isItalic)
    value(&x.isUnderlined)
    value(&x.url)
    value(&x.target)
    optional(&x.alignment, .left) { choice(&$0) }
    value(&x.leftMargin)
    value(&x.rightMargin)
    value(&x.indent)
    value(&x.blockIndent)
    value(&x.leading)
    optional(&x.tabStops, []) { list(&$0, 0) { value(&$0) } }
    value(&x.isBulleted)
    value(&x.letterSpacing)
    value(&x.hasKerning)
    value(&x.display)
  }

  /// UTF-16 units.
  func units(_ x: inout [UInt16]) {
    let count = count(x.count, least: 2)
    if isReading { x = [UInt16](repeating: 0, count: count) }
    for index in 0..<count { value(&x[index]) }
  }
}

// MARK: - Paints and drawings

extension StateCoder {
  /// A picture by which it is: of the movie, or of a script.
  private func value(_ x: inout BitmapPaint?) {
    var surface = x?.surface
    var (repeats, smooth) = (x?.repeats ?? true, x?.smooth ?? false)
    node(&surface)
    value(&repeats)
    value(&smooth)
    guard isReading else { return }
    guard let surface else { return fail("a fill without a picture") }
    x = BitmapPaint(surface, repeats: repeats, smooth: smooth)
  }

  func value(_ x: inout Paint) {
    var kind: UInt8 =
      switch x {
      case .solid: 0
      case .gradient: 1
      case .bitmap: 2
      }
    value(&kind)
    var matrix = Matrix.identity
    switch kind {
    case 0:
      var color = Color(red: 0, green: 0, blue: 0)
      if case .solid(let present) = x { color = present }
      value(&color)
      if isReading { x = .solid(color) }
    case 1:
      var gradient = Raster.Gradient(form: .linear, stops: [])
      if case .gradient(let present, let placed) = x { (gradient, matrix) = (present, placed) }
      value(&gradient)
      value(&matrix)
      if isReading { x = .gradient(gradient, matrix) }
    case 2:
      var paint: BitmapPaint?
      if case .bitmap(let present, let placed) = x { (paint, matrix) = (present, placed) }
      value(&paint)
      value(&matrix)
      if isReading, let paint { x = .bitmap(paint, matrix) }
    default: fail("a paint of no kind")
    }
  }

  private func value(_ x: inout Raster.Gradient) {
    var (kind, focus): (UInt8, Double) =
      switch x.form {
      case .linear: (0, 0)
      case .radial: (1, 0)
      case .focal(let focus): (2, focus)
      }
    value(&kind)
    value(&focus)
    if isReading {
      check(focus >= -1 && focus <= 1, "a gradient that cannot be")
      x.form = kind == 0 ? .linear : kind == 1 ? .radial : .focal(failure == nil ? focus : 0)
    }
    list(&x.stops, Raster.Gradient.Stop(ratio: 0, color: Color(red: 0, green: 0, blue: 0))) {
      value(&$0.ratio)
      value(&$0.color)
    }
    choice(&x.spread, of: [.pad, .reflect, .repeat])
    choice(&x.interpolation, of: [.rgb, .linearRGB])
  }

  func value(_ x: inout Line) {
    value(&x.style.width)
    let caps: [StrokeStyle.Cap] = [.none, .round, .square]
    choice(&x.style.startCap, of: caps)
    choice(&x.style.endCap, of: caps)
    var miter: Double?
    if case .miter(let limit) = x.style.join { miter = limit }
    var isBevel = x.style.join == .bevel
    value(&miter)
    value(&isBevel)
    if isReading { x.style.join = miter.map { .miter(limit: $0) } ?? (isBevel ? .bevel : .round) }
    choice(&x.style.scaling, of: [.normal, .none, .horizontal, .vertical])
    value(&x.style.pixelHinting)
    value(&x.style.noClose)
    value(&x.paint)
  }

  func lines(_ x: inout [Line]) {
    list(&x, Line(style: StrokeStyle(width: 0), paint: .blank)) { value(&$0) }
  }

  func edges(_ x: inout [Edge]) {
    let zero = Point(x: 0, y: 0)
    list(&x, Edge(from: zero, to: zero)) {
      value(&$0.from)
      optional(&$0.control, zero) { value(&$0) }
      value(&$0.to)
      value(&$0.left)
      value(&$0.right)
      value(&$0.line)
    }
  }

  func layers(_ x: inout [ShapeLayer]) {
    list(&x, ShapeLayer(fills: [], edges: [])) { layer in
      list(&layer.fills, .blank) { value(&$0) }
      lines(&layer.lines)
      edges(&layer.edges)
      choice(&layer.rule, of: [.evenOdd, .nonZero])
      let (fills, lines) = (layer.fills.count, layer.lines.count)
      check(
        layer.edges.allSatisfy { edge in
          Int(edge.left) <= fills && Int(edge.right) <= fills && Int(edge.line) <= lines
        }, "an edge without a paint")
    }
  }
}

extension Paint {
  /// What one is read into.
  static let blank = Paint.solid(Color(red: 0, green: 0, blue: 0))
}

// MARK: - Filters

extension StateCoder {
  func filters(_ x: inout [FilterValue]) {
    list(&x, .blur(FilterValue.Blur())) { value(&$0) }
  }

  func value(_ x: inout FilterValue) {
    var kind: UInt8 =
      switch x {
      case .blur: 0
      case .glow: 1
      case .dropShadow: 2
      case .gradientGlow: 3
      case .bevel: 4
      case .gradientBevel: 5
      case .colorMatrix: 6
      case .convolution: 7
      case .displacement: 8
      }
    value(&kind)
    switch kind {
    case 0:
      var blur = FilterValue.Blur()
      if case .blur(let present) = x { blur = present }
      value(&blur)
      x = .blur(blur)
    case 1...3:
      var glow = FilterValue.Glow()
      switch x {
      case .glow(let present), .dropShadow(let present), .gradientGlow(let present): glow = present
      default: break
      }
      value(&glow)
      x = kind == 1 ? .glow(glow) : kind == 2 ? .dropShadow(glow) : .gradientGlow(glow)
    case 4, 5:
      var bevel = FilterValue.Bevel()
      switch x {
      case .bevel(let present), .gradientBevel(let present): bevel = present
      default: break
      }
      value(&bevel)
      x = kind == 4 ? .bevel(bevel) : .gradientBevel(bevel)
    case 6:
      var numbers: [Float] = []
      if case .colorMatrix(let present) = x { numbers = present }
      list(&numbers, 0) { value(&$0) }
      check(numbers.count == 20, "a matrix of another size")
      x = .colorMatrix(numbers)
    case 7:
      var filter = FilterValue.Convolution()
      if case .convolution(let present) = x { filter = present }
      value(&filter)
      x = .convolution(filter)
    case 8:
      var filter = FilterValue.Displacement()
      if case .displacement(let present) = x { filter = present }
      value(&filter)
      x = .displacement(filter)
    default: fail("a filter of no kind")
    }
  }

  private func value(_ x: inout FilterValue.Blur) {
    value(&x.x)
    value(&x.y)
    value(&x.quality)
    check((0...64).contains(x.quality), "a blur that cannot be")
  }

  private func value(_ x: inout FilterValue.Gradient) {
    list(&x.all, FilterValue.Stop()) {
      value(&$0.color)
      value(&$0.alpha)
      value(&$0.ratio)
    }
    value(&x.count)
    check(
      x.all.count == FilterValue.Gradient.most && (0...x.all.count).contains(x.count),
      "a gradient that cannot be")
  }

  private func value(_ x: inout FilterValue.Glow) {
    value(&x.color)
    value(&x.alpha)
    value(&x.blur)
    value(&x.strength)
    value(&x.angle)
    value(&x.distance)
    value(&x.isInner)
    value(&x.isKnockout)
    value(&x.hidesObject)
    value(&x.coversAll)
    value(&x.gradient)
  }

  private func value(_ x: inout FilterValue.Bevel) {
    value(&x.highlight)
    value(&x.highlightAlpha)
    value(&x.shadow)
    value(&x.shadowAlpha)
    value(&x.blur)
    value(&x.strength)
    value(&x.angle)
    value(&x.distance)
    choice(&x.place, of: [.inner, .outer, .full])
    value(&x.isKnockout)
    value(&x.gradient)
  }

  private func value(_ x: inout FilterValue.Convolution) {
    value(&x.columns)
    value(&x.rows)
    list(&x.matrix, 0) { value(&$0) }
    value(&x.divisor)
    value(&x.hasDivisor)
    value(&x.bias)
    value(&x.preservesAlpha)
    value(&x.clamps)
    value(&x.color)
    value(&x.alpha)
    check(
      (0...255).contains(x.columns) && (0...255).contains(x.rows), "a convolution that cannot be")
    if isReading, failure == nil { x.fit() }
  }

  private func value(_ x: inout FilterValue.Displacement) {
    node(&x.map)
    value(&x.mapObject)
    value(&x.x)
    value(&x.y)
    value(&x.componentX)
    value(&x.componentY)
    value(&x.scaleX)
    value(&x.scaleY)
    value(&x.mode)
    value(&x.color)
    value(&x.alpha)
  }
}

// MARK: - Pictures

extension Surface: StateNode {
  static var nodeKind: NodeKind { .surface }

  var identity: NodeIdentity { NodeIdentity(size: (width, height)) }

  /// All pixels, or one where all are the same.
  func code(_ coder: StateCoder) {
    coder.value(&mayOutshine)
    withPixels { pixels in
      var first = pixels.first ?? 0
      var isPlain =
        coder.isReading ? false : pixels.allSatisfy { $0 == first }
      coder.value(&isPlain)
      if isPlain {
        coder.value(&first)
        if coder.isReading { pixels.update(repeating: first) }
      } else {
        coder.raw(UnsafeMutableRawBufferPointer(pixels))
      }
    }
  }
}
