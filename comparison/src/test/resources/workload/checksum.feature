@FurtherWorkload
Feature: A workload that the harness does not know

  Rule: A further workload is compared like those of the project, and no file of the harness knows it

    Scenario: Checksums
      Given servers of selector and blocking-virtual
      And a load of 10 clients, each sending 100 messages of 1 KiB
      And the workload checksum with seed=7
      When every server is driven by the load generator
      Then every server answered every message correctly

    Scenario: Checksums after 1 ms of waiting
      Given servers of netty-nio and blocking-platform
      And a load of 10 clients, each sending 100 messages of 1 KiB
      And the workload checksum
      And the server waits 1 ms for each message
      And no baseline
      When every server is driven by the load generator
      Then every server answered every message correctly
