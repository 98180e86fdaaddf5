/// An action with its operands.
///
/// Positions are absolute in the bytes that the reader has. Source: SWF File Format Specification 19, "Actions".
public enum Action: Hashable, Sendable {
  /// One that has no operands, or whose operands say nothing.
  case plain(ActionCode)
  /// A code that means nothing. The player passes over it.
  case unknown(UInt8)
  /// A frame, counted from 0.
  case gotoFrame(UInt16)
  case getURL(url: FlashString, target: FlashString)
  case storeRegister(UInt8)
  case constantPool([FlashString])
  case strictMode(Bool)
  /// Unless the frame, counted from 0, is loaded, so many actions are passed over.
  case waitForFrame(UInt16, skip: UInt8)
  case setTarget(FlashString)
  case goToLabel(FlashString)
  case waitForFrame2(skip: UInt8)
  case defineFunction(ActionFunction)
  case `try`(ActionTry)
  /// The actions that the scope is for follow; this is where they lie.
  case with(Range<Int>)
  case push([PushValue])
  /// Where it goes, which can be anywhere, also outside of the bytes.
  case jump(Int)
  case getURL2(GetURL2Flags)
  /// Where it goes when the value is true.
  case `if`(Int)
  /// What is added to the frame on the stack, and whether the movie plays on.
  case gotoFrame2(sceneBias: UInt16, plays: Bool)
}

/// What ActionPush pushes.
public enum PushValue: Hashable, Sendable {
  case string(FlashString)
  case float(Float)
  case null
  case undefined
  case register(UInt8)
  case boolean(Bool)
  case double(Double)
  case integer(Int32)
  /// A number in the constant pool.
  case constant(UInt16)
}

/// How ActionGetURL2 sends and what it loads.
public struct GetURL2Flags: Hashable, Sendable {
  /// How variables are sent.
  public enum Method: UInt8, Sendable {
    case none = 0
    case get = 1
    case post = 2
  }

  /// The flags as the action has them.
  public let rawValue: UInt8
  /// How variables are sent.
  public var method: Method { Method(rawValue: rawValue & 3) ?? .none }
  /// What comes is a movie for a sprite, and not for a window.
  public var loadsIntoSprite: Bool { rawValue & 0x40 != 0 }
  /// What comes are variables.
  public var loadsVariables: Bool { rawValue & 0x80 != 0 }
}

/// ActionDefineFunction and ActionDefineFunction2.
public struct ActionFunction: Hashable, Sendable {
  /// What is put into registers before the function runs, and what is not made.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags of ActionDefineFunction2, in the order of the file read as a little-endian number.
    public let rawValue: UInt16

    /// These flags.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// `this` goes into a register.
    public static let preloadThis = Flags(rawValue: 1 << 0)
    /// There is no variable `this`.
    public static let suppressThis = Flags(rawValue: 1 << 1)
    /// `arguments` goes into a register.
    public static let preloadArguments = Flags(rawValue: 1 << 2)
    /// There is no variable `arguments`.
    public static let suppressArguments = Flags(rawValue: 1 << 3)
    /// `super` goes into a register.
    public static let preloadSuper = Flags(rawValue: 1 << 4)
    /// There is no variable `super`.
    public static let suppressSuper = Flags(rawValue: 1 << 5)
    /// `_root` goes into a register.
    public static let preloadRoot = Flags(rawValue: 1 << 6)
    /// `_parent` goes into a register.
    public static let preloadParent = Flags(rawValue: 1 << 7)
    /// `_global` goes into a register.
    public static let preloadGlobal = Flags(rawValue: 1 << 8)
  }

  /// A parameter.
  public struct Parameter: Hashable, Sendable {
    /// Its name.
    public let name: FlashString
    /// The register that it goes into; 0 is none, then it is a variable.
    public let register: UInt8
  }

  /// 1 or 2.
  public let codeVersion: Int
  /// Its name; empty where it has none, and is pushed.
  public let name: FlashString
  /// Parameters.
  public let parameters: [Parameter]
  /// Registers of its own, at least; 0 in ActionDefineFunction.
  public let registerCount: UInt8
  /// Flags; none in ActionDefineFunction.
  public let flags: Flags
  /// Its actions, after which the actions around it continue.
  public let body: Range<Int>
}

/// ActionTry.
public struct ActionTry: Hashable, Sendable {
  /// Where the value that was thrown goes.
  public enum Target: Hashable, Sendable {
    case variable(FlashString)
    case register(UInt8)
  }

  /// What is tried.
  public let body: Range<Int>
  /// What runs when something was thrown.
  public let catchBody: Range<Int>?
  /// What runs in any case.
  public let finallyBody: Range<Int>?
  /// Where the value that was thrown goes.
  public let target: Target
  /// Where the actions around it continue.
  public let end: Int
}
