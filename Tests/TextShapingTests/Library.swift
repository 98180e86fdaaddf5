import CFreeType

/// FreeType for one test.
final class Library {
  let handle: FT_Library?

  init() throws {
    var library: FT_Library?
    FT_Init_FreeType(&library)
    handle = library
  }

  deinit { FT_Done_FreeType(handle) }
}
