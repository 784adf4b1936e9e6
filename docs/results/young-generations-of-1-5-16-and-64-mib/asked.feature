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
  Scenario: Young generations of 1.5, 16 and 64 MiB
    Given loads of 100 and 1,000 clients, sending messages of 64 bytes for 200 ms a run
    And each client keeps 1 message in flight
    And servers of selector and blocking-virtual
    And selector with the JVM options "-Xmn1536k", called "selector, 1.5 MiB"
    And blocking-virtual with the JVM options "-Xmn1536k", called "blocking-virtual, 1.5 MiB"
    And selector with the JVM options "-Xmn64m", called "selector, 64 MiB"
    And blocking-virtual with the JVM options "-Xmn64m", called "blocking-virtual, 64 MiB"
    And up to 15 warm-ups until the rate settles, and 15 measured runs
    And 4 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the curves of MB/s are printed
    And every server answered every message correctly

  # The JDK's TLS engine allocates in each message.
