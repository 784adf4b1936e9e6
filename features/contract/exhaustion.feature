@Contract @ManyConnections
Feature: What every server does when it runs out of resources

  The server under test runs in a separate process, and the system takes away from that process what it needs for more
  connections. A server cannot prevent that. It can keep its connections, log what is wrong, and accept again
  afterwards.

  Rule: Out of file descriptors, a server keeps its connections, and accepts again when there are some

    Background:
      Given the echo server under test in a process that can open 400 files
      And 40 clients exchange 64 bytes
      And 400 late clients send 64 bytes
      And the server's process has opened all files that it can

    Scenario: Connected clients are answered while there is no descriptor left
      Then the clients can exchange 10 KiB

    Scenario: Without descriptors the server logs the reason now and then, and does not spin
      Then the server's process takes less than a fifth of a processor at some time within 6 s
      And the server logs "Too many open files", but only once in a while

    Scenario: Waiting clients are answered when there are descriptors again
      When the late clients half-close as soon as they are answered
      Then the late clients receive their own bytes in order
      And the late clients see the end of the stream

  Rule: Out of memory for a session, a server closes that connection and no other

    Background:
      Given the echo server under test in a process with 32 MiB of direct memory, of which each session takes 4 MiB
      And 3 clients exchange 64 bytes
      And 7 late clients send 64 bytes
      And the late clients receive their own bytes, except some that lose their connections

    Scenario: Connected clients are answered while there is no memory left
      Then the clients can exchange 10 KiB
      And the server logs "direct buffer memory", but only once in a while

    Scenario: New clients are served when there is memory again
      When the late clients close their connections
      Then 3 later clients exchange 1 byte before long

  Rule: Out of memory for buffers, a server closes the connections that it cannot serve, and goes on

    Scenario: Many clients that do not read use up the memory for buffers
      Given the echo server under test in a process with 4 MiB of direct memory
      When 100 slow clients send 256 KiB without reading
      And the slow clients read
      And the slow clients receive their own bytes, or lose their connections and the server logs "memory"
      And the slow clients close their connections
      Then 3 later clients exchange 1 byte before long

  Rule: After its heap was full, a server serves all clients again, or its process has ended and says why

    What a server allocates fails meanwhile, wherever that is: in a framework, in the JDK, in an event loop between two
    connections. It may lose connections by that. A process that lives on without one of its threads, or that has
    accepted a connection and forgotten it, would leave clients waiting without end.

    Background:
      Given the echo server under test in a process with 32 MiB of heap
      And 10 clients exchange 64 bytes

    Scenario: Connected clients send while the heap is full
      When the clients send 64 KiB while the server's process has no heap left for 500 ms
      Then the clients receive their own bytes, or lose their connections
      And the server's process serves 20 new clients, one after another, or has ended and says why

    Scenario: New clients connect while the heap is full
      When 20 late clients send 1 KiB while the server's process has no heap left for 500 ms
      Then the late clients receive their own bytes, or lose their connections
      And the server's process serves 20 new clients, one after another, or has ended and says why

  @threads-per-connection
  Rule: Out of threads, a server that needs them refuses with a reason, and accepts again when there are some

    Background:
      Given the echo server under test in a process that can run out of threads
      And 6 clients exchange 64 bytes
      And the server's process can start 4 more threads
      And 10 late clients send 64 bytes
      And the late clients receive their own bytes or "This server has no thread left for another connection: try again later."

    Scenario: Connected clients are answered while there is no thread left
      Then the clients can exchange 10 KiB
      And the server logs "no thread", but only once in a while

    Scenario: New clients are served when there are threads again
      When the late clients close their connections
      Then 3 later clients exchange 1 byte before long
