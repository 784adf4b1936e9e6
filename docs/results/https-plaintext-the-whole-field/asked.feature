Feature: HTTP/1.1 on every model, each on one core

  The same session on every model of the class path: what differs between two rows is what the model costs under HTTP.
  Over TLS the load generator may be the limit of a closed loop, so there all servers hold the same rate, and their CPU
  time per request ranks.

  Background:
    Given the server on core 0 and the load on core 1
    And servers of every model
    And selector is measured twice, as a control
    And 5 blocks, with every server once in each

  @HttpsWholeField
  Scenario: Plaintext over TLS 1.3, the whole field, 5,000 requests per second
    Given a load of 100 clients, sending messages of 64 bytes for 1 s a run
    And 5,000 messages per second in all, evenly spaced
    And the workload http with resource=plaintext
    And servers are ranked by CPU time per message
    And connections are encrypted
    And up to 30 warm-ups until the rate settles, and 3 measured runs
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
