@Contract
Feature: What every server does about its peers, whatever they do

  Peers send a byte at a time or a flood, do not read, reset, or vanish without a close. A server copes with all of
  them, and other clients do not notice.

  Rule: Either side may close its direction first

    The client's half-close comes first in "What every echo server owes its clients". Here it is the session's.

    Scenario: A session that has half-closed receives everything that its client still sends
      Given a server under test whose sessions echo 64 KiB and then half-close
      And a client exchanges 64 KiB
      And the client sees the end of the stream
      When the client sends 4 MiB and half-closes
      Then the session of the client has received all that it sent
      And 1 session is closed in good order
      And 1 session is closed exactly once

  @ManyConnections
  Rule: A reset harms no other client, whenever it comes

    Scenario: A reset before anything was sent
      Given the echo server under test
      And 10 clients are connected
      When a failing client resets its connection
      And the clients send 10 round trips of 1 KiB
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 1 KiB

    Scenario: A reset while the server writes a long answer
      Given the echo server under test
      And 10 clients are connected
      When a failing client sends 16 MiB without reading
      And the failing client resets its connection
      And the clients send 10 round trips of 1 KiB
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 1 KiB

    Scenario: A reset after an answer
      Given the echo server under test
      And 10 clients are connected
      When a failing client exchanges 10 KiB and resets
      And the clients send 10 round trips of 1 KiB
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 1 KiB

  Rule: A client that has left takes no place

    Scenario Outline: More clients than a process may have open come, and <end>
      Given the echo server under test
      When 1,100 clients, one after another, exchange 64 bytes and <end>
      Then 10 new clients, one after another, can exchange 1 KiB

      Examples:
        | end        |
        | half-close |
        | reset      |

  Rule: A peer is its connection, not its address

    Scenario: A client that reconnects from the port that it has just left is a new one
      Given the echo server under test
      When 20 clients, one after another from one port, exchange 1 KiB and reset in mid-message
      Then a new client can exchange 1 KiB

    @ManyConnections
    Scenario: Clients at several addresses that have the same port
      Given the echo server under test
      When 5 clients connect from one port of different addresses
      Then the clients can exchange 10 KiB

  Rule: A peer that vanishes without a close is cut, where there is an idle limit

    Scenario: A silent connection is closed, and its session learns why
      Given connections may be idle for 300 ms
      And a server under test whose sessions are watched
      When 5 clients are connected
      Then the clients see the end of the stream
      And 5 sessions are closed with the cause "The connection was cut: nothing moved on it for longer than 300 ms."
      And 5 sessions are closed exactly once

    Scenario: A client that sends something now and then is not cut
      Given connections may be idle for 300 ms
      And the echo server under test
      When a client exchanges 1 byte every 30 ms for 1,000 ms
      Then the client can exchange 1 byte

    Scenario: A client that does not read its answer is cut too
      Given connections may be idle for 300 ms
      And a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      Then 1 session is closed with the cause "The connection was cut: nothing moved on it for longer than 300 ms."
      And 1 session is closed exactly once

    Scenario: A client is not idle while its session is at work
      Given connections may be idle for 1,000 ms
      And a server under test whose sessions take 2,500 ms to answer
      When a client sends 100 bytes
      Then the client receives its own bytes in order

    Scenario: A client is not idle while its message waits for other sessions
      Given connections may be idle for 1,000 ms
      And a server under test whose sessions take 1,500 ms to answer
      When 3 clients send 100 bytes
      Then the clients receive their own bytes in order

    @ManyConnections
    Scenario: Without an idle limit a silent client stays
      Given the echo server under test
      And 5 clients are connected
      And connections may be idle for 300 ms
      And a second server of the same model
      When a client of the second server sees the end of the stream
      Then the clients can exchange 64 bytes

  Rule: A peer that keeps a connection which its session has ended is cut, where there is a linger limit

    Scenario: A client that is silent after the end
      Given connections may linger for 300 ms after their end
      And a server under test whose sessions echo 100 bytes and then half-close
      When a client sends 100 bytes
      Then the client sees the end of the stream
      And 1 session is closed with the cause "The connection was cut: its peer kept it after its end for longer than 300 ms."
      And 1 session is closed exactly once

    Scenario: A client that goes on sending after the end
      Given connections may linger for 400 ms after their end
      And a server under test whose sessions echo 100 bytes and then half-close
      When a client sends 64 MiB one byte at a time
      Then 1 session is closed with the cause "The connection was cut: its peer kept it after its end for longer than 400 ms."
      And 1 session is closed exactly once

  @ManyConnections
  Rule: Slow senders do not delay other clients

    Scenario: 200 clients send a byte whenever the one before has come back, alongside a busy client
      Given the echo server under test
      When 200 slow clients send 50 round trips of 1 byte
      And a client sends 300 round trips of 1 KiB
      Then the client receives its own bytes in order
      And the slow clients receive their own bytes in order

    Scenario: 200 clients do not get to the end of their messages, alongside a busy client
      Given a server under test whose sessions consume messages of 1,000 bytes whole
      And 200 slow clients are connected
      When the slow clients send 20 bytes one byte at a time
      And a client sends 300 round trips of 1,000 bytes
      And the client receives its own bytes in order
      And the slow clients send 980 bytes
      Then the slow clients receive their own bytes in order

  @ManyConnections
  Rule: A client that floods the server takes no more than its turn

    Scenario: 10 clients play ping-pong alongside a flood
      Given the echo server under test
      And 10 clients are connected
      And a flooding client keeps 64 messages of 1 MiB in flight
      When the clients send 20 round trips of 64 bytes
      Then the clients receive their own bytes in order
      And the flooding client has received less than 800 MiB

  @ManyConnections
  Rule: Many bad clients at once harm no other client

    A server has so many threads, places and buffers for what takes long. One bad client takes one of them.

    Scenario Outline: 100 clients that <do harm>, alongside round trips of others
      Given the echo server under test
      And 10 clients are connected
      When 100 bad clients keep 512 messages of 16 KiB in flight, <reading>
      And the clients send 200 round trips of 1 KiB
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 1 KiB

      Examples:
        | do harm     | reading                   |
        | do not read | without reading           |
        | read slowly | reading 1 KiB every 20 ms |

    Scenario: 100 clients reset their connections at once, while their answers wait
      Given the echo server under test
      And 10 clients are connected
      When 100 bad clients keep 512 messages of 16 KiB in flight, without reading
      And the bad clients reset their connections
      And the clients send 20 round trips of 1 KiB
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 1 KiB

    Scenario: 20 clients flood the server, alongside round trips of others
      Given the echo server under test
      And 10 clients are connected
      When 20 bad clients keep 16 messages of 256 KiB in flight
      And the clients send 20 round trips of 64 bytes
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 64 bytes
      And the bad clients have received less than 800 MiB

    Scenario: 100 clients half-close and do not read, alongside round trips of others
      Given a server under test whose sessions answer every byte with 100 bytes
      And 10 clients are connected
      When 100 bad clients send 64 KiB without reading and half-close
      And the clients send 20 round trips of 64 bytes
      Then the clients receive their own bytes in order
      And 10 new clients, one after another, can exchange 64 bytes

  @ManyConnections
  Rule: A busy server serves new clients too

    Scenario: 10 new clients, alongside 20 clients that never let the server rest
      Given the echo server under test
      When 20 busy clients keep 1 message of 64 bytes in flight
      Then 10 new clients, one after another, can exchange 64 bytes
      And the busy clients still receive responses

  Rule: A long answer waits for a peer that reads slowly, and not in memory

    Scenario Outline: A session cannot write what its peer does not read, in writes of <write>
      Given a server under test whose sessions answer every byte with <answer>
      When a client sends <size> without reading
      Then the session of the client could write less than 1 MiB more than the kernel took

      Examples:
        | write         | answer      | size    |
        | 2,560 bytes   | 10 bytes    | 2 MiB   |
        | 25,600 bytes  | 100 bytes   | 640 KiB |
        | 256,000 bytes | 1,000 bytes | 64 KiB  |

    Scenario: An answer 100 times larger than its request arrives, however slowly it is read
      Given a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      And the client reads 4 KiB at a time
      Then the client receives its own bytes in order

    @ManyConnections
    Scenario: A session that was told to wait is called again, however little of its answer was left
      Given a server under test whose sessions answer with as many bytes as asked for
      When 3 clients send requests for slightly more than the kernel's buffers hold and for 100 bytes, without reading
      And the clients read
      Then the clients receive their own bytes in order

  @ManyConnections
  Rule: While a server has nothing to do, it takes no processor time

    Scenario: Clients that are silent, that do not read, and that have half-closed without reading
      Given the echo server under test in a separate process
      And 20 clients exchange 64 bytes
      When 4 slow clients send 8 MiB without reading
      And a slow client sends until the kernel's buffers are full, without reading, and half-closes
      Then the server's process takes less than a fifth of a processor at some time within 6 s
      And the clients can exchange 10 KiB

  @ManyConnections
  Rule: A server accepts all clients that connect at the same moment

    Scenario: A storm of 1,000 clients
      Given the echo server under test
      When 1,000 clients connect at the same moment
      Then the clients can exchange 64 bytes
      And the kernel has dropped none of the connections
