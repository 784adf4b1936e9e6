@WholeField
Feature: Every model on the class path, each on one core

  As the comparison of the servers, with every model that there is. It takes as long as there are models.

  Rule: A model that is on the class path is in the table

    Scenario: Echo on one core, the whole field
      Given a load of 100 clients, sending messages of 64 bytes for 200 ms a run
      And each client waits for an answer before it sends the next message
      And the server on core 0 and the load on core 1
      And every model as server
      And the plain server of the harness
      And plain is entered twice, as a control
      And up to 15 warm-ups until the rate settles, and 5 to 10 measured runs
      And 5 blocks, with every server once in each
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right
