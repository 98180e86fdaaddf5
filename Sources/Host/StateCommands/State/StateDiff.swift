import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import HostTerminal
import Library
import Play
import Session
import Vault

/// `arcadia state diff`.
struct StateDiff: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compare two states: pictures, time between them, memory.",
    usage: "arcadia state diff [<options>] <game> <a> <b>",
    discussion: """
      Both states are loaded without a window, and the memory that the core shows is compared byte by byte.
      """)

  @OptionGroup var one: StateArguments
  @Argument(help: "The first state.", completion: Completions.slots) var a: String
  @Argument(help: "The second one.", completion: Completions.slots) var b: String
  @Flag(help: "Show every difference, not only the first of each region.") var full = false
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp("The core: id, name, or path of a .so.", valueName: "core"),
    completion: Completions.cores)
  var core: String?
  @OptionGroup var pictures: PictureFlag
  @OptionGroup var global: GlobalOptions

  /// Differences of a region that are shown without --full.
  private static let few = 12

  func run(_ context: Context) throws {
    let game = try context.game(one.game)
    let vault = try context.vault(of: game)
    let first = try vault.find(StateWord(a))
    let second = try vault.find(StateWord(b))
    if let one = first.state.info?.core.id, let other = second.state.info?.core.id,
      !one.isEmpty, !other.isEmpty, one != other
    {
      throw CommandFailure.mixedStates(path: second.path)
    }
    let open = try context.openUnseen(game, core: core, madeBy: first.state)
    defer { open.session.close() }
    try open.load(first.state, path: first.path)
    let before = open.session.memoryAreas
    try open.load(second.state, path: second.path)
    let comparison = MemoryComparison(before, open.session.memoryAreas)
    let result = StatesCompared(
      game: vault.stem, first, second, comparison,
      framesPerSecond: open.session.avInfo.framesPerSecond)
    context.print(result, hasPictures: pictures.areWanted) {
      text(result, first, second, comparison)
    }
  }

  private func text(
    _ result: StatesCompared, _ first: StateVault.Found, _ second: StateVault.Found,
    _ comparison: MemoryComparison
  ) -> String {
    var lines: [String] = []
    if pictures.areWanted, let one = first.thumbnail, let other = second.thumbnail {
      let left = BlockPicture.lines(one, columns: 36)
      let right = BlockPicture.lines(other, columns: 36)
      for row in 0..<max(left.count, right.count) {
        let blank = String(repeating: " ", count: 36)
        lines.append(
          (left.indices.contains(row) ? left[row] : blank) + "  "
            + (right.indices.contains(row) ? right[row] : ""))
      }
    }
    lines.append("A  \(summary(first))")
    lines.append("B  \(summary(second))")
    if let frames = result.frames {
      lines.append(
        "B is \(counted(frames.magnitude, "frame")) \(frames < 0 ? "before" : "after") A"
          + (result.seconds.map { " (\(Moment.duration($0.magnitude)))" } ?? ""))
    }
    if result.equal { lines.append("The core's bytes are the same.") }
    if comparison.areas.isEmpty {
      lines.append("The core shows no memory, so there is nothing to compare.")
    } else {
      lines.append("")
      lines.append(
        Output.table(
          ["MEMORY", "ADDRESS", "BYTES", "DIFFER"],
          comparison.areas.map {
            [$0.name.printable, hex($0.start), String($0.size), String($0.changed)]
          }))
    }
    for area in comparison.areas where area.changed > 0 {
      lines.append("")
      lines.append(area.name.printable)
      let shown = full ? area.differences[...] : area.differences.prefix(StateDiff.few)
      for difference in shown {
        lines.append(
          "  \(hex(difference.address))  \(bytes(difference.before)) → \(bytes(difference.after))")
      }
      let rest = area.differences.count - shown.count
      if rest > 0 { lines.append("  and \(rest) more places (--full)") }
    }
    return lines.joined(separator: "\n")
  }

  private func summary(_ found: StateVault.Found) -> String {
    let place =
      found.entry.map { "@\($0.id.prefix(6))" } ?? found.slot?.phrase ?? found.path.printable
    guard let info = found.state.info else { return "\(place)  made by another program" }
    return
      ([place, Moment.local(info.created), "frame \(info.frame)"]
      + (info.label.map { ["\"\($0.printable)\""] } ?? [])).joined(separator: "  ")
  }

  private func bytes(_ bytes: ArraySlice<UInt8>) -> String {
    let limit = 16
    let shown = bytes.prefix(full ? bytes.count : limit).map { hex(Int($0), digits: 2) }
    return shown.joined(separator: " ") + (bytes.count > shown.count ? " …" : "")
  }

  private func hex(_ value: Int, digits: Int = 4) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// Result of `state diff`.
struct StatesCompared: Encodable {
  var game: String
  var a: String
  var b: String
  /// Whether the core's bytes are the same.
  var equal: Bool
  /// Frames from A to B.
  var frames: Int64?
  /// The machine's time from A to B.
  var seconds: Double?
  var areas: [Area]

  struct Area: Encodable {
    var name: String
    var start: Int
    var bytes: Int
    var changed: Int
    var differences: [Difference]
  }
  struct Difference: Encodable {
    var address: Int
    var before: String
    var after: String
  }

  init(
    game: String, _ first: StateVault.Found, _ second: StateVault.Found,
    _ comparison: MemoryComparison, framesPerSecond: Double
  ) {
    self.game = game
    a = first.path
    b = second.path
    equal = first.state.memory == second.state.memory
    if let one = first.state.info, let other = second.state.info {
      let difference = Int64(clamping: other.frame).subtractingReportingOverflow(
        Int64(clamping: one.frame))
      frames = difference.partialValue
      seconds = framesPerSecond > 0 ? Double(difference.partialValue) / framesPerSecond : nil
    }
    areas = comparison.areas.map { area in
      Area(
        name: area.name, start: area.start, bytes: area.size, changed: area.changed,
        differences: area.differences.map {
          Difference(
            address: $0.address, before: StatesCompared.hex($0.before),
            after: StatesCompared.hex($0.after))
        })
    }
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
