import ABCNotation
import FlashAVM2
import TrialKit

/// Movies that use members of ActionScript 3's classes with hostile values, as code in the notation of `Assembler`.
struct HostileCalls {
  private let catalog = FaceCatalog.found
  private var dice: Dice

  /// A movie that uses each member once in `members.count / 20` cases.
  static func movie(seed: UInt64, number: Int, _ dice: inout Dice) throws -> [UInt8] {
    var calls = HostileCalls(dice: Dice(seed: dice.next()))
    let members = calls.catalog.members
    let first = Int(truncatingIfNeeded: seed % 1_000_003) + number * 20
    let text = calls.program((0..<20).map { members[(first + $0) % members.count] })
    do {
      var movie = MovieWriter(try Assembler.assemble(text), document: "Main")
      movie.version = dice.pick([9, 10, 11, 15, 30, 43])
      return movie.file()
    } catch {
      throw MovieCase.Broken(description: "its own code is not assembled: \(error)\n\(text)")
    }
  }

  private init(dice: Dice) { self.dice = dice }

  // MARK: - The program

  /// What values call back: each throws, changes what is there, or never ends.
  private static let helpers = """
    class Thrower extends Object {
      method valueOf():* { findpropstrict Error pushstring "thrown" constructprop Error 1 throw }
      method toString():String { findpropstrict Error pushstring "thrown" constructprop Error 1 throw }
    }
    class Changer extends Object {
      method valueOf():* { getlex Main callproperty change 0 returnvalue }
      method toString():String { getlex Main callproperty change 0 coerce_s returnvalue }
    }
    class Nested extends Object {
      method valueOf():* { newobject 0 returnvalue }
      method toString():* { newobject 0 returnvalue }
    }
    class Endless extends Object {
      method valueOf():* { getlocal0 callproperty valueOf 0 returnvalue }
      method toString():String { getlocal0 callproperty toString 0 coerce_s returnvalue }
    }
    class Getters extends Object {
      getter length():* { getlex Main callproperty change 0 returnvalue }
      getter x():* { findpropstrict Error pushstring "thrown" constructprop Error 1 throw }
      getter width():* { getlex Main callproperty change 0 returnvalue }
      setter width(value:*) { getlex Main callproperty change 0 pop returnvoid }
    }
    """

  private mutating func program(_ members: [FaceCatalog.Member]) -> String {
    var methods = ""
    var runs = ""
    for (index, member) in members.enumerated() {
      methods += """
        method c\(index)():void {
          try from to catch handler *
          getlocal0 pushscope
        from:
          findpropstrict trace pushstring "\(member.mark)" callpropvoid trace 1
          getlex Main getproperty pool
          \(use(member))
          callpropvoid push 1
        to:
          returnvoid
        handler:
          pop returnvoid
        }

        """
      runs += """
        from\(index): getlocal0 callpropvoid c\(index) 0
        to\(index): jump next\(index)
        handler\(index): pop getlocal0 pushscope
        next\(index):

        """
    }
    let tries = members.indices.map { "try from\($0) to\($0) catch handler\($0) *" }
      .joined(separator: "\n")
    return """
      \(Self.helpers)
      class Main extends flash.display::MovieClip {
        static slot pool:Array
        static method change():* rest {
          getlocal0 pushscope
          getlex Main getproperty pool pushbyte 1 setproperty length
          getlex Main getproperty root callproperty removeChildren 0 pop
          getlex Main getproperty bitmap callpropvoid dispose 0
          getlex Main getproperty bytes callpropvoid clear 0
          pushbyte 3 returnvalue
        }
        static slot root:*
        static slot bitmap:*
        static slot bytes:*
        \(methods)
        method step():void rest {
          \(tries)
          getlocal0 pushscope
          \(runs)
          returnvoid
        }
        iinit () {
          getlocal0 pushscope
          getlocal0 constructsuper 0
          getlex Main newarray 0 setproperty pool
          getlex Main getlocal0 setproperty root
          getlex Main findpropstrict flash.display::BitmapData pushbyte 24 pushbyte 16
          constructprop flash.display::BitmapData 2 setproperty bitmap
          getlex Main findpropstrict flash.utils::ByteArray constructprop flash.utils::ByteArray 0
          setproperty bytes
          getlocal0 findpropstrict flash.display::Sprite constructprop flash.display::Sprite 0
          callpropvoid addChild 1
          getlocal0 pushstring "enterFrame" getlocal0 getproperty step callpropvoid addEventListener 2
          getlocal0 callpropvoid step 0
          returnvoid
        }
      }
      """
  }

  /// Code that leaves what the use of a member gave.
  private mutating func use(_ member: FaceCatalog.Member) -> String {
    let receiver: String
    if member.isGlobal {
      receiver = "findpropstrict \(member.name)"
    } else if member.member.isStatic {
      receiver = "getlex \(member.owner)"
    } else if dice.once(in: 12) {
      receiver = any()
    } else {
      receiver = instance(of: member.owner, depth: 0)
    }
    switch member.member.kind {
    case .function where member.member.name == simple(member.owner) && !member.isGlobal:
      return instance(of: member.owner, depth: 0)
    case .function:
      let (code, count) = arguments(
        member.member.parameters, hasRest: member.member.hasRest, depth: 0)
      if dice.once(in: 16) {
        // On another object than its own.
        return "\(receiver) getproperty \(member.name) \(any()) \(code) call \(count)"
      }
      return "\(receiver) \(code) callproperty \(member.name) \(count)"
    case .getter, .constant: return "\(receiver) getproperty \(member.name)"
    case .setter, .variable:
      let code = value(of: member.member.parameters.first?.type ?? member.member.type, depth: 0)
      return "\(receiver) dup \(code) setproperty \(member.name) getproperty \(member.name)"
    }
  }

  private func simple(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  // MARK: - Values

  private static let numbers = [
    "pushbyte 0", "pushbyte 1", "pushbyte -1", "pushbyte 2", "pushbyte 5", "pushbyte 16",
    "pushshort 255",
    "pushshort 256", "pushshort 2880", "pushshort 8191", "pushint 65536", "pushint 16777216",
    "pushint 2147483647", "pushint -2147483648", "pushuint 4294967295", "pushdouble 0.5",
    "pushdouble 1e308", "pushdouble -1e308", "pushdouble 5e-324", "pushdouble 4294967296.0",
    "pushdouble -Infinity", "pushdouble Infinity", "pushdouble 9007199254740993.0", "pushnan",
  ]
  private static let texts = [
    "", "a", "0", "-1", "1e400", "enterFrame", "click", "added", "length", "x", "normal",
    "multiply",
    "bigEndian", "littleEndian", "utf-8", "left", "http://x/y?z", "a=1&b=%ZZ&=&&", "%", "%u12",
    "<a b='1'>t<c/><d e='f'>g</d></a>", "<a><b></a>", "<![CDATA[x", "(a*)*b", "(?<n>[^]", "\\\\",
    "p{color:#f00}.a{font-size:1e9}", "<b>x<i>y</b>", "[1,{\\\"a\\\":2}]", "{\\\"a\\\":[", "Object",
    "flash.display::Sprite", "int", "yyyy-MM-dd", "2000/01/01", "\\x00", "\\xED\\xA0\\x80",
  ]
  private static let specials = ["Thrower", "Changer", "Nested", "Endless", "Getters"]

  /// Any value.
  private mutating func any() -> String {
    switch dice.below(12) {
    case 0: "pushnull"
    case 1: "pushundefined"
    case 2: dice.pick(["pushtrue", "pushfalse"])
    case 3: dice.pick(Self.numbers)
    case 4, 5: text()
    case 6: list()
    case 7:
      "pushstring \"a\" pushbyte 1 pushstring \"length\" \(dice.pick(Self.numbers)) newobject 2"
    case 8: special()
    case 9: "getlocal0"
    case 10: "getlex Main getproperty pool pushbyte \(dice.below(6)) getproperty {public}::[]"
    default: instance(of: dice.pick(catalog.classNames), depth: 2)
    }
  }

  private mutating func text() -> String { "pushstring \"\(dice.pick(Self.texts))\"" }

  private mutating func special() -> String {
    let name = dice.pick(Self.specials)
    return "findpropstrict \(name) constructprop \(name) 0"
  }

  private mutating func list() -> String {
    let count = dice.below(5)
    let items = (0..<count).map { _ in
      switch dice.below(4) {
      case 0: special()
      case 1: text()
      case 2: "pushnull"
      default: dice.pick(Self.numbers)
      }
    }
    return items.joined(separator: " ") + " newarray \(count)"
  }

  private mutating func arguments(
    _ parameters: [FaceParameter], hasRest: Bool, depth: Int
  ) -> (code: String, count: Int) {
    var code: [String] = []
    for parameter in parameters {
      if parameter.value != nil, dice.once(in: 3) { break }
      code.append(value(of: parameter.type, depth: depth + 1))
    }
    if hasRest { for _ in 0..<dice.below(4) { code.append(any()) } }
    // Too few and too many.
    if dice.once(in: 20), !code.isEmpty { code.removeLast() }
    if dice.once(in: 20) { code.append("pushnull") }
    return (code.joined(separator: " "), code.count)
  }

  /// A value that a type may take, and now and then another one.
  private mutating func value(of type: FaceType, depth: Int) -> String {
    if dice.once(in: 6) { return depth > 2 ? "pushnull" : any() }
    switch type {
    case .any, .void: return depth > 2 ? dice.pick(Self.numbers) : any()
    case .vector(let element):
      let name = if case .named(let name) = element { name } else { "Object" }
      let item = catalog.fullNames[name] ?? "Object"
      let size = "\(dice.pick(["pushbyte 0", "pushbyte 3", "pushshort 300"])) construct 1"
      return "getlex __AS3__.vec::Vector getlex \(item) applytype 1 \(size)"
    case .named("int"), .named("uint"), .named("Number"): return dice.pick(Self.numbers)
    case .named("String"): return dice.once(in: 8) ? special() : text()
    case .named("Boolean"): return dice.pick(["pushtrue", "pushfalse"])
    case .named("Array"): return list()
    case .named("Object"): return depth > 2 ? "newobject 0" : any()
    case .named("Function"):
      return dice.pick([
        "getlex Main getproperty change", "getlocal0 getproperty c0", "getlex Object", "pushnull",
      ])
    case .named("Class"): return "getlex \(dice.pick(catalog.classNames))"
    case .named(let name):
      guard let full = catalog.fullNames[name] else { return implementer(of: name, depth: depth) }
      return depth > 2 ? "pushnull" : instance(of: full, depth: depth + 1)
    }
  }

  /// An object of a class that implements an interface.
  private mutating func implementer(of name: String, depth: Int) -> String {
    let names = catalog.classNames.filter {
      catalog.classes[$0]?.implements.contains { simple($0).hasSuffix(name) } ?? false
    }
    guard depth <= 2, !names.isEmpty else { return "pushnull" }
    return instance(of: dice.pick(names), depth: depth + 1)
  }

  /// Objects that are there, by classes of which none can be made.
  private static let present = [
    "flash.display::Stage": "getlocal0 getproperty stage",
    "flash.display::Graphics": "getlocal0 getproperty graphics",
    "flash.display::LoaderInfo": "getlocal0 getproperty loaderInfo",
    "flash.geom::Transform": "getlocal0 getproperty transform",
    "flash.system::ApplicationDomain":
      "getlocal0 getproperty loaderInfo getproperty applicationDomain",
    "Class": "getlex Main", "Function": "getlex Main getproperty change",
    "flash.display::BitmapData": "getlex Main getproperty bitmap",
    "flash.utils::ByteArray": "getlex Main getproperty bytes",
  ]
  /// Classes that stand for those of which `new` makes nothing.
  private static let stand = [
    "flash.display::DisplayObject": [
      "flash.display::Sprite", "flash.display::Shape", "flash.display::Bitmap",
      "flash.text::TextField",
    ],
    "flash.display::InteractiveObject": ["flash.display::SimpleButton", "flash.text::TextField"],
    "flash.display::DisplayObjectContainer": ["flash.display::Sprite", "flash.display::Loader"],
    "flash.filters::BitmapFilter": ["flash.filters::BlurFilter", "flash.filters::GlowFilter"],
  ]

  private mutating func instance(of name: String, depth: Int) -> String {
    if let code = Self.present[name], !dice.once(in: 6) { return code }
    if let others = Self.stand[name], !dice.once(in: 6) {
      return instance(of: dice.pick(others), depth: depth)
    }
    // What has come into the stage has more to lose.
    if name == "flash.display::MovieClip" || name == "flash.display::Sprite", dice.once(in: 4) {
      return "getlocal0"
    }
    guard let type = catalog.classes[name] else { return "pushnull" }
    let (code, count) = arguments(type.parameters, hasRest: false, depth: depth + 1)
    return "findpropstrict \(name) \(code) constructprop \(name) \(count)"
  }
}
