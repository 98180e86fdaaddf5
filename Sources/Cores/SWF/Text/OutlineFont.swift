import CFreeType
package import Raster

/// A font file (TrueType, OpenType, Type 1 …), read by FreeType; measures and outlines are in the font's own units.
package final class OutlineFont: Font {
  private let library: FT_Library
  private let face: FT_Face
  /// The file in memory, which FreeType reads as long as the face lives.
  private let bytes: UnsafeMutableBufferPointer<UInt8>?
  private var indices: [UInt16: Int?] = [:]
  private var advances: [Int: Double] = [:]

  /// Nil when FreeType makes nothing of the file, or it has no outlines.
  package convenience init?(_ file: [UInt8], name: String, isBold: Bool, isItalic: Bool) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(file.count, 1))
    _ = bytes.update(fromContentsOf: file)
    self.init(bytes, name, isBold, isItalic) {
      FT_New_Memory_Face($0, bytes.baseAddress, FT_Long(file.count), 0, $1)
    }
  }

  /// A font of the system, which FreeType maps into memory: those of Chinese have tens of megabytes.
  package convenience init?(_ file: SystemFont, name: String, isBold: Bool, isItalic: Bool) {
    self.init(nil, name, isBold, isItalic) { FT_New_Face($0, file.path, FT_Long(file.face), $1) }
  }

  private init?(
    _ bytes: UnsafeMutableBufferPointer<UInt8>?, _ name: String, _ isBold: Bool, _ isItalic: Bool,
    open: (FT_Library, UnsafeMutablePointer<FT_Face?>) -> FT_Error
  ) {
    var library: FT_Library?
    var face: FT_Face?
    guard FT_Init_FreeType(&library) == 0, let library else {
      bytes?.deallocate()
      return nil
    }
    guard open(library, &face) == 0, let face, face.pointee.units_per_EM > 0 else {
      FT_Done_FreeType(library)
      bytes?.deallocate()
      return nil
    }
    (self.library, self.face, self.bytes) = (library, face, bytes)
    super.init(name: name, isBold: isBold, isItalic: isItalic)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes?.deallocate()
  }

  /// What the file itself says that it is called.
  package var family: String { face.pointee.family_name.map { String(cString: $0) } ?? "" }

  package override var isHinted: Bool { true }
  package override var unitsPerEm: Double { Double(face.pointee.units_per_EM) }
  package override var ascent: Double { Double(face.pointee.ascender) }
  package override var descent: Double { Double(-Int(face.pointee.descender)) }
  package override var leading: Double {
    max(Double(face.pointee.height) - ascent - descent, 0)
  }

  package override func glyphIndex(of code: UInt16) -> Int? {
    if let known = indices[code] { return known }
    let found = FT_Get_Char_Index(face, FT_ULong(code))
    let index = found == 0 ? nil : Int(found)
    indices[code] = .some(index)
    return index
  }

  package override func advance(of index: Int) -> Double {
    if let known = advances[index] { return known }
    var width = 0.0
    if load(index) { width = Double(face.pointee.glyph.pointee.metrics.horiAdvance) }
    advances[index] = width
    return width
  }

  /// Brings a glyph into the face's slot, unscaled.
  private func load(_ index: Int) -> Bool {
    guard index >= 0, index < Int(face.pointee.num_glyphs) else { return false }
    return FT_Load_Glyph(face, FT_UInt(index), FT_Int32(FT_LOAD_NO_SCALE)) == 0
      && face.pointee.glyph.pointee.format == FT_GLYPH_FORMAT_OUTLINE
  }

  package override func shape(of index: Int, color: Color) -> Raster.Shape? {
    guard load(index) else { return nil }
    let pen = OutlinePen()
    var callbacks = FT_Outline_Funcs(
      move_to: { to, pen in OutlinePen.of(pen) { $0.move(to) } },
      line_to: { to, pen in OutlinePen.of(pen) { $0.line(to) } },
      conic_to: { control, to, pen in OutlinePen.of(pen) { $0.curve(control, to) } },
      cubic_to: { first, second, to, pen in OutlinePen.of(pen) { $0.curve(first, second, to) } },
      shift: 0, delta: 0)
    let result = withExtendedLifetime(pen) {
      FT_Outline_Decompose(
        &face.pointee.glyph.pointee.outline, &callbacks, Unmanaged.passUnretained(pen).toOpaque())
    }
    guard result == 0 else { return nil }
    pen.close()
    return Raster.Shape(layers: [
      ShapeLayer(fills: [.solid(color)], edges: pen.edges, rule: .nonZero)
    ])
  }
}

/// Takes an outline down as edges, with y growing downwards.
private final class OutlinePen {
  private(set) var edges: [Edge] = []
  private var start = Point(x: 0, y: 0)
  private var last = Point(x: 0, y: 0)

  /// Lets a callback of FreeType draw with the pen that it was given; 0 is success.
  static func of(
    _ pointer: UnsafeMutableRawPointer?, _ body: (OutlinePen) -> Void
  ) -> CInt {
    guard let pointer else { return 1 }
    let pen = Unmanaged<OutlinePen>.fromOpaque(pointer).takeUnretainedValue()
    guard pen.edges.count < 65_536 else { return 1 }
    body(pen)
    return 0
  }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector else { return last }
    return Point(x: Double(vector.pointee.x), y: -Double(vector.pointee.y))
  }

  func move(_ to: UnsafePointer<FT_Vector>?) {
    close()
    start = point(to)
    last = start
  }

  func line(_ to: UnsafePointer<FT_Vector>?) { draw(nil, point(to)) }

  func curve(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    draw(point(control), point(to))
  }

  /// A cubic curve as four quadratic ones.
  func curve(
    _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
    _ to: UnsafePointer<FT_Vector>?
  ) {
    addCubic(last, point(first), point(second), point(to), halvings: 2)
  }

  private func addCubic(
    _ from: Point, _ first: Point, _ second: Point, _ to: Point, halvings: Int
  ) {
    if halvings == 0 {
      // The quadratic curve that is nearest: its control point is (3·first + 3·second - from - to) / 4.
      let x = 0.75 * (first.x + second.x) - 0.25 * (from.x + to.x)
      let y = 0.75 * (first.y + second.y) - 0.25 * (from.y + to.y)
      draw(Point(x: x, y: y), to)
      return
    }
    let left = Self.middle(from, first)
    let center = Self.middle(first, second)
    let right = Self.middle(second, to)
    let leftInner = Self.middle(left, center)
    let rightInner = Self.middle(center, right)
    let half = Self.middle(leftInner, rightInner)
    addCubic(from, left, leftInner, half, halvings: halvings - 1)
    addCubic(half, rightInner, right, to, halvings: halvings - 1)
  }

  private static func middle(_ a: Point, _ b: Point) -> Point {
    Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }

  func close() {
    if last != start { draw(nil, start) }
  }

  private func draw(_ control: Point?, _ to: Point) {
    edges.append(Edge(from: last, control: control, to: to, right: 1))
    last = to
  }
}
