import CoreABI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How grave a line of log is.
public enum LogLevel: UInt32, Sendable {
  /// For the core's author.
  case debug = 0
  /// Worth knowing.
  case info = 1
  /// Works, but not as it should.
  case warning = 2
  /// Does not work.
  case error = 3
}

extension Host {
  /// Writes a line to the host's log, or to standard error where the host has none.
  public func log(_ level: LogLevel, _ text: String) {
    if let logFunction {
      // Stock hosts print what they get and add no line end.
      (text + "\n").withCString { arcadia_log_forward(logFunction, Int32(level.rawValue), $0) }
    } else if level.rawValue >= LogLevel.warning.rawValue {
      let line = Array("[\(descriptor.name)] \(text)\n".utf8)
      line.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count) }
    }
  }

  /// Shows a sentence to the player for some seconds.
  public func showMessage(_ text: String, seconds: Double = 3, level: LogLevel = .info) {
    let milliseconds = seconds > 0 ? min(seconds, 60) * 1000 : 0
    text.withCString { pointer in
      if let version = ask(RETRO_ENVIRONMENT_GET_MESSAGE_INTERFACE_VERSION, CUnsignedInt(0)),
        version >= 1
      {
        let message = retro_message_ext(
          msg: pointer, duration: CUnsignedInt(milliseconds), priority: 1,
          level: retro_log_level(rawValue: level.rawValue), target: RETRO_MESSAGE_TARGET_OSD,
          type: RETRO_MESSAGE_TYPE_NOTIFICATION, progress: -1)
        tell(RETRO_ENVIRONMENT_SET_MESSAGE_EXT, message)
      } else {
        tell(
          RETRO_ENVIRONMENT_SET_MESSAGE,
          retro_message(msg: pointer, frames: CUnsignedInt(milliseconds * 0.06)))
      }
    }
  }

  func findLog() {
    logFunction = ask(RETRO_ENVIRONMENT_GET_LOG_INTERFACE, retro_log_callback())?.log
  }
}
