import HostBase
package import Library
import Session

/// The states of a game as a tree: each one below the state that play continued from.
///
/// States know each other by the SHA-256 of what the core serialized. One whose parent is gone is a root; a circle, which
/// only a forged file can claim, is cut.
package struct StateTree {
  /// A state, wherever it is.
  package struct Node {
    /// SHA-256 of what the core serialized; an entry's id where that is not known.
    package var key: String
    /// Its metadata; nil if another program made it.
    package var info: StateInfo?
    /// When it was made: RFC 3339, UTC.
    package var time: String
    /// The slots that hold it.
    package var slots: [StateSlot] = []
    /// The entries of the history that keep it, the oldest first.
    package var entries: [HistoryEntry] = []
    /// Indexes of the states that continue from here, the branch that was played last at the end.
    package fileprivate(set) var children: [Int] = []
    /// Index of the state that this one continues from.
    package fileprivate(set) var parent: Int?
  }

  /// A line of the drawn tree.
  package struct Line {
    /// Index of the node.
    package var node: Int
    /// What is drawn before it: bars of the branches that pass by, and where it branches off.
    package var prefix: String
    /// The same for further lines on the same node.
    package var continuation: String
  }

  /// The states.
  package private(set) var nodes: [Node] = []
  /// Files that could not be read.
  package private(set) var damaged: [String] = []

  /// The tree of a game's slots and history.
  package init(_ vault: StateVault) throws {
    var index: [String: Int] = [:]
    func node(_ key: String, info: StateInfo?, time: String, in nodes: inout [Node]) -> Int {
      if let there = index[key] {
        if nodes[there].info == nil { nodes[there].info = info }
        nodes[there].time = min(nodes[there].time, time)
        return there
      }
      nodes.append(Node(key: key, info: info, time: time))
      index[key] = nodes.count - 1
      return nodes.count - 1
    }
    for (slot, file) in try vault.slots() {
      let path = vault.path(of: slot)
      do throws(StateError) {
        let state = try StateFile.read(path)
        let made = state.info?.created ?? UTCTime(seconds: file.modified).text
        let at = node(state.memorySum, info: state.info, time: made, in: &nodes)
        nodes[at].slots.append(slot)
        // The slot's own label is newer than that in the history.
        nodes[at].info = state.info ?? nodes[at].info
      } catch {
        damaged.append(path)
      }
    }
    for entry in try vault.history.entries().entries {
      guard let content = entry.content else { continue }
      let key = content.memory.isEmpty ? entry.id : content.memory
      let at = node(key, info: entry.info, time: entry.info?.created ?? entry.time, in: &nodes)
      nodes[at].entries.append(entry)
    }
    connect(index)
  }

  private mutating func connect(_ index: [String: Int]) {
    for child in nodes.indices {
      guard let key = nodes[child].info?.parent, let parent = index[key], parent != child else {
        continue
      }
      var above: Int? = parent
      while let next = above, next != child { above = nodes[next].parent }
      if above == nil { nodes[child].parent = parent }
    }
    for child in nodes.indices {
      if let parent = nodes[child].parent { nodes[parent].children.append(child) }
    }
    // The newest moment in each branch decides, without recursion: trees can be as deep as the history is long.
    var newest = nodes.map(\.time)
    for start in nodes.indices {
      var above = nodes[start].parent
      while let next = above, newest[next] < nodes[start].time {
        newest[next] = nodes[start].time
        above = nodes[next].parent
      }
    }
    for at in nodes.indices {
      nodes[at].children.sort { (newest[$0], $0) < (newest[$1], $1) }
    }
    roots = nodes.indices.filter { nodes[$0].parent == nil }
      .sorted { (newest[$0], $0) < (newest[$1], $1) }
  }

  private var roots: [Int] = []

  /// The tree line by line, the oldest state first; the branch that was played last runs straight down.
  package var lines: [Line] {
    var lines: [Line] = []
    // What is still to be drawn, the next at the end.
    var waiting: [(node: Int, bars: String, isBranch: Bool)] =
      roots.reversed().map { ($0, "", false) }
    while let (node, bars, isBranch) = waiting.popLast() {
      let own = isBranch ? bars + "│ " : bars
      let children = nodes[node].children
      lines.append(
        Line(
          node: node, prefix: isBranch ? bars + "├─" : bars,
          continuation: own + (children.isEmpty ? "  " : "│ ")))
      guard let main = children.last else { continue }
      waiting.append((main, own, false))
      for child in children.dropLast().reversed() { waiting.append((child, own, true)) }
    }
    return lines
  }
}
