@Load
Feature: Open-loop loads

  Messages are sent when the clock says so, whether or not the server has answered those before. Response times count
  from the intended time of each message, so that a stall cannot hide the requests that waited for it
  (coordinated omission).

  @ManyConnections
  Rule: The load generator sends at intended times, and checks every byte of every response

    Scenario Outline: <rate>, <times>
      Given the echo server under test
      And a load of 20 clients, sending messages of <size> for 500 ms a run
      And <rate> in all, <times>
      When the load is made by the load generator
      Then every response is the message that was sent

      Examples:
        | rate                      | times           | size     |
        | 100 messages per second   | evenly spaced   | 64 bytes |
        | 2,000 messages per second | at random times | 1 KiB    |
        | 50 messages per second    | evenly spaced   | 100 KiB  |

  Rule: A rate that cannot be is refused in one sentence

    Scenario: no messages per second
      Given a load of 1 client, each sending 1 message of 64 bytes
      When 0 messages per second in all are asked for
      Then it is refused with "A load cannot have 0 messages per second: give a rate of more than 0, up to 10,000,000."
