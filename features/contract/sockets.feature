@Contract
Feature: How every model sets its sockets up

  Which settings a connection has is the same for all models, so that none is ahead by one that another goes without,
  or behind by one that it was not given. The settings that are kept with each trial say so; here the kernel is asked
  whether it is true.

  Rule: What is short leaves at once, and buffers grow with what a connection needs

    Scenario: The server's end of a connection
      Given the echo server under test
      When a client sends 1 KiB
      Then the client receives the same bytes in the same order
      And TCP_NODELAY is on at the server's end
      And the server has left the sizes of the kernel's buffers to the kernel

    @Connecting
    Scenario: The client's end of a connection
      Given the echo server under test
      When 3 clients of the model under test connect
      Then TCP_NODELAY is on at the client's end
      And the client has left the sizes of the kernel's buffers to the kernel
