@Http
Feature: HTTP/1.1, each model on one core

  The same models with another session: HTTP/1.1, whose requests Jetty's parser reads. Every response is parsed, and
  every byte of its body is checked. What differs between two rows is what the model costs under HTTP.

  Background:
    Given the server on core 0 and the load on core 1
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each

  Scenario: Plaintext, one request at a time
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the workload http with resource=plaintext
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario Outline: <what>
    Given a load of 100 clients, sending messages of <size> for 20 ms a run
    And each client keeps <depth> in flight
    And the workload http with resource=<resource>
    And servers of selector, netty-epoll and blocking-virtual
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | what                        | resource  | size     | depth       |
      | Plaintext, 16 in flight     | plaintext | 64 bytes | 16 messages |
      | JSON, one request at a time | json      | 64 bytes | 1 message   |
      | Bodies of 1 KiB, posted     | echo      | 1 KiB    | 1 message   |
      | Bodies of 16 KiB, posted    | echo      | 16 KiB   | 1 message   |

  Scenario Outline: HTTP <what>, 2,000 requests per second, evenly spaced
    Given a load of 100 clients, sending messages of <size> for 2 s a run
    And 2,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And the workload http with resource=<resource>
    And servers of selector, netty-epoll and blocking-virtual
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | what                     | resource  | size     |
      | plaintext                | plaintext | 64 bytes |
      | JSON                     | json      | 64 bytes |
      | bodies of 1 KiB, posted  | echo      | 1 KiB    |
      | bodies of 16 KiB, posted | echo      | 16 KiB   |

  Scenario: Plaintext, after 5 ms of waiting
    Given a load of 100 clients, sending messages of 64 bytes for 100 ms a run
    And each client keeps 1 message in flight
    And the workload http with resource=plaintext
    And the server waits 5 ms for each message
    And servers of selector, netty-epoll, netty-nio-virtual, blocking-platform and blocking-virtual
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Plaintext, a connection for each request
    Given a load of 4 clients, sending messages of 64 bytes for 20 ms a run
    And each message uses a new connection
    And up to 300 warm-ups until the rate settles, and 80 measured runs
    And the workload http with resource=plaintext
    And servers of selector, netty-epoll, blocking-virtual and blocking-single
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
