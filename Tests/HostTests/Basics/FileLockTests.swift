import Foundation
import HostBase
import TestSupport
import Testing

@Suite("Locks between programs")
struct FileLockTests {
  @Test("a lock that is held is waited for, and no longer than the patience")
  func patience() throws {
    let folder = TemporaryFolder()
    let path = folder.file("one.lock")
    let held = try FileLock(path)
    let error = #expect(throws: FileFailure.self) { try FileLock(path, patience: 0.05) }
    #expect(error?.message.contains("another program holds it") == true)
    withExtendedLifetime(held) {}
  }

  @Test("a lock is free when its holder lets it go, and the program that waits gets it")
  func release() async throws {
    let folder = TemporaryFolder()
    let path = folder.file("one.lock")
    let waiter: Task<Void, any Error>
    do {
      let held = try FileLock(path)
      waiter = Task.detached { _ = try FileLock(path, patience: 30) }
      #expect(throws: FileFailure.self) { try FileLock(path, patience: 0) }
      withExtendedLifetime(held) {}
    }
    try await waiter.value
  }
}
