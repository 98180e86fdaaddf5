package import FlashData
package import FlashHeap
package import Raster
package import SWF

/// Something on the stage.
///
/// It keeps what all objects have: its place among its siblings, matrix, colours, blend mode, filters, masks. What scripts see of
/// that (`_x`, `_alpha` …) is in `DisplayObject+Properties`.
package class DisplayObject: NativePayload {
  package unowned let player: Player
  /// The movie that its character and its scripts belong to.
  package final private(set) var file: MovieFile
  /// The number of its character; nil for what scripts made, and for main timelines.
  package final private(set) var characterID: UInt16?

  /// The clip or button that it stands in; nil for main timelines of levels and for what has been removed.
  package final var parent: Container? {
    get { parentLink?.container }
    set {
      parentLink = newValue?.link
      if let newValue, stateLink !== newValue.link { stateLink = nil }
    }
  }
  private final var parentLink: ContainerLink?
  /// The link of the button that it is a state of, shown or not; it stands nowhere else.
  final var stateLink: ContainerLink?
  /// It is among the parent's children.
  final var isListed = false
  /// Its depth in the parent; scripts' depths are 16384 less.
  package final var depth = 0
  /// It masks its siblings up to this depth; 0 is no mask.
  package final var clipDepth = 0
  /// The instance name; nil where it has none.
  package final var name: String? {
    didSet {
      if firstAddress.name == nil { firstAddress.name = name }
      if isListed { parent?.wasRenamed(self, from: oldValue, to: name) }
    }
  }
  /// By this, references find what comes to its place once it has gone.
  package final var firstAddress = FirstAddress()
  /// Whether a script or the file named it: such names are properties of the parent.
  package final var hasExplicitName = false

  /// In the parent's twips.
  package final private(set) var matrix = Matrix.identity
  /// Rotation and scales as last set, which a matrix alone does not tell.
  package final var placement = Placement()
  package final var colorTransform = ColorTransform.identity
  package final var blendMode = BlendMode.normal
  package final var blending = BlendSettings()
  package final var filters: [FilterValue] = []
  package final var isVisible = true
  package final var cachesAsBitmap = false
  package final var opaqueBackground: Color?
  /// In twips of its own; what lies outside is not drawn, and its corner comes to the origin.
  package final var scrollRect: Bounds?
  /// What `setMask` made its mask.
  package final weak var mask: DisplayObject?
  /// What it is the mask of by `setMask`.
  package final weak var maskee: DisplayObject?

  /// How the timeline placed it.
  package final var timelinePlace = TimelinePlace()
  /// What scripts of ActionScript 3 have stored of its part in pointing and tabbing.
  package final var controls = ControlSettings()
  /// A script has moved it, so that the timeline doesn't any more.
  package final var isMovedByScript = false
  /// It left the stage permanently: no actions run for it any more.
  package final var isRemoved = false
  /// Its handlers of unloading are about to run: then it goes.
  package final var isLeaving = false
  /// What scripts know it by; owned by their heap.
  package final var scriptLink: ScriptLink?

  package init(player: Player, file: MovieFile, characterID: UInt16?) {
    self.player = player
    self.file = file
    self.characterID = characterID
    super.init()
  }

  package override func trace(_ marker: inout Marker) {
    marker.bytes += Marker.bytesOfDisplayObject
    for filter in filters {
      if case .displacement(let value) = filter { marker.mark(value.mapLink) }
      if case .shader(let value) = filter { marker.mark(value.link) }
    }
  }

  package override func objectWasFreed() {
    scriptLink = nil
    for (index, filter) in filters.enumerated() {
      switch filter {
      case .displacement(var displacement):
        displacement.mapLink = nil
        filters[index] = .displacement(displacement)
      case .shader(var shading):
        shading.link = nil
        filters[index] = .shader(shading)
      default: break
      }
    }
  }

  /// Another movie's scripts rule from now on: something was loaded into a clip.
  package final func adopt(_ file: MovieFile) { self.file = file }

  /// The number that it had when its state was saved.
  package final func adoptNumber(_ number: UInt16?) { characterID = number }

  package final var version: Int { file.version }

  /// Everything below it, in its own twips; without masks, filters or scroll rectangle.
  package var contentBounds: Bounds { .empty }

  /// What it is to a pointer at `point` (in its own twips): nil where it has nothing there.
  ///
  /// With `exactly` its form counts, without only its bounds do.
  package func contains(_ point: Point, exactly: Bool) -> Bool { contentBounds.contains(point) }

  /// Brings what a PlaceObject says to it.
  package final func apply(_ place: PlaceObject) {
    guard !isMovedByScript else { return }
    if let matrix = place.matrix { setMatrix(Matrix(matrix)) }
    if let color = place.colorTransform { colorTransform = ColorTransform(color) }
    if let ratio = place.ratio { self.ratio = ratio }
    if let cached = place.cacheAsBitmap { cachesAsBitmap = cached }
    if let mode = place.blendMode { blendMode = BlendMode(rawValue: mode.rawValue) ?? .normal }
    if let filters = place.filters { self.filters = filters.map { FilterValue($0) } }
    if version >= 11 {
      if let visible = place.isVisible { isVisible = visible }
      if let color = place.backgroundColor {
        opaqueBackground = color.alpha > 0 ? Color(color) : nil
      }
    }
  }

  /// How far a morph has come, or a video.
  package final var ratio: UInt16 = 0

  /// Another character's look, where the timeline replaces the character and keeps the object.
  package func replace(with id: UInt16) {}

  /// Sets the matrix, and forgets what scales and rotation were set to.
  package final func setMatrix(_ matrix: Matrix) {
    self.matrix = matrix
    placement = Placement(space: placement.space)
    player.stageChanged()
  }

  /// How far the place that scripts see is from its origin, in the parent's twips.
  package var edgeShift: Point { Point(x: 0, y: 0) }

  /// Sets the matrix and keeps what scales and rotation were set to.
  package final func setMatrix(_ matrix: Matrix, keeping placement: Placement) {
    self.matrix = matrix
    self.placement = placement
    player.stageChanged()
  }

  /// The matrix with the scroll rectangle's corner at the origin.
  package final var shownMatrix: Matrix {
    guard let scrollRect else { return matrix }
    return matrix * .translation(-scrollRect.xMin, -scrollRect.yMin)
  }

  /// From its own twips to those of the stage.
  package final var worldMatrix: Matrix {
    var result = shownMatrix
    var above = parent
    while let object = above {
      result = object.shownMatrix * result
      above = object.parent
    }
    return result
  }

  /// How many of its own twips a pixel of the movie is, in the direction in which it is longest.
  package final var ownPixel: Double {
    guard let inverse = worldMatrix.inverse else { return twips }
    let across = (inverse.a * inverse.a + inverse.b * inverse.b).squareRoot()
    let down = (inverse.c * inverse.c + inverse.d * inverse.d).squareRoot()
    return twips * max(across, down)
  }

  /// The bounds in the parent's twips.
  package final var boundsInParent: Bounds { matrix.apply(contentBounds) }

  /// The bounds in the stage's twips.
  package final var worldBounds: Bounds { worldMatrix.apply(contentBounds) }

  /// The main timeline of its level.
  package final var levelRoot: DisplayObject {
    var object = self
    while let parent = object.parent { object = parent }
    return object
  }

  package final func setMask(_ mask: DisplayObject?) {
    if let old = self.mask { old.maskee = nil }
    if let mask, let other = mask.maskee { other.mask = nil }
    self.mask = mask
    mask?.maskee = self
    // Neither masks by its depth any more.
    if let mask {
      clipDepth = 0
      mask.clipDepth = 0
    }
    player.stageChanged()
  }

  /// Called once its parent, depth and properties are set.
  package final func wasPlaced(by instantiator: Instantiator) {
    timelines?.wasPlaced(self, by: instantiator)
  }

  /// It leaves the stage: handlers of `unload` are queued, all below goes as well.
  package func unload() {
    if let mask { mask.maskee = nil }
    if let maskee { maskee.mask = nil }
    mask = nil
    maskee = nil
    player.instances.dropFocus(of: self)
    isRemoved = true
    player.instances.forget(self)
    host?.objectWasRemoved(self)
  }

  // MARK: - States

  package class var nodeKind: NodeKind { .graphic }

  /// The character that it shows, for a state; nil where it has none.
  package var place: CharacterPlace? { nil }

  package final var identity: NodeIdentity {
    NodeIdentity(file: file, number: characterID, character: place)
  }

  package func code(_ coder: StateCoder) {
    // All that it refers to is of the machine that runs its scripts.
    coder.readsCells = hasCell
    var parent = parent
    coder.node(&parent)
    self.parent = parent
    coder.value(&depth)
    coder.value(&clipDepth)
    coder.value(&name)
    coder.value(&firstAddress.name)
    coder.value(&firstAddress.path)
    coder.value(&hasExplicitName)
    coder.value(&matrix)
    coder.value(&placement)
    coder.value(&colorTransform)
    coder.choice(&blendMode)
    blending.code(coder)
    coder.values(&filters)
    coder.value(&isVisible)
    coder.value(&cachesAsBitmap)
    coder.value(&opaqueBackground)
    coder.value(&scrollRect)
    var (mask, maskee) = (mask, maskee)
    coder.node(&mask)
    coder.node(&maskee)
    (self.mask, self.maskee) = (mask, maskee)
    coder.value(&timelinePlace.frame)
    coder.value(&timelinePlace.ratio)
    coder.value(&ratio)
    coder.value(&timelinePlace.isByTimeline)
    coder.value(&timelinePlace.marks)
    coder.value(&controls)
    coder.value(&isMovedByScript)
    coder.value(&isRemoved)
    coder.value(&timelinePlace.isIslandRoot)
    coder.value(&isLeaving)
    // What has left the stage may have lost its object to the collection.
    var link = scriptLink.flatMap { ScriptObject($0).stands(for: self) ? $0 : nil }
    coder.value(&link, isCell: hasCell)
    if coder.isReading { scriptLink = link }
  }

  /// Whether its script object is a cell: the machine of ActionScript 3 runs its scripts.
  package final var hasCell: Bool { file.language == .actionScript3 }
}

extension DisplayObject: StateNode {}

/// Who puts an object on the stage.
package enum Instantiator {
  case timeline
  /// A script; what it wants done to the script object before the constructor runs.
  case script(prepare: ((DisplayObject) -> Void)?)
}

/// Rotation and scales, as scripts set them: a matrix forgets signs, full turns and everything about a scale of 0.
package struct Placement {
  /// Degrees, once it was asked for or set.
  package var rotation: Double?
  /// Percent, as scripts set it: 201 does not become a factor and back (L2.5.7).
  package var scaleX: Double?
  package var scaleY: Double?
  /// Radians between the axes, less a right angle.
  package var skew: Double?
  /// Where it stands in space, and how what is in it is seen; nil for nearly all.
  package var space: SpacePlace?
}
