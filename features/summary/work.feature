@WorkPerMessage
Feature: Servers that have something to do for each message

  The loads that most comparisons quote measure servers that do nothing. A server of use waits for a database, or it
  computes. The session does it, the same one in every model, in whatever thread the model calls it: where that thread
  is the only one, everybody waits.

  Background:
    Given a load of 100 clients, sending messages of 64 bytes for 300 ms a run
    And each client waits for an answer before it sends the next message
    And the server on core 0 and the load on core 1
    And servers of selector, selector-pool, selector-virtual and netty-epoll
    And servers of netty-nio-pool, netty-nio-virtual, blocking-platform and blocking-virtual

  Rule: Where each answer has to wait, servers are ranked by how many they can wait for at once

    Scenario: Echo after 5 ms of waiting
      Given the server waits 5 ms for each message
      And up to 10 warm-ups until the rate settles, and 3 to 6 measured runs
      And 3 blocks, with every server once in each
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right

  Rule: Where each answer takes the processor, the way to the session hardly counts

    Scenario: Echo after 50 us of computing
      Given the server computes for 50 us for each message
      And up to 10 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right
