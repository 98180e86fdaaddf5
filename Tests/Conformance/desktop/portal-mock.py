"""Stands for the desktop on a session bus: settings, file chooser, notifications.

    portal-mock.py LOG [--no-notification-portal]

Writes what is asked to LOG, a line each. `org.example.Mock` on the object /mock changes a setting, and clicks a notification.
"""
import sys

import dbus
import dbus.service
import dbus.mainloop.glib
from gi.repository import GLib

PATH = "/org/freedesktop/portal/desktop"
PORTAL = "org.freedesktop.portal."
log = open(sys.argv[1], "a", buffering=1)
has_notifications = "--no-notification-portal" not in sys.argv
settings = {
    "org.freedesktop.appearance": {"color-scheme": dbus.UInt32(2), "contrast": dbus.UInt32(0)},
    "org.gnome.desktop.interface": {"text-scaling-factor": 1.5, "enable-animations": False},
}

dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()


class Request(dbus.service.Object):
    @dbus.service.signal(PORTAL + "Request", signature="ua{sv}")
    def Response(self, code, results):
        pass


class Desktop(dbus.service.Object):
    @dbus.service.method(PORTAL + "Settings", in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, groups):
        log.write("ReadAll " + " ".join(groups) + "\n")
        return dbus.Dictionary(
            {name: dbus.Dictionary(values, signature="sv") for name, values in settings.items()},
            signature="sa{sv}")

    @dbus.service.signal(PORTAL + "Settings", signature="ssv")
    def SettingChanged(self, group, key, value):
        pass

    @dbus.service.method(
        PORTAL + "FileChooser", in_signature="ssa{sv}", out_signature="o", sender_keyword="sender")
    def OpenFile(self, parent, title, options, sender):
        filters = [[str(glob) for kind, glob in globs] for name, globs in options.get("filters", [])]
        log.write(f"OpenFile {title} multiple={bool(options['multiple'])}"
                  f" directory={bool(options['directory'])} {filters}\n")
        path = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        request = Request(bus, path)
        code = 1 if "cancel" in title else 0
        uris = ["file:///games/A%20b%C3%BC.gb", "file:///games/%zz", "http://host/x", "file:///%00"]

        def answer():
            results = {"uris": dbus.Array(uris, signature="s")}
            request.Response(dbus.UInt32(code), dbus.Dictionary(results, signature="sv"))
            request.remove_from_connection()

        GLib.timeout_add(50, answer)
        return dbus.ObjectPath(path)

    @dbus.service.method(PORTAL + "Notification", in_signature="sa{sv}")
    def AddNotification(self, name, notification):
        if not has_notifications:
            raise dbus.exceptions.DBusException("no", name="org.freedesktop.DBus.Error.UnknownMethod")
        log.write(f"AddNotification {name} {notification['title']} {notification['body']}\n")

    @dbus.service.signal(PORTAL + "Notification", signature="ssav")
    def ActionInvoked(self, name, action, parameters):
        pass


class Notifications(dbus.service.Object):
    @dbus.service.method(
        "org.freedesktop.Notifications", in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, name, replaces, icon, summary, body, actions, hints, timeout):
        log.write(f"Notify {name} {replaces} {summary} {body}\n")
        return dbus.UInt32(7)

    @dbus.service.signal("org.freedesktop.Notifications", signature="us")
    def ActionInvoked(self, number, action):
        pass


class Mock(dbus.service.Object):
    @dbus.service.method("org.example.Mock", in_signature="ssv")
    def Change(self, group, key, value):
        desktop.SettingChanged(group, key, value)

    @dbus.service.method("org.example.Mock")
    def Click(self):
        desktop.ActionInvoked("arcadia", "show", dbus.Array([], signature="v"))
        notifications.ActionInvoked(dbus.UInt32(7), "default")


names = [dbus.service.BusName("org.freedesktop.portal.Desktop", bus),
         dbus.service.BusName("org.freedesktop.Notifications", bus)]
desktop = Desktop(bus, PATH)
notifications = Notifications(bus, "/org/freedesktop/Notifications")
mock = Mock(bus, "/mock")
log.write("ready\n")
GLib.MainLoop().run()
