/**
 * A server that no model of this JVM makes, in any language: its process is found by the socket at which it listens, or
 * started by a command, and what it holds and uses is read from the system.
 */
package dev.echosounder.contract.outside;
