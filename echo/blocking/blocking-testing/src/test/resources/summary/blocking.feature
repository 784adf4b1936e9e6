@PerformanceSummary
Feature: Threads that block

  A thread for each connection, which blocks in read and write, or one thread for one connection after the other. The
  threads of the server and those of its clients may be platform threads or virtual ones: that makes four pairings,
  which run the same code and begin by the same start signal.

  Rule: The four pairings are driven the same way

    Scenario: Blocking servers and clients on platform and virtual threads
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of blocking-platform and blocking-virtual
      And clients of blocking-platform and blocking-virtual
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every server gave every answer right

    Scenario: Blocking servers and clients, a thousand connections
      Given a load of 1,000 clients, each sending 20 messages of 64 bytes
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of blocking-platform and blocking-virtual
      And clients of blocking-platform and blocking-virtual
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every server gave every answer right

  Rule: The tuned code on virtual threads is compared with the idiom

    Scenario: Blocking servers on virtual threads, plain and tuned
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of blocking-virtual and blocking-virtual-tuned
      And blocking-virtual is entered twice, as a control
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right

  Rule: Streams in front of a channel cost system calls and a copy

    Scenario Outline: Blocking channels and streams, <size>
      Given a load of 100 clients, each sending 100 messages of <size>
      And each client waits for an answer before it sends the next message
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of blocking-platform and streams-platform
      And blocking-platform is entered twice, as a control
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right

      Examples:
        | size     |
        | 64 bytes |
        | 16 KiB   |

  Rule: For one client, one thread is as good as any

    Scenario: Blocking servers, one connection
      Given a load of 1 client, each sending 5,000 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every server once in each
      And servers of blocking-single, blocking-platform, blocking-virtual and streams-platform
      And blocking-single is entered twice, as a control
      When every server is driven by the reference client
      Then the summary is printed, the fastest first
      And every server gave every answer right
