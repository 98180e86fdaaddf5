import Catalog
import Glibc
package import HostBase
package import Library
import Logging
package import Session

/// Brings a game's save RAM into a session and keeps it in files from then on.
///
/// Call `load` before the first frame, `frameDone` after each, and `flush` at the end, also when a signal ends the
/// program. Changes are noticed by fingerprint, written once the game has left them alone for half a second, and
/// within a second while it keeps changing them. Each write is atomic and happens on a thread of its own; the version
/// before it is kept (`SaveBackups`), once a minute at most. Used on the session's thread.
package final class SaveKeeper {
  /// Bytes of a save file that are read, at most.
  static let byteLimit = 64 << 20

  /// When things are done, in seconds.
  package struct Rules: Equatable, Sendable {
    /// Between two looks at the memory.
    package var lookEvery = 0.1
    /// How long memory has to be left alone before it is written.
    package var quiet = 0.5
    /// How long memory may keep changing until it is written all the same; with the look and the write, a second.
    package var busy = 0.8
    /// The same for clocks, some of which never stop.
    package var busyClock = 60.0
    /// From one version that is kept to the next: games write a save in several goes, and half of one is no version.
    package var versionEvery = 60.0
    /// The same while memory never rests, so that ten versions are more than ten seconds of it.
    package var busyVersionEvery = 600.0
    /// From a failed write to the next attempt.
    package var retry = 5.0
    /// The usual rules.
    package init() {}
  }

  /// Whether files are only read, never written, as while another Arcadia plays the game.
  package private(set) var isReadOnly: Bool
  /// The earlier versions of the files.
  package let backups: SaveBackups
  /// How often a file was written.
  package private(set) var writes = 0
  /// What is not in its place; set by `flush`.
  package private(set) var failure: SaveError?

  private let session: any CoreSession
  private let rules: Rules
  private let rescueFolders: [String]
  private let shelf: SaveShelf
  private let stem: String
  private let now: () -> Double
  private let writer: SaveWriter
  private let ledger: FileLedger
  private var regions: [Region]
  private var lastLook = -Double.infinity

  /// A keeper for a game that is about to run in the session.
  ///
  /// `stem` is the one that `StemLedger` gave.
  package init(
    session: any CoreSession, data: DataFolder, places: Places, type: GameType, stem: String,
    isReadOnly: Bool = false, rules: Rules = Rules(),
    now: @escaping () -> Double = { MonotonicTime.seconds }
  ) {
    self.session = session
    self.isReadOnly = isReadOnly
    self.rules = rules
    self.now = now
    backups = SaveBackups(places: places, type: type, stem: stem)
    ledger = FileLedger(places: places, data: data)
    writer = SaveWriter(backups: backups, ledger: ledger)
    rescueFolders = [
      PathName.join(places.state, "rescue", PathName.component(type.id)),
      "/tmp/arcadia-rescue-\(getuid())",
    ]
    shelf = SaveShelf(places: places, data: data, type: type, stem: stem)
    self.stem = stem
    var seen = Set<String>()
    regions = type.saves.compactMap { kind in
      let path = data.save(kind, core: session.core.id, type: type, stem: stem)
      guard seen.insert(path).inserted else { return nil }
      return Region(
        kind: kind, path: path,
        plainPath: kind.shared ? nil : data.plainSave(kind, type: type, stem: stem))
    }
  }

  /// The files, by memory id, whether they are there or not.
  package var paths: [(memory: UInt32, path: String)] {
    regions.map { ($0.kind.memory, $0.path) }
  }

  /// Puts the files into the core's memory.
  ///
  /// Call before the first frame.
  package func load() -> [SaveNotice] {
    var notices: [SaveNotice] = []
    for index in regions.indices {
      readFile(index, &notices)
      fill(index, &notices)
      if let rescue = waitingRescue(regions[index]) { notices.append(rescue) }
    }
    return notices
  }

  /// Looks at the memory and starts writing what is due.
  ///
  /// Call after each frame.
  package func frameDone() -> [SaveNotice] {
    guard !isReadOnly else { return [] }
    let time = now()
    guard time - lastLook >= rules.lookEvery else { return [] }
    lastLook = time
    var notices = collect(time)
    for index in regions.indices { look(index, time, &notices) }
    return notices
  }

  /// Writes from now on: the process that played the game before has ended.
  ///
  /// What the memory holds now is no reason to write, since the other one may have left a newer save; only what the game
  /// saves after this is, and the other one's version is kept then.
  package func startWriting() {
    guard isReadOnly else { return }
    isReadOnly = false
    for index in regions.indices {
      let fingerprint = session.memoryFingerprint(regions[index].kind.memory)
      regions[index].cleanFingerprint = fingerprint
      regions[index].submitted = fingerprint
      regions[index].isFirstWrite = true
    }
  }

  /// The player is about to load a state, or to wind time back: what the game has just saved is written before it goes.
  ///
  /// Once for each loading, before it.
  package func stateWillLoad() -> [SaveNotice] {
    guard !isReadOnly else { return [] }
    var notices = collect(now())
    for index in regions.indices where !regions[index].isBeingWritten {
      submitIfChanged(index, &notices, isBeforeLoad: true)
    }
    // One that is being written, with something newer queued, is waited for: memory changes at once after this.
    for index in regions.indices
    where session.memoryFingerprint(regions[index].kind.memory) != regions[index].submitted {
      writer.wait()
      notices += collect(now())
      submitIfChanged(index, &notices, isBeforeLoad: true)
    }
    return notices
  }

  /// The player loaded a state, which may have put back an older save: the version in the file is kept for long.
  package func stateWasLoaded() {
    for index in regions.indices {
      regions[index].isFirstWrite = true
      regions[index].statesLoaded += 1
    }
  }

  /// Writes everything that changed and waits for it; what cannot be written goes into a rescue file.
  package func flush() -> [SaveNotice] {
    guard !isReadOnly else { return [] }
    writer.wait()
    let time = now()
    var notices = collect(time)
    failure = nil
    for index in regions.indices { submitIfChanged(index, &notices) }
    writer.wait()
    notices += collect(time)
    for index in regions.indices {
      if let bytes = regions[index].refusedSize {
        failure = .tooLarge(path: regions[index].path, core: session.core.name, bytes: bytes)
      } else if let problem = regions[index].problem {
        rescue(index, problem, &notices)
      } else if regions[index].wasWritten, let bytes = regions[index].onDisk {
        // A second copy of what is left behind, for the day on which the first one is damaged.
        regions[index].wasWritten = false
        _ = try? backups.keep(bytes, of: PathName.last(regions[index].path), isFirst: false)
      }
    }
    return notices
  }

  /// Waits for what is being written; for tests.
  func waitForWrites() { writer.wait() }
}

// MARK: - Loading

extension SaveKeeper {
  /// A memory region and its file.
  struct Region {
    let kind: SaveKind
    let path: String
    let plainPath: String?
    /// What the file held when the session began; its part behind the region is kept.
    var original: [UInt8]?
    /// What the file holds as far as we know.
    var onDisk: [UInt8]?
    /// How many bytes of `original` the core has.
    var loaded = 0
    /// Whether the file was odd, so that it must not be replaced without being kept.
    var isOdd = false
    var isFirstWrite = true
    /// Counts the states that were loaded: a write that began before one does not make the next the second.
    var statesLoaded = 0
    var isBeingWritten = false
    /// When a version was last kept.
    var versionAt = -Double.infinity
    /// Whether this session wrote the file since the last `flush`.
    var wasWritten = false
    /// Fingerprint of what was last handed to the writer, or needs no writing.
    var submitted: UInt64 = 0
    /// Fingerprint of the memory that needs no writing.
    var cleanFingerprint: UInt64 = 0
    var seenFingerprint: UInt64 = 0
    var changedAt = 0.0
    var dirtySince: Double?
    var retryAt = 0.0
    var problem: FileFailure?
    /// How many bytes the memory had when it was refused for its size.
    var refusedSize: Int?

    init(kind: SaveKind, path: String, plainPath: String?) {
      self.kind = kind
      self.path = path
      self.plainPath = plainPath
    }
  }

  private func readFile(_ index: Int, _ notices: inout [SaveNotice]) {
    let region = regions[index]
    do throws(FileFailure) {
      let bytes = try FileSystem.read(region.path, limit: SaveKeeper.byteLimit)
      regions[index].original = bytes
      regions[index].onDisk = bytes
      checkSum(index, bytes, &notices)
      if bytes.isEmpty {
        notices.append(
          .init(
            level: .warning, code: "save_empty",
            text: "\(region.path): the save is empty, so the game starts without it;"
              + " earlier versions are in \(backups.folder)", path: region.path))
      }
    } catch {
      if case .notFound = error {
        importPlain(index, &notices)
        return
      }
      regions[index].isOdd = true
      notices.append(
        .init(
          level: .warning, code: "save_unreadable",
          text: "\(error.message); the game starts without this save, which stays as it is",
          path: region.path))
    }
  }

  /// A file that changed without being written is reported, and kept when it is replaced; one that another program wrote is
  /// taken down as it is now.
  private func checkSum(_ index: Int, _ bytes: [UInt8], _ notices: inout [SaveNotice]) {
    let path = regions[index].path
    let isShared = regions[index].kind.shared
    switch ledger.verdict(on: path, holding: bytes) {
    case .same: break
    case .unknown, .changed: if !isReadOnly { ledger.note(path, holding: bytes) }
    case .damaged:
      regions[index].isOdd = true
      let good = shelf.newestGoodVersion(of: PathName.last(path))
      notices.append(
        .init(
          level: .warning, code: "save_damaged",
          text: "\(path): the save was damaged on the disk since it was written; "
            + (good.map {
              "a good version of \(UTCTime(seconds: $0.kept).local) is there: end the game now and type"
                + " arcadia save restore \(PathName.quoted(stem)) \($0.id)"
                + (isShared ? "" : " --core \(session.core.id)")
            } ?? "no earlier version is kept, so the game starts with it as it is"), path: path))
    }
  }

  /// A clock that was kept elsewhere is taken over: another program's file of this core's size, else one that can be
  /// converted, else what another core of ours left.
  private func importPlain(_ index: Int, _ notices: inout [SaveNotice]) {
    guard let plain = regions[index].plainPath else { return }
    let size = session.memory(regions[index].kind.memory).count
    guard size > 0 else { return }
    let form = CartridgeClock.Form.ofCore(session.core.id).flatMap { $0.size == size ? $0 : nil }
    let clocks = ((try? shelf.items()) ?? []).filter {
      if case .clock = $0.part { true } else { false }
    }.sorted { $0.modified > $1.modified }
    for path in [plain] + clocks.map(\.path) {
      guard let bytes = try? FileSystem.read(path, limit: 1 << 16), !bytes.isEmpty else { continue }
      let taken: [UInt8]
      if path == plain, bytes.count == size {
        taken = bytes
      } else if let form,
        case .cartridge(let clock)? = try? SaveBundle(
          decoding: bytes, path: plain
        ).clock, let made = try? clock.encode(as: form).bytes
      {
        taken = made
      } else {
        continue
      }
      regions[index].original = taken
      notices.append(
        .init(
          level: .info, code: "save_imported",
          text: "\(path): taken over; it is kept in \(regions[index].path) from now on", path: path)
      )
      return
    }
  }

  /// Gives the core what it lacks of the file: all of it at first, more where a region appears late or grows.
  private func fill(_ index: Int, _ notices: inout [SaveNotice]) {
    guard !isTooLarge(index, &notices) else { return }
    let region = regions[index]
    let memory = session.memory(region.kind.memory)
    if let original = region.original, !memory.isEmpty, region.loaded < original.count,
      memory.count > region.loaded
    {
      let end = min(memory.count, original.count)
      session.setMemory(
        region.kind.memory, to: Array(memory[..<region.loaded] + original[region.loaded..<end]))
      if region.loaded == 0 { noteSize(index, memory: memory.count, &notices) }
      regions[index].loaded = end
    }
    let fingerprint = session.memoryFingerprint(region.kind.memory)
    regions[index].cleanFingerprint = fingerprint
    regions[index].seenFingerprint = fingerprint
    regions[index].submitted = fingerprint
  }

