import CoreABI
import HostBase

/// Lists of libretro that a core sends: of no more entries than any machine has, with texts that can be printed.
extension InputDescriptor {
  /// The entries of SET_INPUT_DESCRIPTORS, up to the one without a text or to `limit`; nil for NULL.
  package static func list(_ data: UnsafeMutableRawPointer?, limit: Int) -> [InputDescriptor]? {
    guard let list = data?.assumingMemoryBound(to: retro_input_descriptor.self) else { return nil }
    var found: [InputDescriptor] = []
    while found.count < limit, let text = list[found.count].description {
      let entry = list[found.count]
      found.append(
        InputDescriptor(
          port: entry.port, device: entry.device, index: entry.index, id: entry.id,
          description: HostText.oneLine(text)))
    }
    return found
  }
}

extension PortDevice {
  private static let mostPorts = 64
  private static let mostDevices = 256

  /// The devices of each port, from SET_CONTROLLER_INFO; nil for NULL.
  package static func ports(_ data: UnsafeMutableRawPointer?) -> [[PortDevice]]? {
    guard let list = data?.assumingMemoryBound(to: retro_controller_info.self) else { return nil }
    var ports: [[PortDevice]] = []
    while ports.count < mostPorts, let types = list[ports.count].types {
      let count = min(Int(list[ports.count].num_types), mostDevices)
      ports.append(
        (0..<count).map {
          PortDevice(id: types[$0].id, name: types[$0].desc.map { HostText.oneLine($0) } ?? "")
        })
    }
    return ports
  }
}
