/// A number with so many digits after the point.
package func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "-" }
  let power = (0..<digits).reduce(1.0) { result, _ in result * 10 }
  let scaled = (value.magnitude * power).rounded()
  guard scaled < 9e15 else { return "\(value)" }
  let all = Int(scaled, in: 0...9_000_000_000_000_000)
  let unit = Int(power, in: 1...1_000_000_000)
  let whole = all / unit
  let rest = String(all % unit)
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return sign + String(whole) }
  return sign + "\(whole)." + String(repeating: "0", count: digits - rest.count) + rest
}
