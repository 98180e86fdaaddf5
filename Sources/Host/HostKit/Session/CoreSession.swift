/// A picture of the core: `width` × `height` pixels, XRGB8888, rows without padding.
///
/// Owned by the session; valid until the next call into it.
public struct Picture {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width * height` pixels, 0x00RRGGBB, row-major.
  public let pixels: UnsafeBufferPointer<UInt32>

  /// A view of pixels that it does not own.
  public init(width: Int, height: Int, pixels: UnsafeBufferPointer<UInt32>) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// How the core's picture and sound are meant to come out.
public struct AVInfo: Equatable, Sendable {
  /// The usual picture's size in pixels.
  public var baseWidth = 0
  /// The usual picture's height in pixels.
  public var baseHeight = 0
  /// Width / height on the screen, before rotation; always positive.
  public var aspect = 1.0
  /// Frames a second.
  public var framesPerSecond = 60.0
  /// Sound frames a second; 0 means no sound.
  public var sampleRate = 0.0
  /// Quarter turns counter-clockwise.
  public var rotation = 0
  /// Nothing known yet.
  public init() {}
}

/// What the host will look at in a frame; the core may leave out the rest.
public struct FrameWants: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The picture will be shown, hashed or kept.
  public static let video = FrameWants(rawValue: 1)
  /// The sound will be played, hashed or kept.
  public static let audio = FrameWants(rawValue: 2)
  /// Time runs faster than the machine's.
  public static let fastForward = FrameWants(rawValue: 4)
  /// `saveState` comes next: a session whose core runs elsewhere has the state made at once.
  public static let state = FrameWants(rawValue: 8)
  /// Both picture and sound.
  public static let all: FrameWants = [.video, .audio]
}

/// Something that a core told while it ran a frame.
public enum SessionEvent: Equatable, Sendable {
  /// Text for the player, with the seconds to show it.
  case message(text: String, seconds: Double)
  /// A line that the content printed.
  case trace(String)
  /// Geometry, timing or rotation changed: read `avInfo` again.
  case avInfoChanged
  /// Motor strengths 0…65535 of a port.
  case rumble(port: Int, strong: UInt16, weak: UInt16)
  /// Description of the picture, idle inhibition, text input.
  case status(
    description: String?, inhibitsIdle: Bool, wantsTextInput: Bool, ignoresKeyboard: Bool = false)
  /// Option definitions or visibilities changed.
  case optionsChanged
  /// A picture for the player to keep.
  case image(GameImage)
  /// The core asked for another speed (frames a second over its own; 0: no limit; nil: back to the player's).
  case speedOverride(Double?)
  /// The core asked to end the session.
  case shutdown
}

extension SessionEvent {
  /// A speed that a core may ask for: 0 for no limit, else one at which a game still moves and time still counts.
  static func speed(_ asked: Double) -> Double {
    asked <= 0 || asked == .infinity ? 0 : asked.bounded(in: 0.05...100, or: 0)
  }
}

/// A game running in a core, as the rest of the host sees it, wherever the core's code runs.
///
/// One thread uses a session. Pointers it gives out are valid until the next call.
public protocol CoreSession: AnyObject {
  /// What runs.
  var core: CoreDescription { get }
  /// How picture and sound are meant to come out.
  var avInfo: AVInfo { get }
  /// Frames run since the start; set it after a state was loaded, so that a virtual clock goes along.
  var frameNumber: UInt64 { get set }
  /// How full the sound buffer is, 0…1, for cores that skip work when it runs dry; nil where nothing is heard.
  var speakerFill: Double? { get set }
  /// Runs one frame with the given input.
  func runFrame(input: InputState, wants: FrameWants) throws(SessionError)
  /// Runs one frame and leaves the machine there, but the picture is the one that so many more frames with the same buttons
  /// would end with: what a press does is seen sooner than the game shows it.
  ///
  /// The sound is the one frame's. A core that makes no states just runs the frame.
  func runFrame(input: InputState, wants: FrameWants, ahead: Int) throws(SessionError)
  /// Runs frames one after another, the next of these inputs for each, and returns how many: at least one, and fewer than
  /// there are inputs where the core ends the game or the session prefers smaller steps.
  ///
  /// `picture` is the last frame's then, `samples` are all of them. It costs less than as many calls of `runFrame` where the core
  /// runs elsewhere.
  func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int
  /// How many frames are best asked for at once if single ones are of no interest.
  var frameBatch: Int { get }
  /// The last picture, or nil before the first one.
  var picture: Picture? { get }
  /// Whether the last frame brought a new picture rather than repeating the one before.
  var pictureIsNew: Bool { get }
  /// Interleaved stereo samples of the last frame.
  var samples: UnsafeBufferPointer<Int16> { get }
  /// What the core told during the last call, in order; reading empties it.
  func takeEvents() -> [SessionEvent]
  /// Presses reset.
  func reset() throws(SessionError)
  /// Seconds of the processor's time that whatever runs the core has used so far: this thread, or the core's own process.
  var processorSeconds: Double { get }
  /// The processor's seconds that the newest state took, where the session knows; a clock also counts what else the system did.
  var stateSeconds: Double? { get }
  /// The machine's state as the core serializes it.
  func saveState() throws(SessionError) -> [UInt8]
  /// Puts a state back.
  func loadState(_ bytes: [UInt8]) throws(SessionError)
  /// A copy of a memory region (RETRO_MEMORY id), empty where the core has none.
  func memory(_ id: UInt32) -> [UInt8]
  /// How many bytes a memory region has; more than `memory` gives if it is larger than any that is kept.
  func memorySize(_ id: UInt32) -> Int
  /// A hash of a memory region that changes with its content; cheap enough for every frame.
  func memoryFingerprint(_ id: UInt32) -> UInt64
  /// Overwrites the start of a memory region with as many bytes as both have; returns how many.
  @discardableResult func setMemory(_ id: UInt32, to bytes: [UInt8]) -> Int
  /// A copy of the machine's memory as the core mapped it, without what cannot be written; empty where it gave no map.
  var mappedMemory: [MemoryArea] { get }
  /// The core's options with their present values.
  var options: [CoreOption] { get }
  /// Sets an option; the core sees it in the next frame.
  func setOption(_ key: String, to value: String) throws(SessionError)
  /// Plugs a device (RETRO_DEVICE class or subclass) into a port.
  func plug(device: UInt32, into port: UInt32)
  /// What buttons do, as the core describes them: RETRO_DEVICE port/device/index/id and text.
  var inputDescriptors: [InputDescriptor] { get }
  /// Sets, replaces or clears a cheat.
  func setCheat(_ index: UInt32, enabled: Bool, code: String)
  /// Ends the game and the core. The session is of no use afterwards.
  func close()
}

extension CoreSession {
  /// As many as can be copied.
  public func memorySize(_ id: UInt32) -> Int { memory(id).count }
  /// The session cannot look ahead.
  public func runFrame(input: InputState, wants: FrameWants, ahead: Int) throws(SessionError) {
    try runFrame(input: input, wants: wants)
  }
  /// This thread's.
  public var processorSeconds: Double { Double(Performance.threadNanoseconds()) / 1e9 }
  /// A clock has to do.
  public var stateSeconds: Double? { nil }
  /// There is no map.
  public var mappedMemory: [MemoryArea] { [] }
  /// One: there is nothing to be gained.
  public var frameBatch: Int { 1 }
  /// One frame at a time.
  public func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    guard let first = inputs.first else { return 0 }
    try runFrame(input: first, wants: wants)
    return 1
  }
}

/// What one button does in this game, in the core's words.
public struct InputDescriptor: Equatable, Sendable, Codable {
  /// Port, from 0.
  public var port: UInt32
  /// RETRO_DEVICE class.
  public var device: UInt32
  /// Index within the device.
  public var index: UInt32
  /// Id of the button or axis.
  public var id: UInt32
  /// What it does.
  public var description: String
  /// A descriptor.
  public init(port: UInt32, device: UInt32, index: UInt32, id: UInt32, description: String) {
    self.port = port
    self.device = device
    self.index = index
    self.id = id
    self.description = description
  }
}

/// An option of a core with its present value.
public struct CoreOption: Equatable, Sendable, Codable {
  /// One value that the option can take.
  public struct Choice: Equatable, Sendable, Codable {
    /// What the core sees.
    public var value: String
    /// What people see.
    public var label: String
    /// A choice.
    public init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }
  /// Key, unique in the core.
  public var key: String
  /// Name for people.
  public var name: String
  /// A sentence on what it does; may be empty.
  public var info: String
  /// Name of its category; may be empty.
  public var category: String
  /// What it can be.
  public var choices: [Choice]
  /// Its default.
  public var defaultValue: String
  /// What it is.
  public var value: String
  /// Whether the core wants it shown now.
  public var isVisible: Bool
  /// An option.
  public init(
    key: String, name: String, info: String = "", category: String = "", choices: [Choice],
    defaultValue: String,
    value: String, isVisible: Bool = true
  ) {
    self.key = key
    self.name = name
    self.info = info
    self.category = category
    self.choices = choices
    self.defaultValue = defaultValue
    self.value = value
    self.isVisible = isVisible
  }
}

/// Everything a session needs to start: made by the command line, consumed by an implementation of `CoreSession`.
public struct SessionPlan: Sendable {
  /// The core.
  public var core: CoreDescription
  /// Path of the content as the core should see it, or nil to run without.
  public var contentPath: String?
  /// The content's bytes (after unpacking and patching), or nil where the core wants a path only.
  public var content: [UInt8]?
  /// The folder that is the game, if it is one.
  public var contentFolder: String?
  /// Whether the game reads files in the folders below the one that it lies in.
  public var readsFolders = false
  /// Whether `saveDirectory` is this game's alone.
  public var ownsSaveDirectory = false
  /// Archive that the content came from, and the member's name, where it did.
  public var archive: (path: String, member: String)?
  /// BIOS folder.
  public var systemDirectory: String
  /// Folder for files that the core saves on its own.
  public var saveDirectory: String
  /// Option values by key, from settings and the command line.
  public var options: [String: String]
  /// Settings of this game for GET_GAME_SETTINGS.
  public var gameSettings: [String: String]
  /// Files that the user named in options or settings of the game, which the core may read.
  public var optionFiles: [String] = []
  /// The core's file where it was opened before; nil: it is opened by its path.
  public var coreFile: CoreFile?
  /// Where a worker has that file.
  var coreDescriptor: Int32?
  /// In deterministic runs the clock is virtual and starts here (seconds since 1970); nil: the real clock.
  public var virtualClockStart: Int64?
  /// Seconds that the virtual clock's local time is ahead of UTC.
  public var virtualClockOffset: Int32 = 0
  /// Seed handed to the core; 0 in deterministic runs.
  public var randomSeed: UInt64
  /// Whether a person may be looking.
  public var hasWindow: Bool
  /// What the core may know of that person.
  public var player = PlayerFacts()

  /// A plan with nothing set but what must be.
  public init(core: CoreDescription, systemDirectory: String, saveDirectory: String) {
    self.core = core
    self.systemDirectory = systemDirectory
    self.saveDirectory = saveDirectory
    options = [:]
    gameSettings = [:]
    virtualClockStart = nil
    randomSeed = 0
    hasWindow = false
  }
}
