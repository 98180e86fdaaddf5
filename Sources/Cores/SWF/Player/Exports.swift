// Who plays movies imports this library alone: the player's interface is declared in those below.
@_exported public import FlashData
@_exported public import FlashDisplay
@_exported public import FlashText
