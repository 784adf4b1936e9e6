Feature: HTTP/1.1 on every model, each on one core

  The same session on every model of the class path: what differs between two rows is what the model costs under HTTP.
  Over TLS the load generator may be the limit of a closed loop, so there all servers hold the same rate, and their CPU
  time per request ranks.

  Background:
    Given the server on core 0 and the load on core 1
    And servers of every model
    And selector is measured twice, as a control
    And 5 blocks, with every server once in each

  @HttpWholeField
  Scenario: Plaintext, the whole field
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the workload http with resource=plaintext
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
