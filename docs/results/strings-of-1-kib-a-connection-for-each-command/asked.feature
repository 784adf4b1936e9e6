@Store
Feature: The key-value service, each model on one core

  The same models with another session: a key-value store that speaks the protocol of Redis. Each message gets or sets a
  string, and every byte of a response is the one that was set last.

  Background:
    Given the server on core 0 and the load on core 1
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each

  Scenario Outline: Strings of <size>, a connection for each command
    Given a load of 4 clients, sending messages of <size> for 20 ms a run
    And each message uses a new connection
    And up to 300 warm-ups until the rate settles, and 80 measured runs
    And the workload kv with gets=90
    And servers of selector, netty-epoll, blocking-virtual and blocking-single
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | size   |
      | 1 KiB  |
      | 10 KiB |
