import HostDesktop
import HostProgram
import Library
import Testing

@testable import HostWindow
@testable import UIComponent

@Suite("The window's colours") struct WindowColorsTests {
  @Test("the command wins over the setting, the setting over the desktop")
  func order() {
    var light = DesktopLook()
    light.colorScheme = .light
    #expect(WindowColors(setting: .auto).fixed == nil)
    #expect(WindowColors(setting: .auto).theme(for: light) == .light)
    #expect(WindowColors(setting: .dark).theme(for: light) == .dark)
    let chosen = WindowColors(setting: .dark, chosen: .contrast)
    #expect(chosen.fixed == .contrast && chosen.theme(for: light) == .contrast)
    #expect(WindowColors(setting: .auto, chosen: .dark).theme(for: light) == .dark)
  }

  @Test("the command line knows every theme by its name")
  func names() {
    #expect(LibraryRequest.Colors.allCases.map(\.rawValue) == Theme.all.map(\.name))
    #expect(LibraryRequest.Colors.allCases.map(\.theme) == Theme.all)
  }
}
