extension Heap {
  /// Roughly how many bytes scripts have taken.
  public struct Memory: Sendable {
    /// What came since the last collection.
    public var pressure = 0
    /// What has to come before a collection pays.
    public var threshold = 16 << 20
    /// What the last collection found alive.
    public var living = 0

    init() {}

    /// After a collection.
    init(living: Int) {
      self.living = living
      threshold = max(threshold, living)
    }

    /// All that is taken, as far as is known.
    public var total: Int { living + pressure }

    /// Whether a heap can be so: a state may say anything.
    package var isPossible: Bool {
      let most = Heap.limit * 2
      return 0...most ~= living && 0...most ~= pressure && (16 << 20)...most ~= threshold
    }
  }
}
