@RoundTrip
Feature: One connection, one message at a time

  What a message costs when nothing else is to be done: a round trip on one connection, without sessions and models.
  One thread that owns both ends has nobody to wake; two threads that wait have to be woken for each message; two that
  spin burn two processors for not being woken. The busy threads are those of the same runs as the times beside them:
  a time without its price is no figure.

  Rule: Who waits how decides how long a round trip takes, and what it costs

    Scenario: Echo, one connection, four ways
      Given a load of 1 client, sending messages of 32 bytes for 500 ms a run
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And no baseline
      And up to 15 warm-ups until the rate settles, and 5 measured runs
      And 5 blocks, with every server once in each
      When round trips are made by one thread with both ends and by two, blocking and spinning
      Then the round trips are printed
      And the summary is printed, the fastest first
      And every server gave every answer right
