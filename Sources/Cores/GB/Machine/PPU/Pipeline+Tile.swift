// Eight dots of the pipeline at once, if they are a whole tile that nothing interferes with.

extension PPU {
  /// Whether the next eight dots push the eight pixels of the queue and fetch the next tile, and do nothing else.
  @inline(__always)
  var pushesWholeTile: Bool {
    guard pipeline.backgroundCount == 8, pipeline.step == 0, pipeline.stall == 0,
      pipeline.objectStage == 0, pipeline.position > 0, pipeline.position <= 152,
      !pipeline.switchesTiles, !pipeline.movesWindow, !pipeline.dropsObjects,
      !pipeline.isInWindow || control & 0x20 != 0
    else { return false }
    let position = Int(pipeline.position)
    // No window begins, and no pixel remains at which one could.
    if Int(windowX) >= position &+ 6 && Int(windowX) <= position &+ 14 { return false }
    // No object begins.
    var index = Int(pipeline.objectIndex)
    while index < objects.count {
      let x = Int(objects.items[unchecked: index].x)
      if x >= position &+ 16 { break }
      if x >= position &+ 8 { return false }
      index &+= 1
    }
    return true
  }

  /// The eight dots; equals `runDot` eight times.
  mutating func pushTile() {
    let position = pipeline.position
    if !hidesFrame {
      let row = frame + (Int(line) &* 160 &+ Int(position))
      let hasBackground = isColorMode || control & 0x01 != 0
      var background = hasBackground ? pipeline.background : 0
      var objects = control & 0x02 != 0 ? pipeline.objects : 0
      if showsAllObjects && control & 0x02 != 0 { objects = tileOfAllObjects(objects) }
      for place in 0..<8 {
        row[place] =
          colors[
            mix(
              UInt8(truncatingIfNeeded: background), UInt8(truncatingIfNeeded: objects))]
        background &>>= 8
        objects &>>= 8
      }
    }
    pipeline.objects = 0
    pipeline.objectNumbers = 0
    // The fetcher reads in the second, fourth and sixth dot, and fills the queue in the eighth.
    pipeline.position = position &+ 2
    pipeline.positionBefore = position &+ 1
    pipeline.positionTwoBefore = position
    pipeline.step = 1
    fetchBackground()
    pipeline.step = 3
    fetchBackground()
    pipeline.step = 5
    fetchBackground()
    pipeline.position = position &+ 8
    pipeline.positionBefore = position &+ 7
    pipeline.positionTwoBefore = position &+ 6
    pipeline.backgroundCount = 0
    fetchBackground()
    pipeline.isDone = pipeline.position == 160
    pipeline.clock &+= 8
  }
}
