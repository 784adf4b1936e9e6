@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, how many carriers of virtual threads, which JDK,
  which object headers, what a container's limits do. Whatever a row does not name is the same for all; what each JVM
  reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # A collector with more room collects less. So all have the same heap, in which each must collect during a trial, and
  # the same young generation; ZGC and Shenandoah size theirs by themselves, or have none.

  @Limits
  Scenario: 5,000 connections in 256 MiB
    Given a load of 5,000 clients, sending messages of 64 bytes for 200 ms a run
    And each client keeps 1 message in flight
    And the server has 256 MiB
    And servers of selector, netty-nio, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    And up to 20 warm-ups until the rate settles, and 20 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
