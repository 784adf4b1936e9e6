/**
 * Threads that block: one for each connection, platform or virtual, on blocking channels or on streams, or one for all
 * connections in turns. A {@link dev.echosounder.blocking.Line} is what they block in.
 */
package dev.echosounder.blocking;
