@HttpContract
Feature: The framing of bodies of HTTP/1.1, and request smuggling

  Sections of RFC 9112 have the number alone; those of RFC 9110 say so. Whatever could make a proxy and this server
  disagree about where a request ends is refused, and the connection is ended.

  Background:
    Given the HTTP service

  Rule: A body has as many bytes as Content-Length says

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the bodies are <bodies>
      And the connection <then>

      Examples:
        | section  | what                                | request                                                                                            | statuses | bodies                                   | then    |
        | 6.2      | three bytes                         | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc                                     | 200      | "abc"                                    | goes on |
        | 6.2      | none                                | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n                                        | 200      | ""                                       | goes on |
        | 6.3      | no length and no chunks             | POST /echo HTTP/1.1\r\nHost: a\r\n\r\n                                                             | 200      | ""                                       | goes on |
        | 6.2      | any bytes                           | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n\x00\r\n\xffx                           | 200      | "\x00\r\n\xffx"                          | goes on |
        | 6.2      | zeros before the number             | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 003\r\n\r\nabc                                   | 200      | "abc"                                    | goes on |
        | 9110 5.5 | spaces around the number            | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length:  3 \r\n\r\nabc                                   | 200      | "abc"                                    | goes on |
        | 9110 5.1 | the name in any case                | POST /echo HTTP/1.1\r\nHost: a\r\ncontent-LENGTH: 3\r\n\r\nabc                                     | 200      | "abc"                                    | goes on |
        | 6.3      | a body that looks like a request    | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 32\r\n\r\nGET /json HTTP/1.1\r\nHost: a\r\n\r\nx | 200      | "GET /json HTTP/1.1\r\nHost: a\r\n\r\nx" | goes on |
        | 6.3      | a body of GET, which is passed over | GET /plaintext HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc                                 | 200      | "Hello, World!"                          | goes on |
        | 6.3      | a long one                          | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n{x*100000}                         | 200      | "{x*100000}"                             | goes on |

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                                      | request                                                                             | statuses | then     |
        | 6.3     | a negative length                         | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n                        | 400      | is ended |
        | 6.3     | a length with a plus sign                 | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc                     | 400      | is ended |
        | 6.3     | a length with a letter                    | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3x\r\n\r\nabc                     | 400      | is ended |
        | 6.3     | a hexadecimal length                      | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0x3\r\n\r\nabc                    | 400      | is ended |
        | 6.3     | a length with a fraction                  | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3.0\r\n\r\nabc                    | 400      | is ended |
        | 6.3     | an empty length                           | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n                           | 400      | is ended |
        | 6.3     | two numbers                               | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3 3\r\n\r\nabc                    | 400      | is ended |
        | 6.3     | a list of equal lengths                   | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc                   | 400      | is ended |
        | 6.3     | a list of different lengths               | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 4\r\n\r\nabc                   | 400      | is ended |
        | 6.3     | a length of 2^63                          | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775808\r\n\r\n       | 400      | is ended |
        | 6.3     | a length of 2^64 and 3                    | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551619\r\n\r\nabc   | 400      | is ended |
        | 6.3     | two different lengths                     | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc | 400      | is ended |
        | 6.3     | two equal lengths                         | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc | 400      | is ended |
        | 6.3     | two lengths, the names in different cases | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\ncontent-length: 4\r\n\r\nabc | 400      | is ended |
        | 6.3     | a length with a raised digit              | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \xb3\r\n\r\nabc                   | 400      | is ended |

  Rule: Chunks say their sizes

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the bodies are <bodies>
      And the connection <then>

      Examples:
        | section | what                                    | request                                                                                                                 | statuses | bodies       | then    |
        | 7.1     | one chunk                               | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n                               | 200      | "abc"        | goes on |
        | 7.1     | several chunks                          | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n2\r\nef\r\n0\r\n\r\n          | 200      | "abcdef"     | goes on |
        | 7.1     | only the last chunk                     | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n                                           | 200      | ""           | goes on |
        | 7.1     | a last chunk of several zeros           | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n000\r\n\r\n                                         | 200      | ""           | goes on |
        | 7.1     | a size in small letters                 | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\na\r\n0123456789\r\n0\r\n\r\n                        | 200      | "0123456789" | goes on |
        | 7.1     | a size in capitals                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nA\r\n0123456789\r\n0\r\n\r\n                        | 200      | "0123456789" | goes on |
        | 7.1     | zeros before a size                     | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0003\r\nabc\r\n0\r\n\r\n                            | 200      | "abc"        | goes on |
        | 7.1     | ends of lines in a chunk                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n                          | 200      | "\r\n\r\n"   | goes on |
        | 7.1     | a long chunk                            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n{x*100000}\r\n0\r\n\r\n                    | 200      | "{x*100000}" | goes on |
        | 7.1     | many chunks                             | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{1\r\nx\r\n*5000}0\r\n\r\n                          | 200      | "{x*5000}"   | goes on |
        | 7       | the coding in any case                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n                               | 200      | "abc"        | goes on |
        | 7.1.1   | an extension                            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nabc\r\n0\r\n\r\n                             | 200      | "abc"        | goes on |
        | 7.1.1   | an extension with a value               | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0;z\r\n\r\n                         | 200      | "abc"        | goes on |
        | 7.1.1   | an extension in quotes                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=\x22;y\x22\r\nabc\r\n0\r\n\r\n                  | 200      | "abc"        | goes on |
        | 7.1.1   | several extensions                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y;z;u=v\r\nabc\r\n0\r\n\r\n                     | 200      | "abc"        | goes on |
        | 7.1.2   | a trailer                               | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: y\r\n\r\n                       | 200      | "abc"        | goes on |
        | 7.1.2   | several trailers                        | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX: y\r\nZ: u\r\n\r\n               | 200      | "abc"        | goes on |
        | 7.1.2   | a trailer that would frame a body       | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nContent-Length: 50\r\n\r\n         | 200      | "abc"        | goes on |
        | 7.1.2   | a trailer that would code a body        | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n | 200      | "abc"        | goes on |
        | 7.1.2   | a trailer that would end the connection | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nConnection: close\r\n\r\n          | 200      | "abc"        | goes on |

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                                       | request                                                                                                   | statuses | then     |
        | 7.1     | a size with a plus sign                    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n+3\r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1     | a negative size                            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1     | a size that begins with 0x                 | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n               | 400      | is ended |
        | 7.1     | a size with an underscore                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0_3\r\nabc\r\n0\r\n\r\n               | 400      | is ended |
        | 7.1     | no size                                    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\r\nabc\r\n0\r\n\r\n                  | 400      | is ended |
        | 7.1     | no size before an extension                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n;x\r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1     | a size with a letter beyond f              | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\ng\r\nabc\r\n0\r\n\r\n                 | 400      | is ended |
        | 7.1     | a space before a size                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n 3\r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1     | a space after a size                       | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3 \r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1     | a size of 2^64 and 3                       | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10000000000000003\r\nabc\r\n0\r\n\r\n | 400      | is ended |
        | 7.1     | a size of 2^63                             | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n8000000000000000\r\nabc\r\n0\r\n\r\n  | 400      | is ended |
        | 7.1     | more data than the size                    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n                 | 400      | is ended |
        | 7.1     | less data than the size                    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabc\r\n0\r\n\r\n                 | 400      | is ended |
        | 7.1     | no end of a line after the data            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc0\r\n\r\n                     | 400      | is ended |
        | 7.1     | a bare LF after a size                     | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n                   | 400      | is ended |
        | 7.1     | a bare CR after a size                     | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\rabc\r\n0\r\n\r\n                   | 400      | is ended |
        | 7.1     | a bare LF after the data                   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\n0\r\n\r\n                   | 400      | is ended |
        | 7.1     | a bare CR after the data                   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r0\r\n\r\n                   | 400      | is ended |
        | 7.1     | a bare LF after the last chunk             | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\n\r\n                   | 400      | is ended |
        | 7.1     | a bare LF at the end of the body           | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\n                   | 400      | is ended |
        | 7.1.1   | a bare LF after an extension               | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\nabc\r\n0\r\n\r\n                 | 400      | is ended |
        | 7.1.1   | a bare LF in an extension in quotes        | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=\x22\n\x22\r\nabc\r\n0\r\n\r\n    | 400      | is ended |
        | 7.1.1   | an end of a line in an extension in quotes | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x=\x22\r\n\x22\r\nabc\r\n0\r\n\r\n  | 400      | is ended |
        | 7.1.1   | an extension without a name                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;\r\nabc\r\n0\r\n\r\n                | 400      | is ended |
        | 7.1.1   | an extension with NUL                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\x00\r\nabc\r\n0\r\n\r\n           | 400      | is ended |
        | 7.1.2   | a trailer without a colon                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX y\r\n\r\n                      | 400      | is ended |
        | 7.1.2   | a folded trailer                           | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\n z\r\n\r\n               | 400      | is ended |
        | 7.1.2   | a bare LF after a trailer                  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\n\r\n                       | 400      | is ended |
        | 7.1.2   | NUL in a trailer                           | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: \x00\r\n\r\n                  | 400      | is ended |

  Rule: A request that ends at two places ends the connection

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                                       | request                                                                                                                                 | statuses | then     |
        | 6.3     | a length, then chunks                      | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG                                     | 400      | is ended |
        | 6.3     | chunks, then a length                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG                                     | 400      | is ended |
        | 6.3     | a length of 0, then chunks                 | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /json HTTP/1.1\r\nHost: a\r\n\r\n | 400      | is ended |
        | 6.1     | chunks twice, in two fields                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n                             | 400      | is ended |
        | 6.1     | chunks twice, in one field                 | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n                                                  | 400      | is ended |
        | 6.1     | chunks, then another coding, in two fields | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n                                   | 400      | is ended |
        | 6.1     | chunks, then another coding, in one field  | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n                                                     | 400      | is ended |
        | 6.1     | another coding alone                       | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n0\r\n\r\n                                                              | 400      | is ended |
        | 6.1     | another coding, then chunks                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n                                                     | 501      | is ended |
        | 6.1     | identity                                   | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n                                                          | 400      | is ended |
        | 6.1     | identity, with a length                    | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\nContent-Length: 3\r\n\r\nabc                                           | 400      | is ended |
        | 6.1     | a coding that begins otherwise             | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n                                                          | 400      | is ended |
        | 6.1     | a coding that goes on                      | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunkedx\r\n\r\n0\r\n\r\n                                                          | 400      | is ended |
        | 6.1     | an empty coding                            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n0\r\n\r\n                                                                   | 400      | is ended |
        | 6.1     | a coding in quotes                         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \x22chunked\x22\r\n\r\n0\r\n\r\n                                                   | 400      | is ended |
        | 6.1     | a coding after an empty one                | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: , chunked\r\n\r\n0\r\n\r\n                                                         | 501      | is ended |
        | 6.1     | a coding after a vertical tab              | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n                                                       | 400      | is ended |
        | 6.1     | a coding after NUL                         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \x00chunked\r\n\r\n0\r\n\r\n                                                       | 400      | is ended |
        | 5.1     | a space before the colon of a coding       | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                     | 400      | is ended |
        | 5.1     | a tab before the colon of a coding         | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding\x09: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                  | 400      | is ended |
        | 5.2     | a folded coding                            | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                  | 400      | is ended |
        | 5.2     | a coding in a folded line of another field | POST /echo HTTP/1.1\r\nHost: a\r\nX: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                             | 400      | is ended |
        | 2.2     | a coding after a bare LF                   | POST /echo HTTP/1.1\r\nHost: a\r\nX: y\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                | 400      | is ended |
        | 2.2     | a coding after a bare CR                   | POST /echo HTTP/1.1\r\nHost: a\r\nX: y\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                | 400      | is ended |
        | 2.2     | a length before a bare CR                  | POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\rX: y\r\n\r\n0\r\n\r\n                                                              | 400      | is ended |
        | 6.1     | a name with an underscore is another field | POST /echo HTTP/1.1\r\nHost: a\r\nTransfer_Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n                                      | 200      | goes on  |
        | 6.1     | chunks in version 1.0                      | POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n                                            | 400      | is ended |
        | 6.3     | GET with a length and chunks               | GET /plaintext HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n                                  | 400      | is ended |

    Scenario: 6.3 What follows a refused request is not answered
      When a client sends "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcGET /json HTTP/1.1\r\nHost: a\r\n\r\n"
      Then the client receives 400
      And the response has the field "Connection: close"
      And the connection is ended
