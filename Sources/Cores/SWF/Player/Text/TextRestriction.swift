/// `TextField.restrict`: characters and ranges that can be typed, and after `^` those that cannot.
struct TextRestriction {
  private var allowed: [ClosedRange<UInt16>] = []
  private var denied: [ClosedRange<UInt16>] = []

  init(_ text: String) {
    let units = Array(text.utf16)
    var at = 0
    var isDenied = false
    // One that begins with what is denied allows the rest.
    if units.first == 0x5E { allowed.append(0...0xFFFF) }
    func next() -> UInt16? {
      guard at < units.count else { return nil }
      var unit = units[at]
      at += 1
      if unit == 0x5C, at < units.count {
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
      guard let first = next() else { break }
      var last = first
      if at + 1 < units.count, units[at] == 0x2D {
        at += 1
        last = next() ?? first
      }
      if first <= last {
        if isDenied { denied.append(first...last) } else { allowed.append(first...last) }
      }
    }
  }

  func allows(_ unit: UInt16) -> Bool {
    allowed.contains { $0.contains(unit) } && !denied.contains { $0.contains(unit) }
  }
}
