/** One selector, and one thread that accepts, reads, runs the sessions and writes. */
package dev.echosounder.selector;
