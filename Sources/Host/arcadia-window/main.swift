// The same command line with windows, the terminal and sound; `arcadia` becomes this program where it needs them.
import HostCLI
import HostWindow

Program.main(stages: WindowStages())
