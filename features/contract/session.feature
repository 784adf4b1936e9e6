@Contract
Feature: What every model owes its sessions

  A session is one connection's protocol. It may rely on this, whichever model carries it, at the server and at the
  client.

  Rule: A session is closed exactly once, whatever happened

    @Preflight
    Scenario: Closes, half-closes and resets
      Given a server under test whose sessions are watched
      When 20 clients send 1 KiB and half-close
      And 20 failing clients, one after another, send 1,000 bytes and reset in mid-message
      Then 40 sessions are closed exactly once

    @Preflight @ManyConnections
    Scenario: A stop closes the sessions too
      Given a server under test whose sessions are watched
      And 20 clients are connected
      When the server is told to stop
      Then 20 sessions are closed exactly once

  Rule: A server keeps nothing of clients that have left

    A server runs for months. If it keeps something of each client, it runs out of memory or descriptors.

    Scenario: 200 clients have left, and the server goes on
      Given a server under test whose sessions only the server references
      When 100 clients, one after another, exchange 64 bytes and half-close
      And 100 clients, one after another, exchange 64 bytes and reset
      Then the server keeps at most 20 of 200 sessions

    Scenario: 100 clients have left, none of which was idle for too long
      Given connections may be idle for 60,000 ms
      And a server under test whose sessions only the server references
      When 100 clients, one after another, exchange 64 bytes and half-close
      Then the server keeps at most 20 of 100 sessions

    Scenario: 2,000 clients have left, and a process has the memory that it had
      Clients half-close, reset their connections in mid-message, and reset them while their answers wait.

      Given the echo server under test in a process with 64 MiB of heap
      And 200 early clients, one after another, exchange 1 KiB and half-close
      And 200 early clients, one after another, exchange 1 KiB and reset in mid-message
      And 20 early clients, one after another, send 4 MiB without reading, take 1 KiB of the response and reset
      And the sockets and the memory of the server's process are recorded
      When 900 clients, one after another, exchange 1 KiB and half-close
      And 1,000 clients, one after another, exchange 1 KiB and reset in mid-message
      And 100 clients, one after another, send 4 MiB without reading, take 1 KiB of the response and reset
      Then the server's process has taken less than 1 KiB of heap and direct buffers for each of 2,000 clients
      And the server's process has taken less than 6 KiB of memory for each of 2,000 clients
      And the server's process has closed all sockets that it has opened since

  Rule: A session is started first

    Scenario: Clients that send and half-close as soon as they are connected
      Given a server under test whose sessions are watched
      When 100 clients send 100 bytes and half-close
      Then 100 sessions are closed exactly once
      And every session was started before any other call

  Rule: A session learns why it is closed

    Scenario: Both directions have ended: in good order
      Given a server under test whose sessions are watched
      When 10 clients send 1 KiB and half-close
      Then 10 sessions are closed in good order

    Scenario: A reset before an answer is a cause
      Given a server under test whose sessions consume messages of 2,000 bytes whole
      When 20 clients, one after another, send 1,000 bytes and reset
      Then 20 sessions are closed with a cause
      And 20 sessions are closed exactly once

    Scenario: A reset in the middle of a long answer is a cause
      Given a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      And the client resets its connection
      Then 1 session is closed with a cause
      And 1 session is closed exactly once

    Scenario: A reset in the middle of an answer that never ends is a cause
      Given a server under test whose sessions never stop answering
      When 20 clients, one after another, send 1 byte without reading, take 1 MiB of the response and reset
      Then 20 sessions are closed with a cause
      And 20 sessions are closed exactly once

    Scenario: A reset after an answer is a cause
      Given a server under test whose sessions are watched
      When a client exchanges 1 KiB and resets
      Then 1 session is closed with a cause
      And 1 session is closed exactly once

    Scenario: A reset after a half-close is a cause, if the session is at work
      Given a server under test whose sessions block when they receive "block"
      When a client sends "block" and half-closes
      And the session of the client blocks
      And the client resets its connection
      And the session of the client goes on
      Then 1 session is closed with a cause
      And 1 session is closed exactly once

    Scenario: A reset after a half-close is a cause, if the answer waits for the client
      Given a server under test whose sessions answer after the half-close, little by little
      When a client sends 16 MiB without reading
      And the client sends 100 bytes and half-closes
      And the session of the client waits for room
      And the client resets its connection
      Then 1 session is closed with a cause
      And 1 session is closed exactly once

    Scenario: A reset after the session's half-close is a cause
      Given a server under test whose sessions echo 64 KiB and then half-close
      And a client exchanges 64 KiB
      And the client sees the end of the stream
      When the client resets its connection
      Then 1 session is closed with a cause
      And 1 session is closed exactly once

  Rule: One thread at a time calls a session

    Scenario: No session is called by two threads at once, however much arrives
      Given a server under test whose sessions are watched
      When 20 clients send 256 KiB and half-close
      Then 20 sessions are closed exactly once
      And no session was called by two threads at once

  Rule: A stop waits for sessions that take their time

    @ManyConnections
    Scenario: What a client has sent before the stop still reaches its session, and is answered
      Given a server under test whose sessions take 50 ms to answer
      And 5 clients are connected
      When the clients send 10 KiB
      And the server is told to stop
      Then the clients receive their own bytes in order
      And the clients see the end of the stream

  Rule: A session that throws loses its own connection and no other

    @Preflight @ManyConnections
    Scenario: One session fails, the others go on
      Given a server under test whose sessions throw when they receive "fail"
      And 10 clients are connected
      When a failing client sends "fail"
      Then the failing client loses its connection
      And the clients can exchange 10 KiB

    @ManyConnections
    Scenario Outline: A session that throws in <call> learns of that very failure, the others go on
      Given a server under test whose sessions are watched
      And 10 clients exchange 1 KiB
      When the next session throws in <call>
      And a failing client sends 100 bytes and half-closes
      And the failing client loses its connection
      And 1 session is closed with what it threw
      And the clients exchange 10 KiB and half-close
      Then 11 sessions are closed exactly once

      Examples:
        | call       |
        | started    |
        | received   |
        | inputEnded |

    @ManyConnections
    Scenario: A session that throws in closed is not closed again, the others go on
      Given a server under test whose sessions are watched
      And 10 clients exchange 1 KiB
      When the next session throws in closed
      And a failing client sends 100 bytes and half-closes
      And the failing client loses its connection
      And the clients exchange 10 KiB and half-close
      Then 11 sessions are closed exactly once

    @ManyConnections
    Scenario: A connection for which no session can be made is closed, the others go on
      Given a server under test whose sessions are watched
      And 10 clients exchange 1 KiB
      When the next session throws in newSession
      And a failing client is connected
      Then the failing client loses its connection
      And the clients can exchange 10 KiB
      And a new client can exchange 10 KiB

  Rule: An Error costs a server the connections that it came from, and no thread

    An OutOfMemoryError, a StackOverflowError, a LinkageError or an assertion that fails is no exception: a server that
    catches exceptions only loses an event loop by it, or the thread that accepts, while the process lives on.

    Scenario Outline: Sessions throw <an error> in <call>, and later clients are served
      Given a server under test whose sessions are watched
      When the next 6 sessions throw <an error> in <call>
      And 6 failing clients send 100 bytes and half-close
      And the failing clients lose their connections
      Then 20 new clients, one after another, can exchange 1 KiB and half-close

      Examples:
        | an error             | call       |
        | an OutOfMemoryError  | newSession |
        | an OutOfMemoryError  | started    |
        | an OutOfMemoryError  | received   |
        | an OutOfMemoryError  | inputEnded |
        | an OutOfMemoryError  | closed     |
        | a StackOverflowError | received   |
        | a LinkageError       | newSession |
        | an AssertionError    | closed     |

    @ManyConnections
    Scenario Outline: Sessions throw <an error> in <call>, and connected clients go on
      Given a server under test whose sessions are watched
      And 10 clients exchange 1 KiB
      When the next 6 sessions throw <an error> in <call>
      And 6 failing clients send 100 bytes and half-close
      And the failing clients lose their connections
      And the clients exchange 10 KiB and half-close
      Then <count> sessions are closed exactly once

      Examples:
        | an error             | call       | count |
        | an OutOfMemoryError  | newSession | 10    |
        | an OutOfMemoryError  | received   | 16    |
        | a StackOverflowError | started    | 16    |
        | an AssertionError    | inputEnded | 16    |
        | a LinkageError       | closed     | 16    |

  @ManyConnections
  Rule: While a session blocks, other clients may have to wait, but nothing is lost

    Scenario: Clients that send meanwhile are answered once the session goes on
      Given a server under test whose sessions block when they receive "block"
      And 10 clients are connected
      When a blocking client sends "block"
      And the session of the blocking client blocks
      And the clients send 10 KiB
      And the session of the blocking client goes on
      Then the blocking client receives its own bytes in order
      And the clients receive their own bytes in order

  Rule: A session may answer at length after its client's half-close

    Scenario: An answer after the half-close, little by little, and more than the kernel takes
      Given a server under test whose sessions answer after the half-close, little by little
      When a client sends 16 MiB without reading
      And the client sends 100 bytes and half-closes
      And the session of the client waits for room
      And the client reads
      Then the client receives its own bytes in order
      And the client sees the end of the stream
      And 1 session is closed in good order

  Rule: What a session leaves unread is offered again, with what has arrived since

    @Preflight
    Scenario: A session that consumes whole messages only
      Given a server under test whose sessions consume messages of 1,000 bytes whole
      When a client sends 100,000 bytes in 777 pieces
      Then the client receives its own bytes in order
