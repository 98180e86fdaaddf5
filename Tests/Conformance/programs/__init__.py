"""Programs of our own for the Game Boy, each with the bytes that documents and measurements say it leaves at 0xC000."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Program:
    """A program that begins at 0x150 and ends in a loop that does nothing."""

    name: str
    model: str
    text: str
    expected: tuple
    # Where the expectation is from.
    source: str
    frames: int = 12
    # Bytes of the header: offset to value.
    header: tuple = ()
