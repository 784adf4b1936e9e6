@Store
Feature: The key-value service, each model on one core

  The same models with another session: a key-value store that speaks the protocol of Redis. Each message gets or sets a
  string, and every byte of a response is the one that was set last.

  Background:
    Given the server on core 0 and the load on core 1
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each

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
