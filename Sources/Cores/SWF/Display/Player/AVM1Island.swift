package import FlashHeap

/// The levels of a movie on the stage.
///
/// Those of the first movie are children of the stage. A movie of ActionScript 1 or 2 that stands in one of ActionScript 3 has levels
/// and a `_root` of its own.
package final class AVM1Island {
  /// Main timelines by level; the one of level 0 is `_root` to what stands in it.
  package private(set) var levels: [Int: MovieClip] = [:]

  /// What the levels stand in; nil is the stage.
  package weak var holder: Container?

  package init() {}

  /// The depth of a main timeline that stands in a movie of ActionScript 3 (D.A1.3, D.Ldr.47).
  package static let rootDepth = -0xF000

  /// Puts a clip at a level, in the place of the one that is there; without a clip the level is empty.
  ///
  /// Higher levels are drawn above lower ones.
  package func put(_ clip: MovieClip?, at level: Int, on stage: inout Stage) {
    if let old = levels[level] {
      if let holder { holder.takeOut(old) } else { stage.remove(old) }
    }
    levels[level] = clip
    guard let clip else { return }
    if let holder {
      clip.timelinePlace.isIslandRoot = true
      holder.insert(clip, at: level == 0 ? Self.rootDepth : level)
      return
    }
    let above = levels.keys.filter { $0 > level }.min().flatMap { levels[$0] }
    stage.insert(clip, below: above)
  }

  /// The movie has gone with all its levels.
  package func end() {
    for (_, clip) in levels.sorted(by: { $0.key < $1.key }) { clip.unload() }
    levels = [:]
    holder = nil
  }

  /// The levels of a movie that stands in another one, for a state: what they stand in has them as children.
  package func codeInner(_ coder: StateCoder) {
    var container: DisplayObject? = holder
    coder.node(&container)
    holder = container as? Container
    var numbers = levels.keys.sorted()
    coder.list(&numbers, 0) { coder.value(&$0) }
    for number in numbers {
      var clip = levels[number]
      coder.node(&clip)
      coder.check(clip?.timelinePlace.isIslandRoot ?? false, "a level of no movie")
      if coder.isReading { levels[number] = clip }
    }
    coder.check(levels.isEmpty || holder != nil, "levels that stand nowhere")
  }

  /// The levels, for a state.
  package func codeLevels(_ coder: StateCoder, on stage: inout Stage) {
    var numbers = levels.keys.sorted()
    coder.list(&numbers, 0) { coder.value(&$0) }
    for number in numbers {
      var clip = levels[number]
      coder.node(&clip)
      if coder.isReading { put(clip, at: number, on: &stage) }
    }
    coder.check(levels[0] != nil, "a stage without a movie")
  }
}

extension Player {
  /// Whether a movie of ActionScript 1 or 2 is there that can have levels.
  package var hasActionIsland: Bool { actionIsland === island || actionIsland.holder != nil }

  /// The levels on the stage are those of a movie of ActionScript 3 from now on, although the first movie was none.
  package func separateIslands() {
    if actionIsland === island { actionIsland = AVM1Island() }
  }

  /// Takes all levels off the stage for a movie of ActionScript 3 (D.Ldr.12a).
  package func leaveStage() {
    for (level, clip) in island.levels.sorted(by: { $0.key > $1.key }) {
      clip.unload()
      island.put(nil, at: level, on: &stage)
    }
    separateIslands()
  }
}
