extension String {
  /// The text without what could steer a terminal, for names and words that come from elsewhere.
  package var printable: String { PathName.printable(self) }

  /// The text without what could steer a terminal, but for line ends and tabs: for longer texts that come from elsewhere.
  package var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
          return isControl && scalar != "\n" && scalar != "\t" ? " " : scalar
        }))
  }
}
