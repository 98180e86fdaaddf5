//! swf 8
//! player 9,32
// Line breaks in texts for JavaScript.
var e = flash.external.ExternalInterface;
trace(e._jsQuoteString("\r") + e._jsQuoteString("a\nb")); //=p9: \\ra\\nb //=p32: \na\nb [C.ExternalInterface.9, M.quoted-breaks]
