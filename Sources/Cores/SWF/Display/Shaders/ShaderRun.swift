/// Runs a shader's code for a piece of a row at a time: each number of a register is a line of numbers, one for each pixel (B.R.1).
final class ShaderRun {
  /// The longest piece.
  static let length = 64

  private let program: ShaderProgram
  private let floats: UnsafeMutablePointer<Float>
  private let wholes: UnsafeMutablePointer<Int32>
  /// The pixels for which conditions hold, a line for each that is open; the first is not in use.
  private let masks: UnsafeMutablePointer<Int32>
  /// Numbers as they are when the code begins.
  private let given: [(place: Int32, isWhole: Bool, value: UInt32)]

  /// `values` are those of the parameters, in their order; what is missing is 0.
  init(_ program: ShaderProgram, _ values: [[Float]]) {
    self.program = program
    let (places, depth) = (program.code.places, program.code.depth)
    floats = .allocate(capacity: max(places.floats, 1) * Self.length)
    wholes = .allocate(capacity: max(places.wholes, 1) * Self.length)
    masks = .allocate(capacity: (depth + 1) * Self.length)
    masks.initialize(repeating: 0, count: (depth + 1) * Self.length)
    var given: [(place: Int32, isWhole: Bool, value: UInt32)] = []
    for (index, parameter) in program.parameters.enumerated() {
      let numbers = index < values.count ? values[index] : []
      for (number, place) in parameter.places.enumerated() where number < numbers.count {
        let isWhole = !parameter.type.isFloat
        let value =
          isWhole
          ? UInt32(bitPattern: ShaderNumber.whole(numbers[number])) : numbers[number].bitPattern
        given.append((place, isWhole, value))
      }
    }
    self.given = given
  }

  deinit {
    floats.deallocate()
    wholes.deallocate()
    masks.deallocate()
  }

  @inline(__always) private func float(_ place: Int32) -> UnsafeMutablePointer<Float> {
    floats + Int(place) &* Self.length
  }

  @inline(__always) private func whole(_ place: Int32) -> UnsafeMutablePointer<Int32> {
    wholes + Int(place) &* Self.length
  }

  /// A channel of the result, as it is after `run`.
  func output(_ channel: Int) -> UnsafePointer<Float> {
    UnsafePointer(float(program.output[channel]))
  }

  /// Runs the code for so many pixels, whose middles are at a place and then a step further each.
  func run(
    _ count: Int, x: Double, y: Double, stepX: Double, stepY: Double, _ inputs: [ShaderSampler]
  ) {
    // Code may read what nothing has written, and may overwrite what it was given.
    floats.initialize(repeating: 0, count: max(program.code.places.floats, 1) &* Self.length)
    wholes.initialize(repeating: 0, count: max(program.code.places.wholes, 1) &* Self.length)
    for (place, isWhole, value) in given {
      if isWhole {
        whole(place).update(repeating: Int32(bitPattern: value), count: count)
      } else {
        float(place).update(repeating: Float(bitPattern: value), count: count)
      }
    }
    if program.coordinates.count == 2 {
      let (across, down) = (float(program.coordinates[0]), float(program.coordinates[1]))
      for index in 0..<count {
        across[index] = Float(x + stepX * Double(index))
        down[index] = Float(y + stepY * Double(index))
      }
    }
    program.code.steps.withUnsafeBufferPointer { steps in
      program.code.lists.withUnsafeBufferPointer { lists in
        run(count, steps, lists, inputs)
      }
    }
  }

  private func run(
    _ count: Int, _ steps: UnsafeBufferPointer<ShaderStep>, _ lists: UnsafeBufferPointer<Int32>,
    _ inputs: [ShaderSampler]
  ) {
    var depth = 0
    for index in steps.indices {
      let step = steps[index]
      switch step.operation {
      case .if:
        open(whole(step.first), count, depth)
        depth &+= 1
      case .else: turn(count, depth)
      case .endIf: depth &-= 1
      default:
        let list = UnsafeBufferPointer(
          rebasing: lists[Int(step.list)..<Int(step.list &+ step.count)])
        let mask = depth == 0 ? nil : UnsafePointer(masks + depth &* Self.length)
        let lanes = ShaderLanes(count: count, mask: mask)
        if step.isWhole {
          runWhole(step, list, lanes)
        } else {
          runFloat(step, list, lanes, inputs)
        }
      }
    }
  }

  // MARK: - Conditions

