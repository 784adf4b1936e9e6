@Link
Feature: A link of 1 Gbit/s between server and load

  Question: which servers fill the link, with which messages?

  As "Sizes of messages", but over a link of 1 Gbit/s between two temporary network namespaces. The title of the table
  says how much the link carries, and a note which servers filled it: there the link was measured, and not the server.
  Skipped without root or iproute2.

  Scenario: Echo over a link of 1 Gbit/s
    Given loads of 1, 100 and 1,000 clients, sending messages of 64, 1,024, 4,096 and 16,384 bytes for 80 ms a run
    And each client keeps 1 message in flight
    And a link of 1 Gbit/s between server and load
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, blocking-platform and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 30 min
    When every server is driven by the load generator
    Then the curves of MB/s and accepted connections/s are printed
    And every server answered every message correctly