  private func noteSize(_ index: Int, memory: Int, _ notices: inout [SaveNotice]) {
    let region = regions[index]
    guard let count = region.original?.count, count != memory, count > 0 else { return }
    // Sizes of real chips are powers of two; some cores report the largest chip until the game chose one.
    let isPlausible = count > memory || (count >= 512 && count & (count - 1) == 0)
    if !isPlausible { regions[index].isOdd = true }
    notices.append(
      .init(
        level: isPlausible ? .info : .warning, code: "save_size",
        text:
          "\(region.path): the save has \(count) bytes where \(session.core.name) keeps \(memory);"
          + " what fits was loaded, and the file is kept in \(backups.folder) before it is replaced",
        path: region.path))
  }

  private func waitingRescue(_ region: Region) -> SaveNotice? {
    let rescue = PathName.join(rescueFolders[0], PathName.last(region.path))
    guard let waiting = FileSystem.info(rescue), waiting.kind == .file,
      waiting.modified >= FileSystem.info(region.path)?.modified ?? 0
    else { return nil }
    return .init(
      level: .warning, code: "save_rescue_waits",
      text:
        "\(rescue): progress that could not be saved on \(UTCTime(seconds: waiting.modified).local)"
        + " waits here; copy it to \(region.path) to play on from it, or remove it", path: rescue)
  }
}

// MARK: - Writing

extension SaveKeeper {
  /// Whether a core has more memory for a save than any machine; said once, and none of it is read.
  private func isTooLarge(_ index: Int, _ notices: inout [SaveNotice]) -> Bool {
    let size = session.memorySize(regions[index].kind.memory)
    guard size > SaveMemory.byteLimit else { return false }
    if regions[index].refusedSize == nil {
      let error = SaveError.tooLarge(
        path: regions[index].path, core: session.core.name, bytes: size)
      notices.append(
        .init(level: .failure, code: error.code, text: error.message, path: regions[index].path))
    }
    regions[index].refusedSize = size
    return true
  }

  private func look(_ index: Int, _ time: Double, _ notices: inout [SaveNotice]) {
    guard !isTooLarge(index, &notices) else { return }
    let fingerprint = session.memoryFingerprint(regions[index].kind.memory)
    if fingerprint != regions[index].seenFingerprint {
      regions[index].seenFingerprint = fingerprint
      regions[index].changedAt = time
      growIfNeeded(index, &notices)
    }
    let region = regions[index]
    if region.seenFingerprint == region.cleanFingerprint && region.problem == nil {
      regions[index].dirtySince = nil
      return
    }
    let since = region.dirtySince ?? time
    regions[index].dirtySince = since
    let busy = region.kind.memory == 1 ? rules.busyClock : rules.busy
    let isDue = time - region.changedAt >= rules.quiet || time - since >= busy
    if isDue && !region.isBeingWritten && time >= region.retryAt {
      submitIfChanged(index, &notices)
    }
  }

  private func growIfNeeded(_ index: Int, _ notices: inout [SaveNotice]) {
    guard let original = regions[index].original, regions[index].loaded < original.count,
      session.memory(regions[index].kind.memory).count > regions[index].loaded
    else { return }
    fill(index, &notices)
  }

  /// `isBeforeLoad`: what is replaced now, and what is written now, are kept however short their time was.
  private func submitIfChanged(
    _ index: Int, _ notices: inout [SaveNotice], isBeforeLoad: Bool = false
  ) {
    if isBeforeLoad { regions[index].versionAt = -Double.infinity }
    guard !isTooLarge(index, &notices) else { return }
    growIfNeeded(index, &notices)
    let region = regions[index]
    let fingerprint = session.memoryFingerprint(region.kind.memory)
    guard fingerprint != region.cleanFingerprint || region.problem != nil else { return }
    var bytes = session.memory(region.kind.memory)
    // A region that is gone (a core that crashed or unloaded) says nothing about the save.
    guard !bytes.isEmpty else { return }
    if let original = region.original, original.count > bytes.count {
      bytes += original[bytes.count...]
    }
    guard bytes != region.onDisk || region.problem != nil else {
      regions[index].cleanFingerprint = fingerprint
      regions[index].submitted = fingerprint
      return
    }
    let time = now()
    let spacing =
      time - region.changedAt >= rules.quiet ? rules.versionEvery : rules.busyVersionEvery
    regions[index].isBeingWritten = true
    regions[index].submitted = fingerprint
    regions[index].dirtySince = nil
    writer.submit(
      .init(
        region: index, path: region.path, bytes: bytes, known: region.onDisk,
        mustKeepOld: region.isOdd, isFirst: region.isFirstWrite,
        keepsVersion: time - region.versionAt >= spacing, isBeforeLoad: isBeforeLoad,
        statesLoaded: region.statesLoaded, fingerprint: fingerprint))
  }

  private func collect(_ time: Double) -> [SaveNotice] {
    var notices: [SaveNotice] = []
    for outcome in writer.takeOutcomes() {
      let index = outcome.job.region
      let path = outcome.job.path
      regions[index].isBeingWritten = false
      func notice(_ level: SaveNotice.Level, _ code: String, _ text: String) {
        notices.append(.init(level: level, code: code, text: text, path: path))
      }
      if let aside = outcome.movedAside {
        notice(.warning, "save_moved_aside", "\(path): it could not be read and is now \(aside)")
      }
      if let foreign = outcome.foreignVersion {
        notice(
          .warning, "save_changed_elsewhere",
          "\(path): another program changed it while the game ran; its version is kept as \(foreign)"
        )
      }
      if let backup = outcome.backupFailure {
        notice(
          .warning, "save_not_backed_up", "\(path): saved, but without a backup: \(backup.message)")
      }
      if let failure = outcome.failure {
        // Told once for each cause; the next attempts are quiet.
        if regions[index].problem != failure {
          notice(
            .failure, "save_failed",
            "\(failure.message) (not saved yet, it is tried again and again)")
        }
        regions[index].problem = failure
        regions[index].retryAt = time + rules.retry
      } else {
        if regions[index].problem != nil {
          notice(.warning, "save_recovered", "\(path): saving works again, nothing is lost")
        }
        regions[index].problem = nil
        regions[index].onDisk = outcome.job.bytes
        regions[index].cleanFingerprint = outcome.job.fingerprint
        if outcome.job.keepsVersion, !outcome.job.isBeforeLoad { regions[index].versionAt = time }
        if outcome.job.statesLoaded == regions[index].statesLoaded {
          regions[index].isFirstWrite = false
        }
        regions[index].isOdd = false
        regions[index].wasWritten = true
        writes += 1
      }
    }
    return notices
  }

  private func rescue(_ index: Int, _ problem: FileFailure, _ notices: inout [SaveNotice]) {
    let region = regions[index]
    var bytes = session.memory(region.kind.memory)
    if let original = region.original, original.count > bytes.count {
      bytes += original[bytes.count...]
    }
    guard !bytes.isEmpty else { return }
    var result = SaveError.lost(path: region.path, reason: problem.message)
    for folder in rescueFolders {
      let path = PathName.join(folder, PathName.last(region.path))
      do throws(FileFailure) {
        try FileSystem.ensureFolder(folder, mode: 0o700)
        guard isOurs(folder) else { continue }
        try keepEarlierRescue(path)
        try AtomicFile.replace(path, with: bytes, mode: 0o600)
        result = .rescued(path: region.path, rescue: path, reason: problem.message)
        break
      } catch {
        Log.library.warning("\(error.message)")
      }
    }
    failure = result
    notices.append(
      .init(level: .failure, code: result.code, text: result.message, path: region.path))
  }

  /// In `/tmp` another user may have made the folder first.
  private func isOurs(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_uid == getuid()
      && status.st_mode & S_IFMT == S_IFDIR
  }

  private func keepEarlierRescue(_ path: String) throws(FileFailure) {
    guard let earlier = FileSystem.info(path) else { return }
    try FileSystem.move(
      path, to: path + "." + UTCTime(seconds: earlier.modified).fileText)
  }
}
