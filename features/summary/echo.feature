@PerformanceSummary
Feature: The servers, each on one core

  The load of most comparisons: 100 clients on separate connections send 64 bytes and wait for the response. The servers
  share one core, and the load generator has another. In each block all servers start in fresh processes and are driven
  in turns of 20 ms, each while the others are idle. Every byte of every response is checked, in warm-ups too.

  Scenario: Echo on one core
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 80 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 285 s
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
