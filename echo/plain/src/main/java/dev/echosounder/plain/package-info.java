/**
 * Echo servers as small as they can be, each on one mechanism, without sessions, models or anything else of this
 * project. They are what the models are measured against, each alongside the one on its own mechanism.
 *
 * <p>They do what is checked of a server before it is measured: every byte comes back, also after a half-close, and a
 * peer that does not read is not read from. They do not stop, but end with their process.
 */
package dev.echosounder.plain;
