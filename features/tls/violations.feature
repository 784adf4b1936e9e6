@TlsContract
Feature: Clients that break TLS

  Sections are of RFC 8446 for TLS 1.3, and of RFC 5246 for TLS 1.2. The alert is named where the engines agree on it.

  Rule: What TLS does not allow ends that connection with an alert, and no other

    Scenario Outline: <section> TLS <version>, <violation>
      Given the echo service over TLS <version>
      And another client that was answered
      When a client breaks TLS by <violation>
      Then the client receives the alert <alert>
      And the session has ended as broken
      And the other client is answered

      Examples:
        | section | version | violation                                            | alert              |
        | 5       | 1.3     | plaintext instead of a ClientHello                   | unexpected_message |
        | 5       | 1.3     | a record of an unknown type instead of a ClientHello | unexpected_message |
        | 5.2     | 1.3     | a record of 65,535 bytes instead of a ClientHello    | record_overflow    |
        | 5.2     | 1.3     | a record with a wrong MAC                            | bad_record_mac     |
        | 5       | 1.3     | an encrypted record of an unknown type               | unexpected_message |
        | 4       | 1.3     | an unknown message of the handshake                  | unexpected_message |
        | 5       | 1.3     | an encrypted change_cipher_spec                      | unexpected_message |
        | 4.1.2   | 1.3     | a second ClientHello                                 | unexpected_message |
        | 6       | 1.2     | plaintext instead of a ClientHello                   | unexpected_message |
        | 6       | 1.2     | a record of an unknown type instead of a ClientHello | unexpected_message |
        | 6.2.1   | 1.2     | a record of 65,535 bytes instead of a ClientHello    | record_overflow    |
        | 6.2.3   | 1.2     | a record with a wrong MAC                            | bad_record_mac     |

    Scenario Outline: <section> TLS <version>, <violation>
      Given the echo service over TLS <version>
      And another client that was answered
      When a client breaks TLS by <violation>
      Then the client receives a fatal alert
      And the session has ended as broken
      And the other client is answered

      Examples:
        | section | version | violation                             |
        | 4       | 1.3     | a handshake without end               |
        | 5       | 1.3     | a record of an unknown type           |
        | 5.2     | 1.3     | a record of 65,535 bytes              |
        | 5.4     | 1.3     | a record with 16,385 bytes of content |
        | 5.4     | 1.3     | a record of padding only              |
        | 5.4     | 1.3     | an empty alert                        |
        | 4.6.3   | 1.3     | a KeyUpdate with an unknown request   |
        | 7.4     | 1.2     | a handshake without end               |
        | 6       | 1.2     | a record of an unknown type           |
        | 6.2.1   | 1.2     | a record of 65,535 bytes              |
        | 6.2.1   | 1.2     | a record with 16,385 bytes of content |
        | 6.2.1   | 1.2     | an empty record of the handshake      |
        | 7.2     | 1.2     | an empty alert                        |

      @EmptyHandshakes
      Examples:
        | section | version | violation                        |
        | 5.4     | 1.3     | an empty record of the handshake |

  Rule: Renegotiation is refused

    Scenario: 7.4.1 TLS 1.2, a second ClientHello
      Given the echo service over TLS 1.2
      And another client that was answered
      When a client breaks TLS by a second ClientHello
      Then the client receives a fatal alert
      And the session has ended as broken
      And the other client is answered

  Rule: No application data is accepted before the handshake is done

    Scenario Outline: <section> TLS <version>, application data before the handshake is done
      Given the echo service over TLS <version>
      And another client that was answered
      When a client breaks TLS by application data before the handshake is done
      Then the connection is ended
      And no session was started
      And the other client is answered

      Examples:
        | section | version |
        | 2.3     | 1.3     |
        | 7.4     | 1.2     |

  Rule: A handshake that does not end is ended, and stalls no other connection

    Scenario Outline: TLS <version>, a client that is silent in its handshake
      Given the echo service over TLS <version>, with an idle limit of 200 ms
      When a client sends half a ClientHello
      Then the connection is ended
      And no session was started

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    @ManyConnections
    Scenario Outline: TLS <version>, a client that shakes hands slowly
      Given the echo service over TLS <version>
      And another client that was answered
      When a client shakes hands one byte at a time, and the other one is answered after each byte
      Then the connection goes on

      Examples:
        | version |
        | 1.3     |
        | 1.2     |
