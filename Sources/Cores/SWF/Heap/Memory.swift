extension Heap {
  /// Roughly how many bytes scripts have taken.
  ///
  /// Scripts can ask for it (Y.Sys.1) and collections begin by it, so a player that continues from a state counts as the one that was saved did: by
  /// what a state keeps alone.
  public struct Memory: Sendable {
    /// What came since the last collection.
    public var pressure = 0
    /// What has to come before a collection pays.
    public var threshold = 16 << 20
    /// What the last collection found alive.
    public var living = 0
    /// What names take, which are never freed.
    ///
    /// A file's names are made when they are first used, after a state again: so what scripts see does not count them.
    package internal(set) var names = 0

    /// What a name takes besides its units: the string, and its places in the table.
    static let bytesOfName = 128

    init() {}

    /// After a collection.
    mutating func collected(living: Int) {
      self.living = living
      (pressure, threshold) = (0, max(16 << 20, living))
    }

    /// As it was at another time, but for names, which are still there.
    package mutating func become(_ other: Memory) {
      let names = names
      self = other
      self.names = names
    }

    /// All that is taken, as far as scripts see it.
    public var total: Int { living + pressure }

    /// Whether so many bytes more would be too much, if nothing can be freed.
    package func isFull(with more: Int = 0) -> Bool { total + names + more > Heap.limit }

    /// Whether a heap can be so: a state may say anything.
    package var isPossible: Bool {
      let most = Heap.limit * 2
      return 0...most ~= living && 0...most ~= pressure && (16 << 20)...most ~= threshold
    }
  }
}
