@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, how many carriers of virtual threads, which JDK,
  which object headers, what a container's limits do. Whatever a row does not name is the same for all; what each JVM
  reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # One size of heap and of the young generation for all: a collector with more room collects less. ZGC and Shenandoah
  # size the young generation by themselves, or have none.

  @Limits
  Scenario: Half a processor
    Given a load of 100 clients, sending messages of 64 bytes for 2 s a run
    And each client keeps 1 message in flight
    And the server has half a processor
    And servers of selector, netty-nio, netty-nio-pool, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    And up to 20 warm-ups until the rate settles, and 5 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # The memory of the kernel on behalf of the server, such as the buffers of its sockets, is part of it.
