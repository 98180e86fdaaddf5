import HostBase

/// Folders that were walked through: links can lead in circles, or twice to one place.
package struct VisitedFolders: Sendable {
  /// Folders that are walked through at most.
  package static let limit = 50_000

  private struct Place: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
  }
  private var places = Set<Place>()

  /// Nothing was visited yet.
  package init() {}

  /// Whether a folder is to be walked through now: it was not yet, and there are not too many.
  package mutating func enter(device: some BinaryInteger, inode: some BinaryInteger) -> Bool {
    places.count < Self.limit
      && places.insert(
        Place(
          device: UInt64(truncatingIfNeeded: device), inode: UInt64(truncatingIfNeeded: inode))
      ).inserted
  }
}
