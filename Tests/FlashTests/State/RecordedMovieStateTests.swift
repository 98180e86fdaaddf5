import FlashHarness
import FoundationEssentials
import Testing

@testable import Flash
@testable import FlashDisplay

/// The recorded movies that these tests play.
private enum Recorded {
  static let movies = [
    "avm1/array_splice", "avm1/attach_movie_stop", "avm1/bitmap_data_thorough/getPixel",
    "avm1/divide_swf4", "avm1/edittext_stylesheet", "avm1/file_reference_browse_cancel",
    "avm1/issue_2084", "avm1/loadmovie_method", "avm1/loadvars_tostring",
    "avm1/localconnection_top_level", "avm1/sound_multiple_load", "avm1/textsnapshot_text_order",
    "avm1/watch", "audio/g711_event_alaw", "from_gnash/actionscript.all/BitmapData-v7",
    "from_gnash/actionscript.all/MovieClip-v6", "from_gnash/actionscript.all/XML-v6",
    "from_gnash/actionscript.all/enumerate-v7", "from_gnash/misc-ming.all/PlaceObject2Test",
    "from_gnash/misc-ming.all/action_order/action_execution_order_test4",
    "from_gnash/misc-ming.all/displaylist_depths/displaylist_depths_test8",
    "from_gnash/misc-ming.all/init_action/InitActionTest",
    "from_gnash/misc-ming.all/loop/loop_test2", "from_gnash/misc-ming.all/loop/loop_test7",
    "from_gnash/misc-ming.all/place_and_remove_object_test",
    "from_gnash/misc-ming.all/register_class/RegisterClassTest3",
    "from_gnash/misc-mtasc.all/enum", "from_gnash/misc-swfc.all/registerclass_test3",
    "from_gnash/misc-swfmill.all/trace-as2/super", "from_shumway/avm1/bitmapdata/loadBitmap",
    "from_shumway/avm1/duplicateMovieClip/dontremove", "from_shumway/avm1/haxe/flocons1",
    "from_shumway/avm1/loadvariables/loadvariables", "from_shumway/avm1/xml/xmlbuild",
    "from_shumway/timeline/timeline_as2_2", "import_assets/avm1_imports_avm1",
    "timeline/clip_action_no_key_code", "visual/cache_as_bitmap/nested_matrix",
    "visual/filters/glow", "visual/blend_modes/overlay",
  ]

  /// The corpus that `ARCADIA_CORPUS` names, or the one beside the repository.
  static let corpus: String = {
    let named = ProcessInfo.processInfo.environment["ARCADIA_CORPUS"]
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return (named ?? root.joined(separator: "/") + "/../shared/corpus") + "/swf/"
  }()

  static func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
  }

  static let isThere = bytes(corpus + movies[0] + "/test.swf") != nil
}

/// Recorded movies of all families, stopped and resumed in one process; `Tests/Conformance/flash-states.py` does all of them in several.
@Suite(
  "States of recorded movies",
  .enabled(if: Recorded.isThere, "no corpus (set ARCADIA_CORPUS)"))
struct RecordedMovieStateTests {
  @Test("continue with the same trace, pictures and sound", arguments: Recorded.movies)
  func goesOn(_ name: String) throws {
    let folder = Recorded.corpus + name
    let movie = try #require(Recorded.bytes(folder + "/test.swf"))
    func load(_ request: LoadRequest) -> LoadAnswer {
      let found = MovieAddress.path(of: request.url).flatMap { Recorded.bytes(folder + "/" + $0) }
      return found.map { .success($0, status: 0) } ?? .failure(status: 0)
    }
    /// What four iterations trace, and what the last one shows and sounds like; the player is replaced behind some of them.
    func play(reloadingAt places: [Int]) throws -> (lines: [String], pictures: [Int]) {
      var lines: [String] = []
      var pictures: [Int] = []
      var player = try Player(
        movie, url: "file:///test.swf", options: .recorded, trace: { lines.append($0) }, load: load)
      for iteration in 1...4 where !player.hasQuit {
        player.runIteration()
        if iteration == 4 {
          var hasher = Hasher()
          hasher.combine(player.render().pixels)
          hasher.combine(player.sound)
          pictures.append(hasher.finalize())
        }
        if places.contains(iteration) { player = try player.restored(from: player.saveState()) }
      }
      return (lines, pictures)
    }
    let whole = try play(reloadingAt: [])
    let parts = try play(reloadingAt: [1, 3])
    #expect(parts.lines == whole.lines)
    #expect(parts.pictures == whole.pictures)
  }
}
