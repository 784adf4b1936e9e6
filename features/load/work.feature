@Load @ManyConnections
Feature: Service time of each message

  A server of use does something before it answers: it waits for a database, or it computes. The session does that in
  whatever thread the model calls it, once for each message.

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
