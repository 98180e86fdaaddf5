import HostBase

/// What one button does in this game, in the core's words.
package struct InputDescriptor: Equatable, Sendable, Codable {
  /// Port, from 0.
  package var port: UInt32
  /// RETRO_DEVICE class.
  package var device: UInt32
  /// Index within the device.
  package var index: UInt32
  /// Id of the button or axis.
  package var id: UInt32
  /// What it does.
  package var description: String
  /// A descriptor.
  package init(port: UInt32, device: UInt32, index: UInt32, id: UInt32, description: String) {
    self.port = port
    self.device = device
    self.index = index
    self.id = id
    self.description = description
  }
}

/// A device that a port takes, in the core's words.
package struct PortDevice: Equatable, Sendable, Codable {
  /// RETRO_DEVICE class or subclass.
  package var id: UInt32
  /// Its name; may be empty.
  package var name: String

  /// All of its parts.
  package init(id: UInt32, name: String) {
    self.id = id
    self.name = name
  }
}
