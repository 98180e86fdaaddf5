/// Parts of the player with one subject each: structures that hold the player alone, as the views of the scripts' machine do.

/// What the mouse does: hovering, pressing, dragging.
package struct PointerInput { package let player: Player }

/// What the keyboard does: keys, focus, the Tab key.
package struct KeyboardInput { package let player: Player }

/// Requests for files, and what they become when they are there.
package struct Loading { package let player: Player }

/// Sounds that begin, end and are mixed.
package struct SoundOutput { package let player: Player }

/// Objects of the display list as they come and go.
package struct Instances { package let player: Player }

/// What a state has of the player itself.
package struct SavedPlayer { package let player: Player }

extension Player {
  package var pointerInput: PointerInput { PointerInput(player: self) }
  package var keyboardInput: KeyboardInput { KeyboardInput(player: self) }
  package var loading: Loading { Loading(player: self) }
  package var soundOutput: SoundOutput { SoundOutput(player: self) }
  package var instances: Instances { Instances(player: self) }
  package var saved: SavedPlayer { SavedPlayer(player: self) }
}
