@PerformanceSummary
Feature: The servers, each on one core

  The load that most comparisons quote: 100 clients, each with a connection of its own, send 64 bytes and wait for the
  answer. The server has one core, the reference client another. Each trial is a fresh server and a fresh load; all
  connections stand before the first run; every byte of every answer is checked, in the warm-ups too.

  Rule: Servers are ranked by the messages that one core of each answers

    Scenario: Echo on one core
      Given a load of 100 clients, sending messages of 64 bytes for 200 ms a run
      And each client waits for an answer before it sends the next message
      And the server on core 0 and the load on core 1
      And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
      And selector is entered twice, as a control
      And up to 15 warm-ups until the rate settles, and 5 to 10 measured runs
      And 5 blocks, with every server once in each
      And the comparison may take 260 s
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right
