import Glibc
import HostBase

extension GameImporter {
  /// What is known of a game before it comes in.
  private struct Candidate {
    var type: GameType
    /// SHA-1 and size of the game itself; of the archive where it holds several.
    var sha1: String
    var size: Int
    /// The member, where the file is an archive with one game.
    var member: String?
    /// Whether it is an archive with several games.
    var hasSeveral: Bool
    /// The other files of a game of several.
    var parts: [GameSheet.Part] = []
    /// The paths of the other discs, if no list names them.
    var discs: [String] = []
    /// Patches for it that are in the archive.
    var patches: [String] = []
    /// Whether its core knows it by its file's name, as an arcade core knows a set: the same bytes by another name are another game.
    var isKnownByName = false
  }

  /// Imports one game with what belongs to it.
  mutating func importGame(
    _ file: ImportSources.File, _ companions: inout ImportCompanions, isDryRun: Bool
  ) -> Result {
    var result = result(for: file, .noCore)
    do {
      let candidate = try examine(file)
      result.type = candidate.type.id
      let stems =
        [file.stem] + (candidate.member.map { [PathName.stem($0)] } ?? [])
      let matches = companions.take(stems: stems, type: candidate.type, beside: file)
      let discs = candidate.discs.map { disc in
        let stem = PathName.stem(disc)
        return (
          stem: stem, matches: companions.take(stems: [stem], type: candidate.type, beside: file)
        )
      }
      let beside = matches.filter { $0.role == .patch }.map(\.file.path)
      let patches = LibraryShelf.sums(beside.isEmpty ? candidate.patches : beside)
      if let there = sameGame(as: candidate, file, patches) {
        result.outcome = .alreadyThere
        result.game = there.stem
        result.path = there.reference?.path
        var change = LibraryChange("import files of \(there.stem)", places: places)
        result.companions = try add(matches, to: there, in: &change)
        result.companions += try add(ofDiscs: discs, named: there.stem, candidate.type, in: &change)
        try finish(change, of: there, isDryRun: isDryRun)
        return result
      }
      if let there = shelf.game(withDisc: file.path, type: candidate.type) {
        result.outcome = .alreadyThere
        result.game = there.stem
        result.path = there.reference?.path
        // What was saved while the disc was played alone keeps its name.
        let alone = LibraryGame(reference: nil, type: candidate.type, stem: file.stem)
        var change = LibraryChange("import files of \(file.stem)", places: places)
        result.companions = try add(matches, to: alone, in: &change)
        try finish(change, of: alone, isDryRun: isDryRun)
        return result
      }
      try importNew(
        candidate, file, matches, discs, patches, isDryRun: isDryRun, into: &result)
    } catch let error as LibraryError {
      result.outcome = outcome(of: error)
    } catch let error as any HostFailure {
      result.outcome = .failed(reason: error.sentence, code: error.exitCode)
    } catch {
      result.outcome = .failed(reason: Sentence(words: "\(error)"), code: .other)
    }
    return result
  }

  private func outcome(of error: LibraryError) -> Outcome {
    switch error {
    case .damagedArchive, .archiveTooLarge, .encrypted, .empty, .partsMissing:
      .damaged(reason: error.sentence)
    case .nothingPlayable: .noCore
    default: .failed(reason: error.sentence, code: error.exitCode)
    }
  }

  // MARK: - Looking

  /// Reads the whole file, so that a damaged one is found now and not when it is to be played.
  private func examine(_ file: ImportSources.File) throws -> Candidate {
    let fileExtension = file.folderGame?.extension ?? PathName.fileExtension(file.path)
    guard file.folderGame == nil, GameArchive.isOne(file.path) else {
      guard let type = type(ofExtension: fileExtension, folders: file.folders) else {
        throw LibraryError.nothingPlayable(archive: file.path, extensions: accepted)
      }
      let reference =
        file.folderGame.map { GameReference(folder: file.path, as: $0) }
        ?? GameReference(path: file.path)
      let found = try reference.fingerprint()
      let discs = file.folderGame == nil ? DiscSets.others(of: file.path, type: type) : []
      let parts =
        file.folderGame == nil ? GameSheet.parts(of: file.path, and: discs) : .init()
      if !parts.missing.isEmpty {
        throw LibraryError.partsMissing(path: file.path, names: parts.missing)
      }
      return Candidate(
        type: type, sha1: found.sha1, size: found.size, member: nil, hasSeveral: false,
        parts: parts.found, discs: discs)
    }
    let archive = try GameArchive(path: file.path)
    let members = archive.playable(extensions: accepted)
    if members.isEmpty, accepted.contains(fileExtension),
      let type = type(ofExtension: fileExtension, folders: file.folders)
    {
      let found = try GameReference(path: file.path).fingerprint()
      return Candidate(
        type: type, sha1: found.sha1, size: found.size, member: nil, hasSeveral: false,
        isKnownByName: true)
    }
    guard let first = members.first,
      let type = type(ofExtension: PathName.fileExtension(first.name), folders: file.folders)
    else { throw LibraryError.nothingPlayable(archive: file.path, extensions: accepted) }
    var content: [UInt8] = []
    try archive.read(members) { member, bytes throws(LibraryError) in
      if bytes.isEmpty { throw .empty(path: file.path + "#" + member.name) }
      content = bytes
    }
    if members.count == 1 {
      return Candidate(
        type: type, sha1: Digest.sha1(content), size: content.count, member: first.name,
        hasSeveral: false,
        patches: SoftPatch.inside(GameReference(path: file.path, member: first.name)))
    }
    let whole = try GameReference(path: file.path).fingerprint()
    return Candidate(
      type: type, sha1: whole.sha1, size: whole.size, member: nil, hasSeveral: true)
  }

  private mutating func sameGame(
    as candidate: Candidate, _ file: ImportSources.File, _ patches: [String]
  ) -> LibraryGame? {
    guard candidate.hasSeveral else {
      return shelf.same(
        sha1: candidate.sha1, size: candidate.size, type: candidate.type, stem: file.stem,
        patches: candidate.isKnownByName ? nil : patches, parts: candidate.parts)
    }
    // Archives with several games are compared as files.
    let target = PathName.join(data.folder(.games, candidate.type), file.name)
    guard FileMove.isSame(PathName.real(file.path), PathName.real(target)) else { return nil }
    return LibraryGame(
      reference: GameReference(path: target), type: candidate.type, stem: PathName.stem(target))
  }

  // MARK: - A new game

  private mutating func importNew(
    _ candidate: Candidate, _ file: ImportSources.File, _ matches: [ImportCompanions.Match],
    _ discs: [DiscMatches], _ patches: [String], isDryRun: Bool, into result: inout Result
  ) throws {
    let type = candidate.type
    // Discs of it that were imported before become part of it.
    var known = shelf.discs(of: file.path, candidate.discs, type: type, below: data.folder(.games))
    let fileExtension = String(
      decoding: file.name.utf8.dropFirst(file.stem.utf8.count), as: UTF8.self)
    var name = known.first?.fileStem ?? file.stem
    // The files of a game of several have a folder of their own: others have tracks of the same names.
    func folder(_ name: String) -> String {
      candidate.parts.isEmpty
        ? data.folder(.games, type) : PathName.join(data.folder(.games, type), name)
    }
    var target = PathName.join(folder(name), name + fileExtension)
    func partTargets() -> [String] {
      candidate.parts.map { part in
        PathName.join(
          PathName.folder(target),
          GameSheet.name(
            ofPart: part.name, of: file.path, and: candidate.discs, named: name))
      }
    }
    var change = LibraryChange("import \(file.name)", places: places)
    let namesakes = shelf.namesakes(of: name, type: type).filter { !known.games.contains($0) }
    let sources = [file.path] + candidate.parts.map(\.path)
    let inTheWay = zip(sources, [target] + partTargets()).filter { source, place in
      FileMove.status(place) != nil
        && (known.games.isEmpty || !FileMove.isSame(PathName.real(source), PathName.real(place)))
    }
    let isTaken = !inTheWay.isEmpty
    var isReplacing = false
    if !namesakes.isEmpty || isTaken {
      // Another program may have imported it since we looked.
      if FileMove.isSame(PathName.real(file.path), PathName.real(target)),
        zip(candidate.parts, partTargets()).allSatisfy({
          FileMove.isSame(PathName.real($0.path), PathName.real($1))
        })
      {
        result.outcome = .alreadyThere
        result.game = name
        result.path = target
        return
      }
      switch taken {
      case .refuse:
        result.path = target
        result.outcome = .nameTaken(by: namesakes.first?.reference?.name ?? target)
        return
      case .rename:
        known = LibraryShelf.KnownDiscs()
        name = freeName(name, fileExtension, type: type)
        target = PathName.join(folder(name), name + fileExtension)
      case .replace:
        isReplacing = true
        // A game elsewhere in the type's folder keeps its place: only the file in the way goes.
        let others = namesakes.compactMap { $0.reference?.path }
        let inTheWay = Set(
          others
            + namesakes.flatMap { game in
              game.reference.map { LibraryShelf.parts(of: $0, type: game.type).map(\.path) } ?? []
            } + [target] + partTargets())
        for path in inTheWay.sorted() where FileMove.status(path) != nil {
          try change.transaction.trash(path)
        }
      }
    }
    let targets = [target] + partTargets()
    for path in shelf.files(onlyOf: known.games) where !targets.contains(path) {
      try change.transaction.trash(path)
    }
    for game in known.games {
      guard let folder = game.reference.map({ PathName.folder($0.path) }) else { continue }
      if PathName.last(folder) == game.fileStem { change.transaction.removeIfEmpty(folder) }
    }
    for (source, place) in zip(sources, targets)
    where known.games.isEmpty || isReplacing || FileMove.status(place) == nil {
      bring(source, to: place, isGame: true, in: &change)
    }

    // Another game may own the stem's saves although its file is elsewhere.
    let ledger = StemLedger(places: places, data: data)
    let memberText = candidate.member.map { "#" + $0 } ?? ""
    var record = StemLedger.Record(
      sha1: candidate.sha1, size: candidate.size, path: target + memberText)
    if let first = known.first, let owner = ledger.owner(of: first.stem, type: type) {
      // The disc's saves are the game's from now on.
      record.played = owner.played
      let file = ledger.file(of: first.stem, type: type)
      change.transaction.remove(file)
      change.transaction.create(file, record.bytes)
    }
    let stem =
      candidate.hasSeveral || known.first != nil ? name : ledger.stem(name, for: record, type: type)
    let reference =
      file.folderGame.map { GameReference(folder: target, as: $0, typeFolder: type.folder) }
      ?? GameReference(path: target, member: candidate.member, typeFolder: type.folder)
    let game = LibraryGame(reference: reference, type: type, stem: stem)
    if !candidate.hasSeveral, stem == name, ledger.owner(of: stem, type: type) == nil {
      change.transaction.create(ledger.file(of: stem, type: type), record.bytes)
    }
    result.game = stem
    result.path = target
    result.companions = try add(matches, to: game, in: &change)
    result.companions += try add(ofDiscs: discs, named: stem, type, in: &change)
    let locks =
      isDryRun
      ? []
      : try known.games.filter { $0.stem != stem }.map { disc in
        try GameLock.take(
          GameLock.Game(places: places, data: data, type: type, stem: disc.stem),
          for: .change)
      }
    defer { for lock in locks { lock.release() } }
    try finish(change, of: game, isDryRun: isDryRun)
    result.outcome = .imported
    shelf.remove(known.games)
    shelf.add(
      game, sha1: candidate.sha1,
      patches: patches)
  }

