@Contract @large
Feature: More bytes than many a number can count

  Whoever counts the bytes of a connection in 32 bits has counted wrong after 2 GiB, or after 4. A plain run tries this with 32 MiB and says so; with
  -Dcucumber.filter.tags=@large all of them go there and back.

  Rule: A connection may last

    Scenario: 4,200 MiB on one connection
      Given the echo server under test
      When a client floods the server until 4,200 MiB have come back
      Then the flood ends, and all of it has come back
