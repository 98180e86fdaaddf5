/// Code of expressions, for tables of cases.
enum ABC {
  static let null = "pushnull"
  static let nan = "pushnan"

  static func int(_ number: Int) -> String { "pushint \(number)" }
  static func uint(_ number: UInt32) -> String { "pushuint \(number)" }
  static func number(_ number: Double) -> String { "pushdouble \(number)" }
  static func text(_ text: String) -> String { "pushstring \"\(text)\"" }
  static func flag(_ flag: Bool) -> String { flag ? "pushtrue" : "pushfalse" }

  static func new(_ type: String, _ arguments: String...) -> String {
    "getlex \(type) \(arguments.joined(separator: " ")) construct \(arguments.count)"
  }

  static func call(_ object: String, _ name: String, _ arguments: String...) -> String {
    "\(object) \(arguments.joined(separator: " ")) callproperty \(name) \(arguments.count)"
  }

  static func get(_ object: String, _ path: String) -> String {
    path.split(separator: ".").reduce(object) { "\($0) getproperty \($1)" }
  }

  static func list(_ elements: String...) -> String {
    elements.joined(separator: " ") + " newarray \(elements.count)"
  }

  /// A Vector; it is put together in a local.
  static func vector(_ type: String, _ elements: [String], local: Int = 20) -> String {
    "getlex __AS3__.vec::Vector getlex \(type) applytype 1 construct 0 setlocal \(local) "
      + elements.map { "getlocal \(local) \($0) callproperty push 1 pop " }.joined()
      + "getlocal \(local)"
  }

  static func numbers(_ numbers: [Double], local: Int = 20) -> String {
    vector("Number", numbers.map(number), local: local)
  }

  static func ints(_ numbers: [Int], local: Int = 21) -> String {
    vector("int", numbers.map(int), local: local)
  }

  /// An object that is kept in local 1, then changed, and then asked.
  static func with(_ object: String, _ changes: [String], _ result: String) -> String {
    "\(object) setlocal1 "
      + changes.map { "getlocal1 \($0) " }.joined() + get("getlocal1", result)
  }

  static func set(_ name: String, _ value: String) -> String { "\(value) setproperty \(name)" }

  static func point(_ x: Double, _ y: Double) -> String {
    new("flash.geom::Point", number(x), number(y))
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    new("flash.geom::Rectangle", number(x), number(y), number(width), number(height))
  }

  static func bitmap(_ width: Int, _ height: Int, _ more: String...) -> String {
    "getlex flash.display::BitmapData \(int(width)) \(int(height)) \(more.joined(separator: " ")) construct \(2 + more.count)"
  }
}
