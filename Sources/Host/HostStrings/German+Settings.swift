import HostBase
import Library
import Play

extension Language {
  /// What commands of play do, in German.
  static let germanCommands: [PlayCommand: String] = [
    .quit: "Menü, beenden", .pause: "Pause", .frameStep: "Nächstes Bild, dann Pause",
    .reset: "Zurücksetzen", .mute: "Ton aus / an", .volumeUp: "Lauter", .volumeDown: "Leiser",
    .frameRate: "Bilder pro Sekunde", .fullscreen: "Vollbild", .screenshot: "Bildschirmfoto",
    .help: "Hilfe", .fastForward: "Vorspulen", .fastForwardHold: "Vorspulen, solange gehalten",
    .fastForwardRelease: "Ende des Vorspulens", .slowMotion: "Zeitlupe",
    .rewindHold: "Zurückspulen, solange gehalten", .rewindRelease: "Ende des Zurückspulens",
    .saveState: "Momentaufnahme sichern", .loadState: "Momentaufnahme laden",
    .undoLoad: "Laden oder Zurückspulen rückgängig", .nextSlot: "Nächster Platz",
    .previousSlot: "Voriger Platz", .changeDisc: "CD wechseln",
    .focusMode: "Tastatur: Spiel / Gamepad", .describe: "Das Bild beschreiben", .menu: "Menü",
    .close: "Das Fenster schließen",
  ]

  /// What settings do, in German, by their names.
  static let germanSettings: [String: String] = [
    "library.home": "Wo Games, Saves, States, Images und Cores liegen",
    "library.folders": "Weitere Ordner mit Spielen",
    "library.covers":
      "Was die Karten der Bibliothek zeigen: Titelbilder, die neuesten Momentaufnahmen oder gemischt: das Titelbild, wenn ein Spiel eines hat",
    "library.titles": "Spiele bei ihren Titeln nennen, wenn eine Datenbank ihre Dateien kennt",
    "video.scale": "Größe des Fensters im Verhältnis zum Bild",
    "video.integer_scale": "Nur um ganze Zahlen vergrößern",
    "video.smooth": "Gleich große Bildpunkte in jeder Größe, mit weichen Kanten",
    "video.aspect":
      "Form des Bildes: wie der Kern sagt, quadratische Bildpunkte, ein Verhältnis oder die des Fensters",
    "video.show_fps": "Bilder pro Sekunde anzeigen",
    "video.vsync": "Auf den Bildschirm warten",
    "video.fullscreen": "Im Vollbild beginnen",
    "audio.volume": "Lautstärke am Anfang; ohne Einstellung die zuletzt gewählte",
    "audio.latency_ms": "Vorrat an Ton",
    "audio.mute": "Ohne Ton beginnen",
    "play.fast_forward_speed": "Vorspulen im Verhältnis zum Normalen",
    "play.resume": "Beim Start von der automatischen Momentaufnahme fortsetzen",
    "play.pause_unfocused": "Pause, solange ein anderes Fenster die Tastatur hat",
    "play.slow_motion_speed": "Zeitlupe im Verhältnis zum Normalen",
    "play.run_ahead":
      "Bilder im Voraus, damit ein Druck früher zu sehen ist; kostet ein Vielfaches der Arbeit des Kerns",
    "states.compress": "Momentaufnahmen komprimieren, wie RetroArch es kann (RZIP)",
    "states.auto_minutes":
      "Spielzeit von einer automatischen Momentaufnahme zur nächsten",
    "states.auto_at_exit": "Am Ende eine automatische Momentaufnahme behalten",
    "history.states": "Überschriebene und gelöschte Momentaufnahmen, die von einem Spiel bleiben",
    "history.megabytes": "Platz für den Verlauf eines Spiels",
    "rewind.megabytes": "Speicher zum Zurückspulen",
    "sync.what":
      "Was von Spielen abgeglichen wird: saves (Spielstände), states (Momentaufnahmen), images (Bilder), settings (Cheats, Favoriten, Spielzeit)",
    "sync.at_start": "Ein Spiel abgleichen, bevor es beginnt",
    "sync.at_end":
      "Den Spielstand abgleichen, sobald er geschrieben ist und wenn das Spiel endet",
    "sync.start_patience":
      "Zeit, die ein Start auf den Abgleich wartet; dann beginnt das Spiel mit dem, was da ist",
    "sync.minutes":
      "Zeit von einem Abgleich zum nächsten, solange die Bibliothek offen ist",
    "cores.isolated": "Kerne in eigenen Prozessen ausführen, in einer Sandbox",
    "cores.unconfined":
      "Kerne auch dort ausführen, wo der Kernel kein Landlock hat, das sie von Ihren Dateien fernhält",
    "cores.patience": "Zeit ohne Antwort, nach der ein Kern aufgegeben wird",
    "cores.megabytes": "Arbeitsspeicher, den ein Kern haben darf",
    "cores.disk_megabytes":
      "Platz, den ein Kern in seinen eigenen Ordnern belegen darf, solange er läuft",
    "cores.grants":
      "Rechte aus früheren Versionen: einmal übernommen; benutzen Sie `arcadia core grant`",
    "cores.language": "Sprache der Kerne: die des Systems oder ein Code wie de oder pt_BR",
    "cores.username":
      "Ihr Name für Spiele, die danach fragen: Ihr Anmeldename oder ein anderer",
    "cores.trust":
      "Welche Kerne geladen werden: alle, bis sich ihre Datei ändert, oder nur vertraute",
    "ui.theme": "Farben des Fensters: die des Schreibtischs oder immer dieselben",
    "ui.speech": "Den Fokus und Meldungen des Fensters vorlesen, mit speech-dispatcher",
  ]

  /// The words that settings may be, in German.
  static let germanChoices: [String: String] = [
    "covers": "Titelbilder", "states": "Momentaufnahmen", "mixed": "Gemischt",
    "core": "Wie der Kern", "square": "Quadratisch", "4:3": "4:3", "16:9": "16:9",
    "stretch": "Gestreckt", "never": "Nie", "ask": "Fragen", "always": "Immer",
    "first-use": "Alle, bis sich ihre Datei ändert", "strict": "Nur vertraute",
    "auto": "Automatisch", "dark": "Dunkel", "light": "Hell", "contrast": "Hoher Kontrast",
  ]
}
