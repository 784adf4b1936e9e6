@HttpEngines
Feature: HTTP engines as they come, each on one core

  Question: what does an HTTP stack cost? Servers of other projects, each with the settings that its documentation shows
  (docs/HTTP-ENGINES.md), alongside our HTTP session on two models. All have the same resources. Every response is
  parsed, and every byte of its body is checked.

  On encrypted connections the load decrypts as much as a server encrypts, so in a closed loop it may be the limit: then
  the trial says so. At a steady rate that all servers hold, they are ranked by CPU time per message.

  Background:
    Given the server on core 0 and the load on core 1
    And 5 blocks, with every server once in each

  @Tls
  Scenario Outline: <what> over TLS 1.3, 2,000 requests per second, evenly spaced
    Given a load of 100 clients, sending messages of <size> for 2 s a run
    And up to 30 warm-ups until the rate settles, and 2 measured runs
    And 2,000 messages per second in all, evenly spaced
    And servers are ranked by CPU time per message
    And the workload http with resource=<resource>
    And connections are encrypted
    And servers of netty-epoll and blocking-virtual
    And the outside server "engine-helidon", started by "{java} dev.echosounder.http.engines.HttpEngines helidon {port} {certificate} {key}"
    And the outside server "engine-jdk", started by "{java} dev.echosounder.http.engines.HttpEngines jdk {port} {certificate} {key}"
    And the outside server "engine-jetty", started by "{java} dev.echosounder.http.engines.HttpEngines jetty {port} {certificate} {key}"
    And the outside server "engine-netty", started by "{java} dev.echosounder.http.engines.HttpEngines netty {port} {certificate} {key}"
    And the outside server "engine-tomcat", started by "{java} dev.echosounder.http.engines.HttpEngines tomcat {port} {certificate} {key}"
    And the outside server "engine-undertow", started by "{java} dev.echosounder.http.engines.HttpEngines undertow {port} {certificate} {key}"
    And the outside server "engine-vertx", started by "{java} dev.echosounder.http.engines.HttpEngines vertx {port} {certificate} {key}"
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly

    Examples:
      | what                     | resource  | size     |
      | Plaintext                | plaintext | 64 bytes |
      | JSON                     | json      | 64 bytes |
      | Bodies of 1 KiB, posted  | echo      | 1 KiB    |
      | Bodies of 16 KiB, posted | echo      | 16 KiB   |
