// Source: AVM2 Overview, "AVM2 instructions"; codes that it leaves out are in Flash Player's own compilers.

/// An instruction of ActionScript 3's machine, by the name that assemblers know it by.
package enum ABCOpcode: UInt8, Sendable, CaseIterable {
  case bkpt = 0x01
  case nop = 0x02
  case `throw` = 0x03
  case getsuper = 0x04
  case setsuper = 0x05
  case dxns = 0x06
  case dxnslate = 0x07
  case kill = 0x08
  case label = 0x09
  case ifnlt = 0x0C
  case ifnle = 0x0D
  case ifngt = 0x0E
  case ifnge = 0x0F
  case jump = 0x10
  case iftrue = 0x11
  case iffalse = 0x12
  case ifeq = 0x13
  case ifne = 0x14
  case iflt = 0x15
  case ifle = 0x16
  case ifgt = 0x17
  case ifge = 0x18
  case ifstricteq = 0x19
  case ifstrictne = 0x1A
  case lookupswitch = 0x1B
  case pushwith = 0x1C
  case popscope = 0x1D
  case nextname = 0x1E
  case hasnext = 0x1F
  case pushnull = 0x20
  case pushundefined = 0x21
  case nextvalue = 0x23
  case pushbyte = 0x24
  case pushshort = 0x25
  case pushtrue = 0x26
  case pushfalse = 0x27
  case pushnan = 0x28
  case pop = 0x29
  case dup = 0x2A
  case swap = 0x2B
  case pushstring = 0x2C
  case pushint = 0x2D
  case pushuint = 0x2E
  case pushdouble = 0x2F
  case pushscope = 0x30
  case pushnamespace = 0x31
  case hasnext2 = 0x32
  case li8 = 0x35
  case li16 = 0x36
  case li32 = 0x37
  case lf32 = 0x38
  case lf64 = 0x39
  case si8 = 0x3A
  case si16 = 0x3B
  case si32 = 0x3C
  case sf32 = 0x3D
  case sf64 = 0x3E
  case newfunction = 0x40
  case call = 0x41
  case construct = 0x42
  case callmethod = 0x43
  case callstatic = 0x44
  case callsuper = 0x45
  case callproperty = 0x46
  case returnvoid = 0x47
  case returnvalue = 0x48
  case constructsuper = 0x49
  case constructprop = 0x4A
  case callproplex = 0x4C
  case callsupervoid = 0x4E
  case callpropvoid = 0x4F
  case sxi1 = 0x50
  case sxi8 = 0x51
  case sxi16 = 0x52
  case applytype = 0x53
  case newobject = 0x55
  case newarray = 0x56
  case newactivation = 0x57
  case newclass = 0x58
  case getdescendants = 0x59
  case newcatch = 0x5A
  case findpropstrict = 0x5D
  case findproperty = 0x5E
  case finddef = 0x5F
  case getlex = 0x60
  case setproperty = 0x61
  case getlocal = 0x62
  case setlocal = 0x63
  case getglobalscope = 0x64
  case getscopeobject = 0x65
  case getproperty = 0x66
  case getouterscope = 0x67
  case initproperty = 0x68
  case deleteproperty = 0x6A
  case getslot = 0x6C
  case setslot = 0x6D
  case getglobalslot = 0x6E
  case setglobalslot = 0x6F
  case convert_s = 0x70
  case esc_xelem = 0x71
  case esc_xattr = 0x72
  case convert_i = 0x73
  case convert_u = 0x74
  case convert_d = 0x75
  case convert_b = 0x76
  case convert_o = 0x77
  case checkfilter = 0x78
  case coerce = 0x80
  case coerce_b = 0x81
  case coerce_a = 0x82
  case coerce_i = 0x83
  case coerce_d = 0x84
  case coerce_s = 0x85
  case astype = 0x86
  case astypelate = 0x87
  case coerce_u = 0x88
  case coerce_o = 0x89
  case negate = 0x90
  case increment = 0x91
  case inclocal = 0x92
  case decrement = 0x93
  case declocal = 0x94
  case typeof = 0x95
  case not = 0x96
  case bitnot = 0x97
  case add = 0xA0
  case subtract = 0xA1
  case multiply = 0xA2
  case divide = 0xA3
  case modulo = 0xA4
  case lshift = 0xA5
  case rshift = 0xA6
  case urshift = 0xA7
  case bitand = 0xA8
  case bitor = 0xA9
  case bitxor = 0xAA
  case equals = 0xAB
  case strictequals = 0xAC
  case lessthan = 0xAD
  case lessequals = 0xAE
  case greaterthan = 0xAF
  case greaterequals = 0xB0
  case instanceof = 0xB1
  case istype = 0xB2
  case istypelate = 0xB3
  case `in` = 0xB4
  case increment_i = 0xC0
  case decrement_i = 0xC1
  case inclocal_i = 0xC2
  case declocal_i = 0xC3
  case negate_i = 0xC4
  case add_i = 0xC5
  case subtract_i = 0xC6
  case multiply_i = 0xC7
  case getlocal0 = 0xD0
  case getlocal1 = 0xD1
  case getlocal2 = 0xD2
  case getlocal3 = 0xD3
  case setlocal0 = 0xD4
  case setlocal1 = 0xD5
  case setlocal2 = 0xD6
  case setlocal3 = 0xD7
  case debug = 0xEF
  case debugline = 0xF0
  case debugfile = 0xF1
  case bkptline = 0xF2
  case timestamp = 0xF3

  /// The operation of a code; nil if the code is illegal.
  package init?(code: UInt8) {
    guard let operation = ABCOperation[code] else { return nil }
    self = operation.opcode
  }

  /// Its entry in the format.
  package var operation: ABCOperation {
    ABCOperation[rawValue] ?? ABCOperation(opcode: self)
  }

  /// Its name, such as `getlocal0`.
  package var name: String { ABCOperation.tables.names[Int(rawValue)] }
}

