/**
 * Asynchronous channels of the JDK (NIO.2): a read or a write is asked for, and a handler is called when it is done.
 */
package dev.echosounder.asynchronous;
