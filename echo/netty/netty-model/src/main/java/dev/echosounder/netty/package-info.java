/** Netty's event loops on its three transports, and no other difference. */
package dev.echosounder.netty;
