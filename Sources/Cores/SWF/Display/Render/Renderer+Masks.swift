package import Raster

/// What objects cover as masks of others.
extension Renderer {
  /// Where a mask stands: it need not be the object's sibling.
  package func stageMatrix(
    of mask: DisplayObject, like object: DisplayObject, _ parent: Matrix
  ) -> Matrix {
    if mask.parent === object.parent { return parent * mask.shownMatrix }
    // From the object's parent up to the stage and down again.
    let up = object.parent?.worldMatrix.inverse ?? .identity
    return parent * up * mask.worldMatrix
  }

  /// A mask within the target's own.
  package func mask(_ covers: [Mask.Cover], _ target: Target) -> Mask {
    Mask(covers, within: target.clip, target.mask)
  }

  /// The mask that an object is, in the target's pixels; `matrix` is its own.
  package func mask(_ object: DisplayObject, _ matrix: Matrix, _ target: Target) -> Mask? {
    guard !target.clip.isEmpty else { return nil }
    var covers: [Mask.Cover] = []
    cover(object, matrix, &covers, target)
    return mask(covers, target)
  }

  /// What an object leaves of another one, in the target's pixels: where both are kept as bitmaps, by its opacities (R.Mask.5).
  func mask(
    _ object: DisplayObject, of masked: DisplayObject, _ matrix: Matrix, _ outer: Matrix,
    _ target: Target, scale: (x: Double, y: Double)
  ) -> Mask? {
    func isKept(_ object: DisplayObject, _ matrix: Matrix) -> Bool {
      !object.filters.isEmpty || keepsBitmap(object, matrix)
    }
    guard isKept(masked, outer), isKept(object, matrix) else {
      return mask(object, matrix, target)
    }
    let filtering = Layer.Filtering(object.filters, scale: scale)
    let margins = filtering.margins
    let bounds = pixelBounds(object, matrix).intersection(
      target.clip.offset(x: target.originX, y: target.originY).grown(
        left: margins.right + 1, top: margins.bottom + 1, right: margins.left + 1,
        bottom: margins.top + 1))
    guard !bounds.isEmpty else { return nil }
    let recorder = Recorder()
    let inside = Target(
      recorder: recorder, originX: bounds.minX, originY: bounds.minY,
      clip: PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height), mask: nil,
      isAside: true)
    let layer = Layer(width: bounds.width, height: bounds.height, filtering: filtering)
    drawContent(
      object, inner(object, matrix), object.colorTransform, clipped(object, matrix, inside),
      scale: scale)
    recorder.handOver(to: layer)
    return Mask(
      opacitiesOf: layer, x: bounds.minX - target.originX, y: bounds.minY - target.originY,
      within: target.clip, target.mask)
  }

  package func cover(
    _ object: DisplayObject, _ matrix: Matrix, _ covers: inout [Mask.Cover], _ target: Target
  ) {
    func add(_ shape: @autoclosure () -> Raster.Shape, _ owner: AnyObject, _ detail: Int) {
      // Masks are made of areas alone: their drawings are kept apart.
      let detail = detail | 1 << 40
      if let cover = cover(shape().withoutLines, owner, detail, matrix, target) {
        covers.append(cover)
      }
    }
    switch object {
    case let graphic as Graphic: add(graphic.shape, graphic.character, 0)
    case let morph as MorphGraphic: add(morph.shape, morph.character, Int(morph.ratio) + 1)
    case let text as TextGraphic:
      covers += text.character.glyphs.compactMap { cover($0, matrix, target) }
    case is BitmapObject, is VideoObject:
      covers.append(boxCover(object.contentBounds, Self.black, matrix, target))
    case let field as EditField:
      covers += field.picture.placedGlyphs.compactMap { cover($0, matrix, target) }
    case let container as Container:
      let cut = cut(container, matrix, target)
      func addSliced(_ object: DisplayObject, _ place: Matrix, _ cut: Cut) {
        guard let drawing = sliced(object, place, cut),
          let cover = cover(drawing.shape.withoutLines, drawing, 1, cut.outer, target)
        else { return }
        covers.append(cover)
      }
      if let cut {
        addSliced(container, .identity, cut)
      } else if let drawing = (container as? MovieClip)?.drawing, !drawing.isEmpty {
        add(drawing.shape, drawing, drawing.generation)
      }
      for child in container.children where child.clipDepth == 0 {
        if let cut, !(child is Container), Self.ownDrawing(of: child) != nil {
          addSliced(child, child.matrix, cut)
          continue
        }
        cover(child, matrix * child.shownMatrix, &covers, target)
      }
    default: break
    }
  }
}

extension Raster.Shape {
  /// The areas alone.
  package var withoutLines: Raster.Shape {
    Raster.Shape(
      layers: layers.map { ShapeLayer(fills: $0.fills, edges: $0.edges, rule: $0.rule) })
  }
}
