/** TLS on every model, between real processes and over real sockets. */
package dev.echosounder.tls.testing;
