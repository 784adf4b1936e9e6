@PerformanceSummary
Feature: Netty's three transports, and who runs the sessions

  The same event loops and the same session on the JDK's selector, on epoll and on io_uring; and sessions on other
  threads than the loops.

  Rule: Only the transport differs

    Scenario: Netty servers and clients on all three transports
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of netty-nio, netty-epoll and netty-io_uring
      And clients of netty-nio, netty-epoll and netty-io_uring
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every server gave every answer right

    Scenario: Netty, 16 KiB messages, each transport driven by its own client
      Given a load of 100 clients, each sending 100 messages of 16 KiB
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of netty-nio, netty-epoll and netty-io_uring
      And netty-nio is entered twice, as a control
      When every server is driven by the client of its own model
      Then the summary is printed, the fastest first
      And every server gave every answer right

  Rule: Only who runs the sessions differs

    Scenario: Netty on the JDK's selector, sessions on the event loops, in a pool and on virtual threads
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of netty-nio, netty-nio-pool and netty-nio-virtual
      And netty-nio is entered twice, as a control
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right

    Scenario: Netty with sessions on virtual threads, on two transports
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of netty-nio-virtual and netty-epoll-virtual
      And netty-nio-virtual is entered twice, as a control
      When every server is driven by the client of its own model
      Then the summary is printed, the fastest first
      And every server gave every answer right
