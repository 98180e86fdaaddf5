import Testing

@testable import HostKit

@Suite("Texts that toml++ must not see")
struct TOMLGuardTests {
  @Test(
    "a header without a name is refused with its line",
    arguments: ["[!x]", "[.a]", "[ =", "[[ .a]]", "[é]", "[{", "[\n", "[#", "\t[,]", "\u{FEFF}[+]"])
  func refused(header: String) {
    #expect(TOMLGuard.objection(to: header)?.line == 1)
    let below = "a = 1 # [!\nb = \"[!\\\" [!\"\n[c]\n" + header
    #expect(TOMLGuard.objection(to: below)?.line == 4, "\(below)")
    #expect(throws: SettingsError.self) { try SettingsFile.table(below, path: "x") }
    #expect(throws: InputMapError.self) { try InputMap.standard.applying(toml: below, file: "x") }
  }

  @Test(
    "brackets inside values, texts and comments are no headers",
    arguments: [
      "a = [\n  [1, 2],\n [+1], [{ x = 1 }],\n[ # one\n ]\n]\n[b]\n", "a = '''\n[!x]\n'''\n",
      "a = \"\"\"\n[!x]\n\\\"\"\" [!\n\"\"\"\n", "# [!\n", "a = '[!'\n", "a = { b = [\"[!\"] }\n",
      "[\"x\"]\n['y']\n[-]\n[ a . b ]\n[[ c ]]\n", "a = \"\"\"\"x\"\"\"\"\"\n[b]\n",
    ])
  func allowed(text: String) throws {
    #expect(TOMLGuard.objection(to: text) == nil)
    _ = try SettingsFile.table(text, path: "x")
  }
}
