@KeyValue
Feature: Loads of the key-value service, on every model

  Each client sets its strings, then gets and sets them at random, and compares every byte that it gets with what it
  has set last.

  Background:
    Given the key-value service on every model

  @ManyConnections
  Rule: Every answer is right on lasting connections, however much is in flight

    Scenario Outline: <commands> of <size>, <gets> % of them GET, <depth> in flight
      When 4 clients each make <commands> with strings of <size>, <gets> % of them GET and the others SET, <depth> in flight
      Then every answer was right

      Examples:
        | commands    | size   | gets | depth |
        | 20 commands | 1 KiB  | 0    | 1     |
        | 20 commands | 10 KiB | 100  | 1     |
        | 50 commands | 1 KiB  | 90   | 16    |
        | 50 commands | 10 KiB | 90   | 16    |

  Rule: Every answer is right on a connection for each command

    Scenario Outline: <commands> of <size>, <gets> % of them GET, a connection for each
      When 4 clients each make <commands> with strings of <size>, <gets> % of them GET and the others SET, with a connection for each
      Then every answer was right

      Examples:
        | commands    | size   | gets |
        | 10 commands | 1 KiB  | 90   |
        | 10 commands | 10 KiB | 50   |
