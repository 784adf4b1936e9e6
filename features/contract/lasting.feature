@Contract @large
Feature: What shows only after a while

  A server that counts the bytes of a connection in 32 bits is wrong after 2 GiB, or after 4; one that numbers its
  connections in 16 bits is wrong after 65,536. A server with an idle limit ends connections that are merely quiet. That
  takes a while to show: a plain run tries it with less and says so, and with -Dcucumber.filter.tags=@large all is done.

  Rule: A connection may last

    Scenario: 4,200 MiB on one connection
      Given the echo server under test
      When a client keeps 64 messages of 1 MiB in flight
      And the client has received 4,200 MiB
      And the client half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

    Scenario: 1,100,000 messages on one connection, each of which is answered before the next
      Given the echo server under test
      When a client keeps 1 message of 1 byte in flight
      And the client has received 1,100,000 bytes
      And the client half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

  Rule: A server serves the next client, however many have come before

    Scenario Outline: <count> clients, one after another, that <end>
      Given the echo server under test
      When <count> clients, one after another, exchange 64 bytes and <end>
      Then 10 new clients, one after another, can exchange 1 KiB

      Examples:
        | count  | end        |
        | 12,000 | half-close |
        | 66,000 | reset      |

  @ManyConnections
  Rule: A client may be silent, and may take its time to read

    Servers have limits of 3 s for a write, of 7, 10 or 60 s for a silence, or of a minute for a connection. All clients
    wait at the same time.

    Scenario: 65 s without sending, and 65 s without reading
      Given the echo server under test
      And 10 early clients are connected
      And 10 clients exchange 64 bytes
      And 10 talking clients keep 1 message of 64 bytes in flight, reading 1 KiB every 500 ms
      And 5 slow clients keep 2,048 messages of 4 KiB in flight, reading 1 KiB every 100 ms
      And 5 waiting clients send 8 MiB without reading
      And a leaving client sends until the kernel's buffers are full, without reading, and half-closes
      When the clients are silent for 65 s
      And the waiting clients read
      And the leaving client reads
      Then the early clients can exchange 64 bytes
      And the clients can exchange 64 bytes
      And the talking clients still receive responses
      And the slow clients still receive responses
      And the waiting clients receive their own bytes in order
      And the waiting clients can exchange 64 bytes
      And the leaving client receives its own bytes in order
      And the leaving client sees the end of the stream
      And 10 new clients, one after another, can exchange 64 bytes
