import Catalog
import CoreABI
import HostBase

/// What a core and its host exchange by callbacks: commands of the environment, pictures, sound, buttons, packets.
///
/// `CallbackHub` passes each callback of a core to the environment of the session that called into it.
final class CoreEnvironment {
  let plan: SessionPlan
  let texts = TextPool()
  let video: VideoSink
  let audio: AudioSink
  let latch = InputLatch()
  let optionTable: OptionTable
  let journal: SessionJournal
  /// What may still be taken of the images that the core makes.
  var images = ImageAllowance()
  /// What the core has declared.
  var facts = CoreFacts()
  /// The content, for as long as the core may look at it.
  var content: ContentBlock?
  /// How picture and sound are meant to come out.
  var avInfo = AVInfo()
  /// What the host looks at in the frame that runs.
  var wants: FrameWants = .all
  /// Why states are made now (`RETRO_SAVESTATE_CONTEXT_…`).
  var stateContext = RETRO_SAVESTATE_CONTEXT_NORMAL
  /// How far the machine has come.
  var time = MachineTime()
  /// The core's end of a link cable.
  private(set) lazy var link = CoreLink(environment: self)
  /// The settings of the game as the core was given them.
  var settings: UnsafeMutableBufferPointer<arcadia_setting>?

  init(plan: SessionPlan, video: VideoSink, audio: AudioSink) {
    self.plan = plan
    self.video = video
    self.audio = audio
    optionTable = OptionTable(requested: plan.options, texts: texts)
    journal = SessionJournal(core: plan.core.name)
  }

  deinit {
    settings?.deallocate()
  }

  /// Drops every pointer into the core, so that nothing can be called by accident.
  func forgetCallbacks() {
    facts.keyboard = nil
    facts.frameTime = nil
    facts.audioStatus = nil
    facts.updateDisplay = nil
    facts.drive = nil
    facts.network = nil
    facts.memoryMaps = []
    facts.counters = []
    content = nil
  }
}
