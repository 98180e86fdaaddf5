package import Catalog
package import HostBase

/// How the core's picture and sound are meant to come out.
package struct AVInfo: Equatable, Sendable {
  /// The usual picture's size in pixels.
  package var baseWidth = 0
  /// The usual picture's height in pixels.
  package var baseHeight = 0
  /// Width / height on the screen, before rotation; always positive.
  package var aspect = 1.0
  /// Frames a second.
  package var framesPerSecond = 60.0
  /// Sound frames a second; 0 means no sound.
  package var sampleRate = 0.0
  /// Quarter turns counter-clockwise.
  package var rotation = 0
  /// Nothing known yet.
  package init() {}
}

/// What the host will look at in a frame; the core may leave out the rest.
package struct FrameWants: OptionSet, Sendable {
  /// The bits.
  package let rawValue: UInt8
  /// From bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// The picture will be shown, hashed or kept.
  package static let video = FrameWants(rawValue: 1)
  /// The sound will be played, hashed or kept.
  package static let audio = FrameWants(rawValue: 2)
  /// Time runs faster than the machine's.
  package static let fastForward = FrameWants(rawValue: 4)
  /// `saveState` comes next: a session whose core runs elsewhere has the state made at once.
  package static let state = FrameWants(rawValue: 8)
  /// Images that the core makes are not kept any more, and not copied.
  package static let noImages = FrameWants(rawValue: 16)
  /// Both picture and sound.
  package static let all: FrameWants = [.video, .audio]
}

/// Something that a core told while it ran a frame.
package enum SessionEvent: Equatable, Sendable {
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
  package static func speed(_ asked: Double) -> Double {
    asked <= 0 || asked == .infinity ? 0 : asked.bounded(in: 0.05...100, or: 0)
  }
}

/// A game running in a core, as the rest of the host sees it, wherever the core's code runs.
///
/// One thread uses a session. Pointers it gives out are valid until the next call.
package protocol CoreSession: AnyObject {
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
  /// Whether images that the core makes are taken; false once there is no room for them.
  var wantsImages: Bool { get set }
  /// Called now and then while the core takes its time for what was asked of it; the session cannot be used meanwhile.
  var whileWaiting: (() -> Void)? { get set }
  /// How many events of the core were more than the session takes, since the start.
  var droppedEvents: Int { get }
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
  /// The discs of a game that has several; nil: the core changes none.
  var discs: DiscTray? { get }
  /// Puts a disc into the drive, by its place in `discs`; the core sees it in the next frame.
  func insertDisc(_ place: Int) throws(SessionError)
  /// Plugs a device (RETRO_DEVICE class or subclass) into a port.
  func plug(device: UInt32, into port: UInt32)
  /// What buttons do, as the core describes them: RETRO_DEVICE port/device/index/id and text.
  var inputDescriptors: [InputDescriptor] { get }
  /// Sets, replaces or clears a cheat.
  func setCheat(_ index: UInt32, enabled: Bool, code: String)
  /// The picture in words, if the core can put it so: lines of text, at most 4 KiB; nil: it cannot, or there is nothing to say.
  func describeFrame() -> String?
  /// Ends the game and the core. The session is of no use afterwards.
  func close()
}

extension CoreSession {
  /// Images are taken.
  package var wantsImages: Bool {
    get { true }
    set {}
  }
  /// The session runs on the thread that waits.
  package var whileWaiting: (() -> Void)? {
    get { nil }
    set {}
  }
  /// As many as can be copied.
  package func memorySize(_ id: UInt32) -> Int { memory(id).count }
  /// The session cannot look ahead.
  package func runFrame(input: InputState, wants: FrameWants, ahead: Int) throws(SessionError) {
    try runFrame(input: input, wants: wants)
  }
  /// This thread's.
  package var processorSeconds: Double { Double(Performance.threadNanoseconds()) / 1e9 }
  /// A clock has to do.
  package var stateSeconds: Double? { nil }
  /// There is one disc at most.
  package var discs: DiscTray? { nil }
  /// There is no drive.
  package func insertDisc(_ place: Int) throws(SessionError) {
    throw .noSuchDisc(core: core.name, disc: place + 1, count: 0)
  }
  /// The session has no words for it.
  package func describeFrame() -> String? { nil }
  /// There is no map.
  package var mappedMemory: [MemoryArea] { [] }
  /// The session takes all.
  package var droppedEvents: Int { 0 }
  /// One: there is nothing to be gained.
  package var frameBatch: Int { 1 }
  /// One frame at a time.
  package func runFrames(_ inputs: [InputState], wants: FrameWants) throws(SessionError) -> Int {
    guard let first = inputs.first else { return 0 }
    try runFrame(input: first, wants: wants)
    return 1
  }
}
