import Testing

@testable import Flash

/// Classes for which there is nothing in this player, and those that only keep what they are given.
@Suite("Small packages")
struct SmallPackageTests {
  private static let made = "getlex flash.desktop::Clipboard construct 0 coerce_a setlocal1 "

  /// An expression and its value as text; of an error, what its report begins with.
  private static let rules: [(String, String, String)] = [
    // Screen readers
    ("K.Acc.1", "getlex flash.accessibility::Accessibility getproperty active", "false"),
    (
      "K.Acc.1",
      "getlex flash.accessibility::AccessibilityImplementation construct 0 pushbyte 0 callproperty get_accRole 1",
      "Error: Error #2143"
    ),
    (
      "K.Acc.1",
      "getlex flash.accessibility::AccessibilityImplementation construct 0 callproperty getChildIDArray 0",
      "null"
    ),
    (
      "K.Acc.1",
      "getlex flash.accessibility::AccessibilityImplementation construct 0 getproperty errno", "0"
    ),
    // Clipboards
    ("K.Clip.1", made + "getlocal1 getproperty formats getproperty length", "0"),
    (
      "K.Clip.1",
      made
        + #"getlocal1 pushstring "air:text" pushstring "a" callproperty setData 2 pop getlocal1 pushstring "air:text" callproperty getData 1"#,
      "a"
    ),
    (
      "K.Clip.1",
      made + #"getlocal1 pushstring "air:url" callproperty getData 1"#, "null"
    ),
    (
      "K.Clip.1",
      #"getlex flash.desktop::Clipboard getproperty generalClipboard pushstring "air:text" callproperty getData 1"#,
      "Error: Error #2179"
    ),
    (
      "K.Clip.1",
      #"getlex flash.desktop::Clipboard getproperty generalClipboard getlex flash.desktop::Clipboard getproperty generalClipboard strictequals"#,
      "true"
    ),
    (
      "K.Clip.1",
      made + #"getlocal1 pushnull pushstring "a" callproperty setData 2"#,
      "TypeError: Error #2007: Parameter format"
    ),
    // Printers
    (
      "K.Prn.1", "getlex flash.printing::PrintJob construct 0 callproperty start 0", "false"
    ),
    (
      "K.Prn.1",
      "getlex flash.printing::PrintJob construct 0 pushnull callproperty addPage 1",
      "Error: Error #2057"
    ),
    (
      "K.Prn.1", "getlex flash.printing::PrintJob construct 0 callproperty send 0",
      "Error: Error #2056"
    ),
    (
      "K.Prn.1",
      "getlex flash.printing::PrintJobOptions pushtrue construct 1 getproperty printAsBitmap",
      "true"
    ),
    // Profilers
    ("K.Prof.1", "getlex flash.profiler::Telemetry getproperty connected", "false"),
    ("K.Prof.1", "getlex flash.profiler::Telemetry getproperty spanMarker", "0"),
    ("K.Prof.1", "getlex flash.trace::Trace callproperty getListener 0", "null"),
    ("K.Prof.1", "getlex flash.trace::Trace callproperty getLevel 0", "0"),
    (
      "K.Prof.1",
      "findpropstrict flash.sampler::getInvocationCount newobject 0 pushnull callproperty flash.sampler::getInvocationCount 2",
      "-1"
    ),
    // Sensors
    ("K.Sens.1", "getlex flash.sensors::Accelerometer getproperty isSupported", "false"),
    ("K.Sens.1", "getlex flash.sensors::Accelerometer construct 0 getproperty muted", "true"),
    (
      "K.Sens.1",
      "getlex flash.sensors::Accelerometer construct 0 pushbyte -1 callproperty setRequestedUpdateInterval 1",
      "ArgumentError: Error #2004"
    ),
    // Certificates and rights
    ("K.Secu.1", "getlex flash.security::X509Certificate construct 0 getproperty subject", "null"),
    ("K.Secu.1", "getlex flash.security::X509Certificate construct 0 getproperty version", "0"),
    ("K.Drm.1", "getlex flash.net.drm::DRMContentData construct 0 getproperty domain", "null"),
    // Threads and workers
    ("Y.Con.1", "getlex flash.concurrent::Mutex getproperty isSupported", "false"),
    ("Y.Con.1", "getlex flash.concurrent::Mutex construct 0", "Error: Error #1520"),
    (
      "Y.Con.1", "getlex flash.concurrent::Condition pushnull construct 1",
      "ArgumentError: Error #1508"
    ),
    ("Y.Wk.1", "getlex flash.system::Worker getproperty isSupported", "false"),
    (
      "Y.Wk.1", "getlex flash.system::Worker getproperty current getproperty isPrimordial", "true"
    ),
    ("Y.Wk.1", "getlex flash.system::Worker getproperty current getproperty state", "running"),
    (
      "Y.Wk.1",
      "getlex flash.system::WorkerDomain getproperty current pushnull callproperty createWorker 1",
      "TypeError: Error #2007: Parameter swf"
    ),
    (
      "Y.Wk.1",
      "getlex flash.system::WorkerDomain getproperty current callproperty listWorkers 0 getproperty length",
      "1"
    ),
    (
      "Y.Wk.1",
      "getlex flash.system::Worker getproperty current pushnull callproperty createMessageChannel 1",
      "TypeError: Error #2007: Parameter receiver"
    ),
    (
      "Y.Upd.1", "getlex flash.system::SystemUpdater construct 0 callproperty cancel 0",
      "Error: Error #2200"
    ),
    // Contexts of loads
    (
      "Y.Lc.1",
      "getlex flash.system::JPEGLoaderContext pushdouble 0.5 pushtrue construct 2 getproperty deblockingFilter",
      "0.5"
    ),
    (
      "Y.Lc.1",
      "getlex flash.system::JPEGLoaderContext pushdouble 0.5 pushtrue construct 2 getproperty checkPolicyFile",
      "true"
    ),
  ]

