import Catalog
import HostBase
import Library
import TOMLFormat

extension Settings {
  /// Keys, pads, turbo, combos and hotkeys.
  package func inputMap() throws -> InputMap {
    var map = InputMap.standard
    for file in files where file.hasInput {
      guard let input = try SettingsFile.table(file.text, path: file.path)["input"]?.table else {
        continue
      }
      map = try map.applying(input, file: file.path)
    }
    return map
  }
}
