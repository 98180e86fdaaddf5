import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import HostTerminal
import Library
import Play
import Session
import Vault

/// `arcadia state show`.
struct StateShow: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show details of a state.",
    usage: "arcadia state show [<options>] <game> [<slot>]")

  @OptionGroup var one: StateArguments
  @Argument(
    help: "A slot, @ID, latest, or a file.", completion: Completions.slots)
  var slot = "latest"
  @OptionGroup var pictures: PictureFlag
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let vault = try context.vault(of: context.game(one.game))
    let found = try vault.find(StateWord(slot))
    for path in found.passedOver {
      context.note(
        "arcadia: \(path) is damaged and was skipped; `arcadia state verify` shows details")
    }
    let result = StateShown(vault, found)
    context.print(result, hasPictures: pictures.areWanted) {
      var lines: [String] = []
      if pictures.areWanted, let picture = found.thumbnail {
        lines += BlockPicture.lines(picture, columns: 40)
      }
      lines.append(
        Output.table(["", ""], result.lines).split(separator: "\n").dropFirst().joined(
          separator: "\n"))
      return lines.joined(separator: "\n")
    }
  }
}

/// Result of `state show`.
struct StateShown: Encodable {
  var game: String
  var slot: String?
  var id: String?
  var file: String
  var container: StateFile.Container
  var compressed: Bool
  /// Bytes of the core's part.
  var memoryBytes: Int
  var sha256: String
  var info: StateInfo?
  var picture: Picture?
  /// Tags of blocks that other programs added.
  var otherBlocks: [String]

  /// Size of the thumbnail in pixels.
  struct Picture: Encodable {
    var width: Int
    var height: Int
  }

  init(_ vault: StateVault, _ found: StateVault.Found) {
    game = vault.stem
    slot = (found.slot ?? found.entry?.slot)?.word
    id = found.entry?.id
    file = found.path
    container = found.state.container
    compressed = found.state.wasCompressed
    memoryBytes = found.state.memory.count
    info = found.state.info
    sha256 = found.state.memorySum
    picture = found.thumbnail.map { Picture(width: $0.width, height: $0.height) }
    otherBlocks = found.state.otherBlocks.map {
      String(decoding: $0.tag, as: UTF8.self).printable
    }
  }

  /// As people read it.
  var lines: [[String]] {
    var lines = [["Game", game.printable]]
    if let slot { lines.append([id == nil ? "Slot" : "Was in slot", slot.printable]) }
    if let id { lines.append(["History", "@" + id]) }
    lines.append(["File", file.printable])
    if let info {
      if let label = info.label { lines.append(["Label", label.printable]) }
      if info.isPinned { lines.append(["Pinned", "yes"]) }
      lines.append(["Made", Moment.local(info.created)])
      if let played = info.played { lines.append(["Played", Moment.duration(played)]) }
      lines.append(["Frame", String(info.frame)])
      if !info.core.id.isEmpty {
        lines.append(["Core", "\(info.core.id) \(info.core.version)".printable])
      }
      if !info.options.isEmpty {
        let options = info.options.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        lines.append(["Options", options.joined(separator: " ").printable])
      }
      if !info.game.sha1.isEmpty {
        lines.append(["Of the game", "SHA-1 \(info.game.sha1)".printable])
      }
      if let parent = info.parent {
        lines.append(["Continued from", "the state with SHA-256 \(parent.prefix(16))…".printable])
      }
    } else {
      lines.append(["Made by", "another program; only the core can check whether it fits"])
    }
    lines.append(["Core's part", "\(counted(memoryBytes, "byte")), SHA-256 \(sha256.prefix(16))…"])
    if compressed { lines.append(["Compressed", "RZIP"]) }
    if container == .raw { lines.append(["Container", "none: the core's bytes alone"]) }
    if !otherBlocks.isEmpty { lines.append(["Also holds", otherBlocks.joined(separator: " ")]) }
    return lines
  }
}

extension StateVault.Found {
  /// The picture in it, where it has one that can be read.
  var thumbnail: RGBImage? { state.thumbnail.flatMap { try? PNGFile.decode($0) } }
}
