@Contract
Feature: How every server starts and stops

  After every scenario of the contract, here and elsewhere, the harness looks for what the server has left behind when
  all of it should be over: threads, file descriptors, direct buffers. What is left fails the scenario.

  Background:
    Given the echo server under test

  Rule: stop() delivers what is in flight, closes, and leaves nothing behind

    @Preflight @ManyConnections
    Scenario: What was sent before the stop is answered, and then the connection is closed
      Given 50 clients are connected
      When the clients send 10 KiB
      And the server is told to stop
      Then the clients receive their own bytes in order
      And the clients see the end of the stream

    @Preflight
    Scenario: A client that has not read yet still gets its answers when the server stops
      When a client sends 512 KiB without reading
      And the server is told to stop
      And the client reads
      Then the client receives its own bytes in order
      And the client sees the end of the stream

    Scenario: A client that never reads does not keep the server from stopping
      When a client sends 64 MiB without reading
      And the server is told to stop within 200 ms
      Then the server has stopped

    Scenario: An idle client sees the end of the stream
      Given a client is connected
      When the server is told to stop
      Then the client sees the end of the stream

    Scenario: A client that has only just connected is not forgotten when the server stops
      When 100 times a server is started and stopped just after a client has connected
      Then the servers have left no client without an answer or the end of the stream

    @Preflight @ManyConnections
    Scenario: The port is free again
      Given 10 clients are connected
      When the clients send 64 bytes
      And the server is told to stop
      Then the server has stopped
      And another server on the same port can be started

    @ManyConnections
    Scenario: No thread of the server is left
      Given 10 clients are connected
      When the clients send 64 bytes
      And the server is told to stop
      Then the server has stopped
      And the server has left no thread

  Rule: stop() ends conversations without losing an answer

    @ManyConnections
    Scenario: Clients that keep sending receive what they are owed, and then the end
      Given 20 clients keep 8 messages of 1 KiB in flight
      And the clients have received 1 MiB
      When the server is told to stop within 10 min
      Then the clients receive the responses to all that they sent before the stop
      And the clients see the end of the stream, or a reset if they have sent more since
      And the server has stopped
      And another server on the same port can be started

  Rule: A server refuses every client that connects after the stop, and leaves none waiting

    Scenario: A client that connects while the server is stopping is refused
      Given a server under test whose sessions never stop answering
      When a client sends 1 byte without reading
      And the server is told to stop
      Then new connections are refused
      And the server is still stopping

    Scenario: Clients that connect at the moment of the stop do not delay it
      When 50 times a server is started and stopped within 1 s while clients connect
      Then the servers have left no client without an answer or the end of the stream

    Scenario: A client that connects after the stop is refused
      When the server is told to stop
      Then the server has stopped
      And new connections are refused

  Rule: stop() may be called again, and no call returns before the server has stopped

    Scenario: A second stop does nothing
      Given 10 clients are connected
      When the clients send 64 bytes
      And the server is told to stop
      And the server has stopped
      And the server is told to stop
      Then the server has stopped
      And the clients receive their own bytes in order
      And the clients see the end of the stream

    Scenario: Two threads stop the server at once
      Given a server under test whose sessions are watched
      And 10 clients are connected
      When the clients send 64 bytes
      And a slow client sends 64 MiB without reading
      And the server is told to stop within 500 ms by two threads
      Then the server has stopped
      And the clients receive their own bytes in order
      And the clients see the end of the stream

  Rule: A server can be started and stopped any number of times

    Scenario: Start, stop, start on one port
      When 300 times a server is started and stopped on one port after it has answered a client
      Then the servers have left no thread, descriptor or direct buffer

  Rule: A port in use is one clear error

    @Preflight
    Scenario: A second server on the same port is refused in one sentence
      Then another server on the same port fails with "Port <port> on 127.0.0.1 is in use: stop what listens there, or choose another port (0 takes any free one)."
      And a client can exchange 100 bytes

  Rule: A server listens where it is told to, and nowhere else

    Scenario: A server at one address of a machine does not listen at the others
      Then the server listens at its address, and at no other of this machine

    Scenario: An address of IPv6
      Given the echo server under test at the loopback address of IPv6
      And a client exchanges 10 KiB
      When the server is told to stop
      Then the client sees the end of the stream

  @ManyConnections
  Rule: The servers of a process are independent of each other

    Scenario: One server stops, and the other goes on
      Given 10 clients are connected
      And a second server of the same model
      And 10 clients of the second server are connected
      When the clients exchange 10 KiB
      And the clients of the second server exchange 10 KiB
      And the second server is told to stop
      Then the clients of the second server see the end of the stream
      And the clients can exchange 10 KiB
      And a new client can exchange 100 bytes
