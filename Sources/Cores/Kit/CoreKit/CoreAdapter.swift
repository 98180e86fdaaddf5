// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// (AnyAdapter documents them.)
public import CoreABI

/// Speaks libretro for a `Core`: registration, the way of a game from load to unload, and harmless answers to calls
/// that come in the wrong order.
public final class CoreAdapter<C: Core>: AnyAdapter {
  public let host: Host
  public var manifest = UnsafeBufferPointer<CChar>(start: nil, count: 0)

  private var core: C?
  private let descriptor: CoreDescriptor
  // What the C side was shown, built at the first registration and kept until the adapter goes.
  private var optionSheet: OptionSheet?
  private var setup: SetupTables?
  // Kept until the next game's: there are hosts that only note where the texts are.
  private var inputTable: InputTable?
  private var memoryTable: MemoryTable?

  /// Nothing happens until the host calls.
  public init(_: C.Type) {
    descriptor = C.descriptor
    host = Host(descriptor)
  }

  /// The loaded core, for tests.
  public var loadedCore: C? { core }

  // MARK: - Registration

  public func setEnvironment(_ callback: retro_environment_t?) {
    host.calls.environment = callback
    guard callback != nil else { return }
    CallbackHub.current = self
    host.findLog()
    host.findInfo()
    host.register(manifest)
    host.tell(RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME, descriptor.supportsNoGame)
    let tables = setup ?? SetupTables(descriptor)
    setup = tables
    host.environment(RETRO_ENVIRONMENT_SET_CONTROLLER_INFO, tables.controllers.start)
    if descriptor.wantsPersistentBytes {
      host.environment(RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE, tables.contentOverride.start)
    }
    guard !descriptor.options.isEmpty else { return }
    let sheet = optionSheet ?? OptionSheet(descriptor.options)
    optionSheet = sheet
    sheet.send(to: host)
    if host.refreshVisibility() {
      let update: retro_core_options_update_display_callback_t = {
        CallbackHub.current?.optionVisibility() ?? false
      }
      host.tell(
        RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK,
        retro_core_options_update_display_callback(callback: update))
    }
  }

  public func start() {
    CallbackHub.current = self
    // Some hosts have their log ready only now.
    if host.logFunction == nil { host.findLog() }
  }

  public func stop() {
    unload()
    host.calls = HostCalls()
    host.logFunction = nil
    host.info = nil
    if CallbackHub.current === self { CallbackHub.current = nil }
  }

  public func systemInfo() -> retro_system_info {
    retro_system_info(
      library_name: descriptor.name.pointer, library_version: descriptor.version.pointer,
      valid_extensions: descriptor.extensions.pointer, need_fullpath: descriptor.needsFullPath,
      block_extract: descriptor.blocksExtract)
  }

  // MARK: - A game

  public func load(_ game: UnsafePointer<retro_game_info>?) -> Bool {
    unload()
    guard game != nil || descriptor.supportsNoGame else {
      host.log(.error, "\(descriptor.name) needs a game to start; give it a file")
      return false
    }
    agreeWithHost()
    let content = describe(game?.pointee)
    do throws(CoreError) {
      core = try C(game: content, host: host)
    } catch {
      host.log(
        .error, error.description)
      forgetGame()
      return false
    }
    announceGame()
    return true
  }

  /// What is settled before the core is made, so that its `init` can already use it.
  private func agreeWithHost() {
    CallbackHub.current = self
    host.choosePixelFormat(descriptor.pixelFormats)
    host.canRepeat = host.ask(RETRO_ENVIRONMENT_GET_CAN_DUPE, false) ?? false
    host.hasButtonMask = host.environment(RETRO_ENVIRONMENT_GET_INPUT_BITMASKS, nil)
    host.setRumble =
      host.ask(RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE, retro_rumble_interface())?.set_rumble_state
    if !descriptor.stateQuirks.isEmpty {
      // The number changed in July 2026: hosts know one or the other.
      if !host.tell(RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS, descriptor.stateQuirks.rawValue) {
        host.tell(RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW, descriptor.stateQuirks.rawValue)
      }
    }
  }

  private func describe(_ game: retro_game_info?) -> Game {
    guard let game else {
      return Game(path: nil, bytes: UnsafeRawBufferPointer(start: nil, count: 0))
    }
    var path = game.path.map { String(cString: $0) }
    var start = game.data
    var count = game.size
    var details: GameDetails?
    var isPersistent = false
    let none: UnsafePointer<retro_game_info_ext>? = nil
    if let answer = host.ask(RETRO_ENVIRONMENT_GET_GAME_INFO_EXT, none),
      let record = answer?.pointee
    {
      details = GameDetails(record)
      if path == nil { path = details?.fullPath }
      if start == nil {
        start = record.data
        count = record.size
      }
      isPersistent = record.persistent_data && record.data == start
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : max(0, count))
    return Game(path: path, bytes: bytes, details: details, bytesLiveUntilUnload: isPersistent)
  }

  /// What only a loaded core knows.
  private func announceGame() {
    guard let core else { return }
    if !host.hiddenOptions.isEmpty || !host.shownAgain.isEmpty { host.refreshVisibility() }
    let labels = InputTable(core.inputs)
    inputTable = labels
    if !core.inputs.isEmpty {
      host.environment(RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS, labels.entries.start)
    }
    if descriptor.wantsKeyboard {
      let changed: retro_keyboard_event_t = { isDown, code, character, modifiers in
        CallbackHub.current?.keyChanged(
          KeyEvent(isDown: isDown, code: code, character: character, modifiers: modifiers))
      }
      host.tell(RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK, retro_keyboard_callback(callback: changed))
    }
    if descriptor.wantsFrameTime {
      let passed: retro_frame_time_callback_t = { CallbackHub.current?.frameTime($0) }
      let rate = core.timing.framesPerSecond
      let ideal = rate > 0.01 ? Int64(1_000_000 / rate) : 16_667
      host.tell(
        RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK,
        retro_frame_time_callback(callback: passed, reference: ideal))
    }
    if let version = descriptor.networkProtocol { host.offerNetwork(version) }
    if C.describesFrames { host.offerDescriptions() }
    let map = core.memoryMap
    if !map.isEmpty {
      let table = MemoryTable(map)
      memoryTable = table
      host.tell(
        RETRO_ENVIRONMENT_SET_MEMORY_MAPS,
        retro_memory_map(descriptors: table.entries.start, num_descriptors: CUnsignedInt(map.count))
      )
      host.tell(RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS, true)
    }
  }

  public func unload() {
    core?.willUnload(host)
    forgetGame()
  }

  private func forgetGame() {
    core = nil
    memoryTable = nil
    host.shownAgain = host.hiddenOptions
    host.hiddenOptions = []
    host.stopSensors()
    host.stopCamera()
    host.pixelFormat = .xrgb1555
    host.canRepeat = false
    host.hasButtonMask = false
    host.setRumble = nil
    host.sendPacket = nil
    host.pollForPackets = nil
    host.frameMicroseconds = 0
    for port in host.latchedButtons.indices { host.latchedButtons[port] = [] }
    host.canvas.forget()
  }

  public func outputInfo() -> retro_system_av_info {
    guard let core else { return retro_system_av_info() }
    return retro_system_av_info(geometry: core.geometry.record, timing: core.timing.record)
  }

  // MARK: - Frames

  public func run() {
    guard let core else { return }
    if !descriptor.options.isEmpty, host.optionsWereChanged() {
      host.refreshVisibility()
      core.optionsChanged(host)
    }
    host.latchInput()
    if host.camera != nil && !host.isCameraRefused { host.runCamera() }
    core.runFrame(host)
  }

  public func reset() { core?.reset() }

  public func plug(_ device: UInt32, into port: UInt32) {
    core?.plug(Device(rawValue: device), into: Int(port))
  }

  public func region() -> UInt32 { core?.region.rawValue ?? 0 }

  public func memory(_ kind: UInt32) -> UnsafeMutableRawBufferPointer? {
    guard let found = core?.memory(MemoryKind(rawValue: kind)), found.baseAddress != nil,
      !found.isEmpty
    else { return nil }
    return found
  }

  // MARK: - States and cheats

  public func stateSize() -> Int { max(0, core?.stateSize ?? 0) }

  public func saveState(_ data: UnsafeMutableRawPointer?, _ size: Int) -> Bool {
    guard let core, let data else { return false }
    let needed = core.stateSize
    guard needed > 0, size >= needed else { return false }
    // What the core does not write must not be chance: equal machines give equal states.
    let buffer = UnsafeMutableRawBufferPointer(start: data, count: size)
    UnsafeMutableRawBufferPointer(rebasing: buffer[needed...]).initializeMemory(
      as: UInt8.self, repeating: 0)
    return core.saveState(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<needed]))
  }

  public func loadState(_ data: UnsafeRawPointer?, _ size: Int) -> Bool {
    guard let core, let data, size > 0 else { return false }
    do throws(CoreError) {
      try core.loadState(from: UnsafeRawBufferPointer(start: data, count: size))
      return true
    } catch {
      host.log(.warning, "\(descriptor.name) refuses the state: \(error.description)")
      return false
    }
  }

  public func clearCheats() { core?.clearCheats() }

  public func setCheat(_ index: UInt32, _ isEnabled: Bool, _ code: UnsafePointer<CChar>?) {
    guard let core, let code else { return }
    core.setCheat(String(cString: code), index: Int(index), isEnabled: isEnabled)
  }

  // MARK: - Callbacks of the host

  public func keyChanged(_ event: KeyEvent) { core?.key(event) }

  public func frameTime(_ microseconds: Int64) { host.frameMicroseconds = max(0, microseconds) }

  public func cameraFrame(_ frame: CameraFrame) { core?.cameraFrame(frame) }

  public func cameraIsReady() { host.isCameraRefused = false }

  public func optionVisibility() -> Bool { host.refreshVisibility() }

  public func describeFrame(_ text: UnsafeMutablePointer<CChar>?, _ room: Int) -> Int {
    guard let text, room > 0, var words = core?.describeFrame() else { return 0 }
    return words.withUTF8 { bytes in
      // Not in the middle of a character: the bytes after its first one begin with 10.
      var count = min(bytes.count, room)
      while count > 0, count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
      for index in 0..<count { text[index] = CChar(bitPattern: bytes[index]) }
      return count
    }
  }

  public func networkStarted(
    _ client: UInt16, send: retro_netpacket_send_t?, poll: retro_netpacket_poll_receive_t?
  ) {
    host.sendPacket = send
    host.pollForPackets = poll
    core?.networkStarted(client, host)
  }

  public func networkReceived(_ data: UnsafeRawPointer?, _ size: Int, from client: UInt16) {
    guard let data, size > 0 else { return }
    core?.networkReceived(UnsafeRawBufferPointer(start: data, count: size), from: client, host)
  }

  public func networkStopped() {
    core?.networkStopped(host)
    host.sendPacket = nil
    host.pollForPackets = nil
  }

  public func networkJoined(_ client: UInt16) -> Bool { core?.networkJoined(client, host) ?? false }

  public func networkLeft(_ client: UInt16) { core?.networkLeft(client, host) }
}

extension StaticString {
  /// The text for C: static, and compilers end it with a NUL.
  fileprivate var pointer: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
