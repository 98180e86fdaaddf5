import Catalog
import Glibc
import HostBase
import Isolation
import Library
import Logging
import Play
import Session
import Vault

/// The host's readers of what comes from outside, files and messages, each as one function of bytes: whatever these are,
/// it has to end without a crash, and what it promises has to hold.
public enum HostReaders {
  /// A promise that did not hold.
  public struct Broken: Error, CustomStringConvertible {
    /// Which one.
    public var description: String
  }
  /// Reads bytes as one sort of file.
  public typealias Reader = @Sendable ([UInt8]) throws -> Void

  /// The readers by name; `Tests/Fixtures/fuzz/<name>` holds what each begins with.
  public static let all: [(name: String, read: Reader)] = [
    ("state", state), ("history", history), ("save", save), ("clock", clock), ("zip", zip),
    ("archive", archive), ("cheats", cheats), ("patch", patch), ("settings", settings),
    ("inputmap", inputMap),
    ("info", info),
    ("manifest", manifest), ("script", script), ("userdirs", userDirs), ("png", png),
    ("cover", cover), ("elf", elf),
    ("names", names), ("records", records), ("lists", lists), ("database", database),
    ("journal", journal), ("control", control),
    ("reply", reply),
    ("link", link), ("events", events), ("crash", crash), ("signature", signature),
    ("busaddress", busAddress), ("sync", sync),
  ]

  /// The reader of a name.
  public static func named(_ name: String) -> Reader? { all.first { $0.name == name }?.read }

  /// Keeps the host from telling of each file that it does not understand; once, before anything is read.
  public static func silence() { Log.start(level: .critical, coreLevel: .critical) }

  // MARK: - States and saves

  private static func state(_ bytes: [UInt8]) throws {
    guard let state = try? StateFile(decoding: bytes, path: "x.state") else { return }
    // What was read is written so that it reads the same.
    let again = try StateFile(decoding: state.encode(), path: "x.state")
    try promise(again.memory == state.memory, "a state's memory changes when it is written")
    try promise(again.otherBlocks == state.otherBlocks, "a state loses blocks of others")
    if let info = state.info {
      try promise(
        info.sha256 == Digest.sha256(state.memory), "a state with a wrong checksum passed")
    }
    let packed = try StateFile(decoding: state.encode(compressed: true), path: "x.state")
    try promise(packed.memory == state.memory, "a compressed state reads differently")
  }

