/**
 * The SPI. A {@linkplain dev.echosounder.api.Model concurrency model} moves bytes; a
 * {@linkplain dev.echosounder.api.Session session} gives them their meaning; neither depends on the other.
 */
package dev.echosounder.api;
