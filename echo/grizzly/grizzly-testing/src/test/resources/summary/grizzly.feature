@PerformanceSummary
Feature: Grizzly with its two strategies

  The same selector threads wait; they serve a ready connection themselves, or hand it to a pool of 16 threads.

  Question: what does it cost to hand a connection to another thread for each message?

  Scenario: Grizzly servers and clients, without and with a pool
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of grizzly and grizzly-pool
    And clients of grizzly and grizzly-pool
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Grizzly, 16 KiB messages, each model driven by its own client
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of grizzly and grizzly-pool
    And grizzly is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly
