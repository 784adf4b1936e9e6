@HttpContract
Feature: What the HTTP service reads of a request is bounded

  A head has at most 16 KiB, a target 8 KiB, and a body 1 MiB unless the service has another limit. What is beyond is
  refused with the status that says why. Sections of RFC 9112 have the number alone.

  Background:
    Given the HTTP service

  Rule: Heads and targets are bounded

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section      | what                                          | request                                                                                | statuses | then     |
        | 9110 4.1     | a target of 8,000 bytes, which should be read | GET /{x*7999} HTTP/1.1\r\nHost: a\r\n\r\n                                              | 404      | goes on  |
        | 9110 4.1     | a query of 8,000 bytes                        | GET /plaintext?{x*8000} HTTP/1.1\r\nHost: a\r\n\r\n                                    | 200      | goes on  |
        | 9110 15.5.15 | a target of 8,193 bytes                       | GET /{x*8192} HTTP/1.1\r\nHost: a\r\n\r\n                                              | 414      | is ended |
        | 9110 15.5.15 | a target of 20,000 bytes                      | GET /{x*19999} HTTP/1.1\r\nHost: a\r\n\r\n                                             | 414      | is ended |
        | 9110 15.5.15 | a target without end                          | GET /{x*100000}                                                                        | 414      | is ended |
        | 9110 5.4     | a value of 15,000 bytes                       | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: {y*15000}\r\n\r\n                             | 200      | goes on  |
        | 6585 5       | a value of 17,000 bytes                       | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: {y*17000}\r\n\r\n                             | 431      | is ended |
        | 6585 5       | a value without end                           | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: {y*100000}                                    | 431      | is ended |
        | 6585 5       | a name without end                            | GET /plaintext HTTP/1.1\r\nHost: a\r\n{X*100000}                                       | 431      | is ended |
        | 9110 5.4     | a thousand fields                             | GET /plaintext HTTP/1.1\r\nHost: a\r\n{X: y\r\n*1000}\r\n                              | 200      | goes on  |
        | 6585 5       | fields without end                            | GET /plaintext HTTP/1.1\r\nHost: a\r\n{X: y\r\n*10000}                                 | 431      | is ended |
        | 6585 5       | empty lines without end                       | {\r\n*20000}                                                                           | 431      | is ended |
        | 6585 5       | a trailer without end                         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: {y*100000} | 431      | is ended |
        | 7.1.1        | an extension without end                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;{x*100000}       | 431      | is ended |
        | 7.1          | zeros of a size without end                   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{0*100000}         | 400      | is ended |

  Rule: Bodies are bounded

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section      | what                              | request                                                                                                | statuses | then     |
        | 9110 15.5.14 | 1 MiB                             | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n{x*1048576}                           | 200      | goes on  |
        | 9110 15.5.14 | 1 MiB in a chunk                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n{x*1048576}\r\n0\r\n\r\n | 200      | goes on  |
        | 9110 15.5.14 | 1 MiB and a byte                  | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n                                      | 413      | is ended |
        | 9110 15.5.14 | 2^62 bytes                        | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4611686018427387904\r\n\r\n                          | 413      | is ended |
        | 9110 15.5.14 | a body of GET of 1 MiB and a byte | GET /plaintext HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n                                  | 413      | is ended |

    Scenario Outline: 9110 15.5.14 <what>, where 1,000 bytes are allowed
      Given the HTTP service with bodies of at most 1,000 bytes
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | what                          | request                                                                                            | statuses | then     |
        | 1,000 bytes                   | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{x*1000}                             | 200      | goes on  |
        | 1,001 bytes                   | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n                                     | 413      | is ended |
        | 1,000 bytes in chunks         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{1\r\nx\r\n*1000}0\r\n\r\n     | 200      | goes on  |
        | 1,001 bytes in chunks         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{1\r\nx\r\n*1001}0\r\n\r\n     | 413      | is ended |
        | a chunk of 1,001 bytes        | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n{x*1001}\r\n0\r\n\r\n   | 413      | is ended |
        | 1,001 bytes in chunks, of GET | GET /plaintext HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{1\r\nx\r\n*1001}0\r\n\r\n | 413      | is ended |
