import FlashHeap

/// Numbers by name: where in a table what has a name begins.
///
/// Open addressing, half empty: names are looked up whenever code meets a class for the first time, and when it is verified.
struct AtomIndex {
  private struct Slot {
    var atom = Atom.none
    var number: Int32 = -1
  }

  private var slots: [Slot] = []
  private var count = 0

  init() {}

  /// The slot of a name, or the free one where it would be; there are slots.
  private func place(_ atom: Atom) -> Int {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: (atom.id &* 0x9E37_79B1) >> 8) & mask
    while slots[at].number >= 0, slots[at].atom != atom { at = (at + 1) & mask }
    return at
  }

  /// The number of a name, −1 if it has none.
  subscript(_ atom: Atom) -> Int32 {
    get { slots.isEmpty ? -1 : slots[place(atom)].number }
    set {
      if count * 2 >= slots.count { grow() }
      let at = place(atom)
      if slots[at].number < 0 { count += 1 }
      slots[at] = Slot(atom: atom, number: newValue)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(8, old.count * 2))
    for slot in old where slot.number >= 0 { slots[place(slot.atom)] = slot }
  }
}
