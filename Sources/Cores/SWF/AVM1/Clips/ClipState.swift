package import FlashDisplay
package import FlashHeap

/// What the machine remembers of clips beside the display list: names, and what movies have done once.
package final class ClipState {
  /// The timelines of the machine's movies, with what waits until they have moved.
  package let timelines: ActionTimelines
  /// Scopes of clips that handlers run in.
  var targetScopes = TargetScopes()
  /// Names as text, for what display objects are asked.
  var nameTexts: [Atom: String] = [:]
  /// `_x` and the like, by their numbers.
  package let properties: [Atom: Int]
  /// Names of events' methods and of other properties that the display list asks for, in the order of their first use.
  ///
  /// They are few, and so near one another that a table would take longer.
  private var displayNames: [(text: String, atom: Atom)] = []
  package private(set) lazy var buttonHandlerAtoms = Self.buttonHandlers.map { heap.intern($0) }
  /// A movie of SWF 8 or later has asked for bounds: what those of nothing are, depends on that.
  package var usesNewEmptyBounds = false
  /// A movie of another version has come into a clip: functions that were made there follow it.
  package var hasChangedVersions = false
  private let heap: Heap

  package init(_ player: Player) {
    timelines = ActionTimelines(player)
    heap = player.machines.heap
    var properties: [Atom: Int] = [:]
    for (number, name) in Self.propertyNames.enumerated() { properties[heap.intern(name)] = number }
    self.properties = properties
  }

  /// The name of an event's method, or of another property that the display list asks for.
  package func atom(named name: String) -> Atom {
    for known in displayNames where known.text == name { return known.atom }
    let atom = heap.intern(name)
    displayNames.append((name, atom))
    return atom
  }

  /// Names of `_x` and the like, by the numbers that SWF 4's GetProperty has for them.
  package static let propertyNames = [
    "_x", "_y", "_xscale", "_yscale", "_currentframe", "_totalframes", "_alpha", "_visible",
    "_width", "_height", "_rotation", "_target", "_framesloaded", "_name", "_droptarget", "_url",
    "_highquality", "_focusrect", "_soundbuftime", "_quality", "_xmouse", "_ymouse",
  ]

  /// The handlers that make a clip a button.
  package static let buttonHandlers = [
    "onPress", "onRelease", "onReleaseOutside", "onRollOver", "onRollOut", "onDragOver",
    "onDragOut",
  ]
}
