import ArgumentParser
import HostKit

/// `arcadia state export`.
struct StateExport: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export states: as they are, for other programs, or as pictures.",
    usage: "arcadia state export [<options>] <game> <slot> ...",
    discussion: """
      EXAMPLES:
        arcadia state export tobu 1                    a copy into this folder
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
    let chosen = try states.chosen(context)
    let count = chosen.reduce(0) { $0 + $1.words.count }
    let target = PathName.absolute(to ?? ".", home: context.places.home)
    let isFolder =
      FileSystem.kind(target) == .folder || count > 1 || states.all || to?.hasSuffix("/") == true
    // A file that is in the way is named before anything is written.
    try FileSystem.ensureFolder(isFolder ? target : PathName.folder(target))
    for (vault, words) in chosen {
      for word in words {
        let found = try vault.find(StateWord(word))
        let path = isFolder ? PathName.join(target, name(of: found, in: vault)) : target
        guard try AtomicFile.create(path, with: bytes(of: found)) else {
          throw FileFailure.exists(path: path)
        }
        exported.append(
          ExportedState(
            game: vault.stem, state: word, file: path, bytes: FileSystem.info(path)?.size ?? 0))
      }
    }
    context.print(StatesExported(exported: exported)) {
      exported.map { "Wrote \($0.file.printable) (\(Moment.size($0.bytes)))" }
        .joined(separator: "\n")
    }
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
      game's core loads a state of another program first, to check that it is one. --force skips the checks.
      """)

  @Argument(help: "The state file.", completion: .file()) var file: String
  @OptionGroup var one: StateArguments
  @Argument(help: "The slot (default: the first free number).") var slot: String?
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp("The core that checks the state (default: the game's).", valueName: "core"),
    completion: Completions.cores)
  var core: String?
  @Flag(help: "Import without checks: a state of another game, or one that no core here can check.")
  var force = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let path = PathName.absolute(file, home: context.places.home)
    let state = try StateFile.read(path)
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
      try check(state, path: path, of: game, context)
    }
    try vault.save(state, to: slot)
    guard let entry = FileSystem.info(vault.path(of: slot)) else { return }
    context.print(StateSaved(saved: StateRow(vault, slot: slot, file: entry))) {
      "Imported \(path.printable) into \(slot.phrase) of \(vault.stem.printable)"
    }
  }

  /// Has the core load a state of another program: nothing else shows what it is.
  private func check(
    _ state: StateFile, path: String, of game: LibraryGame, _ context: Context
  ) throws {
    func refused(_ reason: String, _ remedy: String = "--force imports it all the same")
      -> StateError
    {
      .refused(path: path, reason: reason, remedy: remedy)
    }
    let open: OpenGame
    do {
      open = try context.openUnseen(game, core: core, madeBy: nil)
    } catch let failure as any HostFailure {
      throw refused(
        "no core could check whether it is a state of \(game.stem.printable) (\(failure.message))")
    }
    defer { open.session.close() }
    // A state that was saved in the midst of the game may be larger than one of its start; but not by this much.
    if let size = try? open.session.saveState().count, size > 0, state.memory.count > 2 * size {
      throw refused(
        "it is not a state of \(open.core.name): \(state.memory.count) bytes, where its states have \(size)"
      )
    }
    do {
      try open.session.loadState(state.memory)
    } catch let failure as any HostFailure {
      throw refused(failure.message)
    }
  }

  private func firstFree(in vault: StateVault) throws -> StateSlot {
    let taken = Set(try vault.slots().map(\.slot))
    return .number((0...).first { !taken.contains(.number($0)) } ?? 0)
  }
}
