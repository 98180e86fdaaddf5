import Glibc

/// libarchive, loaded when the first archive is opened.
///
/// It brings libxml2 and ICU, 40 MiB that would otherwise be mapped at each start of the program and of each worker.
/// Numbers and types are those of archive.h, which are part of its ABI; `ArchiveLibraryTests` compares them.
struct ArchiveLibrary: Sendable {
  /// An archive, or an entry of one; owned by libarchive.
  typealias Handle = OpaquePointer
  typealias Text = UnsafePointer<CChar>?

  typealias New = @convention(c) @Sendable () -> Handle?
  typealias Open = @convention(c) @Sendable (Handle?, Text, Int) -> Int32
  typealias Next = @convention(c) @Sendable (Handle?, UnsafeMutablePointer<Handle?>?) -> Int32
  typealias Read = @convention(c) @Sendable (Handle?, UnsafeMutableRawPointer?, Int) -> Int
  typealias Code = @convention(c) @Sendable (Handle?, Int32) -> Int32
  typealias Ask = @convention(c) @Sendable (Handle?) -> Int32
  typealias Size = @convention(c) @Sendable (Handle?) -> Int64
  typealias Kind = @convention(c) @Sendable (Handle?) -> mode_t
  typealias Words = @convention(c) @Sendable (Handle?) -> Text

  /// ARCHIVE_OK.
  static let ok: Int32 = 0
  /// ARCHIVE_EOF.
  static let end: Int32 = 1
  /// ARCHIVE_WARN.
  static let warning: Int32 = -20
  /// ARCHIVE_FILTER_GZIP.
  static let gzipFilter: Int32 = 1
  /// ARCHIVE_FORMAT_RAW.
  static let rawFormat: Int32 = 0x90000
  /// The library with the ABI that is described here.
  static let name = "libarchive.so.13"

  let new: New
  let free: Ask
  let open: Open
  let errorNumber: Ask
  let errorText: Words
  let nextHeader: Next
  let read: Read
  let skip: Ask
  let hasEncryptedEntries: Ask
  let filterCode: Code
  let format: Ask
  let sizeIsSet: Ask
  let size: Size
  let fileType: Kind
  let hardLink: Words
  let isEncrypted: Ask
  let pathInUTF8: Words
  let path: Words
  /// The readers of formats and filters, by the names that archive.h gives them.
  private let readers: [String: Ask]

  /// The library of this system; nil if there is none, or one without a function.
  static let shared = ArchiveLibrary()

  private init?() {
    guard let library = dlopen(ArchiveLibrary.name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Symbol>(_ name: String, _ type: Symbol.Type) -> Symbol? {
      dlsym(library, "archive_" + name).map { unsafeBitCast($0, to: type) }
    }
    var readers: [String: Ask] = [:]
    for reader in Set(ArchiveFormat.allCases.flatMap(\.readers)) {
      readers[reader] = find("read_support_" + reader, Ask.self)
    }
    self.readers = readers
    guard let new = find("read_new", New.self), let free = find("read_free", Ask.self),
      let open = find("read_open_filename", Open.self), let errorNumber = find("errno", Ask.self),
      let errorText = find("error_string", Words.self),
      let nextHeader = find("read_next_header", Next.self),
      let read = find("read_data", Read.self), let skip = find("read_data_skip", Ask.self),
      let hasEncryptedEntries = find("read_has_encrypted_entries", Ask.self),
      let filterCode = find("filter_code", Code.self), let format = find("format", Ask.self),
      let sizeIsSet = find("entry_size_is_set", Ask.self),
      let size = find("entry_size", Size.self), let fileType = find("entry_filetype", Kind.self),
      let hardLink = find("entry_hardlink", Words.self),
      let isEncrypted = find("entry_is_encrypted", Ask.self),
      let pathInUTF8 = find("entry_pathname_utf8", Words.self),
      let path = find("entry_pathname", Words.self)
    else { return nil }
    self.new = new
    self.free = free
    self.open = open
    self.errorNumber = errorNumber
    self.errorText = errorText
    self.nextHeader = nextHeader
    self.read = read
    self.skip = skip
    self.hasEncryptedEntries = hasEncryptedEntries
    self.filterCode = filterCode
    self.format = format
    self.sizeIsSet = sizeIsSet
    self.size = size
    self.fileType = fileType
    self.hardLink = hardLink
    self.isEncrypted = isEncrypted
    self.pathInUTF8 = pathInUTF8
    self.path = path
  }

  /// Switches a reader on; false where the library was built without it.
  func enable(_ reader: String, in archive: Handle) -> Bool {
    readers[reader].map { $0(archive) == ArchiveLibrary.ok } ?? false
  }
}
