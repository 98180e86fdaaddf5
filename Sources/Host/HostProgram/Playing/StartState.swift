import Catalog
package import HostBase
import Library
package import Play
import Session
package import Vault

/// Where a run begins, other than at power-on.
package enum StartState {
  /// `--load-state FILE`.
  case file(String)
  /// `--state`: a slot, a name, `@ID` of the history, a file, or `latest`.
  case word(String)
  /// `--resume`: the automatic state, or the next good one.
  case resume

  /// How many states of the history `--resume` tries.
  private static let historyTries = 20

  /// Which core made the state, as far as that is known before the game is opened, and what people call the state.
  package func maker(
    of game: String?, type: String?, _ context: Context
  ) -> (core: StateInfo.Core, state: String)? {
    func made(_ state: StateFile?, _ name: String) -> (core: StateInfo.Core, state: String)? {
      guard let core = state?.info?.core, !core.id.isEmpty else { return nil }
      return (core, name)
    }
    if case .file(let path) = self {
      return made(try? StateFile.read(PathName.absolute(path)), PathName.last(path))
    }
    // A missing or ambiguous name is reported when the game is opened.
    guard let game, let found = try? context.selection(type: type).find(game),
      let vault = try? context.vault(of: found)
    else { return nil }
    switch self {
    case .word(let word):
      let found = try? vault.find(StateWord(word))
      return made(found?.state, found?.slot?.phrase ?? PathName.last(found?.path ?? word))
    case .resume:
      for (word, _, name) in (try? StartState.candidates(vault)) ?? [] {
        if let state = try? vault.find(word).state { return made(state, name) }
      }
      return nil
    case .file: return nil
    }
  }

  /// Puts the state into the session; returns the notice of it.
  func apply(_ desk: StateDesk) throws -> PlayNotice? {
    switch self {
    case .file(let path):
      try desk.load(file: path)
      return nil
    case .word(let word):
      let path = try desk.load(StateWord(word))
      return word == "latest" ? .startedFrom(PathName.last(path)) : nil
    case .resume: return try StartState.resume(desk)
    }
  }

  /// Puts a game to where play begins: the wanted state, or, where it `mayResume`, the automatic one if the settings say so.
  package static func begin(
    _ wanted: StartState?, mayResume: Bool, _ desk: StateDesk
  ) throws -> PlayBeginning {
    var start = wanted
    if start == nil, mayResume, desk.open.settings[Setting.Play.resume] == .always,
      try hasAutomatic(desk)
    {
      start = .resume
    }
    guard let start else { return PlayBeginning() }
    // A state that is loaded at the start can be undone like any other; without a picture, as there is none yet.
    let powerOn = try? desk.snapshot()
    var beginning = PlayBeginning()
    beginning.messages = [try start.apply(desk)].compactMap(\.self)
    // Nothing was loaded if there is no state to resume.
    guard desk.open.lineage.parent != nil else { return beginning }
    beginning.isContinued = true
    beginning.powerOn = powerOn
    return beginning
  }

  /// The automatic state, else the newest good one; each that is not good is reported.
  private static func resume(_ desk: StateDesk) throws -> PlayNotice? {
    let words = try candidates(desk.vault())
    var cause: StateError?
    guard !words.isEmpty else {
      return .noState(game: desk.open.stem)
    }
    for (word, notice, _) in words {
      do {
        try desk.load(word)
        return notice
      } catch let failure as any HostFailure {
        if cause == nil { cause = failure as? StateError }
        desk.context.note("arcadia: \(failure.message)")
      }
    }
    throw StartFailure.noneGood(stem: desk.open.stem, cause: cause)
  }

  /// A state that `--resume` tries: its notice if it is good, and what people call it.
  private typealias Candidate = (word: StateWord, notice: PlayNotice, name: String)

  /// What `--resume` tries, in order: the automatic state, the other slots, the newest first, and the history.
  private static func candidates(_ vault: StateVault) throws -> [Candidate] {
    let slots = try vault.slots().sorted {
      ($1.file.modified, $0.slot) < ($0.file.modified, $1.slot)
    }
    let ordered = slots.filter { $0.slot == .auto } + slots.filter { $0.slot != .auto }
    let files = ordered.map { found -> Candidate in
      let time = UTCTime(seconds: found.file.modified)
      return (
        StateWord.slot(found.slot), PlayNotice.resumedFromSlot(found.slot, time), found.slot.phrase
      )
    }
    let kept = ((try? vault.history.entries().entries) ?? []).reversed()
      .filter { $0.content != nil }.prefix(historyTries)
    return files
      + kept.map { entry -> Candidate in
        let notice = PlayNotice.resumedFromHistory(id: entry.id, UTCTime(text: entry.time))
        return (StateWord.entry(entry.id), notice, "@\(entry.id)")
      }
  }

  /// Whether the last session left an automatic state.
  private static func hasAutomatic(_ desk: StateDesk) throws -> Bool {
    FileSystem.info(try desk.vault().path(of: .auto))?.kind == .file
  }

  /// A note for a game whose last session ended without its end: the state to continue from.
  package static func afterCrash(_ desk: StateDesk) throws -> PlayNotice? {
    guard let left = desk.open.lock?.leftBehind, left.purpose == .play,
      let auto = FileSystem.info(try desk.vault().path(of: .auto)), auto.kind == .file
    else { return nil }
    let time = UTCTime(seconds: auto.modified).text
    guard time >= left.since else { return nil }
    return .notEnded(game: desk.open.stem, UTCTime(seconds: auto.modified))
  }
}

/// How a run began.
package struct PlayBeginning {
  /// Whether a state was loaded.
  package var isContinued = false
  /// The machine as it was before that; nil: the core could not save itself then.
  package var powerOn: StateSnapshot?
  /// Its messages to the player.
  package var messages: [PlayNotice] = []
}

/// Why a run does not begin at the given state.
package enum StartFailure: HostFailure {
  /// None of the states could be loaded; what kept the first of them, if that was the state itself.
  case noneGood(stem: String, cause: StateError?)

  /// What is wrong with the state that a start failed for; nil: it did not fail for a state.
  package static func cause(of error: any Error) -> StateError? {
    if case .noneGood(_, let cause)? = error as? StartFailure { return cause }
    return error as? StateError
  }

  /// The exit code.
  package var exitCode: ExitCode { .stateRefused }
  /// Name for scripts.
  package var code: String { "no_good_state" }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .noneGood(let stem, _):
      "none of the states of \(stem) could be loaded; start it without --resume, or see arcadia state verify"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
}
