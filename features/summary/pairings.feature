@Pairings
Feature: Servers and clients of every kind, against each other

  Every server is driven by the client of every model, in one JVM, as in the comparisons that people quote. Here every
  pairing is driven the same way: all connections stand before one gun starts them; the clock runs from the gun to the
  last answer; connecting and farewells are outside of it. Server and clients compete for the same processors, so this
  ranks pairs, not servers.

  Rule: All pairings of servers and clients are ranked in one table, and shown as a matrix

    Scenario: Echo, every server by every client
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
      And clients of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
      And up to 40 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      When every server is driven by every client
      Then the matrix of servers and clients is printed
      And the summary is printed, the fastest first
      And every server gave every answer right
