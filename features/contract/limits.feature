@Contract
Feature: What every server does when it is asked for more than it has

  @ManyConnections
  Rule: One client more than the limit is refused clearly, and harms nobody

    Background:
      Given at most 5 connections are served at a time
      And the echo server under test
      And 5 clients are connected
      And each of them sends 1 KiB
      And each of them receives its own bytes in the same order

    Scenario: It is told why, and that this is all
      When another client asks for an answer
      Then it is told "This server serves 5 connections at a time, and so many are open: try again later."
      And that is all that it is told

    Scenario: It may finish what it was saying
      When another client sends 1 MiB without reading
      Then all that the other client sends is taken

    Scenario: Those who were there go on
      When another client asks for an answer
      And each of them sends 64 KiB
      Then each of them receives its own bytes in the same order

    Scenario: When one leaves, the next is served
      When another client asks for an answer
      And one of them says farewell
      Then before long another client is served
