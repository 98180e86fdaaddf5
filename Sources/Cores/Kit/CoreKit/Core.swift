/// A machine that a host can run: one object is one loaded game.
///
/// Conform to it, give `CoreAdapter` the type, and the adapter speaks libretro for you. What is below the line of
/// defaults may be left out. Every call comes on one thread, none while another is under way, and never before `init`
/// returned; the object is dropped when the game is unloaded.
public protocol Core: AnyObject {
  /// What the core is, known without a game.
  static var descriptor: CoreDescriptor { get }

  /// Loads a game. Throwing refuses it: the host learns that, and the reason goes to its log.
  ///
  /// `game.bytes` die when this returns (copy what you need), unless `game.bytesLiveUntilUnload`.
  init(game: borrowing Game, host: Host) throws(CoreError)

  /// Size and shape of the picture now.
  var geometry: Geometry { get }

  /// Frames and sound frames a second now.
  var timing: Timing { get }

  /// Runs one frame: reads the input that `host` has latched, shows one picture, plays one frame's sound.
  func runFrame(_ host: Host)

  /// The reset button of the console.
  func reset()

  // MARK: - Everything from here has a default

  /// NTSC or PAL; NTSC by default.
  var region: Region { get }

  /// Bytes that `saveState` needs now; 0 (the default) means that the core has no states.
  var stateSize: Int { get }

  /// Writes the whole machine into `buffer`, which has at least `stateSize` bytes; false: it could not.
  func saveState(into buffer: UnsafeMutableRawBufferPointer) -> Bool

  /// Puts back what `saveState` wrote. `bytes` may hold anything: never trap, and throw with the machine as it was.
  ///
  /// `bytes` may be longer than what was written; the rest is padding.
  func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError)

  /// Memory that the host may read and write between two frames. It must not move until the game is unloaded.
  func memory(_ kind: MemoryKind) -> UnsafeMutableRawBufferPointer?

  /// Where memory lies in the machine's address space, for cheats and tools. Asked once, after `init`.
  var memoryMap: [MemoryMapEntry] { get }

  /// The player changed an option; called before the next frame. Read them again with `host.option(_:)`.
  func optionsChanged(_ host: Host)

  /// A device was plugged into a port (0…).
  func plug(_ device: Device, into port: Int)

  /// Forgets all cheats.
  func clearCheats()

  /// Sets cheat number `index` to a code as the player typed it.
  func setCheat(_ code: String, index: Int, isEnabled: Bool)

  /// A key went down or up, between two frames. Comes only where the descriptor says `wantsKeyboard`.
  func key(_ event: KeyEvent)

  /// A session with other players' machines begins; `client` is this machine's number, 0 the host's.
  ///
  /// Comes, as all that follows, only where the descriptor has a `networkProtocol`.
  func networkStarted(_ client: UInt16, _ host: Host)

  /// A packet of another machine came, with any content; the bytes die when this returns.
  ///
  /// Called between two frames and inside `host.pollPackets()`.
  func networkReceived(_ packet: UnsafeRawBufferPointer, from client: UInt16, _ host: Host)

  /// The session is over.
  func networkStopped(_ host: Host)

  /// On the host's side: a player joined; false refuses them.
  func networkJoined(_ client: UInt16, _ host: Host) -> Bool

  /// On the host's side: a player left.
  func networkLeft(_ client: UInt16, _ host: Host)

  /// The host's camera has taken a picture, between two frames. Comes only after `host.startCamera(width:height:)`;
  /// the pixels die when this returns.
  func cameraFrame(_ frame: CameraFrame)

  /// What the buttons mean in this game; the descriptor's labels unless said otherwise. Asked once, after `init`.
  var inputs: [InputLabel] { get }

  /// Whether `describeFrame` may have something to say.
  static var describesFrames: Bool { get }

  /// What the last picture shows, for people who do not see it: the texts in it, line by line, or a sentence.
  ///
  /// Called when the player asks, between two frames. It must change nothing that the next frame depends on.
  func describeFrame() -> String?

  /// The game is about to be unloaded; the last chance to use the host.
  func willUnload(_ host: Host)
}

extension Core {
  /// NTSC.
  public var region: Region { .ntsc }
  /// No states.
  public var stateSize: Int { 0 }
  /// Says that it could not.
  public func saveState(into buffer: UnsafeMutableRawBufferPointer) -> Bool { false }
  /// Refuses every state.
  public func loadState(from bytes: UnsafeRawBufferPointer) throws(CoreError) {
    throw .badState("this core has no save states")
  }
  /// No memory to show.
  public func memory(_ kind: MemoryKind) -> UnsafeMutableRawBufferPointer? { nil }
  /// No map.
  public var memoryMap: [MemoryMapEntry] { [] }
  /// Nothing to do.
  public func optionsChanged(_ host: Host) {}
  /// Nothing to do.
  public func plug(_ device: Device, into port: Int) {}
  /// Nothing to do.
  public func clearCheats() {}
  /// Ignored.
  public func setCheat(_ code: String, index: Int, isEnabled: Bool) {}
  /// Ignored.
  public func key(_ event: KeyEvent) {}
  /// Ignored.
  public func cameraFrame(_ frame: CameraFrame) {}
  /// The same for every game.
  public var inputs: [InputLabel] { Self.descriptor.inputs }
  /// Nothing to do.
  public func networkStarted(_ client: UInt16, _ host: Host) {}
  /// Ignored.
  public func networkReceived(_ packet: UnsafeRawBufferPointer, from client: UInt16, _ host: Host) {
  }
  /// Nothing to do.
  public func networkStopped(_ host: Host) {}
  /// Every player is accepted.
  public func networkJoined(_ client: UInt16, _ host: Host) -> Bool { true }
  /// Nothing to do.
  public func networkLeft(_ client: UInt16, _ host: Host) {}
  /// It has not.
  public static var describesFrames: Bool { false }
  /// Nothing.
  public func describeFrame() -> String? { nil }
  /// Nothing to do.
  public func willUnload(_ host: Host) {}
}

/// Why a core refuses a game or a state: each case carries one sentence that a player can act on.
public enum CoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The content is not what this core plays, or is damaged.
  case badContent(String)
  /// Something besides the game is needed, such as a boot ROM.
  case missing(String)
  /// The content is sound but asks for what the core cannot do.
  case unsupported(String)
  /// The state is damaged, or of another game or core.
  case badState(String)

  /// The sentence.
  public var description: String {
    switch self {
    case .badContent(let reason), .missing(let reason), .unsupported(let reason),
      .badState(let reason):
      reason
    }
  }
}
