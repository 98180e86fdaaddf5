import Testing

@Suite("Rules of events")
struct EventRuleTests {
  private static let d = "var d = new flash.events::EventDispatcher(); "
  private static let e = "new flash.events::Event"

  @Test("events and dispatchers (E.Ev, E.Dis)")
  func dispatch() {
    let (d, e) = (Self.d, Self.e)
    ShortScript.check([
      (
        "E.Ev.1",
        "var e = \(e)('a'); [e.type, e.bubbles, e.cancelable, e.target, e.currentTarget, e.eventPhase]",
        "a,false,false,,,2"
      ),
      ("E.Ev.1", "var e = \(e)('a'); e.type = 'b'", "ReferenceError 1074"),
      (
        "E.Ev.2", "\(e)('a', true, true).clone()",
        #"[Event type="a" bubbles=true cancelable=true eventPhase=2]"#
      ),
      (
        "E.Ev.2",
        "new flash.events::MouseEvent('a', true, false, 3, 4).clone().localX", "3"
      ),
      (
        "E.Ev.3",
        d
          + "d.addEventListener('a', function(e) { trace('1'); e.stopPropagation(); }); d.addEventListener('a', function(e) { trace('2'); e.stopImmediatePropagation(); }); d.addEventListener('a', function(e) { trace('3'); }); d.dispatchEvent(\(e)('a'))",
        "1 / 2 / true"
      ),
      (
        "E.Ev.3",
        d
          + "d.addEventListener('a', function(e) { e.preventDefault(); trace(e.isDefaultPrevented()); }); d.dispatchEvent(\(e)('a'))",
        "false / true"
      ),
      (
        "E.Ev.3",
        d
          + "d.addEventListener('a', function(e) { e.preventDefault(); trace(e.isDefaultPrevented()); }); d.dispatchEvent(\(e)('a', false, true))",
        "true / false"
      ),
      ("E.Ev.8", "new flash.events::MouseEvent('a').updateAfterEvent()", "undefined"),
      (
        "E.Ev.9",
        "var e = new flash.events::HTTPStatusEvent('a', false, false, 5); [e.status, e.redirected]",
        "5,false"
      ),
      (
        "E.Ev.11", "[flash.events::TimerEvent.TIMER, flash.events::TimerEvent.TIMER_COMPLETE]",
        "timer,timerComplete"
      ),
      ("E.Dis.3", d + "d.removeEventListener('a', null)", "TypeError 2007"),
      (
        "E.Dis.3",
        d
          + "var f = function(e) { trace('heard'); }; d.addEventListener('a', f); d.removeEventListener('a', f); d.removeEventListener('a', f); d.dispatchEvent(\(e)('a'))",
        "true"
      ),
      (
        "E.Dis.3",
        d
          + "var f = function(e) { trace('heard'); }; d.addEventListener('a', f); d.removeEventListener('a', f, true); d.hasEventListener('a')",
        "true"
      ),
      ("E.Dis.6", d + "d.dispatchEvent(null)", "TypeError 2007"),
      (
        "E.Dis.6",
        d
          + "d.addEventListener('a', function(e) { trace(e.target); }); var e = \(e)('a'); d.dispatchEvent(e); var t = e.target; d.dispatchEvent(e); e.target == t",
        "[object EventDispatcher] / [object EventDispatcher] / true"
      ),
      (
        "E.Dis.7, E.Dis.8",
        "var p = new flash.display::Sprite(); var c = new flash.display::Sprite(); p.addChild(c); p.addEventListener('a', function(e) { trace('capture', e.eventPhase); }, true); p.addEventListener('a', function(e) { trace('bubble', e.eventPhase); }); c.addEventListener('a', function(e) { trace('own capture'); }, true); c.addEventListener('a', function(e) { trace('own', e.eventPhase); }); c.dispatchEvent(\(e)('a', true))",
        "capture 1 / own 2 / bubble 3 / true"
      ),
      (
        "E.Dis.8",
        "var p = new flash.display::Sprite(); var c = new flash.display::Sprite(); p.addChild(c); p.addEventListener('a', function(e) { trace('bubble'); }); c.dispatchEvent(\(e)('a'))",
        "true"
      ),
      (
        "E.Dis.8",
        d
          + "d.addEventListener('a', function(e) { }); var e = \(e)('a'); d.dispatchEvent(e); e.eventPhase",
        "3"
      ),
      ("E.Dis.8", d + "var e = \(e)('a'); d.dispatchEvent(e); [e.target, e.eventPhase]", ",3"),
      (
        "E.Dis.9",
        d
          + "d.addEventListener('a', function(e) { trace('low'); }, false, -1); d.addEventListener('a', function(e) { trace('first'); }); d.addEventListener('a', function(e) { trace('high'); }, false, 5); d.dispatchEvent(\(e)('a'))",
        "high / first / low / true"
      ),
      (
        "E.Dis.10",
        d
          + "d.addEventListener('a', function(e) { trace(this); return 5; }); d.addEventListener('a', function(e) { e.x.y; }); d.addEventListener('a', function(e) { trace('goes on'); }); d.dispatchEvent(\(e)('a'))",
        "[object global] / ReferenceError 1069 / goes on / true"
      ),
      ("E.Dis.12", d + "d.toString()", "[object EventDispatcher]"),
      (
        "E.Dis.12", "Object.prototype.toString = function() { return 'own'; }; \(d) d.toString()",
        "own"
      ),
      (
        "E.Dis.13",
        d
          + "d.addEventListener('a', function(e) { e.target.dispatchEvent(new flash.events::Event('b')); }); d.addEventListener('b', function(e) { trace('inner'); }); d.dispatchEvent(\(e)('a'))",
        "inner / true"
      ),
      (
        "E.Dis.14",
        "var s = new flash.display::Sprite(); var d = new flash.events::EventDispatcher(s); d.addEventListener('a', function(e) { trace(e.target); }); d.dispatchEvent(\(e)('a'))",
        "[object Sprite] / true"
      ),
      (
        "E.Err.3",
        d
          + "d.addEventListener('oops', function(e) { }); d.dispatchEvent(new flash.events::ErrorEvent('oops')); 1",
        "1"
      ),
    ])
  }

