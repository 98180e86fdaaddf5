#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Player {
  /// The player and its machine as `System.capabilities` describes them.
  ///
  /// The defaults are those of Flash Player on Linux, but for what this player lacks: printing, cameras, microphones, input
  /// methods that scripts control, and screen readers.
  public struct Capabilities: Sendable {
    /// There is a screen reader.
    public var hasAccessibility = false
    /// Sound is heard.
    public var hasAudio = true
    /// Sound of a microphone is encoded.
    public var hasAudioEncoder = false
    /// Video in movies is shown.
    public var hasEmbeddedVideo = true
    /// MP3 is decoded.
    public var hasMP3 = true
    /// Movies can print.
    public var hasPrinting = false
    /// The screen can be sent to a server.
    public var hasScreenBroadcast = false
    /// What others have sent so can be shown.
    public var hasScreenPlayback = false
    /// Sound can be played while it comes.
    public var hasStreamingAudio = true
    /// Video can be played while it comes.
    public var hasStreamingVideo = true
    /// Video of a camera is encoded.
    public var hasVideoEncoder = false
    /// Secure sockets are there.
    public var hasTLS = true
    /// There is an input method that scripts control.
    public var hasIME = false
    /// The player is the one for developers.
    public var isDebugger = false
    /// Cameras and microphones are forbidden.
    public var isAVHardwareDisabled = true
    /// Reading files is forbidden.
    public var isLocalFileReadDisabled = false
    /// Movies cannot be drawn into a page without a window of their own.
    public var isWindowlessDisabled = true
    /// The system.
    public var system = "Linux"
    /// The language, as Adobe's list of `System.capabilities.language` has it: `en`, `de`, `zh-CN`; `xu` for all others.
    public var language = Capabilities.systemLanguage
    #if arch(arm) || arch(arm64)
      /// The kind of processor.
      public var processor = "ARM"
    #else
      /// The kind of processor.
      public var processor = "x86"
    #endif
    /// Where the player is: `StandAlone`, `PlugIn`, `ActiveX`, `External`.
    public var playerType = "StandAlone"
    /// The screen in pixels; the picture's size when nil.
    public var screen: (width: Int, height: Int)?
    /// Dots an inch of the screen.
    public var screenDPI = 72.0

    /// Those of this player on this machine.
    public init() {}

    /// The language of the system's messages.
    public static var systemLanguage: String {
      for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        guard let value = getenv(name), value.pointee != 0 else { continue }
        return language(ofLocale: String(cString: value))
      }
      return "en"
    }

    /// Flash's word for the language of a locale such as `de_AT.UTF-8`.
    public static func language(ofLocale locale: String) -> String {
      let words = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
        .split { $0 == "_" || $0 == "-" }
      guard let first = words.first, first != "c", first != "posix" else { return "en" }
      switch first {
      case "zh":
        let isSimplified = words.dropFirst().allSatisfy { ["cn", "sg", "hans"].contains($0) }
        return isSimplified ? "zh-CN" : "zh-TW"
      case "nb", "nn": return "no"
      default: return languages.contains(String(first)) ? String(first) : "xu"
      }
    }

    private static let languages: Set<String> = [
      "cs", "da", "nl", "en", "fi", "fr", "de", "hu", "it", "ja", "ko", "no", "pl", "pt", "ru",
      "es", "sv", "tr",
    ]
  }
}
