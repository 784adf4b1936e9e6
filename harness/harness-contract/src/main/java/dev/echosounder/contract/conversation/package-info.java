/**
 * Random conversations: scripts that a seed makes, clients that play them, sessions that answer as ordered, and a
 * reference that says what must come back.
 */
package dev.echosounder.contract.conversation;
