import FlashData

/// Runs a program of Stage3D for up to 64 corners or pixels at once: a register is four lines of numbers.
///
/// An operation works on 16 numbers of a line at a time. Numbers whose pixel does not count are worked on as well, and not kept.
final class AgalRun {
  static let length = 64
  typealias Line = UnsafeMutablePointer<Float>
  typealias Numbers = SIMD16<Float>
  /// Pixels, a bit each.
  typealias Pixels = UInt64

  /// Registers of each kind.
  private enum Count {
    static let attributes = 16, temporaries = 32, outputs = 4, varyings = 16
    static let all = attributes + temporaries + outputs + varyings + 1
    /// Lines for what is no register's: two sources, and a result.
    static let aside = 12
  }

  private let lines: Line
  private let scratch: Line
  /// The pixels that count outside of each condition that is open.
  private var outer: [Pixels] = []
  /// The pixels that count: until they are discarded or take another way.
  private var alive: Pixels = 0
  /// Pixels that there are none of, so that anything may be written for them.
  private var free: Pixels = 0
  /// How many pieces of 16 there are.
  private var pieces = 0
  private var count = 0

  init() {
    func make(_ count: Int) -> Line {
      let floats = count * Self.length
      let raw = UnsafeMutableRawPointer.allocate(
        byteCount: floats * MemoryLayout<Float>.stride, alignment: MemoryLayout<Numbers>.alignment)
      return raw.initializeMemory(as: Float.self, repeating: 0, count: floats)
    }
    lines = make(Count.all * 4)
    scratch = make(Count.aside)
  }

  deinit {
    lines.deallocate()
    scratch.deallocate()
  }

  private func place(_ kind: AgalKind, _ number: Int) -> Int {
    switch kind {
    case .attribute: number & 15
    case .temporary: Count.attributes + number % Count.temporaries
    case .output: Count.attributes + Count.temporaries + number % Count.outputs
    case .varying:
      Count.attributes + Count.temporaries + Count.outputs + number % Count.varyings
    case .constant, .sampler, .depth, .instance: Count.all - 1
    }
  }

  /// A component of a register, for all that run.
  func line(_ kind: AgalKind, _ number: Int, _ component: Int) -> Line {
    lines + (place(kind, number) * 4 + component) * Self.length
  }

  /// Whether a pixel was not discarded.
  func isAlive(_ lane: Int) -> Bool { alive >> Pixels(lane) & 1 != 0 }

  /// Runs a program; `constants` are its registers, four numbers each.
  func run(
    _ program: AgalProgram, _ count: Int, constants: [Float], _ textures: [SpaceSampler?]
  ) {
    let first = place(.temporary, 0) * 4 * Self.length
    (lines + first).update(
      repeating: 0, count: (Count.temporaries + Count.outputs) * 4 * Self.length)
    if !program.isFragment {
      line(.varying, 0, 0).update(repeating: 0, count: Count.varyings * 4 * Self.length)
    }
    self.count = count
    pieces = (count + Numbers.scalarCount - 1) / Numbers.scalarCount
    alive = count < Self.length ? (1 << Pixels(count)) - 1 : .max
    free = ~alive
    outer.removeAll(keepingCapacity: true)
    program.tokens.withUnsafeBufferPointer { tokens in
      constants.withUnsafeBufferPointer { run(tokens, $0, textures) }
    }
  }

  private func run(
    _ tokens: UnsafeBufferPointer<AgalToken>, _ constants: UnsafeBufferPointer<Float>,
    _ textures: [SpaceSampler?]
  ) {
    var at = 0
    while at < tokens.count {
      let token = tokens[at]
      at += 1
      switch token.operation {
      case .ifEqual, .ifNotEqual, .ifGreater, .ifLess:
        outer.append(alive)
        alive &= pixels(of: token, constants)
        if alive == 0 { at = Self.end(of: tokens, from: at) }
      case .else:
        alive = (outer.last ?? 0) & ~alive
        if alive == 0 { at = Self.end(of: tokens, from: at) }
      case .endIf: alive = outer.popLast() ?? alive
      case .kill:
        discard(token, constants)
        if alive == 0, outer.isEmpty { return }
      default: perform(token, constants, textures)
      }
    }
  }

  /// Where a way that no pixel takes ends: its `else` or `endIf`.
  private static func end(of tokens: UnsafeBufferPointer<AgalToken>, from start: Int) -> Int {
    var depth = 0
    for at in start..<tokens.count {
      switch tokens[at].operation {
      case .ifEqual, .ifNotEqual, .ifGreater, .ifLess: depth += 1
      case .else: if depth == 0 { return at }
      case .endIf:
        if depth == 0 { return at }
        depth -= 1
      default: break
      }
    }
    return tokens.count
  }

