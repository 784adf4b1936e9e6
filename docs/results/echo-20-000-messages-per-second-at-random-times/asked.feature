@OpenLoop
Feature: Response times at a steady rate

  Users do not wait for each other. Messages are sent at their times, whether or not the server has answered those
  before, and a response time counts from the intended time (no coordinated omission): a server that stalls for a second
  delays thousands of responses, and this load measures all of them. Servers that hold the rate are ranked by their 99th
  percentile of response time.

  Background:
    Given the server on core 0 and the load on core 1

  Scenario: Echo, 20,000 messages per second, at random times
    Given a load of 100 clients, sending messages of 64 bytes for 2 s a run
    And 20,000 messages per second in all, at random times
    And servers of selector, netty-epoll and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
