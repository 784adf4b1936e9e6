@Tls
Feature: TLS, each model on one core

  The same models and workloads on encrypted connections. Both ends use the same engine, and the load generator decrypts
  and checks every byte, so in a closed loop it may be the limit: then the trial says so. At a steady rate that all
  servers hold, their CPU time per message ranks.

  Background:
    Given the server on core 0 and the load on core 1

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
