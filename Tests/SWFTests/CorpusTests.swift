import Testing
import swftrial

@testable import SWF

/// Every movie of the corpus opens and is whole, but for a few that are broken on purpose.
@Suite("Corpus", .enabled(if: Corpus.files != nil, "skipped: no corpus (set ARCADIA_CORPUS)"))
struct CorpusTests {
  /// Files that no player opens, and why.
  private static let refused: [String: FormatError.Reason] = [
    // Images and text with the name of a movie, to see what a script receives.
    "avm1/movieclip_state_values/no correct file (image).swf": .notAMovie,
    "avm1/movieclip_state_values/no correct file (text).swf": .notAMovie,
    "from_shumway/as3-loader/bug1157243/empty/empty.swf": .notAMovie,
    "from_shumway/as3-loader/bug1157243/invalid/invalid.swf": .notAMovie,
    // Its header declares a length of 0.
    "swf/swf_length_zero/test.swf": .endOfData,
  ]

  /// Tags that cannot be read, and why.
  private static let broken: [String: [String]] = [
    // Its tag extends past the end, which is the subject of the test.
    "avm1/bad_swf_tag_past_eof/test.swf": ["DefineShape: goes on behind the end"],
    // It has two bodies for one method, which is the subject of the test.
    "avm2/verify_method_info_duplicate/test.swf": ["DoABC: error #1121 (Test/hello())"],
    // Its header declares more than there is.
    "swf/swf_length_too_long/test.swf": ["cut short"],
    // Declares some thousand million labels, and what follows is garbage.
    "timeline/frame_label_count_oom/test.swf": [
      "DefineSceneAndFrameLabelData: scene data: ends early", "tag 405: goes on behind the end",
    ],
    // Declares some thousand million scenes, and what follows is garbage.
    "timeline/scene_count_oom/test.swf": [
      "DefineSceneAndFrameLabelData: scene data: ends early", "tag 201: goes on behind the end",
    ],
  ]

  @Test("every movie can be read through")
  func all() throws {
    var refused: [String: FormatError.Reason] = [:]
    var broken: [String: [String]] = [:]
    var tagCount = 0
    for file in Corpus.files ?? [] {
      do throws(FormatError) {
        let movie = try Movie(file.bytes)
        if movie.isCutShort { broken[file.name, default: []].append("cut short") }
        let all = ReadThrough(movie)
        tagCount += all.tagCount
        if !all.problems.isEmpty {
          broken[file.name, default: []] += all.problems.map(\.description)
        }
      } catch {
        refused[file.name] = error.reason
      }
    }
    // What is missing from an expected list is a finding as well as what is new.
    for name in Set(refused.keys).union(Self.refused.keys) {
      #expect(refused[name] == Self.refused[name], "\(name)")
    }
    for name in Set(broken.keys).union(Self.broken.keys) {
      #expect(broken[name] == Self.broken[name], "\(name)")
    }
    #expect(tagCount > 40000)
  }

  /// Tags behind whose contents something is left, and why.
  private static let longer: [String: Set<String>] = [
    // The rest of the tag of scenes that cannot be read.
    "timeline/scene_count_oom/test.swf": ["tag 201"],
    "timeline/frame_label_count_oom/test.swf": ["tag 405"],
    // Its clip actions end early.
    "avm1/bad_placeobject_clipaction/test.swf": ["PlaceObject2"],
    // Declares a byte more than it has, so that what follows is garbage.
    "timeline/clip_action_no_key_code/test.swf": ["PlaceObject2", "tag 465", "tag 544"],
  ]

  @Test("nothing is left over of a tag: what its structures take is what it has")
  func leftOver() throws {
    var longer: [String: Set<String>] = [:]
    func look(_ tags: TagReader, of movie: Movie, _ name: String) {
      for tag in tags {
        var reader = movie.reader(tag.body)
        guard let content = try? TagContent(&reader, tag.code) else { continue }
        if reader.remaining > 0 { longer[name, default: []].insert(tag.code.description) }
        if case .sprite(let sprite) = content { look(movie.tags(of: sprite), of: movie, name) }
      }
    }
    for file in Corpus.files ?? [] {
      if let movie = try? Movie(file.bytes) { look(movie.tags, of: movie, file.name) }
    }
    #expect(longer == Self.longer)
  }
}
