@Contract
Feature: What every echo server owes its clients

  The echo server under test meets these requirements, whichever concurrency model carries it. Each model's own suite
  runs them, so a test report names the model next to the requirement. A model that breaks one is not compared.

  Background:
    Given the echo server under test

  Rule: Whatever a client sends comes back whole, without a stall

    Scenario Outline: <size> come back whole, without a stall
      When a client sends <size>
      Then the client receives its own bytes in order

      Examples:
        | size         |
        | 1 byte       |
        | 64 bytes     |
        | 4,095 bytes  |
        | 16 KiB       |
        | 65,535 bytes |
        | 65,537 bytes |
        | 16 MiB       |

      @Preflight
      Examples:
        | size         |
        | 64 KiB       |
        | 1 MiB        |

    @Preflight
    Scenario: A second message after a long one comes back too
      Given a client exchanges 1 MiB
      When the client sends 64 bytes
      Then the client receives its own bytes in order

  Rule: However the network cuts a message, it comes back

    Scenario: One byte at a time
      When a client sends 2,000 bytes one byte at a time
      Then the client receives its own bytes in order

    Scenario Outline: <size> cut into <pieces>
      When a client sends <size> in <pieces>
      Then the client receives its own bytes in order

      Examples:
        | size   | pieces       |
        | 64 KiB | 1,000 pieces |
        | 3 MiB  | 333 pieces   |

      @Preflight
      Examples:
        | size   | pieces       |
        | 1 MiB  | 7 pieces     |

    @Preflight
    Scenario: Many messages in one segment
      When a client sends 500 messages of 64 bytes in one segment
      Then the client receives its own bytes in order

    Scenario: An urgent byte in the middle of a message is not part of it, and delays nothing
      TCP carries it out of band: it is left out of what is read, unless a socket asks for it, and a read stops where
      it was.

      When a client sends 300 round trips of 2,000 bytes, with an urgent byte in the middle of each
      Then the client receives its own bytes in order

  Rule: A message is bytes, whatever it seems to say

    Each is the first message of a connection and a later one, comes again and again, byte by byte, and without a gap.

    Scenario Outline: Bytes that others take for <meaning>
      When a client exchanges "<bytes>"
      And the client exchanges 100 bytes
      And the client exchanges 20 round trips of "<bytes>"
      And the client exchanges "<bytes>" one byte at a time
      And the client exchanges 2 KiB of "<bytes>"
      Then the client can exchange 100 bytes

      Examples:
        | meaning                                         | bytes                                                    |
        | the end, as mail and news servers do            | quit<CR><LF>                                             |
        | the end, as stores do                           | QUIT                                                     |
        | the end, as shells do                           | exit<LF>                                                 |
        | the end, as servers of many tutorials do        | bye                                                      |
        | the end of a text                               | .<CR><LF>                                                |
        | an empty line                                   | <CR><LF>                                                 |
        | the end of a line on an old Macintosh           | <CR>                                                     |
        | white space                                     | <20 09>text<09 20>                                       |
        | the end of a file, spelt out                    | EOF                                                      |
        | the end of a transmission (Ctrl-D)              | <04>                                                     |
        | the end of a file (Ctrl-Z)                      | <1A>                                                     |
        | an interrupt (Ctrl-C)                           | <03>                                                     |
        | a stop and a start of the flow (Ctrl-S, Ctrl-Q) | <13 11>                                                  |
        | an order to a terminal                          | <1B 5B>2J<08 7F>                                         |
        | the end of a string                             | <00>                                                     |
        | -1, the end of a stream                         | <FF>                                                     |
        | an interrupt and a timing mark of Telnet        | <FF F4 FF FD 06>                                         |
        | options of Telnet, and its byte 255             | <FF FB 01 FF FD 03 FF FF>                                |
        | a length of nothing                             | <00 00 00 00>                                            |
        | a length of 2 GiB                               | <7F FF FF FF>                                            |
        | a byte order mark of UTF-16                     | <FE FF 00>t<FF FE>t<00>                                  |
        | a byte order mark in a text                     | one <EF BB BF>two                                        |
        | malformed UTF-8                                 | <C3 28 C0 80 ED A0 80 F5 E2 82>                          |
        | a format                                        | %s%n%d%00{}{0}${HOME}                                    |
        | the beginning of SSH                            | SSH-2.0-OpenSSH_9.9<CR><LF>                              |
        | the beginning of TLS                            | <16 03 01 02 00 01 00 01 FC 03 03>                       |
        | a response                                      | HTTP/1.1 200 OK<CR><LF>Content-Length: 0<CR><LF><CR><LF> |
        | the beginning of HTTP/2                         | PRI * HTTP/2.0<CR><LF><CR><LF>SM<CR><LF><CR><LF>         |
        | an address, as proxies send it                  | PROXY TCP4 127.0.0.1 127.0.0.1 40000 7<CR><LF>           |
        | a proxy's address in its second version         | <0D 0A 0D 0A 00 0D 0A 51 55 49 54 0A 21 11 00 0C>        |
        | an order, as stores take it                     | *1<CR><LF>$8<CR><LF>SHUTDOWN<CR><LF>                     |
        | an order to servlet containers                  | SHUTDOWN                                                 |

      @Preflight
      Examples:
        | meaning                     | bytes                                                 |
        | lines with various ends     | 1<CR>2<LF>3<CR><LF>4<LF><CR>5                         |
        | two strings of C            | one<00>two                                            |
        | a byte order mark of UTF-8  | <EF BB BF>text                                        |
        | a question whether it lives | PING<CR><LF>                                          |
        | a request                   | GET / HTTP/1.1<CR><LF>Host: localhost<CR><LF><CR><LF> |

    Scenario Outline: <size> of nothing but <bytes>
      When a client exchanges <size> of "<bytes>" and half-closes
      Then the client sees the end of the stream

      Examples:
        | size        | bytes |
        | 1,000 bytes | <00>  |
        | 4 MiB       | <00>  |
        | 1,000 bytes | <FF>  |
        | 4 MiB       | <FF>  |
        | 64 KiB      | <LF>  |
        | 64 KiB      | a     |

      @Preflight
      Examples:
        | size   | bytes |
        | 64 KiB | <00>  |
        | 64 KiB | <FF>  |

  Rule: Each message is answered by itself, whatever was sent before

    A server may not take a message for another one that it has seen.

    Scenario Outline: Equal messages: <messages>
      When a client exchanges <messages>
      Then the client can exchange 100 bytes

      Examples:
        | messages                                                         |
        | 300 round trips of "again"                                       |
        | 300 round trips of 4 KiB of "again"                              |
        | 1,000 messages of 4 KiB of "again" without waiting for responses |

      @Preflight
      Examples:
        | messages                      |
        | 20 round trips of "once more" |

    Scenario: Clients that send what others have sent before
      When 10 clients, one after another, exchange 3 round trips of 64 bytes of "as before" and half-close
      Then a client can exchange 64 bytes of "as before"

    Scenario Outline: Messages that begin alike: <messages>
      When a client exchanges <messages>
      Then the client can exchange 100 bytes

      Examples:
        | messages                                                                 |
        | 100 round trips of up to 100 bytes, each the beginning of the next       |
        | 100 round trips of up to 100 bytes, each the beginning of the one before |
        | 64 round trips of up to 64 KiB, each the beginning of the next           |
        | 64 round trips of up to 64 KiB, each the beginning of the one before     |
        | 200 messages of up to 200 bytes, each the beginning of the next          |

  Rule: Answers keep the order of their messages

    Scenario Outline: <messages> of <size>, sent without waiting, are answered in their order
      When a client sends <messages> of <size> without waiting for responses
      Then the client receives its own bytes in order

      Examples:
        | messages       | size        |
        | 1,000 messages | 64 bytes    |
        | 100 messages   | 1,000 bytes |

      @Preflight
      Examples:
        | messages       | size        |
        | 100 messages   | 16 KiB      |

  Rule: After a half-close the client receives the rest, and then the end

    Scenario Outline: Not even the last of <size> is lost when the client half-closes
      When a client sends <size> and half-closes
      Then the client receives its own bytes in order

      Examples:
        | size      |
        | 1 byte    |
        | 100 bytes |
        | 4 MiB     |

      @Preflight
      Examples:
        | size      |
        | 64 KiB    |

    Scenario: Nothing is lost of what the kernel does not take when the client half-closes
      When a client sends until the kernel's buffers are full, without reading, and half-closes
      And the client reads
      Then the client receives its own bytes in order
      And the client sees the end of the stream

    @Preflight
    Scenario: Nothing comes after the rest but the end of the stream
      When a client sends 100 KiB and half-closes
      Then the client sees the end of the stream
      And the client receives its own bytes in order

    @Preflight
    Scenario: The server closes the connection when a client has half-closed
      When a client sends 1 KiB and half-closes
      Then the client receives its own bytes in order
      And the client sees the end of the stream

    @Preflight
    Scenario: The server closes the connection of a client that half-closes without sending
      When a client sends 0 bytes and half-closes
      Then the client sees the end of the stream

  @ManyConnections
  Rule: Clients do not disturb each other

    A server that waits with select() can watch 1,024 descriptors, and no client beyond them.

    Scenario: 1,100 connections at once
      Given 1,100 clients are connected
      When the clients send 64 bytes
      Then the clients receive their own bytes in order

    @Preflight
    Scenario: A reset in mid-message harms no other client
      Given 20 clients are connected
      When 10 failing clients, one after another, send 1,000 bytes and reset in mid-message
      And the clients send 10 round trips of 10 KiB
      Then the clients receive their own bytes in order

    Scenario: A client that does not read harms no other client
      Given 10 clients are connected
      When a slow client sends 16 MiB without reading
      And the clients send 100 KiB
      Then the clients receive their own bytes in order

  Rule: A client that does not read is not read from

    Bytes that the kernel holds count too, as they cannot be distinguished from outside: some MiB with Linux's usual
    settings, and up to 36 MiB where its buffers may grow to 32 MiB.

    @Preflight
    Scenario: The server's memory does not grow while a client does not read
      When a client sends 64 MiB without reading
      Then the client has sent less than 48 MiB

    Scenario: What the kernel does not take waits at the client, and not in the server
      When a client sends 16 MiB without reading
      Then the server keeps less than 2 MiB of what the client sent

    Scenario: A client that did not read gets everything once it reads
      When a client sends 64 MiB without reading
      And the client reads
      Then the client receives its own bytes in order

  Rule: Random messages come back, however they are cut, alongside others

    Scenario: Clients that send at random
      When 40 random conversations are held by raw clients
      Then every response was right
