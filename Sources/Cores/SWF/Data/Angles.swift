#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The only part of the C library that the display list needs.

package func sine(_ angle: Double) -> Double { sin(angle) }
package func cosine(_ angle: Double) -> Double { cos(angle) }
package func powerOf(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
package func logarithm(_ number: Double) -> Double { log(number) }
package func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
package func tangent(_ angle: Double) -> Double { tan(angle) }
package func arcSine(_ number: Double) -> Double { asin(number) }
package func arcCosine(_ number: Double) -> Double { acos(number) }
