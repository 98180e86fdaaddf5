import FlashAVM2

extension FacePackage {
  /// `flash.sensors`.
  static let sensors = FacePackage(
    "flash.sensors",
    [
      ("Accelerometer", AccelerometerFace.face),
      ("Geolocation", GeolocationFace.face),
    ])
}
