"""Reads ActionScript: text to a tree of tuples, the kind first.

There are two dialects. The demo's has constants, which are worked out here. A rule file (Tests/FlashTests/Rules) is compiled as it
is written: nothing is worked out, a semicolon at the end of a line may be missing, and `@` names an action or a register.
"""
import re

TOKEN = re.compile(r"""
  (?P<space>\s+|//[^\n]*|/\*.*?\*/) | (?P<register>@\d+) | (?P<number>0x[0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?)
  | (?P<name>[A-Za-z_$][\w$]*) | (?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
  | (?P<mark>>>>=|===|!==|>>>|<<=|>>=|\+\+|--|\+=|-=|\*=|/=|%=|&=|\|=|\^=|==|!=|<=|>=|&&|\|\||<<|>>|[-+*/%<>=!&|^~?:;,.(){}\[\]@])
""", re.X | re.S)
KEYWORDS = set("""var const function if else while do for in return break continue new typeof void delete true false null undefined this
  with switch case default try catch finally throw instanceof""".split())
ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|(.))", re.S)
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
LEVELS = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!=", "===", "!=="], ["<", ">", "<=", ">=", "instanceof"],
          ["<<", ">>", ">>>"], ["+", "-"], ["*", "/", "%"]]
FOLD = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b}
ASSIGNMENTS = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]
TARGETS = ("name", "member", "register")


class Mistake(Exception):
    pass


def unquoted(word):
    """The text of a string as it is written."""
    def character(found):
        digits = found.group(1) or found.group(2)
        return chr(int(digits, 16)) if digits else ESCAPES.get(found.group(3), found.group(3))
    return ESCAPE.sub(character, word[1:-1])


