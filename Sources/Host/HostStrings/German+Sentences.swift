/// The host's own sentences about files, cores and games in German, by their English templates.
///
/// `Tests/Conformance/sentences.py` finds those without a translation.
extension Language {
  static let germanSentences: [String: String] = [
    "\"{0}\" is not a valid name: {1}": "„{0}“ ist kein gültiger Name: {1}",
    "\"{0}\" is taken by {1}; choose another name":
      "„{0}“ gehört schon {1}; wählen Sie einen anderen Namen",
    ".{0} files": ".{0}-Dateien",
    "1 cheat is on": "1 Cheat ist an",
    "; a report of it: {0}": "; ein Bericht darüber: {0}",
    "Already running{0}. This copy will not save.":
      "Läuft schon{0}. Hier wird nichts gespeichert.",
    "Nothing will be saved: {0}": "Es wird nichts gespeichert: {0}",
    "The save beside the game is not used: {0}":
      "Der Spielstand neben dem Spiel wird nicht benutzt: {0}",
    "Took over the save beside the game, {0}; from now on it is kept in the library":
      "Der Spielstand neben dem Spiel, {0}, wurde übernommen; ab jetzt liegt er in der Bibliothek",
    "Waiting for the other machine: start it with {0}":
      "Wartet auf das andere Gerät: starten Sie es mit {0}",
    "`arcadia type list` shows what the cores here take":
      "`arcadia type list` zeigt, was die Kerne hier nehmen",
    "cannot wait at {0} ({1}); choose another name or port after --link":
      "an {0} kann nicht gewartet werden ({1}); wählen Sie nach --link einen anderen Namen oder Port",
    "create": "anlegen",
    "files without an extension": "Dateien ohne Endung",
    "invalid slot": "kein gültiger Platz",
    "invalid slot \"{0}\": use a number, auto, or a name (no \"/\", no leading @, not \"latest\")":
      "„{0}“ ist kein gültiger Platz: nehmen Sie eine Zahl, auto oder einen Namen (ohne „/“, ohne @ am Anfang, nicht „latest“)",
    "it already exists": "sie ist schon da",
    "it belongs to another game ({0})": "sie gehört zu einem anderen Spiel ({0})",
    "it cannot be read ({0}); check name and permissions":
      "sie ist nicht lesbar ({0}); prüfen Sie Namen und Rechte",
    "it could not be checked: {0}": "sie konnte nicht geprüft werden: {0}",
    "it crashed in {0} ({1})": "er stürzte in {0} ab ({1})",
    "it ended its process in {0} (status {1})": "er beendete seinen Prozess in {0} (Status {1})",
    "it gave no answer in {0} for {1} s and was stopped":
      "er antwortete in {0} {1} s lang nicht und wurde beendet",
    "it has version {0} of the format": "sie hat Version {0} des Formats",
    "it is a library but not a libretro core: it lacks all {0} functions of one":
      "sie ist eine Bibliothek, aber kein libretro-Kern: ihr fehlen alle {0} Funktionen eines solchen",
    "it is a library but not a libretro core: it lacks {0}":
      "sie ist eine Bibliothek, aber kein libretro-Kern: ihr fehlt {0}",
    "it is already in use in this process; end that game first":
      "sie wird in diesem Prozess schon benutzt; beenden Sie erst jenes Spiel",
    "it is built for {0}, this machine is {1}; get the core's {2} build":
      "sie ist für {0} gebaut, dieses Gerät ist {1}; holen Sie den Kern für {2}",
    "it is cut short ({0}); copy it again": "sie ist abgeschnitten ({0}); kopieren Sie sie neu",
    "it is damaged ({0}); copy it again": "sie ist beschädigt ({0}); kopieren Sie sie neu",
    "it is not trusted yet, which the setting cores.trust = \"strict\" asks for: arcadia core trust {0}":
      "ihr wird noch nicht vertraut, was die Einstellung cores.trust = \"strict\" verlangt: arcadia core trust {0}",
    "it is {0}, not a core; a core is an ELF shared object (.so)":
      "sie ist {0} und kein Kern; ein Kern ist eine ELF-Bibliothek (.so)",
    "it speaks version {0} of the libretro API; Arcadia speaks version 1":
      "sie spricht Version {0} der libretro-Schnittstelle; Arcadia spricht Version 1",
    "it was made by the core {0}": "sie ist vom Kern {0}",
    "its manifest is not valid: {0}": "ihre Beschreibung ist ungültig: {0}",
    "its manifest is not valid: {0} {1}": "ihre Beschreibung ist ungültig: {0} {1}",
    "its signature is bad ({0}), so it is not loaded; get core and {1} file again from where they came":
      "ihre Unterschrift ist falsch ({0}), daher wird sie nicht geladen; holen Sie Kern und {1}-Datei neu von ihrer Quelle",
    "killed": "abgebrochen",
    "list": "auflisten",
    "move": "verschieben",
    "name a game, or a core that runs without one with --core":
      "nennen Sie ein Spiel, oder mit --core einen Kern, der ohne eines läuft",
    "no core is called {0}, and none is installed; put a .so into a plugins folder":
      "kein Kern heißt {0}, und keiner ist installiert; legen Sie eine .so-Datei in einen Ordner für Kerne",
    "no core is called {0}; there are {1}": "kein Kern heißt {0}; es gibt {1}",
    "no core takes .{0} files; put one into a plugins folder or name it with --core":
      "kein Kern nimmt .{0}-Dateien; legen Sie einen in einen Ordner für Kerne, oder nennen Sie ihn mit --core",
    "no core takes files without an extension; put one into a plugins folder or name it with --core":
      "kein Kern nimmt Dateien ohne Endung; legen Sie einen in einen Ordner für Kerne, oder nennen Sie ihn mit --core",
    "no earlier version of the saves is kept: {0}":
      "keine frühere Fassung der Spielstände wird aufgehoben: {0}",
    "no other machine came to {0} within {1} seconds; start the other one with the same --link":
      "kein anderes Gerät kam in {1} Sekunden zu {0}; starten Sie das andere mit demselben --link",
    "no other machine waits at {0} ({1}); start the other one with --link host first":
      "an {0} wartet kein anderes Gerät ({1}); starten Sie das andere erst mit --link host",
    "no setting {0}; did you mean {1}?": "keine Einstellung {0}; meinten Sie {1}?",
    "no setting {0}; known: {1}": "keine Einstellung {0}; es gibt: {1}",
    "no state \"{0}\"": "keine Momentaufnahme „{0}“",
    "no window could be opened ({0}); to play in the terminal: arcadia GAME --video terminal":
      "kein Fenster ließ sich öffnen ({0}); um im Terminal zu spielen: arcadia SPIEL --video terminal",
    "no window without fonts ({0}); install fonts-dejavu-core, or play by a game's name":
      "ohne Schriften kein Fenster ({0}); installieren Sie fonts-dejavu-core, oder spielen Sie unter dem Namen eines Spiels",
    "none of its code was run, since there is no sandbox for it: {0}":
      "nichts davon wurde ausgeführt, weil es keine Abschottung dafür gibt: {0}",
    "none of the states of {0} could be loaded; start it without --resume, or see arcadia state verify":
      "keine Momentaufnahme von {0} ließ sich laden; beginnen Sie ohne --resume, oder siehe arcadia state verify",
    "read": "lesen",
    "remove": "entfernen",
    "several entries of the history begin with @{0}: {1}":
      "mehrere Einträge des Verlaufs beginnen mit @{0}: {1}",
    "slot {0} is empty": "Platz {0} ist leer",
    "start a kernel that has it, or accept that cores can reach all your files: arcadia config set cores.unconfined true":
      "starten Sie einen Kernel, der das hat, oder nehmen Sie hin, dass Kerne alle Ihre Dateien erreichen: arcadia config set cores.unconfined true",
    "states of {0} are too large: {1} MiB, and at most {2} MiB are kept":
      "Momentaufnahmen von {0} sind zu groß: {1} MiB, und höchstens {2} MiB werden aufgehoben",
    "states of {0} have {1} MiB, which is too much for rewinding; rewind.megabytes must be twice that":
      "Momentaufnahmen von {0} haben {1} MiB, zu viel zum Zurückspulen; rewind.megabytes muss doppelt so groß sein",
    "the automatic state is empty": "die automatische Momentaufnahme fehlt",
    "the cores here take {0}": "die Kerne hier nehmen {0}",
    "the entry @{0} keeps no state, since nothing was lost then":
      "der Eintrag @{0} hat keine Momentaufnahme, da nichts verloren ging",
    "the file has changed since {0}, and is not loaded; if you trust the change: arcadia core trust {1}":
      "die Datei hat sich seit {0} geändert und wird nicht geladen; wenn Sie der Änderung trauen: arcadia core trust {1}",
    "the history has no entry @{0}; `arcadia state log` shows what it has":
      "der Verlauf hat keinen Eintrag @{0}; `arcadia state log` zeigt, was er hat",
    "the link at {0} failed: {1}; both sides need the same core in the same version":
      "die Verbindung an {0} scheiterte: {1}; beide Seiten brauchen denselben Kern in derselben Version",
    "the link at {0} failed: {1}; choose another name or port after --link":
      "die Verbindung an {0} scheiterte: {1}; wählen Sie nach --link einen anderen Namen oder Port",
    "the system cannot load it: {0}": "das System kann sie nicht laden: {0}",
    "there are no cores: drop one into a Plugins folder (arcadia core list)":
      "es gibt keine Kerne: legen Sie einen in einen Ordner für Kerne (arcadia core list)",
    "there is no display ({0}); to play in the terminal: arcadia GAME --video terminal":
      "es gibt keinen Bildschirm ({0}); um im Terminal zu spielen: arcadia SPIEL --video terminal",
    "there is none": "es gibt keine",
    "write": "schreiben",
    "{0} all take .{1} files; choose one with --core, or make one the default in the settings":
      "{0} nehmen alle .{1}-Dateien; wählen Sie einen mit --core oder in den Einstellungen",
    "{0} already exists; choose another slot or name, or delete it first":
      "{0} ist schon da; wählen Sie einen anderen Platz oder Namen, oder löschen Sie sie erst",
    "{0} already exists; not overwritten. Choose another name or move it away":
      "{0} ist schon da und wurde nicht überschrieben. Wählen Sie einen anderen Namen, oder verschieben Sie sie",
    "{0} already there, with other content; not overwritten. --yes replaces it (the old one goes to the trash)":
      "{0} ist schon da, mit anderem Inhalt, und wurde nicht überschrieben. --yes ersetzt es (das alte kommt in den Papierkorb)",
    "{0} and 1 other folder of library.folders": "{0} und 1 weiterer Ordner aus library.folders",
    "{0} and {1} other folders of library.folders":
      "{0} und {1} weitere Ordner aus library.folders",
    "{0} belongs to another user; set XDG_RUNTIME_DIR to a folder of your own":
      "{0} gehört jemand anderem; setzen Sie XDG_RUNTIME_DIR auf einen eigenen Ordner",
    "{0} calls itself {1} as another core does: it gets neither that one's settings nor its folder; if it is to replace that one: arcadia core trust {2}":
      "{0} nennt sich {1} wie ein anderer Kern: er bekommt weder dessen Einstellungen noch dessen Ordner; wenn er ihn ersetzen soll: arcadia core trust {2}",
    "{0} cannot save its state at this moment; try again a moment later":
      "{0} kann gerade keine Momentaufnahme machen; versuchen Sie es gleich noch einmal",
    "{0} changes no discs in this game; open the list of the game's discs (.m3u), or use another core":
      "{0} wechselt in diesem Spiel keine CD; öffnen Sie die Liste seiner CDs (.m3u), oder nehmen Sie einen anderen Kern",
    "{0} cheats are on": "{0} Cheats sind an",
    "{0} contains several games; choose one": "{0} enthält mehrere Spiele; wählen Sie eines",
    "{0} could be {1}; say more of the name": "{0} könnte {1} sein; nennen Sie mehr vom Namen",
    "{0} crashed: {1}{2}": "{0} ist abgestürzt: {1}{2}",
    "{0} did not insert {1}; check that its file is whole and beside the game":
      "{0} hat {1} nicht eingelegt; prüfen Sie, ob die Datei ganz ist und beim Spiel liegt",
    "{0} does not save its state, so time cannot run back":
      "{0} macht keine Momentaufnahmen, daher läuft die Zeit nicht zurück",
    "{0} gave no answer for {1} s and was stopped{2}":
      "{0} antwortete {1} s lang nicht und wurde beendet{2}",
    "{0} gave no answer when it was to end and was stopped; the save is as of the last frame":
      "{0} antwortete am Ende nicht und wurde beendet; der Spielstand ist der des letzten Bildes",
    "{0} has changed since it was last played. It keeps using the saves of that name; earlier versions stay in the backups. Rename it if it is another game":
      "{0} hat sich geändert, seit es zuletzt gespielt wurde. Es benutzt weiter die Spielstände dieses Namens; frühere Fassungen bleiben aufgehoben. Benennen Sie es um, wenn es ein anderes Spiel ist",
    "{0} has changed since {1}; it was loaded, as you named it by its path":
      "{0} hat sich seit {1} geändert; sie wurde geladen, weil Sie ihren Pfad genannt haben",
    "{0} has no cheat {1}; its cheats are 1 to {2}":
      "{0} hat keinen Cheat {1}; seine Cheats sind 1 bis {2}",
    "{0} has no cheats; `arcadia cheat add` adds one":
      "{0} hat keine Cheats; `arcadia cheat add` legt einen an",
    "{0} has no clock that could be exported; leave --core away, or choose --layout raw":
      "{0} hat keine Uhr, die exportiert werden könnte; lassen Sie --core weg, oder wählen Sie --layout raw",
    "{0} has no game type \"{1}\"; it has {2}": "{0} hat keine Spielart „{1}“; es hat {2}",
    "{0} has no link cable; play without --link, or choose another core with --core":
      "{0} hat kein Verbindungskabel; spielen Sie ohne --link, oder wählen Sie mit --core einen anderen Kern",
    "{0} has no option {1}; {2}": "{0} hat keine Option {1}; {2}",
    "{0} has no save states, so time cannot run back":
      "{0} hat keine Momentaufnahmen, daher läuft die Zeit nicht zurück",
    "{0} has no save states; use the game's own saves, or another core":
      "{0} hat keine Momentaufnahmen; speichern Sie im Spiel, oder nehmen Sie einen anderen Kern",
    "{0} has no save yet: it makes one when you save in the game (or import one: arcadia save import)":
      "{0} hat noch keinen Spielstand: er entsteht, wenn Sie im Spiel speichern (oder importieren Sie einen: arcadia save import)",
    "{0} has no states; arcadia state save makes one":
      "{0} hat keine Momentaufnahmen; arcadia state save macht eine",
    "{0} has no version \"{1}\" of its save; arcadia save list --versions shows them":
      "{0} hat keine Fassung „{1}“ seines Spielstands; arcadia save list --versions zeigt sie",
    "{0} has one disc of this game and no disc {1}; open the list of the game's discs (.m3u)":
      "{0} hat eine CD dieses Spiels und keine CD {1}; öffnen Sie die Liste seiner CDs (.m3u)",
    "{0} has {1} discs of this game; choose 1 to {2}":
      "{0} hat {1} CDs dieses Spiels; wählen Sie 1 bis {2}",
    "{0} is being played by {1}; end that one first":
      "{0} wird von {1} gespielt; beenden Sie das erst",
    "{0} is newer than the save in the library and is not used; to take it: arcadia save import {1}":
      "{0} ist neuer als der Spielstand der Bibliothek und wird nicht benutzt; um ihn zu nehmen: arcadia save import {1}",
    "{0} is not a save: {1}": "{0} ist kein Spielstand: {1}",
    "{0} is not opened for {1}: it declares no option {2}":
      "{0} wird für {1} nicht geöffnet: er hat keine Option {2}",
    "{0} is not opened for {1}: no core reads hidden files of yours, or Arcadia's own":
      "{0} wird für {1} nicht geöffnet: kein Kern liest versteckte Dateien von Ihnen oder die von Arcadia",
    "{0} may need more BIOS files for some games: {1} (in {2})":
      "{0} braucht für manche Spiele weitere BIOS-Dateien: {1} (in {2})",
    "{0} may {1}, as the setting cores.grants says; from now on that is noted of its file, and the setting is not read again (arcadia core grant --help)":
      "{0} darf: {1}, wie die Einstellung cores.grants sagt; ab jetzt ist das bei seiner Datei vermerkt, und die Einstellung wird nicht mehr gelesen (arcadia core grant --help)",
    "{0} names {1}, not found in its folder; copy what is missing there":
      "{0} nennt {1}, was in seinem Ordner fehlt; kopieren Sie es dorthin",
    "{0} needs a BIOS: copy {1} into {2}": "{0} braucht ein BIOS: kopieren Sie {1} nach {2}",
    "{0} needs a game: name a file after it": "{0} braucht ein Spiel: nennen Sie danach eine Datei",
    "{0} of library.folders": "{0} aus library.folders",
    "{0} refused the state: {1}": "{0} nahm die Momentaufnahme nicht an: {1}",
    "{0} runs in a process of its own, but with less of a sandbox than usual: {1}":
      "{0} läuft in einem eigenen Prozess, aber weniger abgeschottet als sonst: {1}",
    "{0} takes no lists of discs; to play the next disc, open {1} itself":
      "{0} nimmt keine Listen von CDs; öffnen Sie für die nächste CD {1} selbst",
    "{0} was not run: {1}; {2}": "{0} wurde nicht gestartet: {1}; {2}",
    "{0}, and no other folder could be written either, so progress since the last save to {1} is lost":
      "{0}, und auch kein anderer Ordner war beschreibbar, daher ist der Fortschritt seit dem letzten Speichern in {1} verloren",
    "{0}, so time cannot run back": "{0}, daher läuft die Zeit nicht zurück",
    "{0}, line {1}: {2}; fix or delete the file":
      "{0}, Zeile {1}: {2}; berichtigen oder löschen Sie die Datei",
    "{0}: a clock of {1} that only the core that wrote it can read; name that core with --core":
      "{0}: eine Uhr von {1}, die nur der Kern lesen kann, der sie schrieb; nennen Sie ihn mit --core",
    "{0}: a game can have {1} cheats; remove some first":
      "{0}: ein Spiel kann {1} Cheats haben; entfernen Sie erst einige",
    "{0}: a signal came before it was read": "{0}: ein Signal kam, bevor sie gelesen war",
    "{0}: another Arcadia is moving files and did not end within half a minute; try again when it is done":
      "{0}: ein anderes Arcadia verschiebt Dateien und wurde in einer halben Minute nicht fertig; versuchen Sie es danach noch einmal",
    "{0}: another program is writing to it; try again":
      "{0}: ein anderes Programm schreibt darin; versuchen Sie es noch einmal",
    "{0}: cannot set {1} without harming the rest; edit it by hand":
      "{0}: {1} lässt sich nicht setzen, ohne den Rest zu stören; ändern Sie die Datei von Hand",
    "{0}: cannot {1} it ({2}); check the disk and try again":
      "{0}: lässt sich nicht {1} ({2}); prüfen Sie das Laufwerk, und versuchen Sie es noch einmal",
    "{0}: does not answer; games in it are listed as they were, and looked at when it answers again":
      "{0}: antwortet nicht; Spiele darin stehen da wie zuvor und werden angesehen, wenn er wieder antwortet",
    "{0}: here {1} would keep its own files, but it is a game's; rename the core's file, or choose another folder with --storage":
      "{0}: hier hätte {1} eigene Dateien, aber der Platz gehört einem Spiel; benennen Sie die Datei des Kerns um, oder wählen Sie mit --storage einen anderen Ordner",
    "{0}: its clock cannot be written as {1}, since {2}":
      "{0}: seine Uhr lässt sich nicht als {1} schreiben, denn {2}",
    "{0}: its symbolic links lead in a circle; remove or repair the link":
      "{0}: die Verknüpfungen führen im Kreis; entfernen oder berichtigen Sie sie",
    "{0}: larger than the {1} that are read; check that this is the right file":
      "{0}: größer als {1}, die gelesen werden; prüfen Sie, ob es die richtige Datei ist",
    "{0}: no core here takes any file in it (they take {1}); unpack it, or drop a core into a folder that `arcadia core --help` names":
      "{0}: kein Kern hier nimmt eine Datei daraus (sie nehmen {1}); entpacken Sie es, oder legen Sie einen Kern in einen Ordner, den `arcadia core --help` nennt",
    "{0}: no core takes {1}; {2}": "{0}: kein Kern nimmt {1}; {2}",
    "{0}: no game is known by what it begins with; say with --type what it is (`arcadia type list` shows the types)":
      "{0}: am Anfang ist kein Spiel zu erkennen; sagen Sie mit --type, was es ist (`arcadia type list` zeigt die Arten)",
    "{0}: no permission to {1} it; change its owner or permissions (ls -ld shows them)":
      "{0}: kein Recht zum {1}; ändern Sie Eigentümer oder Rechte (ls -ld zeigt sie)",
    "{0}: no such database; make it with arcadia database build":
      "{0}: es gibt keine solche Datenbank; arcadia database build macht sie",
    "{0}: no such file or folder; check the name":
      "{0}: keine solche Datei, kein solcher Ordner; prüfen Sie den Namen",
    "{0}: no such file, and no game of this name in {1}; `arcadia game list` shows the games":
      "{0}: keine solche Datei, und in {1} kein Spiel dieses Namens; `arcadia game list` zeigt die Spiele",
    "{0}: no {1}; {2}": "{0}: kein {1}; {2}",
    "{0}: not a cheat file, since {1}": "{0}: keine Datei von Cheats, denn {1}",
    "{0}: not a database that this version can read ({1}); build it again":
      "{0}: keine Datenbank, die diese Version lesen kann ({1}); legen Sie sie neu an",
    "{0}: not a readable PNG picture ({1}); replace it with another":
      "{0}: kein lesbares PNG-Bild ({1}); ersetzen Sie es",
    "{0}: not an IPS, BPS or UPS patch; remove it or name another with --patch":
      "{0}: kein IPS-, BPS- oder UPS-Patch; entfernen Sie ihn, oder nennen Sie mit --patch einen anderen",
    "{0}: not there; games in it are not listed until it is mounted, or the setting is changed":
      "{0}: nicht da; Spiele darin fehlen, bis er eingehängt oder die Einstellung geändert ist",
    "{0}: not unpacked, since {1}; unpack it by hand if you trust it":
      "{0}: nicht entpackt, denn {1}; entpacken Sie es von Hand, wenn Sie ihm trauen",
    "{0}: not written, since the core has shown no picture yet; run some frames first":
      "{0}: nicht geschrieben, da der Kern noch kein Bild gezeigt hat; spielen Sie erst ein wenig",
    "{0}: option {1} cannot be \"{2}\"; {3}": "{0}: Option {1} kann nicht „{2}“ sein; {3}",
    "{0}: part of this path is a file, not a folder; move that file away or choose another folder":
      "{0}: ein Teil dieses Pfades ist eine Datei und kein Ordner; verschieben Sie sie, oder wählen Sie einen anderen Ordner",
    "{0}: reading it takes more time or memory than a database of games does; build it again":
      "{0}: sie zu lesen braucht mehr Zeit oder Speicher als eine Datenbank von Spielen; legen Sie sie neu an",
    "{0}: several games match; name one of them":
      "{0}: mehrere Spiele passen; nennen Sie eines davon",
    "{0}: the archive also holds {1}; choose all of its games to delete it, or export those that you want to keep first":
      "{0}: im Archiv ist auch {1}; wählen Sie alle seine Spiele, um es zu löschen, oder exportieren Sie erst die, die Sie behalten wollen",
    "{0}: the archive is damaged, or is not what its name says ({1}); get it again":
      "{0}: das Archiv ist beschädigt oder nicht, was sein Name sagt ({1}); holen Sie es neu",
    "{0}: the disk is full; free some space and try again":
      "{0}: das Laufwerk ist voll; machen Sie Platz, und versuchen Sie es noch einmal",
    "{0}: the disk is full; make room on it": "{0}: das Laufwerk ist voll; machen Sie Platz",
    "{0}: the file is empty; copy it again from where it came":
      "{0}: die Datei ist leer; kopieren Sie sie neu von ihrer Quelle",
    "{0}: the file system is read-only; mount it writable or choose another folder with --home":
      "{0}: das Dateisystem ist nur lesbar; hängen Sie es beschreibbar ein, oder wählen Sie mit --home einen anderen Ordner",
    "{0}: the game in it has several files, which a core cannot open in an archive; `arcadia game import` unpacks it into the library":
      "{0}: das Spiel darin hat mehrere Dateien, die ein Kern nicht im Archiv öffnen kann; `arcadia game import` entpackt es in die Bibliothek",
    "{0}: the game was damaged on the disk since it was last played; get it again from where it came":
      "{0}: das Spiel wurde auf dem Laufwerk beschädigt, seit es zuletzt gespielt wurde; holen Sie es neu von seiner Quelle",
    "{0}: the library's folder is not there; connect its disk, or choose another folder":
      "{0}: der Ordner der Bibliothek ist nicht da; schließen Sie sein Laufwerk an, oder wählen Sie einen anderen Ordner",
    "{0}: the patch has no end mark; if the game does not work, get it again":
      "{0}: dem Patch fehlt das Ende; wenn das Spiel nicht läuft, holen Sie ihn neu",
    "{0}: the patch is damaged ({1}); get it again or move it away":
      "{0}: der Patch ist beschädigt ({1}); holen Sie ihn neu, oder verschieben Sie ihn",
    "{0}: the patch is not for {1} ({2}); find the version of the game it was made for, or move the patch away":
      "{0}: der Patch ist nicht für {1} ({2}); suchen Sie die Fassung des Spiels, für die er gemacht ist, oder verschieben Sie ihn",
    "{0}: the patched game would be larger than {1}; move the patch away":
      "{0}: mit dem Patch wäre das Spiel größer als {1}; verschieben Sie ihn",
    "{0}: the program that reads it has ended; nothing more was written":
      "{0}: das Programm, das es liest, ist beendet; mehr wurde nicht geschrieben",
    "{0}: the state belongs to another game ({1}); load it with that game":
      "{0}: die Momentaufnahme gehört zu einem anderen Spiel ({1}); laden Sie sie dort",
    "{0}: the state has version {1} of the format, which this program does not know; update the program":
      "{0}: die Momentaufnahme hat Version {1} des Formats, die dieses Programm nicht kennt; erneuern Sie es",
    "{0}: the state is damaged ({1}) and was not loaded; use another one":
      "{0}: die Momentaufnahme ist beschädigt ({1}) und wurde nicht geladen; nehmen Sie eine andere",
    "{0}: the state was made by the core {1}, not by {2}; choose it with --core":
      "{0}: die Momentaufnahme ist vom Kern {1}, nicht von {2}; wählen Sie ihn mit --core",
    "{0}: there is no {1} in it; `bsdtar -tf` shows what it holds":
      "{0}: {1} ist nicht darin; `bsdtar -tf` zeigt, was es enthält",
    "{0}: this archive holds several games, which stay together; take this one out first (arcadia game export), or name the archive's file":
      "{0}: dieses Archiv enthält mehrere Spiele, die zusammenbleiben; holen Sie dieses erst heraus (arcadia game export), oder nennen Sie die Datei des Archivs",
    "{0}: this entry of the history is damaged ({1}); `arcadia state log` shows the others":
      "{0}: dieser Eintrag des Verlaufs ist beschädigt ({1}); `arcadia state log` zeigt die anderen",
    "{0}: this is a folder; name a file inside it":
      "{0}: das ist ein Ordner; nennen Sie eine Datei darin",
    "{0}: this is not an ordinary file but a pipe, a device or a socket; copy it into a file first":
      "{0}: das ist keine gewöhnliche Datei, sondern eine Pipe, ein Gerät oder ein Socket; kopieren Sie es erst in eine Datei",
    "{0}: this name is too long for the file system; shorten it":
      "{0}: dieser Name ist zu lang für das Dateisystem; kürzen Sie ihn",
    "{0}: this version is damaged and was not restored; choose another one (arcadia save list --versions)":
      "{0}: diese Fassung ist beschädigt und wurde nicht wiederhergestellt; wählen Sie eine andere (arcadia save list --versions)",
    "{0}: too large for this file system; choose another folder":
      "{0}: zu groß für dieses Dateisystem; wählen Sie einen anderen Ordner",
    "{0}: too long for a socket; choose a shorter name or set XDG_RUNTIME_DIR":
      "{0}: zu lang für einen Socket; wählen Sie einen kürzeren Namen, oder setzen Sie XDG_RUNTIME_DIR",
    "{0}: unknown setting {1} ignored": "{0}: unbekannte Einstellung {1} wird nicht beachtet",
    "{0}: unknown setting {1} ignored; did you mean {2}?":
      "{0}: unbekannte Einstellung {1} wird nicht beachtet; meinten Sie {2}?",
    "{0}: {1} must be a table; ignored": "{0}: {1} muss eine Tabelle sein und wird nicht beachtet",
    "{0}: {1}.{2} must be text; ignored": "{0}: {1}.{2} muss Text sein und wird nicht beachtet",
    "{0}: your disk quota is used up; free some space and try again":
      "{0}: Ihr Anteil am Laufwerk ist verbraucht; machen Sie Platz, und versuchen Sie es noch einmal",
    "{0}: {1} by {2} pixels are more than are read; make the picture smaller":
      "{0}: {1} mal {2} Pixel sind mehr, als gelesen werden; verkleinern Sie das Bild",
    "{0}: {1} has {2} MiB of memory for a save, and {3} MiB are kept at most; nothing is saved there":
      "{0}: {1} hat {2} MiB für einen Spielstand, und höchstens {3} MiB werden aufgehoben; dort wird nichts gespeichert",
    "{0}: {1} is changing its files; try again when it is done":
      "{0}: {1} ändert gerade seine Dateien; versuchen Sie es danach noch einmal",
    "{0}: {1} is encrypted; unpack it with its password first":
      "{0}: {1} ist verschlüsselt; entpacken Sie es erst mit seinem Passwort",
    "{0}: {1} parts of this state lay in an entry of the history that is damaged; `arcadia state log` shows the others":
      "{0}: {1} Teile dieser Momentaufnahme lagen in einem beschädigten Eintrag des Verlaufs; `arcadia state log` zeigt die anderen",
    "{0}: {1} refused it: {2}": "{0}: {1} nahm es nicht an: {2}",
    "{0}: {1}; covers are PNG, JPEG or WebP files":
      "{0}: {1}; Bilder sind PNG-, JPEG- oder WebP-Dateien",
    "{0}: {1}; its states: {2}": "{0}: {1}; seine Momentaufnahmen: {2}",
    "{0}: {1}; the game has no states (arcadia state save makes one)":
      "{0}: {1}; das Spiel hat keine Momentaufnahmen (arcadia state save macht eine)",
    "{0}; the change could not be undone either; the next command completes it ({1} says what it is)":
      "{0}; die Änderung ließ sich auch nicht zurücknehmen; der nächste Befehl vollendet sie ({1} sagt, was sie ist)",
    "{0}; use the game's own saves, or another core":
      "{0}; speichern Sie im Spiel, oder nehmen Sie einen anderen Kern",
    "{0}; your progress was put into {1} instead: copy it to {2} once that works":
      "{0}; Ihr Fortschritt liegt stattdessen in {1}: kopieren Sie ihn nach {2}, sobald das geht",
    "Another game is also called {0} ({1}); the saves of {2} go to \"{3}\"":
      "Ein anderes Spiel heißt auch {0} ({1}); die Spielstände von {2} kommen nach „{3}“",
    "it did not arrive whole":
      "es kam nicht ganz an",
    "it is no name of ours":
      "es ist keiner unserer Namen",
    "its bytes are not here any more":
      "seine Bytes sind nicht mehr hier",
    "sync is off; turn it on with arcadia sync on FOLDER":
      "der Abgleich ist aus; arcadia sync on ORDNER schaltet ihn ein",
    "the sync did not end in time; the next one continues where it stopped":
      "der Abgleich wurde nicht rechtzeitig fertig; der nächste macht dort weiter",
    "the sync folder holds more than is taken from it at once ({0}); look at what is in it":
      "im Ordner des Abgleichs ist mehr, als auf einmal übernommen wird ({0}); sehen Sie nach, was darin liegt",
    "the sync folder is out of reach: {0}":
      "der Ordner des Abgleichs ist nicht zu erreichen: {0}",
    "{0} MiB":
      "{0} MiB",
    "{0} belongs to another library; to sync with it all the same run arcadia sync on {1}":
      "{0} gehört zu einer anderen Bibliothek; um trotzdem damit abzugleichen: arcadia sync on {1}",
    "{0} in the sync folder: {1}; the next sync tries it again":
      "{0} im Ordner des Abgleichs: {1}; der nächste Abgleich versucht es noch einmal",
    "{0} is empty; if it is a disk, connect it, and to fill it again run arcadia sync on {1}":
      "{0} ist leer; wenn es ein Laufwerk ist, verbinden Sie es, und um es neu zu füllen: arcadia sync on {1}",
    "{0} is not there; if it is a disk or a server, connect it":
      "{0} ist nicht da; wenn es ein Laufwerk oder ein Server ist, verbinden Sie ihn",
    "{0} versions":
      "{0} Fassungen",
    "{0}: an interrupted change of files could not be completed yet, so nothing was deleted elsewhere; run arcadia game verify":
      "{0}: eine unterbrochene Änderung von Dateien konnte noch nicht vollendet werden, darum wurde anderswo nichts gelöscht; rufen Sie arcadia game verify auf",
    "{0}: another sync is at work; try again when it is done":
      "{0}: ein anderer Abgleich läuft gerade; versuchen Sie es danach noch einmal",
    "{0}: it cannot be read; run arcadia sync on FOLDER again":
      "{0}: es lässt sich nicht lesen; rufen Sie noch einmal arcadia sync on ORDNER auf",
    "{0}: it is cut off; remove it to be a new device":
      "{0}: sie ist abgeschnitten; löschen Sie sie, um ein neues Gerät zu sein",
    "{0}: it is full; remove its folder to begin again, as a new device":
      "{0}: sie ist voll; löschen Sie ihren Ordner, um als neues Gerät neu zu beginnen",
    "{0}: it is missing or empty, so nothing was deleted elsewhere; if that is meant, sync with --yes":
      "{0}: er fehlt oder ist leer, darum wurde anderswo nichts gelöscht; wenn das so sein soll, gleichen Sie mit --yes ab",
    "{0}: it is on another disk than at the last sync, so nothing was deleted elsewhere; if that is meant, sync with --yes":
      "{0}: er liegt auf einem anderen Laufwerk als beim letzten Abgleich, darum wurde anderswo nichts gelöscht; wenn das so sein soll, gleichen Sie mit --yes ab",
    "{0}: it is too large to be synced, or has too many files":
      "{0}: es ist zu groß für den Abgleich oder hat zu viele Dateien",
    "{0}: no game's file is called that, so it was not written":
      "{0}: so heißt keine Datei eines Spiels, darum wurde sie nicht geschrieben",
    "{0}: no room is left in the sync folder; free some there and sync again":
      "{0}: im Ordner des Abgleichs ist kein Platz mehr; schaffen Sie dort welchen, und gleichen Sie noch einmal ab",
    "{0}: the disk has damaged it, so it was not synced; arcadia save verify --repair restores it":
      "{0}: das Laufwerk hat sie beschädigt, darum wurde sie nicht abgeglichen; arcadia save verify --repair stellt sie wieder her",
    "{0}: the library itself cannot be the sync folder; choose one outside of it":
      "{0}: die Bibliothek selbst kann nicht der Ordner des Abgleichs sein; wählen Sie einen außerhalb von ihr",
    "The sync is not done yet: you play with what is here":
      "Der Abgleich ist noch nicht fertig: Sie spielen mit dem, was hier ist",
    "{0} was changed on several devices, and you play with what is here; arcadia sync resolve {1} chooses":
      "{0} wurde auf mehreren Geräten geändert, und Sie spielen mit dem, was hier ist; arcadia sync resolve {1} wählt aus",
    "Not synced, you play with what is here: {0}":
      "Nicht abgeglichen, Sie spielen mit dem, was hier ist: {0}",
  ]
}
