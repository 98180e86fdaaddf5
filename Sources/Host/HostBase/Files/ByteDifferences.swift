/// Where two runs of bytes differ.
package struct ByteDifferences: Equatable, Sendable {
  /// The places that differ, in order; places with few equal bytes between them are one.
  package private(set) var ranges: [Range<Int>] = []
  /// How many bytes differ.
  package private(set) var count = 0

  /// Compares as many bytes as both have; `gap` equal bytes at most lie inside one of the ranges.
  package init(_ old: [UInt8], _ new: [UInt8], gap: Int) {
    for at in 0..<min(old.count, new.count) where old[at] != new[at] {
      count += 1
      if let last = ranges.last, at - last.upperBound <= gap {
        ranges[ranges.count - 1] = last.lowerBound..<at + 1
      } else {
        ranges.append(at..<at + 1)
      }
    }
  }
}
