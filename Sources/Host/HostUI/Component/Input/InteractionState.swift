/// What is held, pressed, hovered and moved at this moment.
struct InteractionState {
  /// When the last turn ran, in microseconds.
  var lastTurn: Int64 = 0
  /// Where a press comes from.
  enum Source { case key, pad, pointer, touch }

  /// A widget that is pressed.
  struct Press {
    let element: Element
    let source: Source
    let modifiers: KeyModifiers
    let clicks: Int
    /// The pointer or finger is over the element.
    var isOver = true
  }

  /// What acts again while it is held.
  enum Held: Equatable {
    case key(WindowKey, KeyModifiers)
    case pad(WindowPadButton)
  }

  /// A finger on its way.
  struct Finger {
    let number: Int
    let startX: Double
    let startY: Double
    let startTime: Int64
    var x: Double
    var y: Double
    var time: Int64
    /// What it drags; nil: it may become a tap.
    var dragged: Element?
    var isSideways = false
    /// It is more than a tap: dragged, or held long enough for the menu.
    var isSpent = false
    /// Dip a second, smoothed.
    var speed = 0.0
  }

  /// A distance beyond which a finger drags, in dip.
  static let slop = 10.0
  /// How long a press is seen at least, in microseconds.
  static let leastPress: Int64 = 80_000
  /// How long a finger rests for the context menu, in microseconds.
  static let longPress: Int64 = 500_000
  /// The time from one first letter to the next while L2 or R2 is held, in microseconds.
  static let letterPace: Int64 = 220_000

  var press: Press?
  /// Elements that are let go but still seen as pressed, and until when.
  var fading: [(element: Element, until: Int64)] = []
  var pressedAt: Int64 = 0
  var held: Repeat<Held>?
  weak var hovered: Element?
  /// All that is under the pointer and shows it.
  var hovers: [Element] = []
  /// The words beside the resting pointer.
  var tooltip = TooltipState()
  var pointer: (x: Double, y: Double)?
  /// Where the pointer asked for the context menu that comes next, in dip.
  var menuPlace: (x: Double, y: Double)?
  var finger: Finger?
  /// The slider that a pad has taken hold of, or that the pointer drags.
  weak var heldSlider: Element?
  weak var draggedSlider: Element?
  /// The field in which the pointer selects.
  weak var selecting: Element?
  /// The scroll layout whose bar the pointer drags, and where on the bar it was caught.
  weak var draggedBar: Element?
  var barGrip = 0.0
  /// Scroll layouts that moved since the last turn.
  var scrolled: [Element] = []
  /// Scroll layouts with momentum.
  var gliding: [Element] = []
  /// Infinite layouts whose end was reported.
  var asking: [Element] = []
  /// Sheets come from the bottom: the last input was a pad or a finger.
  var wantsBottomSheets = false
  /// After the next layout the focused element is brought back to its height on the screen.
  var keepsFocusPlace = false
  /// Wishes for another size of what is shown.
  var sizing = SizeControl()
  /// A key was pressed: there is a keyboard.
  var hasKeys = false

  /// Lets go of everything that is pressed, without an event.
  mutating func cancelPress() {
    if let press {
      fading.append((press.element, 0))
      self.press = nil
    }
    heldSlider = nil
    draggedSlider = nil
    selecting = nil
    draggedBar = nil
    finger?.isSpent = true
  }

  /// Forgets an element that is deleted.
  mutating func forget(_ element: Element) {
    if press?.element === element { press = nil }
    fading.removeAll { $0.element === element }
    hovers.removeAll { $0 === element }
    scrolled.removeAll { $0 === element }
    gliding.removeAll { $0 === element }
    asking.removeAll { $0 === element }
    if finger?.dragged === element { finger?.dragged = nil }
  }
}
