@PerformanceSummary
Feature: epoll and io_uring from Java

  One thread serves all connections with the kernel's own calls, and its client does the same on a separate thread.
  With epoll it asks which sockets are ready, and makes two calls for each message; with io_uring it makes one for all
  messages of a turn.

  Questions: what do fewer system calls gain, and does it matter less with longer messages?

  Scenario: FFM, small messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of ffm-epoll and ffm-io_uring
    And clients of ffm-epoll and ffm-io_uring
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: FFM, small messages, 16 in flight
    Given a load of 100 clients, each sending 400 messages of 64 bytes
    And each client keeps 16 messages in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of ffm-epoll and ffm-io_uring
    And ffm-epoll is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: FFM, 16 KiB messages, one at a time
    Given a load of 100 clients, each sending 100 messages of 16 KiB
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of ffm-epoll and ffm-io_uring
    And ffm-epoll is measured twice, as a control
    When every server is driven by the client of its model
    Then the ranked table is printed
    And every server answered every message correctly