  // MARK: - Reading

  /// Numbers of a source, 16 at a time; those of a constant are the same in all pieces.
  private struct Operand {
    let base: UnsafeRawPointer
    let step: Int

    @inline(__always) subscript(piece: Int) -> Numbers {
      base.load(fromByteOffset: piece * step, as: Numbers.self)
    }
  }

  /// Four operands, one for each component.
  private struct Operands {
    let x: Operand
    let y: Operand
    let z: Operand
    let w: Operand
  }

  private func aside(_ index: Int) -> Line { scratch + index * Self.length }

  /// A component of a source; what is no register's is written to a line aside.
  private func operand(
    _ source: AgalSource, _ component: Int, _ constants: UnsafeBufferPointer<Float>, row: Int,
    aside place: Int
  ) -> Operand {
    let component = Int(source.order[component])
    guard source.kind == .constant else {
      return Operand(
        base: line(source.kind, source.number + row, component),
        step: MemoryLayout<Numbers>.stride)
    }
    func constant(_ register: Int) -> Float {
      let place = register * 4 + component
      return place >= 0 && place < constants.count ? constants[place] : 0
    }
    let line = aside(place)
    guard let index = source.index else {
      let raw = UnsafeMutableRawPointer(line)
      raw.storeBytes(of: Numbers(repeating: constant(source.number + row)), as: Numbers.self)
      return Operand(base: raw, step: 0)
    }
    let from =
      index.kind == .constant ? nil : self.line(index.kind, index.register, index.component)
    let fixed =
      index.register * 4 + index.component < constants.count
      ? constants[index.register * 4 + index.component] : 0
    for lane in 0..<count {
      let number = from?[lane] ?? fixed
      let whole = number > -1000 && number < 1000 ? Int(number) : -1
      line[lane] = constant(whole + source.number + row)
    }
    return Operand(base: line, step: MemoryLayout<Numbers>.stride)
  }

  private func operands(
    _ source: AgalSource, _ constants: UnsafeBufferPointer<Float>, row: Int = 0, aside place: Int
  ) -> Operands {
    Operands(
      x: operand(source, 0, constants, row: row, aside: place),
      y: operand(source, 1, constants, row: row, aside: place + 1),
      z: operand(source, 2, constants, row: row, aside: place + 2),
      w: operand(source, 3, constants, row: row, aside: place + 3))
  }

  /// The whole line of an operand; one of a constant is written to a line aside.
  private func whole(_ operand: Operand, aside place: Int) -> Line {
    guard operand.step == 0 else {
      return Line(mutating: operand.base.assumingMemoryBound(to: Float.self))
    }
    let line = aside(place)
    line.update(repeating: operand[0][0], count: Self.length)
    return line
  }

  // MARK: - Writing

  /// The numbers 1, 2, 4 …: what a bit of a piece's pixels is.
  @inline(__always) private static var bits: SIMD16<Int32> {
    SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
  }

  /// Writes what an operation gives, for the pixels that count.
  @inline(__always) private func store(
    _ value: Numbers, _ token: AgalToken, _ component: Int, _ piece: Int
  ) {
    guard token.target.mask >> UInt8(component) & 1 != 0 else { return }
    let written = UInt16(truncatingIfNeeded: (alive | free) >> Pixels(piece * 16))
    let target = UnsafeMutableRawPointer(line(token.target.kind, token.target.number, component))
    let place = piece * MemoryLayout<Numbers>.stride
    if written == .max {
      target.storeBytes(of: value, toByteOffset: place, as: Numbers.self)
    } else if written != 0 {
      let old = target.load(fromByteOffset: place, as: Numbers.self)
      let mask = (SIMD16(repeating: Int32(written)) & Self.bits) .!= 0
      target.storeBytes(
        of: old.replacing(with: value, where: mask), toByteOffset: place, as: Numbers.self)
    }
  }

  @inline(__always) private func store(
    _ x: Numbers, _ y: Numbers, _ z: Numbers, _ w: Numbers, _ token: AgalToken, _ piece: Int
  ) {
    store(x, token, 0, piece)
    store(y, token, 1, piece)
    store(z, token, 2, piece)
    store(w, token, 3, piece)
  }

  // MARK: - Conditions

