@Endurance
Feature: What shows only after a while

  A server may be fast for seconds and then pause, tire or collect garbage. Here each server is driven for 60 s in turns
  of 5 s, 20 s in each of three fresh processes. The columns of stalls and of the worst client, and the notes on servers
  that are not steady, say what was seen. To look longer, raise the number of measured runs.

  Scenario: Echo, one minute for each server
    Given a load of 100 clients, sending messages of 64 bytes for 5 s a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And up to 40 warm-ups until the rate settles, and 4 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
