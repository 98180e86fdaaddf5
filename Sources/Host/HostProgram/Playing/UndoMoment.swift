import HostBase
import Play

/// The moment before a state was loaded or the game was rewound, and whether it was gone back to.
struct UndoMoment {
  /// The moment; nil: it was too large to be kept, or there is none.
  private(set) var snapshot: StateSnapshot?
  /// Whether undo goes back to power-on, since the game began from a state that a reset takes back where nothing else does.
  private(set) var isPowerOn: Bool
  /// Whether that was before a load, which the history knows of.
  private(set) var wasLoaded = false
  /// What came after that moment.
  private(set) var change = PlayChange.load
  /// Whether it was gone back to.
  private(set) var isUndone = false

  /// A game that began; `powerOn` is the machine before the state that it began from.
  init(isContinued: Bool, powerOn: StateSnapshot?) {
    isPowerOn = isContinued
    snapshot = powerOn
  }

  /// Whether there is a moment to go back to.
  var isThere: Bool { snapshot != nil || isPowerOn }

  /// A state is loaded or a session rewound from a moment; nil: it is not kept.
  mutating func comes(_ change: PlayChange, after moment: StateSnapshot?) {
    snapshot = moment
    isPowerOn = false
    wasLoaded = change == .load
    self.change = change
    isUndone = false
  }

  /// The moment was gone back to, or forth again; `before` is the one that was left.
  mutating func swap(for before: StateSnapshot) {
    snapshot = before
    wasLoaded = false
    isUndone.toggle()
  }
}
