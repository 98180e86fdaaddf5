/// Who receives what a scan finds: runs of pixels of a row throughout which the same fills cover the same part.
protocol RunSink {
  /// `count` > 0 pixels from `x`, `y`; `covers` lists `coverCount` ≥ 1 fills, each with more than no samples.
  mutating func run(
    x: Int, y: Int, count: Int, covers: UnsafePointer<Scanner.Cover>, coverCount: Int)
}

/// Walks over the rows of samples of a pass and finds how many samples of each pixel each fill has.
///
/// Row by row the crossings of the active segments, sorted, cut the row into stretches; each belongs to the topmost fill
/// that is open there. A stretch goes as differences into the row's buffer of its fill: begin +, end −, split over two
/// pixels where it doesn't begin on a pixel's border. After the rows of samples of a pixel row the running sums of the
/// differences are the numbers of samples. Only touched pixels are visited; what lies between two is one run. So the cost
/// is that of outlines, not of areas, and each sample is counted once, for one fill: neighbours have no seam.
///
/// It only holds buffers, for one thread; keep one and reuse it. It is a struct because within a class each use of a buffer
/// would be checked for exclusive access; a copy shares the buffers, so its one owner (`Painter`) keeps and frees it.
struct Scanner {
  /// A fill's samples in a run.
  struct Cover {
    /// Counted from 1, as in segments.
    var fill: UInt16
    /// 1…full.
    var samples: Int32
  }

  private struct Active {
    var x: Int64
    var step: Int64
    var endRow: Int32
    var west: UInt16
    var east: UInt16
  }

  /// A fill that has samples in this pixel row.
  private struct Slot {
    var fill: UInt16
    var samples: Int32
    /// First and last touched pixel, counted from the clip's left side.
    var first: Int
    var last: Int
  }

  /// More entries of differences than this are not kept: a row shows at most this / width different fills (8
  /// thousand on a row of 2000 pixels); what goes beyond is not drawn.
  ///
  /// No picture does; a hostile one must not take all memory.
  private static let maxDifferences = 1 << 24

  private var active = Buffer<Active>()
  private var states = Buffer<Int32>()
  private var open = Buffer<UInt16>()
  private var slotOfFill = Buffer<Int32>()
  private var slots = Buffer<Slot>()
  private var slotCount = 0
  private var live = Buffer<Int32>()
  private var differences = Buffer<Int16>()
  private var touched = Buffer<UInt64>()
  private var covers = Buffer<Cover>()

  /// Frees the buffers; the scanner can't be used after that.
  func free() {
    active.free()
    states.free()
    open.free()
    slotOfFill.free()
    slots.free()
    live.free()
    differences.free()
    touched.free()
    covers.free()
  }

  /// Pixels in a row of the present clip.
  private var width = 0
  private var stride = 0
  private var shift = 0

  /// Scans one pass, moved by whole pixels, within `clip`, from top to bottom.
  mutating func scan<Sink: RunSink>(
    _ segments: UnsafeBufferPointer<Segment>, fillCount: Int, rule: FillRule, grid: SampleGrid,
    x offsetX: Int,
    y offsetY: Int, clip: PixelRect, sink: inout Sink
  ) {
    guard !clip.isEmpty, segments.count > 0 else { return }
    prepare(segments: segments.count, fillCount: fillCount, clip: clip, grid: grid)
    scanRows(segments, rule: rule, x: offsetX, y: offsetY, clip: clip, sink: &sink)
  }

  private mutating func prepare(segments: Int, fillCount: Int, clip: PixelRect, grid: SampleGrid) {
    width = clip.width
    stride = width + 2
    shift = grid.shift
    active.reserve(segments)
    states.reserve(Int(UInt16.max) + 1, filling: 0)
    slotOfFill.reserve(Int(UInt16.max) + 1, filling: -1)
    open.reserve(256)
    slots.reserve(16)
    live.reserve(16)
    covers.reserve(16)
    touched.reserve((stride + 63) / 64 + 1, filling: 0)
    // Between passes all differences are 0, whatever the stride was.
    differences.reserve(stride * 4, filling: 0)
  }

  private mutating func scanRows<Sink: RunSink>(
    _ segments: UnsafeBufferPointer<Segment>, rule: FillRule, x offsetX: Int, y offsetY: Int,
    clip: PixelRect, sink: inout Sink
  ) {
    let samplesPerSide = 1 << shift
    let firstColumn = Int64((clip.minX - offsetX) << shift)
    let endColumn = Int64((clip.maxX - offsetX) << shift)
    var next = 0
    var count = 0
    var y = clip.minY
    while y < clip.maxY {
      var row = Int32((y - offsetY) << shift)
      if count == 0 {
        // Nothing is open: continue where the next segment begins.
        guard next < segments.count else { return }
        let ahead = Int(segments[next].firstRow) >> shift + offsetY
        if ahead > y {
          guard ahead < clip.maxY else { return }
          y = ahead
          row = Int32((y - offsetY) << shift)
        }
      }
      for _ in 0..<samplesPerSide {
        count = dropEnded(count, row: row)
        let old = count
        while next < segments.count, segments[next].firstRow <= row {
          let segment = segments[next]
          next += 1
          guard segment.endRow > row else { continue }
          let skipped = Int64(row) - Int64(segment.firstRow)
          active.base[count] = Active(
            x: segment.x &+ segment.step &* skipped, step: segment.step, endRow: segment.endRow,
            west: segment.west, east: segment.east)
          count += 1
        }
        if count > 0 {
          sort(count, added: count - old)
          switch rule {
          case .evenOdd:
            walk(count, first: firstColumn, end: endColumn) { state, _ in state ^ 1 }
          case .nonZero:
            walk(count, first: firstColumn, end: endColumn) { state, side in state &+ side }
          }
        }
        row += 1
      }
      if slotCount > 0 { finishRow(y, clip: clip, sink: &sink) }
      y += 1
    }
  }

  /// Removes the segments that end before `row`, keeping the order.
  @inline(__always) private mutating func dropEnded(_ count: Int, row: Int32) -> Int {
    let active = active.base
    var kept = 0
    for index in 0..<count where active[index].endRow > row {
      if kept != index { active[kept] = active[index] }
      kept += 1
    }
    return kept
  }

  /// Sorts the active segments by where they cross the row.
  ///
  /// They hardly ever change their order from row to row, so insertion does it; many new ones, or a tangle, are
  /// left to a sort that can't take quadratic time.
  @inline(__always) private mutating func sort(_ count: Int, added: Int) {
    let active = active.base
    if added > 64 { return sortAll(count) }
    var budget = 32 &* count &+ 64
    var index = 1
    while index < count {
      let moving = active[index]
      var place = index
      while place > 0, active[place &- 1].x > moving.x {
        active[place] = active[place &- 1]
        place &-= 1
      }
      active[place] = moving
      budget &-= index &- place
      if budget < 0 { return sortAll(count) }
      index &+= 1
    }
  }

  @inline(never) private func sortAll(_ count: Int) {
    var all = UnsafeMutableBufferPointer(start: active.base, count: count)
    all.sort { $0.x < $1.x }
  }

  /// Cuts one row of samples at the active segments, notes the stretches, and steps the segments to the next row.
  @inline(__always) private mutating func walk(
    _ count: Int, first: Int64, end: Int64, turned: (_ state: Int32, _ side: Int32) -> Int32
  ) {
    let active = active.base
    let states = states.base
    var openCount = 0
    var top: UInt16 = 0
    var column = first
    for index in 0..<count {
      let crossing = active[index].x >> 32
      let west = active[index].west
      let east = active[index].east
      active[index].x &+= active[index].step
      // Beyond the clip nothing is seen any more; segments still have to step.
      if column >= end { continue }
      if west != 0 {
        openCount = turn(west, to: turned(states[Int(west)], -1), openCount)
      }
      if east != 0 {
        openCount = turn(east, to: turned(states[Int(east)], 1), openCount)
      }
      let above = openCount == 0 ? 0 : topmost(openCount)
      guard above != top else { continue }
      let here = min(max(crossing, first), end)
      if top != 0, here > column { note(top, from: Int(column - first), to: Int(here - first)) }
      column = here
      top = above
    }
    // An outline that isn't closed leaves fills open: they end here.
    for index in 0..<openCount { states[Int(open.base[index])] = 0 }
  }

  /// Sets a fill's state, and keeps the list of open fills; returns how many are open.
  @inline(__always) private mutating func turn(_ fill: UInt16, to state: Int32, _ openCount: Int)
    -> Int
  {
    let old = states.base[Int(fill)]
    states.base[Int(fill)] = state
    if (old == 0) == (state == 0) { return openCount }
    if old == 0 {
      open.reserve(openCount + 1)
      open.base[openCount] = fill
      return openCount + 1
    }
    let list = open.base
    var place = 0
    while list[place] != fill { place += 1 }
    list[place] = list[openCount - 1]
    return openCount - 1
  }

  @inline(__always) private func topmost(_ openCount: Int) -> UInt16 {
    var top = open.base[0]
    for index in 1..<max(1, openCount) { top = max(top, open.base[index]) }
    return top
  }

  /// Adds the samples `from` ≤ column < `to` of the present row to a fill.
  @inline(__always) private mutating func note(_ fill: UInt16, from: Int, to: Int) {
    var slot = Int(slotOfFill.base[Int(fill)])
    if slot < 0 {
      slot = openSlot(fill)
      if slot < 0 { return }
    }
    let samplesPerSide = 1 &<< shift
    let mask = samplesPerSide &- 1
    let line = differences.base + slot &* stride
    let firstPixel = from &>> shift
    let firstRest = from & mask
    line[firstPixel] &+= Int16(truncatingIfNeeded: samplesPerSide &- firstRest)
    line[firstPixel &+ 1] &+= Int16(truncatingIfNeeded: firstRest)
    let lastPixel = to &>> shift
    let lastRest = to & mask
    line[lastPixel] &-= Int16(truncatingIfNeeded: samplesPerSide &- lastRest)
    line[lastPixel &+ 1] &-= Int16(truncatingIfNeeded: lastRest)
    touch(firstPixel)
    if firstRest != 0 { touch(firstPixel &+ 1) }
    touch(lastPixel)
    let last = lastRest != 0 ? lastPixel &+ 1 : lastPixel
    if lastRest != 0 { touch(last) }
    let slots = slots.base
    if firstPixel < slots[slot].first { slots[slot].first = firstPixel }
    if last > slots[slot].last { slots[slot].last = last }
  }

  @inline(__always) private mutating func touch(_ pixel: Int) {
    touched.base[pixel &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: pixel & 63)
  }

  /// Gives a fill a buffer for this pixel row; -1 when there is no room.
  @inline(never) private mutating func openSlot(_ fill: UInt16) -> Int {
    guard (slotCount + 1) * stride <= max(Self.maxDifferences, stride) else { return -1 }
    differences.reserve((slotCount + 1) * stride, filling: 0)
    slots.reserve(slotCount + 1)
    slots.base[slotCount] = Slot(fill: fill, samples: 0, first: Int.max, last: 0)
    slotOfFill.base[Int(fill)] = Int32(slotCount)
    slotCount += 1
    return slotCount - 1
  }

  /// Sums the differences of a pixel row up and passes on its runs; leaves all buffers as they were before the row.
  @inline(__always) private mutating func finishRow<Sink: RunSink>(
    _ y: Int, clip: PixelRect, sink: inout Sink
  ) {
    let slots = slots.base
    for slot in 0..<slotCount { slotOfFill.base[Int(slots[slot].fill)] = -1 }
    live.reserve(slotCount)
    covers.reserve(slotCount)
    for slot in 0..<slotCount { live.base[slot] = Int32(slot) }
    if slotCount > 1 {
      var order = UnsafeMutableBufferPointer(start: live.base, count: slotCount)
      order.sort { slots[Int($0)].first < slots[Int($1)].first }
    }
    // `live` is sorted by first pixel; the first `entered` have begun, those from `begin` on are not over.
    let live = live.base
    let covers = covers.base
    var begin = 0
    var entered = 0
    var pixel = nextTouched(from: 0)
    while pixel < stride {
      touched.base[pixel &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: pixel & 63))
      while entered < slotCount, slots[Int(live[entered])].first == pixel { entered &+= 1 }
      let next = nextTouched(from: pixel &+ 1)
      var coverCount = 0
      for place in begin..<entered {
        let slot = Int(live[place])
        let samples =
          slots[slot].samples
          &+ Int32(differences.base[slot &* stride &+ pixel])
        differences.base[slot &* stride &+ pixel] = 0
        slots[slot].samples = samples
        if samples > 0 {
          covers[coverCount] = Cover(fill: slots[slot].fill, samples: samples)
          coverCount &+= 1
        }
        if slots[slot].last == pixel {
          // Over: move it before `begin`.
          live[place] = live[begin]
          live[begin] = Int32(slot)
          begin &+= 1
        }
      }
      if coverCount > 0, pixel < width {
        sink.run(
          x: clip.minX &+ pixel, y: y, count: min(next, width) &- pixel, covers: covers,
          coverCount: coverCount)
      }
      pixel = next
    }
    slotCount = 0
  }

  /// The first touched pixel at or after `pixel`; `stride` when there is none.
  @inline(__always) private func nextTouched(from pixel: Int) -> Int {
    let words = (stride &+ 63) &>> 6
    var word = pixel &>> 6
    guard word < words else { return stride }
    var bits = touched.base[word] & (~0 &<< UInt64(truncatingIfNeeded: pixel & 63))
    while bits == 0 {
      word &+= 1
      guard word < words else { return stride }
      bits = touched.base[word]
    }
    return word &<< 6 &+ bits.trailingZeroBitCount
  }
}
