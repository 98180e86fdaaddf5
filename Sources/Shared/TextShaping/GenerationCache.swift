/// A cache with a bound that forgets what was not used for some time.
///
/// It has two generations. What is used moves to the young one; when that is full, it becomes the old one and the former old
/// one goes. So each access costs one or two look-ups, and no list of uses is kept.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var youngCost = 0
  private let half: Int

  /// A cache whose values cost no more than `maxCost` together.
  init(maxCost: Int) { half = max(maxCost / 2, 1) }

  /// How many values it holds.
  var count: Int { young.count + old.count }

  /// A value that was put in, if it is still there.
  mutating func value(for key: Key) -> Value? {
    if let found = young[key] { return found.value }
    guard let found = old.removeValue(forKey: key) else { return nil }
    add(found.value, cost: found.cost, for: key)
    return found.value
  }

  /// Keeps a value; one that costs more than half of the bound is not kept.
  mutating func add(_ value: Value, cost: Int, for key: Key) {
    guard cost <= half else { return }
    if youngCost + cost > half {
      old = young
      young = [:]
      youngCost = 0
    }
    if let former = young.updateValue((value, cost), forKey: key) { youngCost -= former.cost }
    old.removeValue(forKey: key)
    youngCost += cost
  }

  /// Forgets everything.
  mutating func removeAll() {
    (young, old, youngCost) = ([:], [:], 0)
  }
}
