@Contract
Feature: How every model sets its sockets up

  All models set up a connection in the same way, so that none is faster or slower by a setting that others lack. The
  settings that are stored with each trial say so; these scenarios ask the kernel whether it is true.

  Rule: Short messages leave at once, and the kernel sizes the buffers of a connection

    Scenario: The server's end of a connection
      Given the echo server under test
      When a client exchanges 1 KiB
      Then TCP_NODELAY is on at the server's end
      And the kernel sizes the buffers at the server's end

    @Connecting
    Scenario: The client's end of a connection
      Given the echo server under test
      When 3 clients of the model under test connect with sessions that echo
      Then TCP_NODELAY is on at the client's end
      And the kernel sizes the buffers at the client's end
