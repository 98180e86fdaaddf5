import Glibc
import HostBase

extension Trash {
  /// What a record of one of our transactions says.
  struct Record: Equatable {
    /// Where the thing was.
    var source: String
    /// Its place now.
    var file: String
    /// The record itself.
    var info: String
    /// The transaction that threw it away, and what that was for.
    var deletion: String
    var purpose: String
    /// In the user's time zone.
    var time: String
  }

  /// The line by which a record is known for one of ours.
  static let key = "X-Arcadia"

  /// The line of a transaction.
  static func line(deletion: String, purpose: String) -> String {
    "\(key)=\(deletion) \(percentEncoded(purpose))\n"
  }

  /// Records of our transactions in the home's trash, and in those of the file systems that these paths are on.
  func records(near paths: [String]) -> [Record] {
    var trashes: [(folder: String, top: String?)] = [(home, nil)]
    for path in paths {
      guard let top = Trash.top(of: PathName.join(PathName.real(path), ".")) else { continue }
      for folder in [
        PathName.join(top, ".Trash", String(user)), PathName.join(top, ".Trash-\(user)"),
      ]
      where !trashes.contains(where: { $0.folder == folder }) {
        // Another user's folder could say anything.
        guard let there = FileMove.status(folder), there.st_mode & S_IFMT == S_IFDIR,
          there.st_uid == user
        else { continue }
        trashes.append((folder, top))
      }
    }
    return trashes.flatMap { trash in
      let folder = PathName.join(trash.folder, "info")
      return (FileMove.names(in: folder) ?? []).compactMap { name in
        record(PathName.join(folder, name), in: trash.folder, top: trash.top)
      }
    }
  }

  private func record(_ info: String, in trash: String, top: String?) -> Record? {
    let suffix = ".trashinfo"
    guard info.hasSuffix(suffix), FileSystem.kind(info) == .file,
      let bytes = try? FileSystem.read(info, limit: 1 << 16)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == "[Trash Info]" else { return nil }
    func value(_ key: String) -> Substring? {
      lines.first { $0.hasPrefix(key + "=") }?.dropFirst(key.count + 1)
    }
    guard let path = value("Path").flatMap(Trash.percentDecoded), let time = value("DeletionDate"),
      let words = value(Trash.key)?.split(separator: " ", maxSplits: 1), words.count == 2,
      let purpose = Trash.percentDecoded(words[1])
    else { return nil }
    // Records at the top of a disk are relative to it, wherever it is mounted now.
    guard path.hasPrefix("/") == (top == nil) else { return nil }
    let name = PathName.last(info).dropLast(suffix.count)
    return Record(
      source: top.map { PathName.join($0, path) } ?? path,
      file: PathName.join(trash, "files", String(name)), info: info, deletion: String(words[0]),
      purpose: PathName.printable(purpose), time: String(time))
  }

  /// Undoes `percentEncoded`; nil if it is no UTF-8 or holds a zero byte.
  static func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
