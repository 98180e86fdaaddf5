package import FlashDisplay
import SWF

/// How clips leave the stage: those with handlers of `unload` wait for these.
extension ActionTimelines {
  /// Takes a child off the stage.
  ///
  /// One with `unload` handlers stays at a depth below all others until they have run: they can still use it. In something that is
  /// leaving they have been queued already, and it goes with that.
  package func remove(_ child: DisplayObject, from container: Container) {
    guard child.parent === container, !child.isRemoved else { return }
    if container.isUnloadTold, waitsToUnload(child) { return }
    container.takeOut(child)
    if waitsToUnload(child) {
      guard !child.isLeaving else { return }
      if let inner = child as? Container { unloadBelowWaiting(in: inner) }
      dispatchUnload(of: child)
      child.isLeaving = true
      container.insertBehind(child, at: -1 - child.depth)
      pendingRemovals.append(child)
    } else {
      child.unload()
      child.parent = nil
    }
  }

  /// Its handlers are queued, unless they have been with what it stands in.
  package func willUnload(_ clip: MovieClip) {
    if !clip.isUnloadTold { dispatch(.unload, on: clip, isUnload: true) }
  }

  /// Of something whose handlers are to run, what lies below the first child that waits for handlers goes at once.
  ///
  /// What lies above stays until all goes, whether it waits itself or not (measured: unload-below).
  private func unloadBelowWaiting(in container: Container) {
    for child in container.children {
      guard !waitsToUnload(child) else {
        if let inner = child as? Container { unloadBelowWaiting(in: inner) }
        return
      }
      container.takeOut(child)
      child.unload()
      child.parent = nil
    }
  }

  /// Queues what wants to run when an object goes, of all that is in it as well.
  private func dispatchUnload(of object: DisplayObject) {
    if let container = object as? Container {
      for child in container.children { dispatchUnload(of: child) }
    }
    if let clip = object as? MovieClip { dispatch(.unload, on: clip, isUnload: true) }
  }

  /// Whether an object or something in it has handlers that run when it goes.
  private func waitsToUnload(_ object: DisplayObject) -> Bool {
    if let clip = object as? MovieClip, hasUnloadHandler(clip) { return true }
    return (object as? Container)?.children.contains { waitsToUnload($0) } ?? false
  }
}