  @Test("what a script's own target says decides whether an event is cloned (E.Dis.6)")
  func ownTargets() {
    let classes = """
      class Own extends flash.events::Event {
        slot is:* = null
        iinit (is:*) {
          getlocal0 pushscope getlocal0 pushstring "a" constructsuper 1
          getlocal0 getlocal1 setproperty is returnvoid
        }
        override getter target ():Object { getlocal0 getproperty is returnvalue }
        override method clone ():flash.events::Event {
          findpropstrict trace pushstring "cloned" callpropvoid trace 1
          getlex Own pushnull construct 1 returnvalue
        }
      }

      """
    let heard = Self.d + "d.addEventListener('a', function(e) { trace('heard'); }); "
    ShortScript.check(
      [
        ("E.Dis.6", heard + "d.dispatchEvent(new Own(d))", "cloned / heard / true"),
        (
          "E.Dis.6", heard + "var e = new Own(null); d.dispatchEvent(e); d.dispatchEvent(e)",
          "heard / heard / true"
        ),
      ], classes: classes)
  }

  @Test("classes of errors (E.Cls.1)")
  func errors() {
    var rules: [(String, String, String)] = []
    for name in [
      "EOFError", "IOError", "IllegalOperationError", "InvalidSWFError", "MemoryError",
      "ScriptTimeoutError", "StackOverflowError",
    ] {
      rules.append(
        (
          "E.Cls.1",
          "var e = new flash.errors::\(name)('m', 7); e.own = 1; [e.message, e.errorID, e.own, e is Error]",
          "m,7,1,true"
        ))
    }
    rules += [
      ("E.Cls.1", "new flash.errors::EOFError() is flash.errors::IOError", "true"),
      (
        "E.Cls.1", "new flash.errors::DRMManagerError('m', 3, 4)",
        "DRMManagerError: 'm', error ID:'3', subErrorID:'4'"
      ),
    ]
    ShortScript.check(rules)
  }

