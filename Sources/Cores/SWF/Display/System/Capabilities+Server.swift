import FlashData

extension Player.Capabilities {
  /// `Adobe` and the system, as Adobe's documentation says.
  package var manufacturer: String { "Adobe \(system)" }

  /// The capabilities as a server gets them, with the size of the screen in pixels.
  package func serverString(version: String, width: Int, height: Int) -> String {
    func letter(_ value: Bool) -> String { value ? "t" : "f" }
    // A blank is `%20` here, not the `+` of forms.
    func escaped(_ text: String) -> String {
      text.split(separator: " ", omittingEmptySubsequences: false)
        .map { URLText.encoded(String($0)) }.joined(separator: "%20")
    }
    let pairs: [(String, String)] = [
      ("A", letter(hasAudio)), ("SA", letter(hasStreamingAudio)),
      ("SV", letter(hasStreamingVideo)), ("EV", letter(hasEmbeddedVideo)),
      ("MP3", letter(hasMP3)), ("AE", letter(hasAudioEncoder)),
      ("VE", letter(hasVideoEncoder)), ("ACC", letter(hasAccessibility)),
      ("PR", letter(hasPrinting)), ("SP", letter(hasScreenPlayback)),
      ("SB", letter(hasScreenBroadcast)), ("DEB", letter(isDebugger)),
      ("V", escaped(version)), ("M", escaped(manufacturer)), ("R", "\(width)x\(height)"),
      ("COL", "color"), ("AR", "1"), ("OS", escaped(system)), ("L", language),
      ("PT", playerType), ("AVD", letter(isAVHardwareDisabled)),
      ("LFD", letter(isLocalFileReadDisabled)), ("WD", letter(isWindowlessDisabled)),
    ]
    return pairs.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }
}
