/// DefineMorphShape and DefineMorphShape2: a drawing that changes into another.
///
/// Decoded when it is asked for. Source: SWF File Format Specification 19, "Shape morphing".
public struct MorphShapeDefinition: Sendable {
  /// The character's number.
  public let id: UInt16
  /// 1 or 2.
  public let tagVersion: Int
  /// All that is painted at the start.
  public let startBounds: Rectangle
  /// All that is painted at the end.
  public let endBounds: Rectangle
  /// The start without the widths of lines (DefineMorphShape2).
  public let startEdgeBounds: Rectangle?
  /// The end without the widths of lines (DefineMorphShape2).
  public let endEdgeBounds: Rectangle?
  /// There are lines whose width is not scaled.
  public let usesNonScalingLines: Bool
  /// There are lines whose width is scaled.
  public let usesScalingLines: Bool

  private let body: ByteReader

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    id = try reader.u16()
    startBounds = try Rectangle(&reader)
    endBounds = try Rectangle(&reader)
    startEdgeBounds = tagVersion >= 2 ? try Rectangle(&reader) : nil
    endEdgeBounds = tagVersion >= 2 ? try Rectangle(&reader) : nil
    let flags = tagVersion >= 2 ? try reader.u8() : 0
    usesNonScalingLines = flags & 2 != 0
    usesScalingLines = flags & 1 != 0
    body = reader
    _ = reader.rest()
  }

  /// Styles and both paths.
  public func paths() throws(FormatError) -> MorphPaths {
    var reader = body
    return try MorphPaths(&reader, tagVersion: tagVersion)
  }

  /// Both ends as edges that belong together, for a renderer.
  public func edges() throws(FormatError) -> MorphEdges { MorphEdges(try paths()) }
}

/// The contents of a morph shape as the file has them.
public struct MorphPaths: Hashable, Sendable {
  /// Number 1 of a record is the first.
  public let fills: [MorphFill]
  /// Number 1 of a record is the first.
  public let lines: [MorphLine]
  /// The path at ratio 0, which says how it is painted.
  public let start: ShapePath
  /// The path at ratio 65535: edges and moves only.
  public let end: ShapePath

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    let offset = Int(try reader.u32())
    let endAt = reader.position + min(offset, reader.remaining)
    var fills: [MorphFill] = []
    for _ in 0..<(try ShapePath.readCount(&reader, shape: 2)) {
      fills.append(try MorphFill(&reader))
    }
    var lines: [MorphLine] = []
    for _ in 0..<(try ShapePath.readCount(&reader, shape: 2)) {
      lines.append(try MorphLine(&reader, tagVersion: tagVersion))
    }
    self.fills = fills
    self.lines = lines
    start = ShapePath(bare: &reader)
    // The offset leads to the end's path; one that leads backwards or nowhere is a tool's mistake.
    if endAt > reader.position, endAt < reader.end { reader.position = endAt }
    end = ShapePath(bare: &reader)
  }
}

/// A morph shape made flat: for each edge, how it begins and how it ends.
public struct MorphEdges: Hashable, Sendable {
  /// What edges' fill numbers mean.
  public let fills: [MorphFill]
  /// What edges' line numbers mean.
  public let lines: [MorphLine]
  /// The edges at ratio 0.
  public let start: [ShapeEdges.Edge]
  /// The edges at ratio 65535, as many, each of the same kind as its partner.
  public let end: [ShapeEdges.Edge]

  /// Follows both paths side by side: moves of the end's path that the start's lacks count as well.
  ///
  /// Edges of one path that have no partner in the other are left out.
  public init(_ paths: MorphPaths) {
    fills = paths.fills
    lines = paths.lines
    var (start, end): ([ShapeEdges.Edge], [ShapeEdges.Edge]) = ([], [])
    var (pen, endPen) = (EdgePen(), EdgePen())
    let endRecords = paths.end.records
    var next = 0
    func number(_ number: UInt32, _ count: Int) -> Int32 {
      number > 0 && number <= count ? Int32(truncatingIfNeeded: number) - 1 : -1
    }
    for record in paths.start.records {
      if case .change(let change) = record {
        if let move = change.move { pen.move(to: move) }
        if let fill = change.fill0 { pen.fill0 = number(fill, fills.count) }
        if let fill = change.fill1 { pen.fill1 = number(fill, fills.count) }
        if let line = change.line { pen.line = number(line, lines.count) }
        continue
      }
      while next < endRecords.count, case .change(let change) = endRecords[next] {
        if let move = change.move { endPen.move(to: move) }
        next += 1
      }
      guard next < endRecords.count else { break }
      let partner = endRecords[next]
      next += 1
      var first = pen.draw(record)
      var last = endPen.draw(partner)
      if first.isCurve != last.isCurve {
        first.bend()
        last.bend()
      }
      (last.fill0, last.fill1, last.line) = (first.fill0, first.fill1, first.line)
      first.isJoined = first.isJoined && last.isJoined
      last.isJoined = first.isJoined
      start.append(first)
      end.append(last)
    }
    self.start = start
    self.end = end
  }

  /// The drawing between start and end; `ratio` is 0…65535.
  public func blended(_ ratio: UInt16) -> ShapeEdges {
    var edges = start
    for index in edges.indices {
      edges[index].from = start[index].from.blended(with: end[index].from, ratio)
      edges[index].control = start[index].control.blended(with: end[index].control, ratio)
      edges[index].to = start[index].to.blended(with: end[index].to, ratio)
    }
    return ShapeEdges(
      fills: fills.map { $0.blended(ratio) }, lines: lines.map { $0.blended(ratio) },
      edges: edges)
  }
}

extension PointRecord {
  fileprivate func blended(with end: PointRecord, _ ratio: UInt16) -> PointRecord {
    PointRecord(x: blend(x, end.x, ratio), y: blend(y, end.y, ratio))
  }
}

extension ShapeEdges.Edge {
  /// Makes a straight edge a curve with its control point in the middle.
  fileprivate mutating func bend() {
    guard !isCurve else { return }
    isCurve = true
    control = PointRecord(
      x: Int32(truncatingIfNeeded: (Int64(from.x) + Int64(to.x)) / 2),
      y: Int32(truncatingIfNeeded: (Int64(from.y) + Int64(to.y)) / 2))
  }
}
