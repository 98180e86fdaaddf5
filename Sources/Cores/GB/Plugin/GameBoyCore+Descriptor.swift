import CoreKit
import GameBoy

extension GameBoyCore {
  /// Keys of the options.
  enum OptionKey {
    static let model = "gb_model"
    static let bootROM = "gb_boot_rom"
    static let palette = "gb_palette"
    static let object0 = "gb_palette_object0"
    static let object1 = "gb_palette_object1"
    static let blending = "gb_frame_blending"
    static let correction = "gb_color_correction"
    static let opposites = "gb_opposite_directions"
    static let rumble = "gb_rumble"
    static let compatibility = "gb_gbc_palette"
    static let border = "gb_sgb_border"
    static let systemPalette = "gb_sgb_palette"
    static let serial = "gb_serial"
    static let objectLimit = "gb_sprite_limit"
    static let audioFilter = "gb_audio_filter"
    static let channels = [
      "gb_audio_pulse1", "gb_audio_pulse2", "gb_audio_wave", "gb_audio_noise",
    ]
    static let tilt = "gb_tilt"
    static let camera = "gb_camera"
    static let clockMode = "gb_rtc_mode"
    static let clockOffset = "gb_rtc_offset"
  }

  /// What the core is; name, version and extensions say the same as manifest.json.
  static let descriptor = CoreDescriptor(
    name: "Arcadia Game Boy", version: "0.1.0", extensions: "gb|dmg|sgb|gbc|cgb"
  ).with {
    $0.isDeterministic = true
    // A Super Game Boy has up to four players.
    $0.ports = Array(repeating: [Controller("Game Boy buttons", .joypad)], count: 4)
    $0.inputs = (0..<4).flatMap { port in
      [
        InputLabel(port: port, .up, "Up"), InputLabel(port: port, .down, "Down"),
        InputLabel(port: port, .left, "Left"), InputLabel(port: port, .right, "Right"),
        InputLabel(port: port, .a, "A"), InputLabel(port: port, .b, "B"),
        InputLabel(port: port, .select, "Select"), InputLabel(port: port, .start, "Start"),
      ]
    }
    $0.options = options
    $0.networkProtocol = "arcadia-gb-link-1"
  }

  /// The palette of one layer: the set's own, or that of another.
  private static func objectPalette(_ key: String, _ title: String) -> CoreOption {
    CoreOption(
      key, title, info: "Colours for this layer alone, on models and games without colours.",
      category: "video",
      values: [OptionValue("same", "As the palette says")]
        + PaletteSet.all.map { OptionValue($0.key, $0.title) })
  }

  private static let superGameBoy = OptionCondition(
    OptionKey.model, isOneOf: ["sgb", "sgb2", "auto_sgb"])

  /// The palettes that a button combination chooses on a Game Boy Color.
  static let combinations: [(key: String, title: String, value: CompatibilityPalette.Combination)] =
    [
      ("up", "Up: brown", .up), ("up_a", "Up + A: red", .upA), ("up_b", "Up + B: dark brown", .upB),
      ("left", "Left: blue", .left), ("left_a", "Left + A: dark blue", .leftA),
      ("left_b", "Left + B: grey", .leftB), ("down", "Down: pastel", .down),
      ("down_a", "Down + A: orange", .downA), ("down_b", "Down + B: yellow", .downB),
      ("right", "Right: green", .right), ("right_a", "Right + A: dark green", .rightA),
      ("right_b", "Right + B: inverted", .rightB),
    ]

  /// Half a day of hours either way, then days.
  private static let clockOffsets: [OptionValue] =
    (-12...12).map { hours in
      OptionValue("\(hours)", hours == 0 ? "None" : "\(hours > 0 ? "+" : "")\(hours) h")
    }
    + [-7, -2, -1, 1, 2, 7].map { days in
      OptionValue("\(days * 24)", "\(days > 0 ? "+" : "")\(days) d")
    }

  private static func channel(_ number: Int, _ title: String) -> CoreOption {
    CoreOption(
      OptionKey.channels[number], title, category: "audio",
      values: [OptionValue("on", "On"), OptionValue("off", "Mute")])
  }

  private static let options = CoreOptions(
    categories: [
      OptionCategory("system", "System", info: "Which machine is imitated."),
      OptionCategory("video", "Video", info: "Colours of the picture."),
      OptionCategory("audio", "Audio", info: "The sound, and which parts of it are heard."),
      OptionCategory("input", "Input", info: "Buttons and the motor."),
      OptionCategory(
        "cartridge", "Cartridge", info: "Clocks, sensors and cameras that some cartridges have."),
    ],
    [
      CoreOption(
        OptionKey.model, "Model", info: "Takes effect when the game is loaded again.",
        category: "system",
        values: [
          OptionValue("auto", "As the game wants"), OptionValue("dmg", "Game Boy"),
          OptionValue("mgb", "Game Boy Pocket"), OptionValue("sgb", "Super Game Boy"),
          OptionValue("sgb2", "Super Game Boy 2"), OptionValue("cgb", "Game Boy Color"),
          OptionValue("cgb_c", "Game Boy Color, CPU C"), OptionValue("agb", "Game Boy Advance"),
          OptionValue("auto_sgb", "As the game wants, Super Game Boy if it can"),
        ]),
      CoreOption(
        OptionKey.bootROM, "Boot ROM",
        info:
          "Runs the model's boot ROM (dmg_boot.bin, cgb_boot.bin and so on) where it is a known dump. "
          + "Takes effect when the game is loaded again.",
        category: "system", values: [OptionValue("on", "On"), OptionValue("off", "Off")]),
      CoreOption(
        OptionKey.serial, "Link port",
        info: "What is plugged in. Prints become pictures beside the game's other images. While "
          + "two machines are linked, the link cable is plugged in instead.",
        category: "system",
        values: [OptionValue("nothing", "Nothing"), OptionValue("printer", "Game Boy Printer")]),
      CoreOption(
        OptionKey.palette, "Palette", info: "For models and games without colours.",
        category: "video", values: PaletteSet.all.map { OptionValue($0.key, $0.title) }),
      objectPalette(OptionKey.object0, "Palette of objects 1"),
      objectPalette(OptionKey.object1, "Palette of objects 2"),
      CoreOption(
        OptionKey.compatibility, "Game Boy Color palette",
        info:
          "The colours that a Game Boy Color or Advance gives to a game without colours: those that it keeps for the "
          + "game's title, or those of a button combination.",
        category: "video",
        values: [OptionValue("auto", "By the game's title")]
          + combinations.map { OptionValue($0.key, $0.title) },
        visibleWhen: OptionCondition(OptionKey.model, isOneOf: ["cgb", "cgb_c", "agb"])),
      CoreOption(
        OptionKey.border, "Super Game Boy border",
        info: "The frame around the picture; until a game sends its own there is one of ours.",
        category: "video",
        values: [
          OptionValue("on", "For games made for it"), OptionValue("always", "Always"),
          OptionValue("off", "Off"),
        ],
        visibleWhen: superGameBoy),
      CoreOption(
        OptionKey.systemPalette, "Super Game Boy palette",
        info: "For games that send no palettes of their own.", category: "video",
        values: [OptionValue("auto", "By the game's title")]
          + SystemPalette.names.map { OptionValue($0) },
        visibleWhen: superGameBoy),
      CoreOption(
        OptionKey.correction, "Colour correction",
        info:
          "Shows the colours of a Game Boy Color or Advance as its screen mixes them; the Advance's is darker.",
        category: "video",
        values: [
          OptionValue("curve", "As the screen mixes them"),
          OptionValue("lcd", "As the screen looks in a room"), OptionValue("off", "Off"),
        ]),
      CoreOption(
        OptionKey.blending, "Frame blending",
        info: "Shows what games draw on every second frame only as a slow screen does.",
        category: "video",
        values: [
          OptionValue("off", "Off"), OptionValue("mix", "Two frames mixed"),
          OptionValue("ghost", "Ghosting of the screen"),
        ]),
      CoreOption(
        OptionKey.objectLimit, "Sprite limit",
        info: "Hardware draws ten objects on a line. Without the limit less flickers, but some "
          + "games hide things with it. A Super Game Boy keeps it.",
        category: "video", values: [OptionValue("on", "Ten on a line"), OptionValue("off", "Off")]),
      CoreOption(
        OptionKey.audioFilter, "Audio filter",
        info: "How much of the deep tones the machine's output lets through.", category: "audio",
        values: [
          OptionValue("model", "As in the model"), OptionValue("dmg", "Game Boy: deep"),
          OptionValue("cgb", "Game Boy Color: thin"), OptionValue("off", "Off"),
        ]),
      channel(0, "Pulse channel 1"), channel(1, "Pulse channel 2"), channel(2, "Wave channel"),
      channel(3, "Noise channel"),
      CoreOption(
        OptionKey.opposites, "Opposite directions",
        info: "A d-pad cannot be pressed left and right at once; some games break when it is.",
        category: "input",
        values: [OptionValue("blocked", "Blocked"), OptionValue("allowed", "Allowed")]),
      CoreOption(
        OptionKey.rumble, "Rumble", info: "For cartridges with a motor.", category: "input",
        values: [OptionValue("on", "On"), OptionValue("off", "Off")]),
      CoreOption(
        OptionKey.tilt, "Tilt", info: "For cartridges that feel how they are held.",
        category: "cartridge",
        values: [
          OptionValue("auto", "Motion sensor, else stick or pointer"),
          OptionValue("stick", "Stick or pointer"),
        ]),
      CoreOption(
        OptionKey.camera, "Camera picture",
        info:
          "For the Game Boy Camera. A file is camera.bmp, camera.pgm or camera.ppm in the folder of "
          + "saves or of system files. A camera is opened when the game is loaded.",
        category: "cartridge",
        values: [
          OptionValue("auto", "Camera, else file, else test card"),
          OptionValue("file", "File, else test card"), OptionValue("card", "Test card"),
        ]),
      CoreOption(
        OptionKey.clockMode, "RTC mode",
        info: "Whether a cartridge's clock goes on while the game is not played.",
        category: "cartridge",
        values: [
          OptionValue("real", "Real time"), OptionValue("emulated", "Only while playing"),
        ]),
      CoreOption(
        OptionKey.clockOffset, "RTC offset",
        info: "Moves a cartridge's clock against the computer's; a change moves it at once.",
        category: "cartridge",
        values: clockOffsets, defaultValue: "0",
        visibleWhen: OptionCondition(OptionKey.clockMode, isOneOf: ["real"])),
    ])
}
