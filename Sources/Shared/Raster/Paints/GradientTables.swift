/// The colours of gradients that were used of late: to find them costs as much as to fill some thousand pixels.
final class GradientTables {
  private struct Key: Hashable {
    let gradient: Gradient
    let multiply: SIMD4<Int32>
    let add: SIMD4<Int32>
    let steps: Bool
  }

  /// 8 KiB each.
  private static let limit = 512

  private var tables: [Key: GradientTable] = [:]

  func table(of gradient: Gradient, _ transform: ColorTransform, steps: Bool) -> GradientTable {
    let key = Key(
      gradient: gradient, multiply: transform.multiply, add: transform.add, steps: steps)
    if let found = tables[key] { return found }
    if tables.count >= Self.limit { tables.removeAll(keepingCapacity: true) }
    let made = GradientTable(gradient, transform: transform, steps: steps)
    tables[key] = made
    return made
  }
}
