@Contract
Feature: How every server starts and stops

  Background:
    Given the echo server under test

  Rule: stop() delivers what is in flight, closes, and leaves nothing behind

    @Entrance @ManyConnections
    Scenario: What was sent before the stop is answered, and then the connection is closed
      Given 50 clients are connected
      When each of them sends 10 KiB
      And the server is told to stop
      Then each of them receives its own bytes in the same order
      And each of them sees the end of the stream

    @Entrance
    Scenario: A client that has not read yet still gets its answers when the server stops
      When a client sends 512 KiB without reading
      And the server is told to stop
      And the client reads
      Then the client receives the same bytes in the same order
      And the client sees the end of the stream

    Scenario: A client that never reads does not keep the server from stopping
      When a client sends 64 MiB without reading
      And the server is told to stop within 500 ms
      Then the server has stopped

    Scenario: An idle client sees the end of the stream
      Given 1 client is connected
      When the server is told to stop
      Then each of them sees the end of the stream

    Scenario: A client that has only just connected is not forgotten when the server stops
      When 100 times a client connects just before a server is told to stop
      Then each of these clients has seen the end of the stream

    @Entrance @ManyConnections
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

  Rule: A port in use is one clear error

    @Entrance
    Scenario: A second server on the same port is refused in one sentence
      When a second server is started on the same port
      Then it fails with "Port <port> on 127.0.0.1 is in use: stop what listens there, or choose another port (0 takes any free one)."
      And the first server still answers
