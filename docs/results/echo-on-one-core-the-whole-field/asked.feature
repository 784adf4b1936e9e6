@WholeField
Feature: Every model on the class path, each on one core

  The comparison of echo.feature with every model on the class path. Its duration grows with their number.

  Scenario: Echo on one core, the whole field
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of every model
    And the plain server of the harness
    And plain is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
