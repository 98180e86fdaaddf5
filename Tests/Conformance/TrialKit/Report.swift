import Foundation

/// A progress line, written at once even if the output is a file.
public func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

/// A line about what is wrong.
public func complain(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
