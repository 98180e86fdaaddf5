import Glibc
package import HostBase
package import Library
package import Play
import Rewind

extension Strings: PlayWords {
  /// A message of play.
  package func text(of notice: PlayNotice) -> String {
    switch notice {
    case .words(let text): text
    case .note(let sentence): text(of: sentence)
    case .problem(let problem): text(of: problem)
    case .saved(let slot): self(.playSaved, phrase(of: slot))
    case .savedFile(let name): self(.playSavedFile, name)
    case .loaded(let slot, let time?): self(.playLoadedAt, phrase(of: slot), moment(time))
    case .loaded(let slot, nil): self(.playLoaded, phrase(of: slot))
    case .loadedFile(let name): self(.playLoaded, name)
    case .slot(let slot, .state(let time)): self(.playSlotAt, number(slot), moment(time))
    case .slot(let slot, .empty): self(.playSlotEmpty, number(slot))
    case .slot(let slot, nil): self(.playSlot, number(slot))
    case .undone(.load, let key): keyed(.playLoadUndone, .playLoadUndoneKey, key)
    case .undone(.rewind, let key): keyed(.playRewindUndone, .playRewindUndoneKey, key)
    case .redone(.load, let key): keyed(.playLoadRedone, .playLoadRedoneKey, key)
    case .redone(.rewind, let key): keyed(.playRewindRedone, .playRewindRedoneKey, key)
    case .resumed: self(.playResumed)
    case .resumedFromEnd(let time): self(.playResumedFromEnd, moment(time))
    case .resumedFromSlot(let slot, let time):
      self(.playResumedFrom, phrase(of: slot), moment(time))
    case .resumedFromHistory(let id, let time?): self(.playResumedFrom, "@\(id)", moment(time))
    case .resumedFromHistory(let id, nil): self(.playResumedFromEnd, "@\(id)")
    case .startedFrom(let name): self(.playStartedFrom, name)
    case .noState(let game): self(.playNoState, game)
    case .leftOff(let time, let key): self(.playLeftOff, moment(time), key)
    case .notEnded(let game, let time): self(.playNotEnded, game, moment(time))
    case .restarted: self(.playRestarted)
    case .reset: self(.playReset)
    case .noSound: self(.playNoSound)
    case .sound(let isOn): self(isOn ? .playSoundOn : .playSoundOff)
    case .volume(let percent): self(.playVolume, number(percent))
    case .keyboardOfGame(let key): keyed(.playKeyboardGame, .playKeyboardGameKey, key)
    case .keyboardIsPad: self(.playKeyboardPad)
    case .keyboardHint(let help, let release):
      [
        self(.playKeyboardGame), help.map { self(.playHintHelp, $0) },
        release.map { self(.playHintRelease, $0) },
      ].compactMap(\.self).joined(separator: ". ")
    case .disc(let disc, let count, let name):
      self(.playDisc, number(disc), number(count), name)
    case .rewindAtStart: self(.playRewindAtStart)
    case .rewindAtLoad: self(.playRewindAtLoad)
    case .notDescribed: self(.playNotDescribed)
    case .screenshot(let name): self(.playScreenshot, name)
    case .image(let label, let file): self(.playImage, label, file)
    case .newCore(let name): self(.playNewCore, name)
    case .brokenCore(let file, let reason): self(.playBrokenCore, file, text(of: reason))
    case .otherClosed: self(.playOtherClosed)
    }
  }

  /// A sentence of the host.
  package func text(of sentence: Sentence) -> String { sentence.text(language.sentence) }

