#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of the user that the core reads directly.
enum SmallFile {
  /// The file, or its beginning if it is larger than `limit`; nil if it does not exist.
  static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = min(limit, max(0, ftell(file)))
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = size > 0 ? fread(buffer.baseAddress, 1, size, file) : 0
    }
  }
}
