@Sizes
Feature: Sizes of messages, from one connection to a thousand

  Question: how do megabytes and accepted connections per second depend on the size of messages and the number of
  connections?

  Every byte of every response is checked. All loads are measured together in one shuffled order, so that the machine's
  drift does not look like the slope of a curve.

  Scenario: Echo, sizes and connections
    Given loads of 1, 100 and 1,000 clients, sending messages of 64, 128, 256, 1,024, 4,096 and 16,384 bytes for 80 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, blocking-platform and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 40 min
    When every server is driven by the load generator
    Then the curves of MB/s and accepted connections/s are printed
    And every server answered every message correctly
