/** Netty's event loops on its three transports, with the sessions on the loops, in a pool, or on virtual threads. */
package dev.echosounder.netty;