class Parser:
    def __init__(self, source, file, constants, rules=False, line=1):
        self.file, self.constants, self.rules, self.tokens, at = file, constants, rules, [], 0
        while at < len(source):
            found = TOKEN.match(source, at)
            if not found:
                raise Mistake(f"{file}:{line}: what is {source[at]!r}?")
            kind, word = found.lastgroup, found.group()
            if kind != "space":
                self.tokens.append(("mark" if word in KEYWORDS else kind, word, line))
            line, at = line + word.count("\n"), found.end()
        self.tokens.append(("end", "the end", line))
        self.at = 0

    def fail(self, wanted):
        raise Mistake(f"{self.file}:{self.tokens[self.at][2]}: {wanted} expected, not {self.tokens[self.at][1]!r}")

    def sees(self, *marks):
        return self.tokens[self.at][0] == "mark" and self.tokens[self.at][1] in marks

    def takes(self, *marks):
        if self.sees(*marks):
            self.at += 1
            return self.tokens[self.at - 1][1]

    def needs(self, mark):
        return self.takes(mark) or self.fail(mark)

    def ends(self):
        """The end of a statement."""
        if self.takes(";"):
            return
        kind, word, line = self.tokens[self.at]
        if not self.rules or kind != "end" and word != "}" and line == self.tokens[self.at - 1][2]:
            self.fail(";")

    def name(self):
        kind, word, _ = self.tokens[self.at]
        if kind != "name":
            self.fail("a name")
        self.at += 1
        return word

    def integer(self):
        kind, word, _ = self.tokens[self.at]
        if kind != "number" or not re.fullmatch(r"0x[0-9a-fA-F]+|\d+", word):
            self.fail("a whole number")
        self.at += 1
        return int(word, 0)

    def program(self):
        body = []
        while self.tokens[self.at][0] != "end":
            body.append(self.statement())
        return body

    def block(self):
        self.needs("{")
        body = []
        while not self.takes("}"):
            body.append(self.statement())
        return body

    def statement(self):
        if self.sees("{"):
            return ("block", self.block())
        if self.takes(";"):
            return ("block", [])
        if self.takes("const"):
            name = self.name()
            self.needs("=")
            value = self.expression()
            if value[0] != "number":
                self.fail("a number that is known now before")
            self.constants[name] = value[1]
            self.ends()
            return ("block", [])
        if self.sees("var"):
            made = self.variables()
            self.ends()
            return made
        if self.sees("function") and self.tokens[self.at + 1][0] == "name":
            self.at += 1
            return ("define", self.name(), *self.function())
        if self.takes("if"):
            test = self.parenthesised()
            then = self.statement()
            return ("if", test, then, self.statement() if self.takes("else") else None)
        if self.takes("while"):
            return ("for", None, self.parenthesised(), None, self.statement())
        if self.takes("do"):
            inside = self.statement()
            self.needs("while")
            test = self.parenthesised()
            self.ends()
            return ("do", inside, test)
        if self.takes("for"):
            return self.loop()
        if self.takes("with"):
            return ("with", self.parenthesised(), self.statement())
        if self.takes("switch"):
            return self.switch()
        if self.takes("try"):
            return self.attempt()
        if self.takes("throw"):
            value = self.expression()
            self.ends()
            return ("throw", value)
        if self.takes("return"):
            value = None if self.sees(";", "}") else self.expression()
            self.ends()
            return ("return", value)
        for word in ("break", "continue"):
            if self.takes(word):
                self.ends()
                return (word,)
        value = self.comma()
        self.ends()
        return ("expression", value)

    def parenthesised(self):
        self.needs("(")
        value = self.comma()
        self.needs(")")
        return value

    def variables(self):
        self.needs("var")
        made = []
        while True:
            made.append((self.name(), self.assignment() if self.takes("=") else None))
            if not self.takes(","):
                return ("var", made)

    def loop(self):
        self.needs("(")
        if self.sees("var") and self.tokens[self.at + 2][1] == "in":
            self.at += 1
            name = self.name()
            self.needs("in")
            subject = self.expression()
            self.needs(")")
            return ("each", name, subject, self.statement())
        first = None if self.sees(";") else self.variables() if self.sees("var") else ("expression", self.comma())
        if first and first[0] == "expression" and first[1][0] in TARGETS and self.takes("in"):
            subject = self.expression()
            self.needs(")")
            return ("each", first[1], subject, self.statement())
        self.needs(";")
        test = None if self.sees(";") else self.comma()
        self.needs(";")
        step = None if self.sees(")") else self.comma()
        self.needs(")")
        return ("for", first, test, step, self.statement())

    def switch(self):
        subject, cases = self.parenthesised(), []
        self.needs("{")
        while not self.takes("}"):
            test = None
            if not self.takes("default"):
                self.needs("case")
                test = self.comma()
            self.needs(":")
            body = []
            while not self.sees("case", "default", "}"):
                body.append(self.statement())
            cases.append((test, body))
        return ("switch", subject, cases)

    def attempt(self):
        tried, name, caught, last = self.block(), None, None, None
        if self.takes("catch"):
            self.needs("(")
            name = self.primary()
            if name[0] not in ("name", "register"):
                self.fail("a name before")
            self.needs(")")
            caught = self.block()
        if self.takes("finally"):
            last = self.block()
        return ("try", tried, name, caught, last)

    def function(self):
        self.needs("(")
        parameters = []
        while not self.takes(")"):
            parameters.append(self.name())
            if not self.sees(")"):
                self.needs(",")
        return parameters, self.block()

    def function2(self):
        """`function2(FLAGS, REGISTERS) NAME(a:1, b) { }`: DefineFunction2 as it is asked for; b is no register."""
        self.needs("(")
        flags = self.integer()
        self.needs(",")
        count = self.integer()
        self.needs(")")
        name = "" if self.sees("(") else self.name()
        self.needs("(")
        parameters = []
        while not self.takes(")"):
            parameters.append((self.name(), self.integer() if self.takes(":") else 0))
            if not self.sees(")"):
                self.needs(",")
        return ("function2", flags, count, name, parameters, self.block())

    def comma(self):
        """Values of which the last one counts; the demo has none of them."""
        values = [self.expression()]
        while self.rules and self.takes(","):
            values.append(self.expression())
        return values[0] if len(values) == 1 else ("comma", values)

    def expression(self):
        return self.assignment()

    def assignment(self):
        left = self.choice()
        mark = self.takes(*ASSIGNMENTS)
        if not mark:
            return left
        if left[0] not in TARGETS:
            self.fail("something to assign to before")
        right = self.assignment()
        if mark != "=":
            if left[0] == "member" and not self.twice(left):
                self.fail("something plain before " + mark)
            right = ("binary", mark[:-1], left, right)
        return ("assign", left, right)

    def twice(self, member):
        """Whether the parts of a member may be worked out twice, as Flash's own compiler does in `a.b++`."""
        return self.rules or plain(member[1]) and plain(member[2])

    def choice(self):
        test = self.level(0)
        if not self.takes("?"):
            return test
        then = self.assignment()
        self.needs(":")
        return ("choice", test, then, self.assignment())

    def level(self, index):
        if index == len(LEVELS):
            return self.unary()
        left = self.level(index + 1)
        while mark := self.takes(*LEVELS[index]):
            right = self.level(index + 1)
            if not self.rules and mark in FOLD and left[0] == right[0] == "number":
                left = ("number", FOLD[mark](left[1], right[1]))
            else:
                left = ("binary", mark, left, right)
        return left

    def unary(self):
        mark = self.takes("-", "+", "!", "~", "typeof", "void", "delete", "++", "--")
        if mark in ("++", "--"):
            return self.stepped(mark, self.unary(), True)
        if mark:
            value = self.unary()
            if mark == "-" and value[0] == "number":
                return ("number", -float(value[1]) if self.rules and value[1] == 0 else -value[1])
            return ("unary", mark, value)
        value = self.postfix(self.primary())
        mark = self.takes("++", "--")
        return self.stepped(mark, value, False) if mark else value

    def stepped(self, mark, target, first):
        if target[0] not in TARGETS or target[0] == "member" and not self.twice(target):
            self.fail("something plain before " + mark)
        return ("step", mark, target, first)

    def arguments(self):
        self.needs("(")
        values = []
        while not self.takes(")"):
            values.append(self.assignment())
            if not self.sees(")"):
                self.needs(",")
        return values

    def postfix(self, value, calls=True):
        while True:
            if self.takes("."):
                self.at += 1
                value = ("member", value, ("string", self.tokens[self.at - 1][1]))
            elif self.takes("["):
                value = ("member", value, self.comma())
                self.needs("]")
            elif calls and self.sees("("):
                value = ("call", value, self.arguments())
            else:
                return value

    def action(self):
        """`@Name[PAYLOAD](VALUES)` pushes the values and does the action."""
        name, payload = self.name(), None
        if self.takes("["):
            payload = bytearray()
            while not self.takes("]"):
                if self.tokens[self.at][0] == "string":
                    payload += unquoted(self.tokens[self.at][1]).encode("latin-1")
                    self.at += 1
                else:
                    payload.append(self.integer())
                if not self.sees("]"):
                    self.needs(",")
        return ("action", name, payload, self.arguments() if self.sees("(") else [])

    def primary(self):
        kind, word, _ = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return ("number", int(word, 0) if re.fullmatch(r"0x[0-9a-fA-F]+|[1-9]\d*|0", word) else float(word))
        if kind == "string":
            return ("string", unquoted(word))
        if kind == "register" and self.rules:
            return ("register", int(word[1:]))
        if kind == "name":
            if self.rules and word == "function2":
                return self.function2()
            return ("number", self.constants[word]) if word in self.constants else ("name", word)
        if word in ("true", "false", "null", "undefined", "this"):
            return (word,)
        if word == "function":
            return ("function", *self.function())
        if word == "new":
            made = self.postfix(self.primary(), calls=False)
            return ("new", made, self.arguments() if not self.rules or self.sees("(") else [])
        if word == "(":
            value = self.comma()
            self.needs(")")
            return value
        if word == "[":
            values = []
            while not self.takes("]"):
                values.append(self.assignment())
                if not self.sees("]"):
                    self.needs(",")
            return ("array", values)
        if word == "{":
            pairs = []
            while not self.takes("}"):
                self.at += 1
                kind, key, _ = self.tokens[self.at - 1]
                self.needs(":")
                pairs.append((unquoted(key) if kind == "string" else key, self.assignment()))
                if not self.sees("}"):
                    self.needs(",")
            return ("object", pairs)
        if word == "@" and self.rules:
            return self.action()
        self.at -= 1
        self.fail("a value")


def plain(node):
    """Whether a value may be worked out twice."""
    return node[0] in ("name", "this", "number", "string") or node[0] in ("member", "binary") and all(
        plain(part) for part in node[1:] if isinstance(part, tuple))


def walk(node):
    """All tuples in a tree, functions' bodies left out."""
    if isinstance(node, tuple):
        yield node
        if node and node[0] in ("function", "define", "function2"):
            return
    if isinstance(node, (tuple, list)):
        for part in node:
            yield from walk(part)