  @Test("what there is none of says so (K, Y)", arguments: rules.indices)
  func absent(_ index: Int) throws {
    let (rule, code, expected) = Self.rules[index]
    let value = try MovieRun.value(code)
    let fits = expected.contains("Error #") ? value.hasPrefix(expected) : value == expected
    #expect(fits, "\(rule): \(code) is \(value)")
  }

  @Test("what workers share is copied (Y.Wk.1)")
  func shared() throws {
    let trace = try MovieRun(
      """
      getlex flash.system::Worker getproperty current coerce_a setlocal1
      newobject 0 coerce_a setlocal2 getlocal2 pushbyte 5 setproperty x
      getlocal1 pushstring "k" getlocal2 callpropvoid setSharedProperty 2
      getlocal2 pushbyte 6 setproperty x

      """
        + MovieRun.traced(
          #"getlocal1 pushstring "k" callproperty getSharedProperty 1 getproperty x"#)
        + " " + MovieRun.traced(#"getlocal1 pushstring "none" callproperty getSharedProperty 1"#)
    ).trace
    #expect(trace == ["5", "undefined"])
  }

  @Test("a channel hands on its messages in their order until it is closed (Y.Wk.1)")
  func channel() throws {
    let trace = try MovieRun(
      """
      getlex flash.system::Worker getproperty current coerce_a setlocal1
      getlocal1 getlocal1 callproperty createMessageChannel 1 coerce_a setlocal2
      getlocal2 pushbyte 1 callpropvoid send 1
      getlocal2 pushstring "two" callpropvoid send 1

      """
        + ["receive", "receive", "receive"].map {
          MovieRun.traced("getlocal2 callproperty \($0) 0")
        }.joined(separator: "\n")
        + " getlocal2 callpropvoid close 0 "
        + MovieRun.traced("getlocal2 getproperty state"), reloads: true
    ).trace
    #expect(trace == ["1", "two", "null", "closed"])
  }

  @Test("movies of AIR alone see the members of menus (D.Misc.1, V.Api.3)")
  func menus() throws {
    let menu =
      "var m = new flash.display::NativeMenu(); var a = new flash.display::NativeMenuItem('a'); var b = new flash.display::NativeMenuItem('b', true); m.addItem(a); m.addItemAt(b, 0); "
    let rules: [(String, String)] = [
      (
        menu + "[m.numItems, m.getItemIndex(b), m.getItemAt(1).label, m.items == m.items]",
        "2,0,a,false"
      ),
      (menu + "[a.menu == m, m.parent, b.isSeparator, a.enabled]", "true,,true,true"),
      (menu + "m.addItem(null)", "ArgumentError 2007"),
      (menu + "m.addItemAt(a, 3)", "RangeError 2006"),
      (menu + "m.getItemAt(-1)", "RangeError 2006"),
      (menu + "m.removeItem(b) == b", "true"),
      (menu + "m.items = [a]; [m.numItems, b.menu]", "1,"),
      (menu + "m.items = [b, 4]", "TypeError 1034"),
      (menu + "m.setItemIndex(b, 2); m.getItemIndex(b)", "1"),
      (
        menu + "var c = m.clone(); [c.numItems, c.getItemAt(0) == b, c.getItemAt(0).isSeparator]",
        "2,false,true"
      ),
      (
        menu
          + "var s = new flash.display::NativeMenu(); var i = m.addSubmenu(s, 'more'); [i.label, i.submenu == s, s.parent == m]",
        "more,true,true"
      ),
      (menu + "m.removeAllItems(); [m.numItems, m.containsItem(a)]", "0,false"),
    ]
    for (script, expected) in rules {
      #expect(
        try ShortScript.lines(script, reloads: true, isAIR: true) == [expected], "\(script)")
    }
    #expect(
      try ShortScript.lines("new flash.display::NativeMenu().items") == ["ReferenceError 1069"])
  }

  @Test("records of streams keep what their constructors are given")
  func records() throws {
    let run = { (code: String) in try MovieRun.value(code) }
    let made = "getlex flash.media::AVInsertionResult pushbyte 1 pushbyte 2 pushtrue construct 3"
    #expect(try run("\(made) getproperty result") == "1")
    #expect(try run("\(made) getproperty periodIndex") == "2")
    let action =
      "getlex flash.automation::MouseAutomationAction pushstring \"t\" pushdouble 4.5 pushbyte 7 pushdouble 9.9 construct 4"
    #expect(try run("\(action) getproperty type") == "t")
    #expect(try run("\(action) getproperty stageX") == "4.5")
    #expect(try run("\(action) getproperty delta") == "9")
    #expect(
      try run("getlex flash.globalization::CurrencyParseResult construct 0 getproperty value")
        == "NaN")
  }
}
