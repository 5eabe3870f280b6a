"""Live worlds: `python -m tests.world [--seed N] [--hours H] [--faults none|some|all]`."""

from __future__ import annotations

import argparse
import logging
import sys
import time
from pathlib import Path

from . import hunting, memory, mutants
from .run import Wish, run, shortest


def main() -> int:
    """0 = all was well."""
    parser = argparse.ArgumentParser(prog="python -m tests.world", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds, from the first on")
    parser.add_argument("--hours", type=float, default=12.0)
    parser.add_argument("--faults", choices=("none", "some", "all"), default="none")
    parser.add_argument("--acts", type=int, default=10**9, help="people go home after so many acts")
    parser.add_argument("--pictures", action="store_true", help="draw real pictures")
    parser.add_argument("--only", default="", help="look only for what is broken in these words")
    parser.add_argument("--story", action="store_true", help="tell what happened")
    parser.add_argument("--mutants", action="store_true", help="put bugs in on purpose, and find them")
    parser.add_argument("--hunt", type=Path, help="note each seed in this file, and go on where it ends")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time, for a hunt")
    parser.add_argument("--memory", type=float, metavar="HOURS", help="the bot's memory every so many hours")
    said = parser.parse_args()
    logging.getLogger().setLevel(logging.ERROR)
    if said.mutants:
        return mutants.main()
    if said.memory:
        end, marks = memory.curve(Wish(said.seed, said.hours, said.faults), said.memory)
        print(memory.told(marks))
        return int(bool(end.broken))
    if said.hunt:
        for lived in hunting.hunt(said.hunt, said.seed, said.hours, said.faults, said.minutes):
            for line in lived.broken:
                print(f"BROKEN seed {lived.seed}: {line}", flush=True)
        print(hunting.summary(hunting.known(said.hunt)))
        return int(any(lived.broken for lived in hunting.known(said.hunt)))
    bad = 0
    begin, acts, days = time.process_time(), 0, 0.0
    for seed in range(said.seed, said.seed + said.seeds):
        end = run(Wish(seed, said.hours, said.faults, said.acts, said.pictures, said.only))
        acts, days = acts + end.acts, days + end.days
        print(f"seed {seed}: {end.hash} {end.acts} acts, {end.days:.2f} days, {end.steps} steps", flush=True)
        if end.broken:
            end = shortest(end)
            print(f"  as short as it could be made: --seed {seed} --hours {said.hours} --acts {end.acts}")
        if end.broken or said.story:
            print("\n".join(end.lines[-400:] if said.story else end.lines[-25:]))
        for line in end.broken:
            print(f"  BROKEN {line}", flush=True)
        bad += bool(end.broken)
    took = time.process_time() - begin
    print(
        f"{acts} acts, {days:.1f} days in {took:.1f} s of the processor:"
        f" {acts / took * 60:.0f} acts a minute; {bad} seeds broken"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
