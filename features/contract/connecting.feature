@Contract @Connecting
Feature: How every model connects

  A model connects with the same code as it serves, so that any can be paired with any. Here its clients are looked
  at: what they promise to who connects them, and to their sessions.

  Rule: Starting is separate from connecting

    @Preflight
    Scenario: All connections stand before one gun starts them
      Given the echo server under test
      When 20 clients of the model under test connect
      Then no client session has been called
      When the gun is fired
      Then every client session is started

  Rule: Who has nothing to say hears the end all the same

    Scenario: Clients that half-close as soon as they are started, without a word
      Given the echo server under test
      When 10 clients of the model under test connect, with nothing to say
      And the gun is fired
      Then 10 sessions are closed in good order
      And every client session was told of the end of the input

  Rule: Whoever cannot connect is told so, and nobody else is

    Scenario: Where nobody listens
      Given the echo server under test
      When a client of the model under test connects to where nobody listens
      Then it is told that it cannot, and connects elsewhere
      And the session of the failed attempt is never called

  Rule: Clients connect wherever a server can listen

    Scenario: At an address of IPv6, too
      Given the echo server under test at the loopback address of IPv6
      When 1 client of the model under test connects, each to ask for 10 KiB of its own
      And the gun is fired
      Then every client session has its own answer

  Rule: A client's session hears of a server that vanishes

    Scenario Outline: A server that <leaves> in mid-message
      Given a server that <leaves> in mid-message
      When 10 clients of the model under test speak to it, each with 16 MiB to say
      Then 10 client sessions are closed with a cause, each exactly once

      Examples:
        | leaves   |
        | resets   |
        | hangs up |

  Rule: Clients that stop deliver what was said, close, and leave nothing behind

    Scenario: What was said before the stop arrives
      Given a server that does not read before it is told to
      When 3 clients of the model under test speak to it, each with 64 MiB to say
      And each of them has said as much as there is room for
      And the clients are told to stop within 10 min
      And that server reads
      Then it has heard all that they have said, and the end of each
      And the clients have stopped

    Scenario: A server that never reads does not keep them from stopping
      Given a server that does not read before it is told to
      When 3 clients of the model under test speak to it, each with 64 MiB to say
      And each of them has said as much as there is room for
      And the clients are told to stop within 200 ms
      Then the clients have stopped
      And 3 client sessions are closed with a cause, each exactly once

    Scenario: Those who were never started are closed too
      Given the echo server under test
      When 10 clients of the model under test connect
      And the clients are told to stop within 10 s
      Then the clients have stopped
      And 10 sessions are closed in good order
      And no client session has been started

  @ManyConnections
  Rule: The clients of a process do not know each other

    Scenario: Some stop, and the others go on
      Given the echo server under test
      When 10 clients of the model under test connect, each to ask for 10 KiB of its own
      And another 10 clients connect by themselves, are started, and are told to stop
      And the gun is fired
      Then every client session has its own answer
