"""Judges the library window by pyatspi, as a screen reader sees it.

    dbus-run-session -- xvfb-run -a /usr/bin/python3 atspi-judge.py PROGRAM HOME

HOME has a data folder with the games Alpha and Beta. Prints what was found, and ends with 1 at the first thing that is wrong.
"""
import os
import random
import subprocess
import sys
import time

import dbus
import gi

gi.require_version("Atspi", "2.0")
from gi.repository import GLib  # noqa: E402
import pyatspi  # noqa: E402

program, home = sys.argv[1:3]
events = []


def pump(seconds=0.05):
    end = time.time() + seconds
    context = GLib.MainContext.default()
    while time.time() < end:
        if not context.iteration(False):
            time.sleep(0.005)


def wait(what, check, seconds=20):
    """The first true result of check, or the end."""
    end = time.time() + seconds
    while time.time() < end:
        try:
            found = check()
        except (GLib.GError, LookupError, RuntimeError):
            found = None
        if found:
            return found
        pump()
    fail(f"no {what} in {seconds} s; the last events: {events[-12:]}")


def fail(text):
    print(f"FAILED: {text}")
    window.kill()
    sys.exit(1)


def walk(node, depth=0):
    yield node, depth
    for index in range(node.childCount):
        child = node.getChildAtIndex(index)
        if child is not None:
            yield from walk(child, depth + 1)


def find(role=None, name=None):
    for node, _ in walk(frame()):
        if (role is None or node.getRoleName() == role) and (name is None or name in node.name):
            return node
    return None


def states(node):
    return set(node.getState().getStates())


def application():
    for app in pyatspi.Registry.getDesktop(0):
        if app is not None and app.name == "Arcadia":
            return app
    return None


def frame():
    return application().getChildAtIndex(0)


def heard(kind, name=""):
    return any(kind in event[0] and name in event[1] for event in events)


def note(event):
    try:
        name = event.source.name
    except (GLib.GError, AttributeError):
        name = ""
    text = event.any_data if isinstance(event.any_data, str) else ""
    events.append((str(event.type), f"{name}|{text}", event.detail1))


# A desktop with a screen reader says so here.
session = dbus.SessionBus()
access = session.get_object("org.a11y.Bus", "/org/a11y/bus")
status = dbus.Interface(access, "org.freedesktop.DBus.Properties")

status.Set("org.a11y.Status", "IsEnabled", dbus.Boolean(False))
window = subprocess.Popen([program, "library"], env={**os.environ, "HOME": home})
time.sleep(3)
if application() is not None:
    fail("the window is in the tree before a screen reader is there")
status.Set("org.a11y.Status", "IsEnabled", dbus.Boolean(True))
for kind in ["object:state-changed", "object:children-changed", "object:property-change",
             "object:text-changed", "object:announcement", "window:activate", "window:deactivate"]:
    pyatspi.Registry.registerEventListener(note, kind)

wait("application", application)
wait("window", lambda: application().childCount == 1 and frame().childCount)
print(f"application {application().name}, toolkit {application().toolkitName},"
      f" version {application().toolkitVersion}")
wait("game", lambda: find("list item", "Alpha"))

# The tree
count = focusable = 0
roles = set()
for node, depth in walk(frame()):
    count += 1
    role = node.getRoleName()
    roles.add(role)
    if node.parent is None or node.getApplication().name != "Arcadia":
        fail(f"{role} {node.name!r} has no parent or no application")
    if node.getIndexInParent() >= 0 and depth and \
            node.parent.getChildAtIndex(node.getIndexInParent()) != node:
        fail(f"{role} {node.name!r} is not where it says")
    if pyatspi.STATE_FOCUSABLE in states(node):
        focusable += 1
        if not node.name:
            fail(f"a {role} can have the focus and has no name: {node.path}")
        if role in ("invalid", "unknown"):
            fail(f"{node.name!r} has no role")
        if "Action" not in node.get_interfaces():
            fail(f"{role} {node.name!r} has no action")
        place = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        if place.width <= 0 or place.height <= 0:
            fail(f"{role} {node.name!r} has no place: {place}")
