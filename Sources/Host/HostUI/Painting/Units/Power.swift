import Glibc

/// A number to a power.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
