import FlashHarness
import Testing

@testable import ABCNotation
@testable import Flash
@testable import FlashDisplay

/// A movie of one class below MovieClip whose constructor is given, and what it traces.
final class MovieRun {
  private(set) var player: Player
  private final class Lines {
    var all: [String] = []
    var requests: [LoadRequest] = []
  }
  private let lines = Lines()

  var trace: [String] { lines.all }
  /// The main timeline.
  var root: MovieClip? { player.stage.children.first as? MovieClip }
  /// What it has asked for.
  var requests: [LoadRequest] { lines.requests }

  /// Plays so many iterations of a movie of 100 × 100 pixels at 10 frames a second.
  ///
  /// `members` are more members of the class, `more` stands before it; `tags` come first in the file, and `symbols` are classes of their
  /// characters; `frames` are the tags of further frames. A run that `reloads` takes another player after each iteration, made of a state.
  init(
    _ constructor: String, members: String = "", _ more: String = "", iterations: Int = 1,
    version: UInt8 = 30, tags: [UInt8] = [], symbols: [(UInt8, String)] = [],
    frames: [[UInt8]] = [], files: [String: [UInt8]] = [:], reloads: Bool = false,
    isAIR: Bool = false
  ) throws {
    var options = Player.Options.recorded
    if isAIR { options.capabilities.playerType = "Desktop" }
    let lines = lines
    player = try Player(
      Self.file(
        constructor, members: members, more, version: version, tags: tags, symbols: symbols,
        frames: frames),
      url: "file:///test.swf?a=1&b=two", options: options,
      trace: { text in lines.all += text.split(separator: "\n").map(String.init) },
      load: { request in
        lines.requests.append(request)
        return files[request.url].map { .success($0, status: 0) } ?? .failure(status: 0)
      })
    for _ in 0..<iterations {
      player.runIteration()
      if reloads { player = try player.restored(from: player.saveState()) }
    }
  }

  /// The file of such a movie.
  static func file(
    _ constructor: String, members: String = "", _ more: String = "", version: UInt8 = 30,
    tags: [UInt8] = [], symbols: [(UInt8, String)] = [], frames: [[UInt8]] = [],
    name: String = "Main"
  ) throws -> [UInt8] {
    let code = try Assembler.assemble(
      """
      \(more)
      class \(name) extends flash.display::MovieClip {
        \(members)
        iinit () {
          getlocal0 pushscope
          getlocal0 constructsuper 0
          \(constructor)
          returnvoid
        }
      }
      """)
    return movie(code, version, tags, symbols, frames, name)
  }

  static func tag(_ code: UInt16, _ data: [UInt8]) -> [UInt8] {
    let head = code << 6 | 0x3F
    let count = UInt32(data.count)
    return [UInt8(truncatingIfNeeded: head), UInt8(head >> 8)]
      + (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) } + data
  }

  private static func movie(
    _ code: [UInt8], _ version: UInt8, _ more: [UInt8], _ symbols: [(UInt8, String)],
    _ frames: [[UInt8]], _ name: String
  ) -> [UInt8] {
    let names = symbols + [(0, name)]
    var classes: [UInt8] = []
    for (id, name) in names { classes += [id, 0] + Array(name.utf8) + [0] }
    let tags =
      tag(69, [8, 0, 0, 0]) + more + tag(82, [0, 0, 0, 0, 0] + code)
      + tag(76, [UInt8(names.count), 0] + classes) + tag(1, [])
      + frames.flatMap { $0 + tag(1, []) } + [0, 0]
    // RECT of 15-bit numbers 0 … 2000, then 10 frames a second and the number of frames.
    let body: [UInt8] =
      [
        0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x03, 0xE8, 0x00, 0x00, 0x0A, UInt8(1 + frames.count),
        0x00,
      ] + tags
    let length = UInt32(body.count + 8)
    return Array("FWS".utf8) + [version]
      + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) } + body
  }

  /// What a constructor traces that has this expression; what it throws is reported.
  static func value(_ expression: String) throws -> String {
    try MovieRun(traced(expression)).trace.first ?? "nothing"
  }

  /// The same in a movie with the font "F" (`FieldCode.font`), whose class is F.
  static func textValue(_ expression: String) throws -> String {
    try MovieRun(traced(expression), FieldCode.fontClass, tags: FieldCode.font, symbols: [(9, "F")])
      .trace.first ?? "nothing"
  }

  static func traced(_ expression: String) -> String {
    "findpropstrict trace \(expression) callpropvoid trace 1 "
  }
}
