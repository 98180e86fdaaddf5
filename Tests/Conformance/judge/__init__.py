"""The judge of recorded cases: plays them with a core or a player, and compares what comes out with what was recorded.

Only Python's standard library is used. `judge-cases.py` beside this folder is its command line.
"""
