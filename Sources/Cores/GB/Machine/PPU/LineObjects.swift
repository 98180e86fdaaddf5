/// The up to ten objects of a line, in the order in which they are fetched.
struct LineObjects {
  /// X, Y, tile and attribute bytes of an object as they stand in OAM, and its number.
  typealias Storage = InlineArray<10, LineObject>
  var count = 0
  var items = Storage(repeating: LineObject())

  /// Adds an object behind those with the same or a smaller X.
  @inline(__always)
  mutating func insert(_ object: LineObject) {
    var index = count
    while index > 0 && items[unchecked: index &- 1].x > object.x {
      items[unchecked: index] = items[unchecked: index &- 1]
      index &-= 1
    }
    items[unchecked: index] = object
    count &+= 1
  }

  /// Puts them in CGB order, in which the lower number wins.
  @inline(__always)
  mutating func sortByNumber() {
    var index = 1
    while index < count {
      let object = items[unchecked: index]
      var place = index
      while place > 0 && items[unchecked: place &- 1].number > object.number {
        items[unchecked: place] = items[unchecked: place &- 1]
        place &-= 1
      }
      items[unchecked: place] = object
      index &+= 1
    }
  }
}

/// One object on a line: where it is; the rest is read from OAM when it is fetched.
struct LineObject {
  var x: UInt8 = 0
  var y: UInt8 = 0
  /// Its place in OAM, 0…39.
  var number: UInt8 = 0
}

/// All objects of a line without the limit of ten, in the order of OAM.
struct AllLineObjects {
  var count = 0
  var items = InlineArray<40, LineObject>(repeating: LineObject())

  @inline(__always)
  mutating func append(_ object: LineObject) {
    items[unchecked: count] = object
    count &+= 1
  }
}

/// The objects of every line, found once for as long as OAM stays as it is.
struct ObjectTable {
  /// 144 lines, owned; freed by `deallocate`.
  let lines: UnsafeMutablePointer<LineObjects>
  /// The same without the limit of ten, filled only when asked for; owned; freed by `deallocate`.
  let allLines: UnsafeMutablePointer<AllLineObjects>
  /// The height of objects for which the table was made; 0 when OAM has changed since.
  private(set) var height: UInt8 = 0

  init() {
    lines = .allocate(capacity: 144)
    lines.initialize(repeating: LineObjects(), count: 144)
    allLines = .allocate(capacity: 144)
    allLines.initialize(repeating: AllLineObjects(), count: 144)
  }

  func deallocate() {
    lines.deallocate()
    allLines.deallocate()
  }

  /// OAM has changed.
  @inline(__always)
  mutating func forget() { height = 0 }

  /// Finds the objects of all lines, on request those beyond ten as well.
  @inline(never)
  mutating func make(from oam: UnsafeMutablePointer<UInt8>, height: UInt8, keepsAll: Bool) {
    self.height = height
    for line in 0..<144 { lines[line].count = 0 }
    if keepsAll {
      for line in 0..<144 { allLines[line].count = 0 }
    }
    for number in 0..<40 {
      let y = oam[number &* 4]
      let object = LineObject(
        x: oam[number &* 4 &+ 1], y: y, number: UInt8(truncatingIfNeeded: number))
      let first = max(0, Int(y) &- 16)
      let end = min(144, Int(y) &- 16 &+ Int(height))
      var line = first
      while line < end {
        if lines[line].count < 10 { lines[line].insert(object) }
        if keepsAll { allLines[line].append(object) }
        line &+= 1
      }
    }
  }
}
