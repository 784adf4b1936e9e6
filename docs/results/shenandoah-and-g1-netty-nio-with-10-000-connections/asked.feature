@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, how many carriers of virtual threads, which JDK,
  which object headers, what a container's limits do. Whatever a row does not name is the same for all; what each JVM
  reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # A collector with more room collects less. So all have the same heap, in which each must collect during a trial, and
  # the same young generation; ZGC and Shenandoah size theirs by themselves, or have none.

  @Collectors
  Scenario Outline: Shenandoah and G1, <model> with 10,000 connections
    Given the JVM accepts "-XX:+UseShenandoahGC"
    And a load of 10,000 clients, sending messages of 64 bytes for 2 s a run
    And 10,000 messages per second in all, at random times
    And <model> with the JVM options "-XX:+UseG1GC -Xms128m -Xmx128m -Xmn8m", called "G1"
    And <model> with the JVM options "-XX:+UseShenandoahGC -Xms128m -Xmx128m", called "Shenandoah"
    And up to 20 warm-ups until the rate settles, and 5 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | model            |
      | netty-nio        |
      | blocking-virtual |

  # The server has one core, so that more than one carrier is more than it has: as in a container whose JVM sees the
  # processors of the machine.
