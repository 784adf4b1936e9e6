@KeyValue
Feature: What the key-value service owes its clients, on every model

  The service is a session, and no model depends on it. Each scenario runs on every model on the class path, and
  reports the models that failed.

  Background:
    Given the key-value service on every model

  Rule: The service speaks both versions of the protocol of Redis

    Scenario: GET returns what SET has stored
      When a client sends the commands
        """
        SET greeting hello
        GET greeting
        GET nothing
        STRLEN greeting
        """
      Then it receives
        """
        +OK
        $5
        hello
        $-1
        :5
        """

    Scenario: A client that asks for version 3 receives answers in version 3
      When a client sends "HELLO 4\r\nGET nothing\r\n"
      Then it receives
        """
        -NOPROTO unsupported protocol version
        $-1
        """
      When a client sends the command "HELLO 3" and receives a description of the server
      And the client sends the commands
        """
        GET nothing
        CONFIG GET save
        """
      Then it receives
        """
        _
        %1
        $4
        save
        $0

        """

    Scenario: A wrong command is answered with an error, and the next one is executed
      When a client sends the commands
        """
        NONSENSE a
        GET
        SET a b nonsense
        INCRBY a x
        PING
        """
      Then it receives
        """
        -ERR unknown command 'NONSENSE', with args beginning with: 'a' 
        -ERR wrong number of arguments for 'get' command
        -ERR syntax error
        -ERR value is not an integer or out of range
        +PONG
        """

    Scenario: QUIT is answered, and then the connection is closed
      When a client sends "SET a b\r\nQUIT\r\nSET a c\r\n"
      Then it receives
        """
        +OK
        +OK
        """
      And the client receives the end of the stream

  Rule: The commands between MULTI and EXEC are executed at one moment, or none of them is

    Scenario: A transaction in one batch, as client libraries send their pipelines
      When a client sends the commands
        """
        MULTI
        SET k 5
        INCR k
        INCR word
        EXEC
        GET k
        """
      Then it receives
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
      When a client sends the commands
        """
        MULTI
        SET k 5
        NONSENSE
        EXEC
        GET k
        """
      Then it receives
        """
        +OK
        +QUEUED
        -ERR unknown command 'NONSENSE', with args beginning with: 
        -EXECABORT Transaction discarded because of previous errors.
        $-1
        """

    @ManyConnections
    Scenario: Nothing is executed if a watched key has changed
      When another client is connected
      And a client sends the commands
        """
        WATCH k
        """
      Then it receives
        """
        +OK
        """
      When another client sends the commands
        """
        SET k 5
        """
      And the client sends the commands
        """
        MULTI
        SET k 6
        EXEC
        GET k
        """
      Then it receives
        """
        +OK
        +QUEUED
        *-1
        $1
        5
        """

    Scenario: A client gets 10 MiB in one transaction
      When a client gets a value of 100 KiB 100 times in one transaction
      Then it receives all answers in order

  Rule: Requests are answered however the network cuts them

    Scenario: One byte at a time
      When a client sends "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$7\r\n\r\n\x00\xffabc\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\n", one byte at a time
      Then it receives
        """
        +OK
        $7
        \r\n\x00\xffabc
        """

    Scenario Outline: <commands> commands of <size> at once, in order
      When a client sends <commands> commands with values of <size> at once
      Then it receives all answers in order

      Examples:
        | commands | size      |
        | 1,000    | 3 bytes   |
        | 100      | 10 KiB    |
        | 4        | 1 MiB     |

  Rule: A client that does not read is not read from, and harms no other

    @ManyConnections
    Scenario: A client gets 16 MiB and does not read
      When a client gets 16 MiB in values of 64 KiB and does not read
      Then another client is served
      When the client reads
      Then it has received everything that it asked for

  Rule: A protocol error is answered with its reason, and closes that connection and no other

    @ManyConnections
    Scenario Outline: <what>
      When another client is connected
      And a client sends "<bytes>"
      Then it receives
        """
        -ERR Protocol error: <error>
        """
      And the client receives the end of the stream
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
    Scenario: A truncated request that announces long values takes little memory, and none when its client has left
      When another client is connected
      And a client sends "*1048576\r\n$536870912\r\nabc" and half-closes
      Then the client receives the end of the stream
      And the other client is served
      And the store holds nothing for it

    Scenario Outline: A client that goes on sending after <what>, <size> at a time, is closed
      When a client sends "<bytes>"
      And the client goes on sending, <size> at a time
      Then the connection of the client is soon closed

      Examples:
        | what                  | bytes                      | size   |
        | a protocol error      | *x\r\n                     | 1 byte |
        | a protocol error      | *x\r\n                     | 64 KiB |
        | QUIT                  | QUIT\r\n                   | 1 byte |
        | a request of HTTP     | POST / HTTP/1.1\r\n        | 64 KiB |

    @ManyConnections
    Scenario: A client that keeps its connection open after a protocol error is closed
      Given the key-value service on every model, with 1 MiB of memory
      When another client is connected
      And a client sends "*x\r\n"
      Then it receives
        """
        -ERR Protocol error: invalid multibulk length
        """
      And the server soon has no connection of the client

  @ManyConnections
  Rule: A refused client costs little, and not for long

    Scenario Outline: One client more than the server serves, which goes on sending <size> at a time
      Given the key-value service on every model, with at most 1 client at a time
      When another client is connected
      And a client connects and receives "-ERR This server serves 1 connections at a time, and so many are open: try again later."
      Then the client receives the end of the stream
      When the client goes on sending, <size> at a time
      Then the connection of the client is soon closed
      And the other client is served

      Examples:
        | size   |
        | 1 byte |
        | 64 KiB |

    Scenario: The tenth wrong password
      Given the key-value service on every model, with the password "secret"
      When a client sends the command "AUTH wrong" 10 times
      Then the client receives the end of the stream
      When the client goes on sending, 1 byte at a time
      Then the connection of the client is soon closed

  Rule: Commands in the body of an HTTP request are not executed

    Scenario Outline: A browser sends a command in the body of a request that begins with <beginning>
      When a client sends "<beginning>\r\nContent-Type: text/plain\r\n\r\nSET executed 1\r\n"
      Then the client receives the end of the stream
      When a client sends the commands
        """
        EXISTS executed
        """
      Then it receives
        """
        :0
        """

      Examples:
        | beginning       |
        | POST / HTTP/1.1 |
        | hOsT: localhost |

  Rule: The data is bounded

    Scenario: A full store answers with an error, and goes on
      Given the key-value service on every model, with 1 MiB of memory
      When a client sends 2,000 commands with values of 1 KiB at once
      Then some are answered with "-OOM command not allowed when used memory > 'maxmemory'."
      When the client sends the commands
        """
        FLUSHALL
        SET a b
        """
      Then it receives
        """
        +OK
        +OK
        """

  Rule: Where there is a password, a client is served after it has sent the password, and not before

    Scenario: A wrong password, and then the right one
      Given the key-value service on every model, with the password "secret"
      When a client sends the commands
        """
        GET a
        AUTH wrong
        AUTH secret
        GET a
        """
      Then it receives
        """
        -NOAUTH Authentication required.
        -WRONGPASS invalid username-password pair or user is disabled.
        +OK
        $-1
        """
