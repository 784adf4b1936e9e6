@Threading
Feature: The threads of the asynchronous model

  The kind of its channels is proven by ThreadStacksTest of the module comparison: no outsider can see it.

  Rule: A fixed group of threads runs all sessions, and a connection belongs to none of them

    Scenario: asynchronous runs all sessions on a few platform threads
      Given a server of asynchronous whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on no more threads than there are processors
      And the sessions ran on platform threads
