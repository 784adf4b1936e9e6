@Threading
Feature: What makes the blocking models what they are

  blocking-platform and blocking-virtual run the same code on different threads. blocking-virtual-tuned adds yields
  before reads and spare threads, which YieldingTransportTest and SpareThreadsTest prove. streams-platform reads from
  and writes to streams, which StreamsTest proves. blocking-single has one thread for all connections.

  Rule: Each connection has a thread of its own

    Scenario Outline: <model> gives each connection a <kind> thread of its own
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And each session ran on a thread of its own
      And all sessions ran on <kind> threads

      Examples:
        | model                  | kind     |
        | blocking-platform      | platform |
        | blocking-virtual       | virtual  |
        | blocking-virtual-tuned | virtual  |
        | streams-platform       | platform |

  Rule: One thread serves one client after the other

    Scenario: The second client of blocking-single waits for the first
      Given a server of blocking-single whose sessions are watched
      And 2 clients are connected
      When the last of them sends 64 bytes
      And the first of them makes 200 round trips of 64 bytes
      Then the last of them has received nothing yet
      When one of them says farewell
      Then the last of them receives the same bytes in the same order
      When the server is told to stop
      Then 2 sessions are closed, each exactly once
      And all sessions ran on one thread
      And all sessions ran on platform threads
