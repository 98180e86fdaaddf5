/// What a command does.
///
/// The raw value is its name in logs and scripts.
package enum CommandType: String, CaseIterable, Sendable {
  // Views
  case createApplication = "CREATE_APPLICATION"
  case createFrameView = "CREATE_FRAMEVIEW"
  case createNavigationView = "CREATE_NAVIGATIONVIEW"
  case createGameView = "CREATE_GAMEVIEW"

  // Layouts
  case createLinearLayout = "CREATE_LINEAR_LAYOUT"
  case createFrameLayout = "CREATE_FRAME_LAYOUT"
  case createScrollLayout = "CREATE_SCROLL_LAYOUT"
  case createFlipperLayout = "CREATE_FLIPPER_LAYOUT"
  case createEventLayout = "CREATE_EVENT_LAYOUT"
  case createWrapLayout = "CREATE_WRAP_LAYOUT"

  // Widgets
  case createText = "CREATE_TEXT"
  case createTextField = "CREATE_TEXTFIELD"
  case createButton = "CREATE_BUTTON"
  case createSwitch = "CREATE_SWITCH"
  case createCheckBox = "CREATE_CHECKBOX"
  case createSlider = "CREATE_SLIDER"
  case createPicker = "CREATE_PICKER"
  case createImageView = "CREATE_IMAGEVIEW"
  case createSeparator = "CREATE_SEPARATOR"
  case createProgressBar = "CREATE_PROGRESSBAR"
  case createActionBar = "CREATE_ACTIONBAR"
  case createNavigationBar = "CREATE_NAVIGATIONBAR"

  // Dialogs and messages
  case createDialog = "CREATE_DIALOG"
  case createAlertDialog = "CREATE_ALERT_DIALOG"
  case createActionSheet = "CREATE_ACTION_SHEET"
  case createToast = "CREATE_TOAST"
  case addOption = "ADD_OPTION"

  // The tree
  case deleteElement = "DELETE_ELEMENT"
  case removeChild = "REMOVE_CHILD"
  case reorderChild = "REORDER_CHILD"
  case clear = "CLEAR"

  // What an element shows
  case setIntValue = "SET_INT_VALUE"
  case setTextValue = "SET_TEXT_VALUE"
  case setVisibility = "SET_VISIBILITY"
  case setStyle = "SET_STYLE"
  case setError = "SET_ERROR"
  case setFocus = "SET_FOCUS"
  case setEnabled = "SET_ENABLED"
  case setLabel = "SET_LABEL"
  case addImageURL = "ADD_IMAGE_URL"

  // Preferences
  case updatePreference = "UPDATE_PREFERENCE"
  case deletePreference = "DELETE_PREFERENCE"
  case commitPreferences = "COMMIT_PREFERENCES"

  // Services
  case createTimer = "CREATE_TIMER"
  case announce = "ANNOUNCE"
  case launchBrowser = "LAUNCH_BROWSER"
  case setClipboard = "SET_CLIPBOARD"
  case showFileChooser = "SHOW_FILE_CHOOSER"
  case quit = "QUIT"

  /// Whether it makes a new element, whose id is the command's `child`.
  package var isCreation: Bool { rawValue.hasPrefix("CREATE_") }
}
