import Glibc
import HostBase

/// The functions of libdbus-1 that we call, found when the program runs: a system without the library has no desktop to ask.
///
/// Types follow dbus 1.14's headers: `dbus_bool_t` is 32 bits wide, and an iterator fits in `iteratorBytes`.
struct DBusLibrary {
  typealias Raw = UnsafeMutableRawPointer
  typealias Text = UnsafePointer<CChar>

  typealias Open = @convention(c) (Text, Raw?) -> Raw?
  typealias Act = @convention(c) (Raw) -> Void
  typealias Ask = @convention(c) (Raw) -> UInt32
  typealias Number = @convention(c) (Raw) -> Int32
  typealias Words = @convention(c) (Raw) -> Text?
  typealias Next = @convention(c) (Raw) -> Raw?
  typealias SetFlag = @convention(c) (Raw, UInt32) -> Void
  typealias SetSize = @convention(c) (Raw, CLong) -> Void
  typealias SetWords = @convention(c) (Raw, Text) -> UInt32
  typealias Descriptor = @convention(c) (Raw, UnsafeMutablePointer<Int32>) -> UInt32
  typealias Exchange = @convention(c) (Raw, Int32) -> UInt32
  typealias Send = @convention(c) (Raw, Raw, UnsafeMutablePointer<UInt32>?) -> UInt32
  typealias NewCall = @convention(c) (Text?, Text, Text?, Text) -> Raw?
  typealias NewSignal = @convention(c) (Text, Text, Text) -> Raw?
  typealias NewError = @convention(c) (Raw, Text, Text?) -> Raw?
  typealias Begin = @convention(c) (Raw, Raw) -> UInt32
  typealias BeginAppending = @convention(c) (Raw, Raw) -> Void
  typealias Append = @convention(c) (Raw, Int32, UnsafeRawPointer) -> UInt32
  typealias OpenContainer = @convention(c) (Raw, Int32, Text?, Raw) -> UInt32
  typealias CloseContainer = @convention(c) (Raw, Raw) -> UInt32
  typealias Pair = @convention(c) (Raw, Raw) -> Void

  /// Room for a DBusMessageIter, which is 72 bytes on 64-bit machines.
  static let iteratorBytes = 128

  let open: Open
  let close, release, releaseMessage: Act
  let setExitOnDisconnect: SetFlag
  let setMaxMessageSize, setMaxReceivedSize: SetSize
  let setUniqueName: SetWords
  let descriptor: Descriptor
  let readWrite: Exchange
  let hasMessagesToSend, isConnected, wantsNoReply, serial, replySerial: Ask
  let setAutoStart: SetFlag
  let pop: Next
  let send: Send
  let newCall: NewCall
  let newSignal: NewSignal
  let newReturn: Next
  let newError: NewError
  let type: Number
  let path, interface, member, sender, errorName: Words
  let begin: Begin
  let beginAppending: BeginAppending
  let appendBasic: Append
  let openContainer: OpenContainer
  let closeContainer: CloseContainer
  let argumentType: Number
  let basic, recurse: Pair
  let next: Ask

  /// The library; nil if the system has none, or one that lacks a function.
  init?() {
    guard let handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL) else { return nil }
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(handle, "dbus_" + name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let open = find("connection_open_private", Open.self),
      let close = find("connection_close", Act.self),
      let release = find("connection_unref", Act.self),
      let setExit = find("connection_set_exit_on_disconnect", SetFlag.self),
      let setMaxMessageSize = find("connection_set_max_message_size", SetSize.self),
      let setMaxReceivedSize = find("connection_set_max_received_size", SetSize.self),
      let descriptor = find("connection_get_unix_fd", Descriptor.self),
      let readWrite = find("connection_read_write", Exchange.self),
      let hasMessagesToSend = find("connection_has_messages_to_send", Ask.self),
      let isConnected = find("connection_get_is_connected", Ask.self),
      let pop = find("connection_pop_message", Next.self),
      let send = find("connection_send", Send.self),
      let setUniqueName = find("bus_set_unique_name", SetWords.self)
    else { return nil }
    guard let newCall = find("message_new_method_call", NewCall.self),
      let newSignal = find("message_new_signal", NewSignal.self),
      let newReturn = find("message_new_method_return", Next.self),
      let newError = find("message_new_error", NewError.self),
      let releaseMessage = find("message_unref", Act.self),
      let setAutoStart = find("message_set_auto_start", SetFlag.self),
      let type = find("message_get_type", Number.self),
      let path = find("message_get_path", Words.self),
      let interface = find("message_get_interface", Words.self),
      let member = find("message_get_member", Words.self),
      let sender = find("message_get_sender", Words.self),
      let errorName = find("message_get_error_name", Words.self),
      let serial = find("message_get_serial", Ask.self),
      let replySerial = find("message_get_reply_serial", Ask.self),
      let wantsNoReply = find("message_get_no_reply", Ask.self)
    else { return nil }
    guard let begin = find("message_iter_init", Begin.self),
      let beginAppending = find("message_iter_init_append", BeginAppending.self),
      let appendBasic = find("message_iter_append_basic", Append.self),
      let openContainer = find("message_iter_open_container", OpenContainer.self),
      let closeContainer = find("message_iter_close_container", CloseContainer.self),
      let argumentType = find("message_iter_get_arg_type", Number.self),
      let basic = find("message_iter_get_basic", Pair.self),
      let recurse = find("message_iter_recurse", Pair.self),
      let next = find("message_iter_next", Ask.self)
    else { return nil }
    self.open = open
    self.close = close
    self.release = release
    self.releaseMessage = releaseMessage
    self.setExitOnDisconnect = setExit
    self.setMaxMessageSize = setMaxMessageSize
    self.setMaxReceivedSize = setMaxReceivedSize
    self.setUniqueName = setUniqueName
    self.descriptor = descriptor
    self.readWrite = readWrite
    self.hasMessagesToSend = hasMessagesToSend
    self.isConnected = isConnected
    self.wantsNoReply = wantsNoReply
    self.serial = serial
    self.replySerial = replySerial
    self.setAutoStart = setAutoStart
    self.pop = pop
    self.send = send
    self.newCall = newCall
    self.newSignal = newSignal
    self.newReturn = newReturn
    self.newError = newError
    self.type = type
    self.path = path
    self.interface = interface
    self.member = member
    self.sender = sender
    self.errorName = errorName
    self.begin = begin
    self.beginAppending = beginAppending
    self.appendBasic = appendBasic
    self.openContainer = openContainer
    self.closeContainer = closeContainer
    self.argumentType = argumentType
    self.basic = basic
    self.recurse = recurse
    self.next = next
  }
}
