/// BUTTONRECORD: a character that a button shows in some of its states.
///
/// Source: SWF File Format Specification 19, "Buttons".
public struct ButtonRecord: Hashable, Sendable {
  /// States of a button.
  public struct States: OptionSet, Hashable, Sendable {
    /// The lower four flags of a record.
    public let rawValue: UInt8

    /// These states.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// At rest.
    public static let up = States(rawValue: 1 << 0)
    /// Under the pointer.
    public static let over = States(rawValue: 1 << 1)
    /// Pressed.
    public static let down = States(rawValue: 1 << 2)
    /// Not seen: where the button can be hit.
    public static let hitTest = States(rawValue: 1 << 3)
  }

  /// When it is there.
  public let states: States
  /// The character.
  public let character: UInt16
  /// Its depth within the button.
  public let depth: UInt16
  /// Where it stands.
  public let matrix: MatrixRecord
  /// Its colours (DefineButton2).
  public let colorTransform: ColorTransformRecord
  /// Filters (DefineButton2).
  public let filters: [FilterRecord]
  /// How it is mixed with what lies below (DefineButton2).
  public let blendMode: BlendModeRecord

  init(_ reader: inout ByteReader, flags: UInt8, tagVersion: Int) throws(FormatError) {
    states = States(rawValue: flags & 0x0F)
    character = try reader.u16()
    depth = try reader.u16()
    matrix = try MatrixRecord(&reader)
    let isNew = tagVersion >= 2
    colorTransform =
      isNew ? try ColorTransformRecord(&reader, hasAlpha: true) : ColorTransformRecord()
    filters = isNew && flags & 0x10 != 0 ? try FilterRecord.list(&reader) : []
    blendMode = isNew && flags & 0x20 != 0 ? try BlendModeRecord(&reader) : .normal
  }
}

/// BUTTONCONDACTION: actions of a button and when they run.
public struct ButtonAction: Hashable, Sendable {
  /// Changes of state that run the actions.
  public struct Conditions: OptionSet, Hashable, Sendable {
    /// The flags, in the order of the file read as a little-endian number.
    public let rawValue: UInt16

    /// These changes.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The pointer comes: rollOver.
    public static let idleToOverUp = Conditions(rawValue: 1 << 0)
    /// The pointer goes: rollOut.
    public static let overUpToIdle = Conditions(rawValue: 1 << 1)
    /// press.
    public static let overUpToOverDown = Conditions(rawValue: 1 << 2)
    /// release.
    public static let overDownToOverUp = Conditions(rawValue: 1 << 3)
    /// dragOut.
    public static let overDownToOutDown = Conditions(rawValue: 1 << 4)
    /// dragOver.
    public static let outDownToOverDown = Conditions(rawValue: 1 << 5)
    /// releaseOutside.
    public static let outDownToIdle = Conditions(rawValue: 1 << 6)
    /// dragOver of a menu.
    public static let idleToOverDown = Conditions(rawValue: 1 << 7)
    /// dragOut of a menu.
    public static let overDownToIdle = Conditions(rawValue: 1 << 8)
  }

  /// When they run.
  public let conditions: Conditions
  /// The key that runs them, as the specification numbers it; 0 is none.
  public let keyCode: UInt8
  /// The actions, in the movie's bytes.
  public let actions: Range<Int>
}

/// DefineButton and DefineButton2.
public struct ButtonDefinition: Hashable, Sendable {
  /// The character's number.
  public let id: UInt16
  /// 1 or 2.
  public let tagVersion: Int
  /// Whether it takes part in dragging as the items of a menu do.
  public let tracksAsMenu: Bool
  /// What it shows.
  public let records: [ButtonRecord]
  /// What it does.
  ///
  /// DefineButton's only actions run at its release.
  public private(set) var actions: [ButtonAction]
  /// Why records or actions end early, where they do.
  public let error: FormatError?

  /// The same, but it does nothing.
  public var withoutActions: ButtonDefinition {
    var button = self
    button.actions = []
    return button
  }

  init(_ reader: inout ByteReader, tagVersion: Int) throws(FormatError) {
    self.tagVersion = tagVersion
    id = try reader.u16()
    var actionsAt: Int?
    if tagVersion >= 2 {
      tracksAsMenu = try reader.u8() & 1 != 0
      let start = reader.position
      let offset = Int(try reader.u16())
      actionsAt = offset == 0 ? nil : start + offset
    } else {
      tracksAsMenu = false
    }
    var (records, actions): ([ButtonRecord], [ButtonAction]) = ([], [])
    var problem: FormatError?
    do throws(FormatError) {
      while true {
        let flags = try reader.u8()
        if flags == 0 { break }
        guard records.count < 0x10000 else {
          throw reader.failure(.tooMany(records.count + 1, limit: 0x10000), "button records")
        }
        records.append(try ButtonRecord(&reader, flags: flags, tagVersion: tagVersion))
      }
    } catch {
      problem = error
    }
    if tagVersion == 1 {
      if problem == nil {
        let all = reader.rest()
        actions = [ButtonAction(conditions: .overDownToOverUp, keyCode: 0, actions: all)]
      }
    } else if let actionsAt {
      do throws(FormatError) {
        actions = try Self.actions(&reader, at: actionsAt)
      } catch {
        problem = problem ?? error
      }
    }
    (self.records, self.actions, error) = (records, actions, problem)
  }

  private static func actions(
    _ reader: inout ByteReader, at start: Int
  ) throws(FormatError) -> [ButtonAction] {
    guard start <= reader.end else { throw reader.failure(.endOfData, "button actions") }
    reader.position = start
    var actions: [ButtonAction] = []
    while reader.remaining >= 4 {
      let at = reader.position
      let size = Int(try reader.u16())
      let word = try reader.u16()
      // A size of 0 marks the last, and one that leads backwards is taken like it.
      let end = size < 4 ? reader.end : min(at + size, reader.end)
      actions.append(
        ButtonAction(
          conditions: ButtonAction.Conditions(rawValue: word & 0x1FF), keyCode: UInt8(word >> 9),
          actions: reader.position..<end))
      reader.position = end
    }
    return actions
  }
}

/// DefineButtonCxform: the colours of a DefineButton's records.
public struct ButtonColorTransform: Hashable, Sendable {
  /// The button's number.
  public let id: UInt16
  /// One for each record, as many as the tag has.
  public let transforms: [ColorTransformRecord]

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    var transforms = [try ColorTransformRecord(&reader, hasAlpha: false)]
    while reader.remaining > 0, transforms.count < 0x10000 {
      transforms.append(try ColorTransformRecord(&reader, hasAlpha: false))
    }
    self.transforms = transforms
  }
}

/// DefineButtonSound: sounds at the changes of a button's state.
public struct ButtonSounds: Hashable, Sendable {
  /// A sound and how it is played.
  public struct Cue: Hashable, Sendable {
    /// The sound's number.
    public let sound: UInt16
    /// How it is played.
    public let info: SoundInfo
  }

  /// The button's number.
  public let id: UInt16
  /// When the pointer goes.
  public let overUpToIdle: Cue?
  /// When the pointer comes.
  public let idleToOverUp: Cue?
  /// When it is pressed.
  public let overUpToOverDown: Cue?
  /// When it is released.
  public let overDownToOverUp: Cue?

  init(_ reader: inout ByteReader) throws(FormatError) {
    id = try reader.u16()
    overUpToIdle = try Self.cue(&reader)
    idleToOverUp = try Self.cue(&reader)
    overUpToOverDown = try Self.cue(&reader)
    overDownToOverUp = try Self.cue(&reader)
  }

  private static func cue(_ reader: inout ByteReader) throws(FormatError) -> Cue? {
    let sound = try reader.u16()
    return sound == 0 ? nil : Cue(sound: sound, info: try SoundInfo(&reader))
  }
}
