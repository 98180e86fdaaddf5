/// A picture's pixels, passed to the component.
package struct ImagePixels: Equatable, Sendable {
  /// Pixels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  /// `width` × `height` pixels, row by row from the top: premultiplied 0xAARRGGBB.
  package let pixels: [UInt32]

  /// Pixels; nil where the count does not fit the size.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, width <= 16_384, height <= 16_384,
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

/// What the application can call from any of its threads.
///
/// Calls from the loop's thread act at once. Calls from a worker are queued to the loop; one call stays one transaction, and
/// the order of each sender is kept.
package protocol PlatformThread: AnyObject {
  /// Applies a transaction.
  func sendCommands(_ commands: [Command])
  /// Delivers a picture that answers the request of that number; nil: there is none.
  func setImageData(_ id: ElementID, request: Int32, _ pixels: ImagePixels?)
  /// Sends an event as if the component had made it.
  func sendEvent(_ event: AppEvent)
}

/// The loop's thread.
///
/// It never waits for a worker.
package protocol MainThread: PlatformThread {
  /// Puts a dialog on the stack of modal dialogs and returns at once.
  ///
  /// `then` runs exactly once, in a later turn than the click that ended the dialog: 0 is dismissed, 1 and above the option.
  func startModal(_ dialog: ElementID, then: @escaping (Int32) -> Void)
  /// Whether a dialog is on the stack: false from its end on, although `then` runs later.
  func isModal(_ dialog: ElementID) -> Bool
  /// Ends the topmost modal dialog.
  func endModal(_ value: Int32)
  /// Ends a dialog of the stack; those above it end first, with 0.
  func endModal(_ dialog: ElementID, _ value: Int32)
}

/// A thread beside the loop.
package protocol WorkerThread: PlatformThread, Sendable {
  /// Shows a dialog and waits for its end.
  func startModal(_ dialog: ElementID) -> Int32
}

/// The application, as the component sees it.
package protocol AppRoot: AnyObject {
  /// An event for the handler of its element. Called on the loop's thread.
  func handle(_ event: AppEvent)
}
