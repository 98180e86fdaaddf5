/// Numbers that come from outside: a core, a worker, a state, a report, another program, a network.
///
/// Converting a `Double` to an integer traps when the value does not fit. Everything in the host that makes a whole number of a
/// `Double` therefore names the range that it accepts.
extension FixedWidthInteger {
  /// The value without its fraction, held in a range; what is no number gives the lower bound.
  package init(_ value: Double, in range: ClosedRange<Self>) {
    // Compared as Double first: bounds near 2^63 have no exact Double, and rounding them up would trap.
    if let whole = Self(exactly: value.rounded(.towardZero)) {
      self = Swift.min(Swift.max(whole, range.lowerBound), range.upperBound)
    } else {
      self = value > 0 ? range.upperBound : range.lowerBound
    }
  }
}

extension Double {
  /// The value held in a range; `fallback` for what is no number.
  package func bounded(in range: ClosedRange<Double>, or fallback: Double) -> Double {
    isNaN ? fallback : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
