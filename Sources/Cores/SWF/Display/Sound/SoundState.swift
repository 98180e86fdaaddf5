package import FlashHeap

/// What has a volume of its own for the `Sound` objects that name it: a clip, a button, a field or a video (C.Sound.1).
package protocol SoundOwner: DisplayObject {
  var volumeTransform: SoundTransform { get set }
}

/// What a Sound keeps.
package final class SoundState: NativePayload, StateNode {
  /// The path of the clip whose sounds it rules, which is looked for at each use; nil is all.
  package private(set) var ownerPath: String?
  /// The exported sound that was attached to it.
  package var character: SoundCharacter?
  /// What was loaded.
  package var loaded: SoundSamples?
  /// Since it has loaded a file, it has a volume of its own and leaves its owner's alone (measured: own-transform).
  package var ownTransform: SoundTransform?
  /// Milliseconds, once a sound is attached or asked for.
  package var duration: Double?
  package var position: Double?
  /// The voice that was started last.
  package var voice: Int?
  /// What a load is for: another one that comes later takes its place.
  package var loadToken: Int?
  /// Starts that wait for the load.
  package var waitingStarts: [(offset: Double, loops: Int)] = []
  package var bytesLoaded: Int?
  package var bytesTotal: Int?

  package init(ownerPath: String?) { self.ownerPath = ownerPath }

  package static var nodeKind: NodeKind { .sound }

  package func code(_ coder: StateCoder) {
    coder.value(&ownerPath)
    coder.value(&character)
    coder.node(&loaded)
    coder.optional(&ownTransform, SoundTransform()) { coder.value(&$0) }
    coder.value(&duration)
    coder.value(&position)
    coder.value(&voice)
    coder.value(&loadToken)
    coder.list(&waitingStarts, (0, 0)) {
      coder.value(&$0.offset)
      coder.value(&$0.loops)
    }
    coder.value(&bytesLoaded)
    coder.value(&bytesTotal)
  }
}
