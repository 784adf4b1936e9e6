@BesideC
Feature: How close Java comes to C

  Question: how much of a message's processor time is Java, and how much is handing work from thread to thread?

  The models alongside a server in C, compiled for this from the source in echo/plain: one thread, one epoll, nothing
  but echo. A closed loop could measure the load generator, which spends as much on a message as the fastest servers.
  So all serve the same steady rate, and the column "CPU us/msg" compares what a message costs. The ranks are those of
  the response times.

  Scenario: Echo, Java and C at 40,000 messages per second
    Given "cc" is installed, as by Debian's package "gcc"
    And a load of 100 clients, sending messages of 64 bytes for 1 s a run
    And 40,000 messages per second in all, evenly spaced
    And the server on core 0 and the load on core 1
    And servers of ffm-io_uring, ffm-epoll, selector and netty-io_uring
    And servers of netty-epoll, netty-nio, blocking-virtual and blocking-platform
    And the outside server "c-epoll", started by "{java} dev.echosounder.plain.PlainEcho c-epoll {port}"
    And up to 30 warm-ups until the rate settles, and 3 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
