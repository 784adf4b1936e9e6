@Contract @AtAnAddress
Feature: What a server leaves behind and withstands, as its processes show

  A server at an address is on this machine. The kernel says which process listens there, and what that process and
  those that it has started hold. Where the system does not show it, as of another user's server, a test case is not
  asked, and says why. Of models, other features ask the same in their own process.

  Rule: A connection that has ended is closed at once

    Scenario Outline: 20 clients <act> and <leave>
      Given the echo server under test
      And 5 early clients exchange 1 KiB and half-close
      And the sockets of the server's processes are counted
      When 20 clients <act>
      And the clients <leave>
      Then the server's processes close all further sockets at once

      Examples:
        | act                                       | leave                   |
        | are connected                             | half-close              |
        | are connected                             | reset their connections |
        | exchange 1 KiB                            | half-close              |
        | exchange 1 KiB                            | close their connections |
        | exchange 1 KiB                            | reset their connections |
        | send 8 MiB without reading                | close their connections |
        | send 8 MiB without reading                | reset their connections |
        | send 8 MiB without reading and half-close | reset their connections |

  Rule: A client that has left costs nothing any more

    Scenario Outline: The <resources> of clients that exchange 1 KiB and <leave>
      Given the echo server under test
      Then the <resources> of the server's processes <stop> growing while <clients>, one after another, exchange 1 KiB and <leave>, again and again

      Examples:
        | resources             | stop  | clients     | leave      |
        | memory                | stops | 300 clients | half-close |
        | memory                | stops | 300 clients | reset      |
        | descriptors           | stop  | 40 clients  | half-close |
        | descriptors           | stop  | 40 clients  | reset      |
        | threads and processes | stop  | 40 clients  | half-close |
        | threads and processes | stop  | 40 clients  | reset      |

  Rule: A server that waits takes no processor time

    Scenario Outline: 10 clients <act> and <then>
      Given the echo server under test
      When 10 clients <act>
      And the clients <then>
      Then the server's processes take less than a fifth of a processor at some time within 6 s

      Examples:
        | act                                       | then                    |
        | exchange 1 KiB                            | are silent for 100 ms   |
        | exchange 1 KiB                            | reset their connections |
        | send 8 MiB without reading                | are silent for 100 ms   |
        | send 8 MiB without reading                | reset their connections |
        | send 8 MiB without reading                | half-close              |
        | send 8 MiB without reading and half-close | reset their connections |

  Rule: Out of file descriptors, a server keeps its connections, and serves new clients when it has some again

    Its limit is lowered for the time of the test case. What becomes of clients for which there is no descriptor is the
    server's affair: it may let them wait, or close their connections.

    Background:
      Given the echo server under test
      And 10 clients exchange 64 bytes
      And the server's processes can open 2 more files
      And 30 late clients send 64 bytes
      And the server's processes have opened all files that they can

    Scenario: Connected clients go on while their server has no descriptor left
      Then the clients can exchange 10 KiB

    Scenario: New clients are served by a server that has descriptors again
      When the late clients close their connections
      And the server's processes can open files again
      Then 5 new clients exchange 1 KiB before long

  Rule: A server listens at its address and nowhere else

    Scenario: The sockets at which its processes listen
      Given the echo server under test
      Then the server's processes listen where they are told to, and nowhere else

  Rule: SIGTERM ends a server

    Asked where a command has started the server: it starts another one to be ended.

    Scenario: SIGTERM when clients have left
      Given the echo server under test
      And a further process of the server
      And 10 clients exchange 1 KiB and half-close
      When the further process is told to end by SIGTERM
      Then the further process has ended, and nothing listens at its port

    Scenario: SIGTERM before clients leave
      Given the echo server under test
      And a further process of the server
      And 10 clients exchange 1 KiB
      When the further process is told to end by SIGTERM
      And the clients close their connections
      Then the further process has ended, and nothing listens at its port

  @large
  Rule: A server at an address serves ten thousand connections as well as one

    Other features ask it of models, in a separate process. Skipped if the limit of open files is too low.

    Scenario: 10,000 connections, open and idle, then all used at once, and new ones after them
      Given the echo server under test
      When 10,000 clients exchange 64 bytes
      And the clients send 1 KiB and half-close
      Then the clients receive their own bytes in order
      And the clients see the end of the stream
      And 10 new clients, one after another, can exchange 1 KiB
