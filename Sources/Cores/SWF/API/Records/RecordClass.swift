/// A class whose objects only keep what they are given: its fields, which the constructor takes in this order.
struct RecordClass {
  /// The fields that the constructor has parameters for, in the order of both; those of the class above are marked with `super.`.
  let parameters: [String]
  /// The class above, if the constructor has parameters for its fields.
  let above: String?
  /// Those and more, in the order of the face.
  let fields: [String]
  /// Fields that take some words only, and which; others throw 2008.
  let words: [String: [String]]
  /// Fields whose arrays are copied when they are written and read.
  let copied: Set<String>

  init(
    _ parameters: String, more: String = "", words: [String: [String]] = [:], copied: String = "",
    above: String? = nil
  ) {
    func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    self.parameters = names(parameters)
    self.above = above
    fields = self.parameters.filter { !$0.hasPrefix("super.") } + names(more)
    self.words = words
    self.copied = Set(names(copied))
  }

  /// A class by its name with its package; nil is none of these.
  static func named(_ name: String) -> RecordClass? {
    switch name {
    case "flash.display::FrameLabel": RecordClass("name frame")
    case "flash.display::Scene": RecordClass("name labels numFrames")
    case "flash.display::JPEGEncoderOptions": RecordClass("quality")
    case "flash.display::JPEGXREncoderOptions": RecordClass("quantization colorSpace trimFlexBits")
    case "flash.display::PNGEncoderOptions": RecordClass("fastCompression")
    case "flash.display::ShaderInput": RecordClass("", more: "channels height index input width")
    case "flash.display::ShaderParameter": RecordClass("", more: "index type value")
    case "flash.net::FileFilter": RecordClass("description extension macType")
    case "flash.net::URLRequestHeader": RecordClass("name value")
    case "flash.net::URLRequest":
      RecordClass(
        "url", more: "method data contentType digest requestHeaders",
        words: ["method": ["GET", "get", "POST", "post"]])
    case "flash.media::SoundLoaderContext": RecordClass("bufferTime checkPolicyFile")
    case "flash.system::LoaderContext":
      RecordClass(
        "checkPolicyFile applicationDomain securityDomain",
        more: "allowCodeImport imageDecodingPolicy parameters requestedContentParent")
    default:
      ofText(name) ?? ofGraphics(name) ?? ofFilters(name) ?? ofMenus(name)
        ?? ofMedia(name) ?? ofSystem(name)
    }
  }

  private static func ofText(_ name: String) -> RecordClass? {
    switch name {
    case "flash.text::CSMSettings": RecordClass("fontSize insideCutoff outsideCutoff")
    case "flash.text::TextExtent":
      RecordClass("width height textFieldWidth textFieldHeight ascent descent")
    case "flash.text::TextLineMetrics": RecordClass("x width height ascent descent leading")
    case "flash.text.engine::FontMetrics":
      RecordClass(
        "emBox strikethroughOffset strikethroughThickness underlineOffset underlineThickness"
          + " subscriptOffset subscriptScale superscriptOffset superscriptScale lineGap")
    case "flash.text::TextRun": RecordClass("beginIndex endIndex textFormat")
    default: nil
    }
  }

  /// The entries of the player's own in a menu, as ContextMenuBuiltInItems has them.
  static let builtInItems = [
    "forwardAndBack", "loop", "play", "print", "quality", "rewind", "save", "zoom",
  ]

  private static func ofMenus(_ name: String) -> RecordClass? {
    switch name {
    case "flash.display::NativeMenuItem":
      RecordClass(
        "label isSeparator",
        more: "enabled checked data keyEquivalent keyEquivalentModifiers menu mnemonicIndex name"
          + " submenu")
    case "flash.ui::ContextMenuItem": RecordClass("", more: "caption separatorBefore visible")
    case "flash.ui::ContextMenu":
      RecordClass("", more: "builtInItems clipboardItems clipboardMenu customItems link")
    case "flash.ui::ContextMenuBuiltInItems":
      RecordClass("", more: builtInItems.joined(separator: " "))
    case "flash.ui::ContextMenuClipboardItems":
      RecordClass("", more: "clear copy cut paste selectAll")
    case "flash.ui::MouseCursorData": RecordClass("", more: "data frameRate hotSpot")
    default: nil
    }
  }

  private static func ofGraphics(_ name: String) -> RecordClass? {
    let culling = ["none", "positive", "negative"]
    return switch name {
    case "flash.display::GraphicsSolidFill": RecordClass("color alpha")
    case "flash.display::GraphicsGradientFill":
      RecordClass(
        "type colors alphas ratios matrix spreadMethod interpolationMethod focalPointRatio",
        words: [
          "type": ["linear", "radial"], "spreadMethod": ["pad", "reflect", "repeat"],
          "interpolationMethod": ["rgb", "linearRGB"],
        ])
    case "flash.display::GraphicsBitmapFill": RecordClass("bitmapData matrix repeat smooth")
    case "flash.display::GraphicsShaderFill": RecordClass("shader matrix")
    case "flash.display::GraphicsStroke":
      RecordClass(
        "thickness pixelHinting scaleMode caps joints miterLimit fill",
        words: [
          "scaleMode": ["none", "horizontal", "vertical", "normal"],
          "caps": ["none", "square", "round"], "joints": ["miter", "bevel", "round"],
        ])
    case "flash.display::GraphicsPath":
      RecordClass("commands data winding", words: ["winding": ["evenOdd", "nonZero"]])
    case "flash.display::GraphicsTrianglePath":
      RecordClass("vertices indices uvtData culling", words: ["culling": culling])
    default: nil
    }
  }

  private static func ofFilters(_ name: String) -> RecordClass? {
    let gradient =
      "distance angle colors alphas ratios blurX blurY strength quality type knockout"
    return switch name {
    case "flash.filters::BlurFilter": RecordClass("blurX blurY quality")
    case "flash.filters::GlowFilter":
      RecordClass("color alpha blurX blurY strength quality inner knockout")
    case "flash.filters::DropShadowFilter":
      RecordClass(
        "distance angle color alpha blurX blurY strength quality inner knockout hideObject")
    case "flash.filters::BevelFilter":
      RecordClass(
        "distance angle highlightColor highlightAlpha shadowColor shadowAlpha blurX blurY"
          + " strength quality type knockout")
    case "flash.filters::GradientGlowFilter", "flash.filters::GradientBevelFilter":
      RecordClass(gradient, copied: "colors alphas ratios")
    case "flash.filters::ColorMatrixFilter": RecordClass("matrix", copied: "matrix")
    case "flash.filters::ConvolutionFilter":
      RecordClass(
        "matrixX matrixY matrix divisor bias preserveAlpha clamp color alpha", copied: "matrix")
    case "flash.filters::DisplacementMapFilter":
      RecordClass("mapBitmap mapPoint componentX componentY scaleX scaleY mode color alpha")
    case "flash.filters::ShaderFilter":
      RecordClass("shader", more: "bottomExtension leftExtension rightExtension topExtension")
    default: nil
    }
  }
}
