/** The contract of TLS on every model, its mutants, and TLS between real programs over real sockets. */
package dev.echosounder.tls.testing;
