import Testing
import swftrial

@testable import SWF

@Suite("Display list")
struct DisplayTests {
  private func place(_ sample: Sample) throws -> PlaceObject {
    try contents(of: sample) { if case .place(let place) = $0 { place } else { nil } }
  }

  @Test("PlaceObject has a matrix and perhaps colours")
  func version1() throws {
    let place = try place(.placeObject)
    #expect((place.character, place.depth, place.action) == (3, 4, .place))
    #expect(place.matrix?.tx == 20)
    #expect(place.matrix?.ty == -40)
    #expect(place.colorTransform?.redMultiplier == 128)
    #expect(place.colorTransform?.alphaMultiplier == 256)
  }

  @Test("PlaceObject2 says all that it can say")
  func version2() throws {
    let decoded = try Decoded(.placeObject2)
    let place = try place(.placeObject2)
    #expect((place.depth, place.character, place.action) == (5, 6, .place))
    #expect(
      place.matrix
        == MatrixRecord(
          a: Fixed(raw: 131072), b: Fixed(raw: 16384), c: Fixed(raw: -16384),
          d: Fixed(raw: 32768), tx: 1, ty: 2))
    let colors = try #require(place.colorTransform)
    #expect(colors.greenMultiplier == 128)
    #expect(colors.blueMultiplier == 0)
    #expect(colors.alphaMultiplier == -256)
    #expect(
      [colors.redAddend, colors.greenAddend, colors.blueAddend, colors.alphaAddend]
        == [1, -2, 3, -4])
    #expect(place.ratio == 0x1234)
    #expect(place.name == "clip")
    #expect(place.clipDepth == 9)
    #expect(place.clipActions.map(\.events) == [.enterFrame, .keyPress])
    #expect(place.clipActions.map(\.keyCode) == [0, 13])
    #expect(place.clipActions.map { decoded[$0.actions] } == [[0x06], [0x07, 0x00]])
    #expect(place.clipActionsError == nil)
  }

  @Test("before SWF 6, events have sixteen bits, and a change may say nothing but handlers")
  func version5() throws {
    let place = try place(.placeObject2Version5)
    #expect(place.action == .modify)
    #expect(place.matrix == nil)
    #expect(place.clipActions.map(\.events) == [.mouseDown])
  }

  @Test("PlaceObject3 has filters, a mode, and more")
  func version3() throws {
    let place = try place(.placeObject3)
    #expect(place.blendMode == .add)
    #expect(place.cacheAsBitmap == true)
    #expect(place.isVisible == false)
    #expect(place.backgroundColor == ColorRecord(red: 1, green: 2, blue: 3, alpha: 4))
    #expect(place.filters?.count == 8)
  }

  @Test("each filter has what it has")
  func filters() throws {
    let color = ColorRecord(red: 1, green: 2, blue: 3, alpha: 4)
    for (index, filter) in try #require(place(.placeObject3).filters).enumerated() {
      switch filter {
      case .dropShadow(let shadow):
        #expect(index == 0)
        #expect(shadow.color == color)
        #expect((shadow.blur.x.value, shadow.blur.y.value) == (5, 6.5))
        #expect((shadow.angle.value, shadow.distance.value) == (0.75, 10))
        #expect(shadow.strength.value == 1.5)
        #expect(shadow.style == [.inner, .compositeSource])
        #expect(shadow.passes == 2)
      case .blur(let blur):
        #expect(index == 1)
        #expect(blur.passes == 3)
      case .glow(let glow):
        #expect(index == 2)
        #expect(glow.style == [.knockout, .compositeSource])
        #expect((glow.strength.value, glow.passes) == (2, 1))
      case .bevel(let bevel):
        #expect(index == 3)
        #expect(bevel.highlight == ColorRecord(red: 255, green: 255, blue: 255, alpha: 128))
        #expect(bevel.shadow == ColorRecord(red: 0, green: 0, blue: 0, alpha: 64))
        #expect(bevel.style == [.inner, .compositeSource, .onTop])
        #expect(bevel.passes == 2)
      case .gradientGlow(let gradient), .gradientBevel(let gradient):
        if case .gradientGlow = filter { #expect(index == 4) } else { #expect(index == 5) }
        #expect(gradient.stops.map(\.ratio) == [0, 255])
        #expect(gradient.stops.map(\.color.red) == [1, 5])
        #expect(gradient.style == [.compositeSource, .onTop])
        #expect(gradient.passes == 1)
      case .convolution(let convolution):
        #expect(index == 6)
        #expect((convolution.columns, convolution.rows) == (3, 1))
        #expect((convolution.divisor, convolution.bias) == (2, 0.5))
        #expect(convolution.matrix == [1, -1, 0.25])
        #expect((convolution.clamps, convolution.preservesAlpha) == (true, true))
      case .colorMatrix(let numbers):
        #expect(index == 7)
        #expect(numbers == (0..<20).map { Float($0) })
      }
    }
  }

  @Test("PlaceObject4 takes a class by its name, and has metadata")
  func version4() throws {
    let decoded = try Decoded(.placeObject4)
    let place = try place(.placeObject4)
    #expect(place.className == "pkg.Class")
    #expect(place.action == .replace)
    #expect(place.metadata.map { decoded[$0] } == [9, 8, 7])
  }

  @Test("a picture that has a number has no class name")
  func image() throws {
    let place = try place(.placeImage)
    #expect((place.hasImage, place.character, place.className) == (true, 6, nil))
  }

  @Test("an unknown filter leaves the object out, since nothing after it can be read")
  func unknownFilter() throws {
    let movie = try Movie(HandMade.movie(tag: 70, [2, 1, 5, 0, 6, 0, 1, 9]))
    let tag = try #require(movie.tags.first { _ in true })
    #expect(throws: FormatError.self) { try movie.content(of: tag) }
    #expect(Array(movie.tags).count == 2)
  }
}
