package import FlashHeap

/// What acts on the timelines of one language's movies.
///
/// What a frame brings is the same for all (`TimelineWalk`). In which order it is done, and what scripts are notified of it, is not: one
/// driver for each language. All of it may run scripts, which may change the display list.
package protocol TimelineDriver: AnyObject {
  /// Makes an instance of a button.
  func makeButton(_ character: ButtonCharacter, player: Player) -> DisplayObject

  /// Lets one frame of the player pass for all clips of the driver's movies.
  func runFrame()

  /// A movie has come into one of the other machine, before this driver's turn in the frame: its first frame comes at once.
  func begin(_ clip: MovieClip)

  /// An object was put on the stage; its parent, its depth and its properties are set.
  func wasPlaced(_ object: DisplayObject, by instantiator: Instantiator)

  /// Goes to a frame, counted from 1; frames that the file lacks are as near as there is one.
  func goTo(_ frame: Int, plays: Bool, in clip: MovieClip)

  /// Takes a child off the stage, at once or when handlers have run that wait for that.
  func remove(_ child: DisplayObject, from container: Container)

  /// A clip leaves the stage with what it stands in; what is in it has left.
  func willUnload(_ clip: MovieClip)

  /// Marks what must live although it is not on the stage, because it is about to run.
  func trace(_ marker: inout Marker)

  /// What it has besides the stage, between two iterations, for a state.
  func code(_ coder: StateCoder)

  /// What it has of movies that are still there, which are known by now.
  func codeFrames(_ coder: StateCoder)
}

extension TimelineDriver {
  package func begin(_ clip: MovieClip) {}

  package func makeButton(_ character: ButtonCharacter, player: Player) -> DisplayObject {
    Button(character, player: player)
  }
}

extension DisplayObject {
  /// What acts on the timelines of its movie.
  package final var timelines: (any TimelineDriver)? { host?.timelines }
}
