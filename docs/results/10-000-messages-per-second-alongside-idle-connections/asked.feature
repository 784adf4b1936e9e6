@Crowd
Feature: A hundred thousand connections, of which few are active

  Questions: how much memory does an idle connection take, in the server and in the kernel? Are active clients answered
  later because others are connected?

  Each of 1,000 clients sends 10 messages per second. All further clients connect, have one answer, and are then idle.
  After the last run each of them has one answer more, so none was lost. Models with a platform thread for each
  connection are left out. Where a process may not have 100,000 file descriptors, the table says so.

  The loads are one comparison, so response times alongside few and many idle clients are of the same blocks. The
  servers are measured one after another under each of them, as the connections of all are too many for one load.

  Scenario: 10,000 messages per second on 1,000 connections, alongside idle ones
    Given a load of 1,000 clients, sending messages of 64 bytes for 2 s a run
    And 10,000 messages per second in all, evenly spaced
    And 10, 18,000 and 99,000 further clients stay idle, a load for each
    And the server on core 0 and the load on core 1
    And servers of selector, selector-virtual, netty-nio, netty-epoll, netty-io_uring and ffm-epoll
    And servers of ffm-io_uring, blocking-virtual, reactor-netty, vertx, grizzly, mina and asynchronous
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 3 blocks, with every server once in each
    When every server is driven by the load generator
    Then the curves of p99 us, CPU us/message, bytes/connection and accepted connections/s are printed
    And every server answered every message correctly
