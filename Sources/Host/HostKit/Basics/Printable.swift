extension String {
  /// The text without what could steer a terminal, for names and words that come from elsewhere.
  public var printable: String { LibraryError.printable(self) }
}