print(f"tree: {count} nodes, {focusable} focusable, roles {', '.join(sorted(roles))}")
for wanted in ("frame", "list item", "push button", "entry", "tool bar", "status bar"):
    if wanted not in roles:
        fail(f"no {wanted}")

focused = [node for node, _ in walk(frame()) if pyatspi.STATE_FOCUSED in states(node)]
if len(focused) != 1:
    fail(f"{len(focused)} nodes have the focus")
print(f"focus: {focused[0].getRoleName()} {focused[0].name!r}")

# The component at a point is the one whose rectangle is there.
game = find("list item", "Alpha")
place = game.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
hit = frame().queryComponent().getAccessibleAtPoint(
    place.x + place.width // 2, place.y + place.height // 2, pyatspi.WINDOW_COORDS)
if hit is None or hit.name != game.name:
    fail(f"at the middle of {game.name!r} is {hit and hit.name!r}")

# Focus by the screen reader, then by a key: both are heard.
events.clear()
button = next(node for node, _ in walk(frame())
              if node.getRoleName() == "push button" and pyatspi.STATE_FOCUSABLE in states(node)
              and pyatspi.STATE_FOCUSED not in states(node))
if not button.queryComponent().grabFocus():
    fail(f"{button.name!r} does not take the focus")
wait("focus event", lambda: heard("state-changed:focused", button.name))
wait("focused state", lambda: pyatspi.STATE_FOCUSED in states(button))
print(f"focus given to {button.name!r}")
events.clear()
subprocess.run(["xdotool", "key", "Tab"], check=True)
wait("focus event after a key", lambda: heard("state-changed:focused"))
print("focus after Tab:", next(e[1] for e in events if "focused" in e[0] and e[2] == 1))

# Text
events.clear()
field = find("entry")
field.queryEditableText().setTextContents("Beta")
wait("text event", lambda: heard("text-changed:insert", "Beta"))
wait("text", lambda: field.queryText().getText(0, -1) == "Beta")
wait("search result", lambda: find("list item", "Beta") and not find("list item", "Alpha"))
text = field.queryText()
if text.characterCount != 4 or text.caretOffset != 4:
    fail(f"the field has {text.characterCount} characters, its caret is at {text.caretOffset}")
field.queryEditableText().deleteText(1, 4)
wait("shorter text", lambda: field.queryText().getText(0, -1) == "B")
field.queryEditableText().setTextContents("")
wait("all games again", lambda: find("list item", "Alpha"))
print("text: set, read, deleted; the search followed")

# Selection by its interface
selectable = find("list item", "Alpha").parent
if "Selection" in selectable.get_interfaces():
    index = find("list item", "Alpha").getIndexInParent()
    selectable.querySelection().selectChild(index)
    wait("selected game", lambda: selectable.querySelection().nSelectedChildren == 1)
    selectable.querySelection().deselectChild(index)
    wait("no selected game", lambda: selectable.querySelection().nSelectedChildren == 0)
    print("selection: one game, then none")
else:
    fail(f"{selectable.getRoleName()} of the games has no selection")

# An action: the menu of a game, then Delete in it; a message says so.
events.clear()
game = find("list item", "Alpha")
actions = game.queryAction()
names = [actions.getName(i) for i in range(actions.nActions)]
if names != ["activate", "menu"]:
    fail(f"a game has the actions {names}")
actions.doAction(1)
item = wait("menu item", lambda: find("menu item", "Delete"))
attributes = dict(a.split(":", 1) for a in item.getAttributes())
if not (attributes.get("posinset") and int(attributes["setsize"]) >= int(attributes["posinset"])):
    fail(f"the menu item has no position: {attributes}")
print(f"menu item {item.name!r}, {attributes['posinset']} of {attributes['setsize']}")
if not any("children-changed:add" in e[0] for e in events):
    fail("the menu came without an event")
item.queryAction().doAction(0)


def messages():
    return [event[1] for event in events
            if "announcement" in event[0] or
            ("state-changed:showing" in event[0] and event[2] == 1 and "Deleted" in event[1])]


wait("message", messages)
pump(0.5)
if len(messages()) != 1 or "Alpha" not in messages()[0]:
    fail(f"one message was heard as {messages()}")
print("message:", messages()[0])
wait("removed game", lambda: not find("list item", "Alpha"))
wait("event of the removed game", lambda: heard("children-changed:remove"))

# Calls that make no sense are refused, and the window continues.
address = dbus.Interface(access, "org.a11y.Bus").GetAddress()
bus = dbus.bus.BusConnection(address)
name = application().app.bus_name
values = [dbus.Int32(-2 ** 31), dbus.Int32(2 ** 31 - 1), dbus.Int64(-2 ** 63), dbus.UInt64(2 ** 64 - 1),
          dbus.UInt32(2 ** 32 - 1), dbus.Double("nan"), dbus.Double("inf"), "", "x" * 100_000, "\U0010ffff",
          dbus.ObjectPath("/"), dbus.Boolean(True), dbus.Array([], signature="v")]
members = {
    "Accessible": ["GetChildAtIndex", "GetChildren", "GetState", "GetAttributes", "None"],
    "Component": ["GetExtents", "Contains", "GetAccessibleAtPoint", "GrabFocus", "GetPosition"],
    "Action": ["GetName", "DoAction", "GetActions"],
    "Text": ["GetText", "GetStringAtOffset", "GetTextBeforeOffset", "GetTextAfterOffset", "GetCharacterAtOffset",
             "SetCaretOffset", "GetSelection", "GetRangeExtents"],
    "EditableText": ["SetTextContents", "InsertText", "DeleteText"],
    "Selection": ["SelectChild", "GetSelectedChild", "DeselectSelectedChild", "IsChildSelected"],
    "Image": ["GetImageExtents"], "Application": ["GetLocale"], "Cache": ["GetItems"]}
paths = ["/org/a11y/atspi/accessible/" + p for p in ("root", "0", "1", "-1", "p1", "p2147483648", "99999999999")]
paths += ["/", "/org/a11y/atspi/cache", find("entry").path, find("list item", "Beta").path]
numbers = random.Random(20)
answers = refusals = 0
for _ in range(3_000):
    interface = numbers.choice(list(members))
    member = numbers.choice(members[interface])
    full = "org.a11y.atspi." + interface
    arguments = [numbers.choice(values) for _ in range(numbers.randrange(4))]
    path = numbers.choice(paths)
    if numbers.randrange(6) == 0:
        full, member = "org.freedesktop.DBus.Properties", numbers.choice(["Get", "Set", "GetAll"])
        arguments = ["org.a11y.atspi." + interface, numbers.choice(["Name", "Id", "CurrentValue", ""])][
            :numbers.randrange(3)] + arguments
    if path.count("-") or (full.endswith("DBus.Properties") and not arguments):
        path = paths[0]
    try:
        bus.call_blocking(name, path, full, member, None, arguments, timeout=5)
        answers += 1
    except dbus.exceptions.DBusException as error:
        if error.get_dbus_name() == "org.freedesktop.DBus.Error.NoReply" or window.poll() is not None:
            fail(f"no answer to {member} {arguments!r} of {path}")
        refusals += 1
if window.poll() is not None or application() is None:
    fail("the window ended")
print(f"{answers} strange calls were answered, {refusals} refused")
find("entry").queryEditableText().setTextContents("")
wait("game", lambda: find("list item", "Beta"))

# Once no one listens, the window leaves the tree.
status.Set("org.a11y.Status", "IsEnabled", dbus.Boolean(False))
wait("end of the service", lambda: application() is None)
status.Set("org.a11y.Status", "IsEnabled", dbus.Boolean(True))
wait("application again", lambda: application() is not None and find("list item", "Beta"))
print("the service ended and began again")

window.terminate()
code = window.wait(10)
if code not in (0, 143):
    fail(f"the window ended with {code}")
print("judged: all right")
