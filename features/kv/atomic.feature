@KeyValue @ManyConnections
Feature: The key-value service is one store for all clients, on every model

  The operations of concurrent clients are recorded, each with the times of its request and its answer. The check
  searches for an order in which a single client would have received the same answers. An operation whose answer is
  missing, because its connection was cut, may have happened or not.

  Background:
    Given the key-value service on every model

  Rule: Each command takes effect at one moment

    Scenario: No addition is lost
      When 8 clients each add 1 to one number 50 times
      Then the number is 400

    Scenario: No addition in a transaction is lost, when clients repeat it if the number has changed
      When 8 clients each add 1 to one number 20 times, by WATCH, GET, MULTI, SET and EXEC
      Then the number is 160

    Scenario: No client sees half of what is set together
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
