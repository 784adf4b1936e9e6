@Tls
Feature: TLS, each model on one core

  The same models and workloads on encrypted connections. Both ends use the same engine, and the load generator decrypts
  and checks every byte, so in a closed loop it may be the limit: then the trial says so. At a steady rate that all
  servers hold, their CPU time per message ranks.

  Background:
    Given the server on core 0 and the load on core 1

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
