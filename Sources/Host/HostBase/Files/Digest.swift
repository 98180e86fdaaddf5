import CCrypto

/// Fingerprints of bytes and files, in lower-case hexadecimal.
package enum Digest {
  /// OpenSSL does not clean up when the process ends: a thread may still be at work on a digest then, and would crash.
  private static let isReady = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1

  /// SHA-1: what game databases and BIOS lists go by.
  package static func sha1(_ bytes: [UInt8]) -> String { hex(bytes, EVP_sha1()) }
  /// SHA-256: what guards our own files.
  package static func sha256(_ bytes: [UInt8]) -> String { hex(bytes, EVP_sha256()) }

  /// SHA-1 and size of a file that need not fit into memory.
  package static func sha1(ofFile path: String) throws(FileFailure) -> (sha1: String, size: Int) {
    let (digest, size) = try hex(ofFile: path, EVP_sha1())
    return (digest, size)
  }
  /// SHA-256 and size of a file that need not fit into memory.
  package static func sha256(
    ofFile path: String
  ) throws(FileFailure) -> (sha256: String, size: Int) {
    let (digest, size) = try hex(ofFile: path, EVP_sha256())
    return (digest, size)
  }

  /// SHA-256 of a file of at most so many bytes.
  package static func sha256(ofFile path: String, limit: Int) throws(FileFailure) -> String {
    try hex(ofFile: path, EVP_sha256(), limit: limit).0
  }

  private static func hex(
    ofFile path: String, _ algorithm: OpaquePointer?, limit: Int = .max
  ) throws(FileFailure) -> (String, Int) {
    guard isReady, let context = EVP_MD_CTX_new() else {
      throw .system(path: path, action: .read, reason: "out of memory")
    }
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestInit_ex(context, algorithm, nil)
    var size = 0
    try FileSystem.stream(path) { chunk throws(FileFailure) in
      size += chunk.count
      guard size <= limit else { throw .tooLarge(path: path, limit: limit) }
      EVP_DigestUpdate(context, chunk.baseAddress, chunk.count)
    }
    var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    EVP_DigestFinal_ex(context, &result, &count)
    return (text(result[..<Int(count)]), size)
  }

  /// SHA-256 as its 32 bytes.
  package static func sha256Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let isDone =
      isReady
      && EVP_Digest(bytes.baseAddress, bytes.count, &result, &count, EVP_sha256(), nil) == 1
    return isDone ? Array(result[..<Int(count)]) : []
  }

  private static func hex(_ bytes: [UInt8], _ algorithm: OpaquePointer?) -> String {
    var result = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    let isDone = bytes.withUnsafeBytes {
      isReady ? EVP_Digest($0.baseAddress, $0.count, &result, &count, algorithm, nil) : 0
    }
    // It fails only where OpenSSL was built without the algorithm; no answer must look like one then.
    guard isDone == 1 else { return "" }
    return text(result[..<Int(count)])
  }

  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
