/// From what each line of the picture was drawn, so that a line of which nothing has changed is left as it stands.
///
/// A moment is the drawing of a line. Memory that a picture is made of carries the moment of its last change; a line is
/// still good when it was drawn after all those that it depends on.
struct LineRecords {
  /// What a line depends on besides memory.
  struct Inputs: Equatable {
    /// LCDC, SCX, SCY, BGP, OBP0, OBP1, the row of the window and the column at which it begins, plus 8.
    var registers: UInt64
    /// How many objects are drawn.
    var objectCount: Int
  }

  private struct Record {
    /// The moment of drawing; 0 for a line that has to be drawn.
    var drawnAt: UInt64 = 0
    var inputs = Inputs(registers: 0, objectCount: 0)
    /// The objects: their four bytes, and their number above.
    var objects = InlineArray<10, UInt64>(repeating: 0)
  }

  /// 144 lines, owned; freed by `deallocate`.
  private let records: UnsafeMutablePointer<Record>
  /// The last changes of the 64 rows of the two maps, owned; freed by `deallocate`.
  private let maps: UnsafeMutablePointer<UInt64>
  /// The last changes of the three blocks of tiles.
  private var tiles: (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The last change that concerns every line.
  private var all: UInt64 = 0
  private var moment: UInt64 = 1

  init() {
    records = .allocate(capacity: 144)
    records.initialize(repeating: Record(), count: 144)
    maps = .allocate(capacity: 64)
    maps.initialize(repeating: 0, count: 64)
  }

  func deallocate() {
    records.deallocate()
    maps.deallocate()
  }

  /// Every line has to be drawn again.
  @inline(__always)
  mutating func forgetAll() { all = moment }

  /// A line was drawn otherwise.
  @inline(__always)
  func forget(_ line: UInt8) { records[Int(line)].drawnAt = 0 }

  /// A byte of video memory has changed.
  @inline(__always)
  mutating func changed(_ place: Int) {
    let place = place & 0x1FFF
    switch place &>> 11 {
    case 0: tiles.0 = moment
    case 1: tiles.1 = moment
    case 2: tiles.2 = moment
    default: maps[(place &- 0x1800) &>> 5] = moment
    }
  }

  /// Returns whether a line has to be drawn, and records it as drawn.
  ///
  /// `backgroundRow` and `windowRow` are the rows of the maps (0…63) that show on it.
  @inline(__always)
  mutating func mustDraw(
    _ line: UInt8, _ inputs: Inputs, backgroundRow: Int, windowRow: Int,
    objects: borrowing LineObjects, oam: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var change = max(all, max(maps[backgroundRow], maps[windowRow]), tiles.1)
    // LCDC bit 4 chooses the first or the last two blocks; objects are in the first two.
    let usesFirst = inputs.registers & 0x10 != 0
    if usesFirst || inputs.objectCount > 0 { change = max(change, tiles.0) }
    if !usesFirst { change = max(change, tiles.2) }
    let record = records + Int(line)
    var isSame = record.pointee.drawnAt > change && record.pointee.inputs == inputs
    var index = 0
    while index < inputs.objectCount {
      let number = Int(objects.items[unchecked: index].number)
      let bytes = UnsafeRawPointer(oam + number &* 4).loadUnaligned(as: UInt32.self)
      let object = UInt64(bytes) | UInt64(number) &<< 32
      if record.pointee.objects[unchecked: index] != object {
        record.pointee.objects[unchecked: index] = object
        isSame = false
      }
      index &+= 1
    }
    if isSame { return false }
    record.pointee.inputs = inputs
    moment &+= 1
    record.pointee.drawnAt = moment
    return true
  }
}
