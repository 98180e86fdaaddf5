/// Parts of the player with one subject each: structures that hold the player alone, as the views of the scripts' machine do.

/// What the mouse does: hovering, pressing, dragging.
struct PointerInput { let player: Player }

/// What the keyboard does: keys, focus, the Tab key.
struct KeyboardInput { let player: Player }

/// Requests for files, and what they become when they are there.
struct Loading { let player: Player }

/// Sounds that begin, end and are mixed.
struct SoundOutput { let player: Player }

/// Actions that are queued, and timers.
struct ActionRunner { let player: Player }

/// Objects of the display list as they come and go.
struct Instances { let player: Player }

/// What a state has of the player itself.
struct SavedPlayer { let player: Player }

extension Player {
  var pointerInput: PointerInput { PointerInput(player: self) }
  var keyboardInput: KeyboardInput { KeyboardInput(player: self) }
  var loading: Loading { Loading(player: self) }
  var soundOutput: SoundOutput { SoundOutput(player: self) }
  var actionRunner: ActionRunner { ActionRunner(player: self) }
  var instances: Instances { Instances(player: self) }
  var saved: SavedPlayer { SavedPlayer(player: self) }
}
