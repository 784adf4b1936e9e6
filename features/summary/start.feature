@Start
Feature: From the first message on

  Questions: how long does a server take until it is as fast as it will be, and what does an AOT cache change?

  Each server starts in a fresh JVM and is driven for 20 s without a warm-up. It has one core, on which its compilers
  work, too. The load generator is warmed up before, by the plain server of the harness. {aot} stands for a cache of
  classes and of profiles of methods, which is made before of what the server does while it is driven for 3 s.

  Scenario: Echo from the first message on
    Given a load of 100 clients, sending messages of 64 bytes for 20 s a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of selector, netty-epoll and blocking-virtual
    And selector with the JVM options "-XX:AOTCache={aot}", called "selector with an AOT cache"
    And netty-epoll with the JVM options "-XX:AOTCache={aot}", called "netty-epoll with an AOT cache"
    And blocking-virtual with the JVM options "-XX:AOTCache={aot}", called "blocking-virtual with an AOT cache"
    And selector is measured twice, as a control
    And 0 warm-ups and 1 measured run
    And 5 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And the throughput over time is printed
    And every server answered every message correctly
