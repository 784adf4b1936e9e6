/** A thread for each connection, on blocking sockets: platform threads or virtual ones, and no other difference. */
package dev.echosounder.blocking;
