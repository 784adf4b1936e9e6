@Contract
Feature: What every server does about its peers, whatever they do

  Peers send a byte at a time or a flood, do not read, reset, or are gone without a word. A server lives with all of
  them, and the others do not notice.

  Rule: Either side may have its last word first

    The client's half-close comes first in "What every echo server owes its clients". Here it is the session's.

    Scenario: A session that has said its last word hears everything that its client still says
      Given a server under test whose sessions echo 64 KiB, and then say no more
      When a client sends 64 KiB
      Then the client receives the same bytes in the same order
      And the client sees the end of the stream
      When the client sends 4 MiB and half-closes
      Then its session has received the same bytes in the same order
      And 1 session is closed in good order
      And 1 session is closed, exactly once

  @ManyConnections
  Rule: A reset harms nobody else, whenever it comes

    Scenario: A reset before anything was said
      Given the echo server under test
      And 10 clients are connected
      When another client connects, and resets its connection
      And each of them makes 10 round trips of 1 KiB
      Then each of them receives its own bytes in the same order
      And 10 clients, one after another, have their own 1 KiB back

    Scenario: A reset while the server writes a long answer
      Given the echo server under test
      And 10 clients are connected
      When another client sends 16 MiB without reading
      And the other client resets its connection
      And each of them makes 10 round trips of 1 KiB
      Then each of them receives its own bytes in the same order
      And 10 clients, one after another, have their own 1 KiB back

    Scenario: A reset after an answer
      Given the echo server under test
      And 10 clients are connected
      When another client sends 10 KiB, receives them, and resets its connection
      And each of them makes 10 round trips of 1 KiB
      Then each of them receives its own bytes in the same order
      And 10 clients, one after another, have their own 1 KiB back

  Rule: Who has left takes no place

    Scenario Outline: More clients than a process may have open come, and <leave>
      Given the echo server under test
      When 1,100 clients come one after another, are answered, and <leave>
      Then 10 clients, one after another, have their own 1 KiB back

      Examples:
        | leave                   |
        | say farewell            |
        | reset their connections |

  Rule: A peer is its connection, not its address

    Scenario: Who comes again from the port that it has just left is a newcomer
      Given the echo server under test
      When a client resets its connection in mid-message and comes again from the same port, 20 times
      Then it has its own 1 KiB back each time

    @ManyConnections
    Scenario: Clients at several addresses that have the same port
      Given the echo server under test
      And 5 clients at different addresses are connected, all from the same port
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order

  Rule: A peer that vanishes without a word is let go, where there is an idle limit

    Scenario: A silent connection is closed, and its session hears why
      Given connections may be idle for 300 ms
      And a server under test whose sessions are watched
      When 5 clients are connected
      Then each of them sees the end of the stream
      And 5 sessions are closed with the cause "The connection was cut: nothing moved on it for longer than 300 ms."
      And 5 sessions are closed, each exactly once

    Scenario: A client that says something now and then is not cut
      Given connections may be idle for 300 ms
      And the echo server under test
      When a client says a byte every 30 ms for 1,000 ms
      Then it is not cut

    Scenario: A client that does not read its answer is cut too
      Given connections may be idle for 300 ms
      And a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      Then 1 session is closed with the cause "The connection was cut: nothing moved on it for longer than 300 ms."
      And 1 session is closed, exactly once

    Scenario: A client is not idle while its session is at work
      Given connections may be idle for 300 ms
      And a server under test whose sessions take 800 ms to answer
      When a client sends 100 bytes
      Then the client receives the same bytes in the same order

    Scenario: Nor is one whose message waits until the server has worked for others
      Given connections may be idle for 300 ms
      And a server under test whose sessions take 600 ms to answer
      And 3 clients are connected
      When each of them sends 100 bytes
      Then each of them receives its own bytes in the same order

    @ManyConnections
    Scenario: Without an idle limit a silent client stays
      Given the echo server under test
      And 5 clients are connected
      When a second server, where connections may be idle for 300 ms, has cut a later client
      And each of them sends 64 bytes
      Then each of them receives its own bytes in the same order

  @ManyConnections
  Rule: Slow senders keep nobody waiting

    Scenario: 200 clients send a byte whenever the one before has come back, beside a busy client
      Given the echo server under test
      And 200 clients are connected
      When each of them makes 50 round trips of 1 byte
      And a client makes 300 round trips of 1 KiB
      Then the client receives the same bytes in the same order
      And each of them receives its own bytes in the same order

    Scenario: 200 clients do not get to the end of their messages, beside a busy client
      Given a server under test whose sessions consume messages of 1,000 bytes whole
      And 200 clients are connected
      When each of them sends 20 bytes one byte at a time
      And a client makes 300 round trips of 1,000 bytes
      Then the client receives the same bytes in the same order
      When each of them sends 980 bytes
      Then each of them receives its own bytes in the same order

  @ManyConnections
  Rule: A client that floods the server takes no more than its turn

    Scenario: 10 clients play ping-pong beside a flood
      Given the echo server under test
      And 10 clients are connected
      When another client floods the server
      And each of them makes 20 round trips of 64 bytes
      Then they are done before 800 MiB of the flood have come back

  @ManyConnections
  Rule: Who comes to a busy server is served too

    Scenario: 10 newcomers, beside 20 clients that never let the server rest
      Given the echo server under test
      When 20 clients keep the server busy
      Then 10 clients, one after another, have their own 64 bytes back
      And those who keep it busy are answered all the while

  Rule: A long answer waits for a peer that reads slowly, and not in memory

    Scenario: A session is not let write what its peer does not read
      Given a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      Then the sessions were let write less than 8 MiB

    Scenario: An answer 100 times larger than its request arrives, however slowly it is read
      Given a server under test whose sessions answer every byte with 100 bytes
      When a client sends 640 KiB without reading
      And the client reads 4 KiB at a time
      Then the client receives these answers in the same order

    @ManyConnections
    Scenario: A session that was told to wait is called again, however little of its answer was left
      Given a server under test whose sessions answer with as much as they are asked for
      When clients ask for a little more than the kernel takes, and for 100 bytes behind that, and stop reading
      Then each of them receives both answers when it reads on

  @ManyConnections
  Rule: While a server has nothing to do, it takes no processor time

    Scenario: Clients that are silent, that do not read, and that have half-closed without reading
      Given the echo server under test in a process of its own
      And 20 clients are connected
      And each of them sends 64 bytes
      And each of them receives its own bytes in the same order
      When 4 newcomers connect and send 8 MiB without reading
      And a client sends until its answers fill the kernel to the brim, and half-closes
      Then its process takes less than a fifth of a processor at some time within 2 s
      When each of them sends 10 KiB
      Then each of them receives its own bytes in the same order

  @ManyConnections
  Rule: Everybody who connects at once is let in

    Scenario: A storm of 1,000 clients
      Given the echo server under test
      When 1,000 clients connect at once
      And each of them sends 64 bytes
      Then each of them receives its own bytes in the same order
      And the kernel has turned nobody away
