import FlashHarness
import Testing

@testable import Flash
@testable import FlashClasses
@testable import FlashDisplay

/// The order of a container's children, and their depths.
@Suite("Children of containers")
struct ContainerTests {
  private let player: Player
  private let root: MovieClip

  init() throws {
    player = try PlayerTests.idlePlayer()
    root = try #require(player.island.levels[0])
  }

  private func clip(_ name: String) -> MovieClip {
    let clip = MovieClip(emptyIn: player.movie, player: player)
    clip.name = name
    return clip
  }

  /// Clips of the timeline at these depths, named after them.
  private func fill(_ depths: [Int]) -> [Int: MovieClip] {
    var made: [Int: MovieClip] = [:]
    for depth in depths {
      made[depth] = clip("\(depth)")
      made[depth]?.timelinePlace.isByTimeline = true
      if let child = made[depth] { root.insert(child, at: depth) }
    }
    return made
  }

  private var names: [String] { root.children.map { $0.name ?? "" } }

  @Test("without scripts of ActionScript 3 the order is that of depths, whatever is done")
  func ordersByDepth() throws {
    let made = fill([5, 1, 9, 3])
    #expect(names == ["1", "3", "5", "9"])
    let old = root.insert(clip("new"), at: 5)
    #expect(old === made[5])
    root.insertBehind(clip("below"), at: 9)
    #expect(names == ["1", "3", "new", "below", "9"])
    #expect(root.child(at: 9)?.name == "below")
    root.takeOut(try #require(made[3]))
    root.swap(try #require(made[1]), to: 7)
    #expect(names == ["new", "1", "below", "9"])
    #expect(root.highestDepth == 9)
    #expect(root.index(of: try #require(made[1])) == 1)
    #expect(root.index(of: try #require(made[3])) == nil)
  }

  @Test("children go to places in the order, and depths still lead to those that have one")
  func ordersByPlace() throws {
    let made = fill([1, 2, 3])
    let script = clip("script")
    root.insert(script, atIndex: 1)
    #expect(names == ["1", "script", "2", "3"])
    for depth in 1...3 { #expect(root.child(at: depth) === made[depth]) }
    // What the timeline puts at a depth comes below the next higher one, or above all.
    root.insert(clip("between"), at: 2)
    #expect(names == ["1", "script", "between", "3"])
    root.insert(clip("top"), at: 8)
    root.move(script, toIndex: 4)
    root.insert(clip("higher"), at: 9)
    #expect(names == ["1", "between", "3", "top", "script", "higher"])
    root.insert(clip("lower"), at: 0)
    #expect(names.first == "lower" && root.highestDepth == 9)
    root.insertBehind(clip("behind"), at: 3)
    #expect(names == ["lower", "1", "between", "behind", "3", "top", "script", "higher"])
  }

  @Test("what a script moves keeps its depth until the timeline puts or removes something there")
  func takesOverMoved() throws {
    let made = fill([1, 2, 3])
    let (first, second, third) = (
      try #require(made[1]), try #require(made[2]), try #require(made[3])
    )
    root.swapPlaces(first, third)
    #expect(names == ["3", "2", "1"])
    #expect(root.child(at: 1) === first && root.child(at: 3) === third)
    #expect(!first.timelinePlace.isByTimeline && second.timelinePlace.isByTimeline)
    // The timeline's next object of the depth comes beside it, and takes the place of what is still its own.
    #expect(root.insert(clip("next"), at: 1) == nil)
    #expect(names == ["3", "2", "1", "next"])
    #expect(root.child(at: 1)?.name == "next")
    #expect(root.insert(clip("other"), at: 2) === second)
    #expect(names == ["3", "other", "1", "next"])
    root.releaseDepth(of: third)
    #expect(root.child(at: 3) == nil && root.index(of: third) == 0)
    root.move(first, toIndex: 0)
    #expect(names == ["1", "3", "other", "next"])
    #expect(root.index(of: first) == 0 && first.parent === root && root.highestDepth == 2)
  }

  @Test("places beyond the ends are the ends, and what is in no container has no place")
  func boundsPlaces() throws {
    root.insert(clip("a"), atIndex: 7)
    root.insert(clip("b"), atIndex: -3)
    #expect(names == ["b", "a"])
    let stranger = clip("stranger")
    root.move(stranger, toIndex: 0)
    root.swapPlaces(stranger, root.children[0])
    #expect(names == ["b", "a"] && root.index(of: stranger) == nil)
    for child in root.children { root.takeOut(child) }
    let made = fill([4, 2])
    #expect(names == ["2", "4"] && root.child(at: 4) === made[4])
  }

  @Test("any mixture of places and depths gives the same as lists that are searched")
  func followsAModel() {
    var random = PartialPaintingTests.Seeded(state: 7)
    // The order, with depths; nil has none.
    var model: [(clip: MovieClip, depth: Int?)] = []
    for step in 0..<600 {
      let index = random.below(model.count + 1)
      let depth = random.below(12)
      let child = clip("\(step)")
      let usesPlaces = step > 100
      switch random.below(5) {
      case 0, 1:
        child.timelinePlace.isByTimeline = true
        root.insert(child, at: depth)
        if let place = model.firstIndex(where: { $0.depth == depth }) {
          if model[place].clip.timelinePlace.isByTimeline {
            model[place].clip = child
          } else {
            model[place].depth = nil
            model.insert((child, depth), at: place + 1)
          }
        } else {
          let above = model.compactMap(\.depth).filter { $0 > depth }.min()
          let place = model.firstIndex { above != nil && $0.depth == above } ?? model.count
          model.insert((child, depth), at: place)
        }
      case 2 where usesPlaces:
        root.insert(child, atIndex: index)
        model.insert((child, nil), at: index)
      case 3 where usesPlaces && index < model.count:
        let moved = model.remove(at: index)
        let place = random.below(model.count + 1)
        root.move(moved.clip, toIndex: place)
        model.insert(moved, at: place)
      default:
        guard index < model.count else { continue }
        root.takeOut(model.remove(at: index).clip)
      }
      #expect(names == model.map { $0.clip.name ?? "" })
      for depth in 0..<12 {
        #expect(root.child(at: depth) === model.first { $0.depth == depth }?.clip)
      }
      #expect(root.highestDepth == model.compactMap(\.depth).max())
    }
  }

  @Test("a state keeps an order that depths do not give")
  func survivesAState() throws {
    player.runIteration()
    _ = root.createEmpty("one", depth: 1)
    let two = root.createEmpty("two", depth: 2)
    root.move(two, toIndex: 0)
    let other = try player.restored(from: player.saveState())
    let restored = try #require(other.island.levels[0])
    #expect(restored.children.map(\.name) == ["two", "one"])
    #expect(restored.child(at: 1)?.name == "one" && restored.child(at: 2)?.name == "two")
    restored.insert(MovieClip(emptyIn: other.movie, player: other), at: 0)
    #expect(restored.children.map(\.name) == ["two", nil, "one"])
  }
}
