@Threading
Feature: What makes the selector models what they are

  They share one mechanism and differ in three choices: how many selectors there are, who runs the sessions, and who
  writes.

  Background:
    Given the server's reads and writes are watched

  Rule: The thread of a selector does everything for its connections

    Scenario: selector has one thread for all connections, and uses their channels
      Given a server of selector whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And all sessions ran on one thread
      And all sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions
      And the server has read and written without streams

    Scenario: streams-selector has one thread for all connections, and uses streams in front of their channels
      Given a server of streams-selector whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And all sessions ran on one thread
      And all sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions
      And the server has read by input streams and written by output streams only

    Scenario: selector-multi has one thread for each processor, among which connections are dealt out
      Given a server of selector-multi whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And the sessions ran on one thread for each processor
      And all sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions

  Rule: Workers read and run the sessions, and the thread of the selector writes

    Scenario Outline: <model> runs sessions on <kind> threads, and writes by one other thread
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And all sessions ran on <kind> threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by one thread, which ran no session

      Examples:
        | model            | kind     |
        | selector-pool    | platform |
        | selector-virtual | virtual  |

  Rule: Workers read, run the sessions and write

    Scenario: selector-pool-async-write runs sessions on platform threads, which also write
      Given a server of selector-pool-async-write whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And all sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions

  Rule: Where workers run the sessions, one that blocks keeps nobody else waiting

    Scenario Outline: <model> serves others while a session blocks
      Given a server of <model> whose sessions block when told to
      And 10 clients are connected
      When another client's session blocks
      And each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      When that session goes on
      Then the other client receives the same bytes in the same order

      Examples:
        | model                     |
        | selector-pool             |
        | selector-pool-async-write |
        | selector-virtual          |
