import Raster

/// A TrueType font file with quadratic outlines.
///
/// Any file may be given: what lies outside of it reads as nothing. Source: the OpenType specification, tables `head`, `hhea`,
/// `hmtx`, `cmap`, `loca` and `glyf`.
final class OutlineFont: Font {
  private let bytes: [UInt8]
  private var tables: [String: Range<Int>] = [:]
  private let em: Double
  private let measures: (ascent: Double, descent: Double, leading: Double)
  private let advanceCount: Int
  private let hasLongOffsets: Bool
  private let glyphCount: Int
  private var indices: [UInt16: Int] = [:]

  init?(_ bytes: [UInt8], name: String, isBold: Bool, isItalic: Bool) {
    self.bytes = bytes
    let reader = Reader(bytes: bytes)
    var tables: [String: Range<Int>] = [:]
    for index in 0..<reader.u16(4) {
      let entry = 12 + index * 16
      guard entry + 16 <= bytes.count else { return nil }
      let tag = String(decoding: bytes[entry..<entry + 4], as: UTF8.self)
      let start = reader.u32(entry + 8)
      let end = start + reader.u32(entry + 12)
      if start <= bytes.count { tables[tag] = start..<min(end, bytes.count) }
    }
    guard let head = tables["head"]?.lowerBound, let hhea = tables["hhea"]?.lowerBound,
      tables["glyf"] != nil, tables["loca"] != nil, let cmap = tables["cmap"]?.lowerBound,
      tables["hmtx"] != nil, let maxp = tables["maxp"]?.lowerBound
    else { return nil }
    em = max(Double(reader.u16(head + 18)), 1)
    hasLongOffsets = reader.s16(head + 50) != 0
    measures = (
      Double(reader.s16(hhea + 4)), Double(-reader.s16(hhea + 6)), Double(reader.s16(hhea + 8))
    )
    advanceCount = reader.u16(hhea + 34)
    glyphCount = reader.u16(maxp + 4)
    self.tables = tables
    super.init(name: name, isBold: isBold, isItalic: isItalic)
    readCharacters(reader, cmap)
  }

  override var unitsPerEm: Double { em }
  override var ascent: Double { measures.ascent }
  override var descent: Double { measures.descent }
  override var leading: Double { measures.leading }

  override func glyphIndex(of code: UInt16) -> Int? { indices[code] }

  override func advance(of index: Int) -> Double {
    guard let table = tables["hmtx"]?.lowerBound, advanceCount > 0 else { return 0 }
    return Double(Reader(bytes: bytes).u16(table + min(index, advanceCount - 1) * 4))
  }

  /// Characters of the first table for Unicode's first plane.
  private func readCharacters(_ reader: Reader, _ cmap: Int) {
    for index in 0..<reader.u16(cmap + 2) {
      let entry = cmap + 4 + index * 8
      let table = cmap + reader.u32(entry + 4)
      switch reader.u16(table) {
      case 4: readSegments(reader, table)
      case 12: readGroups(reader, table)
      default: continue
      }
      if !indices.isEmpty { return }
    }
  }

  private func readSegments(_ reader: Reader, _ table: Int) {
    let count = reader.u16(table + 6) / 2
    for segment in 0..<count {
      let last = reader.u16(table + 14 + segment * 2)
      let first = reader.u16(table + 16 + count * 2 + segment * 2)
      let delta = reader.u16(table + 16 + count * 4 + segment * 2)
      let place = table + 16 + count * 6 + segment * 2
      let offset = reader.u16(place)
      guard first <= last, first < 0xFFFF else { continue }
      for code in first...last {
        var glyph: Int
        if offset == 0 {
          glyph = (code + delta) & 0xFFFF
        } else {
          glyph = reader.u16(place + offset + (code - first) * 2)
          if glyph != 0 { glyph = (glyph + delta) & 0xFFFF }
        }
        if glyph != 0, glyph < glyphCount { indices[UInt16(code)] = glyph }
      }
    }
  }

  private func readGroups(_ reader: Reader, _ table: Int) {
    for group in 0..<min(reader.u32(table + 12), 65_536) {
      let entry = table + 16 + group * 12
      let first = reader.u32(entry)
      let last = min(reader.u32(entry + 4), 0xFFFF)
      guard first <= last else { continue }
      for code in first...last {
        let glyph = reader.u32(entry + 8) + code - first
        if glyph != 0, glyph < glyphCount { indices[UInt16(code)] = glyph }
      }
    }
  }

  override func shape(of index: Int, color: Color) -> Raster.Shape? {
    var edges: [Edge] = []
    addGlyph(index, .identity, depth: 0, &edges)
    return Raster.Shape(layers: [ShapeLayer(fills: [.solid(color)], edges: edges, rule: .nonZero)])
  }

