import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension Home {
  /// Every file below a folder of this home with its bytes, links with their ends; hidden ones too, so that litter shows.
  func tree(_ folder: String) -> [String: [UInt8]] {
    let root = self.root + "/" + folder
    var found: [String: [UInt8]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? [] {
      let path = root + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: found[name] = Home.bytes(path)
      case S_IFLNK:
        let end = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        found[name] = Array("-> \(end ?? "")".utf8)
      default: break
      }
    }
    return found
  }

  /// A game with everything that can belong to one, in the data folder; answers the names below it.
  @discardableResult
  func layGame(_ stem: String, seed: Int = 1, below folder: String = "Arcadia") throws
    -> [String]
  {
    let names = [
      "Games/Game Boy/\(stem).gb", "Games/Game Boy/\(stem).ips", "Saves/Game Boy/\(stem).srm",
      "Saves/Game Boy/\(stem).gb.rtc", "States/Game Boy/\(stem).state",
      "States/Game Boy/\(stem).state3", "States/Game Boy/\(stem).state.auto",
      "States/Game Boy/\(stem)@before the boss.state", "Images/Game Boy/\(stem).png",
      "Images/Game Boy/\(stem)-20261120-235407.png",
    ]
    for (index, name) in names.enumerated() {
      _ = try write("\(folder)/\(name)", noise(4096 + index, seed: seed * 100 + index))
    }
    return names
  }
}
