@Contract
Feature: What every server does when it is asked for more than it has

  @ManyConnections
  Rule: A server refuses one client more than its limit with a reason, and harms no other

    Background:
      Given at most 5 connections are served at a time
      And the echo server under test
      And 5 clients exchange 1 KiB

    Scenario: The refused client receives the reason, and nothing else
      When a refused client sends 22 bytes and half-closes
      Then the refused client receives "This server serves 5 connections at a time, and so many are open: try again later." and the end of the stream

    Scenario: The refused client may finish what it is sending
      When a refused client sends 1 MiB without reading
      Then the refused client can send everything

    Scenario: Connected clients go on
      When a refused client sends 22 bytes and half-closes
      And the refused client receives "This server serves 5 connections at a time, and so many are open: try again later." and the end of the stream
      And the clients send 64 KiB
      Then the clients receive their own bytes in order

    Scenario: When one client leaves, the next is served
      When a refused client sends 22 bytes and half-closes
      And one of the clients half-closes
      Then a new client exchanges 22 bytes before long
