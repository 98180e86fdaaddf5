/// Names a text of the window; what it says is in the table of each language.
package enum TextKey: String, CaseIterable, Sendable {
  // MARK: Everywhere
  case cancel, save, close, undo, remove, restore, rename, export, delete, choose, show, menu,
    more, never, loading, automatic, switchOn, switchOff

  // MARK: Times and sizes
  case spanSeconds, spanMinutes, spanHours, agoNow, agoMinutes, agoHours, agoYesterday, agoDays

  // MARK: Library
  case library, searchHint, favourites, recent, allGames, recentlyPlayed, sort, sortName,
    sortPlayed, sortAdded, sortTime, sortSize, grid, list, similarGames, addGames, filters,
    filterSaves, filterStates, filterNeverPlayed, clearFilters, heading, sidebarRow, cardLabel,
    statusGames, statusShown, statusLine, statusWorking, markResume,
    markFavourite, markDamaged, markLink, noResultTitle, noMatchTitle, searchAllTypes,
    emptyTitle, emptyBody, emptyTakes, emptyFavouritesTitle, emptyFavouritesBody,
    emptyRecentTitle, emptyRecentBody, emptyTypeBody, noCoreTitle, noCoreBody, typeWithoutCore,
    chooseFiles, chooseCore, copyPath, playDemo, selected, endSelection, selectAll,
    openPage, playFromStart, resume, addFavourite, removeFavourite, selectGame,
    editGame, deleteGame, restoreDeleted, trashEmpty, restoreRow, filesCount, hintsKeys,
    hintsPad, hintsPageKeys, hintsPagePad

  // MARK: Messages
  case deletedGame, deletedGames, restoredGame, renamedGame, exportedTo, deletedState,
    restoredSave, coverSet, coverRemoved, partlyDone, messages, noMessages

  // MARK: Game page
  case coreLine, resumeAgo, factsPlayed, factsLast, factsNever, inUse, states,
    statesNone, stateAuto, stateSlot, stateHistory, stateTree, keepState, stateLine,
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
    addProgress, addDone, addSkip, addKeepBoth, addReplace, addToLibrary, notInLibrary,
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
    menuType, menuTypeEnter

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
    groupStates, groupCores, groupOther

  // MARK: Cores
  case cores, coreVersion, corePlays, coreLicense, coreFile, coreTrusted, coreSigned,
    coreChanged, coreUnknown, coreTrust, coreBroken, coreDefault, biosThere,
    biosMissing, biosWrong, biosOptional, biosRow

  // MARK: Databases and recommendations
  case recommendBasis, recommendVaried, recommendType, allTypes, recommendBecause,
    recommendFree, recommendNone, webPage, notForMe, notForMeDone, madeBy, playersUpTo,
    titleProbable, titlePatched, openWebPage, recommendHow, recommendHowText

  // MARK: About and first run
  case about, aboutVersion, aboutFolder, aboutCopy, aboutCopied, aboutParts, padFound,
    padGone
}
