package import HostBase
package import Library
package import Rewind

/// A notice to the player during play; it has no words, `PlayWords` gives them in the player's language.
package enum PlayNotice: Equatable, Sendable {
  /// Words of the core, or of another program.
  case words(String)
  /// A sentence of the host, when it opened the game.
  case note(Sentence)
  /// Something cannot be done.
  case problem(PlayProblem)

  /// A state was written to a slot.
  case saved(StateSlot)
  /// A state was written to a file of this name.
  case savedFile(String)
  /// A slot was loaded, whose state is of that time.
  case loaded(StateSlot, UTCTime?)
  /// A file of this name was loaded.
  case loadedFile(String)
  /// The slot that is chosen now, and what it holds, if that is known.
  case slot(Int, SlotContent?)
  /// A load or a rewind was taken back; the key takes that back in turn.
  case undone(PlayChange, key: String?)
  /// A load or a rewind that was taken back counts again; the key takes it back once more.
  case redone(PlayChange, key: String?)

  /// The game continues.
  case resumed
  /// The game continues where the last session ended.
  case resumedFromEnd(UTCTime)
  /// The game began from a slot, whose state is of that time.
  case resumedFromSlot(StateSlot, UTCTime)
  /// The game began from a state of the history, which has this id and time.
  case resumedFromHistory(id: String, UTCTime?)
  /// The game began from a file of this name.
  case startedFrom(String)
  /// There is no state of the game, so it begins at power-on.
  case noState(game: String)
  /// When the last session ended; the key continues there.
  case leftOff(UTCTime, key: String)
  /// The last session ended without its end; its automatic state is of that time.
  case notEnded(game: String, UTCTime)
  /// The game began again.
  case restarted
  /// The player, or another program, pressed reset.
  case reset

  /// There is no sound device.
  case noSound
  /// The sound is on or off.
  case sound(isOn: Bool)
  /// Loudness, 0…100.
  case volume(Int)
  /// The keyboard is the game's, until the key takes it back.
  case keyboardOfGame(release: String?)
  /// The keyboard is a gamepad.
  case keyboardIsPad
  /// The game begins to use the keyboard; keys for help, and for using it as a gamepad.
  case keyboardHint(help: String?, release: String?)

  /// Another disc is in the drive: its number, how many there are, and its name.
  case disc(Int, of: Int, name: String)
  /// Rewinding came to the beginning of what is kept.
  case rewindAtStart
  /// Rewinding came to where a state was loaded.
  case rewindAtLoad
  /// The core does not describe the picture.
  case notDescribed
  /// A screenshot was written to a file of this name.
  case screenshot(String)
  /// The game made an image, which has this name, and was written to a file of that one.
  case image(String, file: String)
  /// A core was installed.
  case newCore(String)
  /// A new file is no core that can be used.
  case brokenCore(file: String, reason: Sentence)
  /// Another program that had the game was closed.
  case otherClosed
}

/// Why something that the player wants cannot be done.
package enum PlayProblem: Error, Equatable, Sendable {
  /// There is no state in the slot.
  case emptySlot(Int)
  /// A state was refused.
  case stateNotLoaded(reason: Sentence)
  /// Nothing was loaded or rewound.
  case nothingToUndo
  /// The state before the load is too large to be kept in memory.
  case undoneOnlyAfterGame
  /// The core has made no picture.
  case noPicture
  /// Several files were dropped.
  case severalFiles
  /// Dropped files are not played.
  case notPlayedHere
  /// Time cannot run back.
  case rewindIsOff
  /// The core keeps no states, or not often enough.
  case rewindFailed(RewindProblem)
  /// No time has passed yet.
  case nothingToRewind
  /// There is no other disc.
  case oneDisc
  /// The host's own sentence about files and cores, with its name for scripts.
  case failure(code: String, message: Sentence)

  /// A failure of the host.
  package init(_ error: any Error) {
    switch error {
    case let problem as PlayProblem: self = problem
    case let failure as any HostFailure:
      self = .failure(code: failure.code, message: failure.sentence)
    default: self = .failure(code: "unknown", message: Sentence(words: "\(error)"))
    }
  }

  /// Does something, and returns its result or the problem.
  package static func catching<Value>(_ work: () throws -> Value) -> Result<Value, PlayProblem> {
    do { return .success(try work()) } catch { return .failure(PlayProblem(error)) }
  }
}

/// Something that was done, or why not.
package typealias PlayResult = Result<PlayNotice, PlayProblem>

/// What undo takes back.
package enum PlayChange: Sendable { case load, rewind }

/// What a slot holds.
package enum SlotContent: Equatable, Sendable {
  case empty
  /// A state of that time.
  case state(UTCTime)
}

/// A text of a question that pauses the game.
package enum PlayPhrase: Equatable, Sendable {
  /// A sentence of the host about what happened.
  case words(Sentence)
  // Titles
  case changeDisc, continueWhereLeft, cannotContinue
  case crashed(core: String)
  case hung(core: String)
  // Texts
  case leftOff(UTCTime)
  case noResponse(seconds: Double)
  case report(path: String)
  // Choices
  case restart, quit, proceed, fromBeginning
  case disc(String, isInDrive: Bool)
  case proceedFrom(CrashOffer.Moment)
}

/// The words of notices and problems, in a language.
package protocol PlayWords: Sendable {
  /// A message.
  func text(of notice: PlayNotice) -> String
  /// A part of a question.
  func text(of phrase: PlayPhrase) -> String
}
