@PerformanceSummary
Feature: Apache MINA, without and with its executor filter

  The same I/O processors read and write; they run the sessions too, or hand them to a pool of 16 threads.

  Rule: Handing a session over costs something for each message

    Scenario: MINA servers and clients, without and with a pool
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of mina and mina-pool
      And clients of mina and mina-pool
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every server gave every answer right

    Scenario: MINA, 16 KiB messages, each model driven by its own client
      Given a load of 100 clients, each sending 100 messages of 16 KiB
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of mina and mina-pool
      And mina is entered twice, as a control
      When every server is driven by the client of its own model
      Then the summary is printed, the fastest first
      And every server gave every answer right
