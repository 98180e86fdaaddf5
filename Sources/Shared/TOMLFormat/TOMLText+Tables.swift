extension TOMLText {
  /// The text without a table, the tables in it, and the lines above the first table that set something in it.
  ///
  /// Comments that stand before the next table are kept with that table. An odd text may keep some of the table: the writer
  /// checks the contents first.
  package static func removing(_ name: String, from text: String) -> String {
    var kept: [String] = []
    var isInside = false
    var isAbove = true
    /// Comments and blank lines that may belong to the next table.
    var undecided: [String] = []
    for line in lines(of: text) {
      if let header = table(ofHeader: line) {
        isAbove = false
        let isPart = header == name || header.hasPrefix(name + ".")
        if isInside, !isPart { kept += undecided }
        undecided = []
        isInside = isPart
        if !isPart { kept.append(line) }
      } else if isInside {
        let words = trimmed(line)
        if words.isEmpty || words.hasPrefix("#") {
          undecided.append(line)
        } else {
          undecided = []
        }
      } else {
        if isAbove, let key = key(ofLine: line), key == name || key.hasPrefix(name + ".") {
          continue
        }
        kept.append(line)
      }
    }
    while let last = kept.last, trimmed(last).isEmpty { kept.removeLast() }
    return kept.isEmpty ? "" : kept.joined(separator: "\n") + "\n"
  }

  /// The name of the table that a line begins, of one in a list of tables as well; nil for other lines.
  private static func table(ofHeader line: String) -> String? {
    var name = trimmed(line)[...]
    guard name.hasPrefix("[") else { return nil }
    while name.first == "[" { name.removeFirst() }
    guard let end = name.firstIndex(of: "]") else { return nil }
    return trimmed(String(name[..<end]))
  }
}
