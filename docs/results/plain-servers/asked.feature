@PlainServers
Feature: What a model costs beyond its mechanism

  Question: is each model as fast as a hand-written echo server on the same mechanism, within 3 %? The hand-written
  server (echo/plain) has no sessions, limits or stop. The difference is what sessions and the model's own code cost.

  The models that call the kernel themselves are also measured alongside a server in C on the same calls. xSocket has no
  hand-written server: an echo server made of its parts alone fails the contract.

  Scenario Outline: <model> alongside a plain server on the same mechanism
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And servers of <model>
    And the outside server "plain-<model>", started by "{java} dev.echosounder.plain.PlainEcho <model> {port}"
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 5 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples: Where one thread, or one of each processor's, does everything
      | model            |
      | asynchronous     |
      | ffm-epoll        |
      | grizzly          |
      | mina             |
      | netty-epoll      |
      | netty-io_uring   |
      | netty-nio        |
      | reactor-netty    |
      | selector         |
      | selector-multi   |
      | streams-selector |
      | vertx            |

    Examples: Where each connection has its thread
      | model             |
      | blocking-platform |
      | blocking-virtual  |
      | streams-platform  |

    Examples: Where messages are handed from thread to thread
      | model                     |
      | grizzly-pool              |
      | mina-pool                 |
      | netty-epoll-virtual       |
      | netty-nio-pool            |
      | netty-nio-virtual         |
      | selector-pool             |
      | selector-pool-async-write |
      | selector-virtual          |
