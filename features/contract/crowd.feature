@Contract @large @ManyConnections
Feature: Ten thousand connections

  A plain run tries these with 200 connections and says so. With -Dcucumber.filter.tags=@large all of them connect,
  and what an idle connection costs is printed.

  Rule: Ten thousand connections are served as well as one

    Scenario: 10,000 connections, open and idle, then all used at once
      Given the echo server under test in a separate process
      And the sockets and the memory of the server's process are recorded
      When 10,000 clients exchange 64 bytes
      And the clients send 1 KiB and half-close
      Then the clients receive their own bytes in order
      And the clients see the end of the stream
      And the server's process has closed all sockets that it has opened since

  Rule: An idle connection costs little

    Scenario: The memory of 10,000 idle connections
      Given the echo server under test in a separate process
      And 100 early clients exchange 100 round trips of 64 bytes
      And the sockets and the memory of the server's process are recorded
      When 10,000 clients exchange 64 bytes
      Then the server's process has taken less than 256 KiB of memory for each of the clients
