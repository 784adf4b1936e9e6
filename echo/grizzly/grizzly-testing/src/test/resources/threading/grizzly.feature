@Threading
Feature: The threads of the Grizzly models

  Rule: With the same-thread strategy selector threads, one for each processor, serve all connections

    Scenario: grizzly runs its sessions on selector threads
      Given a server of grizzly whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads

  Rule: With the worker-thread strategy threads of a pool serve connections that are ready

    That no selector thread does is seen in the stack of a call: ThreadStacksTest of the module comparison looks at it.

    Scenario: grizzly-pool runs its sessions on platform threads
      Given a server of grizzly-pool whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And no session was called by two threads at once
      And the sessions ran on platform threads
