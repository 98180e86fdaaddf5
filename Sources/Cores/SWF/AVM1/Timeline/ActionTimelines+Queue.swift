import FlashDisplay
import SWF

/// What is queued, run in its order.
extension ActionTimelines {
  /// Runs all that is queued, with what that queues.
  package func runActions() {
    let above = queue.running
    while let entry = queue.next() {
      guard isWanted(entry) else { continue }
      queue.running = entry.priority
      run(entry)
    }
    queue.running = above
    finishRemovals()
  }

  /// Runs what gives clips their shape, if that has come up in the middle of other actions (measured: construct-after-call).
  package func runUrgentActions() {
    let above = queue.running
    while let entry = queue.nextAbove() {
      guard isWanted(entry) else { continue }
      queue.running = entry.priority
      run(entry)
      queue.running = above
    }
  }

  /// Whether an entry still counts: for what has left the stage nothing runs but `unload`.
  ///
  /// What only is about to leave runs no more of what was queued (D.Queue.2). Since player 10 it does, if it waits for a handler of its
  /// own and has none of the file (measured: leaving-actions).
  private func isWanted(_ entry: ActionQueue.Entry) -> Bool {
    guard let object = entry.object, !entry.isUnload else { return true }
    if object.isRemoved { return false }
    guard let clip = object as? MovieClip, clip.isUnloadTold, !entry.runsWhenLeaving,
      !entry.givesShape
    else {
      return true
    }
    return player.playerVersion >= 10 && clip.clipActions.isEmpty && hasUnloadHandler(clip)
  }

  private func run(_ entry: ActionQueue.Entry) {
    guard let scripts else { return }
    if let object = entry.object, !isOwn(object) { return }
    switch entry.kind {
    case .initialize(let code), .code(let code):
      if let object = entry.object { scripts.run(code, on: object) }
    case .construct(let handlers):
      if let clip = entry.object as? MovieClip { scripts.construct(clip, handlers) }
    case .method(let name, let arguments):
      if let object = entry.object { scripts.callMethod(name, on: object, arguments) }
    case .fieldChanged:
      if let field = entry.object as? EditField { scripts.fieldChanged(field) }
    case .broadcast(let event, let source, let arguments):
      scripts.broadcast(event, from: source, arguments)
    }
  }

  private func finishRemovals() {
    guard !pendingRemovals.isEmpty else { return }
    let removals = pendingRemovals
    pendingRemovals = []
    for object in removals {
      object.parent?.takeOut(object)
      object.unload()
      object.parent = nil
    }
  }

  // MARK: - Init actions

  /// Runs the actions that a movie has for a sprite's coming, once.
  func runInitActions(
    _ sprite: UInt16, _ range: Range<Int>, of file: MovieFile, on clip: MovieClip
  ) {
    // Actions for a sprite whose definition has not come are passed over, and later ones count (measured: late-definitions).
    guard file.library.character(sprite) != nil, file.library.isDefined(sprite) else { return }
    let key = InitKey(file: ObjectIdentifier(file), sprite: sprite)
    guard initActionsDone.insert(key).inserted else { return }
    queue.add(.initialize(ScriptCode(file: file, range: range)), on: clip)
  }

  /// Runs what the movies that one imports from have of such actions, characters that were not asked for included, on the clip of
  /// the movie that imports (D.Tag.10).
  func runImportedActions(
    _ index: Int, of file: MovieFile, on clip: MovieClip, depth: Int = 0
  ) {
    guard depth < Loading.deepestImport else { return }
    for (lender, place) in file.lenders where place == index {
      for command in lender.timeline.frames.lazy.flatMap(\.commands) {
        switch command {
        case .initActions(let sprite, let range):
          runInitActions(sprite, range, of: lender, on: clip)
        case .imports(let next):
          runImportedActions(next, of: lender, on: clip, depth: depth + 1)
        default: break
        }
      }
    }
  }
}
