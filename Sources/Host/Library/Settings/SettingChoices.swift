import HostBase

/// How much is asked of a core's file that was not used before (the setting `cores.trust`).
package enum TrustPolicy: String, SettingForm, CaseIterable {
  /// It is loaded, and remembered.
  case firstUse = "first-use"
  /// Only what was installed or trusted by a command, or signed, is loaded.
  case strict
}

/// What the cards of the library show (`library.covers`).
package enum CoverChoice: String, SettingForm, CaseIterable {
  /// Covers, or drawn ones.
  case covers
  /// The newest state first.
  case states
  /// Covers first, else the newest state or screenshot.
  case mixed
}

/// The shape that pictures have on the screen (`video.aspect`).
package enum PictureShape: String, SettingForm, CaseIterable {
  /// As the core says.
  case core
  /// A pixel is a square.
  case squarePixels = "square"
  /// Width to height as on an old television.
  case fourToThree = "4:3"
  /// Width to height as on a new one.
  case sixteenToNine = "16:9"
  /// As wide and high as the window.
  case stretched = "stretch"
}

/// Whether a game continues from its automatic state (`play.resume`).
package enum ResumeMode: String, SettingForm, CaseIterable {
  case never, ask, always
}

/// The colours of the window (`ui.theme`).
package enum ThemeChoice: String, SettingForm, CaseIterable {
  /// As the desktop says.
  case auto
  case dark, light, contrast
}
