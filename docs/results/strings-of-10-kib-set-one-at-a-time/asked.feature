@Store
Feature: The key-value service, each model on one core

  The same models with another session: a key-value store that speaks the protocol of Redis. Each message gets or sets a
  string, and every byte of a response is the one that was set last.

  Background:
    Given the server on core 0 and the load on core 1
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each

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
      | 10 KiB | set one at a time      | 1 message   | 0    |
      | 10 KiB | got one at a time      | 1 message   | 100  |
      | 1 KiB  | mixed, 16 in flight    | 16 messages | 90   |
