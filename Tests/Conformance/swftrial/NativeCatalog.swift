import Flash
import FlashHarness

/// What there is to be called: found by a script that walks through everything below `_global`.
public struct NativeCatalog: Sendable {
  /// Functions and classes by their paths, as `Array.prototype.push`.
  let functions: [String]
  /// Names of what is no function, and with these the names that `ScriptNames` has.
  let properties: [String]
  /// Paths of prototypes.
  let prototypes: [String]
  /// Numbers of ASnative in categories that have any.
  let numbers: [(category: Int, index: Int)]

  /// That of the newest player.
  public static let found = NativeCatalog()

  private static let walk = """
    function w(o, p, d) {
      ASSetPropFlags(o, null, 0, 7);
      for (var n in o) {
        var v = o[n]; var t = typeof v; var c = n.charCodeAt(0);
        trace(t + "|" + p + n);
        if (n != "constructor") { if (n != "__proto__") { if (n != "__constructor__") { if (d < 6) {
          if (t == "object") { w(v, p + n + ".", d + 1); }
          if (t == "function") { if (c > 64) { if (c < 91) { w(v, p + n + ".", d + 1); } } }
        } } } }
      }
    }
    w(_global, "", 0);
    var i = 0;
    while (i < 4096) { if (typeof ASnative(i, 0) == "function") { trace("number|" + i); } i = i + 1; }
    """

  /// The indexes that categories use.
  private static let indexes =
    [0..<64, 100..<108, 128..<146, 200..<206, 256..<260, 300..<312, 400..<422, 500..<504]
    .flatMap { Array($0) } + [1000, 1001]

  private init() {
    let code = ScriptCompiler.actions(Self.walk) + [0]
    let movie = HandMade.movie(version: 10) { writer in
      writer.tag(12, code)
      writer.tag(1, [])
      writer.tag(0, [])
    }
    var lines: [[String]] = []
    let player = try? Player(
      movie, url: "file:///walk.swf", options: .recorded,
      trace: { text in
        lines.append(text.dropLast().split(separator: "|").map(String.init))
      }, load: { _ in .failure(status: 404) })
    player?.runIteration()
    var functions: Set<String> = []
    var prototypes: Set<String> = []
    var properties = Set(ScriptNames.all)
    var categories: [Int] = []
    for line in lines where line.count == 2 {
      let path = line[1]
      let name = path.split(separator: ".").last.map(String.init) ?? path
      switch line[0] {
      case "number" where Int(path) != nil: categories.append(Int(path) ?? 0)
      case "function" where !["constructor", "__constructor__"].contains(name):
        functions.insert(path)
      case "object" where name == "prototype": prototypes.insert(path)
      default: properties.insert(name)
      }
    }
    self.functions = functions.sorted()
    self.properties = properties.filter {
      $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    .sorted()
    self.prototypes = prototypes.sorted()
    numbers = categories.sorted().flatMap { category in Self.indexes.map { (category, $0) } }
  }
}

/// Which of them have been called.
public final class NativeCoverage {
  private var called: Set<String> = []

  /// Nothing yet.
  public init() {}

  func note(_ mark: String) { called.insert(mark) }

  /// How many of each kind were called, and which functions were not.
  public var summary: String {
    let catalog = NativeCatalog.found
    func count(_ marks: [String]) -> String {
      "\(marks.filter { called.contains($0) }.count) of \(marks.count)"
    }
    let functions = catalog.functions.map { "f " + $0 }
    let missing = functions.filter { !called.contains($0) }.map { $0.dropFirst(2) }
    return
      "natives called \(count(functions)), properties \(count(catalog.properties.map { "p " + $0 })), "
      + "numbers of ASnative \(count(catalog.numbers.map { "n \($0.category) \($0.index)" })), "
      + "opcodes \(count((0..<256).map { "o \($0)" }))"
      + (missing.isEmpty || missing.count > 40
        ? "" : "\nnot called: " + missing.joined(separator: " "))
  }
}
