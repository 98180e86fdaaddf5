package import HostBase

/// The loudness that the player chose last with the keys, kept where no setting of the player's is changed by it.
package struct LastVolume {
  private let path: String

  /// The loudness that is kept for a user.
  package init(places: Places) {
    path = PathName.join(places.state, "volume")
  }

  /// What was chosen; nil where nothing ever was.
  package var value: Double? {
    guard let bytes = try? FileSystem.read(path, limit: 64),
      let percent = Int(String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }),
      (0...100).contains(percent)
    else { return nil }
    return Double(percent) / 100
  }

  /// Keeps a choice; one that cannot be kept is lost, which is no reason to say anything.
  func keep(_ volume: Double) {
    let percent = Int((volume * 100).rounded(), in: 0...100)
    _ = try? FileSystem.ensureFolder(PathName.folder(path))
    _ = try? AtomicFile.replace(path, with: Array("\(percent)\n".utf8))
  }
}
