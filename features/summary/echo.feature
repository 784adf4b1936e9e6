@PerformanceSummary
Feature: Every model, as server and as client

  The load that most comparisons quote: 100 clients, each with a connection of its own, send 100 messages one at a time. Here every
  pairing is driven the same way. All connections stand before one gun starts them; the clock runs from the gun to the last answer;
  connecting and farewells are outside of it; every byte of every answer is checked, in the warm-ups too.

  Rule: All pairings of servers and clients are ranked in one table

    Scenario: Echo, every server by every client
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And 2 warm-ups and 3 measured runs
      And every model as server and as client
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every contestant gave every answer right
