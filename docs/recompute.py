#!/usr/bin/env python3
"""Recomputes the table of a comparison from the trials in its result.json, which may be compressed.

    python3 docs/recompute.py comparison/target/echosounder/echo-on-one-core/result.json

For each load it prints the servers in the table's order, and compares every figure with what "rankings" in the same
file states. It exits with 1 if one differs by more than 0.1 %. Intervals and ranks are not recomputed.
"""
import gzip
import json
import math
import statistics
import sys

TOLERANCE = 0.001
LEAST_EVENTS = 10  # independent events above a percentile
LEAST_STALL = 10_000_000  # nanoseconds


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else None


def largest(values):
    return max((value for value in values if value is not None), default=None)


def mean(values):
    values = [value for value in values if value is not None]
    return statistics.fmean(values) if values else None


def counting(trial):
    return [run for run in trial["runs"] if run["turn"]["counts"] == "YES"]


def rate(trial, searched):
    """Sum by sum: all messages of the runs that count, by all their time."""
    if searched or trial["capacity"] is not None:
        return trial["capacity"]
    runs = [run["run"] for run in counting(trial)]
    seconds = sum(run["rateNanos"] for run in runs) / 1e9
    return sum(run["messages"] for run in runs) / seconds if seconds else None


def to_baseline(trial):
    """All messages by those that the baseline would have answered in the same time."""
    runs = counting(trial)
    if trial["capacity"] is not None or not runs or any(run["baseline"] is None for run in runs):
        return None
    baseline = sum(
        (run["baseline"]["beforePerSecond"] + run["baseline"]["afterPerSecond"]) / 2 * run["run"]["rateNanos"] / 1e9
        for run in runs)
    return sum(run["run"]["messages"] for run in runs) / baseline


def p99(trial):
    response = trial["latency"]["response"]
    return response and response["p99Nanos"]


def cpu(trial):
    return (trial["server"]["cost"] or {"figures": {}})["figures"].get("CPU_MICROS_PER_MESSAGE")


def longest_stall(trial):
    """In milliseconds. The time to a run's first answer is a stall, too, if it is longer than 10 ms."""
    return largest(
        max(stalls["longestNanos"], stalls["firstNanos"] if stalls["firstNanos"] > LEAST_STALL else 0) / 1e6
        for stalls in (run["run"]["stalls"] for run in trial["runs"])
        if stalls["firstNanos"] >= 0)


def stall_share(trial):
    runs = [run["run"] for run in counting(trial)]
    if not runs or any(run["stalls"]["firstNanos"] < 0 for run in runs):
        return None
    return sum(run["stalls"]["totalNanos"] for run in runs) / sum(run["nanos"] for run in runs)


def worst_client(trial):
    answers = trial["answers"]
    return min(answers) * len(answers) / sum(answers) if sum(answers) else None


def response(trials):
    """Median percentiles in microseconds, each with the events above it in all trials."""
    found = []
    for trial in trials:
        if trial["atRate"] is not None:
            found += [trial["atRate"]["latency"]] if trial["atRate"]["invalid"] is None else []
        elif trial["latency"]["lag"] is not None:
            found.append(trial["latency"])
    found = [latency for latency in found if latency["response"] is not None]
    for name in ("p99", "p999"):
        events = sum(latency["events"][name] for latency in found)
        micros = median(latency["response"][name + "Nanos"] / 1e3 for latency in found)
        yield micros if events >= LEAST_EVENTS else None, events


def ratio(one, first):
    """The geometric mean of the ratios in the blocks that both have; of fewer than three, of all blocks of each."""
    shared = [block for block in one if block in first]
    if len(shared) >= 3:
        return math.exp(statistics.fmean(math.log(one[block] / first[block]) for block in shared))
    return statistics.geometric_mean(one.values()) / statistics.geometric_mean(first.values())


def check(load, ranking, searched, differences):
    key = ranking["key"]
    figure = {"RATIO_TO_BASELINE": to_baseline, "RESPONSE_P99": p99, "CPU_PER_MESSAGE": cpu}.get(
        key, lambda trial: rate(trial, searched))
    valid = {row["subject"]: [trial for trial in load["trials"]
                              if trial["identity"]["subject"] == row["subject"] and not trial["verdict"]["reasons"]]
             for row in ranking["rows"]}
    blocks = {name: {trial["identity"]["block"]: figure(trial) for trial in trials if figure(trial)}
              for name, trials in valid.items()}
    for row in ranking["rows"]:
        name, trials = row["subject"], valid[row["subject"]]
        (p99_us, p99_events), (p999_us, p999_events) = response(trials)
        behaviour, stated = row["behaviour"] or {}, row["response"] or {}
        ranked = row["standing"]["rankBest"] is not None
        overloaded = not ranked and [why["kind"] for why in row["trials"]["invalid"]][:1] == ["OVERLOAD"]
        figures = [
            ("msg/s", median(rate(trial, searched) or None for trial in trials), (row["figure"] or {}).get("value")),
            ("ratio", ratio(blocks[name], blocks[ranking["rows"][0]["subject"]]) if ranked else None,
             (row["standing"]["toFastest"] or {}).get("value")),
            ("longest stall ms", largest(map(longest_stall, trials)), behaviour.get("longestStallMillis")),
            ("stalled", mean(map(stall_share, trials)), behaviour.get("stallShare")),
            ("worst client", median(map(worst_client, trials)), behaviour.get("worstClientShare")),
            (f"p99 us ({p99_events} events)", None if overloaded else p99_us, stated.get("p99Micros")),
            (f"p99.9 us ({p999_events} events)", None if overloaded else p999_us, stated.get("p999Micros")),
            ("CPU us/msg", median(map(cpu, trials)),
             (row["server"] or {"figures": {}})["figures"].get("CPU_MICROS_PER_MESSAGE")),
            ("valid trials", len(trials), row["trials"]["valid"])]
        print(f"{name}: " + ", ".join(f"{what} {value:,.4g}" for what, value, _ in figures if value is not None))
        for what, value, says in figures:
            if (value is None) != (says is None) or value is not None and abs(value - says) > TOLERANCE * abs(says):
                differences.append(f"{name}: {what} is {value}, and rankings says {says}")


def main(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        document = json.load(file)
    outcome, differences = document["outcome"], []
    for load, ranking in zip(outcome["loads"], document["rankings"]):
        print(f"# {load['shape']['connections']} clients, {load['shape']['messageBytes']} bytes, by {ranking['key']}")
        check(load, ranking, outcome["plan"]["goal"] is not None, differences)
    print("\n".join(differences) or "All figures are those of rankings.")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "Name one file: python3 docs/recompute.py .../result.json")
