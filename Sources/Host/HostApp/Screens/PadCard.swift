import HostBase
import HostStrings
import Library
import Play
import UIContract

/// The game's pad, drawn of elements: each of its buttons can be chosen, and lights up when it is down.
final class PadCard {
  private struct Piece {
    var button: PadButton
    var hit: ElementID
    var shape: ElementID
    var caption: ElementID
    var ground: String
    var isLit = false
  }

  private var pieces: [Piece] = []
  private let pad: PadGeometry
  private let unit: Double

  /// The side of what a finger hits, in dip.
  private static let touch = 44.0

  init(
    _ model: ControlsModel, width: Double, in parent: ElementID, on stage: PageStage,
    choose: @escaping (PadButton, ValueEvent, ElementID) -> Void
  ) {
    pad = PadGeometry(model.type?.layout ?? [])
    unit = max(width, 100) / PadGeometry.width
    let frame = stage.make(
      .createFrameLayout, in: parent,
      [.width: (unit * PadGeometry.width).dip, .height: (unit * pad.height).dip])
    place(
      .createFrameLayout, in: frame, on: stage, x: 50, y: 15 + pad.shellHeight / 2,
      width: 94 * unit,
      height: pad.shellHeight * unit,
      [.background: "surface", .border: "1 faint", .borderRadius: (15 * unit).dip])
    place(
      .createFrameLayout, in: frame, on: stage, x: 50, y: 19.6, width: 24 * unit,
      height: 1.2 * unit, [.background: "accent", .borderRadius: unit.dip])
    for stick in pad.sticks {
      let side = PadGeometry.stickRadius * 2 * unit
      place(
        .createFrameLayout, in: frame, on: stage, x: stick.x, y: stick.y, width: side, height: side,
        [.background: "raised", .border: "1 faint", .borderRadius: (side / 2).dip])
    }
    for button in pad.buttons {
      if let known = button.button { add(button, known, in: frame, on: stage, choose) }
    }
  }

  /// Makes an element whose middle is at a place of the pad; its size is in dip.
  @discardableResult
  private func place(
    _ type: CommandType, in parent: ElementID, on stage: PageStage, _ text: String = "", x: Double,
    y: Double, width: Double, height: Double, _ look: Look
  ) -> ElementID {
    let id = stage.make(
      type, in: parent, text,
      [
        .left: max(0, x * unit - width / 2).dip,
        .top: max(0, (y - pad.top) * unit - height / 2).dip, .width: width.dip,
        .height: height.dip,
      ])
    stage.style(id, look)
    return id
  }

  private func add(
    _ button: PadGeometry.Button, _ known: PadButton, in frame: ElementID, on stage: PageStage,
    _ choose: @escaping (PadButton, ValueEvent, ElementID) -> Void
  ) {
    let words: Look = [
      .fontSize: "small", .textAlign: "center", .whiteSpace: "nowrap", .textOverflow: "ellipsis",
    ]
    var captionWidth = 13.0
    var ground = "raised"
    var radius = 1.5
    switch button.shape {
    case .disc: (ground, radius) = ("accent", button.width / 2)
    case .arm: captionWidth = 12
    case .pill:
      (captionWidth, radius) = (12, button.height / 2)
      let label = place(
        .createText, in: frame, on: stage, button.label.printable, x: button.x, y: button.y - 3.6,
        width: 12 * unit, height: 18, words)
      stage.add(.style(label, .color, "faint"))
    case .shoulder: (captionWidth, radius) = (10, 2.6)
    }
    let caption = place(
      .createText, in: frame, on: stage, x: button.capX, y: button.capY,
      width: captionWidth * unit, height: 18, words)
    // Small buttons are hit beside them as well, but not where the next one is.
    let side = min(PadCard.touch, 7.4 * unit)
    let hit = place(
      .createEventLayout, in: frame, on: stage, x: button.x, y: button.y,
      width: max(button.width * unit, side), height: max(button.height * unit, side),
      [.borderRadius: (max(radius * unit, 6)).dip])
    let room = stage.make(
      .createFrameLayout, in: hit, [.width: "match-parent", .height: "match-parent"])
    let shape = stage.make(
      .createFrameLayout, in: room,
      [
        .gravity: "center", .width: (button.width * unit).dip,
        .height: (button.height * unit).dip, .background: ground, .border: "1 faint",
        .borderRadius: (radius * unit).dip,
      ])
    switch button.shape {
    case .arm(let x, let y):
      let way = y < 0 ? "up" : y > 0 ? "down" : x < 0 ? "left" : "right"
      _ = stage.picture(
        "asset:chevron-\(way)", "", in: shape,
        [
          .gravity: "center", .width: (4 * unit).dip, .height: (4 * unit).dip, .color: "text",
        ])
    case .disc, .shoulder:
      let label = stage.label(
        button.label.printable, in: shape,
        [
          .gravity: "center", .maxWidth: (button.width * unit).dip, .fontWeight: "bold",
          .whiteSpace: "nowrap", .textOverflow: "ellipsis",
        ])
      stage.add(.style(label, .color, ground == "accent" ? "on-accent" : "text"))
    case .pill: break
    }
    stage.onValue(hit) { choose(known, $0, hit) }
    pieces.append(Piece(button: known, hit: hit, shape: shape, caption: caption, ground: ground))
  }

