// Times the painter of the library window: `swift run -c release paintbench`. Each line is the best of some rounds, in
// milliseconds and as a multiple of a plain fill of the same surface, so that other work on the machine counts little.

import Raster
import TextShaping
import UIComponent
import UIContract
import UIPainting

let width = 1920
let height = 1080
let clock = ContinuousClock()

/// The shortest time of a round, in seconds.
@MainActor func best(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
  var shortest = Double.infinity
  for _ in 0..<rounds {
    let parts = try clock.measure(body).components
    shortest = min(shortest, Double(parts.seconds) + Double(parts.attoseconds) * 1e-18)
  }
  return shortest
}

let ground = try Surface(width: width, height: height)
let fill = best(20) { ground.clear(0xFF14_161C) }

func report(_ name: String, _ seconds: Double) {
  let padding = String(repeating: " ", count: max(1, 40 - name.count))
  let time = Double(Int(seconds * 1e6)) / 1e3
  print("\(name)\(padding)\(time) ms, \(Double(Int(seconds / fill * 100)) / 100) fills")
}

func id(_ number: Int) -> ElementID { ElementID(Int32(number)) }

let tools = PaintTools(shaper: TextShaper(fonts: try FontSet()))
let text = ComponentText(shaper: tools.shaper)
var screen = WindowState()
screen.size = Size(width: Double(width), height: Double(height))
let ui = HeadlessComponent(text: text, screen: screen)
let painter = LayerPainter(component: ui.component, text: text, tools: tools)
painter.isAnimated = false
let compositor = MemoryCompositor(tools: tools)

let start = clock.now
ui.component.sendCommands(
  [
    Command(.createApplication, id(1), text: "arcadia"),
    .create(.createFrameView, id(2), in: id(1), "Library"), .scroll(id(10), in: id(2)),
    .create(.createWrapLayout, id(11), in: id(10)), .style(id(11), .cellWidth, "160"),
    .style(id(11), .cellHeight, "160"), .style(id(11), .spacing, "16"),
    .style(id(11), .padding, "16"),
  ]
    + (0..<60).flatMap { index -> [Command] in
      let card = 100 + index * 4
      return [
        .create(.createEventLayout, id(card), in: id(11)),
        .style(id(card), .background, "surface"), .style(id(card), .borderRadius, "8"),
        .style(id(card), .shadow, "4"), .style(id(card), .width, "match-parent"),
        .style(id(card), .height, "match-parent"),
        .linear(id(card + 1), in: id(card), .vertical), .style(id(card + 1), .padding, "8"),
        .style(id(card + 1), .spacing, "8"),
        .create(.createImageView, id(card + 2), in: id(card + 1), "asset:cartridge"),
        .style(id(card + 2), .width, "match-parent"), .style(id(card + 2), .height, "110"),
        .style(id(card + 2), .color, "accent"),
        .create(.createText, id(card + 3), in: id(card + 1), "A game by name, number \(index)"),
      ]
    })
painter.show(on: compositor)
let first = clock.now - start
print("layers painted: \(compositor.updates)")

report("plain fill, 1920×1080", fill)
let parts = first.components
report(
  "the first frame, fonts and layout too",
  Double(parts.seconds) + Double(parts.attoseconds) * 1e-18)
report(
  "60 cards from scratch",
  best(20) {
    painter.forget()
    painter.show(on: compositor)
  })
var number = 0
report(
  "one card's new name, painted and shown",
  best(40) {
    number += 1
    ui.component.sendCommands([.set(id(103), "Renamed \(number)")])
    painter.show(on: compositor)
  })
report("nothing changed, shown in memory", best(40) { painter.show(on: compositor) })

/// Takes layers and shows nothing: what is left is the painter's own work in a frame.
final class NoCompositor: Compositor {
  func update(_ id: LayerID, _ picture: Surface) {}
  func remove(_ id: LayerID) {}
  func present(_ layers: [Layer], width: Int, height: Int) {}
}
let none = NoCompositor()
report("nothing changed, the walk alone", best(40) { painter.show(on: none) })
report(
  "60 cards from scratch, painting alone",
  best(20) {
    painter.forget()
    painter.show(on: none)
  })
let cover = ImagePixels(
  width: 512, height: 512,
  pixels: (0..<512 * 512).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8 }
)
let card = try Surface(width: 160, height: 160)
let direct = SurfacePainter(card, tools: tools)
if let cover {
  report(
    "a cover of 512×512 made 160 wide",
    best(40) { direct.picture(cover, in: RoundedBox(card.bounds), fit: .contain) })
}
report(
  "a new name, shaped",
  best(40) {
    number += 1
    _ = tools.shaper.shape("Another game, number \(number)", face: TextFace(size: 14))
  })
