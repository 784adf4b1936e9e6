@Contract @Connecting
Feature: How every model connects

  A model connects with the same code as it serves, so that any can be paired with any. These scenarios check its
  clients: what they guarantee to the program that connects them, and to their sessions.

  Rule: Starting is separate from connecting

    @Preflight
    Scenario: All connections stand before one start signal
      Given the echo server under test
      When 20 clients of the model under test connect with sessions that echo
      And the model's clients are told to start
      Then no session was called before the start
      And every session was started

  Rule: A client that sends nothing receives the end of the stream

    Scenario: Clients that half-close as soon as they are started
      Given the echo server under test
      When 10 clients of the model under test connect with sessions that half-close at once
      And the model's clients are told to start
      Then 10 sessions are closed in good order
      And every session was notified of the end of the input

  Rule: A failed connection attempt is reported, and harms no other

    Scenario: Where no server listens
      Given the echo server under test
      When a client of the model under test connects where no server listens
      Then the attempt fails without a call of its session, and the same client can connect to the server

  Rule: Clients connect wherever a server can listen

    Scenario: At an address of IPv6, too
      Given the echo server under test at the loopback address of IPv6
      When 1 client of the model under test connects with sessions that exchange 10 KiB
      And the model's clients are told to start
      Then every session was answered in full

  Rule: A client's session learns that its server has vanished

    Scenario Outline: A server that <leaves> in mid-message
      Given a server that <leaves> in mid-message
      When 10 clients of the model under test connect with sessions that send 16 MiB
      And the model's clients are told to start
      Then 10 sessions are closed with a cause
      And 10 sessions are closed exactly once

      Examples:
        | leaves   |
        | resets   |
        | hangs up |

  Rule: Clients that stop deliver what their sessions wrote, close, and leave nothing behind

    Scenario: What was written before the stop arrives
      Given a server that does not read
      When 3 clients of the model under test connect with sessions that send 64 MiB
      And the model's clients are told to start
      And every session was left without room to write
      And the model's clients are told to stop within 10 min
      Then the server reads everything that the sessions wrote, and the end of each stream
      And the model's clients have stopped

    Scenario: A server that never reads does not keep clients from stopping
      Given a server that does not read
      When 3 clients of the model under test connect with sessions that send 64 MiB
      And the model's clients are told to start
      And every session was left without room to write
      And the model's clients are told to stop within 200 ms
      Then the model's clients have stopped
      And 3 sessions are closed with a cause
      And 3 sessions are closed exactly once

    Scenario: Clients that were never started are closed too
      Given the echo server under test
      When 10 clients of the model under test connect with sessions that echo
      And the model's clients are told to stop within 10 s
      Then the model's clients have stopped
      And 10 sessions are closed in good order
      And no session was started

  @ManyConnections
  Rule: The clients of a process are independent of each other

    Scenario: Some clients stop, and the others go on
      Given the echo server under test
      When 10 clients of the model under test connect with sessions that exchange 10 KiB
      And 10 further clients of the model under test connect with sessions that echo
      And the model's further clients are told to start
      And the model's further clients are told to stop within 5 s
      And the model's further clients have stopped
      And the model's clients are told to start
      Then every session was answered in full
