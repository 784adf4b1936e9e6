@Hosts
Feature: A server on one host and its load on two others

  Question: is the ranking the same when the load comes from other hosts? The hosts are those of the inventory that
  -Dechosounder.hosts names (docs/SEVERAL-HOSTS.md); without one this is skipped. Runs are longer than on one machine,
  because two generators never begin at exactly the same time.

  Scenario: Echo, the load on two hosts
    Given a load of 100 clients, sending messages of 64 bytes for 200 ms a run
    And each client keeps 1 message in flight
    And the server on host "srv" and the load on hosts "gen1" and "gen2"
    And the server on core 0 and the load on core 1
    And servers of netty-epoll, selector, netty-nio, blocking-virtual and blocking-platform
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
