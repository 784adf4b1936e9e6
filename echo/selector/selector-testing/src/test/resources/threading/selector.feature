@Threading
Feature: The threads of the selector models

  They share one mechanism and differ in three choices: the number of selectors, and which threads run the sessions and
  write.

  Background:
    Given the server's reads and writes are watched

  Rule: The thread of a selector does everything for its connections

    Scenario: selector has one thread for all connections, and uses their channels
      Given a server of selector whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread
      And the sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions
      And the server's reads were made without streams
      And the server's writes were made without streams

    Scenario: streams-selector has one thread for all connections, and uses streams in front of their channels
      Given a server of streams-selector whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread
      And the sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions
      And the server's reads were made by streams
      And the server's writes were made by streams

    Scenario: selector-multi has one thread for each processor, among which connections are dealt out
      Given a server of selector-multi whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions

  Rule: Workers read and run the sessions, and the thread of the selector writes

    Scenario Outline: <model> runs sessions on <kind> threads, and writes by one other thread
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on <kind> threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by one thread that ran no session

      Examples:
        | model            | kind     |
        | selector-pool    | platform |
        | selector-virtual | virtual  |

  Rule: Workers read, run the sessions and write

    Scenario: selector-pool-async-write runs sessions on platform threads, which also write
      Given a server of selector-pool-async-write whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on platform threads
      And the server's reads were made by the threads that ran its sessions
      And the server's writes were made by the threads that ran its sessions

  Rule: Where workers run the sessions, one that blocks delays no other

    Scenario Outline: <model> serves others while a session blocks
      Given a server of <model> whose sessions block when they receive "block"
      And 10 clients are connected
      When a blocking client sends "block"
      And the session of the blocking client blocks
      And the clients exchange 10 KiB
      And the session of the blocking client goes on
      Then the blocking client receives its own bytes in order

      Examples:
        | model                     |
        | selector-pool             |
        | selector-pool-async-write |
        | selector-virtual          |
