package import FlashHeap

/// What keeps script objects alive: the display list, queued actions, and listeners of sounds.
extension Player: HeapRoots {
  package func markRoots(_ marker: inout Marker) {
    for level in island.levels.values { marker.mark(level) }
    if actionIsland !== island {
      for level in actionIsland.levels.values { marker.mark(level) }
    }
    for host in machines.all { host.timelines.trace(&marker) }
    for voice in mixer.voices { marker.mark(voice.listener?.link) }
    // What has left the stage may still be in one of these lists, and a state has them.
    for clip in frameList + waitingLoads + pendingUnloads { marker.mark(clip) }
    for load in pendingLoads { load.purpose.mark(&marker) }
  }
}
