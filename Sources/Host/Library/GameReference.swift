package import HostBase

/// Where a game is: a file, a member of an archive, or a folder.
package struct GameReference: Equatable, Sendable {
  /// Absolute path of the file, archive or folder.
  package let path: String
  /// The member's name where the file is an archive and a member was named or chosen.
  package private(set) var member: String?
  /// The folder below `Games` that it lies in, where it lies there: a hint at its type.
  package let typeFolder: String?
  /// What its saves, states and images are called by.
  ///
  /// The file's name without its extension; for one of several games in an archive, the member's.
  package private(set) var stem: String
  /// What makes it a game, if it is a folder.
  package let folderGame: FolderGame?
  /// Whether it is one of several games in an archive; known once its member was chosen.
  package private(set) var isOneOfSeveral = false

  /// A reference to a file, with the member of the archive where the user named one.
  package init(path: String, member: String? = nil, typeFolder: String? = nil) {
    self.path = path
    self.member = member
    self.typeFolder = typeFolder
    folderGame = nil
    stem = GameReference.stem(ofFile: path)
  }

  /// A reference to a member of an archive whose games are known; `stem` is the archive's if there is one game in it.
  package init(member: String, ofArchive path: String, stem: String, typeFolder: String?) {
    self.path = path
    self.member = member
    self.typeFolder = typeFolder
    folderGame = nil
    self.stem = stem
  }

  /// A reference to a folder that is a game.
  package init(folder path: String, as game: FolderGame, typeFolder: String? = nil) {
    self.path = path
    self.typeFolder = typeFolder
    folderGame = game
    stem = GameReference.stem(ofFolder: path, game)
  }

  /// The name of the file or folder without its extension; a folder has one only if it is the type's.
  package var fileStem: String {
    folderGame.map { GameReference.stem(ofFolder: path, $0) } ?? GameReference.stem(ofFile: path)
  }

  /// `Tobu` of `Tobu.gb`, `Tobu.zip` and `Tobu.gb.gz`.
  package static func stem(ofFile path: String) -> String {
    let stem = PathName.stem(path)
    guard PathName.fileExtension(path) == "gz",
      (1...8).contains(PathName.fileExtension(stem).utf8.count)
    else { return stem }
    return PathName.stem(stem)
  }

  package static func stem(ofFolder path: String, _ game: FolderGame) -> String {
    PathName.fileExtension(path) == game.extension ? PathName.stem(path) : PathName.last(path)
  }

  /// The file that the core is given: the game's own, or the one that makes the folder a game.
  package var contentPath: String { folderGame.map { PathName.join(path, $0.file) } ?? path }

  /// The path, with `#member` for a member of an archive.
  package var name: String { member.map { path + "#" + $0 } ?? path }

  /// Extension of the game itself (not of the archive around it), lower case, without the dot.
  package var fileExtension: String {
    folderGame?.extension ?? PathName.fileExtension(member ?? path)
  }

  /// Whether this is an archive of which no member was chosen yet.
  package var isUnopenedArchive: Bool {
    member == nil && folderGame == nil && GameArchive.isOne(path)
  }

  /// Chooses the game in an archive: the named member, else the only one with an extension that a core takes.
  ///
  /// Call it before `fileExtension` decides the core. What is no archive comes back as it is.
  package func choosingMember(
    accepting extensions: some Collection<String>, limits: GameArchive.Limits = .init()
  ) throws(LibraryError) -> GameReference {
    guard member != nil || isUnopenedArchive else { return self }
    let archive = try GameArchive(path: path, limits: limits)
    let candidates = archive.playable(extensions: extensions)
    let name: String
    if let member {
      name = try archive.member(named: member).name
    } else {
      // The archive itself is what a core takes.
      if candidates.isEmpty, extensions.contains(PathName.fileExtension(path)) { return self }
      guard let first = candidates.first else {
        throw .nothingPlayable(archive: path, extensions: extensions.sorted())
      }
      guard candidates.count == 1 else {
        throw .severalPlayable(archive: path, members: candidates.map(\.name))
      }
      name = first.name
    }
    return choosing(name, isOneOfSeveral: candidates.count > 1)
  }

  /// A member of the archive as the game.
  func choosing(_ member: String, isOneOfSeveral: Bool) -> GameReference {
    var chosen = self
    chosen.member = member
    chosen.isOneOfSeveral = isOneOfSeveral
    if isOneOfSeveral { chosen.stem = PathName.stem(member) }
    return chosen
  }

  /// Reads the game: the file, or the chosen member of the archive.
  package func load(
    limits: GameArchive.Limits = .init()
  ) throws(LibraryError) -> GameContent {
    let bytes: [UInt8]
    if let member {
      let archive = try GameArchive(path: path, limits: limits)
      if GameSheet.isOne(member), archive.members.count > 1 { throw .partsInArchive(archive: path) }
      bytes = try archive.read(archive.member(named: member))
    } else {
      bytes = try LibraryError.wrapping { () throws(FileFailure) in
        try FileSystem.read(contentPath, limit: limits.size)
      }
    }
    guard !bytes.isEmpty else { throw .empty(path: folderGame == nil ? name : contentPath) }
    guard folderGame == nil else {
      return GameContent(reference: self, bytes: bytes, whole: try fingerprint())
    }
    return GameContent(reference: self, bytes: bytes)
  }

  /// SHA-1 and size of a plain file of any size, or of all files of a folder.
  package func fingerprint() throws(LibraryError) -> (sha1: String, size: Int) {
    let result = try LibraryError.wrapping { () throws(FileFailure) in
      folderGame == nil ? try Digest.sha1(ofFile: path) : try FolderDigest.sha1(of: path)
    }
    guard result.size > 0 else { throw .empty(path: path) }
    return result
  }
}

