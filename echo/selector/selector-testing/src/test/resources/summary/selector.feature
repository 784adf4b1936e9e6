@PerformanceSummary
Feature: Selectors, with one thread, several, or workers

  The same mechanism with different hands: one thread for everything, one for each processor, a pool or virtual
  threads that run the sessions, and who writes. Each server is driven by the client of its model.

  Question: how much more do the same bytes cost as many short messages, with one or many in flight?

  Scenario: Selectors, small messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of selector, selector-multi and selector-pool
    And servers of selector-pool-async-write, selector-virtual and streams-selector
    And selector is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Selectors, small messages, 16 in flight
    Given a load of 100 clients, each sending 400 messages of 64 bytes
    And each client keeps 16 messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of selector, selector-multi and selector-pool
    And servers of selector-pool-async-write, selector-virtual and streams-selector
    And selector is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Selectors, 16 KiB messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of selector, selector-multi and selector-pool
    And servers of selector-pool-async-write, selector-virtual and streams-selector
    And selector is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly
