@HostSizes
Feature: Sizes of messages, the load on one host and on two

  Question: does a second generator change a figure where one is enough? The hosts are those of the inventory that
  -Dechosounder.hosts names (docs/SEVERAL-HOSTS.md); without one this is skipped.

  Scenario Outline: Echo, sizes and connections, the load on <loads>
    Given loads of 10, 100 and 1,000 clients, sending messages of 64, 1,024, 4,096 and 16,384 bytes for 100 ms a run
    And each client keeps 1 message in flight
    And the server on host "srv" and the load on <loads>
    And the server on core 0 and the load on core 1
    And servers of selector, netty-epoll and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the curves of MB/s are printed
    And every server answered every message correctly

    Examples:
      | loads                   |
      | host "gen1"             |
      | hosts "gen1" and "gen2" |
