@PerformanceSummary
Feature: xSocket

  The last of the frameworks that were compared in 2008.

  Question: what does it cost to ask the selector before every write?

  Scenario Outline: xSocket, <size> messages, <in flight> in flight
    Given a load of 100 clients, each sending <messages> messages of <size>
    And each client keeps <in flight> messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of xsocket
    And clients of xsocket
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | size     | messages | in flight |
      | 64 bytes | 100      | 1         |
      | 64 bytes | 400      | 16        |
      | 16 KiB   | 100      | 1         |
