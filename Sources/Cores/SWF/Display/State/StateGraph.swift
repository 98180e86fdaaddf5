package import FlashHeap
import SWF

/// Who refers to whom: numbers for all of the player that has an identity in a state.
package final class StateGraph {
  /// The player that is saved, or that is to come of a state.
  package unowned let player: Player
  // Writing: what has got its number.
  package fileprivate(set) var fileNumbers: [ObjectIdentifier: Int] = [:]
  fileprivate var nodes = AddressNumbers(expected: 256)

  // What there is, by number; a writer appends what it finds, and writes bodies until nothing new has come.
  package var fileList: [MovieFile] = []
  package var nodeList: [any StateNode] = []

  // Reading
  /// Pixels that a state may still make without having them.
  var pixelsLeft = 1 << 27
  /// What is to be done once all is read and nothing was wrong.
  package var commits: [() -> Void] = []
  /// Movies of the player that goes: those with the same bytes are taken over, with what was decoded of them.
  package var reusable: [MovieFile] = []

  fileprivate init(_ player: Player) { self.player = player }

  /// The movie of an address, if the state has it.
  package func file(_ id: ObjectIdentifier) -> MovieFile? { fileNumbers[id].map { fileList[$0] } }

  /// The number of a movie that the state has.
  package func number(_ file: MovieFile) -> Int { fileNumbers[ObjectIdentifier(file)] ?? 0 }

  /// Whether a state may still make that many pixels.
  package func allowsPixels(_ width: Int, _ height: Int) -> Bool {
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= pixelsLeft else { return false }
    pixelsLeft -= count
    return true
  }
}

extension StateCoder {
  /// For writing.
  package convenience init(saving player: Player) {
    self.init(saving: player.machines.heap)
    layers.display = StateGraph(player)
  }

  /// For reading.
  package convenience init(_ bytes: [UInt8], into player: Player) {
    self.init(bytes, into: player.machines.heap)
    layers.display = StateGraph(player)
  }

  /// What the state has of the player.
  package var graph: StateGraph {
    guard let graph = layers.display else { preconditionFailure("a state without a player") }
    return unsafeDowncast(graph, to: StateGraph.self)
  }

  /// The player that is saved, or that is to come of a state.
  package var player: Player { graph.player }

  /// Why the state cannot be loaded; nil as long as nothing was wrong.
  package var failure: MovieStateError? {
    problem.map { MovieStateError($0.kind == .damaged ? .damaged : .otherVersion, $0.text) }
  }

  // MARK: - Movies

  package func value(_ x: inout MovieFile?) {
    let number = reference(
      isReading ? nil : x.map { self.numbers.number(of: $0) }, below: graph.fileList.count)
    if isReading { x = number.map { graph.fileList[$0] } }
  }

  package func value(_ x: inout MovieFile) {
    var file: MovieFile? = x
    value(&file)
    guard isReading else { return }
    if let file { x = file } else { fail("a movie is missing") }
  }

  // MARK: - Nodes

  package func node<T: AnyObject>(_ x: inout T?) {
    let number = reference(
      isReading ? nil : (x as? any StateNode).map { self.numbers.number(of: $0) },
      below: graph.nodeList.count)
    guard isReading else { return }
    guard let number else {
      x = nil
      return
    }
    x = graph.nodeList[number] as? T
    if x == nil { fail("a reference to something of another kind") }
  }

  package func node<T: AnyObject>(_ x: inout T) {
    var inner: T? = x
    node(&inner)
    guard isReading else { return }
    if let inner { x = inner } else { fail("something is missing") }
  }
}

/// Numbers for what the player has, which it gets when it is first met.
extension GraphNumbers {
  /// The number of a movie, which is written when it is first met; those that lend it characters come before.
  package func number(of file: MovieFile) -> Int {
    if let number = coder.graph.fileNumbers[ObjectIdentifier(file)] { return number }
    for lender in file.lenders { _ = number(of: lender.file) }
    let number = coder.graph.fileList.count
    coder.graph.fileNumbers[ObjectIdentifier(file)] = number
    coder.graph.fileList.append(file)
    coder.sinks.list(in: .files)
    coder.within(.files) { file.code(coder) }
    return number
  }

  package func number(of node: any StateNode) -> Int {
    let (number, isNew) = coder.graph.nodes.number(UInt(bitPattern: ObjectIdentifier(node)))
    if isNew {
      coder.graph.nodeList.append(node)
      coder.sinks.list(in: .nodes)
      coder.within(.nodes) {
        var kind = type(of: node).nodeKind
        coder.choice(&kind)
        var identity = node.identity
        coder.value(&identity)
      }
    }
    return number
  }
}