  @Test("fields, menus and keys (T, U)")
  func texts() {
    let t = "var t = new flash.text::TextField(); "
    ShortScript.check([
      (
        "T.TF.12",
        t
          + "t.backgroundColor = 0xFF123456; t.borderColor = -1; [t.backgroundColor, t.borderColor]",
        "1193046,16777215"
      ),
      ("T.TF.12", t + "t.embedFonts", "false"),
      ("T.TF.18", t + "t.text = 'abc'; t.displayAsPassword = true; t.text", "abc"),
      (
        "T.Ime.1",
        "var c = new flash.text.ime::CompositionAttributeRange(1, 2, true, false); [c.relativeStart, c.relativeEnd, c.selected, c.converted]",
        "1,2,true,false"
      ),
      (
        "U.Key.2",
        "[flash.ui::Keyboard.A, flash.ui::Keyboard.NUMPAD_0, flash.ui::Keyboard.F1, flash.ui::Keyboard.SEMICOLON, flash.ui::Keyboard.QUOTE, flash.ui::Keyboard.ENTER]",
        "65,96,112,186,222,13"
      ),
      (
        "U.CM.4",
        "var m = new flash.ui::ContextMenu(); m.hideBuiltInItems(); [m.builtInItems.zoom, m.builtInItems.print]",
        "false,false"
      ),
      (
        "X.Ef.4",
        "[flash.text.engine::TextRotation.ROTATE_90, flash.text.engine::Kerning.AUTO, flash.text.engine::TypographicCase.SMALL_CAPS]",
        "rotate90,auto,smallCaps"
      ),
      (
        "X.Ge.1",
        "var g = new flash.text.engine::GraphicElement(); [g.graphic, g.elementWidth, g.elementHeight, g.textRotation]",
        ",15,15,rotate0"
      ),
    ])
  }

  @Test("domains, capabilities and random bytes (Y, K, N)")
  func system() {
    let domain = "flash.system::ApplicationDomain.currentDomain"
    ShortScript.check([
      ("N.Fn.2", "flash.net::registerClassAlias(null, Object)", "TypeError 2007"),
      ("N.Fn.2", "flash.net::registerClassAlias('a', null)", "TypeError 2007"),
      ("N.Fn.2", "flash.net::getClassByAlias('nothing')", "ReferenceError 1014"),
      (
        "N.Fn.2", "flash.net::registerClassAlias('a', Array); flash.net::getClassByAlias('a')",
        "[class Array]"
      ),
      ("Y.Ad.2", "\(domain).getDefinition(null)", "TypeError 2007"),
      ("Y.Ad.2", "\(domain).getDefinition('Nothing')", "ReferenceError 1065"),
      (
        "Y.Ad.2",
        "[\(domain).getDefinition('flash.geom.Point'), \(domain).getDefinition('flash.geom::Point')]",
        "[class Point],[class Point]"
      ),
      (
        "Y.Ad.2", "\(domain).getDefinition('Vector.<Vector.<int>>')",
        "[class Vector.<__AS3__.vec::Vector.<int>>]"
      ),
      (
        "Y.Ad.2",
        "[\(domain).hasDefinition(null), \(domain).hasDefinition('Vector.<int>'), \(domain).hasDefinition('Vector.<Nothing>')]",
        "false,true,false"
      ),
      ("Y.Ad.2", "\(domain).getQualifiedDefinitionNames()", "Main"),
      ("Y.Ad.3", "\(domain).domainMemory", "null"),
      ("Y.Ad.3", "\(domain).domainMemory = new flash.utils::ByteArray()", "Error 1504"),
      (
        "Y.Ad.3, C.Ba.15",
        "var b = new flash.utils::ByteArray(); b.length = 1024; \(domain).domainMemory = b; b.length = 5",
        "RangeError 1506"
      ),
      (
        "C.Ba.15",
        "var b = new flash.utils::ByteArray(); b.length = 1024; \(domain).domainMemory = b; b.compress()",
        "ArgumentError 3735"
      ),
      (
        "Y.Cap.1",
        "[flash.system::Capabilities.pixelAspectRatio, flash.system::Capabilities.screenColor, flash.system::Capabilities.maxLevelIDC, flash.system::Capabilities.touchscreenType]",
        "1,color,5.1,none"
      ),
      ("Y.Cap.1", "flash.system::Capabilities.hasMultiChannelAudio('x')", "false"),
      ("Y.Cap.1", "new flash.system::Capabilities()", "ArgumentError 2012"),
      ("Y.Cap.2", "flash.system::Capabilities.serverString.indexOf('A=t&SA=')", "0"),
      ("K.Cry.1", "flash.crypto::generateRandomBytes(0)", "ArgumentError 2004"),
      ("K.Cry.1", "flash.crypto::generateRandomBytes(1025)", "ArgumentError 2004"),
      ("K.Cry.1", "var b = flash.crypto::generateRandomBytes(7); [b.length, b.position]", "7,0"),
    ])
  }
}
