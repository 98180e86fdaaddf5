/// Operations of shaders on vectors and matrices, for each pixel.
enum ShaderVectors {
  typealias Line = (Int32) -> UnsafeMutablePointer<Float>

  /// Of one vector, or of two whose numbers come one after the other in the list.
  static func run(
    _ operation: ShaderOperation, _ list: UnsafeBufferPointer<Int32>, _ lanes: ShaderLanes,
    to target: UnsafeMutablePointer<Float>, _ line: Line
  ) {
    let half = list.count / 2
    for lane in 0..<lanes.count where lanes.counts(lane) {
      func number(_ index: Int) -> Float { line(list[index])[lane] }
      switch operation {
      case .length: target[lane] = sum(list.count) { number($0) * number($0) }.squareRoot()
      case .distance:
        target[lane] =
          sum(half) {
            let difference = number($0) - number(half + $0)
            return difference * difference
          }.squareRoot()
      case .dot: target[lane] = sum(half) { number($0) * number(half + $0) }
      case .normalize:
        let length = sum(half) { number(half + $0) * number(half + $0) }.squareRoot()
        let all = (0..<half).map { number(half + $0) / length }
        for index in 0..<half { line(list[index])[lane] = all[index] }
      default:
        let a = SIMD3(number(0), number(1), number(2))
        let b = SIMD3(number(3), number(4), number(5))
        line(list[0])[lane] = a.y * b.z - a.z * b.y
        line(list[1])[lane] = a.z * b.x - a.x * b.z
        line(list[2])[lane] = a.x * b.y - a.y * b.x
      }
    }
  }

  @inline(__always) private static func sum(_ count: Int, _ part: (Int) -> Float) -> Float {
    var sum: Float = 0
    for index in 0..<count { sum += part(index) }
    return sum
  }

  /// Of what is in the list first, by the matrix that follows; matrices lie column by column.
  static func multiply(
    _ operation: ShaderOperation, _ list: UnsafeBufferPointer<Int32>, side: Int,
    _ lanes: ShaderLanes, _ line: Line
  ) {
    let count = list.count - side * side
    for lane in 0..<lanes.count where lanes.counts(lane) {
      func own(_ index: Int) -> Float { line(list[index])[lane] }
      func matrix(_ row: Int, _ column: Int) -> Float {
        line(list[count + column * side + row])[lane]
      }
      let result: [Float] = (0..<count).map { index in
        let (row, column) = (index % side, index / side)
        return switch operation {
        case .matrixByVector: sum(side) { matrix(index, $0) * own($0) }
        case .vectorByMatrix: sum(side) { own($0) * matrix($0, index) }
        default: sum(side) { own($0 * side + row) * matrix($0, column) }
        }
      }
      for index in 0..<count { line(list[index])[lane] = result[index] }
    }
  }
}
