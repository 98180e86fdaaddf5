public import Flash
public import FlashBundle

extension PlayerSettings {
  /// Makes options of what is set; answers, in words, what this player does not do.
  public func apply(to options: inout Player.Options) -> [String] {
    options.parameters += parameters.map { ($0.name, $0.value) }
    if let seconds = number(.scriptTimeout), seconds > 0 { options.scriptTimeout = seconds }
    if let url = text(.baseURL) { options.baseURL = url }
    if let quality = text(.quality) {
      // Finer grids than those of `best` there are none here.
      options.quality = ["low", "medium", "high"].contains(quality) ? quality : "best"
    }
    if let align = text(.align) { options.alignment = Self.letters(of: align) }
    options.keepsAlignment = isOn(.forceAlign)
    if let mode = text(.scaleMode) { options.scaleMode = Self.scaleModes[mode] }
    options.keepsScaleMode = isOn(.forceScaleMode)
    if let version = number(.version) { options.playerVersion = Int(version) }
    if let rate = number(.frameRate) { options.frameRate = min(rate, 1000) }

    var missing: [String] = []
    func miss(_ key: Key, _ what: String, but usual: String) {
      guard let value = values[key]?.description, value != usual else { return }
      missing.append("\(key.rawValue) = \(value) is not done: \(what)")
    }
    miss(.loadBehavior, "movies are there whole before they begin", but: "blocking")
    miss(.letterbox, "there are no bars beside the stage", but: "on")
    miss(.runtime, "this player is Flash Player", but: "flash_player")
    miss(.mockExternalInterface, "no page answers a movie", but: "false")
    return missing
  }

  private static let scaleModes = [
    "exact_fit": "exactFit", "no_border": "noBorder", "no_scale": "noScale", "show_all": "showAll",
  ]

  /// `top_left` → `TL`.
  private static func letters(of align: String) -> String {
    align == "center" ? "" : String(align.split(separator: "_").compactMap(\.first)).uppercased()
  }
}
