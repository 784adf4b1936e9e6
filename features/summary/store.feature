@Store
Feature: The key-value service, each model on one core

  The same models with another session: a key-value store that speaks the protocol of Redis. Each message gets or sets a
  string, and every byte of a response is the one that was set last.

  Background:
    Given the server on core 0 and the load on core 1
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each

  @StoreWholeField
  Scenario: Strings of 1 KiB, 90 % of them got
    Given a load of 50 clients, sending messages of 1 KiB for 20 ms a run
    And each client keeps 1 message in flight
    And the workload kv with gets=90
    And servers of every model
    And selector is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario Outline: Strings of <size>, <what>
    Given a load of 50 clients, sending messages of <size> for 20 ms a run
    And each client keeps <depth> in flight
    And the workload kv with gets=<gets>
    And servers of selector and netty-epoll
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | size   | what                   | depth       | gets |
      | 1 KiB  | set one at a time      | 1 message   | 0    |
      | 1 KiB  | got one at a time      | 1 message   | 100  |
      | 10 KiB | got one at a time      | 1 message   | 100  |
      | 1 KiB  | mixed, 16 in flight    | 16 messages | 90   |

  # In a closed loop of them the load generator, which makes all these bytes, would be the limit.
  Scenario: Strings of 10 KiB, 10,000 set per second, evenly spaced
    Given a load of 50 clients, sending messages of 10 KiB for 2 s a run
    And 10,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And the workload kv with gets=0
    And servers of selector, netty-epoll, blocking-virtual and blocking-platform
    And selector is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

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
