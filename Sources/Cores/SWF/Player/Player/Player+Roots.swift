/// What keeps script objects alive: the display list, queued actions, and listeners of sounds.
extension Player: HeapRoots {
  func markRoots(_ marker: inout Marker) {
    for level in stage.levels.values { mark(level, &marker) }
    for object in queue.objects { marker.mark(object.script) }
    for voice in mixer.voices { marker.mark(voice.listener) }
  }

  private func mark(_ object: DisplayObject, _ marker: inout Marker) {
    marker.mark(object.script)
    marker.mark((object as? EditField)?.styleSheet)
    for case .displacement(let filter) in object.filters { marker.mark(filter.mapObject) }
    if let container = object as? Container {
      for child in container.children { mark(child, &marker) }
    }
  }
}
