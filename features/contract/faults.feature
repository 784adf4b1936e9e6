@Contract
Feature: What every echo server owes its clients when the network is bad

  Between the clients and the server there is a proxy that splits, delays, joins and loses bytes. A client that connects
  after a fault was described connects through the proxy; one that was connected before has a direct connection.

  Background:
    Given a server under test whose sessions are watched

  Rule: Every byte comes back, however the network splits, joins, delays or throttles

    Scenario Outline: <size> with <direction> pieces of <piece>
      Given the <direction> direction splits the stream into pieces of <piece>
      When a client sends <size> and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | direction  | piece       | size        |
        | upstream   | 1 byte      | 2,000 bytes |
        | downstream | 1 byte      | 2,000 bytes |
        | upstream   | 1,447 bytes | 1 MiB       |
        | downstream | 1,447 bytes | 1 MiB       |

    Scenario Outline: The <direction> direction joins 100,000 bytes
      Given the <direction> direction joins the stream into pieces of 100,000 bytes
      When a client sends 1 MiB and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | direction  |
        | upstream   |
        | downstream |

    Scenario Outline: The <direction> direction delays every piece
      Given the <direction> direction splits the stream into pieces of 7 bytes
      And the <direction> direction delays each piece by 50 ms
      When a client sends 35 bytes
      Then the client receives its own bytes in order

      Examples:
        | direction  |
        | upstream   |
        | downstream |

    Scenario Outline: A throttled <direction> direction
      Given the <direction> direction lets 2 MiB pass a second
      When a client sends 1 MiB and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | direction  |
        | upstream   |
        | downstream |

    Scenario: Both directions at their worst
      Given the upstream direction joins the stream into pieces of 5,000 bytes
      And the upstream direction splits the stream into pieces of 777 bytes
      And the downstream direction lets 1 MiB pass a second
      And the downstream direction splits the stream into pieces of 13 bytes
      When a client sends 100,000 bytes and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

  @ManyConnections
  Rule: A server waits for a stalled connection, and then every byte comes back

    Scenario Outline: The <direction> direction stalls in <size>, and goes on when the others are served
      Given 10 clients are connected
      And the <direction> direction stalls after 10,000 bytes
      When a stalled client sends <size> and half-closes
      And the <direction> direction has stalled
      And the clients exchange 100 KiB
      And the stalled client receives the first 10,000 bytes and no more
      And the <direction> direction goes on
      Then the stalled client receives its own bytes in order
      And the stalled client sees the end of the stream

      Examples:
        | direction  | size    |
        | upstream   | 100 KiB |
        | upstream   | 16 MiB  |
        | downstream | 100 KiB |
        | downstream | 16 MiB  |

  @ManyConnections
  Rule: A connection that is lost harms no other, and its session is closed exactly once

    Scenario Outline: The <direction> direction <is lost> after <size>
      Given 5 clients are connected
      And the <direction> direction <is lost> after <size>
      When 10 unlucky clients send 300 KiB
      And the unlucky clients lose their connections
      And the clients exchange 100 KiB and half-close
      Then 15 sessions are closed exactly once

      Examples:
        | direction  | is lost  | size          |
        | upstream   | is cut   | 0 bytes       |
        | upstream   | is cut   | 100,000 bytes |
        | upstream   | is reset | 1 byte        |
        | upstream   | is reset | 100,000 bytes |
        | downstream | is cut   | 1 byte        |
        | downstream | is cut   | 100,000 bytes |
        | downstream | is reset | 1 byte        |
        | downstream | is reset | 100,000 bytes |

    Scenario Outline: A connection <is lost> while its answer waits for the client
      Given 5 clients are connected
      And the downstream direction stalls after 1,000 bytes
      When an unlucky client sends 16 MiB without reading
      And the downstream direction has stalled
      And the downstream direction <is lost>
      And the clients exchange 100 KiB and half-close
      Then 6 sessions are closed exactly once

      Examples:
        | is lost  |
        | is cut   |
        | is reset |

  Rule: What arrived before the stream ended in mid-message is answered

    Scenario Outline: The stream ends after <size> of 1 MiB
      Given the upstream direction ends after <size>
      When a client sends 1 MiB
      Then the client sees the end of the stream
      And the client receives the first <size> and no more

      Examples:
        | size          |
        | 1 byte        |
        | 8,191 bytes   |
        | 65,537 bytes  |
        | 500,000 bytes |
