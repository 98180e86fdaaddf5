import SWF

// What a text says, before everything has its number.

/// A class as an operand or trait names it.
enum Reference: Hashable {
  case number(UInt32)
  /// Its name, an index of the multinames.
  case name(UInt32)
}

struct MethodDraft {
  /// What `#` names it by; digits are its number.
  var label: String?
  /// For people, an index of the strings.
  var name: UInt32 = 0
  var parameters: [UInt32] = []
  var parameterNames: [UInt32]?
  var options: [ABCDefault] = []
  var returnType: UInt32 = 0
  var flags: ABCMethod.Flags = []
  var body: BodyDraft?
  /// The line where it begins.
  var line = 0
}

struct TraitDraft {
  enum Target {
    case type(UInt32)
    case method(Int)
    /// A method that stands elsewhere, by its label.
    case label(String)
    case `class`(Reference)
  }

  var name: UInt32
  var kind: ABCTrait.Kind
  var attributes: UInt8
  var id: UInt32 = 0
  var target: Target
  var value = ABCDefault.none
  var metadata: [UInt32]
  var line: Int
}

struct ClassDraft {
  var name: UInt32
  var base: UInt32 = 0
  var flags: ABCInstance.Flags = []
  var protectedNamespace: UInt32 = 0
  var interfaces: [UInt32] = []
  /// Numbers of methods; nil until they are written or made.
  var initializer: Int?
  var classInitializer: Int?
  var traits: [TraitDraft] = []
  var classTraits: [TraitDraft] = []
  var line: Int
}

struct ScriptDraft {
  var initializer: Int?
  var traits: [TraitDraft] = []
}

/// The code of a method.
struct BodyDraft {
  /// A place in code: that of a label, and bytes from there on.
  struct Place: Hashable {
    var label: String
    var offset = 0
    var line: Int
  }

  enum Operand {
    case number(UInt32)
    case place(Place)
    case places([Place])
    /// A method by its label.
    case method(String)
    case `class`(Reference)
  }

  enum Item {
    case label(String)
    case instruction(ABCOpcode, [Operand], line: Int)
    case bytes([UInt8])
  }

  struct Handler {
    var from: Place
    var to: Place
    var target: Place
    var type: UInt32
    var variable: UInt32
  }

  var items: [Item] = []
  var handlers: [Handler] = []
  var traits: [TraitDraft] = []
  /// The numbers that the text states instead of those that follow from the code.
  var maxStack: UInt32?
  var localCount: UInt32?
  var scopeDepths: (initial: UInt32, max: UInt32)?
}
