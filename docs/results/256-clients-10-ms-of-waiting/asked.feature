@Pools
Feature: A thread for each connection, and pools behind an event loop

  Question: at which waiting time does a thread for each connection overtake a pool of 16, 64 or 256 threads behind an
  event loop?

  A pool of 16 has no more than 16 responses under way. With 256 clients, 240 wait for a thread of it.

  Scenario Outline: 256 clients, <time> of waiting
    Given a load of 256 clients, sending messages of 64 bytes for <run> a run
    And each client keeps 1 message in flight
    And the server waits <time> for each message
    And the server on core 0 and the load on core 1
    And selector-pool with the JVM options "-Dechosounder.pool-threads=16", called "pool of 16"
    And selector-pool with the JVM options "-Dechosounder.pool-threads=64", called "pool of 64"
    And selector-pool with the JVM options "-Dechosounder.pool-threads=256", called "pool of 256"
    And servers of blocking-platform and blocking-virtual
    And blocking-virtual is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | time   | run    |
      | 100 us | 50 ms  |
      | 1 ms   | 100 ms |
      | 10 ms  | 500 ms |
