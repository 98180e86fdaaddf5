import FlashData

/// Runs a program of Stage3D for up to 64 corners or pixels at once: a register is four lines of numbers.
final class AgalRun {
  static let length = 64
  typealias Line = UnsafeMutablePointer<Float>

  /// Registers of each kind.
  private enum Count {
    static let attributes = 16, temporaries = 32, outputs = 4, varyings = 16
    static let all = attributes + temporaries + outputs + varyings + 1
  }

  private let lines: Line
  private let scratch: Line
  /// The pixels that count: 1, and 0 once they are discarded or take another way.
  private var masks: [[Bool]] = []
  private(set) var alive: [Bool]

  init() {
    lines = .allocate(capacity: Count.all * 4 * Self.length)
    lines.initialize(repeating: 0, count: Count.all * 4 * Self.length)
    scratch = .allocate(capacity: 12 * Self.length)
    scratch.initialize(repeating: 0, count: 12 * Self.length)
    alive = Array(repeating: true, count: Self.length)
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

  /// Runs a program; `constants` are its registers, four numbers each.
  func run(
    _ program: AgalProgram, _ count: Int, constants: [Float], _ textures: [SpaceSampler?]
  ) {
    let first = place(.temporary, 0) * 4 * Self.length
    (lines + first).initialize(
      repeating: 0, count: (Count.temporaries + Count.outputs) * 4 * Self.length)
    if !program.isFragment {
      line(.varying, 0, 0).initialize(
        repeating: 0, count: Count.varyings * 4 * Self.length)
    }
    for index in 0..<Self.length { alive[index] = index < count }
    masks.removeAll(keepingCapacity: true)
    constants.withUnsafeBufferPointer { constants in
      for token in program.tokens { run(token, count, constants, textures) }
    }
  }

  // MARK: - Reading

  /// The line of a component of a source; what is no register's is written to a line that is given.
  private func read(
    _ source: AgalSource, _ component: Int, _ count: Int,
    _ constants: UnsafeBufferPointer<Float>, row: Int = 0, to aside: Line
  ) -> Line {
    let component = Int(source.order[component])
    guard source.kind == .constant else {
      return line(source.kind, source.number + row, component)
    }
    func constant(_ register: Int) -> Float {
      let place = register * 4 + component
      return place >= 0 && place < constants.count ? constants[place] : 0
    }
    if let index = source.index {
      let from =
        index.kind == .constant ? nil : line(index.kind, index.register, index.component)
      let fixed =
        index.register * 4 + index.component < constants.count
        ? constants[index.register * 4 + index.component] : 0
      for lane in 0..<count {
        let number = from?[lane] ?? fixed
        let whole = number > -1000 && number < 1000 ? Int(number) : -1
        aside[lane] = constant(whole + source.number + row)
      }
    } else {
      aside.update(repeating: constant(source.number + row), count: count)
    }
    return aside
  }

  private func aside(_ index: Int) -> Line { scratch + index * Self.length }

  // MARK: - Operations

  private func run(
    _ token: AgalToken, _ count: Int, _ constants: UnsafeBufferPointer<Float>,
    _ textures: [SpaceSampler?]
  ) {
    switch token.operation {
    case .ifEqual, .ifNotEqual, .ifGreater, .ifLess: return open(token, count, constants)
    case .else:
      guard let outer = masks.last else { return }
      for lane in 0..<count { alive[lane] = outer[lane] && !alive[lane] }
      return
    case .endIf:
      if let outer = masks.popLast() { alive = outer }
      return
    case .kill:
      guard let first = token.first else { return }
      let value = read(first, 0, count, constants, to: aside(0))
      for lane in 0..<count where value[lane] < 0 { discard(lane) }
      return
    default: break
    }
    guard let first = token.first else { return }
    let a = (0..<4).map { read(first, $0, count, constants, to: aside($0)) }
    // Results are aside until all of them are there.
    let result = (0..<4).map { aside(8 + $0) }
    switch token.operation {
    case .texture:
      if token.sampler < textures.count, let texture = textures[token.sampler] {
        texture.read(count, a[0], a[1], a[2], to: result)
      } else {
        for component in 0..<4 {
          result[component].update(repeating: component == 3 ? 1 : 0, count: count)
        }
      }
    case .matrix33, .matrix34, .matrix44:
      guard let second = token.second, let rows = token.operation.rows else { return }
      let width = token.operation == .matrix33 ? 3 : 4
      for row in 0..<rows {
        let b = (0..<width).map { read(second, $0, count, constants, row: row, to: aside(4 + $0)) }
        for lane in 0..<count {
          var sum: Float = 0
          for index in 0..<width { sum += a[index][lane] * b[index][lane] }
          result[row][lane] = sum
        }
      }
    case .dot3, .dot4, .cross, .normalize: vector(token, count, constants, a, result)
    case .slopeX, .slopeY:
      for component in 0..<4 {
        for lane in 0..<count {
          // Between neighbours in a row; rows do not know of one another.
          let next = min(lane + 1, count - 1)
          let step = a[component][next] - a[component][max(next - 1, 0)]
          result[component][lane] = token.operation == .slopeX ? step : 0
        }
      }
    default:
      let b =
        token.second.map { second in
          (0..<4).map { read(second, $0, count, constants, to: aside(4 + $0)) }
        } ?? a
      for component in 0..<4 where token.target.mask >> UInt8(component) & 1 != 0 {
        AgalNumber.run(token.operation, a[component], b[component], count, to: result[component])
      }
    }
    write(token, count, result)
  }

  private func vector(
    _ token: AgalToken, _ count: Int, _ constants: UnsafeBufferPointer<Float>, _ a: [Line],
    _ result: [Line]
  ) {
    let b =
      token.second.map { second in
        (0..<4).map { read(second, $0, count, constants, to: aside(4 + $0)) }
      } ?? a
    for lane in 0..<count {
      let one = SIMD4(a[0][lane], a[1][lane], a[2][lane], a[3][lane])
      let two = SIMD4(b[0][lane], b[1][lane], b[2][lane], b[3][lane])
      let sum3 = one.x * two.x + one.y * two.y + one.z * two.z
      switch token.operation {
      case .dot3: for index in 0..<4 { result[index][lane] = sum3 }
      case .dot4: for index in 0..<4 { result[index][lane] = sum3 + one.w * two.w }
      case .cross:
        result[0][lane] = one.y * two.z - one.z * two.y
        result[1][lane] = one.z * two.x - one.x * two.z
        result[2][lane] = one.x * two.y - one.y * two.x
        result[3][lane] = 1
      default:
        let length = (one.x * one.x + one.y * one.y + one.z * one.z).squareRoot()
        for index in 0..<3 { result[index][lane] = length > 0 ? one[index] / length : 0 }
        result[3][lane] = one.w
      }
    }
  }

  private func write(_ token: AgalToken, _ count: Int, _ result: [Line]) {
    for component in 0..<4 where token.target.mask >> UInt8(component) & 1 != 0 {
      let target = line(token.target.kind, token.target.number, component)
      for lane in 0..<count where alive[lane] { target[lane] = result[component][lane] }
    }
  }

  private func discard(_ lane: Int) {
    guard alive[lane] else { return }
    alive[lane] = false
    for depth in masks.indices { masks[depth][lane] = false }
  }

  private func open(_ token: AgalToken, _ count: Int, _ constants: UnsafeBufferPointer<Float>) {
    guard let first = token.first, let second = token.second else { return }
    masks.append(alive)
    for component in 0..<4 {
      let a = read(first, component, count, constants, to: aside(0))
      let b = read(second, component, count, constants, to: aside(1))
      for lane in 0..<count {
        let holds =
          switch token.operation {
          case .ifEqual: a[lane] == b[lane]
          case .ifNotEqual: a[lane] != b[lane]
          case .ifGreater: a[lane] > b[lane]
          default: a[lane] < b[lane]
          }
        if !holds { alive[lane] = false }
      }
    }
  }
}

/// Functions of single numbers.
private enum AgalNumber {
  static func run(
    _ operation: AgalOperation, _ a: AgalRun.Line, _ b: AgalRun.Line, _ count: Int,
    to result: AgalRun.Line
  ) {
    @inline(__always) func each(_ value: (Int) -> Float) {
      for lane in 0..<count { result[lane] = value(lane) }
    }
    switch operation {
    case .move: each { a[$0] }
    case .add: each { a[$0] + b[$0] }
    case .subtract: each { a[$0] - b[$0] }
    case .multiply: each { a[$0] * b[$0] }
    case .divide: each { a[$0] / b[$0] }
    case .reciprocal: each { 1 / a[$0] }
    case .minimum: each { min(a[$0], b[$0]) }
    case .maximum: each { max(a[$0], b[$0]) }
    case .fraction: each { a[$0] - a[$0].rounded(.down) }
    case .squareRoot: each { a[$0].squareRoot() }
    case .inverseRoot: each { 1 / a[$0].squareRoot() }
    case .absolute: each { abs(a[$0]) }
    case .negate: each { -a[$0] }
    case .saturate: each { min(max(a[$0], 0), 1) }
    case .notLess: each { a[$0] >= b[$0] ? 1 : 0 }
    case .less: each { a[$0] < b[$0] ? 1 : 0 }
    case .sign: each { a[$0] > 0 ? 1 : a[$0] < 0 ? -1 : 0 }
    case .equal: each { a[$0] == b[$0] ? 1 : 0 }
    case .notEqual: each { a[$0] != b[$0] ? 1 : 0 }
    case .power: each { Float(powerOf(Double(a[$0]), Double(b[$0]))) }
    case .logarithm: each { Float(logarithm(Double(a[$0])) / 0.693_147_180_559_945_3) }
    case .exponential: each { Float(powerOf(2, Double(a[$0]))) }
    case .sine: each { Float(sine(Double(a[$0]))) }
    case .cosine: each { Float(cosine(Double(a[$0]))) }
    default: each { _ in 0 }
    }
  }
}
