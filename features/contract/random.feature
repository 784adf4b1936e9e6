@Contract
Feature: Random conversations

  What nobody thought of: scripts that a seed makes, of 0 bytes to some MiB, cut anywhere, with pauses, resets,
  half-closes and clients that stop reading, several at a time, with sessions that echo, answer whole messages only,
  say much more than they hear, end by themselves, or throw. What must come back follows from what was said alone.
  -Dechosounder.seed=<seed> holds the same conversations again; a failure tells its seed and its script.

  Background:
    Given a server under test whose sessions do as they are told

  Rule: Whatever is said, however it is cut, and whoever speaks beside it, the answer is the one that has to come

    Scenario: Clients that are nobody's model
      When 400 random conversations are held
      Then every answer was what had to come back
      And every session was closed exactly once, and called by one thread at a time

    @Connecting
    Scenario: Clients of the same model
      When clients of the model under test hold 100 random conversations
      Then every answer was what had to come back
      And every session was closed exactly once, and called by one thread at a time
