import Glibc

/// What can go wrong between the host and a file or folder.
package enum FileFailure: HostFailure, Equatable {
  /// What was being done.
  package enum Action: String, Sendable, Codable {
    case read, write, list, create, move, remove

    /// Its verb.
    fileprivate var words: Sentence {
      switch self {
      case .read: "read"
      case .write: "write"
      case .list: "list"
      case .create: "create"
      case .move: "move"
      case .remove: "remove"
      }
    }
  }
  /// No such file.
  case notFound(path: String)
  /// A folder where a file was meant.
  case isFolder(path: String)
  /// A file where a folder was meant.
  case isNotFolder(path: String)
  /// A pipe, a device or a socket where a file was meant.
  case notOrdinary(path: String)
  /// The file system says no.
  case noPermission(path: String, action: Action)
  /// The disk is full.
  case diskFull(path: String)
  /// The user's share of the disk is used up.
  case overQuota(path: String)
  /// The file system is mounted read-only.
  case readOnly(path: String)
  /// More bytes than are read into memory.
  case tooLarge(path: String, limit: Int)
  /// The name is longer than the file system allows.
  case nameTooLong(path: String)
  /// Symbolic links that lead in a circle.
  case circularLinks(path: String)
  /// The reader of what is written has gone: the other end of a pipe.
  case noReader(path: String)
  /// Something is where a new file was to go.
  case exists(path: String)
  /// Anything else, in the system's words.
  case system(path: String, action: Action, reason: String)

  /// The failure that an `errno` stands for.
  package static func of(_ number: Int32, _ path: String, _ action: Action) -> FileFailure {
    switch number {
    case ENOENT: .notFound(path: path)
    case EISDIR: .isFolder(path: path)
    case ENOTDIR: .isNotFolder(path: path)
    case EACCES, EPERM: .noPermission(path: path, action: action)
    case ENOSPC: .diskFull(path: path)
    case EDQUOT: .overQuota(path: path)
    case EROFS: .readOnly(path: path)
    case EFBIG, EOVERFLOW: .tooLarge(path: path, limit: 0)
    case ENAMETOOLONG: .nameTooLong(path: path)
    case ELOOP: .circularLinks(path: path)
    case EEXIST: .exists(path: path)
    case EPIPE: .noReader(path: path)
    default: .system(path: path, action: action, reason: String(cString: strerror(number)))
    }
  }

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .notFound: .notFound
    case .exists: .decisionNeeded
    default: .inputOutput
    }
  }

  /// Name for scripts.
  package var code: String {
    switch self {
    case .notFound: "file_not_found"
    case .isFolder: "is_folder"
    case .isNotFolder: "is_not_folder"
    case .notOrdinary: "not_an_ordinary_file"
    case .noPermission: "no_permission"
    case .diskFull: "disk_full"
    case .overQuota: "over_quota"
    case .readOnly: "read_only_file_system"
    case .tooLarge: "file_too_large"
    case .nameTooLong: "name_too_long"
    case .circularLinks: "circular_links"
    case .noReader: "no_reader"
    case .exists: "file_exists"
    case .system: "file_system"
    }
  }

  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .notFound(let path): "\(path): no such file or folder; check the name"
    case .isFolder(let path): "\(path): this is a folder; name a file inside it"
    case .isNotFolder(let path):
      "\(path): part of this path is a file, not a folder; move that file away or choose another folder"
    case .notOrdinary(let path):
      "\(path): this is not an ordinary file but a pipe, a device or a socket; copy it into a file first"
    case .noPermission(let path, let action):
      "\(path): no permission to \(action.words) it; change its owner or permissions (ls -ld shows them)"
    case .diskFull(let path):
      "\(path): the disk is full; free some space and try again"
    case .overQuota(let path):
      "\(path): your disk quota is used up; free some space and try again"
    case .readOnly(let path):
      "\(path): the file system is read-only; mount it writable or choose another folder with --home"
    case .tooLarge(let path, let limit):
      limit > 0
        ? "\(path): larger than the \(byteCount(limit)) that are read; check that this is the right file"
        : "\(path): too large for this file system; choose another folder"
    case .nameTooLong(let path): "\(path): this name is too long for the file system; shorten it"
    case .circularLinks(let path):
      "\(path): its symbolic links lead in a circle; remove or repair the link"
    case .noReader(let path):
      "\(path): the program that reads it has ended; nothing more was written"
    case .exists(let path):
      "\(path) already exists; not overwritten. Choose another name or move it away"
    case .system(let path, let action, let reason):
      "\(path): cannot \(action.words) it (\(reason)); check the disk and try again"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }

  /// Whether the place takes no files, so that all that is there can still be read.
  package var keepsFromWritingOnly: Bool {
    switch self {
    case .noPermission(_, let action), .system(_, let action, _):
      action == .write || action == .create
    case .diskFull, .overQuota, .readOnly: true
    default: false
    }
  }

  /// The file concerned.
  package var path: String? {
    switch self {
    case .notFound(let path), .isFolder(let path), .isNotFolder(let path), .notOrdinary(let path),
      .noPermission(let path, _), .diskFull(let path), .overQuota(let path), .readOnly(let path),
      .tooLarge(let path, _), .nameTooLong(let path), .circularLinks(let path), .noReader(let path),
      .exists(let path),
      .system(let path, _, _):
      path
    }
  }
}

/// A number of bytes for people: `512 bytes`, `12 KiB`, `256 MiB`.
package func byteCount(_ bytes: Int) -> String {
  if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
  if bytes >= 1 << 13 { return "\(bytes >> 10) KiB" }
  return bytes == 1 ? "1 byte" : "\(bytes) bytes"
}
