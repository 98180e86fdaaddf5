/// What a screen reader says that an element is.
package enum Role: String, CaseIterable, Sendable {
  case window, panel, heading, label, separator, image, canvas, entry, dialog, alert, menu
  case list
  case listItem = "list-item"
  case tab
  case tabList = "tab-list"
  case table
  case tableCell = "table-cell"
  case pushButton = "push-button"
  case toggleButton = "toggle-button"
  case checkBox = "check-box"
  case switchControl = "switch"
  case slider
  case comboBox = "combo-box"
  case menuItem = "menu-item"
  case scrollPane = "scroll-pane"
  case toolBar = "tool-bar"
  case statusBar = "status-bar"
  case progressBar = "progress-bar"
  case notification
}
