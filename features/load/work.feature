@Load @ManyConnections
Feature: Service time of each message

  A server of use does something before it answers: it waits for a database, or it computes. The session does that in
  whatever thread the model calls it, once for each message. A backend is asked, and files are read, in the same thread.

  Rule: The work is done once for each message, however its bytes arrive

    Scenario Outline: waiting, <clients> x <messages> of <size>, <depth> in flight
      Given a server under test that waits 1 ms for each message of <size>
      And a load of <clients>, each sending <messages> of <size>
      And each client keeps <depth> in flight
      When the load is made by the load generator
      Then every response was right
      And the server has done its work once for each message

      Examples:
        | clients   | messages   | size     | depth      |
        | 4 clients | 5 messages | 64 bytes | 1 message  |
        | 4 clients | 5 messages | 100 KiB  | 2 messages |

    Scenario: computing, 10 clients x 50 messages of 1000 bytes, 16 in flight
      Given a server under test that computes for 20 us for each message of 1000 bytes
      And a load of 10 clients, each sending 50 messages of 1000 bytes
      And each client keeps 16 messages in flight
      When the load is made by the load generator
      Then every response was right
      And the server has done its work once for each message

    Scenario Outline: asking <a backend>, <clients> x <messages> of <size>, <depth> in flight
      Given a server under test that asks <a backend> for each message of <size>
      And a load of <clients>, each sending <messages> of <size>
      And each client keeps <depth> in flight
      When the load is made by the load generator
      Then every response was right
      And the server has done its work once for each message

      Examples:
        | a backend                                    | clients    | messages   | size     | depth      |
        | a backend that takes 1 ms                    | 20 clients | 5 messages | 64 bytes | 4 messages |
        | a backend that takes 1 ms over 2 connections | 8 clients  | 5 messages | 100 KiB  | 2 messages |

    Scenario: reading a file, 10 clients x 20 messages of 64 bytes, 4 in flight
      Given a server under test that reads a file of 16 KiB for each message of 64 bytes
      And a load of 10 clients, each sending 20 messages of 64 bytes
      And each client keeps 4 messages in flight
      When the load is made by the load generator
      Then every response was right
      And the server has done its work once for each message
