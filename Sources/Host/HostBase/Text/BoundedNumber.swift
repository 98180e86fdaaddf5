/// Numbers that come from outside: a core, a worker, a state, a report, another program, a network.
///
/// Converting a `Double` to an integer traps when the value does not fit. Everything in the host that makes a whole number of a
/// `Double` therefore names the range that it accepts; plain `Int(value)` is deprecated below, and warnings are errors, so the
/// build fails on it.
extension FixedWidthInteger {
  /// The value without its fraction, held in a range; what is no number gives the lower bound.
  ///
  /// Inlinable: the window converts colours of every pixel, and an unspecialized generic call takes a hundred times as long.
  @inlinable package init(_ value: Double, in range: ClosedRange<Self>) {
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

extension Int {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension Int8 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int8(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int8(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension Int16 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int16(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int16(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension Int32 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int32(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int32(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension Int64 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int64(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use Int64(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension UInt {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension UInt8 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt8(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt8(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension UInt16 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt16(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt16(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension UInt32 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt32(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt32(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
extension UInt64 {
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt64(value, in: range)")
  package init(_ value: Double) { self.init(value, in: .min ... .max) }
  /// Traps when the value does not fit: say which values are accepted.
  @available(*, deprecated, message: "use UInt64(value, in: range)")
  package init(_ value: Float) { self.init(Double(value), in: .min ... .max) }
}