/// The kind of an instruction's operand, which says how it is written and what it counts.
package enum ABCOperand: UInt8, Sendable, CaseIterable {
  /// There is no operand.
  case none
  /// A byte.
  case u8
  /// A byte with a sign.
  case s8
  /// A number without a limit, of which the low 16 bits count, with a sign.
  case s16
  /// A number.
  case u30
  /// A distance in code: from the end of the instruction, for `lookupswitch` from its beginning; three bytes.
  case branch
  /// A number n of cases, and n + 1 distances as `branch`.
  case cases
  /// A multiname, whose missing parts come from the stack.
  case multiname
  /// A multiname that is a type.
  case type
  /// A string.
  case string
  /// A string that may be missing, since it is for debuggers.
  case name
  /// A constant: int.
  case int
  /// A constant: uint.
  case uint
  /// A constant: Number.
  case double
  /// A namespace.
  case namespace
  /// A method of the file.
  case method
  /// A class of the file.
  case `class`
  /// A handler of the method.
  case exception
  /// A register.
  case register
  /// A slot of an object, from 1.
  case slot
  /// A scope, from the outermost; of `getscopeobject` the low eight bits count.
  case scope
  /// A number of arguments or elements.
  case count
  /// A place in a table of methods.
  case dispatch
}

/// An instruction in the format: its operands and what it does with the stacks.
package struct ABCOperation: Sendable {
  /// The instruction.
  package let opcode: ABCOpcode
  /// The operands; those after the last are `none`.
  package private(set) var operands: InlineArray<4, ABCOperand> = .init(repeating: .none)
  /// The values that it takes from the stack, without those of `popsPerCount` and of a name.
  package private(set) var pops: UInt8 = 0
  /// The values that it takes for each of the operand `count`.
  package private(set) var popsPerCount: UInt8 = 0
  /// The values that it leaves.
  package private(set) var pushes: UInt8 = 0
  /// The scopes that it adds: 1, 0 or −1.
  package private(set) var scopes: Int8 = 0
  /// It takes the missing parts of its name from the stack: the name lies over the namespace, and both over the receiver
  /// but below arguments and the value that is written.
  package private(set) var takesName = false
  /// It can throw, as far as the edges to handlers are concerned.
  package private(set) var canThrow = false
  /// The next instruction is reached by a branch or not at all.
  package private(set) var endsBlock = false

  init(opcode: ABCOpcode) { self.opcode = opcode }

  /// The operation of a code; nil if the code is illegal.
  package static subscript(code: UInt8) -> ABCOperation? { tables.operations[Int(code)] }

  /// Whether it has a branch's distance, and no cases.
  package var isBranch: Bool { operands[0] == .branch && operands[1] == .none }

  /// The place of the operand `count`; nil if there is none.
  package var countPlace: Int? { operands.indices.first { operands[$0] == .count } }
}

extension ABCOperation {
  /// The operations and names by code.
  static let tables = Tables()

  struct Tables: Sendable {
    var operations = [ABCOperation?](repeating: nil, count: 256)
    var names = [String](repeating: "", count: 256)
    var opcodes: [String: ABCOpcode] = [:]

