import FlashData
package import FlashHeap

/// A state as bytes: a head, then sections.
///
/// Head: "ARCFLASH", the format's version, what the movie is, settings that belong to the run. Then each section that is not empty: its
/// name, its version, how many things it lists, how long it is. All numbers are little-endian. See docs/flash-states.md.
package struct MovieStateFile {
  package static let magic = Array("ARCFLASH".utf8)
  /// Of head and sections as such; what is in a section has a version of its own.
  package static let version: UInt32 = 3
  private static let sectionHead = 4 + 4 + 8 + 8

  package struct Place {
    package var range = 0..<0
    package var count = 0
  }

  package let bytes: [UInt8]
  /// Where each section is.
  package private(set) var places = [Place](
    repeating: Place(), count: MovieStateSection.allCases.count)
  private let movieSize: UInt64
  private let movieHash: UInt64
  private let run: Run

  /// Settings that scripts see: those of the saved run stay.
  private struct Run {
    var isFrames: UInt8 = 0
    var tick = 0.0
    var playerVersion: UInt32 = 0
    var clockMoves: UInt8 = 0
    var clockStart = 0.0
    var zone = LocalZone()
  }

  // MARK: - Writing

  package static func bytes(_ coder: StateCoder) -> [UInt8] {
    let player = coder.player
    var head = StateSink(capacity: 128)
    magic.withUnsafeBytes { head.put($0) }
    head.put(version)
    head.put(UInt64(player.movie.packed.count))
    head.put(player.movieHash)
    head.put(UInt8(player.options.mode == .frames ? 1 : 0))
    head.put((player.options.tickMilliseconds ?? -1).bitPattern)
    head.put(UInt32(clamping: player.playerVersion))
    head.put(UInt8(player.options.clock.moves ? 1 : 0))
    head.put(player.options.clock.start.bitPattern)
    Self.put(player.options.clock.zone, in: &head)
    let sections = MovieStateSection.allCases.filter { !coder.sinks.bytes(of: $0).isEmpty }
    head.put(UInt32(sections.count))
    let body = sections.reduce(0) {
      $0 + sectionHead + coder.sinks.bytes(of: $1).count
    }
    var result: [UInt8] = []
    result.reserveCapacity(head.count + body)
    result.append(contentsOf: head.bytes)
    for section in sections {
      let content = coder.sinks.bytes(of: section)
      var head = StateSink(capacity: sectionHead)
      head.put(section.name)
      head.put(UInt32(section.version))
      head.put(UInt64(coder.sinks.items(of: section)))
      head.put(UInt64(content.count))
      result.append(contentsOf: head.bytes)
      result.append(contentsOf: content)
    }
    return result
  }

  // MARK: - Reading

  package init(_ bytes: [UInt8]) throws(MovieStateError) {
    self.bytes = bytes
    guard bytes.starts(with: Self.magic) else {
      throw MovieStateError(.notAState, "this is no state of the Flash player")
    }
    var reader = Reader(bytes: bytes, position: Self.magic.count)
    let version: UInt32 = try reader.number()
    guard version == Self.version else {
      throw MovieStateError(
        .otherVersion, "the state has format \(version), and this player knows \(Self.version)")
    }
    movieSize = try reader.number()
    movieHash = try reader.number()
    var run = Run()
    run.isFrames = try reader.number()
    run.tick = try reader.double()
    run.playerVersion = try reader.number()
    run.clockMoves = try reader.number()
    run.clockStart = try reader.double()
    run.zone = try Self.zone(&reader)
    self.run = run
    let count: UInt32 = try reader.number()
    guard count <= UInt32(MovieStateSection.allCases.count) else { throw Reader.damaged }
    var next = 0
    for _ in 0..<count {
      let name: UInt32 = try reader.number()
      let version: UInt32 = try reader.number()
      // They come in their order, each once; those that are missing are empty.
      guard let section = MovieStateSection.allCases[next...].first(where: { $0.name == name })
      else { throw Reader.damaged }
      next = section.rawValue + 1
      guard version == UInt32(section.version) else {
        throw MovieStateError(
          .otherVersion,
          "the state's \(section) have version \(version), and this player knows \(section.version)"
        )
      }
      let count: UInt64 = try reader.number()
      let size: UInt64 = try reader.number()
      guard size <= UInt64(bytes.count - reader.position), count <= size || size == 0 || count == 0
      else { throw Reader.damaged }
      places[section.rawValue] = Place(
        range: reader.position..<reader.position + Int(size), count: Int(clamping: count))
      reader.position += Int(size)
    }
  }

  /// Refuses where the state is of another movie.
  package func check(movie: [UInt8]) throws(MovieStateError) {
    guard UInt64(movie.count) == movieSize, Self.hash(movie) == movieHash else {
      throw MovieStateError(.otherMovie, "the state is of another movie")
    }
  }

  /// A run's options, as far as its scripts see them.
  package func settings(_ options: Player.Options) throws(MovieStateError) -> Player.Options {
    var result = options
    result.mode = run.isFrames != 0 ? .frames : .ticks
    guard run.tick.isFinite, run.tick < 1e6, run.clockStart.isFinite, abs(run.clockStart) < 8.64e15,
      run.playerVersion < 256
    else { throw Reader.damaged }
    result.tickMilliseconds = run.tick > 0 ? run.tick : nil
    result.playerVersion = Int(run.playerVersion)
    result.clock.moves = run.clockMoves != 0
    result.clock.start = run.clockStart
    result.clock.zone = run.zone
    return result
  }

  /// The minutes of a zone, then 0 or what daylight saving adds and its changes.
  private static func put(_ zone: LocalZone, in head: inout StateSink) {
    head.put(zone.minutes.bitPattern)
    head.put((zone.daylight?.minutes ?? 0).bitPattern)
    for change in [zone.daylight?.begins, zone.daylight?.ends] {
      guard let change else { continue }
      for number in [change.month, change.week, change.weekday] { head.put(UInt8(number)) }
      head.put(change.minutes.bitPattern)
    }
  }

  private static func zone(_ reader: inout Reader) throws(MovieStateError) -> LocalZone {
    func minutes(_ reader: inout Reader) throws(MovieStateError) -> Double {
      let minutes = try reader.double()
      guard minutes.isFinite, minutes.magnitude <= 3000 else { throw Reader.damaged }
      return minutes
    }
    func change(_ reader: inout Reader) throws(MovieStateError) -> LocalZone.Change {
      let month: UInt8 = try reader.number()
      let week: UInt8 = try reader.number()
      let weekday: UInt8 = try reader.number()
      return LocalZone.Change(
        month: Int(month), week: Int(week), weekday: Int(weekday), minutes: try minutes(&reader))
    }
    var zone = LocalZone(minutes: try minutes(&reader))
    let added = try minutes(&reader)
    if added != 0 {
      let begins = try change(&reader)
      zone.daylight = LocalZone.Daylight(
        minutes: added, begins: begins, ends: try change(&reader))
    }
    return zone
  }

  /// Tells movies apart: eight bytes at a time.
  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    bytes.withUnsafeBytes { raw in
      var at = 0
      while at + 8 <= raw.count {
        mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
        at += 8
      }
      while at < raw.count {
        mix(UInt64(raw[at]))
        at += 1
      }
    }
    return hash
  }

  private struct Reader {
    static let damaged = MovieStateError(.damaged, "the state is damaged: its head breaks off")
    let bytes: [UInt8]
    var position: Int

    mutating func number<Number: FixedWidthInteger>() throws(MovieStateError) -> Number {
      let size = MemoryLayout<Number>.size
      guard bytes.count - position >= size else { throw Self.damaged }
      defer { position += size }
      return bytes.withUnsafeBytes {
        Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
      }
    }

    mutating func double() throws(MovieStateError) -> Double {
      let bits: UInt64 = try number()
      return Double(bitPattern: bits)
    }
  }
}
