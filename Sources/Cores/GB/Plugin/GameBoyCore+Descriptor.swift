import CoreKit
import GameBoy

extension GameBoyCore {
  /// Keys of the options.
  enum OptionKey {
    static let model = "gb_model"
    static let bootROM = "gb_boot_rom"
    static let palette = "gb_palette"
    static let correction = "gb_color_correction"
    static let opposites = "gb_opposite_directions"
    static let rumble = "gb_rumble"
  }

  /// What the core is; name, version and extensions say the same as manifest.json.
  static let descriptor = CoreDescriptor(
    name: "Arcadia Game Boy", version: "0.1.0", extensions: "gb|dmg|sgb|gbc|cgb"
  ).with {
    $0.isDeterministic = true
    $0.ports = [[Controller("Game Boy buttons", .joypad)]]
    $0.inputs = [
      InputLabel(.up, "Up"), InputLabel(.down, "Down"), InputLabel(.left, "Left"),
      InputLabel(.right, "Right"), InputLabel(.a, "A"), InputLabel(.b, "B"),
      InputLabel(.select, "Select"), InputLabel(.start, "Start"),
    ]
    $0.options = options
  }

  private static let options = CoreOptions(
    categories: [
      OptionCategory("system", "System", info: "Which machine is imitated."),
      OptionCategory("video", "Video", info: "Colours of the picture."),
      OptionCategory("input", "Input", info: "Buttons and the motor."),
    ],
    [
      CoreOption(
        OptionKey.model, "Model", info: "Takes effect when the game is loaded again.",
        category: "system",
        values: [
          OptionValue("auto", "As the game wants"), OptionValue("dmg", "Game Boy"),
          OptionValue("mgb", "Game Boy Pocket"), OptionValue("sgb", "Super Game Boy"),
          OptionValue("cgb", "Game Boy Color"), OptionValue("agb", "Game Boy Advance"),
        ]),
      CoreOption(
        OptionKey.bootROM, "Boot ROM",
        info: "Runs dmg_boot.bin or cgb_boot.bin where there is one and it is a known dump. "
          + "Takes effect when the game is loaded again.",
        category: "system", values: [OptionValue("on", "On"), OptionValue("off", "Off")]),
      CoreOption(
        OptionKey.palette, "Palette", info: "For models and games without colours.",
        category: "video", values: PaletteSet.all.map { OptionValue($0.key, $0.title) }),
      CoreOption(
        OptionKey.correction, "Colour correction",
        info: "Shows the colours of a Game Boy Color as its screen mixes them.", category: "video",
        values: [OptionValue("curve", "As on the screen"), OptionValue("off", "Off")]),
      CoreOption(
        OptionKey.opposites, "Opposite directions",
        info: "A d-pad cannot be pressed left and right at once; some games break when it is.",
        category: "input",
        values: [OptionValue("blocked", "Blocked"), OptionValue("allowed", "Allowed")]),
      CoreOption(
        OptionKey.rumble, "Rumble", info: "For cartridges with a motor.", category: "input",
        values: [OptionValue("on", "On"), OptionValue("off", "Off")]),
    ])
}