    init() {
      let kinds: [String: ABCOperand] = Dictionary(
        uniqueKeysWithValues: ABCOperand.allCases.map { ("\($0)", $0) })
      for line in ABCOperation.text.split(separator: "\n") {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 5, let code = UInt8(words[0], radix: 16),
          let opcode = ABCOpcode(rawValue: code)
        else { continue }
        var operation = ABCOperation(opcode: opcode)
        for (place, word) in words[2].split(separator: ",").enumerated() {
          operation.operands[place] = kinds[String(word)] ?? .none
        }
        operation.read(effect: words[3])
        operation.read(marks: words[4])
        operations[Int(code)] = operation
        names[Int(code)] = words[1]
        opcodes[words[1]] = opcode
      }
    }
  }

  /// An opcode by its name; nil if there is none.
  package static func opcode(named name: String) -> ABCOpcode? { tables.opcodes[name] }

  private mutating func read(effect: String) {
    let sides = effect.split(separator: ">")
    for part in sides[0].split(separator: "+") {
      if let number = UInt8(part) {
        pops = number
      } else {
        popsPerCount = UInt8(part.dropLast()) ?? 1
      }
    }
    pushes = UInt8(sides[1]) ?? 0
  }

  private mutating func read(marks: String) {
    canThrow = marks.contains("T")
    endsBlock = marks.contains("E")
    takesName = marks.contains("N")
    scopes = marks.contains("+") ? 1 : marks.contains("-") ? -1 : 0
  }

