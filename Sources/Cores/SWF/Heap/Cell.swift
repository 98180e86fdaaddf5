/// What every object in the heap begins with, whichever machine made it: 16 bytes.
///
/// A handle (`ScriptObject`) points to it. What comes behind is the matter of its kind: `ObjectStorage` for ActionScript 1 and 2;
/// words for ActionScript 3 (`Heap.makeCell`).
public struct CellHeader: BitwiseCopyable {
  /// What describes the object: its shape, or its class's virtual table; in a free cell the next free one.
  @usableFromInline package var descriptor: UnsafeMutableRawPointer?
  @usableFromInline package var kind: ObjectKind
  @usableFromInline package var isMarked: Bool
  @usableFromInline package var flags: CellFlags
  /// Which of `CellSize` it is.
  @usableFromInline package var size: CellSize
  /// Words behind the header that are slots.
  @usableFromInline package var count: UInt32

  init(
    _ kind: ObjectKind, _ size: CellSize, descriptor: UnsafeMutableRawPointer? = nil,
    flags: CellFlags = [], count: UInt32 = 0
  ) {
    (self.descriptor, self.kind, isMarked) = (descriptor, kind, false)
    (self.flags, self.size, self.count) = (flags, size, count)
  }
}

/// What a cell has besides its slots.
public struct CellFlags: OptionSet, BitwiseCopyable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Flags by their bits.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Properties of it are watched (ActionScript 1 and 2).
  @inlinable public static var watched: CellFlags { CellFlags(rawValue: 1) }
  /// It can have properties besides its class's slots; the first word, which is there in any case, is the address of their `PropertyMap`, or 0.
  @inlinable public static var properties: CellFlags { CellFlags(rawValue: 1 << 1) }
  /// It has a word with the address of a `NativePayload`, which it owns, or 0.
  @inlinable public static var payload: CellFlags { CellFlags(rawValue: 1 << 2) }
  /// It owns a block of values: a word with its address, or 0, and one with count and room.
  @inlinable public static var values: CellFlags { CellFlags(rawValue: 1 << 3) }
  /// It owns a block in which nothing is to be marked.
  @inlinable public static var bytes: CellFlags { CellFlags(rawValue: 1 << 4) }
  /// Its properties do not keep the objects alive that are their keys.
  @inlinable public static var weakKeys: CellFlags { CellFlags(rawValue: 1 << 5) }
}

/// How large a cell is, as a number of `bytes`.
public struct CellSize: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline package let number: UInt8

  /// Bytes of each size, the header among them; larger cells are blocks of their own.
  static let bytes = [32, 48, 64, 80, 96, 128, 160, 192, 256]
  /// A block of its own.
  static let single = CellSize(number: UInt8(bytes.count))
  /// The size of an object of ActionScript 1 and 2.
  static let object = CellSize(fitting: MemoryLayout<ObjectStorage>.size)

  private init(number: UInt8) { self.number = number }

  /// The smallest size that has room for so many bytes.
  init(fitting bytes: Int) {
    // The steps of `bytes`: cells are made too often to look there.
    switch bytes {
    case ...96: number = UInt8(max(bytes - 17, 0) / 16)
    case ...192: number = UInt8((bytes - 97) / 32 + 5)
    case ...256: number = 8
    default: number = 9
    }
  }
}

/// The memory of cells: pages of cells of one size.
///
/// A cell that was freed is the next to be taken. Addresses mean nothing to scripts: what comes first where does not depend on them.
struct CellPages {
  typealias Cell = UnsafeMutablePointer<CellHeader>

  /// Pages of one size.
  private struct Pages {
    let cellBytes: Int
    var pages: [UnsafeMutableRawPointer] = []
    /// The first cell of the last page that was never in use, and where that page ends.
    var fresh: UnsafeMutableRawPointer?
    var end: UnsafeMutableRawPointer?
    var free: Cell?
  }

  private static let pageBytes = 64 << 10
  private var sizes = CellSize.bytes.map { Pages(cellBytes: $0) }
  /// Blocks of one cell each.
  private var singles: [Cell] = []

  /// Memory for a cell of so many bytes, whose header is not written.
  mutating func take(_ size: CellSize, bytes: Int) -> UnsafeMutableRawPointer {
    let index = Int(size.number)
    if size == .single {
      let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
      singles.append(block.assumingMemoryBound(to: CellHeader.self))
      return block
    }
    if let cell = sizes[index].free {
      sizes[index].free = cell.pointee.descriptor?.assumingMemoryBound(to: CellHeader.self)
      return UnsafeMutableRawPointer(cell)
    }
    let stride = sizes[index].cellBytes
    if let fresh = sizes[index].fresh, let end = sizes[index].end, end - fresh >= stride {
      sizes[index].fresh = fresh + stride
      return fresh
    }
    let page = UnsafeMutableRawPointer.allocate(byteCount: Self.pageBytes, alignment: 16)
    sizes[index].pages.append(page)
    sizes[index].fresh = page + stride
    sizes[index].end = page + Self.pageBytes
    return page
  }

  /// Takes back a cell that nothing refers to.
  mutating func giveBack(_ cell: Cell) {
    let size = cell.pointee.size
    if size == .single {
      // `forEach` takes it out of the list.
      cell.pointee.kind = .free
      return
    }
    let next = sizes[Int(size.number)].free.map { UnsafeMutableRawPointer($0) }
    cell.pointee = CellHeader(.free, size, descriptor: next)
    sizes[Int(size.number)].free = cell
  }

  /// All cells that are in use.
  ///
  /// They may be given back on the way.
  @inline(__always) mutating func forEach(_ body: (inout CellPages, Cell) -> Void) {
    for size in sizes.indices {
      let bytes = sizes[size].cellBytes
      for page in sizes[size].pages {
        var cell = page
        let isLast = page == sizes[size].pages.last
        let end = (isLast ? sizes[size].fresh : nil) ?? page + (Self.pageBytes / bytes) * bytes
        while cell < end {
          let header = cell.assumingMemoryBound(to: CellHeader.self)
          if header.pointee.kind != .free { body(&self, header) }
          cell += bytes
        }
      }
    }
    var kept = 0
    for index in singles.indices {
      let cell = singles[index]
      body(&self, cell)
      if cell.pointee.kind == .free {
        cell.deallocate()
      } else {
        singles[kept] = cell
        kept += 1
      }
    }
    singles.removeLast(singles.count - kept)
  }

  /// Gives all pages back to the system.
  mutating func deallocate() {
    for size in sizes.indices {
      for page in sizes[size].pages { page.deallocate() }
      sizes[size] = Pages(cellBytes: sizes[size].cellBytes)
    }
    for cell in singles { cell.deallocate() }
    singles = []
  }
}
