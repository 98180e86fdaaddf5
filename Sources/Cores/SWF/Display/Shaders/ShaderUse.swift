package import FlashHeap
package import Raster

/// A shader with what a script has given it: what its pixels depend on, as it was then.
package final class ShaderUse: PixelGenerator, @unchecked Sendable {
  package private(set) var program: ShaderProgram
  /// The numbers of the parameters, in their order.
  private var values: [[Float]]
  /// What it reads, in the order of its inputs.
  package private(set) var images: [ShaderImage?]
  private var runner: ShaderRun?

  package init(_ program: ShaderProgram, values: [[Float]], images: [ShaderImage?]) {
    (self.program, self.values, self.images) = (program, values, images)
  }

  package var pictures: [Surface] {
    images.compactMap { if case .surface(let surface) = $0 { surface } else { nil } }
  }

  /// Changes when one of the pictures does.
  package var version: Int { pictures.reduce(0) { $0 &+ $1.version } }

  private func ready() -> ShaderRun {
    if let runner { return runner }
    let made = ShaderRun(program, values)
    runner = made
    return made
  }

  /// Runs it for a row of pixels, a piece at a time; `body` finds the result of each piece in the runner.
  private func run(
    _ count: Int, x: Double, y: Double, stepX: Double = 1, stepY: Double = 0,
    _ images: [ShaderImage?], isCut: Bool = false,
    _ body: (ShaderRun, _ first: Int, _ count: Int) -> Void
  ) {
    let runner = ready()
    let samplers = program.inputs.indices.map {
      ShaderSampler($0 < images.count ? images[$0] : nil, isCut: isCut)
    }
    withExtendedLifetime(images) {
      for first in stride(from: 0, to: count, by: ShaderRun.length) {
        let piece = min(count - first, ShaderRun.length)
        runner.run(
          piece, x: x + stepX * Double(first), y: y + stepY * Double(first), stepX: stepX,
          stepY: stepY, samplers)
        body(runner, first, piece)
      }
    }
  }

  // MARK: - As a paint

  package func fetch(
    _ target: UnsafeMutablePointer<UInt32>, count: Int, x: Double, y: Double, stepX: Double,
    stepY: Double
  ) {
    run(count, x: x, y: y, stepX: stepX, stepY: stepY, images) { runner, first, piece in
      write(runner, piece, to: target + first)
    }
  }

  /// Results as premultiplied pixels; without the fourth number they are opaque, others are 0 where they are
  /// missing (B.R.2).
  private func write(_ runner: ShaderRun, _ count: Int, to target: UnsafeMutablePointer<UInt32>) {
    let lines = (0..<4).map { $0 < program.outputChannels ? runner.output($0) : nil }
    let (red, green, blue, alpha) = (lines[0], lines[1], lines[2], lines[3])
    @inline(__always) func byte(_ number: Float) -> UInt32 {
      // What is no number is nothing.
      number > 0 ? UInt32(min(number, 1) * 255 + 0.5) : 0
    }
    for index in 0..<count {
      let a = alpha.map { byte($0[index]) } ?? 255
      @inline(__always) func color(_ line: UnsafePointer<Float>?) -> UInt32 {
        line.map { byte($0[index]) } ?? 0
      }
      let (r, g, b) = (color(red), color(green), color(blue))
      target[index] = a << 24 | min(r, a) << 16 | min(g, a) << 8 | min(b, a)
    }
  }

  // MARK: - As a job

  /// Runs it for a row of a job, whose pixels become numbers.
  package func numbers(row: Int, width: Int, _ body: (Float) -> Void) {
    let channels = program.outputChannels
    run(width, x: 0.5, y: Double(row) + 0.5, images) { runner, _, piece in
      for index in 0..<piece {
        for channel in 0..<channels { body(runner.output(channel)[index]) }
      }
    }
  }

  /// Runs it for a row of a job, whose pixels go to a surface's.
  package func fill(_ target: UnsafeMutablePointer<UInt32>, row: Int, width: Int) {
    fetch(target, count: width, x: 0.5, y: Double(row) + 0.5, stepX: 1, stepY: 0)
  }

  // MARK: - On pictures

  /// What it makes of a part of a picture, and of pixels around that: it reads the part first, whose own first pixel is 0, 0
  /// (S.Sh.9).
  func filtered(
    _ picture: Picture, _ area: PixelRect, _ margins: Margins
  ) throws(Surface.Failure) -> Picture {
    let source = try picture.surface.copy(area)
    let result = try Surface(
      width: source.width + margins.left + margins.right,
      height: source.height + margins.top + margins.bottom)
    var inputs = images
    if inputs.isEmpty { inputs = [nil] }
    inputs[0] = .surface(source)
    result.withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<result.height {
        run(
          result.width, x: 0.5 - Double(margins.left), y: Double(row - margins.top) + 0.5, inputs,
          isCut: true
        ) { runner, first, piece in
          write(runner, piece, to: start + row * result.width + first)
        }
      }
    }
    return Picture(
      result, x: picture.x + area.minX - margins.left, y: picture.y + area.minY - margins.top)
  }

  /// Lays a picture over a surface: it reads what is there, and then the picture (S.Sh.9).
  package func blend(
    _ picture: Surface, on target: Surface, x: Int, y: Int, transform: ColorTransform,
    clip: PixelRect, mask: CoverageMap?
  ) {
    let area = picture.bounds.offset(x: x, y: y)
    guard let ground = try? target.copy(area), let result = try? target.copy(area),
      let foreground = try? picture.copy(picture.bounds)
    else { return }
    foreground.apply(transform)
    var inputs = images
    while inputs.count < 2 { inputs.append(nil) }
    (inputs[0], inputs[1]) = (.surface(ground), .surface(foreground))
    result.withPixels { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<result.height {
        run(result.width, x: 0.5, y: Double(row) + 0.5, inputs) { runner, first, piece in
          write(runner, piece, to: start + row * result.width + first)
        }
      }
    }
    target.replace(result, x: x, y: y, clip: clip, mask: mask)
  }
}

