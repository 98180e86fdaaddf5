import Catalog
import Glibc
package import HostBase
package import Library

/// Checks games with all that belongs to them, and the folders that they are in; repairs what can be repaired.
///
/// Files without a checksum of their own are compared with what `FileLedger` remembers, and taken down where it knows
/// nothing of them, so that a first check has only structure to go by.
package struct LibraryVerifier {
  let places: Places
  let data: DataFolder
  let types: [GameType]
  let ledger: FileLedger

  /// A verifier of a data folder.
  package init(places: Places, data: DataFolder, types: [GameType]) {
    self.places = places
    self.data = data
    self.types = types
    ledger = FileLedger(places: places, data: data)
  }

  /// Checks one game, its saves with their versions, states and images.
  ///
  /// Without `withFiles`, the game alone: its files are those of another game of that name, which was checked with them.
  package func verify(
    _ game: LibraryGame, withFiles: Bool = true, into report: inout VerifyReport
  ) {
    var check = Check(game: game, report: report)
    if let reference = game.reference { verifyGame(reference, &check) }
    if withFiles {
      verifySaves(&check)
      verifyStates(&check)
      verifyHistory(&check)
      verifyImages(&check)
    }
    report = check.report
  }

  // MARK: - One game

  struct Check {
    let game: LibraryGame
    var report: VerifyReport

    mutating func found(
      _ kind: VerifyReport.Finding.Kind, _ path: String, _ text: String, remedy: String? = nil,
      isRepairable: Bool = false
    ) {
      report.findings.append(
        .init(
          kind: kind, game: game.stem, type: game.type.id, path: path, text: text, remedy: remedy,
          isRepairable: isRepairable))
    }
  }

  private func verifyGame(_ reference: GameReference, _ check: inout Check) {
    // Several games of one archive share the file.
    guard !check.report.findings.contains(where: { $0.path == reference.path }) else { return }
    check.report.checked.games += 1
    if reference.folderGame != nil {
      do throws(LibraryError) { _ = try reference.fingerprint() } catch {
        check.found(.unreadable, reference.path, error.message)
      }
      return
    }
    let isArchive = GameArchive.isOne(reference.path)
    compare(
      reference.path, &check,
      remedy:
        "download or copy it again; arcadia game import \(isArchive ? "ARCHIVE" : "FILE") --yes"
        + " replaces it (this one goes to the trash)")
    guard isArchive else { return }
    do throws(LibraryError) {
      let archive = try GameArchive(path: reference.path)
      try archive.read(archive.members.filter { !$0.isEncrypted }) { _, _ throws(LibraryError) in }
    } catch {
      if case .file = error { return }
      check.found(
        .badArchive, reference.path, error.message,
        remedy: "download or copy it again; `bsdtar -xf` extracts what can still be read")
    }
  }

  private func verifySaves(_ check: inout Check) {
    let game = check.game
    let shelf = SaveShelf(places: places, data: data, type: game.type, stem: game.stem)
    let items: [SaveShelf.Item]
    do throws(SaveFileError) { items = try shelf.items() } catch {
      check.found(.unreadable, data.folder(.saves, game.type), error.message)
      return
    }
    for item in items where item.part != .other {
      check.report.checked.saves += 1
      let good = shelf.newestGoodVersion(of: item.name)
      let remedy = good.map {
        "arcadia save restore \(PathName.quoted(game.stem)) \($0.id)"
          + (item.core.map { " --core \($0)" } ?? "")
      }
      switch shelf.condition(of: item) {
      case .good: break
      case .new, .changedElsewhere: shelf.note(item)
      case .damaged:
        check.found(
          .damaged, item.path,
          "checksum mismatch: the file was changed outside Arcadia or is damaged",
          remedy: remedy, isRepairable: good != nil)
      case .empty:
        check.found(
          .empty, item.path, "the save is empty", remedy: remedy, isRepairable: good != nil)
      case .unreadable(let failure): check.found(.unreadable, item.path, failure.message)
      }
    }
    for (_, version) in shelf.versions() {
      check.report.checked.versions += 1
      if !shelf.backups.isGood(version) {
        check.found(
          .damaged, version.path, "an earlier version of the save is damaged",
          remedy: "remove it: it cannot be restored", isRepairable: true)
      }
    }
    let rescue = PathName.join(
      places.state, "rescue", PathName.component(game.type.id), game.fileStem + ".srm")
    if let waiting = FileSystem.info(rescue), waiting.kind == .file, waiting.size > 0 {
      let save = items.first { $0.part == .memory }
      let isNewer = waiting.modified >= save?.modified ?? 0
      check.found(
        .rescue, rescue,
        "progress of \(UTCTime(seconds: waiting.modified).local) that could not be saved then"
          + (isNewer ? "" : "; the save has been written since"),
        remedy: isNewer
          ? "arcadia save import \(PathName.quoted(rescue)) \(PathName.quoted(game.stem)), then remove it"
          : "remove it if you do not miss anything", isRepairable: isNewer)
    }
  }

  private func verifyStates(_ check: inout Check) {
    let game = check.game
    let states: [(slot: StateSlot, file: FileSystem.Entry)]
    do throws(FileFailure) { states = try data.states(type: game.type, stem: game.stem) } catch {
      check.found(.unreadable, data.folder(.states, game.type), error.message)
      return
    }
    for (slot, file) in states {
      check.report.checked.states += 1
      let path = PathName.join(data.folder(.states, game.type), file.name)
      do throws(StateError) {
        _ = try StateFile.read(path)
        // The core's part has its own checksum; pictures, names and other programs' states have none.
        compare(path, &check, remedy: "it still loads; save it again to replace the damaged parts")
      } catch {
        let good = try? vault(of: game).newestGoodKept(of: slot)
        check.found(
          error.isDamage ? .damaged : .unreadable, path, error.message,
          remedy: remedy(slot, of: game, good: good), isRepairable: error.isDamage && good != nil)
      }
    }
  }

  private func remedy(_ slot: StateSlot, of game: LibraryGame, good: HistoryEntry?) -> String {
    let words = "\(PathName.quoted(game.stem)) \(PathName.quoted(slot.word))"
    guard let good else {
      return
        "the history has no undamaged version of slot \(slot.word); arcadia state delete \(words) deletes it"
    }
    return
      "arcadia state save \(words) --from @\(good.id.prefix(6)) restores the newest undamaged version"
      + " from the history"
  }

  private func verifyHistory(_ check: inout Check) {
    let game = check.game
    let history = History(places: places, data: data, type: game.type, stem: game.stem)
    guard FileSystem.kind(history.folder) != nil else { return }
    do throws(HistoryError) {
      let findings = try history.verify()
      check.report.checked.history += try history.entries().entries.count
      for finding in findings {
        check.found(
          .damaged, finding.path, "a state in the history: \(finding.reason)",
          remedy: "arcadia state verify \(PathName.quoted(game.stem)) shows details")
      }
    } catch {
      check.found(.unreadable, history.folder, error.message)
    }
  }

  private func verifyImages(_ check: inout Check) {
    let game = check.game
    let folder = data.folder(.images, game.type)
    let reader = StemReader(type: game.type, known: [game.fileStem])
    for entry in (try? FileSystem.list(folder)) ?? []
    where entry.kind == .file && reader.stem(ofFile: entry.name, in: .images) == game.fileStem {
      check.report.checked.images += 1
      let path = PathName.join(folder, entry.name)
      let isCover = game.nameStem.isCover(entry.name)
      compare(
        path, &check,
        remedy: isCover
          ? "arcadia game image \(PathName.quoted(game.stem)) set FILE-or-SLOT replaces it"
          : "if it looks right: touch \(PathName.quoted(path)); else remove it")
    }
  }

  /// The states of a game, as the commands for states see them.
  func vault(of game: LibraryGame) throws -> StateVault {
    StateVault(
      places: places, data: data, type: game.type, stem: game.stem,
      settings: try Settings(places: places, type: game.type, stem: game.stem))
  }

  /// Compares a file with what was last known of it.
  private func compare(_ path: String, _ check: inout Check, remedy: String?) {
    do throws(FileFailure) {
      if FileSystem.info(path)?.size == 0 {
        check.found(.empty, path, "the file is empty", remedy: remedy)
        return
      }
      switch try ledger.verdict(on: path) {
      case .same: break
      case .unknown, .changed: try ledger.note(path)
      case .damaged:
        check.found(
          .damaged, path, "checksum mismatch: the file was changed outside Arcadia or is damaged",
          remedy: remedy)
      }
    } catch {
      check.found(.unreadable, path, error.message)
    }
  }
}

extension StateError {
  /// Whether the file is not what was once written.
  fileprivate var isDamage: Bool { if case .damaged = self { true } else { false } }
}
