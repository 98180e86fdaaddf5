import HostBase

/// The discs of a game that has several, as the core that plays it has them: CDs, floppy disks, sides of a tape.
package struct DiscTray: Codable, Equatable, Sendable {
  /// One of the discs.
  package struct Disc: Codable, Equatable, Sendable {
    /// The disc's name for people, on one line.
    package var label: String
    /// The last component of its file's path; nil: the core does not tell.
    package var file: String?

    /// A disc.
    package init(label: String, file: String? = nil) {
      self.label = label
      self.file = file
    }
  }

  /// The discs, in the core's order.
  package private(set) var discs: [Disc]
  /// The place of the inserted disc among them; nil: there is none in the drive.
  package private(set) var current: Int?

  /// The largest number of discs that a core is believed to have.
  package static let maxDiscs = 256
  /// Bytes of a label or of a file's name.
  static let maxNameLength = 255

  /// Discs, of which one may be inserted; a place that there is not means none.
  package init(_ discs: [Disc], current: Int?) {
    self.discs = discs
    self.current = current.flatMap { discs.indices.contains($0) ? $0 : nil }
  }

  /// The same with nothing in it that could drive a terminal, bounded in number.
  package var cleaned: DiscTray {
    let discs = discs.prefix(Self.maxDiscs).map { disc in
      Disc(
        label: DiscTray.name(disc.label) ?? "",
        file: disc.file.flatMap { DiscTray.name(PathName.last($0)) })
    }
    return DiscTray(discs, current: current)
  }

  /// A disc's name as people read it: its label, else its file's name, else its number.
  package func name(of place: Int) -> String {
    guard discs.indices.contains(place) else { return "no disc" }
    let disc = discs[place]
    return !disc.label.isEmpty
      ? disc.label : disc.file.map { PathName.stem($0) } ?? "Disc \(place + 1)"
  }

  /// Where a disc is and how many there are: `disc 2 of 3: Game (Disc 2)`.
  package func phrase(of place: Int) -> String {
    "disc \(place + 1) of \(discs.count): \(name(of: place))"
  }

  /// A text from a core on one line, cut; nil if nothing is left of it.
  static func name(_ text: String) -> String? {
    let line = HostText.oneLine(String(decoding: text.utf8.prefix(maxNameLength), as: UTF8.self))
    return line.isEmpty ? nil : line
  }
}

/// The disc that a session begins with.
package struct StartDisc: Codable, Equatable, Sendable {
  /// Its place among the discs, from 0.
  package var index: Int
  /// The path of its file; nil: it is not known.
  package var path: String?

  /// A disc.
  package init(index: Int, path: String? = nil) {
    self.index = index
    self.path = path
  }
}
