import CoreABI
import HostBase
import Logging

/// Log, messages to the player, the end.
extension CoreEnvironment {
  func getLogInterface(_ data: UnsafeMutableRawPointer?) -> Bool {
    fill(data, retro_log_callback(log: arcadia_log_bridge(hostLog)))
  }

  func setMessage(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let message = load(data, retro_message.self), let text = message.msg else { return false }
    show(
      HostText.oneLine(text), seconds: Double(message.frames) / max(1, avInfo.framesPerSecond),
      isComplaint: true)
    return true
  }

  func setMessageExtended(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let message = load(data, retro_message_ext.self), let text = message.msg else {
      return false
    }
    let line = HostText.oneLine(text)
    if message.target != RETRO_MESSAGE_TARGET_OSD { Log.core.info("\(line)") }
    if message.target != RETRO_MESSAGE_TARGET_LOG {
      show(
        line, seconds: Double(message.duration) / 1000,
        isComplaint: message.level.rawValue >= RETRO_LOG_WARN.rawValue)
    }
    return true
  }

  /// Shows a message; for a minute at most, whatever the core wishes.
  private func show(_ text: String, seconds: Double, isComplaint: Bool) {
    guard !text.isEmpty else { return }
    if isComplaint { facts.lastComplaint = text }
    journal.tell(.message(text: text, seconds: min(max(seconds, 0), 60)))
  }

  func shutDown() -> Bool {
    journal.tell(.shutdown)
    return true
  }
}
