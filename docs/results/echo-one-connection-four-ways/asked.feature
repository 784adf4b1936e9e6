@RoundTrip
Feature: One connection, one message at a time

  Question: how long does a round trip take on one connection, without sessions and models, and what does it cost?

  One thread that owns both ends wakes no other. Two threads that wait have to be woken for each message. Two that spin
  use two processors instead. The busy threads are those of the same runs as the times next to them.

  Scenario: Echo, one connection, four ways
    Given a load of 1 client, sending messages of 32 bytes for 500 ms a run
    And each client keeps 1 message in flight
    And server and load in one JVM
    And no baseline
    And up to 30 warm-ups until the rate settles, and 5 measured runs
    And 5 blocks, with every server once in each
    When round trips are made by one thread with both ends and by two, blocking and spinning
    Then the table of round trips is printed
    And the ranked table is printed
    And every server answered every message correctly
