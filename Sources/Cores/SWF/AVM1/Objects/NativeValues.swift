package import FlashDisplay
import Raster

// States of objects that the machine itself has to know, and those of the display list.

/// What a Date keeps.
package final class DateState: NativeState {
  /// Milliseconds since 1970, UTC; may be no number.
  package var time: Double
  package init(_ time: Double) { self.time = time }
  package func trace(_ marker: inout Marker) {}
  package static var nodeKind: NodeKind { .date }
  package func code(_ coder: StateCoder) { coder.value(&time) }
}

/// What a filter's object keeps.
package final class FilterState: NativeState {
  package var value: FilterValue

  package init(_ value: FilterValue) { self.value = value }

  package func trace(_ marker: inout Marker) {
    if case .displacement(let filter) = value { marker.mark(filter.mapObject) }
  }

  package static var nodeKind: NodeKind { .filter }
  package func code(_ coder: StateCoder) { coder.value(&value) }
}

extension SoundState: NativeState {
  package func trace(_ marker: inout Marker) {}
}

extension BitmapState: NativeState {
  package func trace(_ marker: inout Marker) { marker.bytes += (surface?.count ?? 0) * 4 }
}
