import CoreKit

extension FlashCore {
  /// Keys of the options.
  enum OptionKey {
    static let quality = "swf_quality"
    static let resolution = "swf_resolution"
    static let magnification = "swf_zoom"
  }

  /// The pad's buttons, with the option that says which key each one is, and what that is at first.
  static let padButtons: [(button: Buttons, option: String, title: String, usual: String)] = [
    (.up, "swf_pad_up", "Up", "up"), (.down, "swf_pad_down", "Down", "down"),
    (.left, "swf_pad_left", "Left", "left"), (.right, "swf_pad_right", "Right", "right"),
    (.a, "swf_pad_a", "A", "space"), (.b, "swf_pad_b", "B", "control"),
    (.x, "swf_pad_x", "X", "x"), (.y, "swf_pad_y", "Y", "z"), (.l, "swf_pad_l", "L", "shift"),
    (.r, "swf_pad_r", "R", "c"), (.select, "swf_pad_select", "Select", "escape"),
    (.start, "swf_pad_start", "Start", "enter"),
  ]

  /// What the core is; name, version and extensions say the same as manifest.json.
  static let descriptor = CoreDescriptor(
    name: "Arcadia Flash", version: "0.1.0", extensions: "swf|ruf"
  ).with {
    $0.isDeterministic = true
    $0.wantsKeyboard = true
    $0.stateQuirks = .variableSize
    $0.ports = [[Controller("Pad that presses keys", .joypad)]]
    $0.inputs = padButtons.map { InputLabel($0.button, $0.title) }
    $0.options = CoreOptions(
      categories: [
        OptionCategory("video", "Picture"),
        OptionCategory("pad", "Pad", info: "Which key each of the pad's buttons presses."),
      ],
      [
        CoreOption(
          OptionKey.quality, "Quality", info: "How fine edges are drawn, unless the movie says.",
          category: "video",
          values: [
            OptionValue("auto", "As the game's bundle says, or high"),
            OptionValue("high", "High"), OptionValue("best", "Best"),
            OptionValue("medium", "Medium"), OptionValue("low", "Low"),
          ]),
        CoreOption(
          OptionKey.resolution, "Resolution",
          info: "Pixels for each of the movie's: as many as the window has room for, or so many.",
          category: "video",
          values: [
            OptionValue("auto", "As the window"),
            OptionValue("1", "1×"), OptionValue("2", "2×"), OptionValue("3", "3×"),
            OptionValue("4", "4×"),
          ]),
        CoreOption(
          OptionKey.magnification, "Zoom",
          info: "Shows the part of the movie around the pointer larger.", category: "video",
          values: [
            OptionValue("1", "Off"), OptionValue("1.5", "150 %"), OptionValue("2", "200 %"),
            OptionValue("3", "300 %"), OptionValue("4", "400 %"),
          ]),
      ]
        + padButtons.map { pad in
          CoreOption(
            pad.option, pad.title, category: "pad",
            values: [OptionValue("none", "Nothing")]
              + Keys.choices.map { OptionValue($0.word, $0.title) },
            defaultValue: pad.usual)
        })
  }
}
