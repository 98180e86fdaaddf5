extension Player {
  /// What scripts may take for their getters when a movie ends, in seconds.
  private static let lastSeconds = 0.5

  /// Ends the movie: `storage` has all that it keeps then.
  ///
  /// Nothing may run afterwards.
  public func end() {
    machines.beginStretch()
    for host in machines.all {
      host.timeLimit = min(host.timeLimit, Player.lastSeconds)
      host.movieEnds()
    }
  }
}
