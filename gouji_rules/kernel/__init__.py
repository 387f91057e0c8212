"""The kernel: the play phase on small ints and tables, for sets that nobody looks on at.

The same rules as in ``gouji_rules/rules``, under the same names: whoever wants to know how burning
goes here opens ``kernel/burn.py``. The object engine stays the reference; the kernel takes over at
a set's first lead and gives the state back at its end. docs/kernel.md explains its layout.
"""
