@Character
Feature: What makes the Netty models what they are

  Rule: Event loops, one for each processor, serve all connections

    Scenario Outline: <model> runs its sessions on event loops, one for each processor
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And the sessions ran on one thread for each processor
      And all sessions ran on platform threads

      Examples:
        | model          |
        | netty-nio      |
        | netty-epoll    |
        | netty-io_uring |
