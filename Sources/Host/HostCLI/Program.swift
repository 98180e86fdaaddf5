import ArgumentParser
import Catalog
import CommandBase
import Glibc
import HostBase
package import HostProgram
import Isolation
import Library
import Play
import Thumbnails

/// The `arcadia` program: reads the command line, runs the command, turns every failure into one line and a code.
package enum Program {
  /// When this version was made, as manual pages write it.
  static let date = "November 21, 2026"

  /// Runs the command line of this process and ends it.
  ///
  /// Without `stages`, a command that needs them continues in the program for windows.
  package static func main(stages: (any StageOpener)? = nil) -> Never {
    signal(SIGPIPE, SIG_IGN)
    // Swift's runtime treats it as a crash, and continues after a page of text.
    signal(SIGQUIT, SIG_DFL)
    // The child that checks a core: before anything is opened that the core could reach.
    if CommandLine.arguments.count == 3, CommandLine.arguments[1] == CoreProbe.subcommand {
      exit(CoreProbe.runChild(path: CommandLine.arguments[2]))
    }
    if CommandLine.arguments.count == 2, CommandLine.arguments[1] == CoreWorker.subcommand {
      CoreWorker.runChild()
    }
    if CommandLine.arguments.count > 1, CommandLine.arguments[1] == PictureWorker.subcommand {
      PictureWorker.runChild(arguments: Array(CommandLine.arguments.dropFirst(2)))
    }
    // The parent may have ignored it, and then the end of a core's process would be unknown.
    signal(SIGCHLD, SIG_DFL)
    StartBench.restartIfAsked()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if stages != nil {
      // Found and opened now: another version may be installed while this one runs.
      _ = ProgramFiles.helper
      // One name for both programs, in lists of processes.
      let name = open("/proc/self/comm", O_WRONLY | O_CLOEXEC)
      _ = write(name, "arcadia", 7)
      close(name)
    }
    if stages == nil, isForWindow(arguments) { WindowProgram.becomeIfThere() }
    // Whatever a core prints goes to standard error; results keep the real standard output.
    StandardOutput.reserve()
    exit(run(arguments, stages: stages).rawValue)
  }

  /// Whether a command line is certainly one for a window, so that it need not be read twice.
  private static func isForWindow(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return DesktopStart.hasPerson }
    return first == "library" && Set(arguments).isDisjoint(with: ["--help", "-h", "--version"])
  }

  /// Runs one command line; returns the exit code.
  static func run(_ arguments: [String], stages: (any StageOpener)? = nil) -> ExitCode {
    // Before the parser, which takes twice the time of all the rest to learn of every command.
    if arguments == ["--version"] {
      StandardOutput.write(SafeText(Arcadia.configuration.version + "\n"))
      return .done
    }
    let wantsJSON = arguments.prefix { $0 != "--" }.contains("--json")
    let typed = arguments
    do {
      let arguments = try TypedLine.mended(typed)
      var command = try Arcadia.parseAsRoot(arguments)
      try RepeatedOption.refuse(in: arguments)
      if var command = command as? any ArcadiaCommand {
        if stages == nil, let command = command as? any WindowCommand, command.needsWindow {
          try WindowProgram.become()
        }
        let context = try command.global.context()
        context.stages = stages
        try command.run(context)
        context.tellNewHome()
      } else {
        try command.run()
      }
      return .done
    } catch let status as EndedWith {
      return status.code
    } catch let failure as any HostFailure {
      let arguments = (try? TypedLine.mended(typed)) ?? typed
      report(hinting(failure, arguments), asJSON: wantsJSON)
      return failure.exitCode
    } catch {
      let arguments = (try? TypedLine.mended(typed)) ?? typed
      return tell(error, of: arguments, asJSON: wantsJSON)
    }
  }

  /// Prints what the argument parser reports: help, version, completions, or what is wrong with the command line.
  private static func tell(
    _ error: any Error, of arguments: [String], asJSON: Bool
  ) -> ExitCode {
    // The parser lays out a page for every question asked of it, and traps where the terminal is narrower than its
    // columns: so it gets the width as a parameter.
    setenv("COLUMNS", "\(HelpText.columns)", 1)
    let code = Arcadia.exitCode(for: error)
    let isWrong = code == .validationFailure
    if code != .success && !isWrong {
      report(OtherFailure(message: "\(error)"), asJSON: asJSON)
      return .other
    }
    if isWrong || arguments.first == "help" {
      let option = isWrong ? TypedLine.optionAfterEnd(arguments) : nil
      if let message = CommandGuess(arguments)?.message ?? option {
        report(UsageFailure(message: message), asJSON: asJSON)
        return .usage
      }
    }
    let text = Arcadia.fullMessage(for: error, columns: HelpText.columns)
    if !isWrong {
      let isScript = arguments.contains { $0.hasPrefix("--generate-completion-script") }
      let page = isScript ? ShellText.mended(script: text) : HelpText.arranged(text)
      StandardOutput.write(SafeText(page.hasSuffix("\n") ? page : page + "\n"))
      return .done
    }
    if asJSON {
      report(UsageFailure(message: Arcadia.message(for: error)), asJSON: true)
    } else {
      let complaint = HelpText.complaint(text)
      StandardError.write(SafeText(complaint.hasSuffix("\n") ? complaint : complaint + "\n"))
    }
    return .usage
  }

  /// A game that is not found may have been meant as a command.
  private static func hinting(
    _ failure: any HostFailure, _ arguments: [String]
  ) -> any HostFailure {
    guard case .noSuchGame(let word, let folder)? = failure as? LibraryError,
      let guess = CommandGuess(arguments), guess.typed == word,
      !guess.meant.isEmpty || word.allSatisfy(\.isLetter)
    else { return failure }
    let missing = "no game or command \(word); the games are in \(folder)"
    return NoGameOrCommand(
      message: guess.meant.isEmpty
        ? "\(missing) (`arcadia game list`), the commands in `arcadia --help`"
        : "\(missing); \(guess.question)")
  }

  /// Writes a failure to standard error: one line, or one JSON document.
  private static func report(_ failure: any HostFailure, asJSON: Bool) {
    if asJSON {
      let body = FailureOutput(failure, choices: choices(failure))
      StandardError.write((try? Output.json(body)) ?? SafeText(failure.message))
      StandardError.write(SafeText("\n"))
    } else if let failure = failure as? LibraryError, let choices = choices(failure) {
      StandardError.write(
        SafeText("arcadia: \(failure.headline.text):\n\(Choice.lines(choices))\n"))
    } else {
      StandardError.write(SafeText("arcadia: \(failure.message)\n"))
    }
  }

  /// What the user can choose from; nil if there is no choice.
  private static func choices(_ failure: any HostFailure) -> [String]? {
    guard let choices = (failure as? LibraryError)?.choices, !choices.isEmpty else { return nil }
    return choices
  }
}

/// A command line that is wrong.
private struct UsageFailure: HostFailure {
  var message: String
  var exitCode: ExitCode { .usage }
  var code: String { "usage" }
}

/// A word that is neither a game nor a command.
private struct NoGameOrCommand: HostFailure {
  var message: String
  var exitCode: ExitCode { .notFound }
  var code: String { "game_not_found" }
}

/// Something that no one made a failure of ours of.
private struct OtherFailure: HostFailure {
  var message: String
  var exitCode: ExitCode { .other }
  var code: String { "other" }
}
