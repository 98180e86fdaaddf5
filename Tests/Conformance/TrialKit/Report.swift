import Foundation

/// A line for whoever waits, at once also when the output is a file.
public func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// A line about what is wrong.
public func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
