public import FlashDisplay

extension Player {
  /// Opens a movie.
  ///
  /// `trace` gets each entry with its end of line. `load` reads what scripts ask for.
  public convenience init(
    _ bytes: [UInt8], url: String, options: Options = Options(),
    trace: @escaping (String) -> Void, load: @escaping (LoadRequest) -> LoadAnswer
  ) throws(Failure) {
    try self.init(
      bytes, url: url, options: options, machines: Machines.factory, trace: trace, load: load)
  }
}
