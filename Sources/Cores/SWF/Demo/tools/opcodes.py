"""The actions of AVM1 by name, for `@Name(…)` in rule files: the code, and how many values are left on the stack (SWF file format
specification 19, chapter 5)."""

ACTIONS = {
    name: (code, left) for left, names in enumerate([
        # None
        {"NextFrame": 0x04, "PrevFrame": 0x05, "Play": 0x06, "Stop": 0x07, "ToggleQuality": 0x08, "StopSounds": 0x09, "Pop": 0x17,
         "SetVariable": 0x1D, "SetTarget2": 0x20, "SetProperty": 0x23, "CloneSprite": 0x24, "RemoveSprite": 0x25, "Trace": 0x26,
         "StartDrag": 0x27, "EndDrag": 0x28, "Throw": 0x2A, "ImplementsOp": 0x2C, "DefineLocal": 0x3C, "Return": 0x3E,
         "DefineLocal2": 0x41, "SetMember": 0x4F, "Extends": 0x69, "GotoFrame": 0x81, "GetURL": 0x83, "ConstantPool": 0x88,
         "StrictMode": 0x89, "WaitForFrame": 0x8A, "SetTarget": 0x8B, "GotoLabel": 0x8C, "WaitForFrame2": 0x8D, "Jump": 0x99,
         "GetURL2": 0x9A, "If": 0x9D, "Call": 0x9E, "GotoFrame2": 0x9F, "End": 0x00},
        # One
        {"Add": 0x0A, "Subtract": 0x0B, "Multiply": 0x0C, "Divide": 0x0D, "Equals": 0x0E, "Less": 0x0F, "And": 0x10, "Or": 0x11,
         "Not": 0x12, "StringEquals": 0x13, "StringLength": 0x14, "StringExtract": 0x15, "ToInteger": 0x18, "GetVariable": 0x1C,
         "StringAdd": 0x21, "GetProperty": 0x22, "StringLess": 0x29, "CastOp": 0x2B, "RandomNumber": 0x30, "MBStringLength": 0x31,
         "CharToAscii": 0x32, "AsciiToChar": 0x33, "GetTime": 0x34, "MBStringExtract": 0x35, "MBCharToAscii": 0x36,
         "MBAsciiToChar": 0x37, "Delete": 0x3A, "Delete2": 0x3B, "CallFunction": 0x3D, "Modulo": 0x3F, "NewObject": 0x40,
         "InitArray": 0x42, "InitObject": 0x43, "TypeOf": 0x44, "TargetPath": 0x45, "Enumerate": 0x46, "Add2": 0x47, "Less2": 0x48,
         "Equals2": 0x49, "ToNumber": 0x4A, "ToString": 0x4B, "GetMember": 0x4E, "Increment": 0x50, "Decrement": 0x51,
         "CallMethod": 0x52, "NewMethod": 0x53, "InstanceOf": 0x54, "Enumerate2": 0x55, "BitAnd": 0x60, "BitOr": 0x61,
         "BitXor": 0x62, "BitLShift": 0x63, "BitRShift": 0x64, "BitURShift": 0x65, "StrictEquals": 0x66, "Greater": 0x67,
         "StringGreater": 0x68, "StoreRegister": 0x87, "Push": 0x96},
        # Two
        {"PushDuplicate": 0x4C, "StackSwap": 0x4D},
    ]) for name, code in names.items()
}

# What Flash's compiler makes an action of when it is called by name: the action, and its payload.
FUNCTIONS = {
    "stop": ("Stop", None), "play": ("Play", None), "nextFrame": ("NextFrame", None), "prevFrame": ("PrevFrame", None),
    "stopAllSounds": ("StopSounds", None), "stopDrag": ("EndDrag", None), "gotoAndStop": ("GotoFrame2", b"\0"),
    "gotoAndPlay": ("GotoFrame2", b"\1"), "getTimer": ("GetTime", None), "eval": ("GetVariable", None),
    "targetPath": ("TargetPath", None), "removeMovieClip": ("RemoveSprite", None), "random": ("RandomNumber", None),
    "int": ("ToInteger", None), "ord": ("CharToAscii", None), "chr": ("AsciiToChar", None), "call": ("Call", None),
    "getURL": ("GetURL2", b"\0"), "loadMovie": ("GetURL2", b"\x40"), "loadVariables": ("GetURL2", b"\xc0"),
}
