@Contract
Feature: Random conversations

  Property-based tests: a seed makes scripts of 0 bytes to some MiB, cut anywhere, with pauses, resets, half-closes and
  clients that stop reading, several at a time, with sessions that echo, answer whole messages only, answer much more
  than they receive, end by themselves, or throw. The right response follows from what was sent alone.
  -Dechosounder.seed=<seed> repeats the same conversations; a failure prints its seed and its script.

  Background:
    Given a server under test whose sessions follow their clients' scripts

  Rule: The response is right, whatever is sent, however it is cut, and whichever clients send alongside

    Scenario: Raw clients
      When 200 random conversations are held by raw clients
      Then every response was right
      And every session was closed exactly once
      And no session was given input before it was started
      And no session was called by two threads at once

    @Connecting
    Scenario: Clients of the same model
      When 100 random conversations are held by clients of the model under test
      Then every response was right
      And every session was closed exactly once
      And no session was given input before it was started
      And no session was called by two threads at once