  /// Shows what presses each button.
  func show(_ model: ControlsModel, on stage: PageStage) {
    for piece in pieces {
      let slot = ControlSlot.button(piece.button)
      let names = model.names(of: slot)
      stage.add(.set(piece.caption, names.first ?? "–"))
      let text = names.isEmpty ? stage.strings(.notBound) : names.joined(separator: " · ")
      let all = stage.strings(.buttonBinding, model.title(of: slot), text)
      stage.add(.label(piece.hit, all, model.clashes(of: slot).joined(separator: ", ")))
      stage.style(piece.hit, [.tooltip: all])
    }
  }

  /// Lights up the buttons that are down.
  func light(_ buttons: UInt16, on stage: PageStage) {
    for index in pieces.indices {
      let isLit = buttons & pieces[index].button.bit != 0
      guard pieces[index].isLit != isLit else { continue }
      pieces[index].isLit = isLit
      stage.add(
        .style(pieces[index].shape, .background, isLit ? "focus" : pieces[index].ground))
    }
  }
}

/// A stick of the player's pad: where it is, and the part of its way that counts as the middle.
final class StickCard {
  private let zone: ElementID
  private let dot: ElementID
  private let isRight: Bool

  private static let side = 96.0
  private static let dotSide = 14.0

  init(isRight: Bool, in parent: ElementID, on stage: PageStage) {
    self.isRight = isRight
    let column = stage.column(in: parent, [.spacing: "4"])
    let circle = stage.make(
      .createFrameLayout, in: column,
      [
        .width: StickCard.side.dip, .height: StickCard.side.dip, .background: "surface",
        .border: "1 faint", .borderRadius: (StickCard.side / 2).dip,
      ])
    zone = stage.make(.createFrameLayout, in: circle, [.gravity: "center", .background: "raised"])
    dot = stage.make(
      .createFrameLayout, in: circle,
      [
        .width: StickCard.dotSide.dip, .height: StickCard.dotSide.dip, .background: "accent",
        .borderRadius: (StickCard.dotSide / 2).dip,
      ])
    stage.label(
      stage.strings(isRight ? .rightStick : .leftStick), in: column,
      [.fontSize: "small", .color: "faint", .gravity: "center-horizontal"])
    move(to: (0, 0), on: stage)
  }

  /// Shows the size of the middle, 0…1 of the stick's way.
  func show(deadZone: Double, on stage: PageStage) {
    let side = max(2, min(max(deadZone, 0), 1) * StickCard.side)
    stage.style(zone, [.width: side.dip, .height: side.dip, .borderRadius: (side / 2).dip])
  }

  /// Shows the stick of a pad.
  func show(_ pad: DeviceState.Pad, on stage: PageStage) {
    let place = isRight ? pad.right : pad.left
    move(to: (Double(place.x) / 32_768, Double(place.y) / 32_768), on: stage)
  }

  private func move(to place: (x: Double, y: Double), on stage: PageStage) {
    let way = (StickCard.side - StickCard.dotSide) / 2 - 1
    stage.style(
      dot, [.left: (way + place.x * way).dip, .top: (way + place.y * way).dip])
  }
}
