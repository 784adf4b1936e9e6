@Tls
Feature: TLS, each model on one core

  The same models and workloads on encrypted connections. Both ends use the same engine, and the load generator decrypts
  and checks every byte, so in a closed loop it may be the limit: then the trial says so. At a steady rate that all
  servers hold, their CPU time per message ranks.

  Background:
    Given the server on core 0 and the load on core 1

  Scenario: Echo over TLS 1.3, one message at a time
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And connections are encrypted
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each
    And selector is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Echo over TLS 1.3, 5,000 messages per second, evenly spaced
    Given a load of 100 clients, sending messages of 64 bytes for 2 s a run
    And 5,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And connections are encrypted
    And servers of selector, netty-nio, netty-epoll, netty-io_uring, blocking-platform and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario Outline: Echo of <size>, 2,000 messages per second, <encryption>
    Given a load of 100 clients, sending messages of <size> for 2 s a run
    And 2,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And connections are <encryption>
    And servers of netty-epoll and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | size     | encryption                          |
      | 64 bytes | encrypted by jdk                    |
      | 64 bytes | encrypted by boringssl              |
      | 64 bytes | encrypted by conscrypt              |
      | 16 KiB   | encrypted by jdk                    |
      | 16 KiB   | encrypted by boringssl              |
      | 16 KiB   | encrypted by conscrypt              |
      | 16 KiB   | encrypted by boringssl with TLS 1.2 |

  Scenario Outline: Echo alongside a hand-written server of <engine>
    Given a load of 100 clients, sending messages of 64 bytes for 500 ms a run
    And 40,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And connections are encrypted by <engine>
    And servers of selector
    And the outside server "plain-selector", started by "{java} dev.echosounder.plain.PlainTlsEcho <engine> {port} {certificate} {key}"
    And up to 60 warm-ups until the rate settles, and 10 measured runs
    And 15 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | engine    |
      | jdk       |
      | boringssl |
      | conscrypt |

  Scenario Outline: HTTP <what> over TLS 1.3, one request at a time
    Given a load of 100 clients, sending messages of <size> for <run> a run
    And each client keeps 1 message in flight
    And the workload http with resource=<resource>
    And connections are encrypted
    And servers of selector, netty-epoll and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | what                     | resource  | size     | run    |
      | plaintext                | plaintext | 64 bytes | 20 ms  |
      | JSON                     | json      | 64 bytes | 20 ms  |
      | bodies of 1 KiB, posted  | echo      | 1 KiB    | 20 ms  |
      | bodies of 16 KiB, posted | echo      | 16 KiB   | 100 ms |

  Scenario Outline: HTTP <what> over TLS 1.3, 2,000 requests per second, evenly spaced
    Given a load of 100 clients, sending messages of <size> for 2 s a run
    And 2,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And the workload http with resource=<resource>
    And connections are encrypted
    And servers of selector, netty-epoll and blocking-virtual
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | what                     | resource  | size     |
      | plaintext                | plaintext | 64 bytes |
      | JSON                     | json      | 64 bytes |
      | bodies of 1 KiB, posted  | echo      | 1 KiB    |
      | bodies of 16 KiB, posted | echo      | 16 KiB   |

  Scenario Outline: Handshakes, <encryption>
    Given a load of 4 clients, sending messages of 64 bytes for 50 ms a run
    And each message uses a new connection
    And connections are <encryption>
    And servers of netty-epoll and blocking-virtual
    And up to 300 warm-ups until the rate settles, and 40 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | encryption                                |
      | encrypted by jdk                          |
      | encrypted by jdk, resuming sessions       |
      | encrypted by boringssl                    |
      | encrypted by boringssl, resuming sessions |
      | encrypted by conscrypt                    |
      | encrypted by conscrypt, resuming sessions |
