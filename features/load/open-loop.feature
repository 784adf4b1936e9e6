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
      Then every response was right

      Examples:
        | rate                      | times           | size     |
        | 100 messages per second   | evenly spaced   | 64 bytes |
        | 2,000 messages per second | at random times | 1 KiB    |
        | 50 messages per second    | evenly spaced   | 100 KiB  |
