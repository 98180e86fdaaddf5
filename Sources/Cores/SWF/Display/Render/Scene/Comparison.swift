package import Raster

/// Which pixels two lists of commands paint differently.
///
/// Commands of both lists that are of the same object are compared, as far as they come in the same order; each that differs, and
/// each that has no partner, dirties the pixels that it may touch. Outside of these, both lists paint the same in the same order.
package struct Comparison {
  package private(set) var region = DirtyRegion()
  private let old: [DrawCommand]
  private let new: [DrawCommand]
  private lazy var oldPlaces = Self.places(old)
  private lazy var newPlaces = Self.places(new)

  package init(old: [DrawCommand], new: [DrawCommand]) {
    self.old = old
    self.new = new
    compare()
  }

  private static func places(_ commands: [DrawCommand]) -> [DrawCommand.ID: Int] {
    Dictionary(
      zip(commands.lazy.map(\.id), commands.indices), uniquingKeysWith: { first, _ in first })
  }

  private mutating func compare() {
    // In their place: to copy a command counts its references.
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in compare(old, new) }
    }
  }

  private mutating func compare(
    _ old: UnsafeBufferPointer<DrawCommand>, _ new: UnsafeBufferPointer<DrawCommand>
  ) {
    var (before, now) = (0, 0)
    while before < old.count, now < new.count {
      if old[before].id == new[now].id {
        compare(old[before], new[now])
        before += 1
        now += 1
        continue
      }
      // The shorter way to where they come together again.
      let gone = (oldPlaces[new[now].id] ?? -1) - before
      let added = (newPlaces[old[before].id] ?? -1) - now
      if gone > 0, added <= 0 || gone <= added {
        for index in before..<before + gone { region.add(old[index].bounds) }
        before += gone
      } else if added > 0 {
        for index in now..<now + added { add(new[index]) }
        now += added
      } else {
        region.add(old[before].bounds)
        add(new[now])
        before += 1
        now += 1
      }
    }
    while before < old.count {
      region.add(old[before].bounds)
      before += 1
    }
    while now < new.count {
      add(new[now])
      now += 1
    }
  }

  /// One without a partner in its place; its layer may have been elsewhere.
  private mutating func add(_ command: DrawCommand) {
    region.add(command.bounds)
    if case .layer(let layer) = command.content, let place = oldPlaces[command.id],
      case .layer(let other) = old[place].content
    {
      _ = layer.changes(since: other)
    }
  }

  private mutating func compare(_ before: DrawCommand, _ now: DrawCommand) {
    var inside = DirtyRegion()
    if case .layer(let layer) = now.content, case .layer(let other) = before.content {
      inside = layer.changes(since: other)
    }
    var isSame = true
    if case .projected(let layer, _) = now.content, case .projected(let other, _) = before.content {
      isSame = layer.changes(since: other).isEmpty
    }
    guard isSame, now.isPlaced(like: before) else {
      region.add(before.bounds)
      region.add(now.bounds)
      return
    }
    for rect in inside {
      region.add(rect.offset(x: now.x, y: now.y).intersection(now.bounds))
    }
  }
}
