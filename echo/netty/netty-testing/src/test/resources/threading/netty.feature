@Threading
Feature: The threads of the Netty models

  Rule: Event loops, one for each processor, serve all connections

    Scenario Outline: <model> runs its sessions on event loops, one for each processor
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread for each processor
      And the sessions ran on platform threads

      Examples:
        | model          |
        | netty-nio      |
        | netty-epoll    |
        | netty-io_uring |

  Rule: With a dedicated virtual thread for each session, no session runs on an event loop

    Scenario Outline: <model> runs each session on a dedicated virtual thread
      Given a server of <model> whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on one thread each
      And the sessions ran on virtual threads

      Examples:
        | model               |
        | netty-nio-virtual   |
        | netty-epoll-virtual |

  Rule: The threads of an executor group are platform threads too, and none of them is an event loop

    That none is a loop is seen in the stack of a call: ThreadStacksTest of the module comparison looks at it.

    Scenario: netty-nio-pool runs its sessions on platform threads
      Given a server of netty-nio-pool whose sessions are watched
      When 20 clients send 10 KiB and half-close
      Then 20 sessions are closed exactly once
      And the sessions ran on platform threads
