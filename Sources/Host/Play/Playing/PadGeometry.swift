import HostBase
package import Library

/// Where the parts of a game's pad lie, by its layout: in a space 100 units wide, as high as its parts need.
///
/// The shell's upper edge is at 15 units; shoulder buttons lie above it. The help page and the controls editor draw it.
package struct PadGeometry: Equatable, Sendable {
  /// How a button is drawn.
  package enum Shape: Equatable, Sendable {
    /// A round one, with its label inside.
    case disc
    /// An arm of the d-pad, to the left or right (-1, 1), or up or down.
    case arm(x: Double, y: Double)
    /// A flat one with its label above.
    case pill(isStart: Bool)
    /// One at the edge.
    case shoulder(isLeft: Bool)
  }

  /// One button.
  package struct Button: Equatable, Sendable {
    /// libretro's number.
    package var id: UInt32
    /// What is printed on it.
    package var label: String
    /// How it is drawn.
    package var shape: Shape
    /// Its middle.
    package var x: Double
    /// Its middle.
    package var y: Double
    /// Its size.
    package var width: Double
    /// Its size.
    package var height: Double
    /// The middle of the keys beside it.
    package var capX: Double
    /// The middle of the keys beside it.
    package var capY: Double

    /// The button of a libretro pad; nil for a number that is none.
    package var button: PadButton? { UInt8(exactly: id).flatMap(PadButton.init(rawValue:)) }
  }

  /// A stick; its radius is `stickRadius`.
  package struct Stick: Equatable, Sendable {
    /// Its name; may be empty.
    package var label: String
    /// Its middle.
    package var x: Double
    /// Its middle.
    package var y: Double
  }

  /// The buttons, those at the edge first, then in the layout's order.
  package private(set) var buttons: [Button] = []
  /// The sticks.
  package private(set) var sticks: [Stick] = []
  /// Devices that are no part of a pad.
  package private(set) var extras: [LayoutElement] = []
  /// The middle of the row of those devices.
  package private(set) var extrasY = 0.0
  /// Where the drawing begins.
  package private(set) var top = 0.0
  /// The height of the whole drawing.
  package private(set) var height = 0.0
  /// The height of the shell.
  package private(set) var shellHeight = 0.0
  /// Whether there is a d-pad.
  package private(set) var hasDpad = false

  /// The width of the space.
  package static let width = 100.0
  /// The radius of a stick's well.
  package static let stickRadius = 6.4
  /// The middle of the d-pad.
  package static let dpad = (x: 22.0, y: 39.0)
  /// Half of the d-pad's length, and of the width of its arms.
  package static let dpadArm = (length: 9.5, half: 3.2)

  /// Heights: of a row of shoulder buttons, of the pad's main part, of a row below it.
  private static let shoulderRow = 7.5
  private static let mainPart = 45.0
  private static let lowerRow = 12.0

  /// The pad of a layout; without one, of everything that libretro knows.
  package init(_ layout: [LayoutElement]) {
    let elements = layout.isEmpty ? Self.anyPad : layout
    let rows = Array(elements.filter { $0.kind == .shoulders }.prefix(2))
    let stickCount = elements.count { $0.kind == .stick }
    extras = elements.filter { [.pointer, .mouse, .keyboard, .lightgun].contains($0.kind) }
    let hasTags = !extras.isEmpty
    let hasSticks = stickCount > 0
    let above = rows.isEmpty ? 1 : Double(rows.count) * Self.shoulderRow + 2
    shellHeight =
      Self.mainPart + (hasSticks ? Self.lowerRow : 0) + (hasTags && !hasSticks ? 5 : 0)
    top = 15 - above
    height = above + shellHeight + (hasTags && hasSticks ? 7 : 0) + 3
    extrasY = 15 + shellHeight + (hasSticks ? 5 : -4.5)
    for (index, row) in rows.enumerated() { addShoulders(row, index) }
    for element in elements {
      switch element.kind {
      case .dpad: addDpad()
      case .actions: addActions(element)
      case .start: addPill(element, isStart: true)
      case .select: addPill(element, isStart: false)
      case .stick:
        let x = stickCount == 1 ? 50.0 : (sticks.isEmpty ? 37 : 63)
        sticks.append(Stick(label: element.label, x: x, y: 60))
      case .shoulders, .pointer, .mouse, .keyboard, .lightgun: break
      }
    }
  }

  /// A pad with everything that libretro knows, for games whose core says nothing.
  package static let anyPad: [LayoutElement] = [
    LayoutElement(
      kind: .shoulders,
      buttons: [.init(label: "L", id: 10), .init(label: "R", id: 11)]),
    LayoutElement(kind: .dpad, buttons: []),
    LayoutElement(
      kind: .actions,
      buttons: [
        .init(label: "Y", id: 1), .init(label: "X", id: 9), .init(label: "B", id: 0),
        .init(label: "A", id: 8),
      ]),
    LayoutElement(kind: .select, buttons: [.init(label: "Select", id: 2)]),
    LayoutElement(kind: .start, buttons: [.init(label: "Start", id: 3)]),
  ]

  // MARK: - Parts

  private mutating func addShoulders(_ row: LayoutElement, _ index: Int) {
    // The first row lies nearest to the pad.
    let y = 12.2 - Double(index) * Self.shoulderRow
    for button in row.buttons.prefix(4) {
      let isLeft = [10, 12, 14].contains(button.id)
      buttons.append(
        Button(
          id: button.id, label: button.label.isEmpty ? "?" : button.label,
          shape: .shoulder(isLeft: isLeft), x: isLeft ? 24 : 76, y: y + 1.1, width: 22, height: 7,
          capX: isLeft ? 8 : 92, capY: y - 0.2))
    }
  }

  private mutating func addDpad() {
    guard !hasDpad else { return }
    hasDpad = true
    let (middle, arm) = (Self.dpad, Self.dpadArm)
    let ways: [(Double, Double, PadButton)] = [
      (0, -1, .up), (0, 1, .down), (-1, 0, .left), (1, 0, .right),
    ]
    for (x, y, button) in ways {
      let length = arm.length - arm.half
      let distance = arm.half + length / 2
      buttons.append(
        Button(
          id: UInt32(button.rawValue), label: button.title, shape: .arm(x: x, y: y),
          x: middle.x + x * distance, y: middle.y + y * distance,
          width: x == 0 ? arm.half * 2 : length, height: y == 0 ? arm.half * 2 : length,
          capX: middle.x + x * 13.2, capY: middle.y + y * 12.4))
    }
  }

  private mutating func addActions(_ element: LayoutElement) {
    let members = Array(element.buttons.prefix(6))
    // Places for the number of buttons, in the order in which the layout gives them.
    var spots: [(Double, Double)]
    switch members.count {
    case 0: return
    case 1: spots = [(0, 0)]
    case 2: spots = [(-6, 4), (6, -4)]
    case 3: spots = [(-9, 4.5), (0, 0), (9, -4.5)]
    case 4: spots = [(-9.5, 0), (0, -9), (0, 9), (9.5, 0)]
    default: spots = [(-9.5, 6), (0, 4), (9.5, 2), (-9.5, -6), (0, -8), (9.5, -10)]
    }
    if members.count == 4 {
      // Four are a diamond by their libretro places, whatever the order.
      let diamond: [UInt32: (Double, Double)] = [
        1: (-9.5, 0), 9: (0, -9), 0: (0, 9), 8: (9.5, 0),
      ]
      let known = members.compactMap { diamond[$0.id] }
      if known.count == 4, Set(members.map(\.id)).count == 4 { spots = known }
    }
    let radius = members.count <= 2 ? 5.4 : members.count <= 4 ? 4.3 : 3.6
    for (button, spot) in zip(members, spots) {
      // The keys go outwards if there is room, else below.
      let isUpper = members.count >= 4 && spot.1 < -5
      let (x, y) = (76 + spot.0, 37.5 + spot.1)
      buttons.append(
        Button(
          id: button.id, label: button.label, shape: .disc, x: x, y: y, width: radius * 2,
          height: radius * 2, capX: x, capY: y + (isUpper ? -(radius + 2.5) : radius + 3)))
    }
  }

  private mutating func addPill(_ element: LayoutElement, isStart: Bool) {
    guard let button = element.buttons.first else { return }
    let name = button.label.isEmpty ? (isStart ? "Start" : "Select") : button.label
    let x = isStart ? 57.0 : 44.5
    buttons.append(
      Button(
        id: button.id, label: name, shape: .pill(isStart: isStart), x: x, y: 27.5, width: 9.2,
        height: 2.8, capX: x, capY: 27.5 + 4.2))
  }
}
