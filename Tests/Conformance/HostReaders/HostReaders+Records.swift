import Catalog
import HostBase
import Library
import Play

/// Files that the host wrote and reads again: the user, another program or a bad disk may have changed them.
extension HostReaders {
  private static let places = Places(environment: [
    "HOME": "\(root)/home", "XDG_STATE_HOME": "\(root)/state", "XDG_DATA_HOME": "\(root)/share",
  ])
  private static let data = DataFolder(root: "\(root)/data")
  private static let type = GameType(id: "gb", name: "GB", folder: "GB", extensions: ["gb"])

  /// Names of files beside games, from which kind and owner follow; one on each line.
  static func names(_ bytes: [UInt8]) throws {
    let reader = StemReader(type: type, known: ["Tobu", "Tobu@x", "Doom_2"])
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // No file system has longer ones.
      let name = String(decoding: line.prefix(255), as: UTF8.self)
      let safe = PathName.component(name)
      try promise(
        !safe.isEmpty && !safe.contains("/") && !safe.hasPrefix("."), "\(name) leads elsewhere")
      if name.utf8.contains(UInt8(ascii: "/")) { continue }
      for kind in DataFolder.Kind.allCases {
        guard let reading = reader.reading(ofFile: name, in: kind) else { continue }
        try promise(
          reading.candidates.contains(reading.usual), "\(name) is usually none of its own")
        for stem in reading.candidates {
          try promise(!stem.isEmpty && name.hasPrefix(stem), "\(stem) is no beginning of \(name)")
          guard kind == .states, let slot = StateSlot(fileName: name, stem: stem) else { continue }
          try promise(
            StateSlot(fileName: slot.fileName(stem: stem), stem: stem) != nil,
            "the state \(slot.word) of \(stem) gets a name that is none")
        }
      }
    }
  }

  /// Checksums of files, owners of stems, holders of games, what cores answered.
  static func records(_ bytes: [UInt8]) throws {
    let ledger = FileLedger(places: places, data: data)
    let game = PathName.join(data.root, "x.gb")
    try withFile([], at: game) { _ in
      try withFile(bytes, at: ledger.file(of: game)) { _ in
        let verdict = ledger.verdict(on: game, holding: [])
        try promise(
          (ledger.record(of: game) == nil) == (verdict == .unknown), "a verdict on nothing")
      }
    }
    let stems = StemLedger(places: places, data: data)
    try withFile(bytes, at: stems.file(of: "x", type: type)) { _ in
      _ = try? stems.stem(of: GameReference(path: game), type: type)
    }
    let held = GameLock.Game(places: places, data: data, type: type, stem: "x")
    try withFile(bytes, at: held.path) { _ in
      let lock = try GameLock.take(held, for: .play)
      try promise(lock.leftBehind.map { $0.pid > 0 } ?? true, "a holder that is no process")
      lock.release()
      try promise(GameLock.holder(of: held) == nil, "a game that was released is held")
    }
    try withFile(bytes, called: "cores.json") { path in
      _ = CoreCatalog(folders: [], infoFolders: [], cachePath: path, probe: nil)
    }
    _ = CoreCheck.description(inAnswer: bytes, path: "/x_libretro.so")
  }

  /// A journal of file moves that a killed program left, finished or taken back; `/play` in it is a folder with two files.
  static func journal(_ bytes: [UInt8]) throws {
    // Its moves have something to move, and stay where this may do as it likes.
    let playground = "\(root)/play"
    let bytes = bytes.replacing("/play".utf8, with: playground.utf8)
    try withFile([1], at: "\(playground)/a/Tobu.gb") { _ in
      try withFile([2], at: "\(playground)/b/Tobu.srm") { _ in
        try withFile(bytes, at: FileTransaction.journal("x", places)) { path in
          guard FileTransaction.isJournal(path, below: playground) else { return }
          FileTransaction.recover(places: places)
          try FileSystem.removeTree(PathName.folder(path))
          try FileSystem.removeTree(playground)
        }
      }
    }
  }
}
