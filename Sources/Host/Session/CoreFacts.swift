import Catalog
import CoreABI
import HostBase

/// A region of the machine's address space, as the core mapped it.
///
/// `pointer` belongs to the core and is valid between two runs, until the session is closed.
package struct MemoryRegion {
  /// RETRO_MEMDESC bits.
  package var flags: UInt64
  /// First byte of the region, offset applied; nil where the core maps nothing readable.
  package var pointer: UnsafeMutableRawPointer?
  /// Address of the first byte in the machine.
  package var start: Int
  /// Address bits that must match, 0 for none.
  package var select: Int
  /// Address bits that are not connected.
  package var disconnect: Int
  /// Bytes.
  package var length: Int
  /// Name of the address space; may be empty.
  package var addressSpace: String
}

/// What a core has declared so far through the environment.
struct CoreFacts {
  /// It runs without content.
  var supportsNoGame = false
  /// RETRO_SERIALIZATION_QUIRK bits.
  var quirks: UInt64 = 0
  var inputDescriptors: [InputDescriptor] = []
  /// Devices by port.
  var controllers: [[PortDevice]] = []
  var memoryMaps: [MemoryRegion] = []
  var keyboard: retro_keyboard_event_t?
  var frameTime: retro_frame_time_callback?
  var audioStatus: retro_audio_buffer_status_callback_t?
  var updateDisplay: retro_core_options_update_display_callback_t?
  /// Puts the picture into words.
  var describer: (@convention(c) (UnsafeMutablePointer<CChar>?, Int) -> Int)?
  /// The drive that changes discs; the functions of its older form are all that an older core has.
  var drive: retro_disk_control_ext_callback?
  var network: retro_netpacket_callback?
  /// What the core's packets are called, where it says so.
  var networkVersion: String?
  /// What kind of content each of the core's extensions wants, from SET_CONTENT_INFO_OVERRIDE.
  var contentOverrides: [ContentOverride] = []
  /// The registration document, as it came.
  var registration: String?
  /// Motors of each port: strong, weak.
  var motors = [SIMD2<UInt16>](repeating: .zero, count: InputState.portCount)
  /// Why the content may have been refused: the last warning, error or message.
  var lastComplaint: String?
  /// Commands that were refused and whose refusal explains a failure to load.
  var missing: String?
  /// Counters that the core registered; the core's.
  var counters: [UnsafeMutablePointer<retro_perf_counter>] = []
}

/// How content with certain extensions is to be passed to the core.
struct ContentOverride: Equatable {
  var extensions: [String]
  var needsFullPath: Bool
}
