/// Prototypes that the machine itself gives to objects.
struct Prototypes {
  var object: ScriptObject
  var function: ScriptObject
  var array: ScriptObject
  var string: ScriptObject
  var number: ScriptObject
  var boolean: ScriptObject
  var movieClip: ScriptObject
  var button: ScriptObject
  var textField: ScriptObject
  var video: ScriptObject
  var date: ScriptObject
  var xmlNode: ScriptObject
  var xml: ScriptObject
  /// Others, by the name of their class: `flash.geom.Point` and so on.
  var named: [String: ScriptObject] = [:]

  init(_ heap: Heap) {
    object = heap.makeObject()
    func derived() -> ScriptObject { heap.makeObject() }
    function = derived()
    array = derived()
    string = derived()
    number = derived()
    boolean = derived()
    movieClip = derived()
    button = derived()
    textField = derived()
    video = derived()
    date = derived()
    xmlNode = derived()
    xml = derived()
  }

  func mark(_ marker: inout Marker) {
    for prototype in [
      object, function, array, string, number, boolean, movieClip, button, textField, video, date,
      xmlNode, xml,
    ] {
      marker.mark(prototype)
    }
    for prototype in named.values { marker.mark(prototype) }
  }
}