  /// Outside of conditions all pixels count.
  private func open(_ condition: UnsafePointer<Int32>, _ count: Int, _ depth: Int) {
    let (old, new) = (masks + depth &* Self.length, masks + (depth &+ 1) &* Self.length)
    for index in 0..<count {
      new[index] = condition[index] != 0 && (depth == 0 || old[index] != 0) ? 1 : 0
    }
  }

  private func turn(_ count: Int, _ depth: Int) {
    let (old, new) = (masks + (depth &- 1) &* Self.length, masks + depth &* Self.length)
    for index in 0..<count {
      new[index] = new[index] == 0 && (depth == 1 || old[index] != 0) ? 1 : 0
    }
  }

  // MARK: - Steps

  private func runFloat(
    _ step: ShaderStep, _ list: UnsafeBufferPointer<Int32>, _ lanes: ShaderLanes,
    _ inputs: [ShaderSampler]
  ) {
    let (t, a, b) = (float(step.target), float(step.first), float(step.second))
    switch step.operation {
    case .load:
      let value = Float(bitPattern: step.value)
      lanes.set(t) { _ in value }
    case .move, .intToFloat: lanes.set(t) { b[$0] }
    case .add: lanes.set(t) { a[$0] + b[$0] }
    case .subtract: lanes.set(t) { a[$0] - b[$0] }
    case .multiply: lanes.set(t) { a[$0] * b[$0] }
    case .divide: lanes.set(t) { a[$0] / b[$0] }
    case .reciprocal: lanes.set(t) { 1 / b[$0] }
    case .minimum: lanes.set(t) { b[$0] < a[$0] ? b[$0] : a[$0] }
    case .maximum: lanes.set(t) { b[$0] > a[$0] ? b[$0] : a[$0] }
    case .step: lanes.set(t) { a[$0] >= b[$0] ? 1 : 0 }
    case .modulo: lanes.set(t) { a[$0] - b[$0] * (a[$0] / b[$0]).rounded(.towardZero) }
    case .absolute: lanes.set(t) { abs(b[$0]) }
    case .sign: lanes.set(t) { b[$0] > 0 ? 1 : b[$0] < 0 ? -1 : 0 }
    case .floor: lanes.set(t) { b[$0].rounded(.down) }
    case .ceiling: lanes.set(t) { b[$0].rounded(.up) }
    case .fraction: lanes.set(t) { b[$0] - b[$0].rounded(.down) }
    case .squareRoot: lanes.set(t) { b[$0].squareRoot() }
    case .inverseRoot: lanes.set(t) { 1 / b[$0].squareRoot() }
    case .floatToInt: lanes.set(t) { b[$0].rounded(.toNearestOrEven) }
    case .floatToBool: lanes.set(t) { b[$0] != 0 ? 1 : 0 }
    // It always gives nothing (B.I.8).
    case .boolToFloat: lanes.set(t) { _ in 0 }
    case .widen:
      let source = whole(step.second)
      lanes.set(t) { Float(source[$0]) }
    case .select:
      // Other numbers than 1 do not choose the first one (B.I.10).
      let condition = whole(list[0])
      lanes.set(t) { condition[$0] == 1 ? a[$0] : b[$0] }
    case .sampleNearest, .sampleLinear:
      sample(step, list, lanes, inputs[Int(step.value)], a, b)
    case .normalize, .length, .distance, .dot, .cross:
      ShaderVectors.run(step.operation, list, lanes, to: t) { float($0) }
    case .matrixByMatrix, .vectorByMatrix, .matrixByVector:
      ShaderVectors.multiply(step.operation, list, side: Int(step.value), lanes) { float($0) }
    default:
      guard let function = ShaderNumber.function(step.operation) else { return }
      lanes.set(t) { Float(function(Double(a[$0]), Double(b[$0]))) }
    }
  }

  private func sample(
    _ step: ShaderStep, _ list: UnsafeBufferPointer<Int32>, _ lanes: ShaderLanes,
    _ input: ShaderSampler, _ x: UnsafePointer<Float>, _ y: UnsafePointer<Float>
  ) {
    let isLinear = step.operation == .sampleLinear
    for index in 0..<lanes.count where lanes.counts(index) {
      let pixel = isLinear ? input.linear(x[index], y[index]) : input.nearest(x[index], y[index])
      for channel in list.indices { float(list[channel])[index] = pixel[channel] }
    }
  }

