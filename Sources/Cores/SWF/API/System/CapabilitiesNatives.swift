import FlashAVM2
import FlashDisplay
import FlashHeap

/// Y.Cap: Capabilities.
enum CapabilitiesNatives {
  private typealias Capabilities = Player.Capabilities

  static func of(_ key: String) -> NativeFunction? {
    guard key != "static hasMultiChannelAudio" else { return NativeCall.flag { _ in false } }
    guard key.hasPrefix("static get ") else { return nil }
    let name = String(key.dropFirst("static get ".count))
    if let read = flag(name) {
      return NativeCall.flag { call in read(call.api.player.options.capabilities) }
    }
    if let read = text(name) {
      return NativeCall.text { call in read(call.api.player.options.capabilities) }
    }
    return ofPlayer(name)
  }

  private static func flag(_ name: String) -> ((Capabilities) -> Bool)? {
    switch name {
    case "avHardwareDisable": { $0.isAVHardwareDisabled }
    case "hasAccessibility": { $0.hasAccessibility }
    case "hasAudio": { $0.hasAudio }
    case "hasAudioEncoder": { $0.hasAudioEncoder }
    case "hasEmbeddedVideo": { $0.hasEmbeddedVideo }
    case "hasIME": { $0.hasIME }
    case "hasMP3": { $0.hasMP3 }
    case "hasPrinting": { $0.hasPrinting }
    case "hasScreenBroadcast": { $0.hasScreenBroadcast }
    case "hasScreenPlayback": { $0.hasScreenPlayback }
    case "hasStreamingAudio": { $0.hasStreamingAudio }
    case "hasStreamingVideo": { $0.hasStreamingVideo }
    case "hasTLS": { $0.hasTLS }
    case "hasVideoEncoder": { $0.hasVideoEncoder }
    case "isDebugger": { $0.isDebugger }
    case "isEmbeddedInAcrobat": { _ in false }
    case "localFileReadDisable": { $0.isLocalFileReadDisabled }
    case "supports32BitProcesses", "supports64BitProcesses": { _ in true }
    default: nil
    }
  }

  private static func text(_ name: String) -> ((Capabilities) -> String)? {
    switch name {
    case "cpuArchitecture": { $0.processor }
    case "language": { $0.language }
    case "manufacturer": { $0.manufacturer }
    case "maxLevelIDC": { _ in "5.1" }
    case "os": { $0.system }
    case "playerType": { $0.playerType }
    case "screenColor": { _ in "color" }
    case "touchscreenType": { _ in "none" }
    default: nil
    }
  }

  /// What also depends on the player itself.
  private static func ofPlayer(_ name: String) -> NativeFunction? {
    switch name {
    case "pixelAspectRatio": NativeCall.number { _ in 1 }
    case "screenDPI": NativeCall.number { call in call.api.player.options.capabilities.screenDPI }
    case "screenResolutionX": NativeCall.number { call in screen(call.api.player).width }
    case "screenResolutionY": NativeCall.number { call in screen(call.api.player).height }
    case "version": NativeCall.text { call in version(call.api.player) }
    case "serverString":
      NativeCall.text { call in
        let player = call.api.player
        let size = screen(player)
        return player.options.capabilities.serverString(
          version: version(player), width: Int(size.width), height: Int(size.height))
      }
    default: nil
    }
  }

  /// The screen's size; the picture's where no screen is known.
  static func screen(_ player: Player) -> (width: Double, height: Double) {
    if let screen = player.options.capabilities.screen {
      return (Double(screen.width), Double(screen.height))
    }
    let stage = player.stage
    return (
      (Double(stage.viewportWidth) / stage.viewportScale).rounded(),
      (Double(stage.viewportHeight) / stage.viewportScale).rounded()
    )
  }

  private static func version(_ player: Player) -> String {
    "LNX \(player.options.playerVersion),0,0,0"
  }
}
