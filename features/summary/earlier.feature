@Earlier
Feature: Loads of earlier comparisons

  Comparisons that are often quoted, with the loads that they had and the models that they compared, measured as here.
  docs/EARLIER-COMPARISONS.md has all five, what each did differently, and what that did to its figures.

  Background:
    Given the server on core 0 and the load on core 1
    And 3 blocks, with every server once in each

  # Each framework ran the handler in a pool of 16 threads. MINA and xSocket make a new buffer for each read: of
  # 1,000 clients with messages of 16 KiB, these do not fit into the usual young generation of 16 MiB.
  @Frameworks
  Scenario: NIO frameworks with a pool, sizes and connections
    Given loads of 10, 100 and 1,000 clients, sending messages of 64, 1,024 and 16,384 bytes for 80 ms a run
    And each client keeps 1 message in flight
    And netty-nio-pool with the JVM options "-Xmn64m", called "Netty with a pool"
    And mina-pool with the JVM options "-Xmn64m", called "MINA with a pool"
    And grizzly-pool with the JVM options "-Xmn64m", called "Grizzly with a pool"
    And xsocket with the JVM options "-Xmn64m", called "xSocket"
    And netty-nio with the JVM options "-Xmn64m", called "Netty"
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the curves of MB/s and accepted connections/s are printed
    And every server answered every message correctly

  # In longer messages the load, which checks every byte, would be the limit.
  @Streams
  Scenario: Streams of 160 MB from five clients, four ways
    Given a load of 5 clients, each sending 40,000 messages of 4 KiB
    And each client keeps 4 messages in flight
    And the clients join 200 ms apart, and leave when they are done
    And servers of selector, streams-platform, streams-selector and blocking-platform
    And selector is measured twice, as a control
    And 3 warm-ups and 2 measured runs
    When every server is driven by the load generator
    Then the throughput over time is printed
    And the ranked table is printed
    And every server answered every message correctly
