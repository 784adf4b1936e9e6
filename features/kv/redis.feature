@Redis
Feature: The key-value service alongside Redis

  Redis's load generator, redis-benchmark, asks redis-server and stores on two models in turns, in one run. The servers
  share one core, and redis-benchmark has another. The scenario is skipped where Redis is not installed.

  Rule: A store on a model is as fast as Redis, and nearly so where commands are pipelined

    Scenario: redis-benchmark asks both by turns
      Given redis-server and stores on selector and ffm-io_uring, all of them on core 0
      And redis-benchmark on core 1, which makes 50,000 commands at a time
      When redis-benchmark asks each in 15 turns, after one that does not count, with these options
        | options  | ratio wanted |
        | -c 50    | 1.0          |
        | -P 16    | 0.9          |
        | -d 1024  | 1.0          |
        | -d 10240 | 1.0          |
        | -c 500   | 1.0          |
      Then the rates and their ratios to redis-server's are printed