  /// Why something that the player wants cannot be done.
  package func text(of problem: PlayProblem) -> String {
    switch problem {
    case .emptySlot(let slot): self(.playEmptySlot, number(slot))
    case .stateNotLoaded(let reason): self(.playStateNotLoaded, text(of: reason))
    case .nothingToUndo: self(.playNothingToUndo)
    case .undoneOnlyAfterGame: self(.playUndoneAfterGame)
    case .noPicture: self(.playNoPicture)
    case .severalFiles: self(.playSeveralFiles)
    case .notPlayedHere: self(.playNotPlayedHere)
    case .rewindIsOff: self(.playRewindIsOff)
    case .rewindFailed(.tooLarge(let core, let bytes)):
      self(.playRewindTooLarge, core, number(bytes >> 20))
    case .rewindFailed(.beyondLimit(let core, _, _)): self(.playRewindBeyondLimit, core)
    case .rewindFailed(.noStates(let core)): self(.playRewindNoStates, core)
    case .rewindFailed(.silent(let core)): self(.playRewindSilent, core)
    case .nothingToRewind: self(.playNothingToRewind)
    case .oneDisc: self(.playOneDisc)
    case .failure(_, let message): text(of: message)
    }
  }

  /// A part of a question.
  package func text(of phrase: PlayPhrase) -> String {
    switch phrase {
    case .words(let sentence): text(of: sentence)
    case .changeDisc: self(.askDisc)
    case .continueWhereLeft: self(.askContinue)
    case .cannotContinue: self(.askCannotContinue)
    case .crashed(let core): self(.askCrashed, core)
    case .hung(let core): self(.askHung, core)
    case .leftOff(let time): self(.askLeftOff, moment(time))
    case .noResponse(let seconds):
      self(.askNoResponse, count: Int(seconds.rounded(), in: 1...1_000_000))
    case .report(let path): self(.askReport, path)
    case .restart: self(.askRestart)
    case .quit: self(.askQuit)
    case .proceed: self(.askProceed)
    case .fromBeginning: self(.askFromBeginning)
    case .disc(let name, let isInDrive): isInDrive ? self(.askDiscInDrive, name) : name
    case .proceedFrom(.powerOn): self(.askProceedPowerOn)
    case .proceedFrom(.crash): self(.askProceedCrash)
    case .proceedFrom(.before(let seconds)):
      self(
        .askProceedBefore,
        fixed(seconds, seconds == seconds.rounded() ? 0 : 1).replacing(".", with: language.decimal))
    }
  }

  /// What a command of play does, for lists of keys.
  package func name(of command: PlayCommand) -> String { language.commands(command) }

  /// What a setting does.
  package func summary(of setting: Setting) -> String { language.settings(setting) }

  /// One of the few words that a setting may be.
  package func choice(_ word: String) -> String { language.choices(word) }

  private func keyed(_ plain: TextKey, _ withKey: TextKey, _ key: String?) -> String {
    key.map { self(withKey, $0) } ?? self(plain)
  }

  /// A slot in a sentence.
  private func phrase(of slot: StateSlot) -> String {
    switch slot {
    case .auto: self(.playSlotAuto)
    case .number(let number): self(.playSlotNumber, self.number(number))
    case .named(let name): self(.playSlotNamed, name.printable)
    }
  }

  /// A moment in local time, as short as it can be: `22 Nov 09:11`, with the year if it is another one.
  package func moment(_ time: UTCTime, now: UTCTime = .now()) -> String {
    func parts(_ time: UTCTime) -> tm {
      var seconds = time_t(time.seconds)
      var parts = tm()
      localtime_r(&seconds, &parts)
      return parts
    }
    func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let local = parts(time)
    let months = self(.months).split(separator: " ").map(String.init)
    let month = Int(local.tm_mon)
    let words = [
      "\(local.tm_mday)", months.indices.contains(month) ? months[month] : "\(month + 1)",
      twoDigits(local.tm_hour) + ":" + twoDigits(local.tm_min),
    ]
    return local.tm_year == parts(now).tm_year
      ? self(.moment, words[0], words[1], words[2])
      : self(.momentOfYear, words[0], words[1], words[2], "\(local.tm_year + 1900)")
  }
}
