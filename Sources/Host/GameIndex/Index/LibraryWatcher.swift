import Glibc
import HostBase
package import Library
import Synchronization

/// What a watcher noticed in the library's folders.
package enum LibraryNotice: Equatable, Sendable {
  /// Files came, went or changed: time for an update of what changed.
  case changed
  /// More happened than the system could tell: time for an update of everything.
  case lost
  /// The data folder has gone, perhaps with its disk.
  case absent
  /// It is there again.
  case back
}

/// Notices changes in Games, Saves, States and Images of a data folder, on a thread of its own that sleeps until something happens.
///
/// Changes that come together are reported once: after a quarter of a second of quiet, and after two seconds at most. Where the system has no watches to
/// give, and for folders beyond `maxWatches`, changes are not noticed.
package final class LibraryWatcher: Sendable {
  /// Folders that are watched: half of what a system allows a user by default in all programs.
  package static let maxWatches = 4096

  /// How long changes wait to be reported together, and how often an absent folder is looked for.
  package struct Rhythm: Sendable {
    /// Milliseconds without an event after which changes are reported.
    package var quiet: Int32
    /// Seconds after which they are reported in any case.
    package var maxDelay: Double
    /// Milliseconds from one look for an absent folder to the next.
    package var absentEvery: Int32
    /// Milliseconds from one look for further folders of games that came or went to the next.
    package var mountsEvery: Int32
    /// How many of those looks pass from one update to the next: the system reports no changes on network disks.
    package var looksBetween: Int

    /// A rhythm of those times.
    package init(
      quiet: Int32 = 250, maxDelay: Double = 2, absentEvery: Int32 = 2000,
      mountsEvery: Int32 = 10_000, looksBetween: Int = 30
    ) {
      self.quiet = quiet
      self.maxDelay = maxDelay
      self.absentEvery = absentEvery
      self.mountsEvery = mountsEvery
      self.looksBetween = looksBetween
    }
  }

  private let data: DataFolder
  /// The user's settings, which name further folders; a change of the file is a change of the library.
  private let settings: String?
  private let rhythm: Rhythm
  private let kinds: [DataFolder.Kind] = [.games, .saves, .states, .images]
  private let folders: [String]
  private let events: Int32
  /// A pipe whose end wakes the thread for the last time.
  private let bell: (read: Int32, write: Int32)
  private let notify: @Sendable (LibraryNotice) -> Void
  private let thread = Mutex<BackgroundThread?>(nil)

  /// Starts to watch the folders of these types; nil where the system has no watch to give.
  ///
  /// `notify` is called on the watcher's thread.
  package init?(
    data: DataFolder, types: [GameType], settings: String? = nil, rhythm: Rhythm = Rhythm(),
    notify: @escaping @Sendable (LibraryNotice) -> Void
  ) {
    self.data = data
    self.settings = settings
    self.rhythm = rhythm
    self.notify = notify
    folders = Array(Set(types.map { PathName.component($0.folder) })).sorted()
    events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard events >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      close(events)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    bell = (ends[0], ends[1])
    guard start() else {
      for descriptor in [events, bell.read, bell.write] { close(descriptor) }
      return nil
    }
  }

  /// Ends the watch, once; `notify` is not called afterwards.
  package func stop() {
    guard let thread = thread.withLock({ $0.take() }) else { return }
    isStopped.withLock { $0 = true }
    close(bell.write)
    let end = MonotonicTime.seconds + Self.stopSeconds
    while !data.moreGames.isEmpty, !hasEnded.load(ordering: .acquiring) {
      if MonotonicTime.seconds > end {
        // It waits for a folder that does not answer, and has the descriptors until it does.
        thread.detach()
        return
      }
      usleep(2000)
    }
    thread.join()
    close(bell.read)
    close(events)
  }

  /// Seconds that a thread has to end, if it can wait for a folder that does not answer.
  private static let stopSeconds = 1.0
  private let hasEnded = Atomic<Bool>(false)
  private let isStopped = Mutex(false)

  /// Reports, unless the watch has ended.
  private func tell(_ notice: LibraryNotice) {
    isStopped.withLock { isStopped in if !isStopped { notify(notice) } }
  }

  // MARK: - The thread

  private func start() -> Bool {
    guard
      let made = try? BackgroundThread({ [self] in
        run()
        hasEnded.store(true, ordering: .releasing)
      })
    else { return false }
    thread.withLock { $0 = made }
    return true
  }

  /// What the thread knows.
  private struct Watched {
    var folders: [Int32: String] = [:]
    var paths: Set<String> = []
    var isAbsent = false
    /// By watched folder: the names in it that are the settings, or lead to them.
    var settings: [String: Set<String>] = [:]
    /// Whether folders were left out.
    var isFull = false
    /// The further folders that were there at the last look, by what they are: another disk can be mounted there.
    var mounts: [FolderPlace?] = []
    /// When they were looked at, and how often since the last update that this brought.
    var lookedAt = 0.0
    var looks = 0
    /// What is to be reported.
    var pending: LibraryNotice?
    /// When the first of it happened.
    var since = 0.0
  }

  /// A folder as a place on a disk.
  private struct FolderPlace: Equatable {
    var device: Int64
    var inode: Int64
  }

  private func run() {
    var watched = Watched()
    watchAll(&watched)
    watched.pending = nil
    watched.mounts = mounts()
    watched.lookedAt = MonotonicTime.seconds
    let idle = data.moreGames.isEmpty ? -1 : rhythm.mountsEvery
    while true {
      let wait: Int32 =
        watched.pending != nil ? rhythm.quiet : watched.isAbsent ? rhythm.absentEvery : idle
      var polled = [
        pollfd(fd: events, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.read, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, wait)
      if count < 0, errno != EINTR { return }
      if polled[1].revents != 0 { return }
      if polled[0].revents != 0 { read(&watched) }
      if watched.isAbsent { lookForReturn(&watched) }
      lookAtMounts(&watched)
      guard let notice = watched.pending,
        count == 0 || MonotonicTime.seconds - watched.since > rhythm.maxDelay
      else { continue }
      watched.pending = nil
      if notice == .lost { watchAll(&watched) }
      tell(notice)
    }
  }

  private func note(_ notice: LibraryNotice, _ watched: inout Watched) {
    if watched.pending == nil { watched.since = MonotonicTime.seconds }
    // What asks for more work stands.
    if watched.pending != .lost { watched.pending = notice }
  }

  // MARK: - Folders

  private func mounts() -> [FolderPlace?] {
    data.moreGames.map { path in
      // One that does not answer counts as one that is away.
      let answer = PatientWork.run(in: path, seconds: PatientWork.questionSeconds) { _ in
        FileStatus(path)
      }
      return answer?.flatMap { status in
        status.kind == .folder
          ? FolderPlace(device: Int64(status.device), inode: Int64(status.inode)) : nil
      }
    }
  }

  /// Reports further folders that came, went or are others now, and from time to time all of them.
  private func lookAtMounts(_ watched: inout Watched) {
    let now = MonotonicTime.seconds
    guard !data.moreGames.isEmpty, !watched.isAbsent,
      now - watched.lookedAt >= Double(rhythm.mountsEvery) / 1000
    else { return }
    watched.lookedAt = now
    watched.looks += 1
    let found = mounts()
    guard found != watched.mounts || watched.looks >= rhythm.looksBetween else { return }
    watched.mounts = found
    watched.looks = 0
    watchAll(&watched)
    note(.changed, &watched)
  }

  private func watchAll(_ watched: inout Watched) {
    guard FileSystem.kind(data.folder(.games)) == .folder else {
      leave(&watched)
      return
    }
    _ = watch(data.root, &watched)
    watchSettings(&watched)
    defer {
      for folder in data.moreGames where PatientWork.kind(folder) == .some(.some(.folder)) {
        watchTree(folder, &watched, depth: GameFinder.depth + 1)
      }
    }
    for kind in kinds {
      let root = data.folder(kind)
      if kind == .games {
        watchTree(root, &watched, depth: GameFinder.depth + 1)
        continue
      }
      guard watch(root, &watched) else { continue }
      for folder in folders { watchTree(PathName.join(root, folder), &watched, depth: 2) }
    }
  }

  /// Watches the folder of the settings, or the one in which it will be made; if the file is a link, also the folder of what it leads to.
  private func watchSettings(_ watched: inout Watched) {
    guard let settings else { return }
    let files = Set([settings, PathName.real(settings)])
    watched.settings = [:]
    for file in files {
      var name = file
      var folder = PathName.folder(file)
      while folder != "/", FileSystem.kind(folder) != .folder {
        (name, folder) = (folder, PathName.folder(folder))
      }
      watched.settings[folder, default: []].insert(PathName.last(name))
      _ = watch(folder, &watched)
    }
  }

  private func watchTree(_ path: String, _ watched: inout Watched, depth: Int) {
    guard depth > 0, watch(path, &watched), depth > 1 else { return }
    for name in (try? FileSystem.names(in: path).usual) ?? [] {
      let inner = PathName.join(path, name)
      // A name with an extension that archives and games have is hardly ever a folder, but some are.
      if FileSystem.kind(inner) == .folder { watchTree(inner, &watched, depth: depth - 1) }
    }
  }

  private func watch(_ path: String, _ watched: inout Watched) -> Bool {
    guard !watched.paths.contains(path) else { return true }
    guard watched.paths.count < Self.maxWatches else {
      watched.isFull = true
      return false
    }
    let mask =
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE
      | IN_DELETE_SELF | IN_MOVE_SELF
    let number = inotify_add_watch(events, path, UInt32(mask) | UInt32(IN_ONLYDIR))
    guard number >= 0 else { return false }
    // Two paths that lead to one folder have one watch.
    if let other = watched.folders[number] { watched.paths.remove(other) }
    watched.folders[number] = path
    watched.paths.insert(path)
    return true
  }

  /// The data folder is not there: looked for every now and then.
  private func leave(_ watched: inout Watched) {
    guard !watched.isAbsent else { return }
    watched.isAbsent = true
    watched.pending = nil
    for number in watched.folders.keys { inotify_rm_watch(events, number) }
    watched.folders = [:]
    watched.paths = []
    tell(.absent)
  }

  private func lookForReturn(_ watched: inout Watched) {
    guard FileSystem.kind(data.folder(.games)) == .folder else { return }
    watched.isAbsent = false
    watchAll(&watched)
    tell(.back)
  }

  // MARK: - Events

  private func read(_ watched: inout Watched) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let got = Glibc.read(events, buffer.baseAddress, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return }
      // struct inotify_event: int wd; uint32_t mask, cookie, len; char name[len] (inotify(7)).
      var at = 0
      while at + 16 <= got {
        let number = buffer.loadUnaligned(fromByteOffset: at, as: Int32.self)
        let mask = buffer.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self)
        let length = Int(buffer.loadUnaligned(fromByteOffset: at + 12, as: UInt32.self))
        guard length <= got - at - 16 else { break }
        let bytes = buffer[(at + 16)..<(at + 16 + length)].prefix { $0 != 0 }
        handle(number, mask, String(decoding: bytes, as: UTF8.self), &watched)
        at += 16 + length
      }
    }
  }

  /// Whether a watched folder is one of the library's, rather than that of the settings.
  private func isOfLibrary(_ folder: String) -> Bool {
    ([data.root] + data.moreGames).contains { folder == $0 || folder.hasPrefix($0 + "/") }
  }

  private func handle(_ number: Int32, _ mask: UInt32, _ name: String, _ watched: inout Watched) {
    func has(_ bit: Int32) -> Bool { mask & UInt32(bitPattern: bit) != 0 }
    func has(_ bit: Int) -> Bool { has(Int32(truncatingIfNeeded: bit)) }
    if has(IN_Q_OVERFLOW) { return note(.lost, &watched) }
    guard let folder = watched.folders[number] else { return }
    if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_IGNORED) || has(IN_UNMOUNT) {
      watched.folders[number] = nil
      watched.paths.remove(folder)
      if !has(IN_IGNORED) { inotify_rm_watch(events, number) }
      if FileSystem.kind(data.folder(.games)) != .folder { return leave(&watched) }
      return note(.changed, &watched)
    }
    // Our own temporary files, and those of others.
    if let names = watched.settings[folder], names.contains(name) {
      watchSettings(&watched)
      note(.changed, &watched)
    }
    if name.hasPrefix(".") || !isOfLibrary(folder) { return }
    if folder == data.root {
      if FileSystem.kind(data.folder(.games)) != .folder { return leave(&watched) }
      guard kinds.contains(where: { $0.rawValue == name }) else { return }
    }
    if has(IN_ISDIR), has(IN_CREATE) || has(IN_MOVED_TO) {
      // What is in it may have come before the watch; the update that follows finds that.
      watchAll(&watched)
    }
    note(.changed, &watched)
  }
}
