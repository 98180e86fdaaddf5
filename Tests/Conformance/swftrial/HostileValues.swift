import TrialKit

/// What hostile scripts pass to natives and call them on, as expressions for `ScriptCompiler`.
enum HostileValues {
  /// Makes the objects that the expressions name; each is a variable of the main timeline.
  static let setup = ScriptCompiler.actions(
    """
    function t_thrower() { throw new Error("x"); }
    function t_empty() { return {}; }
    function t_remove() {
      _root.made.removeMovieClip(); _root.clip.inner.removeMovieClip(); _root.input.removeTextField();
      t_bitmap.dispose(); _root.clip.unloadMovie(); _root.clip.removeMovieClip(); _level3.unloadMovie(); return 1;
    }
    function t_change() {
      t_list.length = 1; t_list.push(5); t_array.splice(0, 2); t_objects.length = 0; t_xml.firstChild.removeNode();
      t_node.appendChild(t_xml.firstChild); t_bitmap.dispose(); delete t_object.a; input.text = ""; t_styles.clear();
      t_matrix.a = NaN; t_rect.width = 1e308; made.swapDepths(clip); return 2;
    }
    function t_jump() { _root.clip.gotoAndPlay(3); _root.gotoAndStop(2); _root.clip.prevFrame(); return 2; }
    function t_flip(a, b) { t_list.length = t_list.length / 2; t_list.push(a); return b - a; }
    function t_deep() { return t_recursive - 1; }
    function t_again() { return t_endless.valueOf(); }
    t_throws = {valueOf: t_thrower, toString: t_thrower}; t_nested = {valueOf: t_empty, toString: t_empty};
    t_removes = {valueOf: t_remove, toString: t_remove}; t_changes = {valueOf: t_change, toString: t_change};
    t_jumps = {valueOf: t_jump, toString: t_jump}; t_recursive = {valueOf: t_deep, toString: t_deep};
    t_endless = {valueOf: t_again, toString: t_again};
    t_loop = {a: 1}; t_other = {b: t_loop, x: 2, length: 3}; t_loop.me = t_loop; t_loop.__proto__ = t_other;
    t_other.__proto__ = t_loop;
    t_bare = {a: 1}; t_bare.__proto__ = null;
    t_patched = {a: 1}; t_patched.__proto__ = Array.prototype; t_patched.length = 5;
    t_getters = {}; t_getters.addProperty("length", t_thrower, t_thrower); t_getters.addProperty("x", t_remove, t_thrower);
    t_getters.addProperty("width", t_change, t_change); t_getters.addProperty("a", t_jump, null);
    t_object = {a: 1, b: "two", c: [1, 2, 3], x: 1, y: 2, width: 3, height: 4};
    t_array = [3, 1, 2, "b", "a", undefined, null, NaN]; t_list = [5, 4, 3, 2, 1, 0];
    t_objects = [{a: 3}, {a: 1}, t_throws, {a: "x"}, 5, null, {a: t_changes}];
    t_sparse = []; t_sparse[3] = 1; t_sparse[100000] = 2; t_sparse[-1] = 3; t_sparse["4294967295"] = 4; t_sparse.x = 5;
    t_negative = [1, 2]; t_negative.length = -1; t_long = [1, 2]; t_long.length = 1e9; t_odd = [1, 2]; t_odd.length = NaN;
    t_cyclic = [1]; t_cyclic[1] = t_cyclic; t_holes = new Array(300); t_like = {length: 1e9}; t_likeThrow = {length: t_throws};
    t_numbers = [1, 0, 0, 0, 255, 0, 1, 0, 0, -1e308, NaN, Infinity, 1, 0, 0, 0, 0, 0, 1, 5e-324];
    t_mixed = [t_throws, t_removes, t_changes, t_nested, -1, 1e308, "", undefined];
    t_huge = "abcdefghij<b>&;%,"; var n = 0; while (n < 12) { t_huge = t_huge + t_huge; n = n + 1; }
    t_nul = String.fromCharCode(97, 0, 0, 98); t_surrogate = String.fromCharCode(55296, 97, 56320, 55357);
    t_wide = String.fromCharCode(65535, 65279, 8232, 304, 223, 64257);
    t_text = new String("text"); t_number = new Number(NaN); t_boolean = new Boolean(false);
    t_date = new Date(2000, 1, 1); t_noDate = new Date(NaN); t_error = new Error("x");
    t_xml = new XML("<a b='1'>t<c/><d e='f'>g</d></a>"); t_node = t_xml.firstChild; t_leaf = new XMLNode(3, "x");
    t_vars = new LoadVars(); t_styles = new TextField.StyleSheet(); t_styles.parseCSS("p{color:#f00}.a{font-size:1e9}");
    t_format = new TextFormat("Face", 20, 255, true); t_format.tabStops = [1, -5, 1e9]; t_format.letterSpacing = 1e9;
    _root.attachMovie("clip", "made", 10); _root.createTextField("input", 11, 0, 0, 80, 40); input.type = "input";
    input.multiline = true; input.text = "some text here"; _root.attachMovie("clip", "gone", 12); t_gone = gone;
    t_goneInner = gone.inner; gone.removeMovieClip(); _root.createTextField("goneField", 13, 0, 0, 9, 9);
    t_goneField = goneField; goneField.removeTextField(); _root.createEmptyMovieClip("empty", 14);
    t_sound = new Sound(_root); t_sound.attachSound("sound"); t_color = new Color(clip);
    t_connection = new NetConnection(); t_connection.connect(null); t_stream = new NetStream(t_connection);
    t_local = new LocalConnection(); t_shared = SharedObject.getLocal("x"); t_loader = new MovieClipLoader();
    t_menu = new ContextMenu(t_empty); t_item = new ContextMenuItem("x", t_empty); t_socket = new XMLSocket();
    t_print = new PrintJob(); t_snapshot = clip.getTextSnapshot(); t_snapshot2 = new TextSnapshot(_root);
    var d = flash.display.BitmapData; t_bitmap = new flash.display.BitmapData(24, 16, true, 2147483648 + 255);
    t_opaque = new flash.display.BitmapData(33, 9, false, 1234567); t_disposed = new d(4, 4); t_disposed.dispose();
    t_exported = d.loadBitmap("bitmap"); t_point = new flash.geom.Point(1, 2); t_rect = new flash.geom.Rectangle(1, 2, 8, 6);
    t_matrix = new flash.geom.Matrix(2, 0.5, -1, 1, 3, 4); t_colors = new flash.geom.ColorTransform(0.5, 2, -1, 1, 10, -300, 1e9, 3);
    t_transform = new flash.geom.Transform(clip); t_file = new flash.net.FileReference(); t_files = new flash.net.FileReferenceList();
    t_shadow = new flash.filters.DropShadowFilter(); t_blur = new flash.filters.BlurFilter(255, 255, 15);
    t_glow = new flash.filters.GlowFilter(255, 1, 255, 255, 255, 15); t_bevel = new flash.filters.BevelFilter(1e9, 45);
    t_gradient = new flash.filters.GradientGlowFilter(4, 45, [0, 255, 9], [0, 1, 1], [0, 128, 255], 9, 9);
    t_convolution = new flash.filters.ConvolutionFilter(3, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9], 0, 1e9);
    t_colorMatrix = new flash.filters.ColorMatrixFilter(t_numbers);
    t_displacement = new flash.filters.DisplacementMapFilter(t_bitmap, t_point, 1, 2, 1e9, -1e9, "wrap");
    t_filters = [t_blur, t_convolution, t_displacement, 5, null, t_throws];
    t_sub = function () { super.x = 5; super(1, 2); super.toString(); };
    """)

