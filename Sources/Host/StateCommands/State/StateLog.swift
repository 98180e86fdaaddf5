import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import HostTerminal
import Library
import Session
import Vault

/// `arcadia state log`.
struct StateLog: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the tree of a game's states, including its history.",
    usage: "arcadia state log [<options>] <game> ...",
    discussion: """
      Each state is below the one that play continued from. The tree branches where you went back and continued from \
      there. A filled circle is in a slot. An open circle is only in the history; every state command takes its @ID.
      """)

  @OptionGroup var games: GameWords
  @OptionGroup var pictures: PictureFlag
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let vaults = try context.vaults(of: games.chosen(context))
    let logs = try vaults.map { vault in (vault, try StateTree(vault)) }
      .filter { games.games.count == 1 || !$0.1.nodes.isEmpty }
    context.print(
      StateLogs(games: logs.map { LoggedGame($0.0, $0.1) }), hasPictures: pictures.areWanted
    ) {
      logs.map { vault, tree in draw(vault, tree, hasTitle: logs.count > 1) }
        .joined(separator: "\n\n")
    }
    for (vault, tree) in logs {
      for path in tree.damaged {
        context.note("arcadia: \(path) is damaged; `arcadia state verify` shows details")
      }
      if tree.nodes.isEmpty, !context.options.json { context.note("\(vault.stem) has no states.") }
    }
  }

  private func draw(_ vault: StateVault, _ tree: StateTree, hasTitle: Bool) -> String {
    var lines = hasTitle ? [vault.stem.printable] : []
    for line in tree.lines {
      let node = tree.nodes[line.node]
      lines.append(line.prefix + (node.slots.isEmpty ? "○ " : "● ") + text(node))
      if pictures.areWanted, let picture = picture(of: node, in: vault) {
        lines += BlockPicture.lines(picture, columns: 20).map { line.continuation + $0 }
      }
    }
    return lines.joined(separator: "\n")
  }

  private func text(_ node: StateTree.Node) -> String {
    var parts = [Moment.local(node.time)]
    if let info = node.info {
      if let played = info.played { parts.append(Moment.duration(played)) }
      parts.append("frame \(info.frame)")
    }
    parts += node.slots.map(\.phrase)
    for entry in node.entries { parts.append("@\(entry.id.prefix(6)) \(entry.story)") }
    if let label = node.info?.label { parts.append("\"\(label.printable)\"") }
    if node.info?.isPinned == true || node.entries.contains(where: \.isPinned) {
      parts.append("(pinned)")
    }
    return parts.joined(separator: "  ")
  }

  private func picture(of node: StateTree.Node, in vault: StateVault) -> RGBImage? {
    let word =
      node.slots.first.map { StateWord.slot($0) } ?? node.entries.last.map { .entry($0.id) }
    return word.flatMap { try? vault.find($0) }?.thumbnail
  }
}

extension HistoryEntry {
  /// Why it keeps a state, in a few words.
  var story: String {
    let place = slot.map { " in \($0.phrase)" } ?? ""
    switch reason {
    case .overwritten, .auto: return "overwritten\(place)"
    case .deleted: return "deleted\(slot.map { " from \($0.phrase)" } ?? "")"
    case .loadedOver: return "left by a load"
    case .rewound: return "rewound"
    case .undone: return "undone\(slot.map { " from \($0.phrase)" } ?? "")"
    case .saved, .renamed: return reason.rawValue
    }
  }
}

/// Result of `state log`.
struct StateLogs: Encodable {
  var games: [LoggedGame]
}

/// The tree of one game.
struct LoggedGame: Encodable {
  var game: String
  var type: String
  var states: [LoggedState]
  /// Everything that was done, the oldest first.
  var history: [LoggedEntry]
  /// Files that cannot be read.
  var damaged: [String]

  init(_ vault: StateVault, _ tree: StateTree) {
    game = vault.stem
    type = vault.type.id
    states = tree.lines.map { LoggedState(tree, tree.nodes[$0.node]) }
    let kept = try? vault.history.entries()
    history = (kept?.entries ?? []).map { LoggedEntry($0, bytes: vault.history.bytes(of: $0)) }
    damaged = tree.damaged + (kept?.damaged ?? []).map(\.path)
  }
}

/// A state in the tree.
struct LoggedState: Encodable {
  /// SHA-256 of what the core serialized.
  var sha256: String
  /// The state that it continues from, if that is in the tree.
  var parent: String?
  var created: String
  var frame: UInt64?
  var played: Double?
  var label: String?
  var slots: [String]
  /// Ids of the history's entries that keep it.
  var entries: [String]

  init(_ tree: StateTree, _ node: StateTree.Node) {
    sha256 = node.key
    parent = node.parent.map { tree.nodes[$0].key }
    created = node.time
    frame = node.info?.frame
    played = node.info?.played
    label = node.info?.label
    slots = node.slots.map(\.word)
    entries = node.entries.map(\.id)
  }
}

/// A thing that was done.
struct LoggedEntry: Encodable {
  var id: String
  var time: String
  var reason: HistoryEntry.Reason
  var slot: String?
  var newSlot: String?
  var pinned: Bool
  var undone: String?
  /// Bytes on the disk.
  var bytes: Int
  /// Bytes of the state that it keeps.
  var stateBytes: Int?

  init(_ entry: HistoryEntry, bytes: Int) {
    id = entry.id
    time = entry.time
    reason = entry.reason
    slot = entry.slot?.word
    newSlot = entry.newSlot?.word
    pinned = entry.isPinned
    undone = entry.undone
    self.bytes = bytes
    stateBytes = entry.content?.size
  }
}
