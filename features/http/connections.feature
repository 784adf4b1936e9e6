@HttpContract
Feature: Connections of HTTP/1.1, methods and expectations

  Sections of RFC 9112 have the number alone; those of RFC 9110 say so.

  Background:
    Given the HTTP service

  Rule: A connection goes on, unless a request or its response says otherwise

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section  | what                               | request                                                                             | statuses | then     |
        | 9.3      | version 1.1                        | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n                                          | 200      | goes on  |
        | 9.6      | close                              | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n                     | 200      | is ended |
        | 9.6      | Close, in another case             | GET /plaintext HTTP/1.1\r\nHost: a\r\nconnection: Close\r\n\r\n                     | 200      | is ended |
        | 9.6      | close in a list                    | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: x, close\r\n\r\n                  | 200      | is ended |
        | 9.6      | close in a second field            | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: x\r\nConnection: close\r\n\r\n    | 200      | is ended |
        | 9.6      | close wins over keep-alive         | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, close\r\n\r\n         | 200      | is ended |
        | 9.3      | keep-alive in version 1.1          | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n                | 200      | goes on  |
        | 9110 7.8 | an upgrade, which is not made      | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n   | 200      | goes on  |
        | 9.3      | version 1.0                        | GET /plaintext HTTP/1.0\r\n\r\n                                                     | 200      | is ended |
        | 9.3      | keep-alive in version 1.0          | GET /plaintext HTTP/1.0\r\nConnection: keep-alive\r\n\r\n                           | 200      | goes on  |
        | 9.3      | after an unknown path              | GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n                                            | 404      | goes on  |
        | 9.3      | after a method that is not allowed | DELETE /plaintext HTTP/1.1\r\nHost: a\r\n\r\n                                       | 405      | goes on  |
        | 9.6      | close with an echo                 | POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc | 200      | is ended |

    Scenario Outline: <section> The field Connection of the response to <what>
      When a client sends "<request>"
      Then the client receives 200
      And the response has the field "Connection: <value>"

      Examples:
        | section | what                      | request                                                         | value      |
        | 9.6     | a request to close        | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n | close      |
        | 9.3     | keep-alive in version 1.0 | GET /plaintext HTTP/1.0\r\nConnection: keep-alive\r\n\r\n       | keep-alive |

  Rule: Responses come in the order of their requests

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the bodies are <bodies>
      And the connection <then>

      Examples:
        | section | what                             | request                                                                                                                                                           | statuses                        | bodies                  | then     |
        | 9.3.2   | two requests at once             | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nbc                                         | 200 and 200                     | "a" and "bc"            | goes on  |
        | 9.3.2   | a request after a body           | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naGET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n                                                            | 200 and 200                     | "a" and "Hello, World!" | goes on  |
        | 9.3.2   | a request after chunks           | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb               | 200 and 200                     | "a" and "b"             | goes on  |
        | 9.3.2   | a request after HEAD             | HEAD /plaintext HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb                                                           | 200 without a body and 200      | "" and "b"              | goes on  |
        | 9.3.2   | an unknown path between          | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naHEAD /nothing HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb | 200, 404 without a body and 200 | "a", "" and "b"         | goes on  |
        | 2.2     | empty lines between              | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb                                  | 200 and 200                     | "a" and "b"             | goes on  |
        | 9.3.2   | nothing after a request to close | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nb                                       | 200                             | "Hello, World!"         | is ended |

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                      | request                                                    | statuses    | then     |
        | 9.3.2   | an error after a request  | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n | 200 and 400 | is ended |
        | 9.3.2   | an error before a request | nonsense\r\n\r\nGET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n | 400         | is ended |

    Scenario Outline: 9.3.2 <requests> requests at once, and a last one
      When a client sends "{POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc*<requests>}POST /echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 4\r\n\r\nlast"
      Then the client receives 200 with "abc" <requests> times
      And the client receives 200
      And the bodies are "last"
      And the connection is ended

      Examples:
        | requests |
        | 16       |
        | 1000     |
        | 20000    |

  @ManyConnections
  Rule: A client that does not read harms no other, and misses nothing when it reads

    Scenario: 9.3.2 8 MiB of responses that are not read
      When a client sends "{POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1024\r\n\r\n{x*1024}*8192}" without reading
      Then another client is served
      And the client receives 200 with "{x*1024}" 8192 times
      And the connection goes on

  Rule: However the network cuts requests, they are answered

    Scenario Outline: 2.2 <what>, one byte at a time
      When a client sends "<request>", one byte at a time
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | what                          | request                                                                                                  | statuses    | then     |
        | a request                     | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n                                                               | 200         | goes on  |
        | a body                        | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc                                           | 200         | goes on  |
        | chunks                        | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nX: y\r\n\r\n    | 200         | goes on  |
        | two requests                  | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc | 200 and 200 | goes on  |
        | a version in small letters    | GET / http/1.1\r\n                                                                                       | 505         | is ended |
        | two lengths                   | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n                         | 400         | is ended |
        | a chunk size with a plus sign | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+                                    | 400         | is ended |

  Rule: What was received before a half-close is answered, and then the connection is ended

    Scenario Outline: 9.6 A half-close after <what>
      When a client sends "<request>" and half-closes
      Then the client receives <statuses>
      And the connection is ended

      Examples:
        | what                           | request                                                                                                  | statuses    |
        | a request                      | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n                                                               | 200         |
        | two requests                   | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc | 200 and 200 |
        | half a request line            | GET /plain                                                                                               | 400         |
        | half a head                    | GET /plaintext HTTP/1.1\r\nHost                                                                          | 400         |
        | half a body                    | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabc                                           | 400         |
        | half a chunk                   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabc                             | 400         |
        | chunks without the last one    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n                         | 400         |
        | a last chunk without its end   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n                    | 400         |
        | a request and half another one | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\nGET /                                                          | 200 and 400 |

    Scenario: 9.6 A half-close before anything
      When a client sends "" and half-closes
      Then the connection is ended

  Rule: Methods are answered as their resources allow

    Scenario Outline: 9110 <section> <method> <target>: <field>
      When a client sends "<method> <target> HTTP/1.1\r\nHost: a\r\n\r\n"
      Then the client receives <statuses>
      And the response has the field "<field>"
      And the connection goes on

      Examples:
        | section | method  | target     | statuses           | field                           |
        | 9.3.1   | GET     | /plaintext | 200                | Content-Type: text/plain        |
        | 9.3.1   | GET     | /json      | 200                | Content-Type: application/json  |
        | 9.3.1   | GET     | /plaintext | 200                | Content-Length: 13              |
        | 9.3.2   | HEAD    | /plaintext | 200 without a body | Content-Length: 13              |
        | 9.3.2   | HEAD    | /json      | 200 without a body | Content-Type: application/json  |
        | 9.3.2   | HEAD    | /nothing   | 404 without a body | Content-Type: text/plain        |
        | 9.3.3   | POST    | /echo      | 200                | Content-Length: 0               |
        | 15.5.6  | POST    | /plaintext | 405                | Allow: GET, HEAD, OPTIONS       |
        | 15.5.6  | PUT     | /json      | 405                | Allow: GET, HEAD, OPTIONS       |
        | 15.5.6  | GET     | /echo      | 405                | Allow: POST, OPTIONS            |
        | 15.5.6  | HEAD    | /echo      | 405 without a body | Allow: POST, OPTIONS            |
        | 15.5.6  | TRACE   | /echo      | 405                | Allow: POST, OPTIONS            |
        | 9.3.7   | OPTIONS | /echo      | 204                | Allow: POST, OPTIONS            |
        | 9.3.7   | OPTIONS | *          | 204                | Allow: GET, HEAD, POST, OPTIONS |

    Scenario: 9110 8.6 A response that has no body has no length
      When a client sends "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n"
      Then the client receives 204
      And the response has no field "Content-Length"

    Scenario Outline: 9110 6.6.1 The response <status> has a date
      When a client sends "<request>"
      Then the client receives <status>
      And the response has a field "Date" that matches "(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z][a-z] \d{4} \d\d:\d\d:\d\d GMT"

      Examples:
        | status | request                                    |
        | 200    | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n |
        | 404    | GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n   |
        | 400    | nonsense\r\n\r\n                           |

  Rule: A connection that is over is not read without end

    Scenario Outline: 9.6 A client that goes on sending after <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the client can send less than 16 MiB more

      Examples:
        | what                    | request                                                            | statuses |
        | a refused request       | nonsense\r\n\r\n                                                   | 400      |
        | a request to close      | GET /plaintext HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n    | 200      |
        | a body that is too long | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10000000\r\n\r\n | 413      |

  @ManyConnections
  Rule: A connection beyond the limit is refused

    Scenario: 9110 15.6.4 A second client, where one is served at a time
      Given the HTTP service with at most 1 connection at a time
      When a client sends "GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n"
      Then the client receives 200
      When a client sends "GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n"
      Then the client receives 503
      And the connection is ended

  Rule: An expectation is met, or refused

    Scenario: 9110 10.1.1 A body that is sent when the server has asked for it
      When a client sends "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
      Then the client receives 100
      When the client sends "abc"
      Then the client receives 200
      And the bodies are "abc"
      And the connection goes on

    Scenario: 9110 10.1.1 Chunks that are sent when the server has asked for them
      When a client sends "POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nTransfer-Encoding: chunked\r\n\r\n"
      Then the client receives 100
      When the client sends "3\r\nabc\r\n0\r\n\r\n"
      Then the client receives 200
      And the bodies are "abc"

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section     | what                                    | request                                                                                    | statuses | then     |
        | 9110 10.1.1 | a body that has arrived already         | POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc     | 200      | goes on  |
        | 9110 10.1.1 | no body to come                         | POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 0\r\n\r\n        | 200      | goes on  |
        | 9110 10.1.1 | version 1.0, where it means nothing     | POST /echo HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc                | 200      | is ended |
        | 9110 10.1.1 | a body for a method that is not allowed | PUT /json HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n         | 405      | is ended |
        | 9110 10.1.1 | a body for an unknown path              | POST /nothing HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n     | 404      | is ended |
        | 9110 10.1.1 | a body that is too long                 | POST /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 10000000\r\n\r\n | 413      | is ended |
        | 9110 10.1.1 | another expectation                     | POST /echo HTTP/1.1\r\nHost: a\r\nExpect: the-best\r\nContent-Length: 3\r\n\r\n            | 417      | is ended |
