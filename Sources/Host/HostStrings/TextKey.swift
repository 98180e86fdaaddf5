/// Names a text of the window; what it says is in the table of each language.
///
/// The English table is below, so that a new text has its name and its words in one file.
package enum TextKey: String, CaseIterable, Sendable {
  // MARK: Everywhere
  case cancel, save, close, undo, remove, restore, rename, export, delete, choose, show, menu,
    more, never, loading, automatic, switchOn, switchOff

  // MARK: Times and sizes
  case spanSeconds, spanMinutes, spanHours, agoNow, agoMinutes, agoHours, agoYesterday, agoDays

  // MARK: Library
  case library, searchHint, favourites, recent, allGames, recentlyPlayed, sort, sortName,
    columnName, columnType, columnLast, columnPlayed, columnSize,
    sortPlayed, sortAdded, sortTime, sortSize, grid, list, similarGames, addGames, filters,
    filterSaves, filterStates, filterNeverPlayed, clearFilters, heading, sidebarRow, cardLabel,
    statusGames, statusShown, statusLine, statusWorking, markResume,
    markFavourite, markDamaged, markLink, noResultTitle, noMatchTitle, searchAllTypes,
    emptyTitle, emptyBody, emptyTakes, emptyFavouritesTitle, emptyFavouritesBody,
    emptyRecentTitle, emptyRecentBody, emptyTypeBody, noCoreTitle, noCoreBody, typeWithoutCore,
    chooseFiles, chooseCore, openFolder, playDemo, selected, endSelection, selectAll,
    openPage, play, playFromStart, resume, addFavourite, removeFavourite, selectGame,
    editGame, deleteGame, restoreDeleted, trashEmpty, filesCount, hintsKeys,
    hintsPad, hintsPageKeys, hintsPagePad

  // MARK: Messages
  case deletedGame, deletedGames, restoredGame, renamedGame, exportedTo, deletedState,
    restoredSave, coverSet, coverRemoved, partlyDone, messages, noMessages

  // MARK: Game page
  case coreLine, resumeAgo, factsPlayed, factsLast, factsNever, inUse, states,
    statesNone, historyNone, stateAuto, stateSlot, stateHistory, stateTree, keepState, stateLine,
    statePlayed, stateOtherCore, stateDamaged, statePinned, loadState, pinState, unpinState,
    labelState, labelTitle, slotName, exportState, useAsPicture, saves, savesNone, saveMemory,
    saveClock, saveFolder, saveOther, saveLine, saveDamaged, saveEmpty, saveChanged, versions,
    versionRow, versionDamaged, exportSave, picture, choosePicture, removePicture, pictureOf,
    files, fileRow, gameSettings

  // MARK: Edit
  case editTitle, nameField, settingFrom, layerUsual, layerUser, layerType, layerCore,
    layerGame, backToUsual, coreOfType

  // MARK: Add
  case addTitle, addLooking, addLooked, addNew, addAlreadyThere, addAlong, addTaken, addNoCore,
    addNoGame, addUnderNewName, addCopy, addMove, addLink, addWay, addButton, addNothing,
    addProgress, addDone, addSkip, addKeepBoth, addReplace, addNot, addAfterAll, browseAll,
    addToLibrary, notInLibrary,
    opensAfterGame, openAfterGame,
    stateNotLoaded, stateOfOtherCore, stateOfMissingCore, stateOfOtherVersion, playWithCore

  // MARK: File chooser
  case browseUp, browseHome, browseComputer, browseFolder, browseChoose, browseEmpty,
    browseIsFolder, browseGames

  // MARK: Multi-select
  case favouriteSelected, deleteSelected, renameSelected, coreSelected, exportSelected,
    patternHelp, patternPreview, renamedGames, changedGames, exportedGames

  // MARK: In the game
  case gameMenu, menuResume, menuUndoLoad, menuSave, menuLoad, menuRewind, menuSpeed,
    menuScreenshot, menuReset, menuControls, menuQuit, menuSaved, menuNotSaved, menuEmptySlot,
    menuSlot, menuSpeedHalf, menuSpeedMax, menuSpeedTimes, menuRewindLabel, menuRewindPlay,
    menuResetAsk, noDescription, menuOptions, coreOptions, coreOptionsOf,
    menuNewState, menuDisc, menuDiscInserted, menuDescribe, menuKeyboard, menuKeyboardField,
    menuType, menuTypeEnter, menuVolume, menuMute, menuFullscreen, menuRewindNow, percent,
    menuRewindOpen

  // MARK: Messages and questions of play
  case menuQuitProgram, dropGame, cannotPlay, cannotStart,
    back, confirm, keyShift, keySigns, keyLeft, keyRight, keySpace, keyEnter, keyClose, playSaved,
    playHelpNote, playSavedFile, playLoaded, playLoadedAt,
    playSlotNumber,
    playSlotAuto,
    playSlotNamed, playSlot, playSlotAt, playSlotEmpty, playLoadUndone, playLoadUndoneKey,
    playLoadRedone, playLoadRedoneKey, playRewindUndone, playRewindUndoneKey, playRewindRedone,
    playRewindRedoneKey, playResumed, playResumedFromEnd, playResumedFrom, playStartedFrom,
    playNoState, playLeftOff, playNotEnded, playRestarted, playReset, playNoSound, playSoundOn,
    playSoundOff, playVolume, playKeyboardGame, playKeyboardGameKey, playKeyboardPad,
    playHintHelp, playHintRelease, playDisc, playRewindAtStart, playRewindAtLoad,
    playNotDescribed, playScreenshot, playImage, playNewCore, playBrokenCore, playOtherClosed,
    playEmptySlot, playStateNotLoaded, playNothingToUndo, playUndoneAfterGame, playNoPicture,
    playSeveralFiles, playNotPlayedHere, playRewindIsOff, playRewindTooLarge,
    playRewindBeyondLimit, playRewindNoStates, playRewindSilent, playNothingToRewind,
    playOneDisc, askDisc, askContinue, askCannotContinue, askCrashed, askHung, askLeftOff,
    askNoResponse, askReport, askRestart, askQuit, askProceed, askFromBeginning, askDiscInDrive,
    askProceedPowerOn, askProceedCrash, askProceedBefore, moment, momentOfYear, months

  // MARK: Controls
  case controls, controlsFor, player, pressNow, notBound, turboOf, hotkeys, clash, assign,
    addTrigger, clearBinding, buttonBinding,
    controlsAll, padControl, ofPlayer, gameButtons, playerField, turbo, combos, addCombo,
    recordCombo, typeCombo,
    tryCombo, comboTrigger, comboRepeat, comboOnce, comboName, comboSteps, comboUnreadable,
    playCombo, testControls, testHelp, controlOptions, stickAsDpad, allowOpposites, deadZone,
    turboPeriod, leftStick, rightStick, stickUp, stickDown, stickLeft, stickRight,
    unknownKey, hintsControlsKeys, hintsControlsPad

  // MARK: Settings
  case settings, searchSettings, groupLibrary, groupVideo, groupAudio, groupPlay,
    groupStates, groupCores, groupWindow, settingValue, settingRange, otherValue,
    chooseFolder, addFolder, removeFolder, noFolders, folderCount, fitsScreen, milliseconds, frames

  // MARK: Cores
  case cores, coreVersion, corePlays, coreLicense, coreFile, coreTrusted, coreSigned,
    coreChanged, coreUnknown, coreTrust, coreBroken, coreDefault, biosThere,
    biosMissing, biosWrong, biosOptional, biosRow, coreInstall, coreInstalled

  // MARK: Databases and recommendations
  case screenshots, cheats, addCheat, cheatCode, cheatUnreadable, cheatsFromStart
  case recommendBasis, recommendVaried, recommendFirst, recommendType, allTypes, recommendBecause,
    recommendFree, recommendNone, webPage, webSearch, notForMe, notForMeDone, madeBy, playersUpTo,
    titleProbable, titlePatched, openWebPage, recommendHow, recommendHowText

  // MARK: About and first run
  case about, aboutVersion, aboutFolder, aboutCopy, aboutCopied, aboutParts, padFound,
    padGone
}

