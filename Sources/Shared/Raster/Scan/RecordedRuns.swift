/// What a scan of a whole pass finds: the runs of each row, to be passed on again wherever the pass is drawn next.
///
/// A shape that does not move, or moves by whole pixels, has the same runs in each picture. Passed on within a clip, they are those
/// of a scan within that clip.
struct RecordedRuns {
  /// Where a run, or a gap, begins: it ends at the next start.
  ///
  /// The last of a row is a gap.
  private struct Start: BitwiseCopyable {
    /// Counted from the pass's left side.
    var x: UInt16
    /// Which of `sets`; 0 is the gap.
    var set: UInt16
  }

  private let origin: (x: Int, y: Int)
  private var starts: [Start] = []
  /// Where each row's starts begin, and where the last row's end.
  private var rows: [Int32] = [0]
  /// Covers of a run, as places in `covers`.
  private var sets: [(first: Int32, count: Int32)] = [(0, 0)]
  private var covers: [Scanner.Cover] = []

  /// Wider or higher ones are not kept.
  static let longestSide = 8192

  private init(_ bounds: PixelRect) { origin = (bounds.minX, bounds.minY) }

  /// Memory, in bytes.
  var size: Int { starts.count * 4 + rows.count * 4 + sets.count * 8 + covers.count * 8 }

  /// Scans a pass; nil if it is too large or takes more than `limit` bytes.
  static func record(
    _ segments: UnsafeBufferPointer<Segment>, fillCount: Int, rule: FillRule, grid: SampleGrid,
    bounds: PixelRect, limit: Int, scanner: inout Scanner
  ) -> RecordedRuns? {
    guard !bounds.isEmpty, bounds.width <= longestSide, bounds.height <= longestSide else {
      return nil
    }
    var recorder = Recorder(runs: RecordedRuns(bounds), limit: limit)
    scanner.scan(
      segments, fillCount: fillCount, rule: rule, grid: grid, x: 0, y: 0, clip: bounds,
      sink: &recorder)
    return recorder.finished(rows: bounds.height)
  }

  /// Passes the runs on, moved by whole pixels.
  func scan<Sink: RunSink>(x: Int, y: Int, clip: PixelRect, sink: inout Sink) {
    let left = origin.x + x
    let top = origin.y + y
    let from = max(clip.minY, top)
    let to = min(clip.maxY, top + rows.count - 1)
    guard from < to else { return }
    starts.withUnsafeBufferPointer { starts in
      covers.withUnsafeBufferPointer { covers in
        guard let base = covers.baseAddress else { return }
        for line in from..<to {
          var at = Int(rows[line - top])
          let last = Int(rows[line - top + 1]) - 1
          while at < last {
            let set = sets[Int(starts[at].set)]
            let begin = max(left + Int(starts[at].x), clip.minX)
            at += 1
            let end = min(left + Int(starts[at].x), clip.maxX)
            guard set.count > 0, begin < end else { continue }
            sink.run(
              x: begin, y: line, count: end - begin, covers: base + Int(set.first),
              coverCount: Int(set.count))
          }
        }
      }
    }
  }

  /// Takes down what a scan finds.
  private struct Recorder: RunSink {
    var runs: RecordedRuns
    let limit: Int
    private var known: [[UInt32]: UInt16] = [:]
    private var lastKey: UInt32 = 0
    private var lastSet: UInt16 = 0
    /// Where the last run of the row ends.
    private var end = 0
    private var isTooLarge = false

    init(runs: RecordedRuns, limit: Int) {
      self.runs = runs
      self.limit = limit
    }

    mutating func run(
      x: Int, y: Int, count: Int, covers: UnsafePointer<Scanner.Cover>, coverCount: Int
    ) {
      guard !isTooLarge else { return }
      let row = y - runs.origin.y
      let begin = x - runs.origin.x
      if row >= runs.rows.count { endRows(before: row) }
      let isFirst = runs.starts.count == Int(runs.rows[runs.rows.count - 1])
      if !isFirst, begin > end { runs.starts.append(Start(x: UInt16(clamping: end), set: 0)) }
      runs.starts.append(Start(x: UInt16(clamping: begin), set: set(covers, coverCount)))
      end = begin + count
      if runs.size > limit { isTooLarge = true }
    }

    /// Ends all rows up to this one.
    private mutating func endRows(before row: Int) {
      while runs.rows.count <= row {
        if runs.starts.count > Int(runs.rows[runs.rows.count - 1]) {
          runs.starts.append(Start(x: UInt16(clamping: end), set: 0))
        }
        runs.rows.append(Int32(clamping: runs.starts.count))
      }
    }

    private mutating func set(_ covers: UnsafePointer<Scanner.Cover>, _ count: Int) -> UInt16 {
      func packed(_ cover: Scanner.Cover) -> UInt32 {
        UInt32(cover.fill) << 16 | UInt32(truncatingIfNeeded: cover.samples) & 0xFFFF
      }
      let key = packed(covers[0])
      if count == 1, key == lastKey { return lastSet }
      let all = (0..<count).map { packed(covers[$0]) }
      let found = known[all] ?? UInt16(clamping: runs.sets.count)
      if known[all] == nil {
        guard runs.sets.count < Int(UInt16.max) else {
          isTooLarge = true
          return 0
        }
        known[all] = found
        runs.sets.append((Int32(clamping: runs.covers.count), Int32(clamping: count)))
        runs.covers.append(contentsOf: UnsafeBufferPointer(start: covers, count: count))
      }
      if count == 1 { (lastKey, lastSet) = (key, found) }
      return found
    }

    mutating func finished(rows: Int) -> RecordedRuns? {
      guard !isTooLarge else { return nil }
      endRows(before: rows)
      return runs
    }
  }
}

/// The runs of a pass that was drawn before; all copies of a prepared shape share it.
final class RunMemory {
  /// How often the pass was scanned: once is no reason to keep anything.
  fileprivate var scans = 0
  fileprivate var isTooLarge = false
  fileprivate(set) var runs: RecordedRuns?
}

/// All runs that a painter keeps, which it forgets when they become too many.
struct RunKeeper {
  private var kept: [RunMemory] = []
  private var size = 0

  /// Bytes that all of them, and that one pass, may take.
  private static let limit = 16 << 20
  private static let passLimit = 1 << 20

  /// Scans a pass, or passes on what was found in it before.
  mutating func scan<Sink: RunSink>(
    _ pass: PreparedShape.Pass, grid: SampleGrid, x: Int, y: Int, clip: PixelRect,
    scanner: inout Scanner, sink: inout Sink
  ) {
    pass.segments.withUnsafeBufferPointer { segments in
      let memory = pass.memory
      if memory.runs == nil, memory.scans > 0, !memory.isTooLarge {
        memory.runs = RecordedRuns.record(
          segments, fillCount: pass.paints.count, rule: pass.rule, grid: grid, bounds: pass.bounds,
          limit: Self.passLimit, scanner: &scanner)
        keep(memory)
      }
      if let runs = memory.runs {
        runs.scan(x: x, y: y, clip: clip, sink: &sink)
      } else {
        memory.scans += 1
        scanner.scan(
          segments, fillCount: pass.paints.count, rule: pass.rule, grid: grid, x: x, y: y,
          clip: clip, sink: &sink)
      }
    }
  }

  private mutating func keep(_ memory: RunMemory) {
    guard let runs = memory.runs else {
      memory.isTooLarge = true
      return
    }
    if size + runs.size > Self.limit {
      for other in kept { other.runs = nil }
      kept = []
      size = 0
      memory.runs = runs
    }
    kept.append(memory)
    size += runs.size
  }
}
