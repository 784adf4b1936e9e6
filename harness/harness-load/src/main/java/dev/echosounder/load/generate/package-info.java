/**
 * The load generator: client sessions that check every byte of every answer, and the connections that drive them by a
 * load model.
 */
package dev.echosounder.load.generate;
