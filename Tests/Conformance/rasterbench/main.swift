// Times the rasteriser: `swift run -c release rasterbench`. Each line is the best of some rounds, so that other work on the
// machine counts little; `docs/raster.md` has the numbers and those of a peer for the same scenes.

import Raster

let width = 1920
let height = 1080
let surface = try Surface(width: width, height: height)
let painter = Painter()
let clock = ContinuousClock()

/// The shortest time of a round, in seconds.
@MainActor func best(_ rounds: Int = 30, _ body: () throws -> Void) rethrows -> Double {
  var shortest = Double.infinity
  for _ in 0..<rounds {
    let time = try clock.measure(body)
    let parts = time.components
    shortest = min(shortest, Double(parts.seconds) + Double(parts.attoseconds) * 1e-18)
  }
  return shortest
}

func fixed(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let whole = Int((value * scale).rounded())
  if digits == 0 { return "\(whole)" }
  let rest = String(whole % Int(scale))
  return "\(whole / Int(scale)).\(String(repeating: "0", count: digits - rest.count))\(rest)"
}

func report(_ name: String, pixels: Int, _ seconds: Double) {
  let rate = fixed(Double(pixels) / seconds / 1e6, 0)
  let padding = String(repeating: " ", count: max(1, 34 - name.count))
  print("\(name)\(padding)\(fixed(seconds * 1e3, 3)) ms  \(rate) Mpixel/s")
}

func report(_ name: String, count: Int, _ seconds: Double) {
  let padding = String(repeating: " ", count: max(1, 34 - name.count))
  print("\(name)\(padding)\(fixed(seconds * 1e6 / Double(count), 2)) µs")
}

func ring(_ points: [Point], fill: UInt16 = 1) -> [Edge] {
  zip(points, points.dropFirst() + points.prefix(1)).map {
    Edge(from: $0, to: $1, right: fill)
  }
}

@MainActor func screen(_ paint: Paint) -> PreparedShape {
  let w = Double(width)
  let h = Double(height)
  let edges = ring([
    Point(x: 0, y: 0), Point(x: w, y: 0), Point(x: w, y: h), Point(x: 0, y: h),
  ])
  return PreparedShape(
    Shape(layers: [ShapeLayer(fills: [paint], edges: edges)]), matrix: .identity, unit: 1)
}

@MainActor func time(_ name: String, _ paint: Paint) {
  let shape = screen(paint)
  report(name, pixels: width * height, best { painter.draw(shape, on: surface) })
}

time("solid", .solid(Color(argb: 0xFF33_6699)))
time("solid, half transparent", .solid(Color(argb: 0x8033_6699)))

let stops = [
  Gradient.Stop(ratio: 0, color: Color(argb: 0xFFFF_0000)),
  Gradient.Stop(ratio: 128, color: Color(argb: 0xFF00_FF00)),
  Gradient.Stop(ratio: 255, color: Color(argb: 0xFF00_00FF)),
]
let spread = Matrix(a: 0.05, b: 0.02, c: -0.02, d: 0.05, tx: 960, ty: 540)
time("linear gradient", .gradient(Gradient(form: .linear, stops: stops), spread))
time("radial gradient", .gradient(Gradient(form: .radial, stops: stops), spread))
time("focal gradient", .gradient(Gradient(form: .focal(0.5), stops: stops), spread))

let picture = try Surface(width: 512, height: 512)
picture.withPixels { pixels in
  for index in pixels.indices {
    pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) & 0xFF_FFFF
  }
}
let turned = Matrix(a: 1.3, b: 0.4, c: -0.4, d: 1.3, tx: 20.5, ty: 7)
time("picture, copied", .bitmap(BitmapPaint(picture), .identity))
time("picture, turned", .bitmap(BitmapPaint(picture), turned))
time("picture, turned, smooth", .bitmap(BitmapPaint(picture, smooth: true), turned))

// A blob of 24 curves, some 200 pixels wide, with a line around it: what a cartoon is made of.
func blob(_ x: Double, _ y: Double, _ size: Double) -> [Edge] {
  let points = (0..<24).map { index -> Point in
    // A star with rounded arms, by a rotation of 15 degrees at a time.
    var p = Point(x: index % 2 == 0 ? 1 : 0.7, y: 0)
    for _ in 0..<index {
      p = Point(x: p.x * 0.965_925_8 - p.y * 0.258_819, y: p.x * 0.258_819 + p.y * 0.965_925_8)
    }
    return Point(x: x + p.x * size, y: y + p.y * size)
  }
  return (0..<12).map { index in
    let from = points[(index * 2 + 23) % 24]
    let to = points[(index * 2 + 1) % 24]
    return Edge(from: from, control: points[index * 2], to: to, left: 0, right: 1, line: 1)
  }
}
let blobLayer = ShapeLayer(fills: [.solid(Color(argb: 0xFFCC_6633))], edges: blob(200, 200, 100))
var linedLayer = blobLayer
linedLayer.lines = [Line(style: StrokeStyle(width: 3), paint: .solid(Color(argb: 0xFF00_0000)))]
for (name, layer) in [("shape of 12 curves", blobLayer), ("the same with a line", linedLayer)] {
  let shape = Shape(layers: [layer])
  report(
    name + ": prepare", count: 100,
    best {
      for _ in 0..<100 { _ = PreparedShape(shape, matrix: .identity, unit: 1) }
    })
  let ready = PreparedShape(shape, matrix: .identity, unit: 1)
  report(
    name + ": draw", count: 100,
    best { for _ in 0..<100 { painter.draw(ready, on: surface) } })
}
let small = PreparedShape(
  Shape(layers: [ShapeLayer(fills: [.solid(Color(argb: 0xFF00_0000))], edges: blob(8, 8, 8))]),
  matrix: .identity, unit: 1)
report(
  "shape of 16 pixels: draw", count: 1000,
  best { for index in 0..<1000 { painter.draw(small, on: surface, x: index, y: index & 511) } })

let layer = try Surface(width: width, height: height)
layer.clear(0x8040_2010)
for mode in [BlendMode.normal, .multiply, .overlay, .add] {
  report(
    "blend \(mode)", pixels: width * height, best(10) { surface.blend(layer, mode: mode) })
}
let quarter = Picture(try Surface(width: 480, height: 270))
quarter.surface.clear(0xFF80_8080)
let area = 480 * 270
report(
  "blur 10×10, 3 passes", pixels: area,
  try best(10) { _ = try BlurFilter(width: 10, height: 10, passes: 3).apply(to: quarter) })
report(
  "glow 6×6", pixels: area,
  try best(10) {
    _ = try GlowFilter(
      ink: .color(Color(argb: 0xFFFF_0000)), width: 6, height: 6, passes: 1
    ).apply(to: quarter)
  })
