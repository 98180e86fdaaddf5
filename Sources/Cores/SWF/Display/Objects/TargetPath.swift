/// The path by which scripts of ActionScript 1 find an object.
package struct TargetPath {
  private let object: DisplayObject

  init(_ object: DisplayObject) { self.object = object }

  private var level: Int { (object as? MovieClip)?.level ?? 0 }

  /// As `targetPath` has it: `_level0.a.b`.
  ///
  /// The main timeline of a movie that stands in one of ActionScript 3 is in no level (measured: first-frame-of-old-movies).
  package var dots: String {
    guard let parent = object.actionParent else {
      return object.timelinePlace.isIslandRoot && level == 0 ? "_root" : "_level\(level)"
    }
    return parent.path.dots + "." + (object.name ?? "")
  }

  /// The level at which a path with dots begins.
  package static func level(named first: String) -> Int? {
    if first == "_root" { return 0 }
    return first.hasPrefix("_level") ? Int(first.dropFirst(6)) : nil
  }

  /// As `_target` has it: `/a/b`, in other levels `_level1/a`.
  package var slashes: String {
    guard let parent = object.actionParent else { return level == 0 ? "/" : "_level\(level)" }
    let above = parent.path.slashes
    return (above == "/" ? "/" : above + "/") + (object.name ?? "")
  }
}
