/// Code of Stage3D's programs for tests.
struct AgalCode {
  private(set) var bytes: [UInt8]

  /// One without operations.
  init(isFragment: Bool, version: UInt8 = 1) {
    bytes = [0xA0, version, 0, 0, 0, 0xA1, isFragment ? 1 : 0]
  }

  /// A register by its kind and number, with the order of its components as in the code.
  struct Source {
    let kind: UInt64
    let number: UInt64
    var order: UInt64 = 0xE4

    var bits: UInt64 { number | order << 24 | kind << 32 }
  }

  static func attribute(_ number: UInt64) -> Source { Source(kind: 0, number: number) }
  static func constant(_ number: UInt64, order: UInt64 = 0xE4) -> Source {
    Source(kind: 1, number: number, order: order)
  }
  static func temporary(_ number: UInt64) -> Source { Source(kind: 2, number: number) }
  static func varying(_ number: UInt64) -> Source { Source(kind: 4, number: number) }

  /// Adds an operation; 3 is the kind of results.
  func run(
    _ code: UInt64, kind: UInt64 = 3, to number: UInt64 = 0, mask: UInt64 = 15,
    _ first: Source, second: UInt64 = 0
  ) -> AgalCode {
    adding(code, number | mask << 16 | kind << 24, first.bits, second)
  }

  func adding(_ code: UInt64, _ target: UInt64, _ first: UInt64, _ second: UInt64) -> AgalCode {
    func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
    }
    var result = self
    result.bytes += bytes(code, 4) + bytes(target, 4) + bytes(first, 8) + bytes(second, 8)
    return result
  }
}
