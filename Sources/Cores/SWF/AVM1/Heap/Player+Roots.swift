import FlashDisplay

/// What keeps script objects alive: the display list, queued actions, and listeners of sounds.
extension Player: HeapRoots {
  package func markRoots(_ marker: inout Marker) {
    for level in stage.levels.values { level.mark(&marker) }
    for object in queue.objects { object.mark(&marker) }
    for voice in mixer.voices { marker.mark(voice.listener.map { ScriptObject($0) }) }
    // What has left the stage may still be in one of these lists, and a state has them.
    for clip in frameList + waitingLoads + pendingUnloads { clip.mark(&marker) }
    for object in pendingRemovals { object.mark(&marker) }
    for load in pendingLoads {
      switch load.purpose {
      case .movie(let clip, _), .replacement(let clip): clip.mark(&marker)
      case .variables(let object): object.mark(&marker)
      case .level, .stream, .sound, .data: break
      }
    }
  }
}

extension DisplayObject {
  /// Roughly how many bytes it takes.
  package static let weight = 1024

  /// Keeps its script object alive, and what it refers to: also of what has left the stage, while a script knows it.
  package func mark(_ marker: inout Marker) {
    // What has an object is walked through when that is reached.
    if let script { marker.mark(script) } else { markContents(&marker) }
  }

  /// The heap has freed its script object, and may free what it refers to.
  package func forgetScripts() {
    script = nil
    (self as? EditField)?.styleSheet = nil
    for (index, filter) in filters.enumerated() {
      guard case .displacement(var displacement) = filter else { continue }
      displacement.mapObject = nil
      filters[index] = .displacement(displacement)
    }
  }

  /// The same for what it consists of.
  package func markContents(_ marker: inout Marker) {
    marker.mark((self as? EditField)?.styleSheet)
    for case .displacement(let filter) in filters { marker.mark(filter.mapObject) }
    guard let container = self as? Container else { return }
    for child in container.children { child.mark(&marker) }
    for child in (container as? Button)?.hitObjects ?? [] { child.mark(&marker) }
  }
}
