@PerformanceSummary
Feature: Vert.x

  Sockets of Vert.x with a verticle on each event loop; its client is made in the same way.

  Question: how much more do the same bytes cost as many short messages, with one or many in flight?

  Scenario: Vert.x, small messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of vertx
    And vertx is measured twice, as a control
    And clients of vertx
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Vert.x, small messages, 16 in flight
    Given a load of 100 clients, each sending 400 messages of 64 bytes
    And each client keeps 16 messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of vertx
    And vertx is measured twice, as a control
    And clients of vertx
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Vert.x, 16 KiB messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of vertx
    And vertx is measured twice, as a control
    And clients of vertx
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly
