/// Memory that only grows, for plain values.
///
/// The owner calls `free`; a copy is the same memory.
///
/// `base` changes when `reserve` grows it: fetch it again after that. What `reserve` adds is only initialised when
/// `filling` is given, then always with that value.
struct Buffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init() {
    base = .allocate(capacity: 1)
    capacity = 0
  }

  func free() { base.deallocate() }

  /// Makes room for `count` elements, keeping those there; returns `base`.
  @inline(__always) @discardableResult
  mutating func reserve(_ count: Int, filling value: Element? = nil)
    -> UnsafeMutablePointer<Element>
  {
    if count > capacity { grow(count, value) }
    return base
  }

  @inline(never) private mutating func grow(_ count: Int, _ value: Element?) {
    let larger = max(count, capacity * 2)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    memory.update(from: base, count: capacity)
    if let value { (memory + capacity).initialize(repeating: value, count: larger - capacity) }
    base.deallocate()
    base = memory
    capacity = larger
  }
}
