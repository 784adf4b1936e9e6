@TlsContract
Feature: Keys of TLS connections

  Sections are of RFC 8446, for TLS 1.2 too.

  Rule: A KeyUpdate in mid-stream changes the keys, and nothing else

    Scenario Outline: 4.6.3 TLS 1.3, <records> with new keys
      Given the echo service over TLS 1.3
      When a client sends <records>, each after a KeyUpdate
      Then the client receives the same bytes
      And the client has received 0 KeyUpdates
      And the connection goes on

      Examples:
        | records                    |
        | 1 record of 100 bytes      |
        | 10 records of 16,384 bytes |

    Scenario Outline: 4.6.3 TLS 1.3, <records> with new keys in both directions
      Given the echo service over TLS 1.3
      When a client sends <records>, each after a KeyUpdate that asks for one
      Then the client receives the same bytes
      And the client has received at least 1 KeyUpdate
      And the connection goes on

      Examples:
        | records                    |
        | 1 record of 100 bytes      |
        | 10 records of 16,384 bytes |

    Scenario: 4.6.3 TLS 1.3, a thousand KeyUpdates
      Given the echo service over TLS 1.3
      When a client sends 1,000 records of 100 bytes, each after a KeyUpdate that asks for one
      Then the client receives the same bytes
      And the heap holds less than 8 MiB more for each server
      And the connection goes on

  Rule: A session is resumed by its ticket, where its key is known

    Scenario Outline: 2.2 TLS <version>, a client that connects twice
      Given the echo service over TLS <version>
      When a client connects twice
      Then the second handshake is resumed

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    Scenario Outline: 2.2 TLS <version>, a ticket whose key is gone
      Given the echo service over TLS <version>
      When a client connects again after the server was started again
      Then the second handshake is a full one

      Examples:
        | version |
        | 1.3     |
        | 1.2     |
