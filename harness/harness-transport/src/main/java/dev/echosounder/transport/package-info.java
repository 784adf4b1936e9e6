/**
 * What models are built on: the {@linkplain dev.echosounder.transport.Connection session contract without the I/O}, the
 * lifecycles of servers and clients, buffers, and the settings of TCP that all models share.
 */
package dev.echosounder.transport;