  /// `Tobu (2)`: free among the games, and nothing in the library goes by it.
  private func freeName(_ name: String, _ fileExtension: String, type: GameType) -> String {
    var number = 2
    while true {
      let free = "\(name) (\(number))"
      let game = LibraryGame(reference: nil, type: type, stem: free)
      let path = PathName.join(data.folder(.games, type), free + fileExtension)
      let folder = PathName.join(data.folder(.games, type), free)
      if shelf.namesakes(of: free, type: type).isEmpty, FileMove.status(path) == nil,
        FileMove.status(folder) == nil,
        GameFiles(
          of: game, in: GameFileIndex(of: shelf.games + [game], places: places, data: data)
        ).items.isEmpty,
        StemLedger(places: places, data: data).owner(of: free, type: type) == nil
      {
        return free
      }
      number += 1
    }
  }

  // MARK: - What belongs to it

  /// Plans what comes along; what is there already with other bytes stays, unless replacing was asked for.
  func add(
    _ matches: [ImportCompanions.Match], to game: LibraryGame, in change: inout LibraryChange
  ) throws -> [Companion] {
    var companions: [Companion] = []
    for match in matches {
      guard let target = target(of: match, game) else { continue }
      var companion = Companion(
        role: match.role, from: match.file.path, to: target, fate: .brought)
      if FileMove.status(target) != nil {
        if FileMove.isSame(PathName.real(match.file.path), PathName.real(target)) {
          companion.fate = .same
        } else if taken == .replace, match.role != .history {
          try change.transaction.trash(target)
          bring(match.file.path, to: target, isGame: false, in: &change)
        } else {
          companion.fate = .kept
        }
      } else {
        bring(match.file.path, to: target, isGame: false, in: &change)
      }
      companions.append(companion)
    }
    return companions
  }

  /// What was saved with the other discs of a game, by the disc's stem.
  typealias DiscMatches = (stem: String, matches: [ImportCompanions.Match])

  /// Plans what belongs to the other discs of a game that no list names: it keeps the discs' own names, as each could be played alone.
  private func add(
    ofDiscs discs: [DiscMatches], named name: String, _ type: GameType,
    in change: inout LibraryChange
  ) throws -> [Companion] {
    try discs.flatMap { disc in
      let stem = DiscName(disc.stem)?.renamed(name) ?? disc.stem
      return try add(
        disc.matches, to: LibraryGame(reference: nil, type: type, stem: stem), in: &change)
    }
  }

