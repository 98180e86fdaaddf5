import CoreABI

/// What a core is: known before any game, the same for the life of the process.
///
/// The texts are static because the host may keep their addresses.
public struct CoreDescriptor: Sendable {
  /// Shown to the player; equal to the manifest's `core.name`.
  public let name: StaticString
  /// The core's version; equal to the manifest's `core.version`.
  public let version: StaticString
  /// Lower case, without dots, with `|` between: "gb|gbc".
  ///
  /// Empty: takes no files.
  public let extensions: StaticString
  /// The core opens the file itself: the game has a path and no bytes.
  public var needsFullPath = false
  /// The host must not unpack archives for this core.
  public var blocksExtract = false
  /// The core also starts without a game.
  public var supportsNoGame = false
  /// The same inputs always give the same run; equal to the manifest's `core.deterministic`.
  public var isDeterministic = false
  /// Ask the host to keep the game's bytes in place until the game is unloaded (it may decline).
  public var wantsPersistentBytes = false
  /// Pixel formats that the core can draw, best first; the host's choice is in `host.pixelFormat`.
  ///
  /// `host.show(xrgb8888:…)` converts for hosts that refuse all of these.
  public var pixelFormats: [PixelFormat] = [.xrgb8888, .rgb565, .xrgb1555]
  /// What may be plugged in: one list a port.
  ///
  /// The host latches a pad for each port.
  public var ports: [[Controller]] = [[Controller("Pad", .joypad)]]
  /// What the buttons mean, for hosts that show it.
  public var inputs: [InputLabel] = []
  /// What the player can set.
  public var options = CoreOptions()
  /// Ask for `Core.key(_:)`.
  public var wantsKeyboard = false
  /// Ask for `host.frameMicroseconds`.
  public var wantsFrameTime = false
  /// The name and version of the packets that this core exchanges with others of its kind; nil: it has none.
  public var networkProtocol: StaticString?
  /// What a host should know of this core's states.
  public var stateQuirks: StateQuirks = []

  /// A descriptor with the defaults above; set the rest on a `var` or with `with`.
  public init(name: StaticString, version: StaticString, extensions: StaticString) {
    self.name = name
    self.version = version
    self.extensions = extensions
  }

  /// The same with some properties changed: `CoreDescriptor(…).with { $0.supportsNoGame = true }`.
  public func with(_ change: (inout CoreDescriptor) -> Void) -> CoreDescriptor {
    var copy = self
    change(&copy)
    return copy
  }
}

/// How a core's states behave (the bits of `RETRO_SERIALIZATION_QUIRK_*`).
public struct StateQuirks: OptionSet, Sendable {
  /// The bits as the host gets them.
  public let rawValue: UInt64
  /// From bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// The first state can only be made after some frames.
  public static let mustInitialize = StateQuirks(rawValue: 1 << 1)
  /// `stateSize` changes while the game runs.
  public static let variableSize = StateQuirks(rawValue: 1 << 2)
  /// A state is only good in the session that made it.
  public static let singleSession = StateQuirks(rawValue: 1 << 4)
}

/// Size and shape of a picture, in pixels.
public struct Geometry: Equatable, Sendable {
  /// The usual size of a frame.
  public var width: Int, height: Int
  /// The largest size that a frame can ever have.
  public var maxWidth: Int, maxHeight: Int
  /// Width / height of the whole picture as it should be seen; 0: pixels are square.
  public var aspect: Float

  /// The largest size is the usual one unless said otherwise.
  public init(
    width: Int, height: Int, maxWidth: Int? = nil, maxHeight: Int? = nil, aspect: Float = 0
  ) {
    self.width = width
    self.height = height
    self.maxWidth = max(width, maxWidth ?? width)
    self.maxHeight = max(height, maxHeight ?? height)
    self.aspect = aspect
  }

  var record: retro_game_geometry {
    retro_game_geometry(
      base_width: CUnsignedInt(clamping: width), base_height: CUnsignedInt(clamping: height),
      max_width: CUnsignedInt(clamping: maxWidth), max_height: CUnsignedInt(clamping: maxHeight),
      aspect_ratio: aspect)
  }
}

/// How fast frames and sound come.
public struct Timing: Equatable, Sendable {
  /// Frames a second.
  public var framesPerSecond: Double
  /// Stereo sound frames a second; 0: no sound.
  public var sampleRate: Double
  /// From both.
  public init(framesPerSecond: Double, sampleRate: Double) {
    self.framesPerSecond = framesPerSecond
    self.sampleRate = sampleRate
  }
}

/// Television standard of the machine.
public enum Region: UInt32, Sendable {
  /// 60 fields a second.
  case ntsc = 0
  /// 50 fields a second.
  case pal = 1
}

/// A kind of memory that the host may see (`RETRO_MEMORY_*`).
public struct MemoryKind: RawRepresentable, Hashable, Sendable {
  /// The number that the host uses.
  public let rawValue: UInt32
  /// From a number; bits above the lowest eight are the core's own.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Battery-backed: the host keeps it in the player's save file.
  public static let saveRAM = MemoryKind(rawValue: 0)
  /// The cartridge's clock: kept beside the save.
  public static let clock = MemoryKind(rawValue: 1)
  /// The machine's work memory.
  public static let systemRAM = MemoryKind(rawValue: 2)
  /// Picture memory.
  public static let videoRAM = MemoryKind(rawValue: 3)
}

/// One region of the machine's address space.
public struct MemoryMapEntry {
  /// What kind of memory it is.
  public struct Flags: OptionSet, Sendable {
    /// The bits of `RETRO_MEMDESC_*`.
    public let rawValue: UInt64
    /// From bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Cannot be written.
    public static let readOnly = Flags(rawValue: 1 << 0)
    /// Numbers in it have their high byte first.
    public static let bigEndian = Flags(rawValue: 1 << 1)
    /// Work memory.
    public static let systemRAM = Flags(rawValue: 1 << 2)
    /// Battery-backed memory.
    public static let saveRAM = Flags(rawValue: 1 << 3)
    /// Picture memory.
    public static let videoRAM = Flags(rawValue: 1 << 4)
  }
  /// The bytes; owned by the core, in place until the game is unloaded.
  public var bytes: UnsafeMutableRawBufferPointer
  /// First address.
  public var start: Int
  /// Address bits that select the region and bits that it does not see; 0: neither.
  public var select: Int, disconnect: Int
  /// What it is.
  public var flags: Flags
  /// Name of the address space; empty for the main one.
  public var space: String

  /// A region at `start`.
  public init(
    _ bytes: UnsafeMutableRawBufferPointer, at start: Int, flags: Flags = [], select: Int = 0,
    disconnect: Int = 0,
    space: String = ""
  ) {
    self.bytes = bytes
    self.start = start
    self.flags = flags
    self.select = select
    self.disconnect = disconnect
    self.space = space
  }
}
