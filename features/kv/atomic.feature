@KeyValue @ManyConnections
Feature: The key-value service is one store for all clients, on every model

  Concurrent clients' operations are recorded, each with when it was asked and when it was answered, and an order is
  looked for in which one client alone would have had the same answers. What was asked and not answered, because the
  connection was cut, may have happened or not.

  Background:
    Given the key-value service on every model

  Rule: Each command is of one moment

    Scenario: Nobody's addition is lost
      When 8 clients each add 1 to one number 50 times
      Then the number is 400

    Scenario: No addition is lost that a client makes in a transaction, and repeats if the number has changed
      When 8 clients each add 1 to one number 20 times, by WATCH, GET, MULTI, SET and EXEC
      Then the number is 160

    Scenario: Nobody sees half of what is set together
      When 3 clients set two keys together while 3 clients get both, 50 times each
      Then no client has seen two values that were not set together

    Scenario: What clients see of one key at a time is linearizable
      When 4 clients use 3 keys, 80 times each
      Then what they saw is linearizable

    Scenario: What clients see of several keys at a time, and of keys that expire, is linearizable
      When 4 clients use 3 keys, several of them at a time and keys that expire, 80 times each
      Then what they saw is linearizable

  Rule: What was acknowledged is not lost while the server lives

    Scenario: Connections are cut
      When 4 clients use 3 keys, 80 times each, while their connections are cut
      Then what they saw is linearizable

    Scenario: The server is stopped under load, and another goes on with the same store
      When 4 clients use 3 keys, 80 times each, while the server is stopped and started again
      Then what they saw is linearizable
