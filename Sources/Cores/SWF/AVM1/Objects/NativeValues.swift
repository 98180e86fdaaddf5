package import FlashDisplay
package import FlashHeap
import Raster

// States of objects that the machine itself has to know.

/// What a Date keeps.
package final class DateState: NativePayload, StateNode {
  /// Milliseconds since 1970, UTC; may be no number.
  package var time: Double
  package init(_ time: Double) { self.time = time }
  package static var nodeKind: NodeKind { .date }
  package func code(_ coder: StateCoder) { coder.value(&time) }
}

/// What a filter's object keeps.
package final class FilterState: NativePayload, StateNode {
  package var value: FilterValue

  package init(_ value: FilterValue) { self.value = value }

  package override func trace(_ marker: inout Marker) {
    if case .displacement(let filter) = value { marker.mark(filter.mapObject) }
  }

  package static var nodeKind: NodeKind { .filter }
  package func code(_ coder: StateCoder) { coder.value(&value) }
}
