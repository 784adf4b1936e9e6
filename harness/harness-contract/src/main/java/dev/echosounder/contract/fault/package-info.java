/**
 * A TCP proxy that a test puts between a client and a server, in order to have bytes cut, held back, joined, or lost
 * with their connection.
 */
package dev.echosounder.contract.fault;
