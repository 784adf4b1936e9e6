@LastRelease
Feature: The server alongside its last release

  Each is started by a command: this one from what was compiled now, the last release from the jars in the folder
  last-release. They take turns in every block, so the machine does not look like a change.

  Scenario: Now and the last release
    Given a load of 100 clients, sending messages of 64 bytes for 20 ms a run
    And each client keeps 1 message in flight
    And the server on core 0 and the load on core 1
    And the outside server "now", started by "{java} com.example.own.Main {port}"
    And the outside server "last release", started by "{java} -cp 'last-release/*' com.example.own.Main {port}"
    And up to 30 warm-ups until the rate settles, and 80 measured runs
    And 10 blocks, with every server once in each
    When every server is driven by the load generator
    Then the ranked table is printed
    And every server answered every message correctly
    And "now" was not shown to be worse than "last release"
