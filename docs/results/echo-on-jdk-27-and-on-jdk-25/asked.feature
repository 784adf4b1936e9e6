@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, how many carriers of virtual threads, which JDK,
  which object headers, what a container's limits do. Whatever a row does not name is the same for all; what each JVM
  reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # One size of heap and of the young generation for all: a collector with more room collects less. ZGC and Shenandoah
  # size the young generation by themselves, or have none.

  @Jdks
  Scenario: Another JDK
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And servers of selector, netty-nio and blocking-virtual
    And selector on the JDK in "{jdk}", called "selector, other JDK"
    And netty-nio on the JDK in "{jdk}", called "netty-nio, other JDK"
    And blocking-virtual on the JDK in "{jdk}", called "blocking-virtual, other JDK"
    And selector is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 100 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
