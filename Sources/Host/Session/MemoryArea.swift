import HostBase

/// A part of a machine's memory as it was at one moment.
package struct MemoryArea: Equatable, Sendable {
  /// What it is: the address space's name, or what kind of memory it is.
  package var name: String
  /// Address of the first byte in the machine; 0 where the core does not say.
  package let start: Int
  /// Its bytes.
  package let bytes: [UInt8]

  /// An area; one that lies beyond what numbers count begins at 0.
  package init(name: String, start: Int, bytes: [UInt8]) {
    self.name = name
    self.start = MemoryArea.isAddressable(start: start, count: bytes.count) ? start : 0
    self.bytes = bytes
  }

  /// Whether every address of so many bytes, and the one after them, is a number.
  package static func isAddressable(start: Int, count: Int) -> Bool {
    start >= 0 && count >= 0 && !start.addingReportingOverflow(count).overflow
  }
}
