import TextShaping

/// DejaVu's faces and no others, so that results are the same on all machines.
enum PinnedFonts {
  /// Tests/Fixtures/UI/fonts.conf.
  static let configuration =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
    .joined(separator: "/") + "/Fixtures/UI/fonts.conf"

  static func set() throws -> FontSet { try FontSet(configurationFile: configuration) }

  static func shaper() throws -> TextShaper { TextShaper(fonts: try set()) }
}
