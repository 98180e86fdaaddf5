import ABCNotation
import SWF
import TrialKit

/// Movies as a hostile page could hold them: good ones with something wrong.
public enum MovieCase: String, CaseIterable, Sendable {
  /// Damage to the unpacked movie, so that every structure is met.
  case tags
  /// Damage to the file, so that headers and packed streams are met.
  case files
  /// Damage to an ABC file.
  case abc
  /// Actions of random codes.
  case actions

  /// A promise that was not kept.
  struct Broken: Error, CustomStringConvertible { var description: String }

  /// Makes and reads case `number` of `seed`; `movies` are files to begin with besides our own.
  public func run(
    seed: UInt64, number: Int, movies: [[UInt8]], keep: ([UInt8]) -> Void = { _ in }
  ) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9)
    switch self {
    case .tags:
      var file = Self.unpacked(Self.pick(&dice, movies))
      Self.damage(&file, from: 8, &dice)
      try Self.read(file, keep)
    case .files:
      var file = Self.pick(&dice, movies)
      Self.damage(&file, from: 0, &dice)
      try Self.read(file, keep)
    case .abc:
      var file = dice.once(in: 2) ? Sample.abcFile : Self.code(of: Self.pick(&dice, movies))
      if dice.once(in: 3) {
        Self.scramble(&file, &dice)
      } else {
        Self.damage(&file, from: 4, &dice)
      }
      keep(file)
      guard let abc = try? ABCFile(file, in: 0..<file.count) else { return }
      try Self.read(abc)
      try Self.list(abc)
    case .actions:
      let codes = dice.bytes(1 + dice.below(400)).map { $0 & 1 == 0 ? $0 : 0x80 | $0 & 0x1F }
      keep(codes)
      let reader = ActionReader(codes, in: 0..<codes.count, version: dice.byte() & 15)
      for start in codes.indices {
        guard let instruction = reader.instruction(at: start) else {
          throw Broken(description: "no action at \(start)")
        }
        guard instruction.next > start, instruction.next <= codes.count else {
          throw Broken(description: "the action at \(start) does not lead on")
        }
      }
    }
  }

  /// The first ABC file of a movie; our own if it has none.
  private static func code(of file: [UInt8]) -> [UInt8] {
    guard let movie = try? Movie(file, sizeLimit: 16 << 20) else { return Sample.abcFile }
    for tag in movie.tags {
      if case .doABC(let tag)? = try? movie.content(of: tag) {
        return Array(movie.bytes[tag.data])
      }
    }
    return Sample.abcFile
  }

  /// Random code in a file that is right otherwise: branches in all directions, instructions in instructions.
  private static func scramble(_ file: inout [UInt8], _ dice: inout Dice) {
    guard let abc = try? ABCFile(file, in: 0..<file.count) else { return }
    for body in abc.bodies {
      for position in body.code.indices where !dice.once(in: 4) {
        file[position] = dice.once(in: 3) ? dice.pick([0x10, 0x11, 0x1B, 0, 1, 0xFF]) : dice.byte()
      }
    }
  }

  /// What can be read can be listed, and the text can be assembled to a file that can be read.
  private static func list(_ abc: ABCFile) throws {
    let text = Listing.text(of: abc)
    do {
      let bytes = try Assembler.assemble(text)
      _ = try ABCFile(bytes, in: 0..<bytes.count)
    } catch {
      throw Broken(description: "a listing that cannot be assembled: \(error)")
    }
  }

  /// Reads all that is left for later in an ABC file.
  private static func read(_ abc: ABCFile) throws {
    for body in abc.bodies {
      guard body.code.indices.upperBound <= abc.bytes.count else {
        throw Broken(description: "code behind the end")
      }
      let code = abc.code(of: body)
      for start in 0...code.count {
        guard let instruction = try? code.instruction(at: start) else { continue }
        guard instruction.next > start, instruction.next <= code.count else {
          throw Broken(description: "the instruction at \(start) does not lead on")
        }
        guard instruction.opcode == .lookupswitch else { continue }
        for index in 0...instruction.second { _ = code.target(ofCase: index, of: instruction) }
      }
    }
    guard size(of: abc) <= 16 * abc.bytes.count + 4096 else {
      throw Broken(description: "\(size(of: abc)) bytes for \(abc.bytes.count)")
    }
    for index in abc.constants.strings.indices { _ = abc.text(UInt32(index)) }
    for index in abc.constants.multinames.indices { _ = abc.nameText(UInt32(index)) }
    for index in abc.methods.indices { _ = abc.methodText(index) }
    for item in abc.defaults + abc.traits.map(\.value) { _ = try? abc.constants.value(of: item) }
    // Lists are parts of the arrays, so that no owner can ask for what is not there.
    for trait in abc.traits { _ = abc.traitMetadata[trait.metadata.indices] }
    for method in abc.methods {
      _ = (abc.parameterTypes[method.parameters.indices], abc.defaults[method.options.indices])
    }
  }

  /// The bytes that a file takes once it is read, without those that it lies in.
  private static func size(of abc: ABCFile) -> Int {
    func size<Element>(_ list: [Element]) -> Int { list.count * MemoryLayout<Element>.stride }
    let pools = abc.constants
    let constants =
      size(pools.integers) + size(pools.unsignedIntegers) + size(pools.doubles)
      + size(pools.strings) + size(pools.namespaces) + size(pools.namespaceSets)
      + size(pools.namespaceSetMembers) + size(pools.multinames)
    let owners =
      size(abc.methods) + size(abc.owners) + size(abc.bodyOfMethod) + size(abc.metadata)
      + size(abc.instances) + size(abc.classes) + size(abc.scripts) + size(abc.bodies)
    let lists =
      size(abc.traits) + size(abc.parameterTypes) + size(abc.parameterNames) + size(abc.defaults)
      + size(abc.metadataItems) + size(abc.traitMetadata) + size(abc.interfaces)
      + size(abc.handlers)
    return constants + owners + lists
  }

  private static func read(_ file: [UInt8], _ keep: ([UInt8]) -> Void) throws {
    keep(file)
    guard let movie = try? Movie(file, sizeLimit: 16 << 20) else { return }
    // A packed movie may have been given a length that is too small.
    let isWithin = movie.bytes.count <= movie.declaredLength || movie.compression != .none
    guard movie.bytes.count <= 16 << 20, isWithin else {
      throw Broken(description: "more was unpacked than asked for")
    }
    for tag in movie.tags where tag.body.upperBound > movie.bytes.count {
      throw Broken(description: "a tag behind the end")
    }
    let all = ReadThrough(movie)
    for problem in all.problems where problem.description.isEmpty {
      throw Broken(description: "refused without a word")
    }
  }

  static func pick(_ dice: inout Dice, _ movies: [[UInt8]]) -> [UInt8] {
    guard movies.isEmpty || dice.once(in: 2) else { return dice.pick(movies) }
    let samples = (0...dice.below(3)).map { _ in dice.pick(Sample.all) }
    let plain = HandMade.movie(version: dice.once(in: 4) ? dice.below(44) : samples[0].version) {
      for sample in samples { $0.tag(sample.code, sample.body) }
      $0.tag(0, [])
    }
    guard dice.once(in: 4), plain.count < 0xFFFF else { return plain }
    return Array("CWS".utf8) + plain[3..<8] + Sample.stored(Array(plain[8...]))
  }

  /// The movie as an uncompressed file.
  static func unpacked(_ file: [UInt8]) -> [UInt8] {
    guard let movie = try? Movie(file) else { return file }
    return Array("FWS".utf8) + movie.bytes[3...]
  }

  static func damage(_ bytes: inout [UInt8], from start: Int, _ dice: inout Dice) {
    for _ in 0...dice.below(6) {
      guard bytes.count > start + 4 else { return }
      let at = start + dice.below(bytes.count - start)
      switch dice.below(8) {
      case 0: bytes[at] ^= 1 << (dice.byte() & 7)
      case 1: bytes[at] = dice.byte()
      case 2: bytes[at] = dice.pick([0, 1, 0x3F, 0x7F, 0x80, 0xFF])
      case 3:
        for index in at..<min(at + 4, bytes.count) { bytes[index] = dice.pick([0, 0xFF, 0x7F]) }
      case 4: bytes.removeSubrange(at..<min(at + 1 + dice.below(8), bytes.count))
      case 5: bytes.insert(contentsOf: dice.bytes(1 + dice.below(8)), at: at)
      case 6:
        let from = start + dice.below(bytes.count - start)
        bytes.insert(contentsOf: bytes[from..<min(from + dice.below(64), bytes.count)], at: at)
      default: if dice.once(in: 4) { bytes.removeSubrange(at...) }
      }
    }
  }
}
