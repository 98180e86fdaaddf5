import FlashHarness
import Raster
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashData
@testable import FlashDisplay
@testable import FlashHeap

/// Numbers that no movie intends: methods accept them in some way, and the player continues.
@Suite("Numbers that make no sense")
struct HostileNumberTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.5, 2, 7, 33, 255, 256, 4096, 65_536, 2_147_483_647, 2_147_483_648,
    -2_147_483_648, 4_294_967_295, 4_294_967_296, 9.2e18, 9.3e18, -9.3e18, 1e19, 1e-300, 1e300,
    -1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
  ]

  /// A player's scripts, and random values for them.
  private struct Stage {
    let player: Player
    let machine: Interpreter
    var random: PartialPaintingTests.Seeded

    init(seed: UInt64) throws {
      player = try PlayerTests.idlePlayer(version: 8)
      player.runIteration()
      machine = player.machines.actionMachine!.machine
      random = PartialPaintingTests.Seeded(state: seed)
    }

    mutating func number() -> Value {
      // Small ones come as often, so that methods get as far as to use the others.
      random.below(3) == 0
        ? Value(random.below(12))
        : Value(outside: HostileNumberTests.numbers.randomElement(using: &random) ?? 0)
    }

    mutating func make(_ name: String, _ count: Int) -> Value {
      let numbers = (0..<count).map { _ in number() }
      return (try? machine.valueObjects.make(name, numbers)) ?? .undefined
    }

    mutating func bitmap() throws -> Value {
      let surface = try Surface(width: 1 + random.below(9), height: 1 + random.below(9))
      surface.clear(UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
      return machine.valueObjects.bitmapObject(surface, isTransparent: random.below(2) == 0)
    }

    mutating func filter() -> Value {
      switch random.below(8) {
      case 0: return make("flash.filters.BlurFilter", 3)
      case 1: return make("flash.filters.GlowFilter", 8)
      case 2: return make("flash.filters.DropShadowFilter", 11)
      case 3: return make("flash.filters.BevelFilter", 12)
      case 4: return make("flash.filters.GradientGlowFilter", 11)
      case 5:
        let matrix = Value(machine.world.makeArray((0..<20).map { _ in number() }))
        return (try? machine.valueObjects.make("flash.filters.ColorMatrixFilter", [matrix]))
          ?? .undefined
      case 6:
        let sides = [1 + random.below(4), 1 + random.below(4)]
        let matrix = Value(machine.world.makeArray((0..<random.below(20)).map { _ in number() }))
        return
          (try? machine.valueObjects.make(
            "flash.filters.ConvolutionFilter",
            [Value(sides[0]), Value(sides[1]), matrix, number(), number()])) ?? .undefined
      default:
        let map = (try? bitmap()) ?? .undefined
        let point = make("flash.geom.Point", 2)
        return
          (try? machine.valueObjects.make(
            "flash.filters.DisplacementMapFilter",
            [map, point, Value(1), Value(2), number(), number(), number(), number(), number()]))
          ?? .undefined
      }
    }

    mutating func value() throws -> Value {
      switch random.below(12) {
      case 0: return make("flash.geom.Rectangle", 4)
      case 1:
        return try machine.valueObjects.make(
          "flash.geom.Rectangle", [.zero, .zero, Value(9), Value(9)])
      case 2: return make("flash.geom.Point", 2)
      case 3: return make("flash.geom.Matrix", 6)
      case 4: return make("flash.geom.ColorTransform", 8)
      case 5: return try bitmap()
      case 6: return filter()
      case 7:
        let points = (0..<random.below(5)).map { _ in make("flash.geom.Point", 2) }
        return Value(machine.world.makeArray(points))
      case 8: return random.below(2) == 0 ? .true : .false
      default: return number()
      }
    }
  }

  @Test(
    "all methods of BitmapData",
    arguments: [
      "getPixel", "getPixel32", "setPixel", "setPixel32", "fillRect", "clone", "copyPixels",
      "copyChannel", "colorTransform", "draw", "merge", "applyFilter", "floodFill", "scroll",
      "threshold", "hitTest", "compare", "paletteMap", "getColorBoundsRect", "generateFilterRect",
      "noise", "perlinNoise", "pixelDissolve",
    ])
  func bitmapData(_ method: String) throws {
    var stage = try Stage(seed: UInt64(method.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    let machine = stage.machine
    var calls = 0
    let root = try #require(stage.player.island.levels[0]?.script)
    for _ in 0..<20 {
      let bitmap = try stage.bitmap()
      let object = try #require(bitmap.asObject)
      var arguments = try (0..<stage.random.below(11)).map { _ in try stage.value() }
      // Half of them as the method wants them, but for their numbers.
      if stage.random.below(2) == 0 {
        let kinds: [() throws -> Value] = [
          { try stage.bitmap() }, { stage.make("flash.geom.Rectangle", 4) },
          { stage.make("flash.geom.Point", 2) },
        ]
        let numbers = (0..<8).map { _ in stage.number() }
        switch method {
        case "copyPixels", "copyChannel", "merge", "threshold", "paletteMap", "pixelDissolve":
          arguments = try kinds.map { try $0() } + numbers
        case "applyFilter": arguments = try kinds.map { try $0() } + [stage.filter()]
        case "draw":
          arguments = [
            try stage.bitmap(), stage.make("flash.geom.Matrix", 6),
            stage.make("flash.geom.ColorTransform", 8), Value(stage.random.below(16)),
            stage.make("flash.geom.Rectangle", 4), .true,
          ]
        case "perlinNoise":
          let offsets = (0..<stage.random.below(6)).map { _ in stage.make("flash.geom.Point", 2) }
          arguments = [
            numbers[0], numbers[1], Value(stage.random.below(6)), numbers[2],
            stage.random.below(2) == 0 ? .true : .false, .true, numbers[3], .false,
            Value(machine.world.makeArray(offsets)),
          ]
        default: arguments = numbers
        }
      }
      machine.withPlayerFrame(root, version: 8) { () throws(ScriptAbort) in
        _ = try machine.calls.callMethod(
          object, machine.heap.intern(method), arguments, reason: .call)
        calls += 1
      }
    }
    #expect(calls > 0)
    stage.player.runIteration()
    #expect(stage.player.render().pixels.count == 10_000)
  }

  @Test("perlinNoise with each number as each of its numbers")
  func perlinNoise() throws {
    let stage = try Stage(seed: 1)
    let machine = stage.machine
    let root = try #require(stage.player.island.levels[0]?.script)
    var calls = 0
    for number in Self.numbers {
      for place in 0..<8 {
        for stitches in [Value.true, .false] {
          var arguments: [Value] = [
            Value(5), Value(6), Value(2), Value(1), stitches, .true, Value(7), .false,
          ]
          if place != 4, place != 5 { arguments[place] = Value(outside: number) }
          if place < 2 { arguments[1 - place] = Value(outside: number) }
          let surface = try Surface(width: 3, height: 2)
          let object = try #require(
            machine.valueObjects.bitmapObject(surface, isTransparent: true).asObject)
          machine.withPlayerFrame(root, version: 8) { () throws(ScriptAbort) in
            _ = try machine.calls.callMethod(
              object, machine.heap.intern("perlinNoise"), arguments, reason: .call)
            calls += 1
          }
        }
      }
    }
    #expect(calls == Self.numbers.count * 16)
  }

  @Test("filters on objects, with each number in each place")
  func filters() throws {
    var stage = try Stage(seed: 9)
    let root = try #require(stage.player.island.levels[0])
    let clip = root.createEmpty("clip", depth: 20_000)
    let drawing = Drawing()
    drawing.setFill(.solid(Color(red: 1, green: 2, blue: 3)))
    for point in [Point(x: 0, y: 0), Point(x: 400, y: 0), Point(x: 400, y: 400)] {
      drawing.line(to: point)
    }
    clip.drawing = drawing
    var count = 0
    for _ in 0..<40 {
      guard let filter = stage.filter().asObject?.native as? FilterState else { continue }
      count += 1
      clip.filters = [filter.value]
      stage.player.stageChanged()
      #expect(stage.player.render(zoom: 1.5).pixels.count == 22_500)
    }
    #expect(count > 20)
  }

  @Test("formats of text")
  func formats() throws {
    for (index, number) in Self.numbers.enumerated() {
      let stage = try Stage(seed: UInt64(index))
      let machine = stage.machine
      let root = try #require(stage.player.island.levels[0])
      let field = EditField(
        Bounds(xMin: 0, yMin: 0, xMax: 2000, yMax: 1000), file: root.file, player: stage.player)
      root.insert(field, at: 20_000)
      field.setTextByScript("a b\rc\td")
      let names = ["size", "leading", "leftMargin", "rightMargin", "indent", "blockIndent"]
      for name in names + ["letterSpacing"] {
        machine.withPlayerFrame(root.script, version: 8) { () throws(ScriptAbort) in
          guard let object = try machine.valueObjects.make("TextFormat", []).asObject else {
            return
          }
          try machine.objects.set(object, machine.heap.intern(name), Value(outside: number))
          field.setFormat(try machine.valueObjects.textFormat(of: object), 0..<7)
        }
        _ = (
          field.layout.textWidth, field.layout.textHeight, field.layout.maxScroll,
          field.layout.maxHscroll
        )
        for mode in [EditField.AutoSize.left, .center, .right, .none] {
          field.autoSize = mode
          field.wraps.toggle()
          _ = (
            field.contentBounds, field.layout.bottomScroll, field.layout.hscroll,
            field.layout.maxHscroll
          )
        }
        #expect(stage.player.render().pixels.count == 10_000)
      }
    }
  }
}
