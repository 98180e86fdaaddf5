import Glibc

/// The system's text for an `errno`, in lower case ("permission denied").
package func systemReason(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  let sentence = String(cString: text)
  return sentence.prefix(1).lowercased() + sentence.dropFirst()
}
