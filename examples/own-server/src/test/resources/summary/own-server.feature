@Alongside
Feature: The server alongside others

  Scenario: Alongside Netty and a virtual thread for each connection
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of own-server, netty-epoll and blocking-virtual
    And own-server is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
