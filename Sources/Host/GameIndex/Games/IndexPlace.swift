import HostBase
import Library

/// Where the caches of a data folder's games are.
enum IndexPlace {
  /// The folder of the caches: one for each data folder.
  static func folder(_ places: Places, _ data: DataFolder) -> String {
    PathName.join(
      places.cache, "library", String(Digest.sha1(Array(data.root.utf8)).prefix(12)))
  }
}
