/**
 * TLS under every service: a session around a session, which any model carries. {@link dev.echosounder.tls.ServerTls}
 * and {@link dev.echosounder.tls.ClientTls} are the way in.
 */
package dev.echosounder.tls;
