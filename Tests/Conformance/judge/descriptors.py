"""Reads `test.toml`, the descriptor of a Flash case."""
import copy
import re
import tomllib

# Strings, comments, braces and line ends; all else is copied.
TOKENS = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[{}\n]', re.DOTALL)


def one_line_tables(text):
    """TOML 1.1's inline tables as TOML 1.0 has them: on one line, without comments and a last comma."""
    result, depth, at = "", 0, 0
    for token in TOKENS.finditer(text):
        result += text[at:token.start()]
        at, found = token.end(), token.group()
        if found == "{":
            depth += 1
        elif found == "}":
            depth -= 1
            if result.rstrip().endswith(","):
                result = result.rstrip()[:-1]
        elif depth and found == "\n" or found.startswith("#"):
            found = " "
        result += found
    return result + text[at:]


def parse(text):
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return tomllib.loads(one_line_tables(text))


def merged(base, above):
    """Tables key by key; of other values that of `above`."""
    if not (isinstance(base, dict) and isinstance(above, dict)):
        return copy.deepcopy(above)
    return {key: merged(base.get(key), above[key]) if key in above else copy.deepcopy(base[key]) for key in {**base, **above}}


def parts(text):
    """(name of a sub-test or None, its options), in the file's order."""
    options = parse(text)
    children = options.pop("subtests", {})
    if not children:
        yield None, options
    for name, above in children.items():
        yield name, merged(options, above)


def holds(expression, machine):
    """Whether a condition such as `all(not(os = "windows"), arch = "x86_64")` holds for a machine."""
    words = re.findall(r'"[^"]*"|\w+|[(),=]', expression)

    def term():
        word = words.pop(0)
        if words[:1] == ["("]:
            words.pop(0)
            values = []
            while words[0] != ")":
                values.append(term())
                if words[0] == ",":
                    words.pop(0)
            words.pop(0)
            return {"all": all, "any": any, "not": lambda given: not given[0]}[word](values)
        if words.pop(0) != "=" or word not in machine:
            raise ValueError(f"not a condition: {expression}")
        return machine[word] == words.pop(0).strip('"')
    return term()
