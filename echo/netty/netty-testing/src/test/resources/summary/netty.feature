@PerformanceSummary
Feature: Netty's three transports, and the threads that run the sessions

  The same event loops and the same session on the JDK's selector, on epoll and on io_uring; and sessions on other
  threads than the loops.

  Questions: which transport is fastest, with the same sessions on event loops? Which threads should run the sessions,
  on the same transport?

  Scenario: Netty servers and clients on all three transports
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of netty-nio, netty-epoll and netty-io_uring
    And clients of netty-nio, netty-epoll and netty-io_uring
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Netty, 16 KiB messages, each transport driven by its own client
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of netty-nio, netty-epoll and netty-io_uring
    And netty-nio is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Netty on the JDK's selector, sessions on the event loops, in a pool and on virtual threads
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of netty-nio, netty-nio-pool and netty-nio-virtual
    And netty-nio is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Netty with sessions on virtual threads, on two transports
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of netty-nio-virtual and netty-epoll-virtual
    And netty-nio-virtual is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly
