@Threading
Feature: The threads of the MINA models

  Rule: I/O processors, one for each processor of the machine, serve all connections

    Scenario: mina runs its sessions on the threads of its I/O processors
      Given a server of mina whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads

  Rule: With the executor filter, threads of a pool run the sessions

    That these do no I/O, and MINA's processors run no session, is seen in the stack of a call: ThreadStacksTest of the
    module comparison looks at it.

    Scenario: mina-pool runs its sessions on platform threads
      Given a server of mina-pool whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And no session was called by two threads at once
      And the sessions ran on platform threads
