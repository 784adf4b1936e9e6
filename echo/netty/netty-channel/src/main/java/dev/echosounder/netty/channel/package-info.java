/**
 * What models on Netty's channels share, also those of frameworks that are built on Netty: their threads, their
 * settings, the connections that are not over, and when there is nothing more to be read.
 */
package dev.echosounder.netty.channel;
