/// How a timeline placed an object: by this, it knows its own again.
package struct TimelinePlace {
  /// The frame of the parent in which it was placed.
  package var frame = 0
  /// The ratio with which it was placed.
  package var ratio: UInt16 = 0
  /// The timeline put it there; scripts that move or swap it take it over.
  package var isByTimeline = false
  /// It is the root of a movie of ActionScript 1 or 2 that stands in one of ActionScript 3.
  package var isIslandRoot = false
  /// How far it has come through the phases of frames, where these have any.
  package var marks: PhaseMarks = []
}
