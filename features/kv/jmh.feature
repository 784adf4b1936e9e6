@Jmh
Feature: GET and SET by JMH

  JMH calls a store from four threads, through sockets that block. Each call compares its whole answer with the right
  one. A wrong or missing answer ends the measurement, and is not counted.

  Rule: Strings of 1 KB and 10 KB, on lasting connections and on one for each command

    Scenario: GET and SET in JMH's four modes
      Given stores on selector, selector-pool, selector-pool-async-write, selector-virtual, blocking-single, blocking-virtual and netty-epoll, each in a separate JVM on core 0
      And 4 threads of JMH's fork on core 1
      And in each of JMH's four modes 3 warm-up iterations and 5 measured ones of 500 ms
      When JMH gets and sets strings of 1,000 bytes and 10,000 bytes, on lasting connections and on one for each command
      Then JMH's figures are printed, the fastest first
