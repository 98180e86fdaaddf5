/// CLIPEVENTFLAGS: what a clip's handler waits for.
///
/// Source: SWF File Format Specification 19, "Clip event flags".
public struct ClipEvents: OptionSet, Hashable, Sendable {
  /// The flags, in the order of the file read as a little-endian number.
  public let rawValue: UInt32

  /// A set of these flags.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The clip has been loaded.
  public static let load = ClipEvents(rawValue: 1 << 0)
  /// A frame begins.
  public static let enterFrame = ClipEvents(rawValue: 1 << 1)
  /// The clip goes.
  public static let unload = ClipEvents(rawValue: 1 << 2)
  /// The mouse moved.
  public static let mouseMove = ClipEvents(rawValue: 1 << 3)
  /// The button of the mouse went down, anywhere.
  public static let mouseDown = ClipEvents(rawValue: 1 << 4)
  /// The button of the mouse went up, anywhere.
  public static let mouseUp = ClipEvents(rawValue: 1 << 5)
  /// A key went down.
  public static let keyDown = ClipEvents(rawValue: 1 << 6)
  /// A key went up.
  public static let keyUp = ClipEvents(rawValue: 1 << 7)
  /// Data came.
  public static let data = ClipEvents(rawValue: 1 << 8)
  /// The clip comes into being (SWF 6).
  public static let initialize = ClipEvents(rawValue: 1 << 9)
  /// Pressed on the clip (SWF 6, as all that follow).
  public static let press = ClipEvents(rawValue: 1 << 10)
  /// Released on it.
  public static let release = ClipEvents(rawValue: 1 << 11)
  /// Pressed on it, released elsewhere.
  public static let releaseOutside = ClipEvents(rawValue: 1 << 12)
  /// The pointer comes.
  public static let rollOver = ClipEvents(rawValue: 1 << 13)
  /// The pointer goes.
  public static let rollOut = ClipEvents(rawValue: 1 << 14)
  /// The pointer comes back with the button down.
  public static let dragOver = ClipEvents(rawValue: 1 << 15)
  /// The pointer goes with the button down.
  public static let dragOut = ClipEvents(rawValue: 1 << 16)
  /// A certain key was pressed.
  public static let keyPress = ClipEvents(rawValue: 1 << 17)
  /// The clip's constructor is to run (SWF 7).
  public static let construct = ClipEvents(rawValue: 1 << 18)

  /// 16 bits in SWF 5 and before, 32 later.
  init(_ reader: inout ByteReader) throws(FormatError) {
    rawValue = reader.version >= 6 ? try reader.u32() : UInt32(try reader.u16())
  }
}

/// CLIPACTIONRECORD: a handler of a placed clip.
public struct ClipAction: Hashable, Sendable {
  /// What it waits for.
  public let events: ClipEvents
  /// The key of `keyPress`; 0 otherwise.
  public let keyCode: UInt8
  /// Its actions, in the movie's bytes.
  public let actions: Range<Int>

  /// A handler.
  public init(events: ClipEvents, keyCode: UInt8, actions: Range<Int>) {
    (self.events, self.keyCode, self.actions) = (events, keyCode, actions)
  }

  /// CLIPACTIONS.
  ///
  /// Of a list that breaks off, what is there counts.
  static func list(_ reader: inout ByteReader) throws(FormatError) -> [ClipAction] {
    _ = try reader.u16()
    // What a handler waits for counts only as far as the list's own events go (D.Tag.30).
    let all = try ClipEvents(&reader)
    var list: [ClipAction] = []
    while let events = try? ClipEvents(&reader), !events.isEmpty {
      let size = Int(try reader.u32())
      let end = reader.position + min(size, reader.remaining)
      var keyCode: UInt8 = 0
      // The key is counted in the size.
      if events.contains(.keyPress), reader.position < end { keyCode = try reader.u8() }
      list.append(
        ClipAction(
          events: events.intersection(all), keyCode: keyCode, actions: reader.position..<end))
      reader.position = end
    }
    return list
  }
}
