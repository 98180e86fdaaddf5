"""Stands for the bus of screen readers on a session bus: it says that one is used, and names an address.

    a11y-mock.py LOG ADDRESS

Writes what is asked to LOG, a line each.
"""
import sys

import dbus
import dbus.service
import dbus.mainloop.glib
from gi.repository import GLib

log = open(sys.argv[1], "a", buffering=1)
dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()


class Status(dbus.service.Object):
    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="s", out_signature="a{sv}")
    def GetAll(self, group):
        log.write("GetAll " + group + "\n")
        return {"IsEnabled": True, "ScreenReaderEnabled": True}

    @dbus.service.method("org.a11y.Bus", out_signature="s")
    def GetAddress(self):
        log.write("GetAddress\n")
        return sys.argv[2]


name = dbus.service.BusName("org.a11y.Bus", bus)
status = Status(bus, "/org/a11y/bus")
log.write("ready\n")
GLib.MainLoop().run()