  // MARK: - Values by their kind

  private static let numbers =
    """
    NaN Infinity -Infinity 0 -0 1 -1 2 3 0.5 -3.7 7 10 100 254 255 256 257 1000 2880 4096 8191 8192 16383 16384 16385 32767 32768
    65535 65536 1e6 16777215 16777216 2147483647 2147483648 -2147483648 -2147483649 4294967295 4294967296 -4294967296
    9007199254740992 -9007199254740992 1e15 1e21 9.3e18 -9.3e18 1.9e19 1e308 -1e308 5e-324 1e-300
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  private static let small = (-2...20).map(String.init)

  private static let texts = [
    "", "a", "abc", "0", "-1", "NaN", "1e400", "0x", "0xFFFFFFFFFFFFFFFF", "_root", "_level0",
    "_level99999999999", "_level3",
    "../..:x", "/:a", "clip", "clip.inner", "_root.clip", "..", ".", ":", "a.b.c", "made", "input",
    "sound", "bitmap", "field",
    "<a href='asfunction:t_jump,x'>y</a><p align='q'><b><i></b>",
    "<img src='clip' width='99999999999' height='-5' id='q'>x",
    "<textformat tabstops='1,,99999999999,-1' blockindent='1e99' leading='-99999' leftmargin='2147483648'><li>x",
    "<font size='-999999' face='' color='#ZZ'>x<font size='+99999999999'>y<font size='0'>z",
    "&#x110000;&#99999999999;&lt &amp",
    "<a b='1'><c/><!--", "<?xml version='1.0'?><!DOCTYPE [", "<![CDATA[x", "</a>", "<a><b></a></b>",
    "<a xmlns:q='u'><q:b/></a>",
    "p{font-size:1e99px;color:#f0;margin-left:-99999999999}", "{", "a{b:c", "a,b{}c{:;;}",
    "self.swf", "text.txt", "picture.png",
    "asfunction:t_jump,1", "javascript:1", "http://[::", "http://x/y?z", "a=1&b=%ZZ&=&&",
    "rtmp://x", "%", "%u", "^", "a-", "^^a^b-",
    "\u{FFFF}", "1,2", "onEnterFrame", "length", "__proto__", "prototype", "constructor",
  ]
  private static let words =
    """
    normal layer multiply screen lighten darken add subtract difference invert alpha erase overlay hardlight radial linear pad
    reflect repeat rgb linearRGB none round square miter bevel vertical horizontal inner full outer wrap clamp ignore color == != <
    <= > >= POST GET TL BR exactFit noScale noBorder showAll dynamic input left right center justify pixel subpixel advanced dot
    0-9A-Z left fullScreen LOW BEST AUTOHIGH swf text/xml all high medium
    """.split(whereSeparator: \.isWhitespace).map { "\"\($0)\"" }
  private static let specials = [
    "t_throws", "t_nested", "t_removes", "t_changes", "t_jumps", "t_recursive", "t_getters",
  ]

  private static let byKind: [String: [String]] = [
    "num": numbers, "int": small, "text": texts.map { "\"\($0)\"" } + longTexts, "word": words,
    "bool": ["true", "false"], "special": specials,
    "size": numbers + ["0", "1", "2", "5", "17", "100", "1000", "3000", "8000"],
    "array": [
      "[]", "[1, 2, 3]", "t_array", "t_list", "t_objects", "t_sparse", "t_negative", "t_long",
      "t_odd", "t_cyclic", "t_holes",
      "t_like", "t_likeThrow", "t_numbers", "t_mixed", "t_filters", "[0, 255]", "[t_throws]",
      "[t_changes, t_removes, 1]", "arguments",
    ],
    "fun": [
      "t_flip", "t_thrower", "t_remove", "t_change", "t_jump", "t_empty", "Array", "Object",
      "Function.prototype.call", "trace",
      "Math.abs", "t_sub", "MovieClip.prototype.attachMovie", "setInterval", "Date", "XML",
    ],
    "clip": [
      "_root", "clip", "made", "t_gone", "t_goneInner", "clip.inner", "empty", "_level7", "input",
      "button", "field", "video",
      "t_goneField", "\"clip\"", "\"_root\"",
    ],
    "field": ["input", "field", "t_goneField"],
    "bitmap": ["t_bitmap", "t_opaque", "t_disposed", "t_exported", "t_bitmap", "t_opaque"],
    "rect": [
      "t_rect", "t_bitmap.rectangle", "new flash.geom.Rectangle(#num, #num, #num, #num)",
      "{x: #num, y: #num, width: #num, height: #num}",
      "new flash.geom.Rectangle(#int, #int, #int, #int)", "t_object", "t_getters",
      "{x: #special, y: 1, width: #num, height: 9}",
    ],
    "point": [
      "t_point", "new flash.geom.Point(#num, #num)", "{x: #num, y: #num}",
      "new flash.geom.Point(#int, #int)", "t_getters",
      "{x: #special, y: #num}",
    ],
    "matrix": [
      "t_matrix", "new flash.geom.Matrix(#num, #num, #num, #num, #num, #num)",
      "new flash.geom.Matrix(#int, 0, 0, #int, #num, #int)",
      "{a: #num, b: #num, c: #num, d: #num, tx: #num, ty: #num}",
      "{matrixType: \"box\", x: #num, y: #num, w: #num, h: #num, r: #num}",
      "{a: 1, b: #special, c: 0, d: 1, tx: 0, ty: 0}", "new flash.geom.Matrix(0, 0, 0, 0, 0, 0)",
    ],
    "ctrans": [
      "t_colors", "new flash.geom.ColorTransform(#num, #num, #num, #num, #num, #num, #num, #num)",
      "{ra: #num, rb: #num, ga: #num, gb: #num, ba: #num, bb: #num, aa: #num, ab: #special}",
    ],
    "filter": [
      "t_shadow", "t_blur", "t_glow", "t_bevel", "t_gradient", "t_convolution", "t_colorMatrix",
      "t_displacement",
      "new flash.filters.BlurFilter(#num, #num, #num)",
      "new flash.filters.ConvolutionFilter(#num, #num, #array, #num, #num, #bool, #bool, #num, #num)",
      "new flash.filters.ConvolutionFilter(#int, #int, t_numbers, #num, #num)",
      "new flash.filters.ColorMatrixFilter(#array)",
      "new flash.filters.DropShadowFilter(#num, #num, #num, #num, #num, #num, #num, #num, #bool, #bool, #bool)",
      "new flash.filters.GlowFilter(#num, #num, #num, #num, #num, #num, #bool, #bool)",
      "new flash.filters.BevelFilter(#num, #num, #num, #num, #num, #num, #num, #num, #num, #num, #word, #bool)",
      "new flash.filters.GradientBevelFilter(#num, #num, #array, #array, #array, #num, #num, #num, #num, #word, #bool)",
      "new flash.filters.DisplacementMapFilter(#bitmap, #point, #num, #num, #num, #num, #word, #num, #num)",
      "new flash.filters.DisplacementMapFilter(#bitmap, #point, 1, 2, #num, #num, \"clamp\", #num, #num)",
    ],
    "xml": [
      "t_xml", "t_node", "t_leaf", "t_node.firstChild", "t_xml.lastChild",
      "new XMLNode(#num, #text)", "new XML(#text)",
    ],
    "format": [
      "t_format",
      "new TextFormat(#text, #num, #num, #bool, #bool, #bool, #text, #text, #word, #num, #num, #num, #num)",
    ],
    "object": [
      "t_object", "t_bare", "t_patched", "t_getters", "{}", "t_text", "t_number",
      "t_boolean", "t_date", "t_noDate",
      "t_error", "t_vars", "t_styles", "t_sound", "t_color", "t_connection", "t_stream", "t_local",
      "t_shared", "t_loader", "t_menu",
      "t_item", "t_socket", "t_snapshot", "t_transform", "t_file", "t_files", "_global", "this",
      "new Object()", "t_empty",
    ],
    "nothing": ["undefined", "null", "absent"],
  ]
  private static let longTexts = ["t_huge", "t_nul", "t_surrogate", "t_wide"]
  private static let kinds = byKind.keys.sorted()

  /// An expression of a kind, or now and then of any other.
  static func value(_ kind: String, _ dice: inout Dice) -> String {
    // What recurses without end, and what is missing in a loop of prototypes, stops all scripts: so these are rare.
    if dice.once(in: 300) { return dice.pick(["t_endless", "t_loop"]) }
    let chosen = kind == "any" || dice.once(in: 7) ? dice.pick(kinds) : kind
    return filled(dice.pick(byKind[chosen] ?? numbers), &dice)
  }

  /// A text in which expressions have taken the place of `#kind`.
  static func filled(_ text: String, _ dice: inout Dice) -> String {
    guard text.contains("#") else { return text }
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "#") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      let kind = rest.prefix { $0.isLetter }
      // In a text a mark is the sign itself.
      if byKind[String(kind)] == nil, kind != "any" {
        result += "#"
      } else {
        rest = rest.dropFirst(kind.count)
        result += kind == "num" ? dice.pick(numbers) : value(String(kind), &dice)
      }
    }
    return result + rest
  }

  /// From none to twelve values, separated by commas; those of a signature come first.
  static func arguments(_ signature: [String], _ dice: inout Dice) -> String {
    let count =
      signature.isEmpty || dice.once(in: 6)
      ? dice.below(dice.once(in: 4) ? 13 : 5) : signature.count - (dice.once(in: 5) ? 1 : 0)
    return (0..<max(count, 0)).map { index in
      value(index < signature.count ? signature[index] : "any", &dice)
    }.joined(separator: ", ")
  }

  /// On what a native is called that it is not made for.
  static func receiver(_ dice: inout Dice) -> String {
    dice.once(in: 150) ? "t_loop" : dice.pick(receivers)
  }

  private static let receivers = [
    "_root", "clip", "made", "t_gone", "t_goneInner", "t_goneField", "_level7", "_global", "input",
    "button", "video", "5", "NaN",
    "\"text\"", "true", "undefined", "null", "t_throws", "t_bare", "t_patched",
    "t_getters", "t_object", "t_array", "t_long",
    "t_sparse", "t_text", "t_number", "t_date", "t_xml", "t_node", "t_bitmap", "t_disposed",
    "t_matrix", "t_rect", "t_transform",
    "t_blur", "t_convolution", "t_sound", "t_stream", "t_styles", "t_format", "t_flip",
    "Array.prototype", "MovieClip.prototype",
    "TextField.prototype", "XML.prototype", "flash.display.BitmapData.prototype",
    "Object.prototype", "Function.prototype", "Date.prototype",
    "flash.filters.BlurFilter.prototype", "Sound.prototype", "String.prototype", "Math", "Stage",
    "Selection", "super",
  ]

  /// Good objects of a class, by its path.
  static let instances: [String: [String]] = [
    "Array": [
      "t_array", "t_list", "t_objects", "t_sparse", "t_long", "t_negative", "t_holes", "t_cyclic",
      "t_like", "t_patched",
    ],
    "String": ["t_text", "t_huge", "\"text\"", "t_wide", "t_nul", "\"\""],
    "Number": ["t_number", "5", "1e308", "-1"],
    "Boolean": ["t_boolean", "true"], "Date": ["t_date", "t_noDate"], "Error": ["t_error"],
    "MovieClip": ["clip", "made", "_root", "empty", "clip.inner"], "TextField": ["input", "field"],
    "Button": ["button"],
    "Video": ["video"], "XML": ["t_xml"], "XMLNode": ["t_node", "t_leaf", "t_xml"],
    "LoadVars": ["t_vars"], "Sound": ["t_sound"],
    "Color": ["t_color"], "NetConnection": ["t_connection"], "NetStream": ["t_stream"],
    "LocalConnection": ["t_local"],
    "SharedObject": ["t_shared"], "MovieClipLoader": ["t_loader"], "ContextMenu": ["t_menu"],
    "ContextMenuItem": ["t_item"],
    "XMLSocket": ["t_socket"], "PrintJob": ["t_print"],
    "TextSnapshot": ["t_snapshot", "t_snapshot2"], "TextFormat": ["t_format"],
    "TextField.StyleSheet": ["t_styles"], "Function": ["t_flip", "t_sub", "Array"],
    "Object": ["t_object", "clip"],
    "Camera": ["Camera.get()", "new Camera()"],
    "Microphone": ["Microphone.get()", "new Microphone()"],
    "flash.display.BitmapData": [
      "t_bitmap", "t_opaque", "t_exported", "t_bitmap", "t_opaque", "t_disposed",
    ],
    "flash.geom.Point": ["t_point"],
    "flash.geom.Rectangle": ["t_rect", "new flash.geom.Rectangle(#num, #num, #num, #num)"],
    "flash.geom.Matrix": ["t_matrix"], "flash.geom.ColorTransform": ["t_colors"],
    "flash.geom.Transform": ["t_transform", "clip.transform"],
    "flash.filters.DropShadowFilter": ["t_shadow"], "flash.filters.BlurFilter": ["t_blur"],
    "flash.filters.GlowFilter": ["t_glow"],
    "flash.filters.BevelFilter": ["t_bevel"], "flash.filters.GradientGlowFilter": ["t_gradient"],
    "flash.filters.GradientBevelFilter": [
      "new flash.filters.GradientBevelFilter(4, 45, [0, 255], [1, 1], [0, 255])"
    ],
    "flash.filters.ConvolutionFilter": ["t_convolution"],
    "flash.filters.ColorMatrixFilter": ["t_colorMatrix"],
    "flash.filters.DisplacementMapFilter": ["t_displacement"],
    "flash.filters.BitmapFilter": ["t_blur", "new flash.filters.BitmapFilter()"],
    "flash.net.FileReference": ["t_file"], "flash.net.FileReferenceList": ["t_files"],
  ]
}