  private func target(of match: ImportCompanions.Match, _ game: LibraryGame) -> String? {
    let name = game.fileStem + match.rest
    // One that is there, however its name is written, is what would be replaced.
    func file(_ kind: DataFolder.Kind) -> String {
      let count = PathName.fileExtension("x" + match.rest).utf8.count + 1
      let isNamed = match.rest.hasPrefix("@")
      let stem =
        isNamed ? String(decoding: name.utf8.dropLast(count), as: UTF8.self) : game.fileStem
      let ending = String(decoding: name.utf8.dropFirst(stem.utf8.count), as: UTF8.self)
      return FileStem(whole: stem).file(ending, in: data.folder(kind, game.type))
    }
    switch match.role {
    case .game, .part: return nil
    case .patch:
      guard let reference = game.reference else { return nil }
      return FileStem(whole: reference.stem).file(
        match.rest, in: PathName.folder(reference.path))
    case .save, .cheats, .record: return file(.saves)
    case .state: return file(.states)
    case .image: return file(.images)
    case .settings:
      return SettingsLayer.game(type: game.type.id, stem: game.stem).file(in: places.config)
    case .backup:
      let backups = GamePaths.backups(places: places, type: game.type, stem: game.stem)
      return PathName.join(backups, name)
    case .rescue:
      return PathName.join(GameFiles.rescueFolder(of: game.type, places: places), name)
    case .history:
      return GameFiles.historyFolders(of: game, places: places, data: data).first
    }
  }

  /// Copies, moves or links one file; companions of a linked game are copied, since they will be written to.
  private func bring(
    _ path: String, to target: String, isGame: Bool, in change: inout LibraryChange
  ) {
    let isLink = FileMove.target(ofLink: path) != nil
    switch way {
    case .link where isGame:
      change.transaction.link(target, to: path)
    case .move where isLink:
      // A relative link would lead elsewhere from its new place.
      change.transaction.copy(path, to: target)
      change.transaction.remove(path)
    case .move:
      FileLedger(places: places, data: data).move(path, to: target, in: &change.transaction)
      change.transaction.move(path, to: target)
    case .copy, .link: change.transaction.copy(path, to: target)
    }
  }

  /// Carries a change out while the game is not played.
  func finish(_ change: LibraryChange, of game: LibraryGame, isDryRun: Bool) throws {
    guard !isDryRun, !change.transaction.isEmpty else { return }
    let lock = try GameLock.take(
      GameLock.Game(places: places, data: data, type: game.type, stem: game.stem), for: .change)
    defer { lock.release() }
    try data.ensureFolders(of: game.type)
    try change.run()
    // From now on damage is noticed; a failure here costs no more than that.
    let ledger = FileLedger(places: places, data: data)
    for path in change.transaction.made where path.hasPrefix(data.root + "/") {
      try? ledger.note(path)
    }
  }

  // MARK: - Files without their game

  /// Adds a save, state, image or patch to the game of its name that is in the library.
  mutating func importLeft(_ file: ImportSources.File, isDryRun: Bool) -> Result {
    var result = result(for: file, ImportCompanions.isUsual(file.name) ? .noGame : .noCore)
    let companions = ImportCompanions([file], types: types)
    var found: [(game: LibraryGame, match: ImportCompanions.Match)] = []
    for game in shelf.games where onlyType == nil || game.type.folder == onlyType?.folder {
      let inFolder = file.folders.contains(game.type.folder)
      let known = Set(
        shelf.games.filter { $0.type.folder == game.type.folder }.map(\.fileStem))
      let reader = StemReader(type: game.type, known: known)
      let endings = game.reference.map { PatchNames.extensions(ofFile: $0.path) } ?? []
      if let match = companions.match(
        file, stem: game.fileStem, type: game.type, reader, endings)
      {
        if inFolder { found.removeAll { !file.folders.contains($0.game.type.folder) } }
        if inFolder || !found.contains(where: { file.folders.contains($0.game.type.folder) }) {
          found.append((game, match))
        }
      }
    }
    guard let only = found.first, found.count == 1 else { return result }
    var change = LibraryChange("import \(file.name)", places: places)
    do {
      result.companions = try add([only.match], to: only.game, in: &change)
      try finish(change, of: only.game, isDryRun: isDryRun)
      result.outcome = .broughtAlong
      result.game = only.game.stem
      result.type = only.game.type.id
    } catch let error as any HostFailure {
      result.outcome = .failed(reason: error.sentence, code: error.exitCode)
    } catch {
      result.outcome = .failed(reason: Sentence(words: "\(error)"), code: .other)
    }
    return result
  }
}
