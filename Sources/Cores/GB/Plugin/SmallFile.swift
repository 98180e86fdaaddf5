#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files of the user's that the core reads by itself.
enum SmallFile {
  /// The file, or its beginning where it is larger than `limit`; nil where there is none.
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
