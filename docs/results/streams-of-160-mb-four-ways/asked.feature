@Earlier
Feature: Loads of earlier comparisons

  Comparisons that are often quoted, with the loads that they had and the models that they compared, measured as here.
  docs/EARLIER-COMPARISONS.md has all five, what each did differently, and what that did to its figures.

  Background:
    Given the server on core 0 and the load on core 1
    And 3 blocks, with every server once in each

  # Each framework ran the handler in a pool of 16 threads.

  @Streams
  Scenario: Streams of 160 MB from five clients, four ways
    Given a load of 5 clients, each sending 40,000 messages of 4 KiB
    And each client keeps 4 messages in flight
    And the clients join 200 ms apart, and leave when they are done
    And servers of selector, streams-platform, streams-selector and blocking-platform
    And selector is measured twice, as a control
    And 3 warm-ups and 2 measured runs
    When every server is driven by the load generator
    Then the throughput over time is printed
    And the ranked table is printed
    And every server answered every message correctly
