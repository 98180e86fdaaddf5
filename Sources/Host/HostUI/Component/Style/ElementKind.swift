import UIContract

/// What an element is.
package enum ElementKind: String, CaseIterable, Sendable {
  case application
  // Views
  case frameView = "frame-view"
  case navigationView = "navigation-view"
  case gameView = "game-view"
  // Layouts
  case linear, frame, scroll, flipper, event, wrap
  // Widgets
  case text
  case textField = "text-field"
  case button
  case toggleSwitch = "switch"
  case checkBox = "check-box"
  case slider, picker, image, separator
  case progressBar = "progress-bar"
  case actionBar = "action-bar"
  case navigationBar = "navigation-bar"
  // Over the view
  case dialog, alert, sheet, toast
  /// A row of a sheet; the component makes it for each option.
  case sheetRow = "sheet-row"
  /// The on-screen keyboard; the component makes it for a text field.
  case keyboard
  case timer

  /// The kind that a command creates; nil for other commands.
  init?(_ type: CommandType) {
    switch type {
    case .createApplication: self = .application
    case .createFrameView: self = .frameView
    case .createNavigationView: self = .navigationView
    case .createGameView: self = .gameView
    case .createLinearLayout: self = .linear
    case .createFrameLayout: self = .frame
    case .createScrollLayout: self = .scroll
    case .createFlipperLayout: self = .flipper
    case .createEventLayout: self = .event
    case .createWrapLayout: self = .wrap
    case .createText: self = .text
    case .createTextField: self = .textField
    case .createButton: self = .button
    case .createSwitch: self = .toggleSwitch
    case .createCheckBox: self = .checkBox
    case .createSlider: self = .slider
    case .createPicker: self = .picker
    case .createImageView: self = .image
    case .createSeparator: self = .separator
    case .createProgressBar: self = .progressBar
    case .createActionBar: self = .actionBar
    case .createNavigationBar: self = .navigationBar
    case .createDialog: self = .dialog
    case .createAlertDialog: self = .alert
    case .createActionSheet: self = .sheet
    case .createToast: self = .toast
    case .createTimer: self = .timer
    default: return nil
    }
  }

  /// Whether it is a child of the application.
  package var isView: Bool { self == .frameView || self == .navigationView || self == .gameView }

  /// Whether it is a view of which one is active.
  var isPage: Bool { self == .frameView || self == .gameView }

  /// Whether it lies over the view, below an owner and not among the owner's children.
  var isOwned: Bool {
    switch self {
    case .dialog, .alert, .sheet, .toast, .timer: true
    default: false
    }
  }

  /// Whether it is put on the stack of modal dialogs.
  package var isModal: Bool { self == .dialog || self == .alert || self == .sheet }

  /// Whether the application may put children into it.
  var isContainer: Bool {
    switch self {
    case .frameView, .navigationView, .gameView, .linear, .frame, .scroll, .flipper, .event, .wrap,
      .actionBar, .navigationBar, .dialog:
      true
    default: false
    }
  }

  /// Whether it takes one child.
  var takesOneChild: Bool { self == .scroll || self == .event }

  /// Whether it can have the focus.
  var isFocusable: Bool {
    switch self {
    case .button, .event, .textField, .toggleSwitch, .checkBox, .slider, .picker, .sheetRow,
      .gameView:
      true
    default: false
    }
  }
}
