import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session
import Vault

/// `arcadia state save`.
struct StateSave: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save a state of a running game, or of one that runs without a window.",
    usage: "arcadia state save [<options>] <game> [<slot>]",
    discussion: """
      EXAMPLES:
        arcadia state save tobu 2                          of the running game
        arcadia state save tobu 2 --rewound 10             ten seconds ago
        arcadia state save tobu 2 --from 1                 copy slot 1
        arcadia state save tobu 2 --from 1 --frames 600    ten seconds later
        arcadia state save tobu boss --frames 3600 --input keys.txt

      The slot's old state goes into the history: `arcadia state undo` restores it.
      """)

  @OptionGroup var one: StateArguments
  @Argument(help: "The slot to save into.", completion: Completions.slots)
  var slot = "0"
  @Option(
    help: ArgumentHelp(
      "Begin with this state: a slot, @ID, latest, or a file.", valueName: "state"),
    completion: Completions.slots)
  var from: String?
  @Option(help: ArgumentHelp("Frames to run before saving.", valueName: "n")) var frames: UInt64?
  @Option(
    help: ArgumentHelp(
      "Buttons from a file, as for `arcadia run --headless`.", valueName: "file"),
    completion: .file())
  var input: String?
  @Option(
    help: ArgumentHelp(
      "Save the moment this long ago (of a running game).", valueName: "seconds"))
  var rewound: Double?
  @Option(help: ArgumentHelp("The state's label.", valueName: "text")) var label: String?
  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp("The core: id, name, or path of a .so.", valueName: "core"),
    completion: Completions.cores)
  var core: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if input != nil, frames == nil {
      throw ValidationError("--input needs --frames.")
    }
    if rewound != nil, from != nil || frames != nil {
      throw ValidationError(
        "--rewound works with a running game only, without --from and --frames.")
    }
  }

  func run(_ context: Context) throws {
    let slot = try StateSlot.forSaving(word: slot)
    let game = try context.game(one.game)
    let vault = try context.vault(of: game)
    if from == nil, frames == nil {
      guard let play = try RunningPlay(of: vault, context) else {
        throw CommandFailure.notPlayed(
          game: game.stem,
          remedy:
            "use --from SLOT to continue from a state, or --frames N to start from the beginning")
      }
      try play.save(into: slot, rewound: rewound)
      if let label { try vault.describe(slot) { $0.label = label.isEmpty ? nil : label } }
      return report(vault, slot, path: vault.path(of: slot), context)
    }
    let source = try from.map { try vault.find(StateWord($0)) }
    let path: String
    if let source, frames ?? 0 == 0 {
      path = try copy(source, to: slot, in: vault)
    } else {
      path = try runOn(game, from: source, to: slot, in: vault, context)
    }
    report(vault, slot, path: path, context)
  }

  /// Copies a state as it is; no core is needed for it.
  private func copy(
    _ source: StateVault.Found, to slot: StateSlot, in vault: StateVault
  ) throws -> String {
    var state = source.state
    if let label, state.info != nil { state.info?.label = label.isEmpty ? nil : label }
    state.info?.isPinned = false
    let path = try vault.save(state, to: slot)
    if let label, state.info == nil { try vault.describe(slot) { $0.label = label } }
    return path
  }

  /// Runs the game unseen, from its start or a state, and saves.
  private func runOn(
    _ game: LibraryGame, from source: StateVault.Found?, to slot: StateSlot, in vault: StateVault,
    _ context: Context
  ) throws -> String {
    let open = try context.openUnseen(game, core: core, madeBy: source?.state)
    defer { open.session.close() }
    if let source { try open.load(source.state, path: source.path) }
    let script = try input.map { try InputScript(readingFile: $0) } ?? InputScript()
    EndSignal.watch()
    var run = HeadlessRun(plan: HeadlessPlan(frames: frames ?? 0, input: script))
    _ = try run.run(open.session, isInterrupted: { EndSignal.pending != nil })
    if let number = EndSignal.pending { throw EndedWith(code: ExitCode(signal: number)) }
    var state = try open.snapshot()
    state.info?.label = label.flatMap { $0.isEmpty ? nil : $0 }
    return try vault.save(state, to: slot)
  }

  private func report(_ vault: StateVault, _ slot: StateSlot, path: String, _ context: Context) {
    guard let file = FileSystem.info(path) else { return }
    let row = StateRow(vault, slot: slot, file: file)
    context.print(StateSaved(saved: row)) {
      "Saved \(vault.stem.printable) into \(slot.phrase): \(path.printable)"
    }
  }
}

/// Result of `state save` and `state import`.
struct StateSaved: Encodable {
  var saved: StateRow
}

extension InputScript {
  /// The script in a file.
  init(readingFile path: String) throws {
    let bytes = try FileSystem.read(PathName.absolute(path), limit: 64 << 20)
    try self.init(TextFile.text(bytes), file: path)
  }
}

extension Context {
  /// Opens a game unseen, without its save, always the same way; with the core that made a state, unless one is named.
  func openUnseen(
    _ game: LibraryGame, core: String?, madeBy state: StateFile?
  ) throws -> OpenGame {
    guard let reference = game.reference else {
      throw CommandFailure.gameGone(stem: game.stem, folder: try data().folder(.games, game.type))
    }
    var request = LaunchRequest(game: reference.name)
    request.core = core
    if core == nil, let id = state?.info?.core.id, catalog.cores.contains(where: { $0.id == id }) {
      request.core = id
    }
    if let info = state?.info { request.recordedOptions = info.options }
    request.type = game.type.id
    request.isDeterministic = true
    // A user who makes states of it has seen in a window what it does not do.
    request.gameSettings[LaunchRequest.partialKey] = "true"
    request.usesSave = false
    let open = try launcher().open(request)
    for note in open.notes { self.note("arcadia: \(note.text)") }
    return open
  }
}
