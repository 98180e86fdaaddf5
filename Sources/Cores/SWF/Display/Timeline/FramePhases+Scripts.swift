/// The scripts of frames (D.Script).
///
/// All clips whose scripts are due when the phase begins have their turn in the order of the display list. Those that get a script, or
/// another one, for their frame meanwhile come after them, first come, first served (D.F2.3).
extension FramePhases {
  /// A clip got a script for a frame: that of the current one is due, though the frame may have run (D.Script.1).
  package func scriptWasAdded(to clip: MovieClip, frame: Int) {
    guard frame == clip.currentFrame else { return }
    guard late != nil else {
      clip.timelinePlace.marks.insert(.isScriptDue)
      return
    }
    if isLateClosed { return }
    // It may run once for the frame, and once more for this.
    if clip.timelinePlace.marks.contains(.isScriptDue) {
      clip.timelinePlace.marks.insert(.isScriptDueAgain)
    }
    clip.timelinePlace.marks.insert(.isScriptDue)
    late?.append(clip)
  }

  func runScripts(stageFirst: Bool) {
    guard host != nil else { return }
    let outer = late
    late = []
    var turns: [MovieClip] = []
    forEach(stageFirst: stageFirst) { addTurns(of: $0, to: &turns) }
    // What was added in an outer phase counts for this turn.
    for clip in turns { clip.timelinePlace.marks.remove(.isScriptDueAgain) }
    run(turns)
    while let clip = late?.first {
      late?.removeFirst()
      guard isDue(clip) else { continue }
      clip.timelinePlace.marks.subtract([.isScriptDue, .isScriptDueAgain])
      runScript(of: clip)
    }
    late = outer
  }

  /// Runs the scripts that are due in an object that has just come to be shown.
  func runScripts(of object: DisplayObject) {
    var turns: [MovieClip] = []
    addTurns(of: object, to: &turns)
    run(turns)
  }

  /// Finds the clips whose scripts are due, a clip before what is in it; a clip that has none for its frame has had its turn.
  private func addTurns(of object: DisplayObject, to turns: inout [MovieClip]) {
    guard let container = object as? Container, isOwn(object) else { return }
    if let clip = container as? MovieClip, isDue(clip) {
      if host?.hasScript(clip) ?? false {
        turns.append(clip)
      } else {
        clip.timelinePlace.marks.subtract([.isScriptDue, .isScriptDueAgain])
      }
    }
    for child in container.phaseChildren { addTurns(of: child, to: &turns) }
  }

  private func run(_ turns: [MovieClip]) {
    for clip in turns where isDue(clip) {
      let news = constructNews(of: clip)
      if clip.timelinePlace.marks.remove(.isScriptDueAgain) == nil {
        clip.timelinePlace.marks.remove(.isScriptDue)
      }
      runScript(of: clip)
      for object in news { runScripts(of: object) }
    }
  }

  /// What an old movie's jump from elsewhere has placed in a clip is constructed when the clip's turn comes (D.Goto.16).
  private func constructNews(of clip: MovieClip) -> [DisplayObject] {
    guard clip.version <= 9 else { return [] }
    let news = clip.children.filter { !$0.timelinePlace.marks.contains(.isConstructed) }
    if !news.isEmpty { constructChildren(of: clip) }
    return news
  }

  private func isDue(_ clip: MovieClip) -> Bool {
    clip.timelinePlace.marks.isSuperset(of: [.isScriptDue, .isConstructed])
  }

  /// Runs the script of a clip's frame, and then the last of the jumps that it asked for.
  private func runScript(of clip: MovieClip) {
    let wasClosed = isLateClosed
    isLateClosed = false
    running.append((clip, nil))
    host?.runScript(of: clip)
    isLateClosed = wasClosed
    guard let jump = running.removeLast().jump else { return }
    goTo(jump.frame, plays: jump.plays, in: clip)
    // No inner frame does that (D.Script.4).
    if clip.version <= 9 { constructChildren(of: clip) }
  }
}
