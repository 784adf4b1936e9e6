@PerformanceSummary
Feature: epoll from Java, without JNI

  One thread waits for all connections with the kernel's own calls, and its client does the same on a thread of its own. Beside them is the JDK's
  selector, which calls epoll from C.

  Rule: What the way to the kernel costs

    Scenario: Foreign, small messages, one at a time
      Given a load of 100 clients, each sending 100 messages of 64 bytes
      And each client waits for an answer before it sends the next message
      And server and load in one JVM
      And up to 30 warm-ups until the rate settles, and 5 to 10 measured runs
      And 3 blocks, with every contestant once in each
      And servers of foreign-epoll
      And clients of foreign-epoll
      When every server is driven by every client
      Then the summary is printed, the fastest first
      And every contestant gave every answer right
