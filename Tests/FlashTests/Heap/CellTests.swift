import Testing

@testable import FlashHeap

@Suite("Cells")
struct CellTests {
  @Test("an object begins with the header of every cell")
  func header() {
    typealias Header = CellHeader
    typealias Object = ObjectStorage
    #expect(MemoryLayout<Header>.size == 16)
    #expect(MemoryLayout<Header>.offset(of: \.kind) == MemoryLayout<Object>.offset(of: \.kind))
    #expect(
      MemoryLayout<Header>.offset(of: \.isMarked) == MemoryLayout<Object>.offset(of: \.isMarked))
    #expect(MemoryLayout<Header>.offset(of: \.flags) == MemoryLayout<Object>.offset(of: \.flags))
    #expect(MemoryLayout<Header>.offset(of: \.size) == MemoryLayout<Object>.offset(of: \.size))
    #expect(
      MemoryLayout<Header>.offset(of: \.count)
        == MemoryLayout<Object>.offset(of: \.slotCapacity))
    #expect(MemoryLayout<Object>.size <= 80)
  }

  @Test("cells of all sizes lie apart, and come again once they are given back")
  func pages() {
    var pages = CellPages()
    defer { pages.deallocate() }
    var random = SystemRandomNumberGenerator()
    var used: [(start: UInt, end: UInt)] = []
    var cells: [CellPages.Cell] = []
    for _ in 0..<20_000 {
      let bytes = Int.random(in: 16...300, using: &random)
      let size = CellSize(fitting: bytes)
      let cell = pages.take(size, bytes: bytes).bindMemory(to: CellHeader.self, capacity: 1)
      cell.initialize(to: CellHeader(.plain, size))
      let start = UInt(bitPattern: cell)
      let end = start + UInt(size == .single ? bytes : CellSize.bytes[Int(size.number)])
      #expect(start % 16 == 0)
      used.append((start, end))
      cells.append(cell)
    }
    used.sort { $0.start < $1.start }
    for (one, next) in zip(used, used.dropFirst()) { #expect(one.end <= next.start) }
    var seen = 0
    pages.forEach { pages, cell in
      seen += 1
      pages.giveBack(cell)
    }
    #expect(seen == cells.count)
    pages.forEach { _, _ in Issue.record("a cell that was given back") }
    let known = Set(cells)
    for _ in 0..<1000 {
      let size = CellSize(fitting: 48)
      let cell = pages.take(size, bytes: 48).assumingMemoryBound(to: CellHeader.self)
      #expect(known.contains(cell))
      cell.pointee = CellHeader(.plain, size)
    }
  }
}
