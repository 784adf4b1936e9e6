@Capacity
Feature: The highest rate within a latency goal

  The highest rate at which the 99th percentile of the response time stays below a goal (a service-level objective),
  searched by bisection in an open loop. One core of load generator cannot send more than one core of the fastest
  servers answers: for those the search finds the generator's limit, and says so.

  Scenario: Echo, p99 below 5 ms
    Given a load of 100 clients, sending messages of 64 bytes for 500 ms a run
    And the server on core 0 and the load on core 1
    And servers of netty-nio, blocking-platform and blocking-virtual
    And up to 40 warm-ups until the rate settles, and 4 measured runs
    And 8 blocks, with every server once in each
    When the highest rate is searched at which p99 stays below 5 ms, from 1,000 messages per second to 400,000 messages per second
    Then the ranked table is printed
    And every server answered every message correctly