  /// The pixels for which a condition holds in all components.
  private func pixels(of token: AgalToken, _ constants: UnsafeBufferPointer<Float>) -> Pixels {
    guard let first = token.first, let second = token.second else { return .max }
    let a = operands(first, constants, aside: 0)
    let b = operands(second, constants, aside: 4)
    func holds(_ a: Operand, _ b: Operand, _ piece: Int) -> SIMDMask<SIMD16<Int32>> {
      switch token.operation {
      case .ifEqual: a[piece] .== b[piece]
      case .ifNotEqual: a[piece] .!= b[piece]
      case .ifGreater: a[piece] .> b[piece]
      default: a[piece] .< b[piece]
      }
    }
    var result: Pixels = 0
    for piece in 0..<pieces {
      let all =
        holds(a.x, b.x, piece) .& holds(a.y, b.y, piece) .& holds(a.z, b.z, piece)
        .& holds(a.w, b.w, piece)
      let bits = SIMD16<Int32>.zero.replacing(with: Self.bits, where: all).wrappedSum()
      result |= Pixels(UInt32(bitPattern: bits)) << Pixels(piece * 16)
    }
    return result
  }

  /// Pixels whose number is negative are not drawn.
  private func discard(_ token: AgalToken, _ constants: UnsafeBufferPointer<Float>) {
    guard let first = token.first else { return }
    let a = whole(operand(first, 0, constants, row: 0, aside: 0), aside: 1)
    var gone: Pixels = 0
    for lane in 0..<count where a[lane] < 0 { gone |= 1 << Pixels(lane) }
    gone &= alive
    alive &= ~gone
    for depth in outer.indices { outer[depth] &= ~gone }
  }

  // MARK: - Operations

  private func perform(
    _ token: AgalToken, _ constants: UnsafeBufferPointer<Float>, _ textures: [SpaceSampler?]
  ) {
    guard alive != 0, let first = token.first else { return }
    let a = operands(first, constants, aside: 0)
    switch token.operation {
    case .texture:
      read(token.sampler < textures.count ? textures[token.sampler] : nil, a, token)
    case .matrix33, .matrix34, .matrix44: multiply(token, a, constants)
    case .slopeX, .slopeY: slope(token, a)
    default:
      let b = token.second.map { operands($0, constants, aside: 4) } ?? a
      switch token.operation {
      case .dot3, .dot4, .cross, .normalize: vector(token, a, b)
      default: number(token, a, b)
      }
    }
  }

  private func read(_ texture: SpaceSampler?, _ a: Operands, _ token: AgalToken) {
    guard let texture else {
      for piece in 0..<pieces { store(.zero, .zero, .zero, Numbers(repeating: 1), token, piece) }
      return
    }
    let result = (0..<4).map { aside(8 + $0) }
    texture.read(
      count, whole(a.x, aside: 4), whole(a.y, aside: 5), whole(a.z, aside: 6), to: result)
    storeAside(token)
  }

  /// Writes the four lines of a result aside.
  private func storeAside(_ token: AgalToken) {
    for component in 0..<4 {
      let line = Operand(base: aside(8 + component), step: MemoryLayout<Numbers>.stride)
      for piece in 0..<pieces { store(line[piece], token, component, piece) }
    }
  }

  private func multiply(
    _ token: AgalToken, _ a: Operands, _ constants: UnsafeBufferPointer<Float>
  ) {
    guard let second = token.second, let rows = token.operation.rows else { return }
    let isWide = token.operation != .matrix33
    aside(8 + rows - 1).update(repeating: 0, count: (5 - rows) * Self.length)
    for row in 0..<rows {
      let b = operands(second, constants, row: row, aside: 4)
      let result = UnsafeMutableRawPointer(aside(8 + row))
      for piece in 0..<pieces {
        var sum = Numbers.zero + a.x[piece] * b.x[piece]
        sum += a.y[piece] * b.y[piece]
        sum += a.z[piece] * b.z[piece]
        if isWide { sum += a.w[piece] * b.w[piece] }
        result.storeBytes(
          of: sum, toByteOffset: piece * MemoryLayout<Numbers>.stride, as: Numbers.self)
      }
    }
    storeAside(token)
  }

  private func slope(_ token: AgalToken, _ a: Operands) {
    for (component, operand) in [a.x, a.y, a.z, a.w].enumerated() {
      let from = whole(operand, aside: 4)
      let result = aside(8 + component)
      for lane in 0..<count {
        // Between neighbours in a row; rows do not know of one another.
        let next = min(lane + 1, count - 1)
        let step = from[next] - from[max(next - 1, 0)]
        result[lane] = token.operation == .slopeX ? step : 0
      }
    }
    storeAside(token)
  }

  private func vector(_ token: AgalToken, _ a: Operands, _ b: Operands) {
    for piece in 0..<pieces {
      let (ax, ay, az) = (a.x[piece], a.y[piece], a.z[piece])
      let (bx, by, bz) = (b.x[piece], b.y[piece], b.z[piece])
      switch token.operation {
      case .dot3, .dot4:
        var sum = ax * bx + ay * by + az * bz
        if token.operation == .dot4 { sum += a.w[piece] * b.w[piece] }
        store(sum, sum, sum, sum, token, piece)
      case .cross:
        store(
          ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx, Numbers(repeating: 1), token,
          piece)
      default:
        let length = (ax * ax + ay * ay + az * az).squareRoot()
        let isThere = length .> 0
        func part(_ value: Numbers) -> Numbers {
          Numbers.zero.replacing(with: value / length, where: isThere)
        }
        store(part(ax), part(ay), part(az), a.w[piece], token, piece)
      }
    }
  }

  /// Does the same with each component that is written.
  @inline(__always) private func each(
    _ token: AgalToken, _ a: Operands, _ b: Operands, _ value: (Numbers, Numbers) -> Numbers
  ) {
    let mask = token.target.mask
    for piece in 0..<pieces {
      // All are read before the first is written, which may be a source.
      let x = mask & 1 != 0 ? value(a.x[piece], b.x[piece]) : .zero
      let y = mask & 2 != 0 ? value(a.y[piece], b.y[piece]) : .zero
      let z = mask & 4 != 0 ? value(a.z[piece], b.z[piece]) : .zero
      let w = mask & 8 != 0 ? value(a.w[piece], b.w[piece]) : .zero
      store(x, y, z, w, token, piece)
    }
  }

  /// The same for functions of single numbers, of the pixels that count.
  private func eachAlone(
    _ token: AgalToken, _ a: Operands, _ b: Operands, _ value: (Float, Float) -> Float
  ) {
    let sources = [(a.x, b.x), (a.y, b.y), (a.z, b.z), (a.w, b.w)]
    for (component, source) in sources.enumerated()
    where token.target.mask >> UInt8(component) & 1 != 0 {
      let result = aside(8 + component)
      for piece in 0..<pieces {
        let (one, two) = (source.0[piece], source.1[piece])
        for place in 0..<Numbers.scalarCount where isAlive(piece * 16 + place) {
          result[piece * 16 + place] = value(one[place], two[place])
        }
      }
    }
    storeAside(token)
  }

  private func number(_ token: AgalToken, _ a: Operands, _ b: Operands) {
    let (zero, one) = (Numbers.zero, Numbers(repeating: 1))
    /// 1 where something holds.
    @inline(__always) func truth(_ mask: SIMDMask<SIMD16<Int32>>) -> Numbers {
      zero.replacing(with: one, where: mask)
    }
    switch token.operation {
    case .move: each(token, a, b) { first, _ in first }
    case .add: each(token, a, b) { $0 + $1 }
    case .subtract: each(token, a, b) { $0 - $1 }
    case .multiply: each(token, a, b) { $0 * $1 }
    case .divide: each(token, a, b) { $0 / $1 }
    case .reciprocal: each(token, a, b) { first, _ in one / first }
    case .minimum: each(token, a, b) { $0.replacing(with: $1, where: $1 .< $0) }
    case .maximum: each(token, a, b) { $0.replacing(with: $1, where: $1 .>= $0) }
    case .fraction: each(token, a, b) { first, _ in first - first.rounded(.down) }
    case .squareRoot: each(token, a, b) { first, _ in first.squareRoot() }
    case .inverseRoot: each(token, a, b) { first, _ in one / first.squareRoot() }
    case .absolute: each(token, a, b) { first, _ in Self.magnitude(first) }
    case .negate: each(token, a, b) { first, _ in -first }
    case .saturate:
      each(token, a, b) { first, _ in
        let above = first.replacing(with: zero, where: zero .>= first)
        return above.replacing(with: one, where: one .< above)
      }
    case .notLess: each(token, a, b) { truth($0 .>= $1) }
    case .less: each(token, a, b) { truth($0 .< $1) }
    case .sign:
      each(token, a, b) { first, _ in
        truth(first .> zero).replacing(with: -one, where: first .< zero)
      }
    case .equal: each(token, a, b) { truth($0 .== $1) }
    case .notEqual: each(token, a, b) { truth($0 .!= $1) }
    case .power: eachAlone(token, a, b) { Float(powerOf(Double($0), Double($1))) }
    case .logarithm:
      eachAlone(token, a, b) { first, _ in Float(logarithm(Double(first)) / 0.693_147_180_559_945_3)
      }
    case .exponential: eachAlone(token, a, b) { first, _ in Float(powerOf(2, Double(first))) }
    case .sine: eachAlone(token, a, b) { first, _ in Float(sine(Double(first))) }
    case .cosine: eachAlone(token, a, b) { first, _ in Float(cosine(Double(first))) }
    default: each(token, a, b) { _, _ in zero }
    }
  }

  private static func magnitude(_ value: Numbers) -> Numbers {
    let bits = unsafeBitCast(value, to: SIMD16<UInt32>.self) & SIMD16(repeating: 0x7FFF_FFFF)
    return unsafeBitCast(bits, to: Numbers.self)
  }
}
