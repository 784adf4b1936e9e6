@Tls
Feature: TLS, each model on one core

  The same models and workloads on encrypted connections. Both ends use the same engine, and the load generator decrypts
  and checks every byte, so in a closed loop it may be the limit: then the trial says so. At a steady rate that all
  servers hold, their CPU time per message ranks.

  Background:
    Given the server on core 0 and the load on core 1

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
