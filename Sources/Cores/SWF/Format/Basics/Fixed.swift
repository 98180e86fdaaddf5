/// A signed number with 16 bits before and 16 bits behind the binary point, as the file has it.
public struct Fixed: Hashable, Sendable {
  /// The number times 65 536.
  public var raw: Int32

  /// The number `raw` / 65 536.
  public init(raw: Int32) { self.raw = raw }

  /// The exact value.
  public var value: Double { Double(raw) / 65536 }

  /// 1.
  public static let one = Fixed(raw: 65536)
  /// 0.
  public static let zero = Fixed(raw: 0)
}

/// A signed number with 8 bits before and 8 bits behind the binary point.
public struct Fixed8: Hashable, Sendable {
  /// The number times 256.
  public var raw: Int16

  /// The number `raw` / 256.
  public init(raw: Int16) { self.raw = raw }

  /// The exact value.
  public var value: Double { Double(raw) / 256 }

  /// 1.
  public static let one = Fixed8(raw: 256)
  /// 0.
  public static let zero = Fixed8(raw: 0)
}
