@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, which size of the young generation, how many
  carriers of virtual threads, which JDK, which object headers, what a container's limits do. Whatever a row does not
  name is the same for all; what each JVM reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # A collector with more room collects less. So all have the same heap, in which each must collect during a trial, and
  # the same young generation; ZGC and Shenandoah size theirs by themselves, or have none.

  @ObjectHeaders
  Scenario: Compact object headers
    Given a load of 1,000 clients, sending messages of 64 bytes for 60 ms a run
    And each client keeps 1 message in flight
    And servers of selector, netty-nio and blocking-virtual
    And selector with the JVM options "-XX:+UseCompactObjectHeaders", called "selector, compact headers"
    And netty-nio with the JVM options "-XX:+UseCompactObjectHeaders", called "netty-nio, compact headers"
    And blocking-virtual with the JVM options "-XX:+UseCompactObjectHeaders", called "blocking-virtual, compact headers"
    And selector is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 40 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # All servers have the least young generation that the collector takes, so that their garbage is collected within a
  # trial. What is alive in each collection grows with the connections, if a connection has a stack on the heap.
