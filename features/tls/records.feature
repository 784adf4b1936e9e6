@TlsContract
Feature: Records of TLS

  Sections are of RFC 8446, for TLS 1.2 too.

  Rule: Records of every size that is allowed are read

    Scenario Outline: TLS <version>, <records>
      Given the echo service over TLS <version>
      When a client sends <records>
      Then the client receives the same bytes
      And the connection goes on

      Examples: 5.1, without padding
        | version | records                     |
        | 1.3     | 1 record of 1 byte          |
        | 1.3     | 1,000 records of 1 byte     |
        | 1.3     | 1 record of 16,367 bytes    |
        | 1.3     | 1 record of 16,384 bytes    |
        | 1.3     | 100 records of 16,384 bytes |
        | 1.2     | 1 record of 0 bytes         |
        | 1.2     | 10 records of 0 bytes       |
        | 1.2     | 1 record of 1 byte          |
        | 1.2     | 1,000 records of 1 byte     |
        | 1.2     | 1 record of 16,367 bytes    |
        | 1.2     | 1 record of 16,384 bytes    |
        | 1.2     | 100 records of 16,384 bytes |

      Examples: 5.4, with padding
        | version | records                                     |
        | 1.3     | 1 record of 1 byte and 1 of padding         |
        | 1.3     | 1 record of 1 byte and 16,383 of padding    |
        | 1.3     | 100 records of 100 bytes and 100 of padding |

      @EmptyRecords
      Examples: 5.4, without content
        | version | records                                   |
        | 1.3     | 1 record of 0 bytes                       |
        | 1.3     | 10 records of 0 bytes                     |
        | 1.3     | 1 record of 0 bytes and 16,384 of padding |

  Rule: However the network cuts records, they are read

    Scenario Outline: 5.1 TLS <version>, <records> in pieces of <piece>
      Given the echo service over TLS <version>
      When a client sends <records>, in pieces of <piece>
      Then the client receives the same bytes
      And the connection goes on

      Examples:
        | version | records                   | piece       |
        | 1.3     | 3 records of 20 bytes     | 1 byte      |
        | 1.3     | 20 records of 100 bytes   | 7 bytes     |
        | 1.3     | 3 records of 16,384 bytes | 1,000 bytes |
        | 1.2     | 3 records of 20 bytes     | 1 byte      |
        | 1.2     | 20 records of 100 bytes   | 7 bytes     |
        | 1.2     | 3 records of 16,384 bytes | 1,000 bytes |

    Scenario Outline: 5.1 TLS <version>, records that are cut at each of their bytes
      Given the echo service over TLS <version>
      When a client sends records of 30 bytes, each cut at another byte
      Then the client receives the same bytes
      And the connection goes on

      Examples:
        | version |
        | 1.3     |
        | 1.2     |

    Scenario Outline: 5.1 TLS <version>, a handshake in pieces of a byte
      Given the echo service over TLS <version>
      When a client shakes hands one byte at a time
      Then the connection goes on

      Examples:
        | version |
        | 1.3     |
        | 1.2     |
