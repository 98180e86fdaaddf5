import Testing
import swftrial

@testable public import SWF

/// The movie of one sample, and what its first tag says.
struct Decoded {
  let movie: Movie
  let tag: SWF.Tag
  let content: TagContent

  init(_ sample: Sample) throws {
    movie = try Movie(sample.movie)
    tag = try #require(movie.tags.first { _ in true })
    content = try movie.content(of: tag)
  }

  /// Bytes of the movie.
  subscript(range: Range<Int>) -> [UInt8] { Array(movie.bytes[range]) }
}

/// What stands in `content`, or a failed test.
func contents<T>(
  of sample: Sample, _ pick: (TagContent) -> T?, _ location: SourceLocation = #_sourceLocation
) throws -> T {
  let content = try Decoded(sample).content
  return try #require(pick(content), "\(content)", sourceLocation: location)
}

/// A literal is text of a late movie.
extension FlashString: ExpressibleByStringLiteral {
  /// The literal's UTF-8.
  public init(stringLiteral text: String) { self.init(Array(text.utf8), version: 10) }
}
