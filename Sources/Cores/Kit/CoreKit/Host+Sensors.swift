import CoreABI

/// How a device is held, in units of the earth's gravity: what keeps it from falling.
///
/// Lying flat with its screen up it is (0, 0, 1).
public struct Acceleration: Equatable, Sendable {
  /// To its right: positive when its left side is lower.
  public var x: Float
  /// To its upper edge: positive when the edge towards the player is lower.
  public var y: Float
  /// Out of its screen.
  public var z: Float
  /// From all three.
  public init(x: Float, y: Float, z: Float) {
    self.x = x
    self.y = y
    self.z = z
  }
}

extension Host {
  /// Switches the accelerometer of the device in a port on; false: there is none.
  ///
  /// Ask only for games that want one: a host without sensors may show a message about it. It is
  /// switched off when the game is unloaded.
  @discardableResult
  public func startAccelerometer(port: Int = 0, rate: Int = 60) -> Bool {
    guard port >= 0 else { return false }
    if sensors == nil {
      sensors = ask(RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE, retro_sensor_interface())
    }
    guard let set = sensors?.set_sensor_state, sensors?.get_sensor_input != nil else {
      return false
    }
    let isOn = set(
      CUnsignedInt(clamping: port), RETRO_SENSOR_ACCELEROMETER_ENABLE, CUnsignedInt(clamping: rate))
    if isOn { accelerometers.insert(port) }
    return isOn
  }

  /// What the accelerometer in a port feels now; nil where none was started or none has felt anything yet.
  public func acceleration(port: Int = 0) -> Acceleration? {
    guard accelerometers.contains(port), let get = sensors?.get_sensor_input else { return nil }
    func axis(_ id: Int32) -> Float {
      let value = get(CUnsignedInt(clamping: port), CUnsignedInt(bitPattern: id))
      return value.isFinite ? max(-1000, min(1000, value)) : 0
    }
    let (x, y, z) = (
      axis(RETRO_SENSOR_ACCELEROMETER_X), axis(RETRO_SENSOR_ACCELEROMETER_Y),
      axis(RETRO_SENSOR_ACCELEROMETER_Z)
    )
    let square = x * x + y * y + z * z
    guard square > 0 else { return nil }
    // Hosts count in gravities or in metres per second squared. A device at rest feels one gravity, and a hand
    // hardly shakes it with four.
    let unit: Float = square > 16 ? 9.80665 : 1
    return Acceleration(x: x / unit, y: y / unit, z: z / unit)
  }

  /// Switches all sensors off again.
  func stopSensors() {
    for port in accelerometers {
      _ = sensors?.set_sensor_state?(
        CUnsignedInt(clamping: port), RETRO_SENSOR_ACCELEROMETER_DISABLE, 0)
    }
    accelerometers = []
    sensors = nil
  }
}