  /// One entry alone in a history's folder; the checksum of its head is made good, so that what follows is looked at.
  private static func history(_ bytes: [UInt8]) throws {
    var bytes = bytes
    func number(_ start: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
    if bytes.count >= 64 {
      let head = 32 + number(8) + number(12)
      if head <= bytes.count - 32 {
        let digits = Array(Digest.sha256(Array(bytes[..<head])).utf8)
        for place in 0..<32 {
          let pair = String(decoding: digits[place * 2..<place * 2 + 2], as: UTF8.self)
          bytes[head + place] = UInt8(pair, radix: 16) ?? 0
        }
      }
    }
    try withFile(bytes, called: "history/00000001-0123abcd.entry") { path in
      let history = History(folder: PathName.folder(path))
      guard let entries = try? history.entries().entries else { return }
      for entry in entries {
        _ = try? history.state(of: entry)
        guard let plain = try? history.stateBytes(of: entry), let content = entry.content,
          !content.isCompressed
        else { continue }
        try promise(plain.count == content.size, "a kept state has another size than it says")
      }
      _ = try? history.verify()
    }
  }

  private static let moment = UTCTime(seconds: 1_800_000_000)

  private static func save(_ bytes: [UInt8]) throws {
    guard let bundle = try? SaveBundle(decoding: bytes, path: "x.sav", now: moment) else { return }
    guard let memory = bundle.memory else { throw Broken(description: "a save without a memory") }
    try promise(!memory.isEmpty, "an empty save passed")
    for layout in [SaveLayout.mgba, .raw] {
      let files = try bundle.files(as: layout, path: "x", now: moment)
      guard let first = files.first else { throw Broken(description: "a layout without a file") }
      let size = first.bytes.count
      if layout == .raw, size < memory.count {
        // What another program wrote behind the memory was named, and is left out whole.
        try promise(
          memory.starts(with: first.bytes) && size & (size - 1) == 0 && bundle.notes.count == 1,
          "a layout leaves out more of a save than was named")
      } else {
        try promise(first.bytes.starts(with: memory), "a layout changes the save")
      }
      if layout == .mgba, bundle.clock != nil {
        let again = try SaveBundle(decoding: first.bytes, path: "x.sav", now: moment)
        try promise(again == bundle, "a save with its clock reads differently")
      }
    }
  }

  private static func clock(_ bytes: [UInt8]) throws {
    for form in CartridgeClock.Form.allCases {
      guard let clock = CartridgeClock(bytes, form: form, now: moment) else { continue }
      let bundle = SaveBundle(memory: nil, clock: .cartridge(clock))
      let file = try? bundle.files(as: .retroarch, clockForm: form, path: "x", now: moment).first
      // Bits that the registers have not, and times that cannot be, are not written again.
      if let file {
        let again = CartridgeClock(file.bytes, form: form, now: moment)
        try promise(again == clock, "a clock is written differently")
      }
      for other in CartridgeClock.Form.allCases {
        _ = try? bundle.files(as: .retroarch, clockForm: other, path: "x", now: moment)
      }
    }
    for core in ["gb", "gambatte", "sameboy"] {
      _ = try? SaveBundle(decoding: bytes, path: "x.rtc", core: core, now: moment)
    }
  }

  // MARK: - Cores

  private static func events(_ bytes: [UInt8]) throws {
    var budget = WorkerEvents.Budget()
    let most = budget.events + 1
    let events = bytes.withUnsafeBytes { WorkerEvents.decode($0, &budget) }
    try promise(events.count <= most, "more events than are taken")
    for case .message(let text, let seconds) in events {
      try promise((0...60).contains(seconds), "a message without an end")
      try promise(!text.unicodeScalars.contains { $0.value < 0x20 }, "a message steers a terminal")
    }
  }

  /// Two documents, apart by a zero byte.
  private static func crash(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let input = parts.count > 1 ? Array(parts[1]) : Array("[]".utf8)
    guard
      let (report, stretches) = try? CrashReport.decode(
        report: Array(parts[0]), input: input, path: "x.zip")
    else { return }
    try promise(stretches.allSatisfy { $0.frames > 0 }, "a stretch without frames")
    try promise(report.crash.isSame(as: report.crash), "a crash is not the same as itself")
    try promise(!report.message.contains("\u{1b}"), "a report steers a terminal")
  }

  private static func signature(_ bytes: [UInt8]) throws {
    try withFile(bytes, called: "core.so.p7s") { path in
      let core = String(path.dropLast(4))
      try withFile(Array("a core".utf8), at: core) { core in
        let made = CoreSignature.of(core, signature: path, certificates: [bytes])
        // No certificate was given that could have made it.
        if case .trusted = made {
          throw Broken(description: "a signature without a certificate is trusted")
        }
      }
    }
  }

  // MARK: - Games

  private static func zip(_ bytes: [UInt8]) throws {
    var limits = GameArchive.Limits()
    limits.size = 1 << 20
    limits.members = 200
    try withFile(bytes) { path in
      guard let archive = try? GameArchive(path: path, limits: limits) else { return }
      for member in archive.members.prefix(20) {
        guard let read = try? archive.read(member) else { continue }
        try promise(read.count == Int(member.size), "a member has another size than it says")
        try promise(read.count <= limits.size, "a member is beyond the limit")
      }
      _ = try? GameReference(path: path).choosingMember(accepting: ["gb"], limits: limits).load(
        limits: limits)
    }
  }

  private static func cheats(_ bytes: [UInt8]) throws {
    guard let file = try? CheatFile(decoding: bytes, path: "x.cht") else { return }
    try promise(file.cheats.count <= CheatFile.maxCount, "there are too many cheats")
    let again = try CheatFile(decoding: file.encode(), path: "x.cht")
    try promise(again == file, "cheats read differently when they are written")
  }

  /// The bytes as each of the archives that are no zip.
  private static func archive(_ bytes: [UInt8]) throws {
    var limits = GameArchive.Limits()
    limits.size = 1 << 20
    limits.members = 200
    limits.total = 4 << 20
    limits.seconds = 5
    for name in GameArchive.extensions where name != "zip" {
      try withFile(bytes, called: "a." + name) { path in
        guard let archive = try? GameArchive(path: path, limits: limits) else { return }
        try promise(archive.members.count <= limits.members, "an archive is beyond the limit")
        var total = 0
        try? archive.read(archive.members) { member, read throws(LibraryError) in
          total += read.count
        }
        try promise(total <= limits.total, "what was unpacked is beyond the limit")
        for member in archive.members.prefix(20) {
          guard let read = try? archive.read(member) else { continue }
          try promise(read.count == Int(member.size), "a member has another size than it says")
          try promise(read.count <= limits.size, "a member is beyond the limit")
        }
      }
    }
  }

  private static let source: [UInt8] = (0..<700).map { UInt8(truncatingIfNeeded: $0 &* 31) }

  private static func patch(_ bytes: [UInt8]) throws {
    guard let result = try? SoftPatch.apply(bytes, to: source, path: "patch", game: "game") else {
      return
    }
    try promise(result.count <= SoftPatch.sizeLimit, "a patched game is beyond the limit")
  }

  // MARK: - Texts

  private static func settings(_ bytes: [UInt8]) throws {
    try withFile(bytes, called: "config/arcadia/arcadia.toml") { path in
      let config = String(path.dropLast("/arcadia/arcadia.toml".count))
      let places = Places(environment: ["HOME": "/nowhere", "XDG_CONFIG_HOME": config])
      guard let settings = try? Settings(places: places) else { return }
      _ = settings.warnings
      _ = settings.coreOptions
      _ = settings.gameSettings
      _ = settings[Setting.Video.scale]
      _ = try? settings.inputMap()
      if (try? settings.set(Setting.Video.scale, to: 2, in: .user)) != nil {
        let now = try Settings(places: places)[Setting.Video.scale]
        try promise(now == 2, "a setting that was written is not there")
      }
    }
  }

  private static func inputMap(_ bytes: [UInt8]) throws {
    _ = try? InputMap.standard.applying(toml: String(decoding: bytes, as: UTF8.self), file: "x")
  }

  private static func info(_ bytes: [UInt8]) throws {
    _ = InfoFile(text: String(decoding: bytes, as: UTF8.self))
  }

  private static func manifest(_ bytes: [UInt8]) throws {
    guard let core = try? CoreManifest.decode(bytes, path: "x.so") else { return }
    for type in core.gameTypes {
      try promise(!type.folder.contains("/"), "a type's folder leads elsewhere")
    }
    let again = try CoreManifest.decode(CoreManifest.encode(core), path: "x.so")
    try promise(again == core, "a manifest reads differently when it is written again")
  }

  private static func userDirs(_ bytes: [UInt8]) throws {
    try withFile(bytes, called: "config/user-dirs.dirs") { path in
      let places = Places(environment: [
        "HOME": "/home/x", "XDG_CONFIG_HOME": PathName.folder(path),
      ])
      try promise(places.documents.hasPrefix("/"), "the documents folder is relative")
    }
  }

  private static func script(_ bytes: [UInt8]) throws {
    _ = try? InputScript(String(decoding: bytes, as: UTF8.self), file: "x")
  }

  // MARK: - Pictures and cores

  private static func png(_ bytes: [UInt8]) throws {
    guard let image = try? PNGFile.decode(bytes) else { return }
    try promise(image.width > 0 && image.height > 0, "a picture without a size")
  }

  private static func cover(_ bytes: [UInt8]) throws {
    guard let size = PictureKind.size(bytes) else { return }
    try promise(size.width > 0 && size.height > 0, "a cover without a size")
  }

  private static func elf(_ bytes: [UInt8]) throws {
    try withFile(bytes, called: "x.so") { path in _ = try? ElfFile(path: path) }
  }

  // MARK: -

  static func promise(_ holds: Bool, _ words: String) throws {
    if !holds { throw Broken(description: words) }
  }

  /// A folder of this process, in memory if possible; it is removed with the process.
  ///
  /// Readers run side by side in tests, so each has names of its own in it.
  static let root: String = {
    atexit { try? FileSystem.removeTree(HostReaders.root) }
    let folder = FileSystem.kind("/dev/shm") == .folder ? "/dev/shm" : "/tmp"
    return "\(folder)/arcadia-readers-\(getpid())"
  }()

  /// A file with these bytes in that folder, for as long as the body runs.
  static func withFile(
    _ bytes: [UInt8], called name: String = "x.zip", _ body: (String) throws -> Void
  ) throws {
    try withFile(bytes, at: PathName.join(root, name), body)
  }

  /// The same for a path below that folder.
  static func withFile(
    _ bytes: [UInt8], at path: String, _ body: (String) throws -> Void
  ) throws {
    try FileSystem.ensureFolder(PathName.folder(path), mode: 0o700)
    defer { unlink(path) }
    let file = fopen(path, "w")
    guard file != nil, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw Broken(description: "cannot write \(path)")
    }
    fclose(file)
    try body(path)
  }
}