  private func addGlyph(_ index: Int, _ matrix: Matrix, depth: Int, _ edges: inout [Edge]) {
    guard depth < 6, edges.count < 65_536, index >= 0, index < glyphCount,
      let loca = tables["loca"]?.lowerBound, let glyf = tables["glyf"]
    else { return }
    let reader = Reader(bytes: bytes)
    let start: Int
    let end: Int
    if hasLongOffsets {
      (start, end) = (reader.u32(loca + index * 4), reader.u32(loca + index * 4 + 4))
    } else {
      (start, end) = (reader.u16(loca + index * 2) * 2, reader.u16(loca + index * 2 + 2) * 2)
    }
    guard start < end, glyf.lowerBound + end <= bytes.count else { return }
    let at = glyf.lowerBound + start
    let contours = reader.s16(at)
    if contours >= 0 {
      addSimple(reader, at + 10, contours, matrix, &edges)
    } else {
      addParts(reader, at + 10, matrix, depth, &edges)
    }
  }

  private func addParts(
    _ reader: Reader, _ start: Int, _ matrix: Matrix, _ depth: Int, _ edges: inout [Edge]
  ) {
    var at = start
    for _ in 0..<64 {
      let flags = reader.u16(at)
      let glyph = reader.u16(at + 2)
      at += 4
      var part = Matrix.identity
      if flags & 1 != 0 {
        (part.tx, part.ty) = (Double(reader.s16(at)), Double(reader.s16(at + 2)))
        at += 4
      } else {
        (part.tx, part.ty) = (Double(reader.s8(at)), Double(reader.s8(at + 1)))
        at += 2
      }
      if flags & 2 == 0 { (part.tx, part.ty) = (0, 0) }
      func scale(_ place: Int) -> Double { Double(reader.s16(place)) / 16_384 }
      if flags & 8 != 0 {
        part.a = scale(at)
        part.d = part.a
        at += 2
      } else if flags & 0x40 != 0 {
        (part.a, part.d) = (scale(at), scale(at + 2))
        at += 4
      } else if flags & 0x80 != 0 {
        (part.a, part.b, part.c, part.d) = (scale(at), scale(at + 2), scale(at + 4), scale(at + 6))
        at += 8
      }
      addGlyph(glyph, matrix * part, depth: depth + 1, &edges)
      if flags & 0x20 == 0 { return }
    }
  }

  private func addSimple(
    _ reader: Reader, _ start: Int, _ contours: Int, _ matrix: Matrix, _ edges: inout [Edge]
  ) {
    guard contours > 0 else { return }
    let ends = (0..<contours).map { reader.u16(start + $0 * 2) }
    let count = (ends.last ?? 0) + 1
    guard count <= 65_535 else { return }
    var at = start + contours * 2
    at += 2 + reader.u16(at)
    var flags: [Int] = []
    while flags.count < count, at < bytes.count {
      let flag = reader.u8(at)
      at += 1
      flags.append(flag)
      if flag & 8 != 0 {
        let repeats = reader.u8(at)
        at += 1
        for _ in 0..<repeats where flags.count < count { flags.append(flag) }
      }
    }
    guard flags.count == count else { return }
    func coordinates(short: Int, same: Int) -> [Double] {
      var value = 0
      return flags.map { flag in
        if flag & short != 0 {
          value += flag & same != 0 ? reader.u8(at) : -reader.u8(at)
          at += 1
        } else if flag & same == 0 {
          value += reader.s16(at)
          at += 2
        }
        return Double(value)
      }
    }
    let xs = coordinates(short: 2, same: 16)
    let ys = coordinates(short: 4, same: 32)
    var first = 0
    for end in ends where end >= first && end < count {
      let points = (first...end).map { index in
        (
          point: flipped(matrix.apply(Point(x: xs[index], y: ys[index]))),
          isOn: flags[index] & 1 != 0
        )
      }
      addContour(points, &edges)
      first = end + 1
    }
  }

  /// Fonts have y growing upwards.
  private func flipped(_ point: Point) -> Point { Point(x: point.x, y: -point.y) }

  private func addContour(_ points: [(point: Point, isOn: Bool)], _ edges: inout [Edge]) {
    guard points.count > 1 else { return }
    func middle(_ a: Point, _ b: Point) -> Point {
      Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
    }
    let last = points[points.count - 1]
    let start =
      points[0].isOn
      ? points[0].point : last.isOn ? last.point : middle(points[0].point, last.point)
    var pen = start
    var control: Point?
    func draw(to target: Point) {
      edges.append(Edge(from: pen, control: control, to: target, right: 1))
      pen = target
      control = nil
    }
    for (index, place) in points.enumerated() {
      if index == 0, place.isOn { continue }
      if place.isOn {
        draw(to: place.point)
      } else {
        if let present = control { draw(to: middle(present, place.point)) }
        control = place.point
      }
    }
    draw(to: start)
  }

  /// Big-endian numbers; 0 outside of the file.
  private struct Reader {
    let bytes: [UInt8]

    func u8(_ at: Int) -> Int { at >= 0 && at < bytes.count ? Int(bytes[at]) : 0 }
    func s8(_ at: Int) -> Int { Int(Int8(truncatingIfNeeded: u8(at))) }
    func u16(_ at: Int) -> Int { u8(at) << 8 | u8(at + 1) }
    func s16(_ at: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(at))) }
    func u32(_ at: Int) -> Int { u16(at) << 16 | u16(at + 2) }
  }
}
