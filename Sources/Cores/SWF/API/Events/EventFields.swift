import FlashAVM2
import FlashHeap

/// The fields of an Event that the player reads by number, in the order of its face.
struct EventFields {
  private enum Field: Int, CaseIterable {
    case type, bubbles, isCancelable, target, current, phase, marks
  }

  /// What was asked of an event while it was on its way.
  struct Marks: OptionSet {
    let rawValue: UInt32
    static let isStopped = Marks(rawValue: 1)
    static let isStoppedAtOnce = Marks(rawValue: 2)
    static let isPrevented = Marks(rawValue: 4)
  }

  /// Where an event is on its way (E.Dis.8).
  enum Phase: UInt32 { case capturing = 1, atTarget, bubbling }

  let object: ScriptObject
  private let first: Int

  init(_ object: ScriptObject) {
    self.object = object
    first = object.traits.cellFlags.firstSlot
  }

  private subscript(_ field: Field) -> Value {
    get { object.words[first + field.rawValue] }
    nonmutating set { object.words[first + field.rawValue] = newValue }
  }

  /// A field of a class below Event, by its number after those of every event.
  func own(_ index: Int) -> Value { object.words[first + Field.allCases.count + index] }

  func setOwn(_ index: Int, _ value: Value) {
    object.words[first + Field.allCases.count + index] = value
  }

  var type: Value {
    get { self[.type] }
    nonmutating set { self[.type] = newValue }
  }
  var bubbles: Bool {
    get { self[.bubbles].rawUInt != 0 }
    nonmutating set { self[.bubbles] = Value(rawBoolean: newValue) }
  }
  var isCancelable: Bool {
    get { self[.isCancelable].rawUInt != 0 }
    nonmutating set { self[.isCancelable] = Value(rawBoolean: newValue) }
  }
  var target: Value {
    get { self[.target] }
    nonmutating set { self[.target] = newValue }
  }
  var currentTarget: Value {
    get { self[.current] }
    nonmutating set { self[.current] = newValue }
  }
  var phase: UInt32 {
    get { self[.phase].rawUInt }
    nonmutating set { self[.phase] = Value(rawUInt: newValue) }
  }
  var marks: Marks {
    get { Marks(rawValue: self[.marks].rawUInt) }
    nonmutating set { self[.marks] = Value(rawUInt: newValue.rawValue) }
  }
}
