package dev.echosounder.load.generate;

import java.io.Serializable;

/** What the load reports of one run in which every answer was right: what was counted, and the times of its answers. */
public record RunReport(Run run, Latencies latencies) implements Serializable {}
