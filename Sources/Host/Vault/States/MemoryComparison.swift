import Catalog
import HostBase
package import Session

/// Where two moments of a machine's memory differ.
package struct MemoryComparison: Equatable, Sendable {
  /// Bytes next to each other that differ, with at most a few between them that do not.
  package struct Difference: Equatable, Sendable {
    /// Address of the first byte.
    package var address: Int
    /// The bytes at the first moment.
    package var before: ArraySlice<UInt8>
    /// The bytes at the second one; of the same number.
    package var after: ArraySlice<UInt8>
  }

  /// An area with what differs in it.
  package struct Area: Equatable, Sendable {
    /// What it is.
    package var name: String
    /// Address of its first byte.
    package var start: Int
    /// Its size in bytes.
    package var size: Int
    /// How many bytes differ.
    package var changed: Int
    /// Where.
    package var differences: [Difference]
  }

  /// Equal bytes between two differences that are still told as one.
  static let gap = 3

  /// The areas that both moments have, in order; those that are equal too.
  package let areas: [Area]

  /// Compares area by area.
  package init(_ before: [MemoryArea], _ after: [MemoryArea]) {
    areas = before.enumerated().compactMap { index, old in
      guard after.indices.contains(index) else { return nil }
      let new = after[index]
      guard new.name == old.name, new.start == old.start else { return nil }
      return MemoryComparison.compare(old, new)
    }
  }

  private static func compare(_ old: MemoryArea, _ new: MemoryArea) -> Area {
    let found = ByteDifferences(old.bytes, new.bytes, gap: gap)
    return Area(
      name: old.name, start: old.start, size: min(old.bytes.count, new.bytes.count),
      changed: found.count,
      differences: found.ranges.map {
        Difference(address: old.start + $0.lowerBound, before: old.bytes[$0], after: new.bytes[$0])
      })
  }
}

extension CoreSession {
  /// The machine's memory by the core's memory map, without read-only parts; where the core gave no map, its save RAM,
  /// system RAM and video RAM.
  ///
  /// What is mapped to several places comes once.
  package var memoryAreas: [MemoryArea] {
    var areas = mappedMemory
    if !areas.isEmpty { return areas }
    // RETRO_MEMORY ids.
    for (id, name) in [(UInt32(2), "system RAM"), (3, "video RAM"), (0, "save RAM")] {
      let bytes = memory(id)
      if !bytes.isEmpty { areas.append(MemoryArea(name: name, start: 0, bytes: bytes)) }
    }
    return areas
  }
}
