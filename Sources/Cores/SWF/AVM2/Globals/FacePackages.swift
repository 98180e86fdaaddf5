extension FacePackage {
  /// All that the player declares.
  package static let all: [FacePackage] = [
    .accessibility, .automation, .builtin, .concurrent, .crypto, .desktop, .display, .display3D,
    .display3DTextures, .errors, .events, .external, .filesystem, .filters, .geom, .globalization,
    .html, .media, .net, .netDrm, .printing, .profiler, .sampler, .security, .sensors, .system,
    .text, .textEngine, .textIme, .topLevel, .trace, .ui, .utils, .vectors, .xml,
  ]
}
