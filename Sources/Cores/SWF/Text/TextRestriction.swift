/// `TextField.restrict`: characters and ranges that can be typed, and after `^` those that cannot.
package struct TextRestriction {
  private var allowed: [ClosedRange<UInt16>] = []
  private var denied: [ClosedRange<UInt16>] = []

  package init(_ text: String) {
    let units = Array(text.utf16)
    var at = 0
    var isDenied = false
    // One that begins with what is denied allows the rest.
    if units.first == 0x5E { allowed.append(0...0xFFFF) }
    /// The next character that stands for itself; nil before `^`, `-` and at the end.
    func next() -> UInt16? {
      guard at < units.count, units[at] != 0x5E, units[at] != 0x2D else { return nil }
      var unit = units[at]
      at += 1
      if unit == 0x5C {
        // One at the end stands for nothing.
        guard at < units.count else { return nil }
        unit = units[at]
        at += 1
      }
      return unit
    }
    while at < units.count {
      if units[at] == 0x5E {
        isDenied.toggle()
        at += 1
        continue
      }
      let from = next()
      // A range without its first character begins at zero, one without its last is that first alone, and so is a reversed one.
      let isRange = at < units.count && units[at] == 0x2D
      if isRange { at += 1 }
      let to = isRange ? next() : nil
      guard let first = from ?? to.map({ _ in 0 }) else { continue }
      let range = first...max(first, to ?? first)
      if isDenied { denied.append(range) } else { allowed.append(range) }
    }
  }

  package func allows(_ unit: UInt16) -> Bool {
    allowed.contains { $0.contains(unit) } && !denied.contains { $0.contains(unit) }
  }
}
