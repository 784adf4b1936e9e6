@WorkPerMessage
Feature: Servers that wait or compute for each message

  Questions: how many responses can a server wait for at once? Does the model matter where each response takes the
  processor?

  Most comparisons measure servers that do nothing. A real server waits for a database, or it computes. The session does
  it, the same one in every model, in the thread in which the model calls it. Where that is the only thread, all
  connections wait.

  Background:
    Given a load of 100 clients, sending messages of 64 bytes for 100 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, selector-pool, selector-virtual and netty-epoll
    And servers of netty-nio-pool, netty-nio-virtual, blocking-platform and blocking-virtual

  Scenario: Echo after 5 ms of waiting
    Given the server waits 5 ms for each message
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
