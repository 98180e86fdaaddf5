package import FlashHeap

/// What a movie is among those of a state.
package enum MovieFileRole: UInt8 {
  case other
  /// The player's first one, whose bytes the state does not have.
  case first
  /// One whose code does not run, although it declares ActionScript 3 (D.Ldr.7).
  case shown
}

extension MovieFile {
  /// A movie that plays; those that lend it characters have been written before it.
  package func code(_ coder: StateCoder) {
    var role = self === coder.player.movie ? MovieFileRole.first : isShownOnly ? .shown : .other
    coder.choice(&role)
    if role != .first {
      var (url, bytes) = (url, packed)
      coder.value(&url)
      coder.value(&bytes)
    }
    var published = library.published.sorted()
    coder.list(&published, "") { coder.value(&$0) }
    coder.value(&library.definitionsReached)
    var lenders = lenders.map {
      (number: coder.graph.fileNumbers[ObjectIdentifier($0.file)] ?? 0, imports: $0.imports)
    }
    coder.list(&lenders, (0, 0)) {
      coder.value(&$0.number)
      coder.value(&$0.imports)
    }
  }
}
