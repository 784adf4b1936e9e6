@Jvm
Feature: What the JVM does to a server

  Questions to which there is no trustworthy answer: which collector, which size of the young generation, how many
  carriers of virtual threads, which JDK, which object headers, what a container's limits do. Whatever a row does not
  name is the same for all; what each JVM reports of itself is below the table.

  Background:
    Given the server on core 0 and the load on core 1

  # A collector with more room collects less. So all have the same heap, in which each must collect during a trial, and
  # the same young generation; ZGC and Shenandoah size theirs by themselves, or have none.
  @Collectors
  Scenario Outline: Collectors, <model> with 10,000 connections
    Given a load of 10,000 clients, sending messages of 64 bytes for 2 s a run
    And 10,000 messages per second in all, at random times
    And <model> with the JVM options "-XX:+UseSerialGC -Xms128m -Xmx128m -Xmn8m", called "Serial"
    And <model> with the JVM options "-XX:+UseParallelGC -Xms128m -Xmx128m -Xmn8m", called "Parallel"
    And <model> with the JVM options "-XX:+UseG1GC -Xms128m -Xmx128m -Xmn8m", called "G1"
    And <model> with the JVM options "-XX:+UseZGC -Xms128m -Xmx128m", called "ZGC"
    And up to 20 warm-ups until the rate settles, and 5 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 30 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | model            |
      | netty-nio        |
      | blocking-virtual |

  @Collectors
  Scenario Outline: Shenandoah and G1, <model> with 10,000 connections
    Given the JVM accepts "-XX:+UseShenandoahGC"
    And a load of 10,000 clients, sending messages of 64 bytes for 2 s a run
    And 10,000 messages per second in all, at random times
    And <model> with the JVM options "-XX:+UseG1GC -Xms128m -Xmx128m -Xmn8m", called "G1"
    And <model> with the JVM options "-XX:+UseShenandoahGC -Xms128m -Xmx128m", called "Shenandoah"
    And up to 20 warm-ups until the rate settles, and 5 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | model            |
      | netty-nio        |
      | blocking-virtual |

  # The server has one core, so that more than one carrier is more than it has: as in a container whose JVM sees the
  # processors of the machine.
  @Carriers
  Scenario: Carriers of virtual threads on one core
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And servers of blocking-virtual, selector-virtual and netty-nio-virtual
    And every server with 1, 2 and 4 carriers
    And "blocking-virtual, 1 carrier" is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 100 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  @Jdks
  Scenario: Another JDK
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And servers of selector, netty-nio and blocking-virtual
    And selector on the JDK in "{jdk}", called "selector on another JDK"
    And netty-nio on the JDK in "{jdk}", called "netty-nio on another JDK"
    And blocking-virtual on the JDK in "{jdk}", called "blocking-virtual on another JDK"
    And selector is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 100 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  @ObjectHeaders
  Scenario: Compact object headers
    Given a load of 1,000 clients, sending messages of 64 bytes for 60 ms a run
    And each client keeps 1 message in flight
    And servers of selector, netty-nio and blocking-virtual
    And selector with the JVM options "-XX:+UseCompactObjectHeaders", called "selector on compact headers"
    And netty-nio with the JVM options "-XX:+UseCompactObjectHeaders", called "netty-nio on compact headers"
    And blocking-virtual with the JVM options "-XX:+UseCompactObjectHeaders", called "blocking-virtual on compact headers"
    And selector is measured twice, as a control
    And up to 40 warm-ups until the rate settles, and 40 measured runs
    And response times at 50 % of the slowest server's rate
    And 5 blocks, with every server once in each
    And the comparison may take 10 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # All servers have a small young generation, so that their garbage is collected within a trial. What is alive in each
  # collection grows with the connections, if a connection has a stack on the heap.
  @YoungGeneration
  Scenario: Young generations of 1.5, 16 and 64 MiB
    Given loads of 100 and 1,000 clients, sending messages of 64 bytes for 200 ms a run
    And each client keeps 1 message in flight
    And servers of selector and blocking-virtual
    And selector with the JVM options "-Xmn1536k", called "selector with 1.5 MiB"
    And blocking-virtual with the JVM options "-Xmn1536k", called "blocking-virtual with 1.5 MiB"
    And selector with the JVM options "-Xmn64m", called "selector with 64 MiB"
    And blocking-virtual with the JVM options "-Xmn64m", called "blocking-virtual with 64 MiB"
    And up to 15 warm-ups until the rate settles, and 15 measured runs
    And 4 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the curves of MB/s are printed
    And every server answered every message correctly

  # The JDK's TLS engine allocates in each message.
  @YoungGeneration
  Scenario: Young generations of 1.5, 16 and 64 MiB, over TLS
    Given a load of 100 clients, sending messages of 64 bytes for 40 ms a run
    And each client keeps 1 message in flight
    And connections are encrypted
    And servers of selector and blocking-virtual
    And selector with the JVM options "-Xmn1536k", called "selector with 1.5 MiB"
    And blocking-virtual with the JVM options "-Xmn1536k", called "blocking-virtual with 1.5 MiB"
    And selector with the JVM options "-Xmn64m", called "selector with 64 MiB"
    And blocking-virtual with the JVM options "-Xmn64m", called "blocking-virtual with 64 MiB"
    And selector is measured twice, as a control
    And up to 30 warm-ups until the rate settles, and 40 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 15 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # Half a processor is 50 ms of processor time in each 100 ms. When it is used up, clients wait for the next period.
  @Limits
  Scenario: Half a processor
    Given a load of 100 clients, sending messages of 64 bytes for 2 s a run
    And each client keeps 1 message in flight
    And the server has half a processor
    And servers of selector, netty-nio, netty-nio-pool, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    And up to 20 warm-ups until the rate settles, and 5 measured runs
    And 3 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

  # The memory of the kernel on behalf of the server, such as the buffers of its sockets, is part of it.
  @Limits
  Scenario: 5,000 connections in 256 MiB
    Given a load of 5,000 clients, sending messages of 64 bytes for 200 ms a run
    And each client keeps 1 message in flight
    And the server has 256 MiB
    And servers of selector, netty-nio, blocking-platform and blocking-virtual
    And selector is measured twice, as a control
    And up to 20 warm-ups until the rate settles, and 20 measured runs
    And 5 blocks, with every server once in each
    And the comparison may take 20 min
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
