/** What models are built upon: the session contract minus the I/O, and the few facts of TCP that all models share. */
package dev.echosounder.transport;
