/// What a Date keeps.
final class DateState: NativeState {
  /// Milliseconds since 1970, UTC.
  var time: Double
  init(_ time: Double) { self.time = time }
  func trace(_ marker: inout Marker) {}
}
