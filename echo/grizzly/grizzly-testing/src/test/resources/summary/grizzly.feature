@PerformanceSummary
Feature: Grizzly with its two strategies

  The same selector threads wait; they serve a ready connection themselves, or hand it to a pool of 16 threads.

  Rule: Handing a connection over costs something for each message

    Scenario: Grizzly servers and clients, without and with a pool
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of grizzly and grizzly-pool
      And clients of grizzly and grizzly-pool
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every server gave every answer right

    Scenario: Grizzly, 16 KiB messages, each model driven by its own client
      Given a load of 100 clients, each sending 100 messages of 16 KiB
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of grizzly and grizzly-pool
      And grizzly is entered twice, as a control
      When every server is driven by the client of its own model
      Then the summary is printed, the fastest first
      And every server gave every answer right
