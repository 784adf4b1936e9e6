@PlainServers
Feature: What a model costs beyond its mechanism

  Each model beside an echo server that was written for its mechanism alone (echo/plain), without sessions, limits or a stop. What lies between the two is
  what sessions and the model's own code cost.

  Rule: A model is as fast as a plain server on the same mechanism, within 3 %

    Scenario Outline: <model> beside a plain server on the same mechanism
      Given a load of 100 clients, sending messages of 64 bytes for 200 ms a run
      And each client waits for an answer before it sends the next message
      And the server on core 0 and the load on core 1
      And servers of <model>
      And the outside server "plain-<model>", started by "{java} dev.echosounder.plain.PlainEcho <model> {port}"
      And up to 15 warm-ups until the rate settles, and 5 to 10 measured runs
      And 5 blocks, with every contestant once in each
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every contestant gave every answer right

      Examples:
        | model             |
        | asynchronous      |
        | blocking-platform |
        | blocking-virtual  |
        | grizzly           |
        | mina              |
        | netty-epoll       |
        | netty-io_uring    |
        | netty-nio         |
        | reactor-netty     |
        | selector          |
        | selector-multi    |
        | vertx             |
