/// What has come out of the printer: grey rows of 160 dots, cut off as pictures.
///
/// A print with a margin of 0 after it continues in the next one: games print long pictures this way. The paper is cut when a
/// margin follows, when the game sends nothing more to print for a while, and when it gets very long.
/// Source: Pan Docs, "Game Boy Printer", command 2: the margins say how far the paper is fed before and after a print.
public final class PrinterPaper {
  /// A picture that is finished.
  public struct Picture: Equatable, Sendable {
    /// Dots in a row.
    public let width = PrinterPaper.width
    /// Rows.
    public let height: Int
    /// `width * height` dots, 0 black to 255 white, row-major.
    public let greys: [UInt8]
  }

  /// Dots in a row.
  public static let width = 160
  /// The most rows of one picture.
  static let longest = 4096
  /// Frames after which a picture that could continue is finished: some ten seconds.
  ///
  /// Games prepare the next part, send it and ask for its print with pauses of seconds between.
  static let patience = 600

  private var rows: [UInt8] = []
  /// Whether the picture may continue in the next print.
  private var isOpen = false
  /// Rows of the last print: of the picture, and of the feed after it.
  private var lastRows = (picture: 0, feed: 0)
  private var framesWaited = 0
  private var finished: [Picture] = []

  /// Whether there is anything that `take` could give sooner or later.
  var isEmpty: Bool { rows.isEmpty && finished.isEmpty }

  /// Prints `count` bytes of tiles; returns how many rows of paper move.
  func print(
    _ tiles: UnsafePointer<UInt8>, count: Int, _ order: Printer.Order
  ) -> Int {
    let before = Int(order.margins >> 4) * Printer.feedRows
    let after = Int(order.margins & 0x0F) * Printer.feedRows
    // What is fed between two parts of a picture belongs to it, what is fed around it does not.
    if !rows.isEmpty && before > 0 { feed(before) }
    // A palette of zeroes would print nothing; printers take it as the usual one.
    let palette = order.palette == 0 ? 0xE4 : order.palette
    let height = count / 320 * 8
    for row in 0..<height {
      for column in 0..<Self.width {
        let tile = row / 8 * 20 + column / 8
        let low = tiles[tile * 16 + row % 8 * 2]
        let high = tiles[tile * 16 + row % 8 * 2 + 1]
        let bit = UInt8(7 - column % 8)
        let color = (high >> bit & 1) << 1 | low >> bit & 1
        rows.append(Self.grey(palette >> (color * 2) & 3, exposure: order.exposure))
      }
    }
    isOpen = after == 0
    framesWaited = 0
    lastRows = (height, after)
    if after > 0 || rows.count >= Self.longest * Self.width { cut() }
    return before + height * max(1, Int(order.sheets)) + after
  }

  /// The game sends more to print: what is on the paper waits for it.
  func expectMore() { framesWaited = 0 }

  /// 0…255 for a shade 0 (paper) … 3: a quarter lighter at exposure 0, a quarter darker at 0x7F.
  private static func grey(_ shade: UInt8, exposure: UInt8) -> UInt8 {
    let darkness = Int(shade) * 85 * (96 + Int(exposure & 0x7F) / 2) / 128
    return UInt8(255 - min(255, darkness))
  }

  private func feed(_ count: Int) {
    rows.append(contentsOf: repeatElement(255, count: count * Self.width))
  }

  /// Stops printing: the last rows are not on the paper yet.
  func cut(rowsLeft: Int) {
    guard lastRows.picture > 0 else { return }
    if rows.isEmpty, let last = finished.popLast() { rows = last.greys }
    let missing = min(max(0, rowsLeft - lastRows.feed), lastRows.picture)
    rows.removeLast(min(rows.count, missing * Self.width))
    cut()
  }

  /// Takes what is on the paper as a picture.
  func cut() {
    isOpen = false
    guard !rows.isEmpty else { return }
    // No game prints faster than pictures are read, but the list must be limited.
    if finished.count < 64 {
      finished.append(Picture(height: rows.count / Self.width, greys: rows))
    }
    rows = []
  }

  /// A finished picture, once a frame: `isBusy` while the paper moves, when what is printed is not all out yet.
  func take(isBusy: Bool) -> Picture? {
    guard !isBusy else { return nil }
    if isOpen {
      framesWaited += 1
      if framesWaited >= Self.patience { cut() }
    }
    return finished.isEmpty ? nil : finished.removeFirst()
  }
}
