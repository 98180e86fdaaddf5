import CoreKit
import GameBoy

/// Where the user's boot ROMs are.
enum BootFolder {
  /// The model's boot ROM from the host's folder of system files, if it is there and a known dump.
  static func bootROM(for model: Model, host: Host) -> BootROM? {
    guard let folder = host.systemFolder else { return nil }
    let path = "\(folder)/\(BootROM.fileName(for: model))"
    guard let bytes = SmallFile.read(path, atMost: BootROM.size(for: model) + 1) else { return nil }
    guard let known = BootROM(bytes, for: model) else {
      host.log(.warning, "\(path) is no known boot ROM and is not used; replace it or remove it")
      return nil
    }
    return known
  }
}