  /// One line each: code, name, operands, values taken > values left (n: for each of the count), and marks.
  ///
  /// T can throw, E ends a block, N takes the missing parts of its name, + and − a scope more and less.
  private static let text = """
    01 bkpt           .                 0>0   .
    02 nop            .                 0>0   .
    03 throw          .                 1>0   TE
    04 getsuper       multiname         1>1   NT
    05 setsuper       multiname         2>0   NT
    06 dxns           string            0>0   T
    07 dxnslate       .                 1>0   T
    08 kill           register          0>0   .
    09 label          .                 0>0   .
    0C ifnlt          branch            2>0   T
    0D ifnle          branch            2>0   T
    0E ifngt          branch            2>0   T
    0F ifnge          branch            2>0   T
    10 jump           branch            0>0   E
    11 iftrue         branch            1>0   .
    12 iffalse        branch            1>0   .
    13 ifeq           branch            2>0   T
    14 ifne           branch            2>0   T
    15 iflt           branch            2>0   T
    16 ifle           branch            2>0   T
    17 ifgt           branch            2>0   T
    18 ifge           branch            2>0   T
    19 ifstricteq     branch            2>0   .
    1A ifstrictne     branch            2>0   .
    1B lookupswitch   branch,cases      1>0   E
    1C pushwith       .                 1>0   T+
    1D popscope       .                 0>0   -
    1E nextname       .                 2>1   T
    1F hasnext        .                 2>1   T
    20 pushnull       .                 0>1   .
    21 pushundefined  .                 0>1   .
    23 nextvalue      .                 2>1   T
    24 pushbyte       s8                0>1   .
    25 pushshort      s16               0>1   .
    26 pushtrue       .                 0>1   .
    27 pushfalse      .                 0>1   .
    28 pushnan        .                 0>1   .
    29 pop            .                 1>0   .
    2A dup            .                 1>2   .
    2B swap           .                 2>2   .
    2C pushstring     string            0>1   .
    2D pushint        int               0>1   .
    2E pushuint       uint              0>1   .
    2F pushdouble     double            0>1   .
    30 pushscope      .                 1>0   T+
    31 pushnamespace  namespace         0>1   .
    32 hasnext2       register,register 0>1   T
    35 li8            .                 1>1   T
    36 li16           .                 1>1   T
    37 li32           .                 1>1   T
    38 lf32           .                 1>1   T
    39 lf64           .                 1>1   T
    3A si8            .                 2>0   T
    3B si16           .                 2>0   T
    3C si32           .                 2>0   T
    3D sf32           .                 2>0   T
    3E sf64           .                 2>0   T
    40 newfunction    method            0>1   T
    41 call           count             2+n>1 T
    42 construct      count             1+n>1 T
    43 callmethod     dispatch,count    1+n>1 T
    44 callstatic     method,count      1+n>1 T
    45 callsuper      multiname,count   1+n>1 NT
    46 callproperty   multiname,count   1+n>1 NT
    47 returnvoid     .                 0>0   E
    48 returnvalue    .                 1>0   TE
    49 constructsuper count             1+n>0 T
    4A constructprop  multiname,count   1+n>1 NT
    4C callproplex    multiname,count   1+n>1 NT
    4E callsupervoid  multiname,count   1+n>0 NT
    4F callpropvoid   multiname,count   1+n>0 NT
    50 sxi1           .                 1>1   T
    51 sxi8           .                 1>1   T
    52 sxi16          .                 1>1   T
    53 applytype      count             1+n>1 T
    55 newobject      count             2n>1  T
    56 newarray       count             n>1   T
    57 newactivation  .                 0>1   T
    58 newclass       class             1>1   T
    59 getdescendants multiname         1>1   NT
    5A newcatch       exception         0>1   T
    5D findpropstrict multiname         0>1   NT
    5E findproperty   multiname         0>1   NT
    5F finddef        multiname         0>1   T
    60 getlex         multiname         0>1   T
    61 setproperty    multiname         2>0   NT
    62 getlocal       register          0>1   .
    63 setlocal       register          1>0   .
    64 getglobalscope .                 0>1   .
    65 getscopeobject scope             0>1   .
    66 getproperty    multiname         1>1   NT
    67 getouterscope  scope             0>1   .
    68 initproperty   multiname         2>0   NT
    6A deleteproperty multiname         1>1   NT
    6C getslot        slot              1>1   T
    6D setslot        slot              2>0   T
    6E getglobalslot  slot              0>1   .
    6F setglobalslot  slot              1>0   T
    70 convert_s      .                 1>1   T
    71 esc_xelem      .                 1>1   T
    72 esc_xattr      .                 1>1   T
    73 convert_i      .                 1>1   T
    74 convert_u      .                 1>1   T
    75 convert_d      .                 1>1   T
    76 convert_b      .                 1>1   T
    77 convert_o      .                 1>1   T
    78 checkfilter    .                 1>1   T
    80 coerce         type              1>1   T
    81 coerce_b       .                 1>1   T
    82 coerce_a       .                 1>1   T
    83 coerce_i       .                 1>1   T
    84 coerce_d       .                 1>1   T
    85 coerce_s       .                 1>1   T
    86 astype         type              1>1   T
    87 astypelate     .                 2>1   T
    88 coerce_u       .                 1>1   T
    89 coerce_o       .                 1>1   T
    90 negate         .                 1>1   T
    91 increment      .                 1>1   T
    92 inclocal       register          0>0   T
    93 decrement      .                 1>1   T
    94 declocal       register          0>0   T
    95 typeof         .                 1>1   .
    96 not            .                 1>1   .
    97 bitnot         .                 1>1   T
    A0 add            .                 2>1   T
    A1 subtract       .                 2>1   T
    A2 multiply       .                 2>1   T
    A3 divide         .                 2>1   T
    A4 modulo         .                 2>1   T
    A5 lshift         .                 2>1   T
    A6 rshift         .                 2>1   T
    A7 urshift        .                 2>1   T
    A8 bitand         .                 2>1   T
    A9 bitor          .                 2>1   T
    AA bitxor         .                 2>1   T
    AB equals         .                 2>1   T
    AC strictequals   .                 2>1   T
    AD lessthan       .                 2>1   T
    AE lessequals     .                 2>1   T
    AF greaterthan    .                 2>1   T
    B0 greaterequals  .                 2>1   T
    B1 instanceof     .                 2>1   T
    B2 istype         type              1>1   T
    B3 istypelate     .                 2>1   T
    B4 in             .                 2>1   T
    C0 increment_i    .                 1>1   T
    C1 decrement_i    .                 1>1   T
    C2 inclocal_i     register          0>0   T
    C3 declocal_i     register          0>0   T
    C4 negate_i       .                 1>1   T
    C5 add_i          .                 2>1   T
    C6 subtract_i     .                 2>1   T
    C7 multiply_i     .                 2>1   T
    D0 getlocal0      .                 0>1   .
    D1 getlocal1      .                 0>1   .
    D2 getlocal2      .                 0>1   .
    D3 getlocal3      .                 0>1   .
    D4 setlocal0      .                 1>0   .
    D5 setlocal1      .                 1>0   .
    D6 setlocal2      .                 1>0   .
    D7 setlocal3      .                 1>0   .
    EF debug          u8,name,u8,u30    0>0   T
    F0 debugline      u30               0>0   T
    F1 debugfile      string            0>0   T
    F2 bkptline       u30               0>0   .
    F3 timestamp      .                 0>0   .
    """
}
