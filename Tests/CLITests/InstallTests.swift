import Glibc
import TestSupport
import Testing

@Suite("make install")
struct InstallTests {
  @Test("make help shows every goal in two columns")
  func help() throws {
    let home = try Home(withOurCores: false)
    try #require(shell("make -s -C '\(TestRun.package)' help >'\(home.root)/help'") == 0)
    let lines = Home.text(home.root + "/help").split(separator: "\n")
    #expect(lines.count > 15)
    let columns = Set(
      lines.map { line in
        let name = line.dropFirst(2).prefix { $0 != " " }
        return 2 + name.count + line.dropFirst(2 + name.count).prefix { $0 == " " }.count
      })
    #expect(columns.count == 1, "\(lines)")
  }

  @Test("what is installed works from where it is, and uninstall leaves nothing")
  func staged() throws {
    let home = try Home(withOurCores: false)
    let stage = home.root + "/stage"
    func make(_ goal: String) -> Int32 {
      // As under sudo: nothing is built, what this test run built is installed.
      shell(
        """
        make -s -C '\(TestRun.package)' \(goal) SUDO_USER=test OUT='\(TestRun.products)' \
        DESTDIR='\(stage)' PREFIX=/usr >'\(home.root)/log' 2>&1
        """)
    }
    func arcadia(_ words: String) -> (code: Int32, output: String) {
      let code = shell(
        """
        HOME='\(home.root)' ARCADIA_HOME='\(home.arcadia)' ARCADIA_PLUGINS= \
        XDG_CONFIG_HOME='\(home.root)/config' XDG_DATA_HOME='\(home.root)/data' \
        XDG_STATE_HOME='\(home.root)/state' XDG_CACHE_HOME='\(home.root)/cache' \
        '\(stage)/usr/bin/arcadia' \(words) >'\(home.root)/out' 2>&1 </dev/null
        """)
      return (code, Home.text(home.root + "/out"))
    }
    try #require(make("install") == 0, "\(Home.text(home.root + "/log"))")
    #expect(shell("[ -z \"$(find '\(stage)' -type l)\" ]") == 0, "the kit stands alone")

    let core = arcadia("core info gb")
    #expect(core.code == 0 && core.output.contains("\(stage)/usr/lib/arcadia/gb.so"))
    let played = arcadia(
      "run '\(stage)/usr/share/arcadia/arcadia-demo.gb' --headless --frames 60 --hash 60")
    #expect(played.code == 0 && played.output.contains("frame 60 video"))
    let movie = arcadia(
      "run '\(stage)/usr/share/arcadia/arcadia-flash-demo.swf' --headless --frames 2 --hash 2")
    #expect(movie.code == 0 && movie.output.contains("frame 2 video"), "\(movie.output)")
    // The program for windows, and its helpers.
    let library = arcadia("library --headless --commands '\(home.root)/commands'")
    #expect(library.code == 0, "\(library.output)")
    #expect(!Home.bytes(home.root + "/commands").isEmpty)
    let made = arcadia("core new slides --into '\(home.root)/slides'")
    #expect(made.code == 0, "\(made.output)")
    let manifest = Home.text(home.root + "/slides/Package.swift")
    #expect(manifest.contains("\(stage)/usr/share/arcadia/kit"))

    let files = [
      "share/applications/arcadia.desktop", "share/mime/packages/arcadia.xml",
      "share/icons/hicolor/scalable/apps/arcadia.svg", "share/thumbnailers/arcadia.thumbnailer",
      "share/man/man1/arcadia.1",
      "share/bash-completion/completions/arcadia", "share/zsh/site-functions/_arcadia",
      "share/fish/vendor_completions.d/arcadia.fish",
    ]
    for file in files { #expect(!Home.bytes("\(stage)/usr/\(file)").isEmpty, "\(file)") }
    // Where the desktop's own judges are here, they judge.
    #expect(
      shell(
        "! command -v desktop-file-validate >/dev/null || desktop-file-validate '\(stage)/usr/\(files[0])'"
      ) == 0)
    #expect(
      shell(
        "! command -v update-mime-database >/dev/null || update-mime-database '\(stage)/usr/share/mime' 2>/dev/null"
      ) == 0)
    #expect(shell("rm -rf '\(stage)/usr/share/mime/'[!p]*; exit 0") == 0)

    try #require(make("uninstall") == 0, "\(Home.text(home.root + "/log"))")
    #expect(shell("[ -z \"$(find '\(stage)' -type f)\" ]") == 0)
  }
}
