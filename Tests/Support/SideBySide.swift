internal import Foundation
internal import Synchronization

/// Results of a body for each element, in their order, from so many threads at a time: for bodies that wait for other programs.
///
/// An expectation in the body would not know its test; it returns what it finds, or throws.
public func sideBySide<Element: Sendable, Value: Sendable>(
  _ elements: [Element], width: Int = 3, _ body: @escaping @Sendable (Element) throws -> Value
) throws -> [Value] {
  let next = Mutex(0)
  let results = Mutex<[Int: Result<Value, any Error>]>([:])
  let ended = DispatchSemaphore(value: 0)
  let count = min(max(width, 1), elements.count)
  for _ in 0..<count {
    Thread.detachNewThread {
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < elements.count else { break }
        let result = Result { try body(elements[index]) }
        results.withLock { $0[index] = result }
      }
      ended.signal()
    }
  }
  for _ in 0..<count { ended.wait() }
  return try elements.indices.map { index in
    guard let result = results.withLock({ $0[index] }) else { throw CancellationError() }
    return try result.get()
  }
}
