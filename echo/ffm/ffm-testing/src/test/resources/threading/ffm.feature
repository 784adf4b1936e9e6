@Threading
Feature: The threads of the ffm models

  Rule: One thread serves all connections

    Scenario Outline: <model> runs all sessions on one platform thread
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread
      And the sessions ran on platform threads

      Examples:
        | model            |
        | ffm-epoll    |
        | ffm-io_uring |
