//! swf 5-6
// In SWF 5 the prototype of text fields inherits nothing (C.TextField.2).
var f = new TextField();
trace(typeof f.toString + " " + typeof f.__proto__ + " " + typeof f.__proto__.valueOf); //=5: undefined object undefined //=6: function object function [C.TextField.2]
