@Contract @large
Feature: What shows only after a while

  A server that counts the bytes of a connection in 32 bits is wrong after 2 GiB, or after 4. A server with an idle
  limit of its own ends connections that are merely quiet. Both take a while to show: a plain run tries them with less
  and says so, and with -Dcucumber.filter.tags=@large all is done.

  Rule: A connection may last

    Scenario: 4,200 MiB on one connection
      Given the echo server under test
      When a client keeps 64 messages of 1 MiB in flight
      And the client has received 4,200 MiB
      And the client half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

    Scenario: Half a minute of silence
      Given the echo server under test
      And a client exchanges 64 bytes
      When the client is silent for 31 s
      Then the client can exchange 64 bytes
