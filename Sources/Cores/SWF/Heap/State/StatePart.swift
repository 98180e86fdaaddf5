/// Something besides objects that a state has as one and the same wherever it is referred to: what a native class keeps for its
/// objects, or a part of that.
///
/// In a state all parts have numbers. A reader makes all of them first, by their names, and then fills them in: so it is no matter in
/// what circles they refer to one another and to objects.
package protocol StatePart: AnyObject {
  /// The name of its kind, which is in states: it never changes.
  static var partName: String { get }

  /// One that `code` fills.
  static func blank(_ coder: StateCoder) -> any StatePart

  /// Its fields, in both directions.
  func code(_ coder: StateCoder)
}

/// What a state has of parts.
package struct StateParts: ~Copyable {
  fileprivate var numbers = AddressNumbers(expected: 64)
  /// All of them, by number.
  package fileprivate(set) var list: [any StatePart] = []
  /// Of a reader: the kinds that there are, by name.
  fileprivate var kinds: [String: any StatePart.Type] = [:]
}

extension StateCoder {
  /// A reader knows these kinds of parts from now on.
  package func know(_ kinds: [any StatePart.Type]) {
    for kind in kinds { parts.kinds[kind.partName] = kind }
  }

  /// A part, or none.
  ///
  /// What is no part cannot be in a state: there is none then.
  package func part<T: AnyObject>(_ x: inout T?) {
    let number = reference(
      isReading ? nil : (x as? any StatePart).map { self.numbers.number(of: $0) },
      below: parts.list.count)
    guard isReading else { return }
    guard let number else {
      x = nil
      return
    }
    x = parts.list[number] as? T
    if x == nil { fail("a reference to a part of another kind") }
  }

  /// A part that must be there.
  package func part<T: AnyObject>(_ x: inout T) {
    var inner: T? = x
    part(&inner)
    guard isReading else { return }
    if let inner { x = inner } else { fail("a part is missing") }
  }

  /// Reads what is in all parts.
  package func readPartBodies() {
    for part in parts.list where problem == nil { part.code(self) }
  }
}

extension GraphNumbers {
  /// The number of a part, which gets one when it is first met.
  package func number(of part: any StatePart) -> Int {
    let (number, isNew) = coder.parts.numbers.number(UInt(bitPattern: ObjectIdentifier(part)))
    if isNew {
      coder.parts.list.append(part)
      coder.sinks.list(in: .parts)
      coder.within(.parts) {
        var name = type(of: part).partName
        coder.value(&name)
      }
    }
    return number
  }
}

extension StateLists {
  /// Makes all parts.
  package func readParts(_ count: Int) {
    guard count <= coder.remaining else { return coder.fail("it ends too early") }
    for _ in 0..<count {
      var name = ""
      coder.value(&name)
      guard coder.problem == nil else { return }
      guard let kind = coder.parts.kinds[name] else {
        return coder.refuse(
          StateProblem(
            .otherVersion,
            "the state is of another version of the player: this one does not have “\(name)”"))
      }
      coder.parts.list.append(kind.blank(coder))
    }
  }
}
