@Contract
Feature: What every echo server owes its clients when the way is bad

  Between the clients and the server there is a proxy that splits, delays, joins and loses bytes. A client that connects
  after a fault was described connects through the proxy; one that was connected before has a direct connection.

  Background:
    Given a server under test whose sessions are watched

  Rule: Every byte comes back, however the network splits, joins, delays or throttles

    Scenario Outline: <size> with the <way> in pieces of <piece>
      Given the <way> splits the stream into pieces of <piece>
      When a client sends <size> and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | way               | piece       | size        |
        | way to the server | 1 byte      | 2,000 bytes |
        | way back          | 1 byte      | 2,000 bytes |
        | way to the server | 1,447 bytes | 1 MiB       |
        | way back          | 1,447 bytes | 1 MiB       |

    Scenario Outline: What waits on the <way> until 100,000 bytes are there
      Given the <way> joins the stream into pieces of 100,000 bytes
      When a client sends 1 MiB and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | way               |
        | way to the server |
        | way back          |

    Scenario Outline: The <way> holds every piece back
      Given the <way> splits the stream into pieces of 7 bytes
      And the <way> delays each piece by 50 ms
      When a client sends 35 bytes
      Then the client receives its own bytes in order

      Examples:
        | way               |
        | way to the server |
        | way back          |

    Scenario Outline: A throttled <way>
      Given the <way> lets 2 MiB pass a second
      When a client sends 1 MiB and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

      Examples:
        | way               |
        | way to the server |
        | way back          |

    Scenario: Both ways at their worst
      Given the way to the server joins the stream into pieces of 5,000 bytes
      And the way to the server splits the stream into pieces of 777 bytes
      And the way back lets 1 MiB pass a second
      And the way back splits the stream into pieces of 13 bytes
      When a client sends 100,000 bytes and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

  @ManyConnections
  Rule: A server waits for a stalled connection, and then every byte comes back

    Scenario Outline: The <way> stalls in <size>, and goes on when the others are served
      Given 10 clients are connected
      And the <way> stalls after 10,000 bytes
      When a stalled client sends <size> and half-closes
      And the <way> has stalled
      And the clients exchange 100 KiB
      And the stalled client receives the first 10,000 bytes and no more
      And the <way> goes on
      Then the stalled client receives its own bytes in order
      And the stalled client sees the end of the stream

      Examples:
        | way               | size    |
        | way to the server | 100 KiB |
        | way to the server | 16 MiB  |
        | way back          | 100 KiB |
        | way back          | 16 MiB  |

  @ManyConnections
  Rule: A connection that is lost harms no other, and its session is closed exactly once

    Scenario Outline: The <way> <is lost> after <size>
      Given 5 clients are connected
      And the <way> <is lost> after <size>
      When 10 unlucky clients send 300 KiB
      And the unlucky clients lose their connections
      And the clients exchange 100 KiB and half-close
      Then 15 sessions are closed exactly once

      Examples:
        | way               | is lost  | size          |
        | way to the server | is cut   | 0 bytes       |
        | way to the server | is cut   | 100,000 bytes |
        | way to the server | is reset | 1 byte        |
        | way to the server | is reset | 100,000 bytes |
        | way back          | is cut   | 1 byte        |
        | way back          | is cut   | 100,000 bytes |
        | way back          | is reset | 1 byte        |
        | way back          | is reset | 100,000 bytes |

    Scenario Outline: A connection <is lost> while its answer waits for the client
      Given 5 clients are connected
      And the way back stalls after 1,000 bytes
      When an unlucky client sends 16 MiB without reading
      And the way back has stalled
      And every connection on the way <is lost>
      And the clients exchange 100 KiB and half-close
      Then 6 sessions are closed exactly once

      Examples:
        | is lost  |
        | is cut   |
        | is reset |

  Rule: What arrived before the stream ended in mid-message is answered

    Scenario Outline: The stream ends behind <size> of 1 MiB
      Given the way to the server ends after <size>
      When a client sends 1 MiB
      Then the client sees the end of the stream
      And the client receives the first <size> and no more

      Examples:
        | size          |
        | 1 byte        |
        | 8,191 bytes   |
        | 65,537 bytes  |
        | 500,000 bytes |
