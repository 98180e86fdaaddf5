import CSDL2
import Catalog
import HostBase
import Library
import Play
import Session
import Testing

@testable import HostSDL

@Suite("Codes of keys")
struct KeyCodeTests {
  @Test(
    "SDL's keys are libretro's",
    arguments: [
      (Int32(SDLK_a.rawValue), SDL_SCANCODE_A, UInt32(97)),
      (Int32(SDLK_RETURN.rawValue), SDL_SCANCODE_RETURN, 13),
      (Int32(bitPattern: SDLK_UP.rawValue), SDL_SCANCODE_UP, 273),
      (Int32(bitPattern: SDLK_LEFT.rawValue), SDL_SCANCODE_LEFT, 276),
      (Int32(bitPattern: SDLK_F1.rawValue), SDL_SCANCODE_F1, 282),
      (Int32(bitPattern: SDLK_F12.rawValue), SDL_SCANCODE_F12, 293),
      (Int32(bitPattern: SDLK_RSHIFT.rawValue), SDL_SCANCODE_RSHIFT, 303),
      (Int32(bitPattern: SDLK_RCTRL.rawValue), SDL_SCANCODE_RCTRL, 305),
      (Int32(bitPattern: SDLK_KP_5.rawValue), SDL_SCANCODE_KP_5, 261),
      (Int32(bitPattern: SDLK_SCROLLLOCK.rawValue), SDL_SCANCODE_SCROLLLOCK, 302),
      (Int32(0xe9), SDL_SCANCODE_2, 50), (Int32(0), SDL_SCANCODE_UNKNOWN, 0),
    ] as [(Int32, SDL_Scancode, UInt32)])
  func keys(keycode: Int32, scancode: SDL_Scancode, expected: UInt32) {
    #expect(retroKey(keycode: keycode, scancode: UInt32(scancode.rawValue)) == expected)
  }
}
