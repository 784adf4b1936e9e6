@PerformanceSummary
Feature: Reactor Netty

  Connections as streams with demand, on event loops; its client is made in the same way.

  Question: how much more do the same bytes cost as many short messages, with one or many in flight?

  Scenario: Reactor Netty, small messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of reactor-netty
    And reactor-netty is measured twice, as a control
    And clients of reactor-netty
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Reactor Netty, small messages, 16 in flight
    Given a load of 100 clients, each sending 400 messages of 64 bytes
    And each client keeps 16 messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of reactor-netty
    And reactor-netty is measured twice, as a control
    And clients of reactor-netty
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Reactor Netty, 16 KiB messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of reactor-netty
    And reactor-netty is measured twice, as a control
    And clients of reactor-netty
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly
