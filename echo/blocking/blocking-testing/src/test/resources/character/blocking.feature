@Character
Feature: What makes the blocking models what they are

  Both run the same code; the kind of thread is the only difference.

  Rule: Each connection has a thread of its own

    Scenario Outline: <model> gives each connection a <kind> thread of its own
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and say farewell
      Then 20 sessions are closed, each exactly once
      And each session ran on a thread of its own
      And all sessions ran on <kind> threads

      Examples:
        | model             | kind     |
        | blocking-platform | platform |
        | blocking-virtual  | virtual  |
