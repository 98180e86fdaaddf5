import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session
import Vault

/// `arcadia state export`.
struct StateExport: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export states: as they are, for other programs, or as pictures.",
    usage: "arcadia state export [<options>] <game> <slot> ...",
    discussion: """
      EXAMPLES:
        arcadia state export tobu 1                    a copy into this folder
        arcadia state export tobu 1 boss.state         a copy of that name
        arcadia state export tobu 1 --raw --to x.bin   the core's bytes alone
        arcadia state export tobu 1 --retroarch        without our own blocks
        arcadia state export --all --slot auto --png --to pictures/
      """)

  /// In which form.
  enum Form: String, EnumerableFlag {
    case raw, retroarch, png

    static func help(for value: Form) -> ArgumentHelp? {
      switch value {
      case .raw: "What the core serialized, and nothing else."
      case .retroarch:
        "RetroArch's container without the blocks of ours (it reads those with them too)."
      case .png: "The picture of the moment."
      }
    }
  }

  @OptionGroup var states: StateWords
  @Flag(exclusivity: .exclusive) var form: Form?
  @Option(
    help: ArgumentHelp(
      "A file, or a folder, which is made if needed (default: the current one).", valueName: "path"),
    completion: .file())
  var to: String?
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    var exported: [ExportedState] = []
    var chosen = try states.chosen(context)
    let to = try self.to ?? takeFile(from: &chosen)
    let count = chosen.reduce(0) { $0 + $1.words.count }
    let target = to == "-" ? "-" : PathName.absolute(to ?? ".", home: context.places.home)
    let isFolder =
      FileSystem.kind(target) == .folder || count > 1 || states.all || to?.hasSuffix("/") == true
    // A file that is in the way is named before anything is written.
    if target != "-" { try FileSystem.ensureFolder(isFolder ? target : PathName.folder(target)) }
    let isPrinted = !isFolder && OutputPlace.isStandardOutput(target)
    if isPrinted, context.options.json {
      throw ValidationError("--json prints to standard output, too; name a file.")
    }
    for (vault, words) in chosen {
      for word in words {
        let found = try vault.find(StateWord(word))
        let path = isFolder ? PathName.join(target, name(of: found, in: vault)) : target
        guard try OutputPlace(path).create(bytes(of: found)) else {
          throw FileFailure.exists(path: path)
        }
        exported.append(
          ExportedState(
            game: vault.stem, state: word, file: path, bytes: FileSystem.info(path)?.size ?? 0))
      }
    }
    // The state is the output then.
    if isPrinted { return }
    context.print(StatesExported(exported: exported)) {
      exported.map { "Wrote \($0.file.printable) (\(Moment.size($0.bytes)))" }
        .joined(separator: "\n")
    }
  }

  /// The last word, if it is the file or folder to write rather than one more state: `export tobu boss boss.state`.
  ///
  /// With several states it has to be a folder.
  private func takeFile(
    from chosen: inout [(vault: StateVault, words: [String])]
  ) throws -> String? {
    guard chosen.count == 1, states.slot.isEmpty, let last = chosen[0].words.last,
      chosen[0].words.count > 1
    else { return nil }
    let isFolder = FileSystem.kind(PathName.absolute(last)) == .folder
    switch StateWord(last) {
    case .file: break
    case .slot where last == "-" || last.contains(".") || isFolder || Form(rawValue: last) != nil:
      // A state can have such a name.
      if (try? chosen[0].vault.find(StateWord(last))) != nil { return nil }
    case .slot, .latest, .entry: return nil
    }
    if form == nil, !isFolder, Form(rawValue: last) != nil {
      throw ValidationError(
        "\(last) is no state of \(chosen[0].vault.stem.printable), but a form: use --\(last). A file of that name is written as ./\(last)."
      )
    }
    guard chosen[0].words.count == 2 || isFolder else {
      throw ValidationError(
        "\(last.printable) is no state; name a folder for several states with --to.")
    }
    chosen[0].words.removeLast()
    return last
  }

  private func bytes(of found: StateVault.Found) throws -> [UInt8] {
    switch form {
    case .raw: return found.state.memory
    case .retroarch:
      var plain = found.state
      plain.info = nil
      plain.thumbnail = nil
      return plain.encode()
    case .png:
      guard let picture = found.state.thumbnail else {
        throw ImageError.noPicture(path: found.path)
      }
      // Made again: what another program wrote there may be anything.
      return try PNGFile.encode(PNGFile.decode(picture, path: found.path))
    case nil: return found.state.encode(compressed: found.state.wasCompressed)
    }
  }

  private func name(of found: StateVault.Found, in vault: StateVault) -> String {
    let stem = PathName.component(vault.stem)
    var name =
      found.slot?.fileName(stem: stem)
      ?? found.entry.map { StateSlot.named($0.id).fileName(stem: stem) }
      ?? PathName.last(found.path)
    if form == .png { name += ".png" }
    if form == .raw { name += ".raw" }
    return name
  }
}

/// Result of `state export`.
struct StatesExported: Encodable {
  var exported: [ExportedState]
}

/// A state that was copied out.
struct ExportedState: Encodable {
  var game: String
  var state: String
  var file: String
  var bytes: Int
}

/// `arcadia state import`.
struct StateImport: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import a state file of this or another program into a slot.",
    usage: "arcadia state import [<options>] <file> <game> [<slot>]",
    discussion: """
      Supported are states of Arcadia and RetroArch, compressed or not, and the bytes that a libretro core serializes. The \
      cores for the game's type load a state of another program first, to find the one that made it. --force skips the \
      checks.
      """)

  @Argument(help: "The state file.", completion: .file()) var file: String
  @OptionGroup var one: StateArguments
  @Argument(help: "The slot (default: the first free number).") var slot: String?
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp(
      "The only core to ask (default: all of the game's type).", valueName: "core"),
    completion: Completions.cores)
  var core: String?
  @Flag(help: "Import without checks: a state of another game, or one that no core here can check.")
  var force = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let path = PathName.absolute(file, home: context.places.home)
    var state = try StateFile.read(path)
    let game = try context.game(one.game)
    let vault = try context.vault(of: game)
    let slot = try slot.map { try StateSlot.forSaving(word: $0) } ?? firstFree(in: vault)
    if !force, let theirs = state.info?.game, !theirs.sha1.isEmpty, let reference = game.reference {
      let patches = SoftPatch.beside(reference)
      let content = try SoftPatch.apply(patches, to: reference.load())
      if theirs.sha1 != content.patchedSHA1 {
        throw StateError.otherGame(path: path, saved: theirs.stem.printable)
      }
    }
    if !force, state.info?.core.id.isEmpty ?? true {
      let maker = try maker(of: state, path: path, game, context)
      state.describe(stem: vault.stem, path: path) { $0.core.id = maker.id }
    }
    try vault.save(state, to: slot)
    guard let entry = FileSystem.info(vault.path(of: slot)) else { return }
    context.print(StateSaved(saved: StateRow(vault, slot: slot, file: entry))) {
      "Imported \(path.printable) into \(slot.phrase) of \(vault.stem.printable)"
    }
  }

  /// The core that takes a state of another program: nothing else shows what it is.
  private func maker(
    of state: StateFile, path: String, _ game: LibraryGame, _ context: Context
  ) throws -> CoreDescription {
    let cores =
      try core.map { [try context.catalog.find($0, probe: context.probe)] }
      ?? context.catalog.cores(ofType: game.type.id)
    var takers: [(core: CoreDescription, isExact: Bool)] = []
    var refusals: [String] = []
    for core in cores {
      do throws(NotItsState) {
        takers.append((core, try core.takes(state, of: game, context)))
      } catch { refusals.append(error.reason) }
    }
    // Some cores take longer and shorter ones than theirs; one whose states have just this size made it then.
    let exact = takers.filter(\.isExact)
    let makers = exact.count == 1 ? exact : takers
    if let maker = makers.first, makers.count == 1 { return maker.core }
    guard makers.isEmpty else {
      throw StateError.refused(
        path: path,
        reason: "several cores load it: "
          + makers.map(\.core.id).joined(separator: ", "),
        remedy: "choose one with --core")
    }
    throw StateError.refused(
      path: path,
      reason: refusals.isEmpty
        ? "no core for games of type \(game.type.id) could check it"
        : (refusals.count > 1 ? "none of the cores takes it: " : "")
          + refusals.joined(separator: "; "),
      remedy: "--force imports it all the same")
  }

  private func firstFree(in vault: StateVault) throws -> StateSlot {
    let taken = Set(try vault.slots().map(\.slot))
    return .number((0...).first { !taken.contains(.number($0)) } ?? 0)
  }
}

/// Why a state is not one that a core made.
private struct NotItsState: Error {
  var reason: String
}

extension CoreDescription {
  /// Has the core load a state of a game; returns whether that has the size of those that the core makes at the start.
  fileprivate func takes(
    _ state: StateFile, of game: LibraryGame, _ context: Context
  ) throws(NotItsState) -> Bool {
    let session = try opened(game, context).session
    defer { session.close() }
    let size = (try? session.saveState().count) ?? 0
    // A state that was saved in the midst of the game may be larger than one of its start; but not by this much.
    if size > 0, state.memory.count > 2 * size {
      throw NotItsState(
        reason:
          "it is not a state of \(name): \(state.memory.count) bytes, where its states have \(size)"
      )
    }
    do throws(SessionError) {
      try session.loadState(state.memory)
    } catch { throw NotItsState(reason: error.message) }
    return state.memory.count == size
  }

  private func opened(
    _ game: LibraryGame, _ context: Context
  ) throws(NotItsState) -> OpenGame {
    do {
      return try context.openUnseen(game, core: path, madeBy: nil)
    } catch {
      let why = (error as? any HostFailure)?.message ?? "\(error)"
      throw NotItsState(
        reason: "\(name) could not check whether it is a state of \(game.stem.printable) (\(why))")
    }
  }
}
