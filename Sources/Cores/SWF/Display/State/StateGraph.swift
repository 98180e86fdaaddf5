package import FlashHeap
import SWF

/// Who refers to whom: numbers for all of the player that has an identity in a state.
package final class StateGraph {
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

/// What a state has of a machine's objects, as far as the player refers to them.
package protocol ScriptStates: AnyObject {
  /// How many objects a state that is read has.
  var objectCount: Int { get }
  /// The number of an object, which gets one when it is first met.
  func number(of link: ScriptLink, in coder: StateCoder) -> Int
  /// The object of a number below `objectCount`.
  func link(_ number: Int) -> ScriptLink
  /// The script object of something, if it still has one.
  func link(of object: DisplayObject) -> ScriptLink?
  /// Whether an object is one of something on the stage.
  func isOnStage(_ link: ScriptLink) -> Bool
  /// How many there are of what a section of the machine's lists.
  func count(of section: MovieStateSection) -> Int
}

/// What a state has where no machine runs: no object at all.
package final class NoScripts: ScriptStates {
  package init() {}

  package let objectCount = 0
  package func number(of link: ScriptLink, in coder: StateCoder) -> Int { 0 }
  package func link(_ number: Int) -> ScriptLink {
    preconditionFailure("there is no object below a count of 0")
  }
  package func link(of object: DisplayObject) -> ScriptLink? { nil }
  package func isOnStage(_ link: ScriptLink) -> Bool { false }
  package func count(of section: MovieStateSection) -> Int { 0 }
}

extension StateCoder {
  /// How many there are of what a section lists.
  package func count(of section: MovieStateSection) -> Int {
    switch section {
    case .files: graph.fileList.count
    case .nodes, .nodeBodies: graph.nodeList.count
    default: scripts.count(of: section)
    }
  }

  /// Lets something be written to another section.
  @inline(__always) package func within(_ other: MovieStateSection, _ body: () -> Void) {
    let before = section
    section = other
    body()
    section = before
  }

  /// A reference by number: 0 is none.
  @inline(__always) package func reference(_ number: Int?, below count: Int) -> Int? {
    var raw = UInt64(number.map { $0 + 1 } ?? 0)
    variable(&raw)
    guard isReading else { return nil }
    if raw == 0 { return nil }
    guard raw <= UInt64(count) else {
      fail("a reference to nothing")
      return nil
    }
    return Int(raw - 1)
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

  // MARK: - Objects of scripts

  /// An object that the player refers to.
  package func value(_ x: inout ScriptLink?) {
    let number = reference(
      isReading ? nil : x.map { scripts.number(of: $0, in: self) }, below: scripts.objectCount)
    if isReading { x = number.map { scripts.link($0) } }
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

  /// A range in the bytes of a movie, or of anything else that is not negative.
  package func value(_ x: inout Range<Int>) {
    var (lower, upper) = (x.lowerBound, x.upperBound)
    value(&lower)
    value(&upper)
    guard isReading else { return }
    guard lower >= 0, lower <= upper else {
      x = 0..<0
      return fail("a range that cannot be")
    }
    x = lower..<upper
  }
}

/// Numbers for all that a state refers to, which get them when they are first met.
package struct GraphNumbers {
  package let coder: StateCoder

  /// The number of a movie, which is written when it is first met; those that lend it characters come before.
  package func number(of file: MovieFile) -> Int {
    if let number = coder.graph.fileNumbers[ObjectIdentifier(file)] { return number }
    for lender in file.lenders { _ = number(of: lender.file) }
    let number = coder.graph.fileList.count
    coder.graph.fileNumbers[ObjectIdentifier(file)] = number
    coder.graph.fileList.append(file)
    coder.within(.files) { file.code(coder) }
    return number
  }

  package func number(of node: any StateNode) -> Int {
    let (number, isNew) = coder.graph.nodes.number(UInt(bitPattern: ObjectIdentifier(node)))
    if isNew {
      coder.graph.nodeList.append(node)
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

/// Reads the lists of a state, before what is in them.
package struct StateLists {
  package let coder: StateCoder
}

extension StateCoder {
  package var numbers: GraphNumbers { GraphNumbers(coder: self) }
  package var reader: StateLists { StateLists(coder: self) }
}
