@Threading
Feature: The threads of the xSocket model

  Rule: Dispatchers, one for each processor, serve all connections

    Scenario: xsocket runs its sessions on dispatchers, one for each processor
      Given a server of xsocket whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads
