package import UIContract
package import UIPainting

/// A widget, a layout, a view, a dialog or a timer in the tree.
///
/// `frame` is relative to the parent's box, so that moving a card touches one rectangle.
package final class Element {
  /// The application's id; negative for the parts that the component makes.
  package let id: ElementID
  /// What it is.
  package let kind: ElementKind

  // MARK: Tree

  /// The layout or view that it lies in; nil for roots and for what `REMOVE_CHILD` took out.
  package internal(set) weak var parent: Element?
  /// In painting order and in reading order.
  package internal(set) var children: [Element] = []
  /// Of a dialog, a sheet, a toast, a timer: the element that it is deleted with.
  weak var owner: Element?
  /// Dialogs, sheets, toasts and timers below this element.
  var owned: [Element] = []
  /// The element that `REMOVE_CHILD` took this one from; it is deleted with it.
  weak var keeper: Element?
  /// What `REMOVE_CHILD` took out and that was not put back.
  var kept: [Element] = []
  /// The part that takes the application's children; nil: the element itself.
  weak var host: Element?
  /// The part that shows the title of a dialog, a sheet or a toast.
  weak var title: Element?
  /// The part that holds a button or a row for each option.
  weak var optionHost: Element?

  // MARK: Look

  /// Where its look comes from: the application and the states.
  var styles = StyleManager()
  /// The states it is in.
  package internal(set) var states: WidgetStates = []
  /// The look of these states, with the theme's colours.
  package internal(set) var look = Look()
  /// False takes no space and no input.
  package internal(set) var isVisible = true

  // MARK: Contents

  /// The caption, the label, a field's text, a title, an image's url.
  package internal(set) var text = ""
  /// The number: on or off, permille, index.
  package internal(set) var value: Int32 = 0
  /// What is wrong with a field's value; empty: nothing.
  package internal(set) var error = ""
  /// What a screen reader says; empty: the text.
  package internal(set) var label = ""
  /// What a screen reader adds.
  package internal(set) var labelDescription = ""
  /// What only some kinds have.
  package internal(set) var content = Content()

  // MARK: Layout

  /// The border box in dip, relative to the parent's border box; a scroll layout's position is not in it.
  package internal(set) var frame = Rect.zero
  /// What the layout keeps between two runs.
  var layout = LayoutMemory()

  // MARK: Painting

  /// Grows with each change of what the element's layer shows; children have their own.
  package internal(set) var version: UInt32 = 1
  /// The last focus in this layout.
  weak var lastFocus: Element?
  /// The parent when the focus was last remembered above this element.
  var lastPlace: ObjectIdentifier?

  init(_ id: ElementID, _ kind: ElementKind) {
    self.id = id
    self.kind = kind
  }
}

/// What only some kinds of elements have.
package struct Content {
  /// Whether a linear layout's children lie side by side, or a scroll layout scrolls sideways.
  package internal(set) var isHorizontal = false
  /// Of a scroll layout.
  package internal(set) var scroll: ScrollState?
  /// Of a text field.
  package internal(set) var field: FieldState?
  /// Of a slider.
  package internal(set) var range: ClosedRange<Int32> = 0...100
  /// Of dialogs, sheets, pickers, toasts.
  package internal(set) var options: [Option] = []
  /// Of an image.
  package internal(set) var image: ImageState?
  /// Of a toast or a timer, in microseconds.
  var due: Int64 = 0
  /// Of a toast: how long it stays; of a timer: its period, in microseconds.
  var period: Int64 = 0
  /// What a part of a dialog does when it is activated.
  var part: PartAction?
  /// Of a sheet that the pointer asked for: where it was, in dip.
  var place: (x: Double, y: Double)?

  /// One choice.
  package struct Option: Equatable {
    /// What the event carries; 1 or more.
    package let value: Int32
    /// The caption.
    package let text: String
  }
}

/// What a part that the component made does.
enum PartAction: Equatable {
  /// Ends the dialog that it is in.
  case end(Int32)
  /// Goes back to the view before.
  case back
  /// The button of a toast.
  case toast(Int32)
  /// A key of the on-screen keyboard.
  case key(ScreenKey)
}

