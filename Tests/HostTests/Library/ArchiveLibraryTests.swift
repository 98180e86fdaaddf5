import CArchive
import Testing

@testable import ArchiveFiles

@Suite("libarchive, opened by the program itself")
struct ArchiveLibraryTests {
  @Test("numbers and functions are those of archive.h")
  func header() throws {
    #expect(ArchiveLibrary.ok == ARCHIVE_OK)
    #expect(ArchiveLibrary.end == ARCHIVE_EOF)
    #expect(ArchiveLibrary.warning == ARCHIVE_WARN)
    #expect(ArchiveLibrary.gzipFilter == ARCHIVE_FILTER_GZIP)
    #expect(ArchiveLibrary.rawFormat == ARCHIVE_FORMAT_RAW)
    #expect(MemoryLayout<la_int64_t>.size == MemoryLayout<Int64>.size)
    #expect(MemoryLayout<la_ssize_t>.size == MemoryLayout<Int>.size)
    let library = try #require(ArchiveLibrary.shared)
    for format in ArchiveFormat.allCases {
      let archive = try #require(library.new())
      defer { _ = library.free(archive) }
      for reader in format.readers {
        #expect(library.enable(reader, in: archive), "\(format): \(reader)")
      }
      #expect(!library.enable("format_unknown", in: archive))
    }
  }
}
