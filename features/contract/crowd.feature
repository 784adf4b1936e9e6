@Contract @large @ManyConnections
Feature: Ten thousand connections

  A plain run tries these with 200 connections and says so. With -Dcucumber.filter.tags=@large all of them connect,
  and what an idle connection costs is printed.

  Rule: Ten thousand connections are as well served as one

    Scenario: 10,000 connections, open and idle, then all used at once
      Given the echo server under test in a process of its own
      When a crowd of 10,000 clients connects, and each is answered once
      And all of the crowd send 1 KiB at once
      Then each of the crowd receives its own bytes in the same order
      When all of the crowd say farewell
      Then each of the crowd sees the end of the stream
      And the server's process has none of the crowd's connections left

  Rule: A connection that is idle costs little

    Scenario: The memory of 10,000 idle connections
      Given the echo server under test in a process of its own
      When a crowd of 10,000 clients connects, and each is answered once
      Then each of the crowd costs the server's process less than 256 KiB of memory while it is idle
