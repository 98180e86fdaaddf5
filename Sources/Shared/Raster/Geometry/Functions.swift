#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The only part of the C library that is needed here.

/// `base` to the power of `exponent`.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Sine and cosine of an angle in radians.
func direction(_ angle: Double) -> Point { Point(x: cos(angle), y: sin(angle)) }

/// The angle of a vector in radians, -π…π.
func angle(_ vector: Point) -> Double { atan2(vector.y, vector.x) }

/// The angle in radians whose cosine is `value`, which is cut to -1…1.
func arcCosine(_ value: Double) -> Double { acos(min(max(value, -1), 1)) }
