@Joining
Feature: Clients that join and leave

  What is asked of a server rises, stays and falls: clients join one after another, each sends what it has to send, as
  fast as the answers come, and leaves. Shown is how much comes back in each part of that time. A server that is fair
  and steady climbs in steps, stays level, and is as fast for the last as for the first.

  Rule: Throughput is shown over time, with its mean and its spread

    Scenario: Echo, five clients, two fifths of a second apart
      Given a load of 5 clients, each sending 60,000 messages of 1 KiB
      And each client waits for an answer before it sends the next message
      And the clients join 400 ms apart, and leave when they are done
      And the server on core 0 and the load on core 1
      And servers of selector, netty-nio, netty-epoll, blocking-platform and blocking-virtual
      And up to 5 warm-ups until the rate settles, and 3 measured runs
      And 3 blocks, with every server once in each
      When every server is driven by the reference client
      Then the throughput over time is printed
      And the summary is printed, the fastest first
      And every server gave every answer right
