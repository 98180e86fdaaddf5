import FlashHarness
import FoundationEssentials
import Raster
import Testing

@testable import Flash
@testable import FlashData
@testable import FlashDisplay

/// Only what has changed is painted: the picture must be the one that is painted in full, to the pixel.
@Suite("Painting what has changed")
struct PartialPaintingTests {
  /// Random numbers that are the same in each run (SplitMix64).
  struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &self)
    }

    mutating func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &self) }
  }

  /// A stage that a test changes at random.
  struct Stage {
    let player: Player
    let root: MovieClip
    var random: Seeded
    /// What bitmaps of scripts show.
    let bitmap: Surface

    init(seed: UInt64) throws {
      player = try PlayerTests.idlePlayer()
      player.runIteration()
      root = try #require(player.island.levels[0])
      random = Seeded(state: seed)
      bitmap = try Surface(width: 9, height: 7)
      bitmap.clear(0xFF20_8040)
      player.stage.quality = [.low, .medium, .high][random.below(3)]
      for _ in 0..<8 { try add() }
    }

    var clips: [MovieClip] {
      func below(_ clip: MovieClip) -> [MovieClip] {
        clip.children.compactMap { $0 as? MovieClip }.flatMap { [$0] + below($0) }
      }
      return below(root)
    }

    mutating func any() -> MovieClip? { clips.randomElement(using: &random) }

    mutating func color() -> Color {
      var color = Color(argb: UInt32(truncatingIfNeeded: random.next()))
      if random.below(2) == 0 { color.alpha = 255 }
      return color
    }

    mutating func point(_ reach: Double) -> Point {
      Point(x: random.number(-reach...reach).rounded(), y: random.number(-reach...reach).rounded())
    }

    mutating func paint() -> Paint {
      switch random.below(4) {
      case 0:
        let stops = (0..<3).map {
          Raster.Gradient.Stop(ratio: UInt8($0 * 120), color: color())
        }
        let forms: [Raster.Gradient.Form] = [.linear, .radial, .focal(0.4)]
        return .gradient(
          Raster.Gradient(form: forms[random.below(3)], stops: stops, spread: .reflect),
          Matrix(a: 0.02, b: 0.01, c: -0.01, d: 0.03, tx: 40, ty: -30))
      case 1:
        return .bitmap(
          BitmapPaint(bitmap, repeats: random.below(2) == 0, smooth: random.below(2) == 0),
          Matrix(a: 25, b: 3, c: -2, d: 21, tx: 11, ty: 5))
      default: return .solid(color())
      }
    }

    mutating func draw(_ clip: MovieClip) {
      let drawing = Drawing()
      drawing.setFill(paint())
      if random.below(3) == 0 {
        drawing.setLine(
          Line(style: StrokeStyle(width: random.number(0...90)), paint: .solid(color())))
      }
      drawing.move(to: point(600))
      for _ in 0..<3 { drawing.line(to: point(600)) }
      drawing.curve(control: point(600), to: point(600))
      clip.drawing = drawing
    }

    mutating func add() throws {
      let parent = random.below(2) == 0 ? root : any() ?? root
      let depth = 16_384 + random.below(20)
      let clip = parent.createEmpty("c\(random.below(1000))", depth: depth)
      draw(clip)
      place(clip)
    }

    mutating func place(_ clip: MovieClip) {
      var matrix = clip.matrix
      if random.below(3) == 0 {
        matrix.a = random.number(-1.5...1.5)
        matrix.b = random.number(-1...1)
      }
      matrix.tx = random.number(-100...2100).rounded()
      matrix.ty = random.number(-100...2100).rounded()
      clip.setMatrix(matrix)
    }

    mutating func filters() -> [FilterValue] {
      var glow = FilterValue.Glow()
      glow.color = color().rgb
      glow.blur = .init(x: random.number(0...9), y: 4, quality: 1 + random.below(2))
      glow.distance = random.number(0...6)
      let all: [FilterValue] = [.glow(glow), .dropShadow(glow), .blur(glow.blur)]
      return random.below(2) == 0 ? [] : Array(all.shuffled(using: &random).prefix(2))
    }

    /// One change of whatever kind.
    mutating func change() throws {
      guard let clip = any() else { return try add() }
      switch random.below(17) {
      case 0: try add()
      case 1: clip.parent?.remove(clip)
      case 2: draw(clip)
      case 3: clip.isVisible.toggle()
      case 4: clip.colorTransform.multiply.w = Int32(random.below(300))
      case 5:
        clip.colorTransform.add = SIMD4(Int32(random.below(200)) - 100, 0, 30, 0)
      case 6: clip.filters = filters()
      case 7: clip.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
      case 8: clip.cachesAsBitmap.toggle()
      case 9:
        let corner = point(300)
        clip.scrollRect =
          random.below(2) == 0
          ? nil : Bounds(xMin: corner.x, yMin: corner.y, xMax: corner.x + 500, yMax: corner.y + 400)
      case 10: clip.parent?.swap(clip, to: 16_384 + random.below(20))
      case 11: clip.setMask(random.below(3) == 0 ? nil : any().flatMap { $0 === clip ? nil : $0 })
      case 12: clip.opaqueBackground = random.below(2) == 0 ? nil : color()
      case 13: bitmap[random.below(9), random.below(7)] = 0xFF00_0000 | UInt32(random.below(99_999))
      case 14: clip.clipDepth = random.below(3) == 0 ? clip.depth + random.below(6) : 0
      default: place(clip)
      }
    }
  }

  @Test("shows what painting in full shows, whatever changes", arguments: 1...12)
  func random(_ seed: UInt64) throws {
    var stage = try Stage(seed: seed)
    var differences = 0
    var last = stage.player.render()
    for step in 0..<60 {
      for _ in 0...stage.random.below(3) { try stage.change() }
      let part = stage.player.render()
      let full = Renderer().draw(stage.player.stage)
      #expect(part.pixels == full.pixels, "step \(step)")
      if part.pixels != last.pixels { differences += 1 }
      last = part
    }
    // Something was to be seen at all.
    #expect(differences > 20)
  }

  @Test("leaves alone what has not changed") func leavesAlone() throws {
    var stage = try Stage(seed: 5)
    let layer = { () -> Layer in
      let renderer = stage.player.renderer
      return renderer.record(stage.player.stage, 100, 100)
    }
    let first = layer()
    #expect(layer().changes(since: first).isEmpty)
    stage.draw(stage.root)
    #expect(!layer().changes(since: first).isEmpty)
  }

  @Test("moves a picture with filters without painting it again") func keepsPictures() throws {
    let player = try PlayerTests.idlePlayer()
    player.runIteration()
    let root = try #require(player.island.levels[0])
    let clip = root.createEmpty("glow", depth: 16_384)
    let drawing = Drawing()
    drawing.setFill(.solid(Color(red: 200, green: 30, blue: 10)))
    for (x, y) in [(300.0, 0.0), (300, 300), (0, 300), (0, 0)] {
      drawing.line(to: Point(x: x, y: y))
    }
    clip.drawing = drawing
    clip.filters = [.blur(.init(x: 4, y: 4, quality: 1))]
    func layer() throws -> Layer {
      let scene = player.renderer.record(player.stage, 100, 100)
      let found = scene.commands.compactMap { command -> Layer? in
        if case .layer(let layer) = command.content { layer } else { nil }
      }
      return try #require(found.first)
    }
    clip.setMatrix(.translation(400, 400))
    let before = try layer()
    let picture = try #require(before.picture(player.renderer.painter))
    clip.setMatrix(.translation(813, 655))
    let after = try layer()
    #expect(after.changes(since: before).isEmpty)
    #expect(try #require(after.picture(player.renderer.painter)).surface === picture.surface)
    clip.filters = [.blur(.init(x: 8, y: 4, quality: 1))]
    let other = try layer()
    #expect(!other.changes(since: after).isEmpty)
    #expect(try #require(other.picture(player.renderer.painter)).surface !== picture.surface)
  }

  @Test("shows our game as painting in full does", arguments: ["high", "low"])
  func demo(_ quality: String) throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path =
      root.joined(separator: "/") + "/Sources/Cores/SWF/Demo/arcadia-flash-demo.swf"
    let movie = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var options = Player.Options.recorded
    options.viewport = (320, 180)
    options.quality = quality
    options.seed = 1
    let player = try Player(
      movie, url: "file:///demo.swf", options: options, trace: { _ in },
      load: { _ in .failure(status: 0) })
    for iteration in 0..<150 {
      let input: [InputEvent] =
        iteration % 20 == 10
        ? [.mouseMove(x: Double(iteration), y: 90), .mouseDown(x: Double(iteration), y: 90, .left)]
        : []
      player.runIteration(input: input)
      #expect(
        player.render().pixels == Renderer().draw(player.stage).pixels, "iteration \(iteration)")
    }
  }
}
