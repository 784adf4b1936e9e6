@PerformanceSummary
Feature: Completion handlers

  A read is asked for, and a handler is called when it is done: one system call more for a message than a selector
  needs, and threads that share all connections. Its client does the same on a separate group.

  Question: does a read that is requested beforehand cost less, the more bytes it returns?

  Scenario: Asynchronous, small messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of asynchronous
    And asynchronous is measured twice, as a control
    And clients of asynchronous
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Asynchronous, small messages, 16 in flight
    Given a load of 100 clients, each sending 400 messages of 64 bytes
    And each client keeps 16 messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of asynchronous
    And asynchronous is measured twice, as a control
    And clients of asynchronous
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Asynchronous, 16 KiB messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of asynchronous
    And asynchronous is measured twice, as a control
    And clients of asynchronous
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly
