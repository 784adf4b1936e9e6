@Load
Feature: Closed-loop loads

  Clients are sessions too, carried by the model under test: each sends, checks every byte of every answer, and sends
  again.

  @Connecting
  Rule: A ping-pong client sends its next message when the answer has come

    Scenario Outline: <clients> x <messages> of <size>, ping-pong
      Given the echo server under test
      And a load of <clients>, each sending <messages> of <size>
      And each client keeps 1 message in flight
      When the load is made by clients of the model under test
      Then every response was right

      Examples:
        | clients     | messages     | size      |
        | 1 client    | 1 message    | 1 byte    |

      @ManyConnections
      Examples:
        | clients     | messages     | size      |
        | 100 clients | 100 messages | 64 bytes  |
        | 10 clients  | 20 messages  | 100 KiB   |
        | 2 clients   | 2 messages   | 16 MiB    |

  @Connecting @ManyConnections
  Rule: A pipelining client keeps a number of messages in flight

    Scenario Outline: <clients> x <messages> of <size>, <depth> in flight
      Given the echo server under test
      And a load of <clients>, each sending <messages> of <size>
      And each client keeps <depth> in flight
      When the load is made by clients of the model under test
      Then every response was right

      Examples:
        | clients    | messages       | size     | depth          |
        | 10 clients | 1,000 messages | 64 bytes | 16 messages    |
        | 2 clients  | 2,000 messages | 16 KiB   | 1,000 messages |
        | 5 clients  | 100 messages   | 1 MiB    | 3 messages     |

  @ManyConnections
  Rule: The load generator keeps its connections from run to run

    Scenario Outline: <clients> for <time>, <depth> in flight
      Given the echo server under test
      And a load of <clients>, sending messages of <size> for <time> a run
      And each client keeps <depth> in flight
      When the load is made by the load generator
      Then every response was right

      Examples:
        | clients     | time   | size     | depth       |
        | 100 clients | 100 ms | 64 bytes | 1 message   |
        | 10 clients  | 100 ms | 1 KiB    | 16 messages |
        | 2 clients   | 100 ms | 1 MiB    | 2 messages  |

  Rule: A client can use a new connection for each message

    Scenario Outline: <clients> x <messages> of <size>, a connection for each
      Given the echo server under test
      And a load of <clients>, each sending <messages> of <size>
      And each message uses a new connection
      When the load is made by the load generator
      Then every response was right

      Examples:
        | clients    | messages    | size     |
        | 20 clients | 20 messages | 64 bytes |
        | 4 clients  | 3 messages  | 1 MiB    |

  @ManyConnections
  Rule: Clients can join one after another, and leave when they are done

    Scenario Outline: <clients> x <messages> of <size>, <apart> apart, <depth> in flight
      Given the echo server under test
      And a load of <clients>, each sending <messages> of <size>
      And each client keeps <depth> in flight
      And the clients join <apart> apart, and leave when they are done
      When the load is made by the load generator
      Then every response was right

      Examples:
        | clients    | messages     | size     | apart | depth      |
        | 5 clients  | 200 messages | 1 KiB    | 20 ms | 1 message  |
        | 20 clients | 50 messages  | 64 bytes | 1 ms  | 8 messages |