  private func runWhole(
    _ step: ShaderStep, _ list: UnsafeBufferPointer<Int32>, _ lanes: ShaderLanes
  ) {
    let t = whole(step.target)
    let (a, b) = (whole(step.first), whole(step.second))
    switch step.operation {
    case .load:
      let value = Int32(bitPattern: step.value)
      lanes.set(t) { _ in value }
    case .move, .intToBool, .boolToInt: lanes.set(t) { b[$0] }
    case .add: lanes.set(t) { a[$0] &+ b[$0] }
    case .subtract: lanes.set(t) { a[$0] &- b[$0] }
    case .multiply: lanes.set(t) { a[$0] &* b[$0] }
    case .divide: lanes.set(t) { ShaderNumber.quotient(a[$0], b[$0]) }
    case .modulo: lanes.set(t) { a[$0] &- b[$0] &* ShaderNumber.quotient(a[$0], b[$0]) }
    case .minimum: lanes.set(t) { min(a[$0], b[$0]) }
    case .maximum: lanes.set(t) { max(a[$0], b[$0]) }
    case .absolute: lanes.set(t) { b[$0] < 0 ? 0 &- b[$0] : b[$0] }
    case .not: lanes.set(t) { ~b[$0] }
    case .and: lanes.set(t) { a[$0] != 0 && b[$0] != 0 ? 1 : 0 }
    case .or: lanes.set(t) { a[$0] != 0 || b[$0] != 0 ? 1 : 0 }
    case .exclusiveOr: lanes.set(t) { (a[$0] != 0) != (b[$0] != 0) ? 1 : 0 }
    case .select:
      let condition = whole(list[0])
      lanes.set(t) { condition[$0] == 1 ? a[$0] : b[$0] }
    case .truncate:
      let source = float(step.second)
      lanes.set(t) { ShaderNumber.whole(source[$0]) }
    default: compare(step, list, lanes, t)
    }
  }

  /// Truths: 1 or 0.
  private func compare(
    _ step: ShaderStep, _ list: UnsafeBufferPointer<Int32>, _ lanes: ShaderLanes,
    _ t: UnsafeMutablePointer<Int32>
  ) {
    switch step.operation {
    case .any: lanes.set(t) { lane in list.contains { whole($0)[lane] != 0 } ? 1 : 0 }
    case .all: lanes.set(t) { lane in list.allSatisfy { whole($0)[lane] != 0 } ? 1 : 0 }
    case .vectorEqual, .vectorNotEqual:
      let half = list.count / 2
      let isEqual = step.operation == .vectorEqual
      lanes.set(t) { lane in
        let isSame = (0..<half).allSatisfy { index in
          step.comparesFloats
            ? float(list[index])[lane] == float(list[half &+ index])[lane]
            : whole(list[index])[lane] == whole(list[half &+ index])[lane]
        }
        return isSame == isEqual ? 1 : 0
      }
    default:
      if step.comparesFloats {
        compare(step.operation, float(step.first), float(step.second), lanes, t)
      } else {
        compare(step.operation, whole(step.first), whole(step.second), lanes, t)
      }
    }
  }

  private func compare<Number: Comparable>(
    _ operation: ShaderOperation, _ a: UnsafePointer<Number>, _ b: UnsafePointer<Number>,
    _ lanes: ShaderLanes, _ t: UnsafeMutablePointer<Int32>
  ) {
    switch operation {
    case .equal: lanes.set(t) { a[$0] == b[$0] ? 1 : 0 }
    case .notEqual: lanes.set(t) { a[$0] != b[$0] ? 1 : 0 }
    case .less: lanes.set(t) { a[$0] < b[$0] ? 1 : 0 }
    default: lanes.set(t) { a[$0] <= b[$0] ? 1 : 0 }
    }
  }
}

/// The pixels for which a step is done.
struct ShaderLanes {
  let count: Int
  /// Not 0 for those that count; nil is all.
  let mask: UnsafePointer<Int32>?

  @inline(__always) func counts(_ index: Int) -> Bool { mask.map { $0[index] != 0 } ?? true }

  /// Writes a line of numbers.
  @inline(__always) func set<Number>(
    _ target: UnsafeMutablePointer<Number>, _ value: (Int) -> Number
  ) {
    if let mask {
      for index in 0..<count where mask[index] != 0 { target[index] = value(index) }
    } else {
      for index in 0..<count { target[index] = value(index) }
    }
  }
}
