@KeyValue
Feature: What the key-value service owes its clients, on every model

  The service is a session, and no model knows of it. So each scenario is asked of every model on the class path, and
  says which of them has failed.

  Background:
    Given the key-value service on every model

  Rule: It speaks the protocol of Redis, in both versions

    Scenario: What was set is what is got
      When a client says
        """
        SET greeting hello
        GET greeting
        GET nothing
        STRLEN greeting
        """
      Then it is told
        """
        +OK
        $5
        hello
        $-1
        :5
        """

    Scenario: A client that asks for version 3 is answered in it
      When a client sends "HELLO 4\r\nGET nothing\r\n"
      Then it is told
        """
        -NOPROTO unsupported protocol version
        $-1
        """
      When a client says "HELLO 3", and is greeted
      And the client says
        """
        GET nothing
        CONFIG GET save
        """
      Then it is told
        """
        _
        %1
        $4
        save
        $0

        """

    Scenario: What it does not know it says so, and goes on
      When a client says
        """
        NONSENSE a
        GET
        SET a b nonsense
        INCRBY a x
        PING
        """
      Then it is told
        """
        -ERR unknown command 'NONSENSE', with args beginning with: 'a' 
        -ERR wrong number of arguments for 'get' command
        -ERR syntax error
        -ERR value is not an integer or out of range
        +PONG
        """

    Scenario: A farewell is answered, and then the connection is over
      When a client sends "SET a b\r\nQUIT\r\nSET a c\r\n"
      Then it is told
        """
        +OK
        +OK
        """
      And the connection is ended in good order

  Rule: The commands between MULTI and EXEC are done in one moment, or none of them is

    Scenario: A transaction in one batch, as client libraries send their pipelines
      When a client says
        """
        MULTI
        SET k 5
        INCR k
        INCR word
        EXEC
        GET k
        """
      Then it is told
        """
        +OK
        +QUEUED
        +QUEUED
        +QUEUED
        *3
        +OK
        :6
        :1
        $1
        6
        """

    Scenario: A command that cannot be queued ends the transaction
      When a client says
        """
        MULTI
        SET k 5
        NONSENSE
        EXEC
        GET k
        """
      Then it is told
        """
        +OK
        +QUEUED
        -ERR unknown command 'NONSENSE', with args beginning with: 
        -EXECABORT Transaction discarded because of previous errors.
        $-1
        """

    @ManyConnections
    Scenario: Nothing is done if a watched key has changed
      When another client is connected
      And a client says
        """
        WATCH k
        """
      Then it is told
        """
        +OK
        """
      When another client says
        """
        SET k 5
        """
      And the client says
        """
        MULTI
        SET k 6
        EXEC
        GET k
        """
      Then it is told
        """
        +OK
        +QUEUED
        *-1
        $1
        5
        """

    Scenario: A client asks for 10 MiB in one transaction, and reads it all
      When a client gets a value of 100 KiB 100 times in one transaction
      Then each is answered, in order

  Rule: However the network cuts requests, they are answered

    Scenario: One byte at a time
      When a client sends "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$7\r\n\r\n\x00\xffabc\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", one byte at a time
      Then it is told
        """
        +OK
        $7
        \r\n\x00\xffabc
        """

    Scenario Outline: <commands> commands of <size> at once, in order
      When a client sends <commands> commands with values of <size> at once
      Then each is answered, in order

      Examples:
        | commands | size      |
        | 1,000    | 3 bytes   |
        | 100      | 10 KiB    |
        | 4        | 1 MiB     |

  Rule: A client that does not read is not read from, and harms no other

    @ManyConnections
    Scenario: A client asks for much and reads nothing
      When a client asks for 16 MiB in values of 64 KiB without reading
      Then another client is served
      When the client reads
      Then it has everything that it asked for

  Rule: What cannot be understood is said, and ends that connection and no other

    @ManyConnections
    Scenario Outline: <what>
      When another client is connected
      And a client sends "<bytes>"
      Then it is told
        """
        -ERR Protocol error: <error>
        """
      And the connection is ended in good order
      And the other client is served

      Examples:
        | what                           | bytes                          | error                                |
        | A length that is no number     | *1\r\n$x\r\n                   | invalid bulk length                  |
        | A negative length              | *1\r\n$-5\r\n                  | invalid bulk length                  |
        | A length beyond 512 MiB        | *1\r\n$536870913\r\n           | invalid bulk length                  |
        | More than a million words      | *1048577\r\n                   | invalid multibulk length             |
        | An array in an array           | *1\r\n*1\r\n                   | expected '$', got '*'                |
        | Quotes that are not closed     | GET \x22a\r\n                  | unbalanced quotes in request         |
        | No end where one was announced | *1\r\n$4\r\nPINGxx             | expected CRLF behind a bulk string   |

    @ManyConnections
    Scenario: A truncated request and an announcement of much are kept cheaply, and forgotten
      When another client is connected
      And a client sends "*1048576\r\n$536870912\r\nabc" and half-closes
      Then the connection is ended in good order
      And the other client is served
      And nothing is held for it any more

    Scenario Outline: A client that goes on sending after <what>, <size> at a time, is closed
      When a client sends "<bytes>"
      And the client goes on sending, <size> at a time
      Then the connection of the client is soon closed

      Examples:
        | what                  | bytes                      | size   |
        | such an error         | *x\r\n                     | 1 byte |
        | such an error         | *x\r\n                     | 64 KiB |
        | QUIT                  | QUIT\r\n                   | 1 byte |
        | a request of HTTP     | POST / HTTP/1.1\r\n        | 64 KiB |

    @ManyConnections
    Scenario: A client that keeps its connection after such an error is closed
      Given the key-value service on every model, with 1 MiB of memory
      When another client is connected
      And a client sends "*x\r\n"
      Then it is told
        """
        -ERR Protocol error: invalid multibulk length
        """
      And the server soon has no connection of the client

  @ManyConnections
  Rule: A client that is refused costs little, and not for long

    Scenario Outline: One client more than the server serves, which goes on sending <size> at a time
      Given the key-value service on every model, with at most 1 client at a time
      When another client is connected
      And a client is told "-ERR This server serves 1 connections at a time, and so many are open: try again later."
      Then the connection is ended in good order
      When the client goes on sending, <size> at a time
      Then the connection of the client is soon closed
      And the other client is served

      Examples:
        | size   |
        | 1 byte |
        | 64 KiB |

    Scenario: A tenth wrong password
      Given the key-value service on every model, with the password "secret"
      When a client says "AUTH wrong" 10 times
      Then the connection is ended in good order
      When the client goes on sending, 1 byte at a time
      Then the connection of the client is soon closed

  Rule: It does not obey web pages

    Scenario Outline: A browser sends commands in the body of a request that begins with <beginning>
      When a client sends "<beginning>\r\nContent-Type: text/plain\r\n\r\nSET obeyed 1\r\n"
      Then the connection is ended in good order
      When a client says
        """
        EXISTS obeyed
        """
      Then it is told
        """
        :0
        """

      Examples:
        | beginning       |
        | POST / HTTP/1.1 |
        | hOsT: localhost |

  Rule: Its data is bounded

    Scenario: A full store says so, and goes on answering
      Given the key-value service on every model, with 1 MiB of memory
      When a client sends 2,000 commands with values of 1 KiB at once
      Then some are answered with "-OOM command not allowed when used memory > 'maxmemory'."
      When the client says
        """
        FLUSHALL
        SET a b
        """
      Then it is told
        """
        +OK
        +OK
        """

  Rule: Who must say a password is not served before

    Scenario: A password
      Given the key-value service on every model, with the password "secret"
      When a client says
        """
        GET a
        AUTH wrong
        AUTH secret
        GET a
        """
      Then it is told
        """
        -NOAUTH Authentication required.
        -WRONGPASS invalid username-password pair or user is disabled.
        +OK
        $-1
        """
