@Scale
Feature: From one connection to ten thousand

  Question: up to how many clients does a server answer more with more clients, and how much does it lose beyond that?

  Where the machine has too few file descriptors, first the baseline is left out and then the load; the table says so.

  Scenario: Echo, 1 to 10,000 connections
    Given loads of 1, 10, 100, 1,000 and 10,000 clients, sending messages of 64 bytes for 100 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, blocking-platform and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the curves of messages/s, p99 us, CPU us/message and accepted connections/s are printed
    And every server answered every message correctly
