import Raster
import SWF

extension ActionRunner {
  /// Runs all that is queued, with what that queues.
  package func runActions() {
    let above = player.island.queue.running
    while let entry = player.island.queue.next() {
      guard isWanted(entry) else { continue }
      player.island.queue.running = entry.priority
      run(entry)
    }
    player.island.queue.running = above
    finishRemovals()
  }

  /// Runs what gives clips their shape, if that has come up in the middle of other actions (measured: construct-after-call).
  package func runUrgentActions() {
    let above = player.island.queue.running
    while let entry = player.island.queue.nextAbove() {
      guard isWanted(entry) else { continue }
      player.island.queue.running = entry.priority
      run(entry)
      player.island.queue.running = above
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
    return player.playerVersion >= 10 && clip.clipActions.isEmpty && clip.hasUnloadHandler
  }

  private func run(_ entry: ActionQueue.Entry) {
    switch entry.kind {
    case .initialize(let code), .code(let code):
      if let object = entry.object { object.actions?.run(code, on: object) }
    case .construct(let handlers):
      if let clip = entry.object as? MovieClip { clip.actions?.construct(clip, handlers) }
    case .method(let name, let arguments):
      if let object = entry.object { object.actions?.callMethod(name, on: object, arguments) }
    case .fieldChanged:
      if let field = entry.object as? EditField { field.actions?.fieldChanged(field) }
    case .broadcast(let event, let source, let arguments):
      player.actions?.broadcast(event, from: source, arguments)
    }
  }

  private func finishRemovals() {
    guard !player.pendingRemovals.isEmpty else { return }
    let removals = player.pendingRemovals
    player.pendingRemovals = []
    for object in removals {
      object.parent?.takeOut(object)
      object.unload()
      object.parent = nil
    }
  }
}
