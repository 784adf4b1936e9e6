@Contract
Feature: What every model owes its sessions

  A session is one connection's protocol. It may rely on this, whichever model carries it, on the server's side and on
  the client's.

  Rule: A session is closed exactly once, whatever happened

    @Preflight
    Scenario: Farewells, half-closes and resets
      Given a server under test whose sessions are watched
      When 20 clients send 1 KiB and say farewell
      And 20 clients reset their connections in mid-message
      Then 40 sessions are closed, each exactly once

    @Preflight @ManyConnections
    Scenario: A stop closes the sessions too
      Given a server under test whose sessions are watched
      And 20 clients are connected
      When the server is told to stop
      Then 20 sessions are closed, each exactly once

  Rule: Who has left is forgotten

    A server runs for months. What it keeps of each client it runs out of.

    Scenario: 200 clients have left, and the server goes on
      Given a server under test whose sessions nobody keeps but itself
      When 100 clients come one after another, are answered, and say farewell
      And 100 clients come one after another, are answered, and reset their connections
      Then of 200 sessions it keeps 20 at most

    Scenario: 100 clients have left of whom none was idle for too long
      Given connections may be idle for 60,000 ms
      And a server under test whose sessions nobody keeps but itself
      When 100 clients come one after another, are answered, and say farewell
      Then of 100 sessions it keeps 20 at most

  Rule: A session is started first

    Scenario: Clients that speak and half-close as soon as they are connected
      Given a server under test whose sessions are watched
      When 100 clients send 100 bytes and say farewell
      Then 100 sessions are closed, each exactly once
      And every session was started before it heard anything

  Rule: A session hears why it is closed

    Scenario: Both directions have ended: in good order
      Given a server under test whose sessions are watched
      When 10 clients send 1 KiB and say farewell
      Then 10 sessions are closed in good order

    Scenario: A reset before an answer is a cause
      Given a server under test whose sessions consume messages of 2,000 bytes whole
      When 20 clients send 1,000 bytes, and reset their connections at once
      Then 20 sessions are closed with a cause
      And 20 sessions are closed, each exactly once

    Scenario: A reset in the middle of a long answer is a cause
      Given a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      And the client resets its connection
      Then 1 session is closed with a cause
      And 1 session is closed, exactly once

    Scenario: A reset in the middle of an answer that never ends is a cause
      Given a server under test whose answers never end
      When 20 clients come one after another, take 1 MiB of their answers, and reset their connections
      Then 20 sessions are closed with a cause
      And 20 sessions are closed, each exactly once

    Scenario: A reset after an answer is a cause
      Given a server under test whose sessions are watched
      When a client sends 1 KiB
      And the client receives the same bytes in the same order
      And the client resets its connection
      Then 1 session is closed with a cause
      And 1 session is closed, exactly once

  Rule: One thread at a time calls a session

    Scenario: No session is called by two threads at once, however much arrives
      Given a server under test whose sessions are watched
      When 20 clients send 256 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And no session was called by two threads at once

  Rule: A stop waits for sessions that take their time

    @ManyConnections
    Scenario: What a client has sent before the stop still reaches its session, and is answered
      Given a server under test whose sessions take 50 ms to answer
      And 5 clients are connected
      When each of them sends 10 KiB
      And the server is told to stop
      Then each of them receives its own bytes in the same order
      And each of them sees the end of the stream

  Rule: A session that throws loses its own connection and no other

    @Preflight @ManyConnections
    Scenario: One session fails, the others go on
      Given a server under test whose sessions fail when told to
      And 10 clients are connected
      When another client tells its session to fail
      Then the other client loses its connection
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order

    @ManyConnections
    Scenario Outline: A session that throws in <call> hears of that very failure, the others go on
      Given a server under test whose sessions fail when told to
      And 10 clients are connected
      And each of them sends 1 KiB
      And each of them receives its own bytes in the same order
      When another client comes, whose session throws in <call>
      Then the other client loses its connection
      And 1 session is closed with what it threw
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      When each of them says farewell
      Then 11 sessions are closed, each exactly once

      Examples:
        | call       |
        | started    |
        | received   |
        | inputEnded |

    @ManyConnections
    Scenario: A session that throws in closed is not closed again, the others go on
      Given a server under test whose sessions fail when told to
      And 10 clients are connected
      And each of them sends 1 KiB
      And each of them receives its own bytes in the same order
      When another client comes, whose session throws in closed
      Then the other client loses its connection
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      When each of them says farewell
      Then 11 sessions are closed, each exactly once

    @ManyConnections
    Scenario: A connection for which no session can be made is closed, the others go on
      Given a server under test whose sessions fail when told to
      And 10 clients are connected
      And each of them sends 1 KiB
      And each of them receives its own bytes in the same order
      When another client comes, whose session cannot be made
      Then the other client loses its connection
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      When a client sends 10 KiB
      Then the client receives the same bytes in the same order

  @ManyConnections
  Rule: While a session blocks, others may have to wait, but nothing is lost

    Scenario: Whoever speaks meanwhile is answered once the session goes on
      Given a server under test whose sessions block when told to
      And 10 clients are connected
      When another client's session blocks
      And each of them sends 10 KiB
      And that session goes on
      Then the other client receives the same bytes in the same order
      And each of them receives its own bytes in the same order

  Rule: A session may have much to say behind its client's last word

    Scenario: An answer behind the last word, little by little, and more than the kernel takes
      Given a server under test whose sessions answer behind the last word, little by little
      When a client sends 16 MiB without reading
      And the client sends 100 bytes and half-closes
      And its session has to wait for the client to read
      And the client reads
      Then the client receives the same bytes in the same order
      And the client sees the end of the stream
      And 1 session is closed in good order

  Rule: What a session leaves unread comes again, with more behind it

    @Preflight
    Scenario: A session that consumes whole messages only
      Given a server under test whose sessions consume messages of 1,000 bytes whole
      When a client sends 100,000 bytes in 777 pieces
      Then the client receives the same bytes in the same order
