/// Tags of characters and frames for `MovieRun`.
enum MovieTags {
  static let showFrame = MovieRun.tag(1, [])

  private static func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  /// Bits, the highest first, filled up to whole bytes.
  private static func bytes(_ fields: [(Int, Int)]) -> [UInt8] {
    var bits: [Bool] = []
    for (value, count) in fields {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    while !bits.count.isMultiple(of: 8) { bits.append(false) }
    return stride(from: 0, to: bits.count, by: 8).map { first in
      bits[first..<first + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }

  /// A square of so many pixels in a colour, its corner at the origin.
  static func square(_ id: Int, pixels: Int = 10, rgb: Int = 0xFF0000) -> [UInt8] {
    let side = pixels * 20
    let bounds = bytes([(15, 5), (0, 15), (side, 15), (0, 15), (side, 15)])
    let colour = [UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255)]
    // A straight edge of 17 bits across and down.
    func edge(_ across: Int, _ down: Int) -> [(Int, Int)] {
      [(1, 1), (1, 1), (15, 4), (1, 1), (across & 0x1FFFF, 17), (down & 0x1FFFF, 17)]
    }
    let edges: [(Int, Int)] = edge(side, 0) + edge(0, side) + edge(-side, 0) + edge(0, -side)
    // One bit of numbers of fills and none of lines; then a style change to the first fill, on the left.
    let head: [(Int, Int)] = [(1, 4), (0, 4), (0, 1), (0b00010, 5), (1, 1)]
    let records = bytes(head + edges + [(0, 6)])
    var body: [UInt8] = word(id) + bounds
    body += [1, 0] + colour + [0]
    return MovieRun.tag(2, body + records)
  }

  /// A sprite with these tags in its frames.
  static func sprite(_ id: Int, _ frames: [[UInt8]]) -> [UInt8] {
    MovieRun.tag(39, word(id) + word(frames.count) + frames.flatMap { $0 + showFrame } + [0, 0])
  }

  static func place(
    _ id: Int, at depth: Int, x: Int = 0, name: String? = nil, ratio: Int? = nil
  ) -> [UInt8] {
    var flags: UInt8 = 2 | 4
    var rest: [UInt8] = bytes([(0, 1), (0, 1), (15, 5), (x * 20, 15), (0, 15)])
    if let ratio {
      flags |= 16
      rest += word(ratio)
    }
    if let name {
      flags |= 32
      rest += Array(name.utf8) + [0]
    }
    return MovieRun.tag(26, [flags] + word(depth) + word(id) + rest)
  }

  static func remove(_ depth: Int) -> [UInt8] { MovieRun.tag(28, word(depth)) }

  static func label(_ name: String) -> [UInt8] { MovieRun.tag(43, Array(name.utf8) + [0]) }

  /// Scenes and labels by their first frames, from 0.
  static func scenes(_ scenes: [(Int, String)], labels: [(Int, String)] = []) -> [UInt8] {
    func marks(_ marks: [(Int, String)]) -> [UInt8] {
      [UInt8(marks.count)] + marks.flatMap { [UInt8($0.0)] + Array($0.1.utf8) + [0] }
    }
    return MovieRun.tag(86, marks(scenes) + marks(labels))
  }

  /// What a button shows: 1 up, 2 over, 4 down, 8 where it is hit.
  struct Record {
    let states: UInt8
    let id: Int
    var depth = 1
  }

  static func button(_ id: Int, _ records: [Record]) -> [UInt8] {
    // Each has an empty matrix and an empty colour transform.
    var all: [UInt8] = []
    for record in records {
      all.append(record.states)
      all += word(record.id) + word(record.depth)
      all += bytes([(0, 1), (0, 1), (0, 5)]) + bytes([(0, 2), (0, 4)])
    }
    return MovieRun.tag(34, word(id) + [0, 0, 0] + all + [0])
  }
}
