import FlashAVM2

extension FacePackage {
  /// `flash.profiler`.
  static let profiler = FacePackage(
    "flash.profiler",
    [
      ("Telemetry", TelemetryFace.face),
      ("showRedrawRegions", ProfilerFunctionsFace.face),
    ])
}
