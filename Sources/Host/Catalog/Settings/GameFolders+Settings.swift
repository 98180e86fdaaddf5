package import HostBase
package import Library

extension GameFolders {
  /// The folders that the user's settings name (`library.folders`), for the data folder at `root`; nil if the settings cannot be read.
  package static func inSettings(places: Places, data root: String) -> [String]? {
    guard let settings = try? Settings(places: places) else { return nil }
    let text = settings[Setting.Games.folders] ?? ""
    return named(in: text, home: places.home, data: root)
  }
}
