@HttpContract
Feature: Request lines and fields of HTTP/1.1

  Sections of RFC 9112 have the number alone; those of RFC 9110 say so. Where an RFC leaves a choice, the service is
  strict: two parsers must not understand a request in two ways. "goes on" means that a further request is answered.

  Background:
    Given the HTTP service

  Rule: A request line is a method, a target and a version, with one space between them

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                                        | request                                            | statuses | then     |
        | 3       | a request                                   | GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n         | 200      | goes on  |
        | 2.2     | an empty line before it                     | \r\nGET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n     | 200      | goes on  |
        | 2.2     | two empty lines before it                   | \r\n\r\nGET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n | 200      | goes on  |
        | 2.2     | a bare LF before it                         | \nGET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n       | 400      | is ended |
        | 2.2     | a bare LF at its end                        | GET /plaintext HTTP/1.1\nHost: a\r\n\r\n           | 400      | is ended |
        | 2.2     | a bare CR instead of a space                | GET /plaintext\rHTTP/1.1\r\nHost: a\r\n\r\n        | 400      | is ended |
        | 2.2     | a bare CR at its end                        | GET /plaintext HTTP/1.1\rHost: a\r\n\r\n           | 400      | is ended |
        | 3       | a space before the method                   | \x20GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n     | 400      | is ended |
        | 3       | two spaces before the target                | GET  /plaintext HTTP/1.1\r\nHost: a\r\n\r\n        | 400      | is ended |
        | 3       | two spaces before the version               | GET /plaintext  HTTP/1.1\r\nHost: a\r\n\r\n        | 400      | is ended |
        | 3       | a space after the version                   | GET /plaintext HTTP/1.1 \r\nHost: a\r\n\r\n        | 400      | is ended |
        | 3       | a tab before the target                     | GET\x09/plaintext HTTP/1.1\r\nHost: a\r\n\r\n      | 400      | is ended |
        | 3       | a tab before the version                    | GET /plaintext\x09HTTP/1.1\r\nHost: a\r\n\r\n      | 400      | is ended |
        | 3       | no method                                   | /plaintext HTTP/1.1\r\nHost: a\r\n\r\n             | 400      | is ended |
        | 3       | no target                                   | GET HTTP/1.1\r\nHost: a\r\n\r\n                    | 400      | is ended |
        | 3       | no version                                  | GET /plaintext\r\nHost: a\r\n\r\n                  | 400      | is ended |
        | 3       | no version, after a space                   | GET /plaintext \r\nHost: a\r\n\r\n                 | 400      | is ended |
        | 3       | four words                                  | GET /plaintext /json HTTP/1.1\r\nHost: a\r\n\r\n   | 400      | is ended |
        | 3       | NUL in the method                           | GE\x00T /plaintext HTTP/1.1\r\nHost: a\r\n\r\n     | 400      | is ended |
        | 3.1     | a character that no method has              | GE(T /plaintext HTTP/1.1\r\nHost: a\r\n\r\n        | 400      | is ended |
        | 3.1     | a method in small letters is another method | get /plaintext HTTP/1.1\r\nHost: a\r\n\r\n         | 501      | goes on  |
        | 3.1     | an unknown method                           | BREW /plaintext HTTP/1.1\r\nHost: a\r\n\r\n        | 501      | goes on  |
        | 3.1     | a method that is too long                   | {G*20000} /plaintext HTTP/1.1\r\nHost: a\r\n\r\n   | 501      | is ended |
        | 2.3     | version 1.0                                 | GET /plaintext HTTP/1.0\r\nHost: a\r\n\r\n         | 200      | is ended |
        | 2.3     | version 0.9                                 | GET /plaintext HTTP/0.9\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | version 1.2                                 | GET /plaintext HTTP/1.2\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | version 2.0                                 | GET /plaintext HTTP/2.0\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | version 1.10                                | GET /plaintext HTTP/1.10\r\nHost: a\r\n\r\n        | 505      | is ended |
        | 2.3     | a letter after the version                  | GET /plaintext HTTP/1.1x\r\nHost: a\r\n\r\n        | 505      | is ended |
        | 2.3     | a version without a dot                     | GET /plaintext HTTP/11\r\nHost: a\r\n\r\n          | 505      | is ended |
        | 2.3     | a version in small letters                  | GET /plaintext http/1.1\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | a version in letters of both cases          | GET /plaintext HTtP/1.0\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | another protocol                            | GET /plaintext SMTP/1.1\r\nHost: a\r\n\r\n         | 505      | is ended |
        | 2.3     | the preface of HTTP/2                       | PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n                   | 505      | is ended |
        | 2.1     | the beginning of TLS                        | \x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03       | 400      | is ended |

  Rule: A field is a name, a colon and a value

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section  | what                             | request                                                       | statuses | then     |
        | 5        | no space after the colon         | GET /plaintext HTTP/1.1\r\nHost: a\r\nX:y\r\n\r\n             | 200      | goes on  |
        | 5.1      | spaces and tabs around a value   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: \x09 y \x09 \r\n\r\n | 200      | goes on  |
        | 5        | an empty value                   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n              | 200      | goes on  |
        | 9110 5.1 | an unknown field                 | GET /plaintext HTTP/1.1\r\nHost: a\r\nX-Unknown: y\r\n\r\n    | 200      | goes on  |
        | 9110 5.1 | names in any case                | GET /plaintext HTTP/1.1\r\nhOsT: a\r\n\r\n                    | 200      | goes on  |
        | 5.1      | a space before the colon         | GET /plaintext HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n           | 400      | is ended |
        | 5.1      | a tab before the colon           | GET /plaintext HTTP/1.1\r\nHost: a\r\nX\x09: y\r\n\r\n        | 400      | is ended |
        | 5.1      | a space before the colon of Host | GET /plaintext HTTP/1.1\r\nHost : a\r\n\r\n                   | 400      | is ended |
        | 5        | no colon                         | GET /plaintext HTTP/1.1\r\nHost: a\r\nX y\r\n\r\n             | 400      | is ended |
        | 5        | no colon and no value            | GET /plaintext HTTP/1.1\r\nHost: a\r\nX\r\n\r\n               | 400      | is ended |
        | 5        | no name                          | GET /plaintext HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n             | 400      | is ended |
        | 9110 5.1 | a parenthesis in a name          | GET /plaintext HTTP/1.1\r\nHost: a\r\nX(: y\r\n\r\n           | 400      | is ended |
        | 9110 5.1 | a space in a name                | GET /plaintext HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n          | 400      | is ended |
        | 9110 5.1 | NUL in a name                    | GET /plaintext HTTP/1.1\r\nHost: a\r\nX\x00: y\r\n\r\n        | 400      | is ended |
        | 9110 5.1 | a byte beyond ASCII in a name    | GET /plaintext HTTP/1.1\r\nHost: a\r\nX\xe9: y\r\n\r\n        | 400      | is ended |
        | 9110 5.5 | a byte beyond ASCII in a value   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: \xe9\r\n\r\n         | 200      | goes on  |
        | 9110 5.5 | NUL in a value                   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\x00z\r\n\r\n       | 400      | is ended |
        | 9110 5.5 | a control character in a value   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\x01z\r\n\r\n       | 400      | is ended |
        | 9110 5.5 | DEL in a value                   | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\x7fz\r\n\r\n       | 400      | is ended |
        | 9110 5.5 | a bare CR in a value             | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\rz\r\n\r\n         | 400      | is ended |
        | 2.2      | a bare LF at the end of a field  | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\n\r\n              | 400      | is ended |
        | 2.2      | a bare LF at the end of the head | GET /plaintext HTTP/1.1\r\nHost: a\r\n\n                      | 400      | is ended |
        | 2.2      | a bare CR at the end of the head | GET /plaintext HTTP/1.1\r\nHost: a\r\n\rx                     | 400      | is ended |
        | 2.2      | a space before the first field   | GET /plaintext HTTP/1.1\r\n Host: a\r\n\r\n                   | 400      | is ended |
        | 5.2      | a folded line, with a space      | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n      | 400      | is ended |
        | 5.2      | a folded line, with a tab        | GET /plaintext HTTP/1.1\r\nHost: a\r\nX: y\r\n\x09z\r\n\r\n   | 400      | is ended |
        | 5.2      | a folded Host                    | GET /plaintext HTTP/1.1\r\nHost:\r\n a\r\n\r\n                | 400      | is ended |

  Rule: A request of version 1.1 has one Host, with a valid value

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section | what                                | request                                               | statuses | then     |
        | 3.2     | no Host                             | GET /plaintext HTTP/1.1\r\n\r\n                       | 400      | is ended |
        | 3.2     | two different ones                  | GET /plaintext HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n | 400      | is ended |
        | 3.2     | two equal ones                      | GET /plaintext HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n | 400      | is ended |
        | 3.2     | two, one in capitals                | GET /plaintext HTTP/1.1\r\nHost: a\r\nHOST: a\r\n\r\n | 400      | is ended |
        | 3.2     | an empty one                        | GET /plaintext HTTP/1.1\r\nHost:\r\n\r\n              | 200      | goes on  |
        | 3.2     | one with a port                     | GET /plaintext HTTP/1.1\r\nHost: a:8080\r\n\r\n       | 200      | goes on  |
        | 3.2     | an address of IPv4                  | GET /plaintext HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n | 200      | goes on  |
        | 3.2     | an address of IPv6                  | GET /plaintext HTTP/1.1\r\nHost: [::1]:80\r\n\r\n     | 200      | goes on  |
        | 3.2     | a port that is no number            | GET /plaintext HTTP/1.1\r\nHost: a:b\r\n\r\n          | 400      | is ended |
        | 3.2     | a port beyond 65535                 | GET /plaintext HTTP/1.1\r\nHost: a:70000\r\n\r\n      | 400      | is ended |
        | 3.2     | a space within                      | GET /plaintext HTTP/1.1\r\nHost: a b\r\n\r\n          | 400      | is ended |
        | 3.2     | a path                              | GET /plaintext HTTP/1.1\r\nHost: a/b\r\n\r\n          | 400      | is ended |
        | 3.2     | a user                              | GET /plaintext HTTP/1.1\r\nHost: u@a\r\n\r\n          | 400      | is ended |
        | 3.2     | a list                              | GET /plaintext HTTP/1.1\r\nHost: a, b\r\n\r\n         | 400      | is ended |
        | 3.2     | none in version 1.0                 | GET /plaintext HTTP/1.0\r\n\r\n                       | 200      | is ended |
        | 3.2     | two in version 1.0                  | GET /plaintext HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n | 400      | is ended |
        | 3.2     | none with a target in absolute form | GET http://a/plaintext HTTP/1.1\r\n\r\n               | 400      | is ended |

  Rule: A target is a path, a URI, or an asterisk

    Scenario Outline: <section> <what>
      When a client sends "<request>"
      Then the client receives <statuses>
      And the connection <then>

      Examples:
        | section    | what                                   | request                                                 | statuses | then     |
        | 3.2.1      | a query                                | GET /plaintext?q=1&r HTTP/1.1\r\nHost: a\r\n\r\n        | 200      | goes on  |
        | 3.2.1      | the root                               | GET / HTTP/1.1\r\nHost: a\r\n\r\n                       | 404      | goes on  |
        | 3.2.1      | an unknown path                        | GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n                | 404      | goes on  |
        | 9110 4.2.3 | paths differ by capitals               | GET /Plaintext HTTP/1.1\r\nHost: a\r\n\r\n              | 404      | goes on  |
        | 9110 4.2.3 | paths differ by a slash at the end     | GET /plaintext/ HTTP/1.1\r\nHost: a\r\n\r\n             | 404      | goes on  |
        | 9110 4.2.3 | an escaped letter                      | GET /%70laintext HTTP/1.1\r\nHost: a\r\n\r\n            | 200      | goes on  |
        | 9110 4.2.3 | dot segments                           | GET /a/../plaintext HTTP/1.1\r\nHost: a\r\n\r\n         | 200      | goes on  |
        | 9110 4.2.3 | dot segments beyond the root           | GET /../plaintext HTTP/1.1\r\nHost: a\r\n\r\n           | 400      | is ended |
        | 9110 4.2.3 | escaped dot segments                   | GET /a/%2e%2e/plaintext HTTP/1.1\r\nHost: a\r\n\r\n     | 400      | is ended |
        | 9110 4.2.3 | an escaped slash                       | GET /a%2fplaintext HTTP/1.1\r\nHost: a\r\n\r\n          | 400      | is ended |
        | 3.2        | an escape without digits               | GET /%zzplaintext HTTP/1.1\r\nHost: a\r\n\r\n           | 400      | is ended |
        | 3.2        | an escape that is cut                  | GET /plaintext%7 HTTP/1.1\r\nHost: a\r\n\r\n            | 400      | is ended |
        | 3.2        | an escaped NUL                         | GET /plaintext%00 HTTP/1.1\r\nHost: a\r\n\r\n           | 400      | is ended |
        | 3.2.1      | a fragment                             | GET /plaintext#x HTTP/1.1\r\nHost: a\r\n\r\n            | 400      | is ended |
        | 3.2        | a quotation mark                       | GET /plain\x22text HTTP/1.1\r\nHost: a\r\n\r\n          | 400      | is ended |
        | 3.2        | a backslash                            | GET /plain\x5ctext HTTP/1.1\r\nHost: a\r\n\r\n          | 400      | is ended |
        | 3.2        | a bracket that no URI has              | GET /plain<text HTTP/1.1\r\nHost: a\r\n\r\n             | 400      | is ended |
        | 3.2        | a byte beyond ASCII                    | GET /plaint\xe9xt HTTP/1.1\r\nHost: a\r\n\r\n           | 400      | is ended |
        | 3.2        | two bytes of UTF-8                     | GET /plaint\xc3\xa9xt HTTP/1.1\r\nHost: a\r\n\r\n       | 400      | is ended |
        | 3.2        | NUL                                    | GET /plain\x00text HTTP/1.1\r\nHost: a\r\n\r\n          | 400      | is ended |
        | 3.2        | DEL                                    | GET /plain\x7ftext HTTP/1.1\r\nHost: a\r\n\r\n          | 400      | is ended |
        | 3.2.2      | absolute form                          | GET http://a/plaintext HTTP/1.1\r\nHost: a\r\n\r\n      | 200      | goes on  |
        | 3.2.2      | absolute form, with a port and a query | GET http://a:80/plaintext?q HTTP/1.1\r\nHost: a\r\n\r\n | 200      | goes on  |
        | 3.2.2      | absolute form, another host than Host  | GET http://b/plaintext HTTP/1.1\r\nHost: a\r\n\r\n      | 200      | goes on  |
        | 3.2.2      | absolute form, a scheme in capitals    | GET HTTP://a/plaintext HTTP/1.1\r\nHost: a\r\n\r\n      | 200      | goes on  |
        | 3.2.2      | absolute form, without a path          | GET http://a HTTP/1.1\r\nHost: a\r\n\r\n                | 404      | goes on  |
        | 9110 4.2.1 | absolute form, without a host          | GET http:///plaintext HTTP/1.1\r\nHost: a\r\n\r\n       | 400      | is ended |
        | 9110 4.2.4 | absolute form, with a user             | GET http://u@a/plaintext HTTP/1.1\r\nHost: a\r\n\r\n    | 400      | is ended |
        | 3.2.2      | absolute form, another scheme          | GET ftp://a/plaintext HTTP/1.1\r\nHost: a\r\n\r\n       | 400      | is ended |
        | 3.2.3      | authority form                         | GET a:80 HTTP/1.1\r\nHost: a\r\n\r\n                    | 400      | is ended |
        | 3.2.3      | CONNECT, which no origin server needs  | CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n                | 501      | goes on  |
        | 3.2.4      | an asterisk, for OPTIONS               | OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n                   | 204      | goes on  |
        | 3.2.4      | an asterisk, for another method        | GET * HTTP/1.1\r\nHost: a\r\n\r\n                       | 400      | is ended |
        | 3.2        | no slash                               | GET plaintext HTTP/1.1\r\nHost: a\r\n\r\n               | 400      | is ended |
