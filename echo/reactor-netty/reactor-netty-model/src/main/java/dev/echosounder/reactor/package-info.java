/** Reactor Netty: connections as streams of buffers with demand. */
package dev.echosounder.reactor;