/// A shader as a filter, with pixels more to its sides.
struct ShaderPass: Raster.Filter {
  let use: ShaderUse
  let margins: Margins
  /// What of the picture is the object's own; nil is all.
  let area: PixelRect?

  func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    // What other filters have made larger counts in full.
    let isFirst = picture.x == 0 && picture.y == 0
    return try use.filtered(picture, (isFirst ? area : nil) ?? picture.surface.bounds, margins)
  }
}

extension ShaderUse: StateNode {
  package static var nodeKind: NodeKind { .shaderUse }
  package var identity: NodeIdentity { NodeIdentity(bytes: program.bytes) }

  package func code(_ coder: StateCoder) {
    coder.list(&values, []) { coder.list(&$0, 0) { coder.value(&$0) } }
    coder.list(&images, nil) { image in
      var kind: UInt8 =
        switch image {
        case nil: 0
        case .surface: 1
        case .numbers: 2
        }
      coder.value(&kind)
      switch kind {
      case 0: image = nil
      case 1:
        var surface: Surface?
        if case .surface(let known) = image { surface = known }
        coder.node(&surface)
        if coder.isReading { image = surface.map { .surface($0) } }
      case 2: ShaderNumbers.code(&image, coder)
      default: coder.fail("a picture of no kind")
      }
    }
    coder.check(
      images.count <= program.inputs.count && values.count <= program.parameters.count,
      "a shader with more than it takes")
  }
}

extension ShaderNumbers {
  fileprivate static func code(_ image: inout ShaderImage?, _ coder: StateCoder) {
    var (width, height, channels, numbers) = (0, 0, 1, [Float]())
    if case .numbers(let known) = image {
      (width, height, channels) = (known.width, known.height, known.channels)
      numbers = Array(known.numbers)
    }
    coder.value(&width)
    coder.value(&height)
    coder.value(&channels)
    numbers.code(coder)
    guard coder.isReading, coder.failure == nil else { return }
    let made = ShaderNumbers(numbers, width: width, height: height, channels: channels)
    coder.check(made != nil, "a picture that cannot be")
    image = made.map { .numbers($0) }
  }
}
