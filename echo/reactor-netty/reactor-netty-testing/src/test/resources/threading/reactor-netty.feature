@Threading
Feature: The threads of the Reactor Netty model

  Rule: Event loops, one for each processor, serve all connections

    Scenario: reactor-netty runs its sessions on event loops, one for each processor
      Given a server of reactor-netty whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads
