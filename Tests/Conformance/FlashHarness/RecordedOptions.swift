public import Flash

extension Player.Options {
  /// What the cases of the suite were recorded with: the same in every run and on every machine.
  ///
  /// A debugger of Flash Player 32, in English, at 2001-02-03 04:05:06 in Nepal for ever, without the system's fonts.
  public static var recorded: Player.Options {
    var options = Player.Options()
    options.seed = recordedSeed
    options.clock = .recorded
    options.capabilities = .recorded
    options.scriptTimeout = 300
    options.systemFonts = nil
    return options
  }

  /// Lets the clock and the log be those of the machine that the swfdec project recorded on: one with Linux, at Greenwich, at
  /// 2002-10-28 21:24:04 for ever.
  public mutating func useSwfdecMachine() {
    clock.start = 1_035_840_244_000
    clock.zone = LocalZone()
    logEncoding = .characters
  }

  /// Lets the clock be that of the machine that the cases of avmplus were recorded on.
  ///
  /// It stood on the American west coast, with daylight saving, at 2025-07-24 04:56:46 UTC for ever: traces show the moment and offsets.
  public mutating func useAvmplusMachine() {
    clock.start = 1_753_333_006_000
    clock.zone = .pacific
  }

  /// The seed of runs that name none, or 0.
  public static let recordedSeed = UInt32(truncatingIfNeeded: UInt64(981_156_046_000_000))
}

extension Player.Clock {
  /// 2001-02-03 04:05:06 in Nepal, for ever.
  public static let recorded = Player.Clock(
    start: 981_152_406_000, zone: LocalZone(minutes: 345), moves: false)
}

extension LocalZone {
  /// The zone of the American west coast, with the changes of the years since 2007.
  public static let pacific = LocalZone(
    minutes: -480,
    daylight: Daylight(
      begins: Change(month: 3, week: 2, weekday: 0, minutes: 120),
      ends: Change(month: 11, week: 1, weekday: 0, minutes: 60)))
}

extension Player.Capabilities {
  /// Those of the player that the cases were recorded with.
  public static var recorded: Player.Capabilities {
    var said = Player.Capabilities()
    said.hasEmbeddedVideo = false
    said.hasStreamingAudio = false
    said.hasStreamingVideo = false
    said.isDebugger = true
    said.system = "Linux"
    said.language = "en"
    said.processor = "x86"
    return said
  }
}
