package import FlashData

/// What a machine asks of the player about the world outside: the date, the time zone, random numbers.
package struct Surroundings {
  /// The date in milliseconds since 1970, UTC.
  package var date: () -> Double = { 0 }
  /// How far local time is ahead of UTC.
  package var zone = LocalZone()
  /// The next random number: 31 bits.
  package var random: () -> UInt32 = { 0 }

  /// Whether errors say what they are, and where: a release player shows numbers alone (E.0.1, V.Err.8).
  package var isDebugger = true

  /// Whether code sees what is AIR's alone (V.Api.3).
  package var isAIR = false

  package init() {}
}
