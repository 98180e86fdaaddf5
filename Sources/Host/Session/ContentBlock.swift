import Catalog
import CoreABI
import Glibc
import HostBase

/// The content as a core gets it: path, bytes and the extended description, all at fixed addresses until unload.
final class ContentBlock {
  /// For retro_load_game.
  let info: UnsafeMutablePointer<retro_game_info>
  /// For GET_GAME_INFO_EXT.
  let extended: UnsafeMutablePointer<retro_game_info_ext>
  private let bytes: UnsafeMutableRawPointer?
  private let unpacked: String?

  /// Gathers what the core asked for.
  ///
  /// - Parameters:
  ///   - needsFullPath: the core opens a file itself; it gets no bytes.
  ///   - texts: owns the strings.
  init(plan: SessionPlan, needsFullPath: Bool, texts: TextPool) throws(SessionError) {
    let name = plan.archive?.member ?? plan.contentPath ?? ""
    let shown = plan.contentPath ?? name
    var path = plan.contentPath
    var data: [UInt8]?
    var written: String?
    if needsFullPath {
      if let content = plan.content,
        plan.archive != nil || path.map({ !ContentFiles.holds($0, content) }) ?? true
      {
        // Unpacked or patched: what the core should see is in no file yet.
        written =
          plan.discs.isEmpty
          ? ContentFiles.unpack(content, name: PathName.last(name))
          : ContentFiles.unpack(name: PathName.last(name)) {
            ContentFiles.list(of: plan.discs, in: $0)
          }
        guard let written else {
          throw .contentRefused(
            core: plan.core.name, content: shown,
            reason: "it could not be unpacked into \(ContentFiles.cacheFolder); make room there")
        }
        path = written
      }
    } else if let content = plan.content {
      data = content
    } else if let path {
      do throws(FileFailure) {
        data = try FileSystem.read(path, limit: ContentFiles.byteLimit)
      } catch {
        throw .contentRefused(
          core: plan.core.name, content: path, reason: "it could not be read (\(error.message))")
      }
    }
    unpacked = written

    let size = data?.count ?? 0
    if let data {
      // A few zero bytes behind the end forgive cores that read ahead.
      let block = UnsafeMutableRawPointer.allocate(byteCount: size + 64, alignment: 64)
      memset(block, 0, size + 64)
      data.withUnsafeBytes { if let start = $0.baseAddress { memcpy(block, start, size) } }
      bytes = block
    } else {
      bytes = nil
    }

    info = .allocate(capacity: 1)
    info.initialize(
      to: retro_game_info(
        path: path.flatMap(texts.pointer), data: bytes, size: size, meta: texts.pointer("")))

    let isInArchive = plan.archive != nil && written == nil
    let (stem, fileExtension) = (PathName.stem(name), PathName.fileExtension(name))
    let place = PathName.folder(isInArchive ? plan.archive?.path ?? "" : path ?? "")
    extended = .allocate(capacity: 1)
    extended.initialize(
      to: retro_game_info_ext(
        full_path: isInArchive ? nil : path.flatMap(texts.pointer),
        archive_path: isInArchive ? plan.archive.flatMap { texts.pointer($0.path) } : nil,
        archive_file: isInArchive ? plan.archive.flatMap { texts.pointer($0.member) } : nil,
        dir: texts.pointer(place), name: texts.pointer(stem), ext: texts.pointer(fileExtension),
        meta: texts.pointer(""), data: bytes, size: size, file_in_archive: isInArchive,
        persistent_data: bytes != nil))
  }

  deinit {
    info.deallocate()
    extended.deallocate()
    bytes?.deallocate()
    if let unpacked { ContentFiles.discard(unpacked) }
  }
}
