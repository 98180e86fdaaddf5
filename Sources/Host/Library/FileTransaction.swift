import Glibc
package import HostBase

/// Several moves, copies and removals of files that happen all or not at all.
///
/// What is to be done is first written into a journal, `$XDG_STATE_HOME/arcadia/transactions/<id>.json`. Every step can
/// be taken back, and can be repeated without harm; when all are done the journal says so, and only then is anything
/// removed permanently. A program that is killed in between leaves the journal, and the next one finishes the work, or takes
/// it back where it cannot be finished (`FileTransaction.recover`). Nothing that is in the way is ever overwritten.
package struct FileTransaction: Sendable {
  /// What is being done, as messages call it: `rename Tobu to Tobu 2`.
  package let purpose: String
  private(set) var steps: [TransactionStep] = []
  private(set) var discards: [String] = []
  private(set) var emptyFolders: [String] = []
  private let id: String
  private let trash: Trash
  private let places: Places

  /// An empty transaction.
  package init(_ purpose: String, places: Places) {
    self.purpose = purpose
    self.places = places
    trash = Trash(places: places)
    id =
      "\(UTCTime.now().fileText)-\(getpid())-\(String(UInt32.random(in: 0...UInt32.max), radix: 36))"
  }

  /// Whether there is nothing to do.
  package var isEmpty: Bool { steps.isEmpty && discards.isEmpty && emptyFolders.isEmpty }

  /// Files that are there when it is done.
  var made: [String] {
    steps.compactMap { step in
      switch step {
      case .move(_, let to, _), .copy(_, let to, _): FileSystem.kind(to) == .file ? to : nil
      case .create, .folder, .link, .trash: nil
      }
    }
  }

  // MARK: - What is to be done

  /// Moves a file, a link or a folder; what a link leads to stays where it is.
  package mutating func move(_ from: String, to: String) {
    guard !isSameText(from, to) else { return }
    folder(PathName.folder(to))
    steps.append(.move(from: from, to: to, temporary: temporary(beside: to)))
  }

  /// Copies a file or a folder; what a link leads to is what is copied.
  package mutating func copy(_ from: String, to: String) {
    folder(PathName.folder(to))
    let source = FileMove.status(from).map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
    steps.append(
      .copy(from: source ? PathName.real(from) : from, to: to, temporary: temporary(beside: to)))
  }

  /// Makes a symbolic link.
  package mutating func link(_ path: String, to target: String) {
    folder(PathName.folder(path))
    steps.append(.link(path: path, target: target))
  }

  /// Makes a small file.
  package mutating func create(_ path: String, _ bytes: [UInt8]) {
    folder(PathName.folder(path))
    steps.append(.create(path: path, bytes: bytes, temporary: temporary(beside: path)))
  }

  /// Throws something into the desktop's trash.
  package mutating func trash(_ path: String) throws(FileFailure) {
    let taken = steps.compactMap { step -> String? in
      if case .trash(let place) = step { place.file } else { nil }
    }
    let note = Trash.line(deletion: id, purpose: purpose)
    steps.append(.trash(try trash.choosePlace(for: path, besides: Set(taken), note: note)))
  }

  /// Removes a file, a link or a folder with its contents permanently.
  package mutating func remove(_ path: String) {
    // Out of the way first, which can be taken back, so that a closed folder stops all of it and not a half.
    let hidden = temporary(beside: path)
    steps.append(.move(from: path, to: hidden, temporary: hidden + "2"))
    discards.append(hidden)
  }

  /// Removes a folder at the end if it is empty at that time.
  package mutating func removeIfEmpty(_ folder: String) { emptyFolders.append(folder) }

  private mutating func folder(_ path: String) {
    guard FileMove.status(path) == nil else { return }
    folder(PathName.folder(path))
    let isPlanned = steps.contains { step in
      if case .folder(let planned) = step { isSameText(planned, path) } else { false }
    }
    if !isPlanned { steps.append(.folder(path)) }
  }

  private func temporary(beside path: String) -> String {
    PathName.join(PathName.folder(path), ".arcadia-\(id)-\(steps.count).tmp")
  }

  // MARK: - Doing it

  /// Does all of it, or nothing where something is in the way.
  package func run() throws(TransactionError) {
    try run(killAfter: nil)
  }

  /// The same; `killAfter` counts the places where tests stop it as a kill would.
  package func run(killAfter: Int?) throws(TransactionError) {
    guard !isEmpty else { return }
    let lock = try TransactionLock.wait(places)
    defer { lock.release() }
    let journal = TransactionJournal(
      id: id, purpose: purpose, started: UTCTime.now().text, isDone: false, steps: steps,
      discards: discards, emptyFolders: emptyFolders)
    var worker = TransactionWorker(journal, places: places)
    worker.killAfter = killAfter
    try worker.begin()
    do {
      try worker.forward(resumes: false)
    } catch {
      if case .killed = error { throw error }
      try worker.back()
      throw error
    }
    worker.finish()
  }

  /// A transaction that an earlier program did not end.
  package struct Recovered: Equatable, Sendable {
    /// What it was.
    package var purpose: String
    /// Whether it was finished; false: it was taken back.
    package var isFinished: Bool
  }

  /// Finishes or takes back what killed programs left; costs a look into one folder if there is nothing.
  ///
  /// What cannot be done now (a disk that is not mounted) is kept for the next time and told in the log.
  @discardableResult
  package static func recover(places: Places) -> [Recovered] {
    let folder = TransactionJournal.folder(places)
    guard let names = FileMove.names(in: folder) else { return [] }
    let journals = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    let litter = names.filter { $0.hasPrefix(".arcadia-") && $0.hasSuffix(".tmp") }
    guard !journals.isEmpty || !litter.isEmpty else { return [] }
    // Another process holds the lock and works on it.
    guard let lock = TransactionLock.take(places) else { return [] }
    defer { lock.release() }
    // Killed while it wrote a journal: nothing had been begun.
    for name in litter { unlink(PathName.join(folder, name)) }
    return journals.compactMap { TransactionWorker.recover(PathName.join(folder, $0), places) }
  }

  /// Whether something is left that could neither be finished nor taken back.
  package static func isAnyLeft(places: Places) -> Bool {
    (FileMove.names(in: TransactionJournal.folder(places)) ?? []).contains {
      $0.hasSuffix(".json") && !$0.hasPrefix(".")
    }
  }

  /// The file of a journal.
  package static func journal(_ id: String, _ places: Places) -> String {
    PathName.join(TransactionJournal.folder(places), id + ".json")
  }

  /// Whether a file is a journal that would be followed and leads nowhere but into a folder, so that a fuzzer can be let
  /// at it.
  package static func isJournal(_ path: String, below folder: String) -> Bool {
    guard let journal = try? TransactionJournal.read(path) else { return false }
    return journal.staysBelow(folder)
  }

  /// Whether two texts have the same bytes; Swift's `==` takes two spellings of é for one name, file systems do not.
  private func isSameText(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }
}

/// Why files could not be moved together; nothing has changed then, unless the message says so.
package enum TransactionError: HostFailure, Equatable {
  /// A file could not be moved, copied or made.
  case file(FileFailure)
  /// Another program is moving files.
  case busy(path: String)
  /// It could neither be finished nor taken back whole; what was done stays, and nothing is lost.
  case stuck(journal: String, reason: String)
  /// A test stopped it as a kill would.
  case killed

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .file(let failure): failure.exitCode
    case .busy, .stuck, .killed: .inputOutput
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .file(let failure): failure.code
    case .busy: "library_busy"
    case .stuck: "transaction_stuck"
    case .killed: "killed"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .file(let failure): failure.sentence
    case .busy(let path):
      "\(path): another Arcadia is moving files and did not end within half a minute; try again when it is done"
    case .stuck(let journal, let reason):
      "\(reason); the change could not be undone either; the next command completes it"
        + " (\(journal) says what it is)"
    case .killed: "killed"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
  /// The file concerned.
  package var path: String? {
    switch self {
    case .file(let failure): failure.path
    case .busy(let path), .stuck(let path, _): path
    case .killed: nil
    }
  }
}
