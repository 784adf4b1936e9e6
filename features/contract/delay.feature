@Contract
Feature: A server adds no delay to its answers

  A client of the server under test and a client of a reference server take turns, so that a busy machine slows both.
  Where round trips follow each other, the reference server passes each answer through three threads, as a sound server
  may do. No time by itself is too long. A time is late if it is longer than three times the median of the reference
  server and 10 ms, and if what the threads of both waited for a processor does not explain the rest: 10 ms of each
  time, or the mean wait of up to 20 ms. A server is too slow if its median is late, or if it has more than six times as
  many late times as the reference server, and three more: in three series of turns, one after another.

  Background:
    Given the echo server under test

  Rule: No answer waits for a timer, or for an acknowledgement

    Where a server leaves Nagle's algorithm on and writes an answer in parts, the second part waits for 40 ms until the
    client's kernel acknowledges the first.

    Scenario Outline: Round trips of <message>
      When a client and a client of a reference server exchange <message>, in turns
      Then the client waits about as long as the client of the reference server

      Examples:
        | message                                               |
        | 1 byte                                                |
        | 1,500 bytes                                           |
        | 10,000 bytes                                          |
        | 40,000 bytes                                          |
        | 100,000 bytes                                         |
        | 20 messages of 50 bytes without waiting for responses |

      @Preflight
      Examples:
        | message  |
        | 64 bytes |

    Scenario: A thousand round trips
      When a client and a client of a reference server exchange 64 bytes, 1,000 times in turns
      Then the client waits about as long as the client of the reference server

  Rule: A server that had nothing to do answers as soon as any other

    Scenario Outline: The first round trip after <time> of silence
      When a client and a client of a reference server exchange 64 bytes, each after <time> of silence
      Then the client waits about as long as the client of the reference server

      Examples:
        | time   |
        | 20 ms  |
        | 600 ms |

  @ManyConnections
  Rule: Clients that come and leave hold up no other

    Scenario Outline: Round trips, each after another client <leaves>
      When a client and a client of a reference server exchange 64 bytes, each after another client has been answered and <leaves>
      Then the client waits about as long as the client of the reference server

      Examples:
        | leaves                |
        | closes its connection |
        | half-closes           |
        | resets its connection |
        | resets in mid-message |

    Scenario: Round trips when 2,000 clients have come and left
      Given 2,000 clients, one after another, exchange 64 bytes and half-close
      When a client and a client of a reference server exchange 64 bytes, in turns
      Then the client waits about as long as the client of the reference server
