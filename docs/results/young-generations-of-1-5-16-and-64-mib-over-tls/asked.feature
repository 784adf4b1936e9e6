@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, which size of the young generation, how many
  carriers of virtual threads, which JDK, which object headers, what a container's limits do. Whatever a row does not
  name is the same for all; what each JVM reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # A collector with more room collects less. So all have the same heap, in which each must collect during a trial, and
  # the same young generation; ZGC and Shenandoah size theirs by themselves, or have none.

  @YoungGeneration
  Scenario: Young generations of 1.5, 16 and 64 MiB, over TLS
    Given a load of 100 clients, sending messages of 64 bytes for 40 ms a run
    And each client keeps 1 message in flight
    And connections are encrypted
    And servers of selector and blocking-virtual
    And selector with the JVM options "-Xmn1536k", called "selector, 1.5 MiB"
    And blocking-virtual with the JVM options "-Xmn1536k", called "blocking-virtual, 1.5 MiB"
    And selector with the JVM options "-Xmn64m", called "selector, 64 MiB"
    And blocking-virtual with the JVM options "-Xmn64m", called "blocking-virtual, 64 MiB"
    And selector is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 40 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # Half a processor is 50 ms of processor time in each 100 ms. When it is used up, clients wait for the next period.
