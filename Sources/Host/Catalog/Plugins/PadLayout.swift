import HostBase
package import Library

/// Pads by libretro's numbers: the pieces from which layouts of stock cores are put together.
package enum PadLayout {
  /// The pad of the SNES with two more shoulders and two sticks: what a core has of which nothing is known.
  package static let retroPad: [LayoutElement] =
    [dpad, actions(("B", 0), ("A", 8), ("Y", 1), ("X", 9))]
    + [shoulders(("L", 10), ("R", 11), ("L2", 12), ("R2", 13)), select(), start()]
    + [stick("Left stick", 0), stick("Right stick", 1)]

  /// A layout made from a core's own words for its first port, for types of which nothing better is known.
  ///
  /// Only what is described is on the pad. Where no pad is described, the layout stays as it is.
  package static func refined(
    _ layout: [LayoutElement], by descriptors: [InputDescriptor]
  ) -> [LayoutElement] {
    var pad: [UInt32: String] = [:]
    var sticks: [UInt32: String] = [:]
    var others: [(kind: LayoutElement.Kind, button: LayoutButton)] = []
    for one in descriptors where one.port == 0 {
      let button = LayoutButton(
        label: one.description, device: one.device, index: one.index, id: one.id)
      switch one.device & 0xff {
      case 1 where one.index == 0 && one.id < 16: pad[one.id] = one.description
      case 5 where one.index < 2 && one.id < 2: sticks[one.index] = one.description
      case 2: others.append((.mouse, button))
      case 3: others.append((.keyboard, button))
      case 4: others.append((.lightgun, button))
      case 6: others.append((.pointer, button))
      default: continue
      }
    }
    guard !pad.isEmpty || !sticks.isEmpty || !others.isEmpty else { return layout }
    func named(_ ids: [UInt32]) -> [LayoutButton] {
      ids.compactMap { id in pad[id].map { LayoutButton(label: $0, id: id) } }
    }
    var result: [LayoutElement] = []
    func add(_ kind: LayoutElement.Kind, _ buttons: [LayoutButton]) {
      if !buttons.isEmpty { result.append(LayoutElement(kind: kind, buttons: buttons)) }
    }
    if [4, 5, 6, 7].contains(where: { pad[$0] != nil }) {
      result.append(
        LayoutElement(
          kind: .dpad, label: "D-pad",
          buttons: dpad.buttons.filter { pad[$0.id] != nil }))
    }
    add(.actions, named([0, 8, 1, 9]))
    add(.shoulders, named([10, 11, 12, 13, 14, 15]))
    add(.select, named([2]))
    add(.start, named([3]))
    for index in sticks.keys.sorted() {
      result.append(stick(index == 0 ? "Left stick" : "Right stick", index))
    }
    for kind in [LayoutElement.Kind.mouse, .keyboard, .lightgun, .pointer] {
      add(kind, others.filter { $0.kind == kind }.map(\.button))
    }
    return result
  }

  // MARK: - Pieces

  /// Up, down, left, right.
  static let dpad = LayoutElement(
    kind: .dpad, label: "D-pad",
    buttons: [
      LayoutButton(label: "Up", id: 4), LayoutButton(label: "Down", id: 5),
      LayoutButton(label: "Left", id: 6), LayoutButton(label: "Right", id: 7),
    ])

  /// One to four buttons under the right thumb.
  static func actions(_ buttons: (String, UInt32)...) -> LayoutElement {
    LayoutElement(kind: .actions, buttons: buttons.map { LayoutButton(label: $0.0, id: $0.1) })
  }

  /// Buttons under the forefingers.
  static func shoulders(_ buttons: (String, UInt32)...) -> LayoutElement {
    LayoutElement(kind: .shoulders, buttons: buttons.map { LayoutButton(label: $0.0, id: $0.1) })
  }

  /// The start button under the name that this machine gives it.
  static func start(_ label: String = "Start") -> LayoutElement {
    LayoutElement(kind: .start, buttons: [LayoutButton(label: label, id: 3)])
  }

  /// The select button under the name that this machine gives it.
  static func select(_ label: String = "Select") -> LayoutElement {
    LayoutElement(kind: .select, buttons: [LayoutButton(label: label, id: 2)])
  }

  /// A stick with its two axes; index 0 is the left one.
  static func stick(_ label: String, _ index: UInt32) -> LayoutElement {
    LayoutElement(
      kind: .stick, label: label,
      buttons: [
        LayoutButton(label: "Horizontal", device: 5, index: index, id: 0),
        LayoutButton(label: "Vertical", device: 5, index: index, id: 1),
      ])
  }

  /// A finger on the picture.
  static let touch = LayoutElement(
    kind: .pointer, label: "Touch",
    buttons: [
      LayoutButton(label: "X", device: 6, id: 0), LayoutButton(label: "Y", device: 6, id: 1),
      LayoutButton(label: "Touch", device: 6, id: 2),
    ])
}
