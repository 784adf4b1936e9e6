@Backend
Feature: Servers that ask a backend or read a file for each message

  Questions: does a model that waits well for a timer also wait well for the answer of another process? What does it
  cost an event loop to read files?

  The session does it in the thread in which the model calls it, with the same code in every model: as with the drivers
  of most databases, the thread blocks until the backend has answered. Where that is the thread of an event loop, all
  connections of the loop wait: it takes a quarter of a second to answer 50 clients once, so the runs are longer than
  that. On 2 cores the backend shares the load's core, which it would fill with more clients. A file is read in the
  same thread. The operating system has it in memory, so no disk is measured.

  Background:
    Given the server on core 0 and the load on core 1
    And servers of selector, selector-pool, netty-epoll, netty-nio-virtual, blocking-platform and blocking-virtual

  Scenario: Echo after a backend's answer, which takes 5 ms
    Given a load of 50 clients, sending messages of 64 bytes for 1 s a run
    And each client keeps 1 message in flight
    And the server asks a backend that takes 5 ms for each message
    And up to 10 warm-ups until the rate settles, and 6 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
