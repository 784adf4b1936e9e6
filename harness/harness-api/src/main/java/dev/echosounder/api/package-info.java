/**
 * The SPI. A {@linkplain dev.echosounder.api.Model concurrency model} moves bytes; a
 * {@linkplain dev.echosounder.api.Session session} says what they mean; neither knows the other.
 */
package dev.echosounder.api;
