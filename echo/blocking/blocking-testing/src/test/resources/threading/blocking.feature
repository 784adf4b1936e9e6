@Threading
Feature: The threads of the blocking models

  blocking-platform and blocking-virtual run the same code on different threads. blocking-virtual-tuned adds yields
  before reads and spare threads, which YieldingTransportTest and SpareThreadsTest prove. streams-platform reads from
  and writes to streams, which StreamsTest proves, and ThreadStacksTest of the module comparison. blocking-single has
  one thread for all connections.

  Rule: Each connection has a dedicated thread

    Scenario Outline: <model> gives each connection a dedicated <kind> thread
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread each
      And the sessions ran on <kind> threads

      Examples:
        | model                  | kind     |
        | blocking-platform      | platform |
        | blocking-virtual       | virtual  |
        | blocking-virtual-tuned | virtual  |
        | streams-platform       | platform |

  Rule: One thread serves one client after the other

    Scenario: The second client of blocking-single waits for the first
      Given a server of blocking-single whose sessions are watched
      And a first client is connected
      And a second client sends 64 bytes and half-closes
      When the first client exchanges 200 round trips of 64 bytes
      And the second client receives the first 0 bytes and no more
      And the first client half-closes
      Then the second client receives its own bytes in order
      And 2 sessions are closed exactly once
      And the sessions ran on one thread
      And the sessions ran on platform threads
