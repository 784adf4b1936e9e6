@TlsContract
Feature: Ends of TLS connections

  Sections are of RFC 8446, for TLS 1.2 too. RFC 5246 (7.2.1) would let a server that receives close_notify discard what
  it has not sent yet; here every record before it is answered.

  Rule: A server that ends its output sends close_notify before the FIN

    Scenario Outline: 6.1 TLS <version>, the service ends the connection
      Given the service that echoes once and ends the connection over TLS <version>
      When a client sends 1 record of 100 bytes
      Then the client receives the same bytes
      And the client receives close_notify and a FIN

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    Scenario Outline: 6.1 TLS <version>, the server stops
      Given the echo service over TLS <version>, for this scenario alone
      When the server stops after it has answered a client
      Then the client receives close_notify and a FIN
      And the session has ended in good order

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

  Rule: A client that sends close_notify is answered, and then sent close_notify

    Scenario Outline: 6.1 TLS <version>, close_notify after <records>
      Given the echo service over TLS <version>
      When a client sends <records> and close_notify
      Then the client receives the same bytes
      And the client receives close_notify and a FIN
      And the session has ended in good order

      Examples:
        | version | records                     |
        | 1.3     | 1 record of 1 byte          |
        | 1.3     | 1 record of 100 bytes       |
        | 1.3     | 100 records of 16,384 bytes |
        | 1.2     | 1 record of 0 bytes         |
        | 1.2     | 1 record of 100 bytes       |
        | 1.2     | 100 records of 16,384 bytes |

    @HalfClose
    Scenario: 6.1 TLS 1.3, an answer that is made after close_notify
      Given the service that echoes when its input has ended over TLS 1.3
      When a client sends 10 records of 10,000 bytes and close_notify
      Then the client receives the same bytes
      And the client receives close_notify and a FIN
      And the session has ended in good order

  Rule: A FIN without close_notify is no good end

    Scenario Outline: 6.1 TLS <version>, a FIN after records
      Given the echo service over TLS <version>
      When a client sends 1 record of 100 bytes and a FIN, without close_notify
      Then the session has ended as broken

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    Scenario Outline: 6.1 TLS <version>, a FIN in the middle of a record
      Given the echo service over TLS <version>
      When a client sends 1 record of 100 bytes, half of another one and a FIN
      Then the session has ended as broken

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    Scenario Outline: 6.1 TLS <version>, a FIN in the middle of the handshake
      Given the echo service over TLS <version>
      When a client sends half a ClientHello and a FIN
      Then no session was started

      Examples:
        | version |
        | 1.3     |
        | 1.2     |
