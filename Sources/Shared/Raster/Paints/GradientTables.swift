/// The colours of gradients that were used of late: to find them costs as much as to fill some thousand pixels.
final class GradientTables {
  private struct Key: Hashable {
    let gradient: Gradient
    let multiply: SIMD4<Int32>
    let add: SIMD4<Int32>
    let steps: Bool
  }

  /// Entries of all tables: 8 MiB.
  private static let limit = 1 << 21

  private var tables: [Key: GradientTable] = [:]
  private var entries = 0

  func table(of gradient: Gradient, _ transform: ColorTransform, steps: Bool) -> GradientTable {
    let key = Key(
      gradient: gradient, multiply: transform.multiply, add: transform.add, steps: steps)
    if let found = tables[key] { return found }
    let made = GradientTable(gradient, transform: transform, steps: steps)
    entries += made.colors.count
    if entries > Self.limit {
      tables.removeAll(keepingCapacity: true)
      entries = made.colors.count
    }
    tables[key] = made
    return made
  }
}
