import HostKit

/// Where a run begins, other than at power-on.
enum StartState {
  /// `--load-state FILE`.
  case file(String)
  /// `--state`: a slot, a name, `@ID` of the history, a file, or `latest`.
  case word(String)
  /// `--resume`: the automatic state, or the next good one.
  case resume

  /// How many states of the history `--resume` tries.
  private static let historyTries = 20

  /// Puts the state into the session; answers a line for the player.
  func apply(_ desk: StateDesk) throws -> String? {
    switch self {
    case .file(let path):
      try desk.load(file: path)
      return nil
    case .word(let word):
      let path = try desk.load(StateWord(word))
      return word == "latest" ? "Began from \(PathName.last(path))" : nil
    case .resume: return try StartState.resume(desk)
    }
  }

  /// The automatic state, else the newest good one; each that is not good is told.
  private static func resume(_ desk: StateDesk) throws -> String? {
    let vault = try desk.vault()
    let slots = try vault.slots().sorted {
      ($1.file.modified, $0.slot) < ($0.file.modified, $1.slot)
    }
    let words =
      (slots.filter { $0.slot == .auto } + slots.filter { $0.slot != .auto }).map {
        (StateWord.slot($0.slot), $0.slot.phrase, UTCTime(seconds: $0.file.modified).text)
      }
      + ((try? vault.history.entries().entries) ?? []).reversed().filter { $0.content != nil }
      .prefix(historyTries).map { (.entry($0.id), "the history (@\($0.id))", $0.time) }
    guard !words.isEmpty else {
      return "There is no state of \(desk.open.stem) to go on from, so it begins anew"
    }
    for (word, name, time) in words {
      do {
        try desk.load(word)
        return "Going on from \(name), \(time)"
      } catch let failure as any HostFailure {
        desk.context.note("arcadia: \(failure.message)")
      }
    }
    throw StartFailure.noneGood(stem: desk.open.stem)
  }

  /// What to say of a game whose last session ended without its end: where to go on from.
  static func afterCrash(_ desk: StateDesk) throws -> String? {
    guard let left = desk.open.lock?.leftBehind, left.purpose == .play,
      let auto = FileSystem.info(try desk.vault().path(of: .auto)), auto.kind == .file
    else { return nil }
    let time = UTCTime(seconds: auto.modified).text
    guard time >= left.since else { return nil }
    return
      "\(desk.open.stem) was ended from outside last time; --resume goes on from its automatic state of \(time)"
  }
}

/// Why a run does not begin where it was told to.
enum StartFailure: HostFailure {
  case noneGood(stem: String)

  var exitCode: ExitCode { .stateRefused }
  var code: String { "no_good_state" }
  var message: String {
    switch self {
    case .noneGood(let stem):
      "none of the states of \(stem) could be loaded; start it without --resume, or see arcadia state verify"
    }
  }
}
