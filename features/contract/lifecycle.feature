@Contract
Feature: How every server starts and stops

  After every scenario of the contract, here and elsewhere, the testkit looks for what the server has left behind when
  all of it should be over: threads, file descriptors, direct buffers. What is left fails the scenario.

  Background:
    Given the echo server under test

  Rule: stop() delivers what is in flight, closes, and leaves nothing behind

    @Preflight @ManyConnections
    Scenario: What was sent before the stop is answered, and then the connection is closed
      Given 50 clients are connected
      When each of them sends 10 KiB
      And the server is told to stop
      Then each of them receives its own bytes in the same order
      And each of them sees the end of the stream

    @Preflight
    Scenario: A client that has not read yet still gets its answers when the server stops
      When a client sends 512 KiB without reading
      And the server is told to stop
      And the client reads
      Then the client receives the same bytes in the same order
      And the client sees the end of the stream

    Scenario: A client that never reads does not keep the server from stopping
      When a client sends 64 MiB without reading
      And the server is told to stop within 200 ms
      Then the server has stopped

    Scenario: An idle client sees the end of the stream
      Given 1 client is connected
      When the server is told to stop
      Then each of them sees the end of the stream

    Scenario: A client that has only just connected is not forgotten when the server stops
      When 100 times a client connects just before a server is told to stop
      Then each of these clients has seen the end of the stream

    @Preflight @ManyConnections
    Scenario: The port is free again
      Given 10 clients are connected
      When each of them sends 64 bytes
      And the server is told to stop
      Then the server has stopped
      And a new server can listen on the same port

    @ManyConnections
    Scenario: No thread of the server is left
      Given 10 clients are connected
      When each of them sends 64 bytes
      And the server is told to stop
      Then the server has stopped
      And no thread of the server is left

  Rule: stop() ends conversations without losing an answer

    @ManyConnections
    Scenario: Clients that send and read on and on get what they are owed, and then the end
      Given 20 clients are in the midst of a conversation
      When the server is told to stop within 10 min
      Then each conversation is answered up to the stop at least, and ends in good order
      And the server has stopped
      And a new server can listen on the same port

  Rule: Nobody is served who comes after the stop, and nobody is left hanging

    Scenario: Whoever comes while the server is stopping is refused
      Given a server under test whose answers never end
      When a client sends 1 byte without reading
      And the server is told to stop
      Then new connections are refused
      And the server is still stopping

    Scenario: Clients that come at the very moment of the stop do not keep the server from it
      When 50 times clients connect one after another while a server is told to stop within 1 s
      Then none of these clients is left hanging

    Scenario: Whoever comes after the server has stopped is refused
      When the server is told to stop
      Then the server has stopped
      And new connections are refused

  Rule: stop() may be called again, and no call returns before the server has stopped

    Scenario: A second stop does nothing
      Given 10 clients are connected
      When each of them sends 64 bytes
      And the server is told to stop
      Then the server has stopped
      When the server is told to stop
      Then the server has stopped
      And each of them receives its own bytes in the same order
      And each of them sees the end of the stream

    Scenario: Two threads stop the server at once
      Given a server under test whose sessions are watched
      And 10 clients are connected
      When each of them sends 64 bytes
      And another client sends 64 MiB without reading
      And two threads tell the server to stop within 500 ms
      Then both calls return, and neither before every session is closed
      And each of them receives its own bytes in the same order
      And each of them sees the end of the stream

  Rule: A server can be started and stopped as often as one likes

    Scenario: Start, stop, start on one port
      When 1,000 times a server is started on one port, answers a client and is stopped
      Then none of them has left a thread, a descriptor or a direct buffer

  Rule: A port in use is one clear error

    @Preflight
    Scenario: A second server on the same port is refused in one sentence
      When a second server is started on the same port
      Then it fails with "Port <port> on 127.0.0.1 is in use: stop what listens there, or choose another port (0 takes any free one)."
      And the first server still answers

  Rule: A server listens where it is told to, and nowhere else

    Scenario: One address of a machine is not all of them
      Then it listens at the address that it was given, and at no other of this machine

    Scenario: An address of IPv6
      Given the echo server under test at the loopback address of IPv6
      When a client sends 10 KiB
      Then the client receives the same bytes in the same order
      When the server is told to stop
      Then the client sees the end of the stream

  @ManyConnections
  Rule: The servers of a process do not know each other

    Scenario: One stops, and the other goes on
      Given 10 clients are connected
      And another server of the same model, with 10 clients of its own
      When each of them sends 10 KiB
      And each of its clients sends 10 KiB
      Then each of them receives its own bytes in the same order
      And each of its clients receives its own bytes in the same order
      When that server is told to stop
      Then each of its clients sees the end of the stream
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      And the first server still answers
