#!/usr/bin/env python3
"""What a load of many hosts needs, computed and simulated: python3 docs/scale.py

Nothing here was measured at this size. Each assumption is a constant below, with where it comes from.
"""
import math
import random

PORTS = 60999 - 32768 + 1  # Linux's default net.ipv4.ip_local_port_range, for one pair of addresses and one server port
KERNEL_KIB = 5  # an idle TCP socket in the kernel, at each end: half of what both ends took with @Crowd
CLIENT_KIB = 2  # a client of the load generator: an assumption
# With 18,000 idle connections (@Crowd); platform threads with 10,000 (@Scale), with 27 KiB of the kernel for each.
SERVER_KIB = {"ffm-epoll": 0.2, "selector": 1.0, "netty-epoll": 2.9, "blocking-virtual": 8.4, "blocking-platform": 103}
LATE_MEDIAN_MS, LATE_SPREAD = 0.2, 1.4  # how late a generator begins: log-normal, p50 0.2 ms, p99 5 ms; three namespaces
MOST_APART = 0.05  # of a run's length: a run in which generators began further apart does not count
HISTOGRAMS_KIB = 10  # what a generator reports of a run
SEED = 7


def connections():
    print("| connections | hosts by ports | server, ffm-epoll | selector | netty-epoll | blocking-virtual | blocking-platform |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for number in (10**5, 10**6, 10**7):
        memory = " | ".join(f"{number * (KERNEL_KIB + kib) / 2**20:,.1f} GiB" for kib in SERVER_KIB.values())
        print(f"| {number:,} | {math.ceil(number / PORTS):,} | {memory} |")


def generators():
    rng = random.Random(SEED)
    lengths = (20, 200, 2000)
    print("| hosts | apart, median | apart, p90 | " + " | ".join(f"runs of {ms:,} ms that count" for ms in lengths)
          + " | reports of a run |")
    print("| ---: | ---: | ---: | " + "---: | " * len(lengths) + "---: |")
    for hosts in (1, 2, 10, 100):
        apart = []
        for _ in range(4000):
            late = [rng.lognormvariate(math.log(LATE_MEDIAN_MS), LATE_SPREAD) for _ in range(hosts)]
            apart.append(max(late) - min(late))
        apart.sort()
        kept = " | ".join(f"{sum(one <= MOST_APART * ms for one in apart) / len(apart):.0%}" for ms in lengths)
        print(f"| {hosts} | {apart[len(apart) // 2]:.1f} ms | {apart[len(apart) * 9 // 10]:.1f} ms | {kept} "
              f"| {hosts * HISTOGRAMS_KIB:,} KiB |")


def clients():
    print("| connections | hosts | of each host | memory of each host |")
    print("| ---: | ---: | ---: | ---: |")
    for number, hosts in ((10**5, 4), (10**6, 36), (10**7, 355)):
        each = math.ceil(number / hosts)
        print(f"| {number:,} | {hosts} | {each:,} | {each * (KERNEL_KIB + CLIENT_KIB) / 1024:,.0f} MiB |")


if __name__ == "__main__":
    connections()
    print()
    clients()
    print()
    generators()