extension Language {
  /// English.
  package static let english = Language(
    code: "en", thousands: ",", decimal: ".",
    phrases: englishPhrases.merging(englishPlay) { first, _ in first })

  private static let englishPhrases: [TextKey: Phrase] = [
    // MARK: Everywhere
    .cancel: "Cancel",
    .save: "Save",
    .close: "Close",
    .undo: "Undo",
    .remove: "Remove",
    .restore: "Restore",
    .rename: "Rename",
    .export: "Export",
    .delete: "Delete",
    .choose: "Choose…",
    .show: "Show",
    .menu: "Menu",
    .more: "More",
    .never: "never",
    .loading: "Loading…",
    .automatic: "Automatic",
    .switchOn: "On",
    .switchOff: "Off",

    // MARK: Times and sizes
    .spanSeconds: "{0} s",
    .spanMinutes: "{0} min",
    .spanHours: "{0} h {1} min",
    .agoNow: "just now",
    .agoMinutes: .plural(
      one: "{n} minute ago", other: "{n} minutes ago"),
    .agoHours: .plural(
      one: "{n} hour ago", other: "{n} hours ago"),
    .agoYesterday: "yesterday",
    .agoDays: .plural(
      one: "{n} day ago", other: "{n} days ago"),

    // MARK: Library
    .library: "Library",
    .searchHint: .plural(
      one: "Search {n} game", other: "Search {n} games"),
    .favourites: "Favourites",
    .recent: "Recent",
    .allGames: "All games",
    .recentlyPlayed: "Recently played",
    .sort: "Sort",
    .sortName: "By name",
    .columnName: "Name",
    .columnType: "Type",
    .columnLast: "Last played",
    .columnPlayed: "Played",
    .columnSize: "Size",
    .sortPlayed: "By last played",
    .sortAdded: "By date added",
    .sortTime: "By time played",
    .sortSize: "By size",
    .grid: "Grid",
    .list: "List",
    .similarGames: "More games like yours",
    .addGames: "Add games",
    .filters: "Filters",
    .filterSaves: "Has a save",
    .filterStates: "Has states",
    .filterNeverPlayed: "Never played",
    .clearFilters: "Clear filters",
    .heading: "{0} · {1}",
    .sidebarRow: "{0} {1}",
    .cardLabel: "{0}, {1} of {2}",
    .statusGames: .plural(
      one: "{n} game", other: "{n} games"),
    .statusShown: "{0} of {1}",
    .statusLine: "{0} · {1}",
    .statusWorking: "Working…",
    .markResume: "can be resumed",
    .markFavourite: "favourite",
    .markDamaged: "damaged",
    .markLink: "link",
    .noResultTitle: "Nothing found for “{0}”",
    .noMatchTitle: "No game matches the filters",
    .searchAllTypes: "Search all types",
    .emptyTitle: "No games yet",
    .emptyBody: "Drop game files here, or choose them. They go to {0}.",
    .emptyTakes: "The installed cores play: {0}.",
    .emptyFavouritesTitle: "No favourites yet",
    .emptyFavouritesBody: "Mark a game with “Add to favourites” in its menu.",
    .emptyRecentTitle: "Nothing played yet",
    .emptyRecentBody: "Games that you play appear here.",
    .emptyTypeBody: "Drop files of this type here: {0}.",
    .noCoreTitle: "No core is installed",
    .noCoreBody: "Drop the .so file of a core here, or choose it.",
    .typeWithoutCore: "No core plays {0} games. Drop the .so file of one here.",
    .chooseFiles: "Choose files…",
    .chooseCore: "Choose a core…",
    .openFolder: "Open folder",
    .playDemo: "Play the demo",
    .selected: .plural(
      one: "{n} game selected", other: "{n} games selected"),
    .endSelection: "Done",
    .selectAll: "Select all",
    .openPage: "Open page",
    .play: "Play",
    .playFromStart: "Play from the start",
    .resume: "Resume",
    .addFavourite: "Add to favourites",
    .removeFavourite: "Remove from favourites",
    .selectGame: "Select",
    .editGame: "Edit…",
    .deleteGame: "Delete",
    .restoreDeleted: "Restore deleted games",
    .trashEmpty: "The trash has no games.",
    .filesCount: .plural(
      one: "{n} file", other: "{n} files"),
    .hintsKeys: "Enter Open   Esc Back   / Search   Menu More   Ctrl+Space Select",
    .hintsPad: "{0} Open   {1} Back   {2} Search   {3} More   Select Mark",
    .hintsPageKeys: "Enter Open   Esc Back   Menu More",
    .hintsPagePad: "{0} Open   {1} Back   {2} More",

    // MARK: Messages
    .deletedGame: "Deleted {0}",
    .deletedGames: .plural(
      one: "Deleted {n} game", other: "Deleted {n} games"),
    .restoredGame: "Restored {0}",
    .renamedGame: "Renamed {0} to {1}",
    .exportedTo: "Exported to {0}",
    .deletedState: "Deleted {0}",
    .restoredSave: "Restored the save of {0}",
    .coverSet: "Changed the picture",
    .coverRemoved: "Removed the picture",
    .partlyDone: "{0} of {1} done. {2}",
    .messages: "Messages",
    .noMessages: "No messages",

    // MARK: Game page
    .coreLine: "{0} · core: {1}",
    .resumeAgo: "Resume, {0}",
    .factsPlayed: "played {0}",
    .factsLast: "last {0}",
    .factsNever: "never played",
    .inUse: "This game is being used by {0}.",
    .states: "States",
    .historyNone: "No state was overwritten or deleted.",
    .statesNone: "No states. Save one in the game: its menu has “Save state”.",
    .stateAuto: "Automatic",
    .stateSlot: "Slot {0}",
    .stateHistory: "History",
    .stateTree: "Tree",
    .keepState: "Put into a free slot",
    .stateLine: "{0} · {1}",
    .statePlayed: "{0} played",
    .stateOtherCore: "made by another core: {0}",
    .stateDamaged: "This file is damaged: {0}",
    .statePinned: "pinned",
    .loadState: "Load",
    .pinState: "Pin",
    .unpinState: "Unpin",
    .labelState: "Label…",
    .labelTitle: "Label of this state",
    .slotName: "Name or number of the slot",
    .exportState: "Export…",
    .useAsPicture: "Use as picture",
    .saves: "Saves",
    .savesNone: "No saves. The game makes them when you save in it.",
    .saveMemory: "Save",
    .saveClock: "Clock",
    .saveFolder: "Folder",
    .saveOther: "Other file",
    .saveLine: "{0} · {1} · {2}",
    .saveDamaged: "damaged",
    .saveEmpty: "empty",
    .saveChanged: "changed by another program",
    .versions: .plural(
      one: "{n} version", other: "{n} versions"),
    .versionRow: "{0} · {1} · {2}",
    .versionDamaged: "damaged",
    .exportSave: "Export…",
    .picture: "Picture",
    .choosePicture: "Choose a picture…",
    .removePicture: "Remove the picture",
    .pictureOf: "Picture of {0}",
    .files: "Files",
    .fileRow: "{0} · {1}",
    .gameSettings: "Settings of this game",

    // MARK: Edit
    .editTitle: "Edit {0}",
    .nameField: "Name",
    .settingFrom: "from: {0}",
    .layerUsual: "usual value",
    .layerUser: "all games",
    .layerType: "this type",
    .layerCore: "this core",
    .layerGame: "this game",
    .backToUsual: "Back to usual",
    .coreOfType: "Core",

    // MARK: Add
    .addTitle: "Add games",
    .addLooking: "Looking at the files…",
    .addLooked: .plural(
      one: "{n} file looked at", other: "{n} files looked at"),
    .addNew: "→ {0}",
    .addNot: "Do not add",
    .addAfterAll: "Add",
    .browseAll: "Choose all",
    .addAlreadyThere: "already there",
    .addAlong: "comes along with its game",
    .addTaken: "{0} has this name",
    .addNoCore: "no core takes it",
    .addNoGame: "no game here has its name",
    .addUnderNewName: "Add under a new name",
    .addCopy: "Copy",
    .addMove: "Move",
    .addLink: "Link",
    .addWay: "What happens to the files",
    .addButton: .plural(
      one: "Add {n} game", other: "Add {n} games"),
    .addNothing: "Nothing to add",
    .addProgress: "Adding {0} of {1}",
    .addDone: .plural(
      one: "Added {n} game", other: "Added {n} games"),
    .addSkip: "Skip",
    .addKeepBoth: "Keep both",
    .addReplace: "Replace",
    .addToLibrary: "Add to the library",
    .notInLibrary: "{0} is not in the library",
    .stateNotLoaded: "The state could not be loaded: {0}. Play from the start?",
    .stateOfOtherCore: "This state was made by the core {0}, and other cores cannot load it.",
    .stateOfMissingCore:
      "This state was made by the core {0}, which is not installed. Play from the start?",
    .stateOfOtherVersion:
      "This state was made by {0} {1}, and version {2} cannot load it. Play from the start?",
    .playWithCore: "Play with {0}",
    .opensAfterGame: "{0} will be opened after this game",
    .openAfterGame: .plural(
      one: "{n} file will be opened after this game",
      other: "{n} files will be opened after this game"),

    // MARK: File chooser
    .browseUp: "Folder above",
    .browseHome: "Home",
    .browseComputer: "Computer",
    .browseFolder: "Choose this folder",
    .browseChoose: .plural(
      one: "Choose {n} file", other: "Choose {n} files"),
    .browseEmpty: "Nothing here fits.",
    .browseIsFolder: "Folder",
    .browseGames: "Games",

    // MARK: Multi-select
    .favouriteSelected: "Favourite",
    .deleteSelected: "Delete",
    .renameSelected: "Rename by pattern",
    .coreSelected: "Core…",
    .exportSelected: "Export…",
    .patternHelp: "{0} is the old name, {1} counts from 1",
    .patternPreview: "{0} → {1}",
    .renamedGames: .plural(
      one: "Renamed {n} game", other: "Renamed {n} games"),
    .changedGames: .plural(
      one: "Changed {n} game", other: "Changed {n} games"),
    .exportedGames: .plural(
      one: "Exported {n} game", other: "Exported {n} games"),

    // MARK: In the game
    .gameMenu: "Paused",
    .menuResume: "Resume",
    .menuUndoLoad: "Undo load",
    .menuSave: "Save state",
    .menuLoad: "Load state",
    .menuRewind: "Go back in time",
    .menuRewindOpen: "Go back in time…",
    .menuSpeed: "Speed",
    .menuVolume: "Volume",
    .menuMute: "Mute",
    .menuFullscreen: "Full screen",
    .percent: "{0} %",
    .menuScreenshot: "Screenshot",
    .menuReset: "Reset",
    .menuControls: "Controls…",
    .menuQuit: "Quit to library",
    .menuSaved: "saved {0}",
    .menuNotSaved: "not saved yet",
    .menuEmptySlot: "empty",
    .menuSlot: "Slot {0}",
    .menuSpeedHalf: "½",
    .menuSpeedMax: "As fast as possible",
    .menuSpeedTimes: "{0} ×",
    .menuRewindLabel: "{0} ago",
    .menuRewindNow: "Now",
    .menuRewindPlay: "Play from here",
    .noDescription: "The core does not describe this picture.",
    .menuDescribe: "Describe",
    .menuKeyboard: "Keyboard…",
    .menuKeyboardField: "Text for the game",
    .menuType: "Type it",
    .menuTypeEnter: "Type it and Enter",
    .menuNewState: "New state…",
    .menuDisc: "Change disc…",
    .menuDiscInserted: "{0} (in the drive)",
    .menuOptions: "Core options…",
    .coreOptions: "Core options",
    .coreOptionsOf: "For {0} alone. Some options count from the next start of the game.",
    .menuResetAsk: "Start the game again? What was not saved is lost.",

    // MARK: Controls
    .controls: "Controls",
    .controlsFor: "For",
    .player: "Player {0}",
    .notBound: "not assigned",
    .turboOf: "Turbo {0}",
    .hotkeys: "Hotkeys",
    .clash: "{0} also presses {1}",
    .assign: "Assign",
    .addTrigger: "Add another",
    .clearBinding: "Remove",
    .buttonBinding: "{0}: {1}",
    .pressNow: "Press a key, a button or a stick… {0} s, Esc: no change",
    .controlsAll: "All games",
    .padControl: "pad {0}",
    .ofPlayer: "player {0}: {1}",
    .playerField: "Player",
    .gameButtons: "Buttons",
    .turbo: "Turbo",
    .combos: "Combos",
    .addCombo: "New combo",
    .recordCombo: "Record by playing",
    .typeCombo: "Edit the steps as text",
    .tryCombo: "Try",
    .comboTrigger: "What starts the combo",
    .comboRepeat: "Repeat while held",
    .comboOnce: "Play once",
    .comboName: "Combo {0}",
    .comboSteps: "Steps with frames, such as DOWN, DOWN+RIGHT:3, -:4",
    .comboUnreadable: "“{0}” is no step",
    .playCombo: "Play the combo now. It ends one second after the last press. Esc: no combo",
    .testControls: "Test",
    .testHelp: "Press anything. Escape, or {0} held for a second, ends the test.",
    .controlOptions: "Options",
    .stickAsDpad: "The left stick is the d-pad too",
    .allowOpposites: "Left and right at once",
    .deadZone: "Dead zone of the sticks, in percent",
    .turboPeriod: "Frames of a turbo press",
    .leftStick: "Left stick",
    .rightStick: "Right stick",
    .stickUp: "{0} up",
    .stickDown: "{0} down",
    .stickLeft: "{0} left",
    .stickRight: "{0} right",
    .unknownKey: "This key has no name in the settings; use another one",
    .hintsControlsKeys: "Enter Assign   Shift+Enter Add   Menu More   Escape Back",
    .hintsControlsPad: "{0} Assign   {1} Back   {2} More",

    // MARK: Settings
    .settings: "Settings",
    .searchSettings: "Search settings",
    .groupLibrary: "Library",
    .groupVideo: "Picture",
    .groupAudio: "Sound",
    .groupPlay: "Playing",
    .groupStates: "States and rewind",
    .groupCores: "Cores",
    .groupWindow: "Window",
    .settingValue: "Value",
    .settingRange: "A number from {0} to {1}",
    .otherValue: "Other…",
    .chooseFolder: "Choose a folder…",
    .addFolder: "Add a folder…",
    .removeFolder: "Remove {0}",
    .noFolders: "None",
    .folderCount: .plural(one: "{n} folder", other: "{n} folders"),
    .fitsScreen: "Fits the screen",
    .milliseconds: "{0} ms",
    .frames: .plural(one: "{n} frame", other: "{n} frames"),

    // MARK: Cores
    .cores: "Cores",
    .coreVersion: "{0} {1}",
    .corePlays: "plays {0}",
    .coreLicense: "licence: {0}",
    .coreFile: "{0}",
    .coreTrusted: "trusted",
    .coreSigned: "signed by {0}",
    .coreChanged: "Its file has changed since it was trusted.",
    .coreUnknown: "not seen before",
    .coreTrust: "Trust",
    .coreBroken: "cannot be loaded: {0}",
    .coreDefault: "Use for {0}",
    .biosThere: "there",
    .biosMissing: "missing",
    .biosWrong: "wrong checksum",
    .biosOptional: "optional",
    .biosRow: "{0} · {1}",

    .screenshots: "Screenshots",
    .cheats: "Cheats",
    .addCheat: "Add cheat…",
    .cheatCode: "Code",
    .cheatUnreadable: "No code of a known kind, such as 010A1CC0 or 00A-17B-C49",
    .cheatsFromStart: "They act from the next start of the game.",

    // MARK: Databases and recommendations
    .recommendBasis: "Based on {0} of {1} games",
    .recommendVaried:
      "Arcadia knows {0} of these {1} games, and needs three. Until then, here is a varied choice.",
    .recommendFirst: "Once you have games, those like them are shown. Here is a varied choice.",
    .recommendType: "Type…",
    .allTypes: "All types",
    .recommendBecause: "Because of {0}: {1}",
    .recommendFree:
      "All of them are free to play. Links open in your browser; nothing is downloaded or sent.",
    .recommendHow: "How this works",
    .recommendHowText:
      """
    Arcadia knows free games: their kinds, a description, who made them. It compares them \
    with your games. Games that you play long, and favourites, count more. Ten of the most \
    similar are shown that differ from each other. All of it happens on this computer.
    """,
    .recommendNone: "There is no game to recommend.",
    .coreInstall: "Install a core…",
    .coreInstalled: "Installed: {0}",
    .webPage: "Page",
    .webSearch: "Search the web",
    .notForMe: "Not for me",
    .notForMeDone: "{0} will not be recommended again",
    .madeBy: "by {0}",
    .playersUpTo: .plural(one: "{n} player", other: "up to {n} players"),
    .titleProbable: "Perhaps {0}",
    .titlePatched: "{0}, patched",
    .openWebPage: "Open its web page",

    // MARK: About and first run
    .about: "About Arcadia",
    .aboutVersion: "Version {0}",
    .aboutFolder: "Data folder: {0}",
    .aboutCopy: "Copy diagnosis",
    .aboutCopied: "Diagnosis copied",
    .aboutParts:
      "Arcadia is free software under the MIT licence. Its parts and their licences are in CREDITS.md.",
    .padFound: "{0} is ready",
    .padGone: "{0} is disconnected",
  ]
}