/// Where a scroll layout is.
package struct ScrollState: Equatable {
  /// How far the content has moved out at its beginning, in dip.
  package internal(set) var position = 0.0
  /// The length of the content without the spinner, in dip.
  package internal(set) var length = 0.0
  /// The length of what is seen, in dip.
  package internal(set) var viewport = 0.0
  /// More content may come at the end.
  package internal(set) var isInfinite = false
  /// The application added nothing when the end was reached; cleared when the content grows.
  var isExhausted = false
  /// The end was reported, and the application has not answered yet.
  var isAsking = false
  /// Speed of the momentum in dip a second.
  var speed = 0.0
  /// The latest move, in dip.
  var lastMove = 0.0
  /// When the bar fades, in microseconds.
  package internal(set) var barUntil: Int64 = 0

  /// The position counts from the right: a sideways layout in a right-to-left locale.
  var isMirrored = false

  /// How far the content is moved to the left and up, in dip.
  package func offset(isHorizontal: Bool) -> Size {
    guard isHorizontal else { return Size(width: 0, height: position) }
    return Size(width: isMirrored ? -position : position, height: 0)
  }

  /// Room for the spinner at the end, in dip.
  static let spinner = 64.0

  /// The greatest position.
  package var end: Double {
    max(0, length + (isInfinite && !isExhausted ? Self.spinner : 0) - viewport)
  }
}

// MARK: - Family

extension Element {
  /// Whether the component made it as a part of another element.
  package var isPart: Bool { id.rawValue < 0 }

  /// Whether it is this element or lies in it; parts and owned dialogs count.
  func isInside(_ ancestor: Element) -> Bool {
    var next: Element? = self
    while let element = next {
      if element === ancestor { return true }
      next = element.parent ?? element.owner ?? element.keeper
    }
    return false
  }

  /// The nearest element of the application: itself, or the one that it is a part of.
  var whole: Element? {
    var next: Element? = self
    while let element = next, element.isPart { next = element.parent ?? element.owner }
    return next
  }

  /// The top of the tree that it hangs in.
  var root: Element {
    var top = self
    while let next = top.parent { top = next }
    return top
  }

  /// Holds a scroll layout's position within its content.
  func clampScroll() {
    guard let scroll = content.scroll else { return }
    let position = min(max(0, scroll.position), scroll.end)
    if position != scroll.position { content.scroll?.position = position }
  }

  /// Whether it and all above it can be used.
  var isEnabled: Bool {
    var next: Element? = self
    while let element = next {
      if element.states.contains(.disabled) || element.look.opacity == 0 { return false }
      next = element.parent
    }
    return true
  }

  /// Marks what the element shows as changed.
  func markPaint() { version &+= 1 }

  /// The border box in dip of the window, with all scroll positions on the way.
  package var windowFrame: Rect {
    var rect = frame
    var next = parent
    while let element = next {
      rect.x += element.frame.x
      rect.y += element.frame.y
      if let scroll = element.content.scroll {
        rect.x -= scroll.offset(isHorizontal: element.content.isHorizontal).width
        rect.y -= scroll.offset(isHorizontal: element.content.isHorizontal).height
      }
      next = element.parent
    }
    return rect
  }

  /// Whether it and all above it are visible, down from a root; pages of a flipper that are turned away are not.
  var isShown: Bool {
    var next: Element? = self
    while let element = next {
      guard element.isVisible else { return false }
      if let parent = element.parent, parent.kind == .flipper, !parent.shows(element) {
        return false
      }
      next = element.parent
    }
    return true
  }

  /// Whether it is a dialog about what is seen above it, which is not dimmed.
  var isDocked: Bool { kind == .dialog && look.box.gravity.vertical == .bottom }

  /// Whether a flipper shows this child.
  func shows(_ child: Element) -> Bool {
    guard kind == .flipper else { return child.isVisible }
    let index = Int(value)
    return children.indices.contains(index) && children[index] === child && child.isVisible
  }

  /// The children that are laid out, painted and focusable.
  package var shownChildren: [Element] {
    if kind == .flipper { return children.filter { shows($0) } }
    return children.allSatisfy(\.isVisible) ? children : children.filter(\.isVisible)
  }

  /// Goes through the element and all that lies in it, parents first; false from the body leaves a subtree out.
  func walk(_ body: (Element) -> Bool) {
    guard body(self) else { return }
    for child in children { child.walk(body) }
  }
}
