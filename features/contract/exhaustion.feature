@Contract @ManyConnections
Feature: What every server does when the system says no

  The server under test runs in a process of its own, and the system takes away from that process what it needs for
  more connections. A server cannot help that. It can keep those who are there, say what is wrong, and go on when it
  is over.

  Rule: Out of file descriptors, a server keeps its connections, and accepts again when there are some

    Background:
      Given the echo server under test in a process that can open 400 files
      And 40 clients are connected
      And each of them sends 64 bytes
      And each of them receives its own bytes in the same order
      When 400 newcomers connect and send 64 bytes
      And its process has opened all that it can

    Scenario: Those who are connected are answered while there is no descriptor left
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order

    Scenario: Without descriptors the server says so once in a while, and does not spin
      Then its process takes less than a fifth of a processor at some time within 2 s
      And it says "Too many open files" in its log, but only once in a while

    Scenario: Those who waited are answered when there are descriptors again
      Then every newcomer is answered, as each leaves when it is

  Rule: Out of memory for a session, a server closes that connection and no other

    Background:
      Given a server under test in a process with 32 MiB of direct memory, of which each session takes 4 MiB
      And 3 clients are connected
      And each of them sends 64 bytes
      And each of them receives its own bytes in the same order
      When 7 newcomers connect and send 64 bytes
      Then every newcomer is answered or loses its connection

    Scenario: Those who are connected are answered while there is no memory left
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      And it says "direct buffer memory" in its log, but only once in a while

    Scenario: New clients are served when there is memory again
      When the newcomers leave
      Then 3 others are answered, sooner or later

  Rule: Out of memory for buffers, a server closes whom it cannot serve, and lives

    Scenario: Many that do not read use up the memory for buffers
      Given the echo server under test in a process with 4 MiB of direct memory
      When 100 newcomers connect and send 256 KiB without reading
      And the newcomers read
      Then every newcomer is answered, or else it says "memory" in its log
      When the newcomers leave
      Then 3 others are answered, sooner or later

  @threads-per-connection
  Rule: Out of threads, a server that needs them refuses with a reason, and accepts again when there are some

    Background:
      Given the echo server under test in a process that can run out of threads
      And 6 clients are connected
      And each of them sends 64 bytes
      And each of them receives its own bytes in the same order
      And its process can start 4 more threads
      When 10 newcomers connect and send 64 bytes
      Then every newcomer is answered or is told "This server has no thread left for another connection: try again later."

    Scenario: Those who are connected are answered while there is no thread left
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order
      And it says "no thread" in its log, but only once in a while

    Scenario: New clients are served when there are threads again
      When the newcomers leave
      Then 3 others are answered, sooner or later
