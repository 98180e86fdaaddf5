import ABCNotation
import SWF

/// The code of ActionScript 3 that a movie has, as text.
enum CodeListing {
  /// The text of all ABC files and the names of classes; nil if the file is no movie.
  ///
  /// What is not code stands in comments, so that the code of one file can be assembled again.
  static func text(of file: [UInt8]) -> String? {
    guard let movie = try? Movie(file) else { return nil }
    var text = ""
    for tag in movie.tags {
      switch try? movie.content(of: tag) {
      case .doABC(let tag)?:
        text += "// \(tag.name.map { "DoABC “\($0)”" } ?? "DoABC")\(tag.isLazy ? ", lazy" : "")"
        text += ", \(tag.data.count) bytes\n"
        do throws(ABCError) {
          text += Listing.text(of: try ABCFile(movie.bytes, in: tag.data))
        } catch {
          text += "// cannot be read: error \(error)\n"
        }
      case .symbolClass(let symbols)?:
        for symbol in symbols { text += "// symbol \(symbol.id) is \(symbol.name)\n" }
      default: break
      }
    }
    return text
  }
}
