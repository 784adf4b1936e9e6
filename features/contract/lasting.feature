@Contract @large
Feature: What shows only after a while

  Whoever counts the bytes of a connection in 32 bits has counted wrong after 2 GiB, or after 4. Whoever has a limit
  for silence that nobody asked for ends connections that are merely quiet. Both take a while to be seen: a plain run
  tries them with less and says so, and with -Dcucumber.filter.tags=@large all is done.

  Rule: A connection may last

    Scenario: 4,200 MiB on one connection
      Given the echo server under test
      When a client floods the server until 4,200 MiB have come back
      Then the flood ends, and all of it has come back

    Scenario: Half a minute of silence
      Given the echo server under test
      When a client sends 64 bytes
      And the client receives the same bytes in the same order
      And the client is silent for 31 s
      And the client sends 64 bytes
      Then the client receives the same bytes in the same order
