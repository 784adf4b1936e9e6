@HttpContract @ManyConnections
Feature: Loads of the HTTP service

  Clients of the load generator send requests, parse every response, and compare every byte of its body.

  Background:
    Given the HTTP service

  Rule: Every response is right on connections that go on, however much is in flight

    Scenario Outline: <resource> with messages of <size>, <depth> in flight
      When 4 clients each make <requests> for <resource> with messages of <size>, <depth> in flight
      Then every response was right

      Examples:
        | requests      | resource  | size    | depth |
        | 50 requests   | plaintext | 1 byte  | 1     |
        | 1000 requests | plaintext | 1 byte  | 16    |
        | 50 requests   | json      | 1 byte  | 4     |
        | 50 requests   | echo      | 1 KiB   | 1     |
        | 50 requests   | echo      | 16 KiB  | 16    |
        | 5 requests    | echo      | 200 KiB | 2     |

  Rule: Every response is right on a connection for each request

    Scenario Outline: <resource> with messages of <size>, a connection for each
      When 4 clients each make <requests> for <resource> with messages of <size>, with a connection for each
      Then every response was right

      Examples:
        | requests    | resource  | size   |
        | 10 requests | plaintext | 1 byte |
        | 10 requests | echo      | 16 KiB |
