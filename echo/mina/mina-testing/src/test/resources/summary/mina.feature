@PerformanceSummary
Feature: Apache MINA, without and with its executor filter

  The same I/O processors read and write; they run the sessions too, or hand them to a pool of 16 threads.

  Question: what does it cost to hand a session to another thread for each message?

  Scenario: MINA servers and clients, without and with a pool
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of mina and mina-pool
    And clients of mina and mina-pool
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: MINA, 16 KiB messages, each model driven by its own client
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of mina and mina-pool
    And mina is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly
