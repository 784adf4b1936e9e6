@Joining
Feature: Clients that join and leave

  Clients join one after another (ramp-up); each sends a number of messages, as fast as the responses come, and leaves.
  The table shows how much comes back in each part of that time. A fair and steady server climbs in steps, stays level,
  and is as fast for the last client as for the first.

  Scenario: Echo, five clients, two fifths of a second apart
    Given a load of 5 clients, each sending 60,000 messages of 1 KiB
    And each client keeps 1 message in flight
    And the clients join 400 ms apart, and leave when they are done
    And the server on core 0 and the load on core 1
    And servers of selector, netty-nio, netty-epoll, blocking-platform and blocking-virtual
    And up to 20 warm-ups until the rate settles, and 3 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the throughput over time is printed
    And the ranked table is printed
    And every server answered every message correctly
