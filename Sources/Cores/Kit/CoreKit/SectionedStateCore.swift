/// A core that keeps its states in sections: write and read them, and the rest of the save state calls is done.
public protocol SectionedStateCore: Core {
  /// Newest version of the core's own format; 1 by default.
  static var stateFormat: UInt16 { get }
  /// Puts the whole machine into sections. Called twice a state: once to measure, once to write.
  func writeState(_ state: inout SectionWriter)
  /// Takes the machine out of sections. May throw halfway: the machine is then put back as it was.
  func readState(_ state: SectionReader) throws(SectionError)
}

extension SectionedStateCore {
  /// The first format.
  public static var stateFormat: UInt16 { 1 }

  /// Measured.
  public var stateSize: Int {
    var writer = SectionWriter(measuring: Self.stateFormat)
    writeState(&writer)
    return writer.count
  }

  /// Written by `writeState`.
  public func saveState(into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var writer = SectionWriter(into: buffer, formatVersion: Self.stateFormat)
    writeState(&writer)
    return writer.finish()
  }

  /// Read by `readState`; where that throws, the machine is put back.
  public func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError) {
    let before = UnsafeMutableRawBufferPointer.allocate(byteCount: stateSize, alignment: 16)
    defer { before.deallocate() }
    let isKept = saveState(into: before)
    do throws(SectionError) {
      try readState(try SectionReader(bytes, newestFormat: Self.stateFormat))
    } catch {
      if isKept,
        let old = try? SectionReader(UnsafeRawBufferPointer(before), newestFormat: Self.stateFormat)
      {
        try? readState(old)
      }
      throw .badState(error.description)
    }
  }
}
