@Pairings
Feature: Six models as servers and as clients, in all pairs

  The server of each of six models is driven by the clients of each, in one JVM, as in many published comparisons. All
  pairs are driven in the same way: all connections are open before one start signal, and the clock runs from that
  signal to the last response, without connecting and closing. Server and clients compete for the same processors, so
  this ranks pairs, not servers.

  Scenario: Echo, every server by every client
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And clients of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And up to 40 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by every client
    Then the matrix of servers and clients is printed
    And the ranked table is printed
    And every server answered every message correctly
