public import CoreABI

/// What the exported functions call: an adapter with its core's type forgotten.
public protocol AnyAdapter: AnyObject {
  /// The host as the core sees it; its callbacks are set by the exports.
  var host: Host { get }
  /// The core's manifest without its final NUL, in memory that never goes away; empty: none.
  var manifest: UnsafeBufferPointer<CChar> { get set }

  /// `retro_set_environment`: registers with the host. May come several times.
  func setEnvironment(_ callback: retro_environment_t?)
  /// `retro_init`.
  func start()
  /// `retro_deinit`: drops the game and everything of the host's.
  func stop()
  /// `retro_get_system_info`.
  func systemInfo() -> retro_system_info
  /// `retro_get_system_av_info`; zeros without a game.
  func outputInfo() -> retro_system_av_info
  /// `retro_load_game`.
  func load(_ game: UnsafePointer<retro_game_info>?) -> Bool
  /// `retro_unload_game`.
  func unload()
  /// `retro_run`.
  func run()
  /// `retro_reset`.
  func reset()
  /// `retro_set_controller_port_device`.
  func plug(_ device: UInt32, into port: UInt32)
  /// `retro_serialize_size`.
  func stateSize() -> Int
  /// `retro_serialize`.
  func saveState(_ data: UnsafeMutableRawPointer?, _ size: Int) -> Bool
  /// `retro_unserialize`.
  func loadState(_ data: UnsafeRawPointer?, _ size: Int) -> Bool
  /// `retro_cheat_reset`.
  func clearCheats()
  /// `retro_cheat_set`.
  func setCheat(_ index: UInt32, _ isEnabled: Bool, _ code: UnsafePointer<CChar>?)
  /// `retro_get_region`.
  func region() -> UInt32
  /// `retro_get_memory_data` and `_size`.
  func memory(_ kind: UInt32) -> UnsafeMutableRawBufferPointer?

  /// The host's keyboard callback.
  func keyChanged(_ event: KeyEvent)
  /// The host's frame time callback.
  func frameTime(_ microseconds: Int64)
  /// The host's camera has a picture.
  func cameraFrame(_ frame: CameraFrame)
  /// The host's camera can be started now.
  func cameraIsReady()
  /// The host wants to know which options to show.
  func optionVisibility() -> Bool
  /// The host wants the picture in words: writes at most so many bytes, and returns how many.
  func describeFrame(_ text: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int
  /// A session with other machines begins.
  func networkStarted(
    _ client: UInt16, send: retro_netpacket_send_t?, poll: retro_netpacket_poll_receive_t?)
  /// A packet came.
  func networkReceived(_ data: UnsafeRawPointer?, _ size: Int, from client: UInt16)
  /// The session is over.
  func networkStopped()
  /// A client came; false sends it away.
  func networkJoined(_ client: UInt16) -> Bool
  /// A client left.
  func networkLeft(_ client: UInt16)
}

/// Where the host's callbacks without a user pointer find their adapter.
///
/// One game at a time in a process is the contract.
enum CallbackHub {
  // Only touched on the host's one thread. Weak, so that nothing outlives `retro_deinit`.
  nonisolated(unsafe) static weak var current: (any AnyAdapter)?
}

/// Carries an adapter through C. A plugin's whole code for the contract:
///
///     @c @implementation
///     public func arcadia_core_factory() -> UnsafeMutableRawPointer! { AdapterBox.make(PongCore.self) }
public final class AdapterBox {
  /// What is in it.
  public let adapter: any AnyAdapter

  private init(_ adapter: any AnyAdapter) { self.adapter = adapter }

  /// A new adapter for a core, boxed and retained for `take`.
  public static func make<C: Core>(_ core: C.Type) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(AdapterBox(CoreAdapter(core))).toOpaque()
  }

  /// Unpacks what `make` gave, once.
  public static func take(_ box: UnsafeMutableRawPointer) -> any AnyAdapter {
    Unmanaged<AdapterBox>.fromOpaque(box).takeRetainedValue().adapter
  }
}
