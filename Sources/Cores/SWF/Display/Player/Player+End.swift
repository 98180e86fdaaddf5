extension Player {
  /// What scripts may take for their getters when a movie ends, in seconds.
  private static let lastSeconds = 0.5

  /// Ends the movie: `storage` has all that it keeps then.
  ///
  /// Nothing may run afterwards.
  public func end() {
    script.timeLimit = min(script.timeLimit, Player.lastSeconds)
    script.beginStretch()
    script.storeSharedObjects()
  }
}
