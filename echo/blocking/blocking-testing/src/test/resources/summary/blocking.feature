@PerformanceSummary
Feature: Threads that block

  A thread for each connection, which blocks in read and write, or one thread for one connection after the other. The
  threads of the server and those of its clients may be platform threads or virtual ones: that makes four pairings,
  which run the same code and begin by the same start signal.

  Questions: which pairing of platform and virtual threads is fastest? What does the tuned code gain over the idiom?
  What do streams in front of a channel cost? Is one thread enough for one client?

  Scenario: Blocking servers and clients on platform and virtual threads
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of blocking-platform and blocking-virtual
    And clients of blocking-platform and blocking-virtual
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Blocking servers and clients, a thousand connections
    Given a load of 1,000 clients, each sending 20 messages of 64 bytes
    And server and load in one JVM
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of blocking-platform and blocking-virtual
    And clients of blocking-platform and blocking-virtual
    When every server is driven by every client
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario: Blocking servers on virtual threads, plain and tuned
    Given a load of 100 clients, each sending 100 messages of 64 bytes
    And each client keeps 1 message in flight
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of blocking-virtual and blocking-virtual-tuned
    And blocking-virtual is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  Scenario Outline: Blocking channels and streams, <size>
    Given a load of 100 clients, each sending 100 messages of <size>
    And each client keeps 1 message in flight
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of blocking-platform and streams-platform
    And blocking-platform is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | size     |
      | 64 bytes |
      | 16 KiB   |

  Scenario: Blocking servers, one connection
    Given a load of 1 client, each sending 5,000 messages of 64 bytes
    And each client keeps 1 message in flight
    And up to 30 warm-ups until the rate settles, and 20 measured runs
    And 3 blocks, with every server once in each
    And servers of blocking-single, blocking-platform, blocking-virtual and streams-platform
    And blocking-single is measured twice, as a control
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