/// A game's bytes, unpacked, and what it is known by.
package struct GameContent: Equatable, Sendable {
  /// Where it came from.
  package let reference: GameReference
  /// What the core gets.
  package private(set) var bytes: [UInt8]
  /// SHA-1 of the unpatched game, in lower-case hexadecimal; of a folder, over all of its files.
  package let sha1: String
  /// SHA-1 of `bytes`; another than `sha1` only where a patch was applied.
  package private(set) var patchedSHA1: String
  /// Paths of the patches that were applied, in order.
  package private(set) var patches: [String] = []

  /// What the player should know of the patches that were applied.
  package private(set) var notes: [Sentence] = []

  /// Unpatched content.
  package init(reference: GameReference, bytes: [UInt8]) {
    self.reference = reference
    self.bytes = bytes
    sha1 = Digest.sha1(bytes)
    patchedSHA1 = sha1
  }

  /// What the core is given of a folder, whose fingerprint is that of all its files.
  init(reference: GameReference, bytes: [UInt8], whole: (sha1: String, size: Int)) {
    self.reference = reference
    self.bytes = bytes
    sha1 = whole.sha1
    patchedSHA1 = sha1
    folderSize = whole.size
  }

  /// What its saves, states and images are called by, unless another game owns that name (`StemLedger`).
  package var stem: String { reference.stem }
  /// Size in bytes; of a folder, of all of its files.
  package var size: Int { folderSize ?? bytes.count }
  private var folderSize: Int?

  /// The content with a patch's result in place of its bytes.
  func patched(by path: String, bytes: [UInt8], note: Sentence?) -> GameContent {
    var result = self
    result.bytes = bytes
    result.patchedSHA1 = Digest.sha1(bytes)
    result.patches.append(path)
    if let note { result.notes.append(note) }
    return result
  }

  /// A path from which a core can read exactly these bytes: the game's own file, or a copy in the cache folder
  /// where it was unpacked or patched.
  package func file(in cache: String) throws(LibraryError) -> String {
    if reference.member == nil && patches.isEmpty { return reference.contentPath }
    let folder = PathName.join(cache, "unpacked", patchedSHA1)
    let name = PathName.component(stem) + "." + PathName.component(reference.fileExtension)
    let path = PathName.join(folder, name)
    return try LibraryError.wrapping { () throws(FileFailure) in
      if let there = FileSystem.info(path), there.kind == .file, there.size == bytes.count,
        try Digest.sha1(ofFile: path).sha1 == patchedSHA1
      {
        return path
      }
      try FileSystem.ensureFolder(folder)
      try AtomicFile.replace(path, with: bytes)
      return path
    }
  }
}
