package import FlashHeap

extension MovieFile {
  /// A movie that plays; those that lend it characters have been written before it.
  package func code(_ coder: StateCoder) {
    var isFirst = self === coder.player.movie
    coder.value(&isFirst)
    if !isFirst {
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
