import Glibc

/// A number to a power.
func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
